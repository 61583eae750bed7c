package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"bridgehead/engine"
	"bridgehead/table"
)

// sitting is a seat of the model at a table.
type sitting struct {
	table *table.Table
	side  engine.Player
	names *names // of what is obscured; nil: nothing is
	blind bool

	mu   sync.Mutex // a client may ask several things at once
	told int        // steps the model was told of
}

// State is a position as the model is told of it.
type State struct {
	Table    string   `json:"table"`
	Scenario string   `json:"scenario"`
	Side     string   `json:"side"` // that the model plays
	Status   string   `json:"status"`
	Turn     string   `json:"turn,omitempty"`
	Prompt   string   `json:"prompt,omitempty"` // what is to be decided
	Points   int      `json:"victory_points"`
	Goal     int      `json:"victory_points_wanted"`
	Steps    int      `json:"steps"`
	Since    []string `json:"since_then,omitempty"` // what happened since the model was last told, at most the last 200 steps of it
	Legal    []Action `json:"legal,omitempty"`      // at most 200
	Total    int      `json:"legal_total"`
	Result   string   `json:"result,omitempty"` // of a game that is over
	Position any      `json:"position,omitempty"`
}

// Status of a State.
const (
	statusDecide = "decide"
	statusOver   = "over"
	statusOthers = "waiting" // a person across decides
)

// unnamed is the program of a client that does not say what it is called.
const unnamed = "mcp client"

// programOf is what records call the program of a client: its name and version as it says them, in the characters that records of programs have.
func programOf(who *sdk.Implementation) string {
	if who == nil {
		return unnamed
	}
	name := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, who.Name+" "+who.Version)
	name = strings.TrimSpace(name[:min(len(name), table.MaxProgram)])
	if name == "" {
		return unnamed
	}
	return name
}

// sit begins a game and takes the seat for a program.
func (s *Server) sit(in Begin, program string) (*sitting, error) {
	setup, side, err := s.setup(in)
	if err != nil {
		return nil, err
	}
	setup.Programs[side] = program
	var tried error
	for _, opponent := range s.opponents(in) {
		setup.Seats[1-side] = opponent
		t, err := s.Hall.Create(setup)
		if err != nil {
			tried = errors.Join(tried, err)
			continue
		}
		sit := &sitting{table: t, side: side, blind: s.Blind}
		if s.Obscure {
			sit.names = s.namesOf(t.Game())
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.seats[t.ID()], s.newest = sit, t.ID()
		return sit, nil
	}
	return nil, tried
}

// setup is the table that was asked for, without an opponent, and the side of the model.
func (s *Server) setup(in Begin) (setup table.Setup, side engine.Player, err error) {
	or := func(a, b string) string {
		if a == "" {
			return b
		}
		return a
	}
	usual := s.Usual
	if in.Game != "" && in.Game != usual.Game {
		usual.Scenario, usual.Options = "", ""
	} else if in.Scenario != "" && in.Scenario != usual.Scenario {
		usual.Options = ""
	}
	setup = table.Setup{Game: or(in.Game, usual.Game), Scenario: or(in.Scenario, usual.Scenario), Options: or(in.Options, usual.Options)}
	i := slices.IndexFunc(s.Games, func(g Game) bool { return g.Key == setup.Game })
	if i < 0 {
		return setup, 0, fmt.Errorf("game: got %.40q, want %s", setup.Game, s.keys())
	}
	if setup.Scenario == "" {
		setup.Scenario = s.Games[i].Scenarios[0].Name
	}
	if side, err = s.sideOf(or(in.Side, usual.Side)); err != nil {
		return setup, 0, err
	}
	if seed := in.Seed; seed != nil {
		setup.Seed = strconv.FormatUint(*seed, 10)
	} else if usual.Seed != nil {
		setup.Seed = strconv.FormatUint(*usual.Seed, 10)
	}
	if s.AskAll {
		setup.Ask = table.AskAll
	}
	setup.Seats[side] = table.Human
	return setup, side, nil
}

func (s *Server) keys() string {
	var all []string
	for _, g := range s.Games {
		all = append(all, g.Key)
	}
	return strings.Join(all, ", ")
}

// opponents are those to try, in order, until one plays the scenario.
func (s *Server) opponents(in Begin) []string {
	switch {
	case in.Opponent != "":
		return []string{in.Opponent}
	case s.Usual.Opponent != "":
		return []string{s.Usual.Opponent}
	}
	return []string{"regular", "greedy"}
}

// sideOf is a side by its name; the allied one where there is none.
func (s *Server) sideOf(name string) (engine.Player, error) {
	want := sideNames
	if s.Obscure {
		want = codeSides
	}
	switch strings.ToLower(name) {
	case "", strings.ToLower(want[1]):
		return 1, nil
	case strings.ToLower(want[0]):
		return 0, nil
	}
	return 0, fmt.Errorf("side: got %.40q, want %s or %s", name, strings.ToLower(want[0]), strings.ToLower(want[1]))
}

// at is the game that is asked about.
func (s *Server) at(in At) (*sitting, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := in.Table
	if id == "" {
		id = s.newest
	}
	if t := s.seats[id]; t != nil {
		return t, nil
	}
	if id == "" {
		return nil, errors.New("there is no game yet: begin one with new_game")
	}
	return nil, fmt.Errorf("table: there is no game %.40q of yours", id)
}

// seat is the seat of the model.
func (t *sitting) seat() *table.Seat { return t.table.For(t.side) }

// deciding is the position at which the model decides, or why it does not.
func (t *sitting) deciding() (*table.View, error) {
	v, err := t.seat().View(-1)
	switch {
	case err != nil:
		return nil, err
	case v.Status == table.Failed:
		return nil, fmt.Errorf("table %s: %s", t.table.ID(), v.Fault)
	case v.Over:
		return nil, fmt.Errorf("table %s: the game is over: %s", t.table.ID(), t.hide(v.Result))
	case !t.decides(v):
		return nil, fmt.Errorf("table %s: it is not your turn; ask for the position to wait for it", t.table.ID())
	}
	return v, nil
}

// decides reports whether the model is to decide at a position.
func (t *sitting) decides(v *table.View) bool {
	return v.Status == table.Decide && len(v.Actions) > 0 && v.Side == t.table.Game().Sides()[t.side]
}

// settled waits until the model is to decide or the game is over. Agents are waited for; a person across is not.
func (t *sitting) settled(ctx context.Context) (*table.View, error) {
	watch, stop := context.WithCancel(ctx)
	defer stop()
	events := t.seat().Watch(watch)
	for {
		v, err := t.seat().View(-1)
		if err != nil || v.Status != table.Thinking && v.Status != table.Playing {
			return v, err
		}
		if v.Status == table.Playing && t.table.Summary().Seats[1-t.side] == table.Human {
			return v, nil
		}
		if _, ok := <-events; !ok {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			return nil, fmt.Errorf("table %s: it is closed", t.table.ID())
		}
	}
}

// answer plays on to the decision of the model and tells the position, in words beside the data or, as json, with the snapshot of
// the position among the data.
func (t *sitting) answer(ctx context.Context, format string) (*sdk.CallToolResult, *State, error) {
	v, err := t.settled(ctx)
	if err != nil {
		return nil, nil, err
	}
	if v.Status == table.Failed {
		return nil, nil, fmt.Errorf("table %s: %s", t.table.ID(), v.Fault)
	}
	s, err := t.state(v)
	if err != nil {
		return nil, nil, err
	}
	if format == "json" {
		s.Position, err = t.snapshot(v.Position)
		return nil, s, err
	}
	words, err := t.words(s)
	if err != nil {
		return nil, nil, err
	}
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: words}}}, s, nil
}

func (t *sitting) state(v *table.View) (*State, error) {
	g := t.table.Game()
	s := &State{Table: t.table.ID(), Scenario: t.hide(g.Scenario()), Side: t.hide(g.Sides()[t.side]), Status: statusOthers,
		Turn: t.hide(v.Turn), Prompt: t.hide(v.Prompt), Points: v.VP, Goal: v.Goal, Steps: v.Steps, Result: t.hide(v.Result)}
	switch {
	case v.Over:
		s.Status = statusOver
	case t.decides(v):
		s.Status, s.Total = statusDecide, len(v.Actions)
		if !t.blind {
			all := t.actions(v)
			s.Legal = all[:min(len(all), mostListed)]
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	from := max(t.told, v.Steps-mostLines)
	if from < v.Steps {
		lines, err := t.seat().Log(from, v.Steps-from)
		if err != nil {
			return nil, err
		}
		s.Since = t.tell(lines)
	}
	t.told = v.Steps
	return s, nil
}

// actions are the legal ones in words.
func (t *sitting) actions(v *table.View) []Action {
	all := make([]Action, 0, len(v.Actions))
	for i := range v.Actions {
		c := &v.Actions[i]
		text := c.Text
		if c.Note != "" {
			text += " (" + c.Note + ")"
		}
		all = append(all, Action{c.ID, t.hide(text)})
	}
	return all
}

// tell are lines of the log in words.
func (t *sitting) tell(lines []table.Line) []string {
	all := make([]string, 0, len(lines))
	for i := range lines {
		l := &lines[i]
		if l.Head != "" {
			all = append(all, "== "+t.hide(l.Head))
		}
		text := l.Text
		if l.Side != "" {
			text = l.Side + ": " + text
		}
		all = append(all, t.hide(text))
	}
	return all
}

// snapshot is the position as data.
func (t *sitting) snapshot(raw json.RawMessage) (any, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	var out any
	if err := json.Unmarshal([]byte(t.hide(string(raw))), &out); err != nil {
		return nil, fmt.Errorf("the position as data: %w", err)
	}
	return out, nil
}

// examples are a few legal actions, for whoever may know them.
func (t *sitting) examples(v *table.View) string {
	if t.blind {
		return ""
	}
	var all []string
	for i, a := range t.actions(v) {
		if i == 5 {
			all = append(all, "...")
			break
		}
		all = append(all, strconv.Quote(a.Text))
	}
	return "; legal: " + strings.Join(all, ", ")
}

// words are the position in words.
func (t *sitting) words(s *State) (string, error) {
	board, err := t.seat().Board()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Table %s, %s. You are the %s side.\n", s.Table, s.Scenario, s.Side)
	if len(s.Since) > 0 {
		fmt.Fprintf(&b, "\nSince you were last told:\n%s\n", strings.Join(s.Since, "\n"))
	}
	fmt.Fprintf(&b, "\n%s\n", strings.TrimRight(t.hide(board), "\n"))
	switch s.Status {
	case statusOver:
		fmt.Fprintf(&b, "\nThe game is over: %s\n", s.Result)
	case statusOthers:
		b.WriteString("\nThe other side decides; ask for the position to see whether it has.\n")
	default:
		fmt.Fprintf(&b, "\nTo decide: %s\n", s.Prompt)
		for _, a := range s.Legal {
			fmt.Fprintf(&b, "%5d  %s\n", a.ID, a.Text)
		}
		if len(s.Legal) > 0 && len(s.Legal) < s.Total {
			fmt.Fprintf(&b, "and %d more: see legal_actions\n", s.Total-len(s.Legal))
		}
	}
	return b.String(), nil
}
