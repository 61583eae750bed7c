package neural_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/models"
)

// randomStates are those of random games, every oneIn-th, in order.
func randomStates(g engine.Game, rng *rand.Rand, games, oneIn int) (states []engine.State) {
	for range games {
		for s := g.New(); s.Player() != engine.Terminal; {
			if rng.IntN(oneIn) == 0 {
				states = append(states, s.Clone())
			}
			acts := s.LegalActions(nil)
			s.Apply(acts[rng.IntN(len(acts))])
		}
	}
	return states
}

// checkEncoding compares a position with one made from nothing.
func checkEncoding(t *testing.T, g engine.Charter, got *models.Position, s engine.State, legal []engine.Action) {
	t.Helper()
	side := max(0, s.Player())
	want := make([]float32, len(got.Observation))
	g.Observe(want, s, side)
	for i := range want {
		if math.Float32bits(got.Observation[i]) != math.Float32bits(want[i]) {
			t.Fatalf("value %d is %v, want %v", i, got.Observation[i], want[i])
		}
	}
	if places := g.Places(nil, s, max(0, s.Player())); !slices.Equal(got.Places, places) {
		t.Fatalf("places are %v, want %v", got.Places, places)
	}
	if got.Side != int(side) {
		t.Fatalf("side %d judges, want %d", got.Side, side)
	}
	if len(got.Legal) != len(legal) {
		t.Fatalf("%d actions are to be scored, want %d", len(got.Legal), len(legal))
	}
	for i, a := range legal {
		if got.Legal[i] != int32(a) {
			t.Fatalf("action %d to be scored is %d, want %d", i, got.Legal[i], a)
		}
	}
}

// notUpdating is a game that writes every observation anew.
type notUpdating struct {
	engine.Game
	engine.Charter
}

func (g notUpdating) ID() string { return g.Game.ID() }

// TestEncodingIsObserving: along games, back and forth and between games an encoding is what it would be from nothing.
func TestEncodingIsObserving(t *testing.T) {
	for _, id := range []string{"gamble/nijmegen", "gamble/basic"} {
		full := game(t, id)
		for _, g := range []engine.Game{full, notUpdating{full, full}} {
			rng := rand.New(rand.NewPCG(5, 6))
			states := randomStates(full, rng, 2, 3)
			e, err := neural.NewEncoder(g)
			if err != nil {
				t.Fatal(err)
			}
			var p models.Position
			at := 0
			for range 300 {
				if at++; rng.IntN(4) == 0 || at >= len(states) {
					at = rng.IntN(len(states))
				}
				s := states[at]
				var legal []engine.Action
				if s.Player().IsSide() {
					legal = s.LegalActions(nil)
				}
				e.Encode(&p, s, legal)
				checkEncoding(t, full, &p, s, legal)
			}
		}
	}
}

// TestEncodingDoesNotHoldTheState: a state that moves on after it was encoded does not confuse the next encoding.
func TestEncodingDoesNotHoldTheState(t *testing.T) {
	g := game(t, "gamble/one-bridge")
	rng := rand.New(rand.NewPCG(1, 1))
	e, err := neural.NewEncoder(g)
	if err != nil {
		t.Fatal(err)
	}
	var p models.Position
	for s := g.New(); s.Player() != engine.Terminal; {
		e.Encode(&p, s, nil)
		checkEncoding(t, g, &p, s, nil)
		acts := s.LegalActions(nil)
		s.Apply(acts[rng.IntN(len(acts))])
	}
}

func TestEncodingOfToy(t *testing.T) {
	g := toy.Default()
	e, err := neural.NewEncoder(g)
	if err != nil {
		t.Fatal(err)
	}
	var p models.Position
	for _, s := range randomStates(g, rand.New(rand.NewPCG(2, 2)), 20, 1) {
		e.Encode(&p, s, nil)
		checkEncoding(t, g, &p, s, nil)
	}
}

func TestEncodeAllocatesNothing(t *testing.T) {
	g := game(t, "gamble/basic")
	e, err := neural.NewEncoder(g)
	if err != nil {
		t.Fatal(err)
	}
	var p models.Position
	s := g.New()
	legal := s.LegalActions(nil)
	next := s.Clone()
	next.Apply(legal[len(legal)-1])
	if n := testing.AllocsPerRun(20, func() {
		e.Encode(&p, s, legal)
		e.Encode(&p, next, nil)
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// BenchmarkEncode goes along one random game of the basic scenario, decision by decision.
func BenchmarkEncode(b *testing.B) {
	g := game(b, "gamble/basic")
	var states []engine.State
	var legal [][]engine.Action
	for _, s := range randomStates(g, rand.New(rand.NewPCG(9, 9)), 1, 1) {
		if s.Player().IsSide() {
			states, legal = append(states, s), append(legal, s.LegalActions(nil))
		}
	}
	e, err := neural.NewEncoder(g)
	if err != nil {
		b.Fatal(err)
	}
	var p models.Position
	for i := 0; b.Loop(); i++ {
		e.Encode(&p, states[i%len(states)], legal[i%len(states)])
	}
}
