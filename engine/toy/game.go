package toy

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// The sides. The German side is 0 in every game, though the column moves first here.
const (
	German engine.Player = 0
	Allied engine.Player = 1
)

// The action space. At dice the action is the face, the number of pips less one.
const (
	Assault   engine.Action = iota // 2.1
	Build                          // 2.2
	Prepare                        // 2.3
	Hold                           // 3.1
	Reinforce                      // 3.2
	Blow                           // 3.3
	numActions
)

const (
	bridges     = 3
	maxGuard    = 2
	maxSupport  = 2
	maxDays     = 9 // one digit in the notation
	maxReserves = 2
	maxCharges  = 3
	pips        = 6
)

// scenarioText is what [Game.ScenarioHash] covers: everything that is laid down, not an option.
const scenarioText = "toy/three-bridges defence 3 4 5 down 2 build 4 blow 4 guard 2 support 2"

// Options are the starting counts.
type Options struct {
	Days     int // days of play, 1 to 9; 7
	Reserves int // reserves of the garrison, 0 to 2; 1
	Charges  int // demolition charges of the garrison, 0 to 3; 2
	// Fog hides the guard and the reserves from the column: it sees neither what the garrison does in a night without a blast
	// nor the die of an assault, only whether it has crossed (5). It remembers everything it has seen.
	Fog bool
}

// DefaultOptions is the game whose value the package comment quotes.
func DefaultOptions() Options { return Options{Days: 7, Reserves: 1, Charges: 2} }

// Validate reports every option that is out of its range.
func (o Options) Validate() error {
	within := func(name string, got, low, high int) error {
		if got < low || got > high {
			return fmt.Errorf("toy options: %s: got %d, want %d to %d", name, got, low, high)
		}
		return nil
	}
	return errors.Join(
		within("days", o.Days, 1, maxDays),
		within("reserves", o.Reserves, 0, maxReserves),
		within("charges", o.Charges, 0, maxCharges),
	)
}

// String is the canonical form: what differs from the defaults, in a fixed order.
func (o Options) String() string {
	var parts []string
	add := func(name string, got, usual int) {
		if got != usual {
			parts = append(parts, fmt.Sprintf("%s=%d", name, got))
		}
	}
	usual := DefaultOptions()
	add("days", o.Days, usual.Days)
	add("reserves", o.Reserves, usual.Reserves)
	add("charges", o.Charges, usual.Charges)
	if o.Fog {
		parts = append(parts, fogWord)
	}
	return strings.Join(parts, ",")
}

// fogWord is the option Fog as it is written.
const fogWord = "fog"

// ParseOptions reads name=value or fog, separated by commas; what is left out is as in the default game.
func ParseOptions(text string) (Options, error) {
	o := DefaultOptions()
	if text == "" {
		return o, nil
	}
	fields := map[string]*int{"days": &o.Days, "reserves": &o.Reserves, "charges": &o.Charges}
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		if part == fogWord && !o.Fog {
			o.Fog = true
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		field := fields[name]
		if field == nil {
			return Options{}, fmt.Errorf("toy options: got %.40q, want each of days | reserves | charges | fog at most once, as in days=5,fog", part)
		}
		n, err := strconv.Atoi(value)
		if err != nil {
			return Options{}, fmt.Errorf("toy options: %s: got %.40q, want a whole number", name, value)
		}
		*field = n
		delete(fields, name)
	}
	return o, o.Validate()
}

// Game is Three Bridges with its options.
type Game struct{ options Options }

var (
	_ engine.Game     = (*Game)(nil)
	_ engine.Observer = (*Game)(nil)
)

// New returns the game with these options.
func New(o Options) (*Game, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	return &Game{options: o}, nil
}

// Default returns the game with the default options.
func Default() *Game { return &Game{options: DefaultOptions()} }

// ID names the rules and their version.
func (g *Game) ID() string { return "toy-v1" }

// Scenario names the only scenario.
func (g *Game) Scenario() string { return "toy/three-bridges" }

// ScenarioHash is the SHA-256 of the numbers the scenario lays down.
func (g *Game) ScenarioHash() string { return scenarioHash }

var scenarioHash = func() string {
	sum := sha256.Sum256([]byte(scenarioText))
	return hex.EncodeToString(sum[:])
}()

// Options is the canonical form of the options, empty for the defaults.
func (g *Game) Options() string { return g.options.String() }

// Sides names side 0 and side 1.
func (g *Game) Sides() [2]string { return [2]string{"german", "allied"} }

// NumActions is the size of the action space.
func (g *Game) NumActions() int { return int(numActions) }

// NumFaces is the number of faces of the die.
func (g *Game) NumFaces() int { return pips }

// MaxDecisions bounds an episode: a choice and a die by day, and the same by night.
func (g *Game) MaxDecisions() int { return 4 * g.options.Days }

// New returns the initial state.
func (g *Game) New() engine.State {
	return &State{game: g, pos: position{
		left:     int8(g.options.Days),
		reserves: int8(g.options.Reserves),
		charges:  int8(g.options.Charges),
		node:     atColumn,
	}}
}
