package actor

import (
	"context"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
	"bridgehead/training/replay"
)

// opinion stands in for a network: its priors and values are made of hashes, so they are always the same
// and never alike.
type opinion struct {
	asked int
	after func(asked int) // called with the number of positions evaluated so far; may be nil
}

func (o *opinion) Abilities() mcts.Abilities { return mcts.Abilities{Priors: true} }

func (o *opinion) EvaluateBatch(leaves []mcts.Leaf) {
	for i := range leaves {
		l := &leaves[i]
		h := l.State.Hash()
		l.Value = float64(h%2001)/1000 - 1
		for j, a := range l.Legal {
			l.Priors[j] = 1 + float32((h^uint64(a)*0x9e3779b97f4a7c15)>>48)/(1<<15)
		}
		if o.asked++; o.after != nil {
			o.after(o.asked)
		}
	}
}

// clueless has no priors.
type clueless struct{ opinion }

func (*clueless) Abilities() mcts.Abilities { return mcts.Abilities{} }

// teacher plays the last action and is sure of a value, for the side to move.
type teacher struct {
	value float64
	seeds []uint64 // with which games were begun
	turns int
}

func (*teacher) Name() string        { return "teacher" }
func (r *teacher) Reset(seed uint64) { r.seeds = append(r.seeds, seed) }

func (r *teacher) Act(_ context.Context, s engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	r.turns++
	legal := s.LegalActions(nil)
	return legal[len(legal)-1], agents.Explanation{Value: r.value}, nil
}

// usual are options of short searches.
func usual() Options {
	return Options{Full: 8, Fast: 2, Share: 0.3, Considered: 4, GumbelScale: 1, CScale: 0.5, PolicyShare: 0.1,
		Tree: mcts.Options{Reuse: true, Nodes: 1 << 13, States: 256}}
}

func newActor(t *testing.T, g engine.Game, eval mcts.BatchEvaluator, o Options) *Actor {
	t.Helper()
	a, err := New(g, eval, o)
	must(t, err)
	return a
}

func play(t *testing.T, a *Actor, task Task) *replay.Game {
	t.Helper()
	g, err := a.Play(t.Context(), task)
	must(t, err)
	return g
}

// bytesOf is a game as it is kept, and so all of it.
func bytesOf(t *testing.T, g *replay.Game) string {
	t.Helper()
	data, err := replay.Encode(g)
	must(t, err)
	return string(data)
}

func nijmegen(t *testing.T) engine.Game {
	t.Helper()
	g, err := gamble.New(scenarios.MustLoad("gamble/nijmegen"), gamble.Options{})
	must(t, err)
	return g
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantError(t *testing.T, err error, part string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) {
		t.Errorf("got error %v, want one that says %q", err, part)
	}
}

// certain calls every position 0.9 for side 0.
type certain struct{ opinion }

func (*certain) EvaluateBatch(leaves []mcts.Leaf) {
	for i := range leaves {
		leaves[i].Value = 0.9
		for j := range leaves[i].Priors {
			leaves[i].Priors[j] = 1
		}
	}
}

// stubborn likes the last action a hundred times as much as any other.
type stubborn struct{ opinion }

func (s *stubborn) EvaluateBatch(leaves []mcts.Leaf) {
	s.opinion.EvaluateBatch(leaves)
	for _, l := range leaves {
		for j := range l.Priors {
			l.Priors[j] = 1
		}
		if n := len(l.Priors); n > 0 {
			l.Priors[n-1] = 100
		}
	}
}
