package table

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/scenarios"
)

// idLength is the number of characters of an id, of five bits each.
const idLength = 12

var (
	idShape       = regexp.MustCompile(`^[a-z2-7]{12}$`)
	gameShape     = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)
	scenarioShape = regexp.MustCompile(`^[a-z0-9-]{1,40}(/[a-z0-9-]{1,40})?$`) // no name of a file
)

const (
	maxOptions = 2048 // bytes
	maxGames   = 64   // games kept for the next table on the same
)

// drawID draws an id.
func drawID() string {
	var b [8]byte
	rand.Read(b[:]) // it never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))[:idLength]
}

// drawSeed draws a seed.
func drawSeed() string {
	var b [8]byte
	rand.Read(b[:])
	return strconv.FormatUint(binary.LittleEndian.Uint64(b[:]), 10)
}

func readSeed(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, refuse(CodeInvalid, "seed: got %.40q, want a whole number from 0 to 18446744073709551615", text)
	}
	return n, nil
}

// complete checks a setup and puts it into its canonical form, with whatever it left open. The position is
// nil where the game begins at its initial one.
func (h *Hall) complete(s *Setup) (g engine.Game, start engine.State, err error) {
	if s.Position == "" {
		g, err = h.gameOf(s.Game, s.Scenario, s.Options)
	} else {
		g, start, err = h.openLine(s)
	}
	if err != nil {
		return nil, nil, err
	}
	s.Game, s.Scenario, _ = strings.Cut(g.Scenario(), "/")
	s.Options = g.Options()
	if s.Seed == "" {
		s.Seed = drawSeed()
	}
	seed, err := readSeed(s.Seed)
	if err != nil {
		return nil, nil, err
	}
	s.Seed = strconv.FormatUint(seed, 10)
	if s.Name = strings.TrimSpace(s.Name); s.Name == "" {
		s.Name = h.title(g)
	}
	return g, start, errors.Join(checkName(s.Name), checkPace(s.Pace), checkAsk(s.Ask, ""), checkDice(s.Dice, g), s.Clock.check())
}

// openLine makes the game and the position of the line of a setup, and writes the line in its canonical form.
func (h *Hall) openLine(s *Setup) (engine.Game, engine.State, error) {
	g, start, err := h.OpenLine(s.Position, engine.Words{Game: s.Game, Scenario: s.Scenario, Options: s.Options})
	if err != nil {
		return nil, nil, err
	}
	if start.Player() == engine.Terminal {
		return nil, nil, refuse(CodePosition, "position: the game is over there (%s), so there is nothing to play; "+
			"load its record to look at it", engine.Result(g, start))
	}
	text, err := start.MarshalText()
	if err != nil {
		return nil, nil, wrap(CodePosition, err, "position")
	}
	s.Position = string(text)
	return g, start, nil
}

// OpenLine makes the game and the position of a line. Words that are given beside it must say the same.
func (h *Hall) OpenLine(line string, given engine.Words) (g engine.Game, s engine.State, err error) {
	defer func() {
		if v := recover(); v != nil {
			g, s, err = nil, nil, refuse(CodePosition, "position: it cannot be played: %v", v)
		}
	}()
	if g, s, err = engine.Open([]byte(line), given, h.gameOf); err != nil {
		return nil, nil, &Error{Code: CodePosition, Message: err.Error(), Err: err}
	}
	return g, s, nil
}

func checkName(name string) error {
	switch n := utf8.RuneCountInString(name); {
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		return refuse(CodeInvalid, "name: holds characters that cannot be printed")
	case n == 0 || n > MaxName:
		return refuse(CodeInvalid, "name: %d characters, want 1 to %d", n, MaxName)
	}
	return nil
}

func checkPace(ms int) error {
	if ms < 0 || ms > MaxPace {
		return refuse(CodeInvalid, "pace: got %d, want 0 to %d milliseconds", ms, MaxPace)
	}
	return nil
}

// checkAsk returns nil if a table can ask so, or as well.
func checkAsk(ask string, also ...string) error {
	if ask == AskAll || ask == AskBrief || slices.Contains(also, ask) {
		return nil
	}
	return refuse(CodeInvalid, "ask: got %.40q, want %s or %s", ask, AskAll, AskBrief)
}

func checkDice(dice string, g engine.Game) error {
	if dice == DiceTyped && engine.Hiding(g) != nil {
		return refuse(CodeInvalid, "dice: got %s, want nothing: the sides of this game do not see everything, and what dice are rolled for may tell it", dice)
	}
	if dice == "" || dice == DiceTyped {
		return nil
	}
	return refuse(CodeInvalid, "dice: got %.40q, want %s or nothing", dice, DiceTyped)
}

// check returns nil if the settings of a change are allowed.
func (c *Change) check() error {
	if c.Name != nil {
		if err := checkName(*c.Name); err != nil {
			return err
		}
	}
	if c.Pace != nil {
		if err := checkPace(*c.Pace); err != nil {
			return err
		}
	}
	if c.Ask != nil {
		return checkAsk(*c.Ask)
	}
	return nil
}

// checkChange checks a change and makes the agents of new seats. What the change points to is its own
// from then on.
func (h *Hall) checkChange(t *Table, c *Change) (players [2]*player, err error) {
	if c.Name != nil {
		name := strings.TrimSpace(*c.Name)
		c.Name = &name
	}
	if err := c.check(); err != nil || c.Seats == nil {
		return players, err
	}
	seats := *c.Seats
	c.Seats = &seats
	return h.seatAll(t.game, c.Seats, t.Summary().Seats)
}

// seatAll makes the agents of the seats, but for those who have their seats already; an empty seat is
// that of a person.
func (h *Hall) seatAll(g engine.Game, seats *[2]string, have [2]string) (players [2]*player, err error) {
	for side := range seats {
		if seats[side] == "" {
			seats[side] = Human
		}
		if seats[side] == Human || seats[side] == have[side] {
			continue
		}
		agent, err := h.seat(g, side, seats[side])
		if err != nil {
			return players, &Error{Code: CodeInvalid, Message: "seats: " + g.Sides()[side] + ": " + err.Error(), Err: err}
		}
		players[side] = &player{agent: agent, spec: seats[side], reset: true}
	}
	return players, nil
}

// seat makes the agent of a side, if that is one it plays.
func (h *Hall) seat(g engine.Game, side int, spec string) (agents.Agent, error) {
	return seatBy(h.options.Registry, g, side, spec)
}

// seatBy makes it by a registry: for the seats of a stored game by one for recorded specs.
func seatBy(r *agents.Registry, g engine.Game, side int, spec string) (a agents.Agent, err error) {
	if r == nil {
		return nil, fmt.Errorf("agent %.80q: there are no agents here, want %s", spec, Human)
	}
	defer func() {
		if v := recover(); v != nil {
			a, err = nil, fmt.Errorf("agent %.80q panicked when it was made: %v", spec, v)
		}
	}()
	if engine.Hiding(g) != nil && agents.Informed(spec) {
		return nil, fmt.Errorf("agent %.80q: at a table everybody plays on what its side knows, want it without information=full", spec)
	}
	if a, err = r.New(g, spec); err == nil {
		err = agents.CheckSide(a, engine.Player(side))
	}
	return a, err
}

// gameOf makes a game, or finds the one that was made before: games are only read.
func (h *Hall) gameOf(game, scenario, options string) (engine.Game, error) {
	switch {
	case !gameShape.MatchString(game):
		return nil, refuse(CodeInvalid, "game: got %.60q, want lower-case letters, digits and dashes", game)
	case !scenarioShape.MatchString(scenario):
		return nil, refuse(CodeInvalid, "scenario: got %.100q, want the name of one that comes with the program", scenario)
	case len(options) > maxOptions:
		return nil, refuse(CodeInvalid, "options: %d bytes, at most %d are allowed", len(options), maxOptions)
	}
	key := [3]string{game, scenario, options}
	h.mu.Lock()
	defer h.mu.Unlock()
	if g := h.games[key]; g != nil {
		return g, nil
	}
	g, err := h.options.New(game, scenario, options)
	if err == nil {
		err = env.Fits(g)
	}
	if err != nil {
		return nil, &Error{Code: CodeInvalid, Message: err.Error(), Err: err}
	}
	if len(h.games) >= maxGames {
		clear(h.games)
	}
	h.games[key] = g
	return g, nil
}

// title is what the scenario of a game is called.
func (h *Hall) title(g engine.Game) string {
	id := g.Scenario()
	if title, ok := h.titles.Load(id); ok {
		return title.(string)
	}
	_, short, _ := strings.Cut(id, "/")
	title := strings.ReplaceAll(short, "-", " ")
	if s, err := scenarios.Load(id); err == nil && s.Title != "" {
		title = s.Title
	}
	h.titles.Store(id, title)
	return title
}
