package agents

import (
	"context"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// set is a state in which members of a set are picked.
type set struct {
	engine.State
	done engine.Action
}

func (s set) Picking() engine.Picking                                    { return engine.Picking{Mode: engine.Set, Done: s.done} }
func (s set) Alike(a engine.Action, dst []engine.Action) []engine.Action { return append(dst, a) }
func (s set) ApplyBare(a engine.Action)                                  { s.Apply(a) }

var _ engine.Picker = set{}

// TestPasser: it ends what can be ended, and else takes the first action.
func TestPasser(t *testing.T) {
	g := toy.Default()
	a, err := Builtin().New(g, "passer")
	if err != nil {
		t.Fatal(err)
	}
	legal := g.New().LegalActions(nil)
	if len(legal) < 2 {
		t.Fatalf("got %d actions, want a choice", len(legal))
	}
	last := legal[len(legal)-1]
	for _, c := range []struct {
		state engine.State
		want  engine.Action
	}{
		{g.New(), legal[0]},
		{set{g.New(), last}, last},
		{set{g.New(), -1}, legal[0]},
		{set{g.New(), engine.Action(g.NumActions() + 5)}, legal[0]},
	} {
		if got, _, err := a.Act(context.Background(), c.state, Budget{}); err != nil || got != c.want {
			t.Errorf("%+v: got %d, %v, want %d", c.state, got, err, c.want)
		}
	}
}
