package neural_test

import (
	"context"
	"fmt"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/models/bundle"
)

// randomNet is a source with a network of random weights that is really run.
func randomNet(tb testing.TB, g engine.Game, c models.Config) neural.Source {
	tb.Helper()
	b := bundleFor(tb, g)
	c.Shape = b.Net.Config.Shape
	net, err := models.New(c)
	if err != nil {
		tb.Fatal(err)
	}
	net.Init(1)
	b.Net = net
	return neural.Source{Load: func(string) (*bundle.Bundle, error) { return b, nil }}
}

var tiny = models.Config{Channels: 8, Blocks: 2, Context: 16, Action: 8, Value: 8, Shorts: 1}

// TestRandomNetworkPlays: whole games by a network, the same ones on the same seed, with any number of threads.
func TestRandomNetworkPlays(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	source := randomNet(t, g, tiny)
	var want []engine.Action
	for _, spec := range []string{"neural:model=x,sims=8,batch=4", "neural:model=x,sims=8,batch=4", "neural:model=x,sims=8,batch=4,threads=3"} {
		a := newAgent(t, source, g, spec)
		a.Reset(2)
		got := moves(t, g, a)
		if want == nil {
			want = got
		}
		if !same(got, want) {
			t.Errorf("%s: another game than the first", spec)
		}
	}
	moves(t, g, newAgent(t, source, g, "neural:model=x,search=none,temperature=1"))
}

// TestNetworkOnAnotherScenario: one that was made for a map plays every scenario on it.
func TestNetworkOnAnotherScenario(t *testing.T) {
	source := randomNet(t, game(t, "gamble/nijmegen"), tiny)
	for _, id := range []string{"gamble/one-bridge", "gamble/basic"} {
		g := game(t, id)
		a := newAgent(t, source, g, "neural:model=x,sims=4")
		s := g.New()
		for range 30 {
			if s.Player() == engine.Terminal {
				break
			}
			if s.Player() == engine.Chance {
				s.Apply(s.Outcomes(nil)[0].Action)
				continue
			}
			action, _, err := a.Act(context.Background(), s, agents.Budget{})
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			s.Apply(action)
		}
	}
}

// BenchmarkSimulations plays the basic scenario with a network of the size that training begins with, and counts
// simulations.
func BenchmarkSimulations(b *testing.B) {
	g := game(b, "gamble/basic")
	source := randomNet(b, g, models.Config{Channels: 32, Blocks: 4, Context: 128, Action: 32, Value: 64, Shorts: 3})
	for _, batch := range []int{1, 8} {
		b.Run(fmt.Sprintf("batch=%d", batch), func(b *testing.B) {
			a := newAgent(b, source, g, fmt.Sprintf("neural:model=x,sims=64,batch=%d", batch))
			s, simulations := g.New(), 0
			for b.Loop() {
				for s.Player() == engine.Chance {
					s.Apply(s.Outcomes(nil)[0].Action)
				}
				if s.Player() == engine.Terminal {
					s = g.New()
				}
				action, why, err := a.Act(context.Background(), s, agents.Budget{})
				if err != nil {
					b.Fatal(err)
				}
				simulations += why.Simulations
				s.Apply(action)
			}
			b.ReportMetric(float64(simulations)/b.Elapsed().Seconds(), "simulations/s")
		})
	}
}
