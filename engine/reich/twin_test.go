package reich

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/reich/slowtwin"
	"bridgehead/scenarios"
)

// failing is what tests and rapid have in common.
type failing interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// sure wants no error.
func sure(t failing, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// compare holds the legal actions of a position against those of the twin; false where the twin does not know the kind.
func compare(t failing, twin *slowtwin.Twin, s *State) bool {
	t.Helper()
	if !s.Player().IsSide() {
		return false
	}
	line, err := s.MarshalText()
	sure(t, err)
	theirs, known, err := twin.Actions(string(line))
	sure(t, err)
	ours := s.LegalActions(nil)
	if !known || slices.Equal(ours, theirs) {
		return known
	}
	said := ""
	for _, a := range ours {
		if !slices.Contains(theirs, a) {
			said += fmt.Sprintf("\n  the engine alone: %d %s", a, s.g.ActionText(s, a))
		}
	}
	for _, a := range theirs {
		if !slices.Contains(ours, a) {
			said += fmt.Sprintf("\n  the twin alone: %d %s", a, s.g.ActionText(s, a))
		}
	}
	t.Fatalf("%s:%s", line, said)
	return true
}

// All positions of one bridge.
func TestTwinOneBridge(t *testing.T) {
	g := open(t, "one-bridge", "")
	content, _ := scenarios.As[*scenarios.Reich](scenarioOf("one-bridge"))
	twin := slowtwin.New(content)
	seen := map[uint64]bool{}
	open := []*State{g.New().(*State)}
	compared := map[string]int{}
	for len(open) > 0 {
		s := open[len(open)-1]
		open = open[:len(open)-1]
		if s.Player() == engine.Terminal || seen[s.Hash()] {
			continue
		}
		seen[s.Hash()] = true
		if compare(t, twin, s) {
			compared[kind(s.node).String()]++
		}
		for _, a := range s.LegalActions(nil) {
			next := s.Clone().(*State)
			next.Apply(a)
			open = append(open, next)
		}
	}
	t.Logf("%d positions, compared %v", len(seen), compared)
}

// worn is a start where some have been disrupted or depleted, and some with vehicles are on the road.
func worn(g *Game, rng *rand.Rand) *State {
	s := g.New().(*State)
	for u := range s.unit {
		switch n := rng.IntN(8); {
		case s.where(u) < 0:
		case n == 0:
			s.disrupt(u)
		case n == 1:
			s.set(u, stDepleted)
		case n < 5 && s.g.sc.Units[u].Type == "motinf":
			s.setMode(u, travel)
		}
	}
	s.ask(kAuto)
	s.settle()
	return s
}

// Random games of skirmishes in which supply is traced: who fires without it rolls for depletion, who moves for how far.
func TestTwinShortSoak(t *testing.T) {
	compared := map[string]int{}
	for seed := range uint64(enginetest.Games(2, 300)) {
		for _, w := range [][2]int{{phAlliedFire, phAlliedMove}, {phGermanFire, phGermanMove}} {
			g := skirmish(t, seen, 200+seed, scenarios.ReichTime{Turn: 37, Phase: w[0]}, scenarios.ReichTime{Turn: 37, Phase: w[1]}, func(made *scenarios.Reich) {
				made.Supplied, made.Options.AlwaysSupplied, made.Sources = [2]bool{}, false, nil
			})
			rng := rand.New(rand.NewPCG(seed, 33))
			played(t, slowtwin.New(g.sc), worn(g, rng), rng, compared)
		}
	}
	for _, k := range []string{"C_DEPLETE", "C_MA"} {
		if compared[k] == 0 && !testing.Short() {
			t.Errorf("%s: never compared", k)
		}
	}
	t.Logf("compared %v", compared)
}

// played goes through a game that is played by chance, and counts the kinds of nodes compared.
func played(t testing.TB, twin *slowtwin.Twin, s *State, rng *rand.Rand, compared map[string]int) {
	for s.Player() != engine.Terminal {
		if compare(t, twin, s) || s.Player() == engine.Chance && compareDice(t, twin, s) {
			compared[kind(s.node).String()]++
		}
		legal := s.LegalActions(nil)
		i := rng.IntN(len(legal))
		if legal[i] == ctrlStop && rng.IntN(3) > 0 {
			i = len(legal) - 1
		}
		s.Apply(legal[i])
	}
}

// Random games of skirmishes.
func TestTwinSkirmishSoak(t *testing.T) {
	compared := map[string]int{}
	skirmishes(t, seen, enginetest.Games(2, 200), func(t testing.TB, g *Game) {
		twin := slowtwin.New(g.sc)
		for seed := range uint64(enginetest.Games(2, 10)) {
			rng := rand.New(rand.NewPCG(seed, 27))
			s := worn(g, rng)
			played(t, twin, s, rng, compared)
		}
	})
	for _, k := range []string{"C_AT", "C_CLOSE", "C_FIRE", "C_MORALE", "C_RALLY", "K_ADVANCE", "K_CLOSE", "K_EFFECT", "K_FIRER", "K_JOIN", "K_LOWER", "K_MOVE", "K_MOVER",
		"K_OPP", "K_ORG", "K_POS", "K_RETREAT", "K_STAY", "K_TAKE", "K_TARGET"} {
		if compared[k] == 0 && !testing.Short() {
			t.Errorf("%s: never compared", k)
		}
	}
	t.Logf("compared %v", compared)
}
