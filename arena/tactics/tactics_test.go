package tactics

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/expectimax"
	"bridgehead/engine"
	"bridgehead/engine/endeavor"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/gamble"
	"bridgehead/engine/garden"
	"bridgehead/scenarios"
)

func makeGame(sc *scenarios.Scenario, options string) (engine.Game, error) {
	o, err := gamble.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return gamble.New(sc, o)
}

func makeGarden(sc *scenarios.Scenario, options string) (engine.Game, error) {
	o, err := garden.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return garden.New(sc, o)
}

func makeEndeavor(sc *scenarios.Scenario, options string) (engine.Game, error) {
	o, err := endeavor.ParseOptions(options)
	if err != nil {
		return nil, err
	}
	return endeavor.New(sc, o)
}

// promises are what the suites hold at least: problems, scenarios, kinds of nodes, and for each side those that are lost
// and won for the better part.
var promises = map[string]struct {
	make                       Maker
	problems, scenarios, nodes int
	losing, winning            int
	lead                       float64 // of the best action over the next best
	sampled                    int     // positions that the other solver must solve
}{
	"gamble": {makeGame, 100, 3, 8, 5, 20, 0, 20},
	"garden": {makeGarden, 60, 5, 3, 5, 10, 0.03, 20},

	"endeavor": {makeEndeavor, 40, 3, 6, 5, 9, 0.03, 15},
}

func load(t testing.TB) *Suite { return loadOf(t, "gamble") }

func loadOf(t testing.TB, game string) *Suite {
	t.Helper()
	suite, err := Load(game, promises[game].make)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// TestSuite: what every suite promises of itself. That positions parse and have these actions is checked
// by Load.
func TestSuite(t *testing.T) {
	if keys := Games(); len(keys) != len(promises) {
		t.Errorf("suites of %v, promises of %d", keys, len(promises))
	}
	for game := range promises {
		t.Run(game, func(t *testing.T) { testSuite(t, game) })
	}
}

func testSuite(t *testing.T, game string) {
	suite, want := loadOf(t, game), promises[game]
	if n := len(suite.Problems); n < want.problems {
		t.Errorf("%d problems, want %d or more", n, want.problems)
	}
	places := map[string]bool{}
	seen, nodes, winners := map[string]bool{}, map[string]bool{}, map[string][2]int{}
	for i, p := range suite.Problems {
		if seen[p.Position] {
			t.Errorf("problem %d is there twice", i+1)
		}
		seen[p.Position], nodes[p.Node], places[p.Scenario] = true, true, true
		w := winners[p.Side]
		if p.Value < 0.5 {
			w[0]++
		} else {
			w[1]++
		}
		winners[p.Side] = w
		values := make([]expectimax.ActionValue, len(p.Values))
		for j, v := range p.Values {
			values[j].Value = 2*v - 1
		}
		if Spread(values) < 0.05-1e-9 || Lead(values) < want.lead-1e-9 || slices.Max(p.Values) != p.Value || slices.Min(p.Values) < 0 || p.Value > 1 {
			t.Errorf("problem %d: value %v of %v", i+1, p.Value, p.Values)
		}
	}
	if len(nodes) < want.nodes || len(places) < want.scenarios {
		t.Errorf("kinds of nodes %v, want %d or more; scenarios %v, want %d", nodes, want.nodes, places, want.scenarios)
	}
	for _, side := range []string{"german", "allied"} {
		if w := winners[side]; w[0] < want.losing || w[1] < want.winning {
			t.Errorf("%s to move: %d losing and %d winning, want %d and %d", side, w[0], w[1], want.losing, want.winning)
		}
	}
}

// sampleNodes bounds what the kit's solver may take for a position of the sample.
const sampleNodes = 30_000

// TestSampleIsExact solves a part of the suites again, with the solver they were not made with.
func TestSampleIsExact(t *testing.T) {
	for game := range promises {
		t.Run(game, func(t *testing.T) { testSample(t, game) })
	}
}

func testSample(t *testing.T, game string) {
	suite := loadOf(t, game)
	every, solved := 1, 0
	if testing.Short() {
		every = 5
	}
	for i, p := range suite.Problems {
		if i%every != 0 || p.Nodes > sampleNodes/20 {
			continue
		}
		kit, s := enginetest.NewSolver(sampleNodes), suite.States[i]
		for j, a := range p.Actions {
			c := s.Clone()
			c.Apply(a)
			v, ok := kit.Value(c)
			if !ok {
				break // it takes more without the other's short cuts
			}
			if s.Player() == 1 {
				v = -v
			}
			if math.Abs((1+v)/2-p.Values[j]) > 1e-9 {
				t.Errorf("problem %d: action %d is worth %v, the suite says %v", i+1, a, (1+v)/2, p.Values[j])
			}
			if j == len(p.Actions)-1 {
				solved++
			}
		}
	}
	t.Logf("%d solved again", solved)
	if !testing.Short() && solved < promises[game].sampled {
		t.Errorf("only %d of the sample could be solved", solved)
	}
}

// oracle plays what the suite says.
type oracle struct {
	suite *Suite
	worst bool
}

func (oracle) Name() string { return "oracle" }
func (oracle) Reset(uint64) {}
func (o oracle) Act(_ context.Context, s engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	i := slices.IndexFunc(o.suite.States, func(p engine.State) bool { return p == s })
	p := &o.suite.Problems[i]
	if !o.worst {
		return p.Best[0], agents.Explanation{Nodes: 1}, nil
	}
	worst := 0
	for j, v := range p.Values {
		if v < p.Values[worst] {
			worst = j
		}
	}
	return p.Actions[worst], agents.Explanation{}, nil
}

func TestScore(t *testing.T) {
	for game := range promises {
		t.Run(game, func(t *testing.T) { testScore(t, game) })
	}
}

func testScore(t *testing.T, game string) {
	suite := loadOf(t, game)
	for _, worst := range []bool{false, true} {
		s, err := suite.Score(context.Background(), func(engine.Game) (agents.Agent, error) { return oracle{suite, worst}, nil }, agents.Budget{})
		switch {
		case err != nil || s.Problems != len(suite.Problems):
			t.Errorf("%+v, %v", s, err)
		case !worst && (s.Solved() != 1 || s.Regret() > 1e-9 || s.Margin() > 1e-9 || s.Within().High < 0.999 || s.Within().Low < 0.9 || s.Nodes != s.Problems):
			t.Errorf("the best agent: %+v", s)
		case worst && (s.Solved() != 0 || s.Regret() < 0.05 || s.Margin() < 0.01 || s.Margin() > s.Regret() || s.Within().Low > 1e-9):
			t.Errorf("the worst agent: %+v", s)
		}
	}
}

// TestMine finds problems and gets the same ones again, which the suite can read.
func TestMine(t *testing.T) {
	var texts [2]bytes.Buffer
	for i := range texts {
		m := &Miner{Make: makeGame, Registry: agents.Builtin(), Agents: [2]string{"random", "random"},
			Limit: 30_000, Gap: 0.05, Misses: 3, Most: 3}
		for seed := range uint64(12) {
			found, err := m.Mine(context.Background(), Variant{Scenario: "gamble/one-bridge"}, seed)
			if err != nil {
				t.Fatal(err)
			}
			if err := Write(&texts[i], found); err != nil {
				t.Fatal(err)
			}
		}
	}
	if texts[0].Len() == 0 || !bytes.Equal(texts[0].Bytes(), texts[1].Bytes()) {
		t.Errorf("found %d and %d bytes", texts[0].Len(), texts[1].Len())
	}
	suite, err := Read(&texts[0], makeGame)
	if err != nil || len(suite.Problems) == 0 || suite.Games[0].Scenario() != "gamble/one-bridge" {
		t.Errorf("%v", err)
	}
}

// TestWanted: problems are of the kind and have the actions that are asked for, and their best action leads by what is
// asked for.
func TestWanted(t *testing.T) {
	m := &Miner{Make: makeGarden, Registry: agents.Builtin(), Agents: [2]string{"random", "random"},
		Limit: 30_000, Gap: 0.05, Second: 0.1, Misses: 3, Most: 3, Node: "K_BATTLE", Least: 3}
	found := 0
	for seed := range uint64(30) {
		problems, err := m.Mine(context.Background(), Variant{Scenario: "garden/son"}, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range problems {
			second := 0.0
			for _, v := range p.Values {
				if v < p.Value-1e-9 {
					second = max(second, v)
				}
			}
			if found++; p.Node != "K_BATTLE" || len(p.Actions) < 3 || p.Value-second < 0.1 {
				t.Errorf("seed %d: %s with %v", seed, p.Node, p.Values)
			}
		}
	}
	if found == 0 {
		t.Error("nothing found")
	}
}

// TestHiddenIsRefused: what is solved is play of sides that see everything.
func TestHiddenIsRefused(t *testing.T) {
	m := &Miner{Make: makeGarden, Registry: agents.Builtin(), Agents: [2]string{"random", "random"}, Limit: 1000, Misses: 1, Most: 1}
	_, err := m.Mine(context.Background(), Variant{Scenario: "garden/son", Options: "sight=hidden"}, 1)
	if err == nil || !strings.Contains(err.Error(), `scenario garden/son, options "sight=hidden": something is hidden`) {
		t.Errorf("got %v", err)
	}
}

// TestLead: actions that are as good as the best one do not count.
func TestLead(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{{[]float64{1, 1, -1}, 1}, {[]float64{0.5, 0.1, 0.5}, 0.2}, {[]float64{0.3, 0.3}, 0}, {nil, 0}} {
		var list []expectimax.ActionValue
		for _, v := range c.values {
			list = append(list, expectimax.ActionValue{Value: v})
		}
		if got := Lead(list); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: got %v, want %v", c.values, got, c.want)
		}
	}
}

// TestFoil: with a foil only positions are taken that it fails.
func TestFoil(t *testing.T) {
	suite := load(t)
	m := &Miner{Make: makeGame, Registry: agents.Builtin(), Agents: [2]string{"random", "random"},
		Limit: 30_000, Gap: 0.05, Misses: 3, Most: 3, Foil: "random"}
	failed := 0
	for i := range suite.Problems {
		p := &suite.Problems[i]
		a, err := m.Registry.New(suite.Games[i], m.Foil)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(p.Seed)
		pick, _, _ := a.Act(context.Background(), suite.States[i], agents.Budget{})
		lost, _ := p.Regret(pick)
		got, err := m.fails(suite.Games[i], suite.States[i], p)
		if err != nil || got != (lost >= m.Gap) {
			t.Errorf("problem %d: %v, %v where %g is lost", i+1, got, err, lost)
		}
		if got {
			failed++
		}
	}
	if n := len(suite.Problems); failed < n/4 || failed > 3*n/4 {
		t.Errorf("random fails %d of %d", failed, n)
	}

	// Of the three problems of these games random fails one, as it happens.
	for foil, want := range map[string]int{"": 3, "random": 1, "nobody": -1} {
		m.Foil = foil
		found := 0
		for seed := range uint64(12) {
			problems, err := m.Mine(context.Background(), Variant{Scenario: "gamble/one-bridge"}, seed)
			if found += len(problems); err != nil {
				if found = -1; !strings.Contains(err.Error(), `there is no "nobody"`) {
					t.Error(err)
				}
				break
			}
		}
		if found != want {
			t.Errorf("foil %q: %d problems, want %d", foil, found, want)
		}
	}
}

// TestAgain: what is solved again is the same where the scenario is; a lost goal is replaced by one that
// matters, and what cannot be solved or set is left out.
func TestAgain(t *testing.T) {
	suite := load(t)
	var easy []Problem
	for _, p := range suite.Problems {
		if p.Nodes < 2000 && p.Goal > 0 && len(easy) < 4 {
			easy = append(easy, p)
		}
	}
	if len(easy) < 4 {
		t.Fatalf("only %d easy problems", len(easy))
	}
	again := func(limit int, change func(p *Problem)) []Problem {
		t.Helper()
		problems := slices.Clone(easy)
		for i := range problems {
			if change(&problems[i]); problems[i].Values[0] < 0 {
				t.Fatal("changed the suite")
			}
		}
		m := &Miner{Make: makeGame, Limit: limit, Gap: 0.05}
		out, err := m.Again(context.Background(), problems)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	if got := again(10_000, func(p *Problem) { p.Value, p.Values, p.Best = 0, []float64{0}, nil }); fmt.Sprint(got) != fmt.Sprint(easy) {
		t.Errorf("got %v, want %v", got, easy)
	}
	got := again(10_000, func(p *Problem) { p.Goal = 99 })
	if len(got) == 0 {
		t.Error("no goal was replaced")
	}
	for _, p := range got {
		if p.Goal == 99 || p.Goal == 0 {
			t.Errorf("goal %d", p.Goal)
		}
	}
	if got := again(1, func(*Problem) {}); len(got) != 0 {
		t.Errorf("%d solved in one position", len(got))
	}
	if got := again(10_000, func(p *Problem) { p.Position = strings.Replace(p.Position, " date=", " date=1", 1) }); len(got) != 0 {
		t.Errorf("%d set where there is no such position", len(got))
	}
	m := &Miner{Make: makeGame, Limit: 10_000, Gap: 0.05, Alike: 2}
	twice := slices.Concat(easy[:1], easy[:1], easy)
	if got, err := m.Again(context.Background(), twice); err != nil || len(got) != len(easy)+1 {
		t.Errorf("at most two alike: %d of %d, %v", len(got), len(twice), err)
	}
	m.Deep = 10_000
	if got, err := m.Again(context.Background(), easy); err != nil || len(got) != 0 {
		t.Errorf("%d of 10000 positions, %v", len(got), err)
	}
	bad := []Problem{easy[0], {Variant: Variant{Scenario: "gamble/nowhere"}}}
	if _, err := m.Again(context.Background(), bad); err == nil || !strings.HasPrefix(err.Error(), "problem 2: ") {
		t.Errorf("a scenario that is not there: %v", err)
	}
}

func TestReadRefuses(t *testing.T) {
	text, err := data.ReadFile("data/gamble.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	good := lines[slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, `{"scenario":"gamble/one-bridge","pos`) })]
	for name, c := range map[string]struct{ bad, says string }{
		"no json":       {"x", "problem 1"},
		"no scenario":   {strings.Replace(good, `"scenario":"gamble/`, `"scenario":"gamble/no-`, 1), "unknown"},
		"other variant": {strings.Replace(good, `"scenario":"gamble/one-bridge"`, `"scenario":"gamble/one-bridge","goal":7`, 1), "problem 1"},
		"other side":    {strings.NewReplacer(`"side":"allied"`, `"side":"german"`, `"side":"german"`, `"side":"allied"`).Replace(good), "not to move"},
		"other actions": {strings.Replace(good, `"actions":[`, `"actions":[9999,`, 1), "legal actions"},
		"other best":    {strings.Replace(good, `"best":[`, `"best":[9999,`, 1), "not among the best"},
	} {
		if _, err := Read(strings.NewReader(c.bad), makeGame); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want %q", name, err, c.says)
		}
	}
}

func TestVariants(t *testing.T) {
	ids := map[string]bool{}
	for _, v := range []Variant{
		{Scenario: "gamble/arnhem"}, {Scenario: "gamble/arnhem", End: "daylight"},
		{Scenario: "gamble/arnhem", Goal: 3}, {Scenario: "gamble/arnhem", End: "daylight", Goal: 3},
		{Scenario: "garden/arnhem", Goal: 3}, {Scenario: "garden/arnhem", End: "allied-1-combat"},
	} {
		sc, err := v.load()
		if err != nil {
			t.Fatal(err)
		}
		if ids[sc.Hash] || ids[sc.ID] || sc.ID != v.Name() {
			t.Errorf("%+v: %s, hash %s", v, sc.ID, sc.Hash)
		}
		ids[sc.Hash], ids[sc.ID] = true, true
		if c, ok := sc.Content.(*scenarios.Gamble); ok && v.Goal > 0 && c.Checks[len(c.Checks)-1].VP != v.Goal {
			t.Errorf("%+v: checks %v", v, c.Checks)
		}
	}
	if _, err := (Variant{Scenario: "garden/arnhem", End: "noon"}).load(); err == nil || !strings.Contains(err.Error(), `scenario garden/arnhem: end: got "noon", want allied-1-combat | `) {
		t.Errorf("an end that is not there: %v", err)
	}
}

// Example shows what the suite is for.
func Example() {
	suite, err := Load("gamble", makeGame)
	if err != nil {
		fmt.Println(err)
		return
	}
	score, err := suite.Score(context.Background(), func(g engine.Game) (agents.Agent, error) {
		return agents.Builtin().New(g, "random")
	}, agents.Budget{})
	fmt.Println(score.Solved() < 0.9, score.Regret() > 0.05, err)
	// Output: true true <nil>
}

// A game without a suite is refused with the list of those that have one.
func TestLoadRefuses(t *testing.T) {
	_, err := Load("chess", makeGame)
	if err == nil || !strings.Contains(err.Error(), `no solved positions of the game "chess", want endeavor | gamble | garden`) {
		t.Errorf("got %v", err)
	}
}
