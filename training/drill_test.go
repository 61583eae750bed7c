package training

import (
	"context"
	"slices"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/replay"
)

// drill plays Three Bridges by the book: the column builds, prepares twice and assaults, the garrison sends
// its reserve and blows. It draws nothing.
type drill struct{ begun func() }

// orders are tried in this order.
var orders = []engine.Action{toy.Build, toy.Prepare, toy.Assault, toy.Reinforce, toy.Blow, toy.Hold}

func (*drill) Name() string   { return "drill" }
func (d *drill) Reset(uint64) { d.begun() }

func (*drill) Act(_ context.Context, s engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	legal := s.LegalActions(nil)
	for _, a := range orders {
		if slices.Contains(legal, a) {
			return a, agents.Explanation{}, nil
		}
	}
	panic("a position without an order")
}

// drilled is a registry that also has the drill; begun is called by every one that begins a game.
func drilled(begun func()) *agents.Registry {
	r := agents.Builtin()
	r.Add(agents.Kind{Name: "drill", New: func(engine.Game, *agents.Params) (agents.Agent, error) { return &drill{begun}, nil }})
	return r
}

// agreement is the share of the drill's decisions in the games of a warm start in which an agent does the same.
func agreement(t *testing.T, dir string, g engine.Game, agent agents.Agent) float64 {
	t.Helper()
	games, _ := gamesIn(t, dir, teacherDir)
	return agreementOn(t, games, g, agent)
}

// agreementOn is the share of the decisions of some games, as far as they are targets, in which an agent does the same.
func agreementOn(t *testing.T, games []*replay.Game, g engine.Game, agent agents.Agent) float64 {
	t.Helper()
	same, all := 0, 0
	for _, game := range games {
		wanted := make([]int, len(game.Moves))
		for i := range wanted {
			wanted[i] = i
		}
		must(t, replay.Extract(g, game, wanted, func(_ int, s engine.State, m *replay.Move, _ *replay.Future) {
			act, _, err := agent.Act(t.Context(), s, agents.Budget{})
			must(t, err)
			if all++; act == engine.Action(m.Actions[0]) {
				same++
			}
		}))
	}
	return float64(same) / float64(max(1, all))
}

// freshBundle is a bundle with weights as a run begins at.
func freshBundle(t *testing.T, b *bundle.Bundle, seed uint64) *bundle.Bundle {
	t.Helper()
	fresh := *b
	var err error
	fresh.Net, err = models.New(b.Net.Config)
	must(t, err)
	fresh.Net.Init(seed)
	return &fresh
}
