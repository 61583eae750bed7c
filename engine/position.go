package engine

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// MaxPosition is the longest line of a position that is read, in bytes: far more than any game writes.
const MaxPosition = 1 << 16

// Head is how the line of every position begins, so that it can be read by somebody who knows nothing but
// the line:
//
//	gamble/1 extended:491f3528 opts=extended ...
//
// First the game, by the first part of its scenario ids, and the version of its notation; then the scenario
// without the game and the beginning of its hash; then the options, unless they are the defaults.
type Head struct {
	Game     string
	Version  int // of the notation, 1 or more
	Scenario string
	Hash     string // the first hashDigits digits of ScenarioHash
	Options  string
}

const (
	hashDigits  = 8
	optionsKey  = "opts="
	maxHeadWord = 2048 // bytes
)

var (
	notationShape = regexp.MustCompile(`^([a-z0-9-]{1,40})/([1-9][0-9]{0,3})$`)
	scenarioShape = regexp.MustCompile(`^([^:/\s]+):([0-9a-f]{8})$`)
	namedShape    = regexp.MustCompile(`^[a-z0-9-]{1,40}$`) // a scenario that may be looked for by its name
)

// HeadOf is the head of the positions of g.
func HeadOf(g Game, version int) Head {
	game, name, _ := strings.Cut(g.Scenario(), "/")
	hash := g.ScenarioHash()
	return Head{Game: game, Version: version, Scenario: name, Hash: hash[:min(hashDigits, len(hash))], Options: g.Options()}
}

// Notation is the first word.
func (h Head) Notation() string { return h.Game + "/" + strconv.Itoa(h.Version) }

// Setting is the second word.
func (h Head) Setting() string { return url.PathEscape(h.Scenario) + ":" + h.Hash } // the name of a file may hold a blank

// String is the head as it is written, without the blank after it.
func (h Head) String() string {
	text := h.Notation() + " " + h.Setting()
	if h.Options != "" {
		text += " " + optionsKey + h.Options
	}
	return text
}

// ReadHead reads the head of a position. The options may stand behind other words, as in any notation of
// keys and values.
func ReadHead(line []byte) (Head, error) {
	if len(line) > MaxPosition {
		return Head{}, fmt.Errorf("position: %d bytes, at most %d are allowed", len(line), MaxPosition)
	}
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		return Head{}, fmt.Errorf("position: a line ends after %d bytes and %d more follow, want one line", i, len(line)-i-1)
	}
	first, rest, _ := strings.Cut(string(line), " ")
	m := notationShape.FindStringSubmatch(first)
	if m == nil {
		return Head{}, fmt.Errorf("position: first word: got %s, want a game and the version of its notation, such as pig/1", short(first))
	}
	second, rest, _ := strings.Cut(rest, " ")
	name := scenarioShape.FindStringSubmatch(second)
	if name == nil || len(second) > maxHeadWord {
		return Head{}, fmt.Errorf("position: second word: got %s, want a scenario and %d digits of its hash, such as basic:ee7ac168",
			short(second), hashDigits)
	}
	h := Head{Game: m[1], Hash: name[2]}
	h.Version, _ = strconv.Atoi(m[2]) // the shape is that of a number
	var err error
	if h.Scenario, err = url.PathUnescape(name[1]); err != nil {
		return Head{}, fmt.Errorf("position: second word: got %s: %w", short(second), err)
	}
	for word := range strings.SplitSeq(rest, " ") {
		if o, ok := strings.CutPrefix(word, optionsKey); ok {
			if len(o) > maxHeadWord {
				return Head{}, fmt.Errorf("position: options: %d bytes, at most %d are allowed", len(o), maxHeadWord)
			}
			h.Options = o
			break
		}
	}
	return h, nil
}

// short shows what was read, cut short.
func short(text string) string {
	if len(text) > 60 {
		return fmt.Sprintf("%q and %d bytes more", text[:60], len(text)-60)
	}
	return strconv.Quote(text)
}

// Line is the position in what somebody has copied: without the blanks around it, and without the word position
// that failing tests print before it.
func Line(text []byte) []byte {
	text = bytes.TrimSpace(text)
	if rest, found := bytes.CutPrefix(text, []byte("position ")); found {
		return bytes.TrimLeft(rest, " ")
	}
	return text
}

// Words are what somebody says a game is, beside a position; what is empty is left open.
type Words struct {
	Game     string // key, such as gamble
	Scenario string // id, short name or file
	Options  string
}

// ContradictionError says that a position belongs to something else than what was asked for.
type ContradictionError struct {
	What         string // game, scenario or options
	Line, Wanted string
}

func (e *ContradictionError) Error() string {
	return fmt.Sprintf("the position is of %s %s, but %s %s was asked for", e.What, e.Line, e.What, e.Wanted)
}

// ErrNoScenario says that a position belongs to a scenario which is not at hand.
var ErrNoScenario = errors.New("the scenario of the position is not at hand")

// Open makes the game that a position belongs to, and the position. The game, the scenario and the options
// are read from the line; words that are given beside it must say the same. A scenario of somebody's own has
// to be given as a file, for a line opens none. The content of the scenario must be what it was when the
// line was written. make makes a game, as games.New does.
func Open(line []byte, given Words, make func(game, scenario, options string) (Game, error)) (Game, State, error) {
	line = Line(line)
	h, err := ReadHead(line)
	if err != nil {
		return nil, nil, err
	}
	if given.Game != "" && given.Game != h.Game {
		return nil, nil, &ContradictionError{"game", h.Game, given.Game}
	}
	id := h.Game + "/" + h.Scenario
	if given.Scenario == "" && !namedShape.MatchString(h.Scenario) {
		return nil, nil, fmt.Errorf("position: scenario %s: %w: name its file", short(id), ErrNoScenario)
	}
	g, err := make(h.Game, cmp.Or(given.Scenario, id), cmp.Or(given.Options, h.Options))
	if err != nil { // the line is named beside what was asked for
		return nil, nil, fmt.Errorf("position: it is of %s: %w", short(h.String()), err)
	}
	own := HeadOf(g, h.Version)
	switch {
	case own.Scenario != h.Scenario || own.Game != h.Game:
		return nil, nil, &ContradictionError{"scenario", id, g.Scenario()}
	case own.Hash != h.Hash:
		return nil, nil, fmt.Errorf("position: it was written for another edition of scenario %s: its content has the hash %s, here %s",
			id, h.Hash, own.Hash)
	case own.Options != h.Options && given.Options != "":
		return nil, nil, &ContradictionError{"options", strconv.Quote(h.Options), strconv.Quote(own.Options)}
	}
	s, err := g.Parse(line)
	if err != nil {
		return nil, nil, err
	}
	return g, s, nil
}
