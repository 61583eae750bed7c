package replay

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgehead/engine"
	"bridgehead/env"
)

// Game is a game that was played to be learned from, or the part of one up to a horizon.
type Game struct {
	Scenario, ScenarioHash, Options string // as engine.Game has them

	Seed    uint64
	Start   string     // notation of the first position; empty: the scenario's own
	Players [2]string  // what played each side, for example "self@1200" or "scripted"
	Steps   []env.Step // all actions and dice from the first position
	Moves   []Move     // decisions that were thought about, ascending by step

	Returns [2]float32 // by side, in [-1, 1]
	Margin  float32    // by how much side 1 is short of its need, in units of the game (engine.Score)
	Cut     bool       // ended at a horizon: Returns and Margin are an estimate
	Bid     float32    // points the need was moved by
	// Luck is the luck of side 0, cumulative: Luck[i] sums the dice rolled after Moves[0] was decided and
	// before Moves[i+1] was, or for the last move before the end. Empty: it was not measured.
	Luck []float32

	Model int64 // training step of the network that played
	Time  int64 // seconds since 1970, UTC
}

// Move is a decision that was thought about.
type Move struct {
	Step    int32     // index into Game.Steps
	Value   float32   // of the root of the search, for side 0, in [-1, 1]
	Raw     float32   // of the network alone, for side 0, in [-1, 1]
	Sims    int16     // simulations spent
	Actions []int16   // legal actions
	Shares  []float32 // policy target, one for each of Actions, adding up to 1; empty: played fast, no target
	// Surprise is the Kullback-Leibler divergence of Shares from the policy of the network that searched, in nats. It is 0 in
	// all moves of a game in which it was not measured.
	Surprise float32
}

// Limits of a game. One outside of them is refused both when it is written and when it is read.
const (
	MaxSteps   = 1 << 18
	MaxAction  = 1<<14 - 1 // of a step; with the player it takes two bytes
	MaxActions = 1 << 14   // legal at one move: all that a step can name
	MaxText    = 2048      // bytes of one text; those of Start may be as many as four times that
	MaxBytes   = 64 << 20  // of one game on disk

	maxStart = 4 * MaxText
)

// Fits returns what keeps games of g from being written and read again, or nil.
func Fits(g engine.Game) error {
	if n, most := max(g.NumActions(), g.NumFaces()), MaxAction+1; n > most {
		return fmt.Errorf("%s has %d actions or faces of dice, at most %d can be kept in the games of a run", g.Scenario(), n, most)
	}
	if n := g.MaxDecisions(); n > MaxSteps {
		return fmt.Errorf("a game of %s may have %d steps, at most %d can be kept of one", g.Scenario(), n, MaxSteps)
	}
	return nil
}

// slack is by how much a number that was computed may miss its bounds.
const slack = 1e-3

// Validate returns the first fault in the shape of the game: what can be told without playing it again,
// which [Extract] does.
func (g *Game) Validate() error {
	if err := g.validateTexts(); err != nil {
		return err
	}
	if len(g.Steps) > MaxSteps {
		return fmt.Errorf("steps: %d of them, at most %d are allowed", len(g.Steps), MaxSteps)
	}
	for i, s := range g.Steps {
		if s.Player < engine.Chance || s.Player > 1 {
			return fmt.Errorf("steps[%d]: player %d, want 0, 1 or %d (dice)", i, s.Player, engine.Chance)
		}
		if s.Action < 0 || s.Action > MaxAction {
			return fmt.Errorf("steps[%d]: action %d, want 0 to %d", i, s.Action, MaxAction)
		}
	}
	last := int32(-1)
	for i := range g.Moves {
		if err := g.Moves[i].validate(g.Steps, last); err != nil {
			return fmt.Errorf("moves[%d].%w", i, err)
		}
		last = g.Moves[i].Step
	}
	return g.validateResult()
}

func (g *Game) validateTexts() error {
	for _, f := range []struct {
		name, text string
		most       int
	}{
		{"scenario", g.Scenario, MaxText},
		{"scenario_hash", g.ScenarioHash, MaxText},
		{"options", g.Options, MaxText},
		{"start", g.Start, maxStart},
		{"players[0]", g.Players[0], MaxText},
		{"players[1]", g.Players[1], MaxText},
	} {
		switch {
		case len(f.text) > f.most:
			return fmt.Errorf("%s: %d bytes, at most %d are allowed", f.name, len(f.text), f.most)
		case !utf8.ValidString(f.text):
			return fmt.Errorf("%s: not valid UTF-8", f.name)
		case strings.ContainsFunc(f.text, unicode.IsControl):
			return fmt.Errorf("%s: %q holds a control character", f.name, f.text)
		}
	}
	if g.Scenario == "" {
		return fmt.Errorf("scenario: missing")
	}
	return nil
}

func (m *Move) validate(steps []env.Step, last int32) error {
	switch {
	case m.Step <= last || int(m.Step) >= len(steps):
		return fmt.Errorf("step: got %d, want above %d and below the %d steps", m.Step, last, len(steps))
	case !steps[m.Step].Player.IsSide():
		return fmt.Errorf("step: got %d, where dice were rolled, want a decision", m.Step)
	case !within(m.Value, 1):
		return fmt.Errorf("value: got %v, want a number in [-1, 1]", m.Value)
	case !within(m.Raw, 1):
		return fmt.Errorf("raw: got %v, want a number in [-1, 1]", m.Raw)
	case m.Sims < 0:
		return fmt.Errorf("sims: got %d, want 0 or more", m.Sims)
	case !(m.Surprise >= 0 && within(m.Surprise, math.MaxFloat32)):
		return fmt.Errorf("surprise: got %v, want a number, 0 or more", m.Surprise)
	case len(m.Actions) > MaxActions:
		return fmt.Errorf("actions: %d of them, at most %d are allowed", len(m.Actions), MaxActions)
	case len(m.Shares) > 0 && len(m.Shares) != len(m.Actions):
		return fmt.Errorf("shares: %d of them, want none or one for each of %d actions", len(m.Shares), len(m.Actions))
	}
	for i, a := range m.Actions {
		if a < 0 || a > MaxAction {
			return fmt.Errorf("actions[%d]: got %d, want 0 to %d", i, a, MaxAction)
		}
	}
	return m.validateShares()
}

func (m *Move) validateShares() error {
	sum := 0.
	for i, p := range m.Shares {
		if !(p >= 0 && p <= 1+slack) {
			return fmt.Errorf("shares[%d]: got %v, want a number in [0, 1]", i, p)
		}
		sum += float64(p)
	}
	if len(m.Shares) > 0 && math.Abs(sum-1) > slack {
		return fmt.Errorf("shares: they add up to %v, want 1", sum)
	}
	return nil
}

func (g *Game) validateResult() error {
	for i, r := range g.Returns {
		if !within(r, 1) {
			return fmt.Errorf("returns[%d]: got %v, want a number in [-1, 1]", i, r)
		}
	}
	for _, f := range []struct {
		name string
		got  float32
	}{{"margin", g.Margin}, {"bid", g.Bid}} {
		if !within(f.got, math.MaxFloat32) {
			return fmt.Errorf("%s: got %v, want a finite number", f.name, f.got)
		}
	}
	if n := len(g.Luck); n != 0 && n != len(g.Moves) {
		return fmt.Errorf("luck: %d numbers, want none or one for each of %d moves", n, len(g.Moves))
	}
	for i, l := range g.Luck {
		if !within(l, math.MaxFloat32) {
			return fmt.Errorf("luck[%d]: got %v, want a finite number", i, l)
		}
	}
	return nil
}

// within tells whether x is a number no further from 0 than most, but for rounding.
func within(x float32, most float64) bool {
	return math.Abs(float64(x)) <= most*(1+slack) && !math.IsInf(float64(x), 0)
}
