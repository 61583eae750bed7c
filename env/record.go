package env

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgehead/engine"
)

// The versions of the record format, and its limits. A record outside of them is refused both when
// it is written and when it is read. A record that begins at the initial position is of the first version.
const (
	RecordFormat       = "bridgehead-record"
	RecordVersion      = 1
	RecordVersionStart = 2 // of a record that begins at a position of its own

	MaxRecordSteps = 1 << 20
	MaxRecordText  = 2048     // bytes of one text field
	MaxRecordBytes = 64 << 20 // bytes of one record in either format
)

// Record is one episode, or the beginning of one: what was played on, by whom, and every action and
// chance outcome in order. With the Game it gives every position of the episode again.
type Record struct {
	Game         string    // engine.Game.ID
	Scenario     string    // scenario id
	ScenarioHash string    // SHA-256 of its content, in hex
	Options      string    // canonical options, empty for the defaults
	Sides        [2]string // names of the sides
	Seed         uint64    // run seed of the episode
	Agents       [2]string // agent specs by side

	Start string // the position it began at, in the notation of the game; empty: the initial one
	Steps []Step

	// HashEvery is k when the hash of the position after every k-th step is kept, 0 when none is.
	HashEvery int
	Hashes    []uint64 // [len(Steps) / HashEvery]

	FinalHash uint64     // of the position after the last step
	Done      bool       // the last position is terminal
	Returns   [2]float64 // by side, in [-1, 1]; zero unless Done
}

// Fits returns what keeps the longest episode of g from being recorded, or nil.
func Fits(g engine.Game) error {
	if n := g.MaxDecisions(); n > MaxRecordSteps {
		return fmt.Errorf("game: an episode of %s may have %d steps, at most %d can be recorded", g.Scenario(), n, MaxRecordSteps)
	}
	return nil
}

// Step is one action of a side or one outcome of dice.
type Step struct {
	Player engine.Player // whose node it was: 0, 1 or engine.Chance
	Action engine.Action
}

// NewRecord returns the record of an episode of g that has not begun.
func NewRecord(g engine.Game, seed uint64, agents [2]string) Record {
	return Record{
		Game: g.ID(), Scenario: g.Scenario(), ScenarioHash: g.ScenarioHash(), Options: g.Options(),
		Sides: g.Sides(), Seed: seed, Agents: agents,
	}
}

// Begin is the position the record begins at, on the game it was played on.
func (r *Record) Begin(g engine.Game) (engine.State, error) {
	if r.Start == "" {
		return g.New(), nil
	}
	s, err := g.Parse([]byte(r.Start))
	if err != nil {
		return nil, fmt.Errorf("record: start: %w", err)
	}
	return s, nil
}

// startText is what a record says of the position an episode began at: nothing where it is the initial one
// of g, or nil.
func startText(g engine.Game, s engine.State) (string, error) {
	if s == nil || s.Hash() == g.New().Hash() {
		return "", nil
	}
	text, err := s.MarshalText()
	return string(text), err
}

// version is that of the format the record is written in.
func (r *Record) version() uint64 {
	if r.Start != "" {
		return RecordVersionStart
	}
	return RecordVersion
}

// checkVersion refuses versions that are not known.
func checkVersion(format string, version uint64) error {
	if format == RecordFormat && (version == RecordVersion || version == RecordVersionStart) {
		return nil
	}
	return fmt.Errorf("format %q version %d, want %s version %d or %d", format, version, RecordFormat, RecordVersion, RecordVersionStart)
}

// Who names a player as records do: a side by its name, the dice as "dice".
func (r *Record) Who(p engine.Player) string { return p.Name(r.Sides) }

// Validate returns the first fault in the shape of the record: what a decoder cannot leave to
// Replay, which then judges the play itself.
func (r *Record) Validate() error {
	if err := r.validateHeader(); err != nil {
		return err
	}
	if n := len(r.Steps); n > MaxRecordSteps {
		return fmt.Errorf("steps: %d of them, at most %d are allowed", n, MaxRecordSteps)
	}
	for i, s := range r.Steps {
		if s.Player < engine.Chance || s.Player > 1 {
			return fmt.Errorf("step %d: player %d, want 0, 1 or %d (dice)", i+1, s.Player, engine.Chance)
		}
		if s.Action < 0 {
			return fmt.Errorf("step %d: action %d is negative", i+1, s.Action)
		}
	}
	if want := r.hashCount(); len(r.Hashes) != want {
		return fmt.Errorf("hashes: %d of them, want %d (one every %d of %d steps)",
			len(r.Hashes), want, r.HashEvery, len(r.Steps))
	}
	return r.validateReturns()
}

func (r *Record) validateHeader() error {
	if r.HashEvery < 0 || r.HashEvery > MaxRecordSteps {
		return fmt.Errorf("hash_every: got %d, want 0 to %d", r.HashEvery, MaxRecordSteps)
	}
	for _, f := range []struct {
		name, text string
		needed     bool
	}{
		{"game", r.Game, true},
		{"scenario", r.Scenario, true},
		{"scenario_hash", r.ScenarioHash, false},
		{"options", r.Options, false},
		{"sides[0]", r.Sides[0], true},
		{"sides[1]", r.Sides[1], true},
		{"agents[0]", r.Agents[0], false},
		{"agents[1]", r.Agents[1], false},
		{"start", r.Start, false},
	} {
		most := MaxRecordText
		if f.name == "start" {
			most = engine.MaxPosition
		}
		switch {
		case f.needed && f.text == "":
			return fmt.Errorf("%s: missing", f.name)
		case len(f.text) > most:
			return fmt.Errorf("%s: %d bytes, at most %d are allowed", f.name, len(f.text), most)
		case !utf8.ValidString(f.text):
			return fmt.Errorf("%s: not valid UTF-8", f.name)
		case strings.ContainsFunc(f.text, unicode.IsControl): // records are printed on terminals
			return fmt.Errorf("%s: %q holds a control character", f.name, f.text)
		}
	}
	if r.Sides[0] == r.Sides[1] || r.Sides[0] == engine.DiceName || r.Sides[1] == engine.DiceName {
		return fmt.Errorf("sides: got %q, want two different names, none of them %q", r.Sides, engine.DiceName)
	}
	return nil
}

func (r *Record) validateReturns() error {
	for i, v := range r.Returns {
		if math.IsNaN(v) || v < -1 || v > 1 {
			return fmt.Errorf("returns[%d]: got %v, want a number in [-1, 1]", i, v)
		}
		if v != 0 && !r.Done {
			return fmt.Errorf("returns[%d]: got %v in a record that is not done", i, v)
		}
	}
	return nil
}

// hashCount is the number of step hashes the record must have.
func (r *Record) hashCount() int {
	if r.HashEvery <= 0 {
		return 0
	}
	return len(r.Steps) / r.HashEvery
}

// hashAfter is the kept hash of the position after step n (from 1), if there is one.
func (r *Record) hashAfter(n int) (uint64, bool) {
	if r.HashEvery <= 0 || n%r.HashEvery != 0 || n/r.HashEvery > len(r.Hashes) {
		return 0, false
	}
	return r.Hashes[n/r.HashEvery-1], true
}
