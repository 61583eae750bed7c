package cfr_test

import (
	"math"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/cfr"
	"bridgehead/engine"
	"bridgehead/engine/garden"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
)

// solved is a game of the toy with its equilibrium, in the fog unless options say otherwise.
func solved(t testing.TB, options string, iterations int) (*toy.Game, *cfr.Tree, cfr.Pair) {
	t.Helper()
	o, err := toy.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := toy.New(o)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := cfr.Build(g, 200_000)
	if err != nil {
		t.Fatal(err)
	}
	return g, tree, tree.Solve(iterations)
}

// TestFogIsSolved: the values that the comment of package toy quotes, between what either side can be held to.
func TestFogIsSolved(t *testing.T) {
	for _, c := range []struct {
		options    string
		positions  int
		sets       [2]int
		value      float64 // for the column
		iterations int
	}{
		{"days=5,charges=0,fog", 1752, [2]int{670, 105}, 0.0753639211, 500},
		{"days=4,fog", 16840, [2]int{4563, 638}, -91. / 216, 200},
	} {
		g, tree, eq := solved(t, c.options, c.iterations)
		if n, sets := tree.Size(); n != c.positions || sets != c.sets {
			t.Errorf("%s: %d positions and %v information sets, want %d and %v", c.options, n, sets, c.positions, c.sets)
		}
		most := 1e-6
		if gap := tree.Exploitability(eq); gap < 0 || gap > most {
			t.Errorf("%s: exploitability %v, want %v at most", c.options, gap, most)
		}
		low, high := -tree.Answer(toy.German, eq), tree.Answer(toy.Allied, eq)
		if c.value < low-1e-9 || c.value > high+1e-9 {
			t.Errorf("%s of %s: the column gets %.7f to %.7f, want %.7f", c.options, g.ID(), low, high, c.value)
		}
		if v := -tree.Value(eq); v < low-1e-12 || v > high+1e-12 {
			t.Errorf("%s: value %v beyond what the best answers leave, %v to %v", c.options, v, low, high)
		}
	}
}

// TestOpenGame: without fog the method finds what backward induction finds, 239/2187 with the default options.
func TestOpenGame(t *testing.T) {
	_, tree, eq := solved(t, "", 1000)
	if v := -tree.Value(eq); math.Abs(v-239./2187) > 1e-5 {
		t.Errorf("value %v, want 239/2187", v)
	}
}

// TestAnswers: the best answer to a column that assaults every day leaves it what package toy says.
func TestAnswers(t *testing.T) {
	_, tree, eq := solved(t, "", 1000)
	hurry, err := tree.Of(toy.Allied, 1, func(engine.State, int) (engine.Action, error) { return toy.Assault, nil })
	if err != nil {
		t.Fatal(err)
	}
	if got := -tree.Answer(toy.German, cfr.Pair{eq[0], hurry}); math.Abs(got-605./23328) > 1e-9 {
		t.Errorf("a column that assaults every day gets %v, want 605/23328", got)
	}
}

func TestTooLarge(t *testing.T) {
	if _, err := cfr.Build(toy.Default(), 10); err == nil || !strings.Contains(err.Error(), "more than 10 positions") {
		t.Errorf("got the error %v, want more than 10 positions", err)
	}
}

// A large game is refused before its positions are listed, which would take seconds; son has 475,281.
func TestLarge(t *testing.T) {
	for _, c := range []struct {
		game  engine.Game
		most  int
		large bool
	}{
		{gardenGame(t, "waal", garden.Options{}), 200_000, true},
		{gardenGame(t, "waal", garden.Options{Hidden: true}), 200_000, true},
		{gardenGame(t, "market-garden", garden.Options{}), 1_000_000, true},
		{gardenGame(t, "son", garden.Options{}), 475_281, false},
		{toy.Default(), 200_000, false},
		{toy.Default(), 4, true},
	} {
		if got := cfr.IsLarge(c.game, c.most); got != c.large {
			t.Errorf("%s %s: more than %d positions: %t, want %t", c.game.Scenario(), c.game.Options(), c.most, got, c.large)
		}
	}
}

func gardenGame(t *testing.T, id string, o garden.Options) engine.Game {
	t.Helper()
	g, err := garden.New(scenarios.MustLoad("garden/"+id), o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Who names the agent for a large game is told before the first decision.
func TestAgentRefuses(t *testing.T) {
	r := agents.Builtin()
	r.Add(cfr.Kind)
	_, err := r.New(gardenGame(t, "waal", garden.Options{}), "cfr:positions=1000")
	if err == nil || !strings.Contains(err.Error(), "garden/waal has more than 1000 positions") {
		t.Errorf("got the error %v, want more than 1000 positions", err)
	}
}

// TestAgent: it plays the strategies it has found, as often as they say.
func TestAgent(t *testing.T) {
	g, tree, eq := solved(t, "days=5,charges=0,fog", 500)
	r := agents.Builtin()
	r.Add(cfr.Kind)
	a, err := r.New(g, "cfr")
	if err != nil {
		t.Fatal(err)
	}
	s := g.New()
	s.Apply(toy.Prepare)
	legal, want, err := tree.At(&eq, s)
	if err != nil {
		t.Fatal(err)
	}
	const games = 4000
	got := make([]float64, len(legal))
	for n := range games {
		a.Reset(uint64(n))
		act, _, err := a.Act(t.Context(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range legal {
			if legal[i] == act {
				got[i] += 1. / games
			}
		}
	}
	for i := range legal {
		if math.Abs(got[i]-want[i]) > .03 {
			t.Errorf("action %d in %.3f of games, want %.3f", legal[i], got[i], want[i])
		}
	}
}
