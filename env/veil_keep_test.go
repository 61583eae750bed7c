package env_test

import (
	"errors"
	"fmt"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
)

// urn is a game for one side, who draws from an urn that holds so many white balls: it does not know how many. It decides three times
// in a row, then rolls a die that tells whether there are more than four, and decides once more.
type urn struct{}

// urnState is a position of it.
type urnState struct {
	step  int
	white int // 0 to 9
	told  int // 0 not yet, 1 no, 2 yes
}

func (urn) ID() string                                        { return "urn-v1" }
func (urn) Scenario() string                                  { return "urn/one" }
func (urn) ScenarioHash() string                              { return fmt.Sprintf("%064d", 0) }
func (urn) Options() string                                   { return "" }
func (urn) Sides() [2]string                                  { return [2]string{"one", "two"} }
func (urn) NumActions() int                                   { return 2 }
func (urn) NumFaces() int                                     { return 2 }
func (urn) MaxDecisions() int                                 { return 6 }
func (urn) New() engine.State                                 { return &urnState{white: 7} }
func (urn) Parse([]byte) (engine.State, error)                { return nil, errors.New("no notation") }
func (urn) ActionText(_ engine.State, a engine.Action) string { return fmt.Sprint(a) }
func (urn) Hides() bool                                       { return true }
func (urn) Knowledge(dst []byte, s engine.State, _ engine.Player) []byte {
	u := s.(*urnState)
	return fmt.Appendf(dst, "step %d told %d", u.step, u.told)
}
func (urn) Resample(dst, s engine.State, _ engine.Player, draw func() float64) {
	u := *s.(*urnState)
	switch n := int(draw() * 5); u.told {
	case 0:
		u.white = int(draw() * 10)
	case 1:
		u.white = n
	default:
		u.white = 5 + n
	}
	*dst.(*urnState) = u
}
func (urn) Notice(_ engine.State, a engine.Action, _ engine.State, _ engine.Player) engine.Notice {
	return engine.Notice{Level: engine.Seen, Key: uint64(a) + 1}
}

func (u *urnState) Player() engine.Player {
	switch u.step {
	case 3:
		return engine.Chance
	case 5:
		return engine.Terminal
	}
	return 0
}
func (u *urnState) LegalActions(dst []engine.Action) []engine.Action {
	if u.step == 3 {
		return append(dst, u.face())
	}
	return append(dst, 0, 1)
}

// face is what the die tells.
func (u *urnState) face() engine.Action {
	if u.white > 4 {
		return 1
	}
	return 0
}
func (u *urnState) Outcomes(dst []engine.Outcome) []engine.Outcome {
	return append(dst, engine.Outcome{Action: u.face(), P: 1})
}
func (u *urnState) Check(engine.Action) error { return nil }
func (u *urnState) Apply(a engine.Action) {
	if u.step == 3 {
		u.told = int(a) + 1
	}
	u.step++
}
func (u *urnState) Returns(dst []float64) []float64 { return append(dst, 0, 0) }
func (u *urnState) CopyFrom(s engine.State)         { *u = *s.(*urnState) }
func (u *urnState) Clone() engine.State             { c := *u; return &c }
func (u *urnState) Hash() uint64                    { return uint64(u.step*100 + u.white*10 + u.told) }
func (u *urnState) MarshalText() ([]byte, error)    { return fmt.Append(nil, *u), nil }

// TestSampleIsKept: over the own steps and a die that bears it out; a die that belies it draws another.
func TestSampleIsKept(t *testing.T) {
	kept, belied := 0, 0
	for seed := range uint64(40) {
		v := env.NewVeil(urn{}, 0)
		v.Reset(seed)
		s := urn{}.New()
		first := v.Show(s).(*urnState).white
		for s.(*urnState).step < 3 {
			if got := v.Show(s).(*urnState).white; got != first {
				t.Fatalf("seed %d: step %d is shown with %d white balls, the first with %d", seed, s.(*urnState).step, got, first)
			}
			v.Played(1)
			s.Apply(1)
		}
		s.Apply(1) // the die: more than four
		got := v.Show(s).(*urnState).white
		switch {
		case got <= 4:
			t.Fatalf("seed %d: shown with %d white balls after the die told of more than 4", seed, got)
		case first > 4 && got != first:
			t.Fatalf("seed %d: %d white balls were borne out, and now are %d", seed, first, got)
		case first > 4:
			kept++
		default:
			belied++
		}
	}
	if kept < 5 || belied < 5 {
		t.Errorf("%d samples were kept over the die and %d were not, want 5 or more of both", kept, belied)
	}
}
