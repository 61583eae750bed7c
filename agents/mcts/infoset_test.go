package mcts_test

import (
	"fmt"
	"math"
	"testing"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

func foggy(t testing.TB, options string) *toy.Game {
	t.Helper()
	o, err := toy.ParseOptions(options + ",fog")
	if err != nil {
		t.Fatal(err)
	}
	g, err := toy.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func newSet(g engine.Game, set func(*mcts.InfoSet)) *mcts.InfoSet {
	o := mcts.NewInfoSet(g, mcts.NewRollout(g, 0, 1, nil), 1.4)
	if set != nil {
		set(o)
	}
	return o
}

func play(s engine.State, actions ...engine.Action) engine.State {
	for _, a := range actions {
		s.Apply(a)
	}
	return s
}

// forms of the search.
var forms = []struct {
	name string
	set  func(*mcts.InfoSet)
}{
	{"one observer", nil},
	{"both", func(o *mcts.InfoSet) { o.Both = true }},
	{"worlds", func(o *mcts.InfoSet) { o.Worlds = 16 }},
	{"both, worlds", func(o *mcts.InfoSet) { o.Both, o.Worlds = true, 16 }},
	{"open", func(o *mcts.InfoSet) { o.Open = true }},
	{"little memory", func(o *mcts.InfoSet) { o.Nodes = 100 }},
}

// TestInfoSetIsBlind: of two positions that are one to the column the search says the same, to the last bit.
func TestInfoSetIsBlind(t *testing.T) {
	g := foggy(t, "days=6,charges=1")
	twins := [2]engine.State{
		play(g.New(), toy.Prepare, toy.Hold, toy.Assault, 0, toy.Hold),
		play(g.New(), toy.Prepare, toy.Reinforce, toy.Assault, 0, toy.Hold),
	}
	for _, f := range forms {
		var found [2]string
		for i, s := range twins {
			o := newSet(g, f.set)
			o.Reset(7)
			before := fmt.Sprint(s)
			found[i] = fmt.Sprintf("%+v", *o.Run(t.Context(), s, mcts.Limits{Simulations: 500}))
			if fmt.Sprint(s) != before {
				t.Errorf("%s: the position was changed", f.name)
			}
		}
		if found[0] != found[1] {
			t.Errorf("%s: twins are searched differently:\n%s\n%s", f.name, found[0], found[1])
		}
	}
}

// TestInfoSetResults: simulations add up, the line is legal, and equal seeds find the same.
func TestInfoSetResults(t *testing.T) {
	g := foggy(t, "days=6,charges=1")
	s := g.New()
	for _, f := range forms {
		o := newSet(g, f.set)
		var texts [2]string
		for i := range texts {
			o.Reset(3)
			r := o.Run(t.Context(), s, mcts.Limits{Simulations: 2000})
			texts[i] = fmt.Sprintf("%+v", *r)
			visits := 0
			for _, k := range r.Children {
				visits += k.Visits
				if math.Abs(k.Value) > 1 {
					t.Errorf("%s: value %v", f.name, k.Value)
				}
			}
			if visits != 2000 || r.Simulations != 2000 || r.Depth < 2 {
				t.Errorf("%s: %d visits of %d simulations, depth %d", f.name, visits, r.Simulations, r.Depth)
			}
			if o.Nodes == 100 && r.Nodes > 100 {
				t.Errorf("%s: %d nodes", f.name, r.Nodes)
			}
			w := s.Clone()
			for _, a := range r.Line {
				if err := w.Check(a); err != nil {
					t.Fatalf("%s: line %v: %v", f.name, r.Line, err)
				}
				w.Apply(a)
			}
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: equal seeds find\n%s\n%s", f.name, texts[0], texts[1])
		}
	}
}

// TestInfoSetWithoutFog: where nothing is hidden it finds what is best, 2/3 for preparing and not 5/9 for the assault.
func TestInfoSetWithoutFog(t *testing.T) {
	g := toy.Default()
	s, err := g.Parse([]byte("toy/2 three-bridges:e8a11ce8 d3 b2 g1 s1 up r0 c0 column"))
	if err != nil {
		t.Fatal(err)
	}
	for _, both := range []bool{false, true} {
		o := newSet(g, func(o *mcts.InfoSet) { o.Both = both })
		o.Reset(1)
		r := o.Run(t.Context(), s, mcts.Limits{Simulations: 20_000})
		if r.Action != toy.Prepare || math.Abs(r.Value-2./3) > .03 {
			t.Errorf("both %v: got action %d with %.3f, want %d with 0.667", both, r.Action, r.Value, toy.Prepare)
		}
	}
}

// TestInfoSetTellsNoWorldsApart: the column does not know whether a guard stands at the last bridge, and cannot plan as if it did. A search
// of worlds one by one thinks that it can.
func TestInfoSetKnowsNoMoreThanItsSide(t *testing.T) {
	g := foggy(t, "days=3,charges=0")
	s := play(g.New(), toy.Assault, 5, toy.Hold, toy.Assault, 5, toy.Hold) // the last day, bridge 3
	for _, both := range []bool{false, true} {
		o := newSet(g, func(o *mcts.InfoSet) { o.Both = both })
		o.Reset(1)
		r := o.Run(t.Context(), s, mcts.Limits{Simulations: 30_000})
		// With one coin for each of two nights: the reserve was sent to bridge 2 and lost there, or stands at bridge 3, or is left. A crossing of
		// bridge 2 by a 6 tells little. Without a guard 2 of 6 cross, with one 1 of 6.
		p := guards(t, g, s)
		want := float64(p*1/6) + float64((1-p)*2/6)
		if r.Action != toy.Assault || math.Abs(r.Value-want) > .02 {
			t.Errorf("both %v: action %d with %.3f, want %d with %.3f", both, r.Action, r.Value, toy.Assault, want)
		}
	}
}

// guards is how likely a guard is by the weights of the game.
func guards(t *testing.T, g *toy.Game, s engine.State) float64 {
	t.Helper()
	sum, with := 0., 0.
	d := g.New()
	seen := map[string]bool{}
	for i := range 100 {
		g.Resample(d, s, toy.Allied, func() float64 { return float64(i) / 100 })
		if text := fmt.Sprint(d); !seen[text] {
			seen[text] = true
			w := g.Weight(d, toy.Allied)
			sum += w
			with += float64(w * float64(d.(*toy.State).Facts().Guard))
		}
	}
	return with / sum
}
