package searchbench

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/expectimax"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// tree is an agent that tells the root value of a search; its spec says how it treats dice.
type tree struct {
	spec   string
	search *mcts.Search
}

func (a *tree) Name() string      { return a.spec }
func (a *tree) Reset(seed uint64) { a.search.Reset(seed) }

func (a *tree) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	r := a.search.Run(ctx, s, mcts.Limits{Simulations: b.Simulations})
	return r.Action, agents.Explanation{Value: r.Value, Win: r.Win, Wins: true}, nil
}

func newTree(g engine.Game, spec string) (agents.Agent, error) {
	o := mcts.Options{}
	if strings.Contains(spec, "dice=sampled") {
		o.Dice = mcts.Sampled
	}
	eval, policy := playouts(g)
	search, err := mcts.New(g, eval, policy, o)
	return &tree{spec, search}, err
}

func toyStarts(t testing.TB, n int) (starts []DiceStart) {
	g := shortToy(t)
	all, err := positions(g, n, decisions, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		starts = append(starts, DiceStart{g, s})
	}
	return starts
}

func smallDicePlan() DicePlan {
	return DicePlan{Seed: 2, Positions: 8, Seeds: 3, Sims: []int{16, 512}, Agents: []string{"tree"}, Solve: 500_000}
}

// TestSolvedPositions: decisions, none twice, with the exact value for the side to move, open, the starts before what is below them.
func TestSolvedPositions(t *testing.T) {
	starts, p := toyStarts(t, 4), smallDicePlan()
	all, err := solvedPositions(context.Background(), "toy", starts, &p, &Tools{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != p.Positions {
		t.Fatalf("%d positions, want %d", len(all), p.Positions)
	}
	w, seen, groups := &walker{game: starts[0].Game}, map[uint64]bool{}, map[int]bool{}
	for _, pos := range all {
		groups[pos.group] = true
	}
	for i, pos := range all {
		want, err := expectimax.NewSolver(1<<20).Value(context.Background(), pos.state, pos.state.Player())
		if err != nil || math.Abs(want-pos.value) > 1e-12 {
			t.Errorf("position %d: value %v, solved %v (%v)", i, pos.value, want, err)
		}
		if !decisions.fits(pos.state, w) || seen[pos.state.Hash()] || math.Abs(pos.value) >= 1-least {
			t.Errorf("position %d: no decision, twice there, or decided: %v", i, pos.value)
		}
		seen[pos.state.Hash()] = true
		if i > 0 && i < len(groups) && pos.group <= all[i-1].group {
			t.Errorf("position %d is from start %d, after one from %d", i, pos.group, all[i-1].group)
		}
	}
	p.Positions = 10_000
	if _, err := solvedPositions(context.Background(), "toy", starts, &p, &Tools{Workers: 1}); err == nil || !strings.Contains(err.Error(), "toy: found ") {
		t.Errorf("more positions than there are: %v", err)
	}
	p.Positions, p.Solve = 2, 1
	if _, err := solvedPositions(context.Background(), "toy", starts, &p, &Tools{Workers: 1}); err == nil || !strings.Contains(err.Error(), "within 1 positions") {
		t.Errorf("a solver that may take one position: %v", err)
	}
}

func TestRegroup(t *testing.T) {
	some := []solved{{group: 7}, {group: 2}, {group: 7}}
	if n := regroup(some); n != 2 || some[0].group != 0 || some[1].group != 1 || some[2].group != 0 {
		t.Errorf("%d groups: %v", n, some)
	}
	alone := []solved{{group: 3}, {group: 3}}
	if n := regroup(alone); n != 2 || alone[0].group != 0 || alone[1].group != 1 {
		t.Errorf("one start: %d groups: %v", n, alone)
	}
}

// TestDiceErrors: the same to the last digit for any number of workers, another thing on another seed, and the error falls with
// simulations.
func TestDiceErrors(t *testing.T) {
	var texts [3]bytes.Buffer
	for i, workers := range []int{1, 3, 3} {
		p := smallDicePlan()
		if i == 2 {
			p.Seed++
		}
		e, err := MeasureDice(context.Background(), "toy", toyStarts(t, 4), p, newTree, Tools{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if e.Positions != 8 || e.Groups < 2 || e.Groups > 4 || len(e.Rows) != 2 {
			t.Fatalf("%+v", e)
		}
		few, many := e.Rows[0], e.Rows[1]
		for way := range diceWays {
			if many.RMSE[way] > 0.7*few.RMSE[way] || few.SD[way] == 0 || few.Spans[way].Low > few.RMSE[way] || few.Spans[way].High < few.RMSE[way] {
				t.Errorf("%s: %+v, %+v", diceWays[way], few, many)
			}
		}
		if err = WriteJSON(&texts[i], &Report{Dice: []*DiceErrors{e}}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0].Bytes(), texts[1].Bytes()) {
		t.Error("1 worker and 3 differ")
	}
	if bytes.Equal(texts[0].Bytes(), texts[2].Bytes()) {
		t.Error("two seeds have the same errors")
	}
}

// TestEnough: interpolated by the logarithm of the simulations, and no farther than the budgets reach.
func TestEnough(t *testing.T) {
	sims, errors := []int{16, 64, 256}, []float64{0.4, 0.2, 0.1}
	for target, want := range map[float64]float64{0.5: 16, 0.4: 16, 0.3: 32, 0.2: 64, 0.15: 128, 0.1: 256, 0.05: 256} {
		near(t, "simulations", enough(sims, errors, target), want, 1e-9)
	}
	near(t, "a curve that rises again", enough(sims, []float64{0.4, 0.2, 0.3}, 0.25), math.Exp(math.Log(16)+math.Log(4)*0.75), 1e-9)
}

// TestDiceTable: by hand, two positions of one start each and two seeds. Stratified dice have half the error with as many
// simulations, and with 16 the error that sampled ones have with 64.
func TestDiceTable(t *testing.T) {
	p := DicePlan{Seeds: 2, Sims: []int{16, 64}, Agents: []string{"a"}}
	m := &diceTrials{plan: &p, positions: []solved{{value: 0.5, group: 0}, {value: -0.5, group: 1}}, found: []trials{
		{{0.9, 0.1}, {-0.1, -0.9}}, {{0.7, 0.7}, {-0.3, -0.3}}, // 16: sampled, stratified
		{{0.7, 0.3}, {-0.3, -0.7}}, {{0.6, 0.6}, {-0.4, -0.4}}, // 64
	}}
	e := &DiceErrors{Name: "hand", Plan: p, Positions: 2, Groups: 2}
	e.tabulate(m)
	few, many := e.Rows[0], e.Rows[1]
	near(t, "RMSE, sampled", few.RMSE[0], 0.4, 1e-12)
	near(t, "RMSE, stratified", few.RMSE[1], 0.2, 1e-12)
	near(t, "SD, sampled", few.SD[0], 0.4*math.Sqrt2, 1e-12)
	near(t, "SD, stratified", few.SD[1], 0, 1e-12)
	near(t, "ratio", few.Ratio.Value, 0.5, 1e-12)
	near(t, "saved with 16", few.Saving.Value, 1, 1e-12)
	near(t, "saved with 64", many.Saving.Value, 4, 1e-9)
	table := e.table()
	if got, want := table.Rows[1][7], "≥ 4.00 (≥ 4.00 to ≥ 4.00)"; got != want {
		t.Errorf("saved with 64: %q, want %q", got, want)
	}
	if s := (&Saving{Value: 0.5, Interval: agents.Interval{Low: 0.25, High: 2}, Least: 0.25, Most: 4}).words(); s != "0.50 (≤ 0.25 to 2.00)" {
		t.Errorf("got %q", s)
	}
}

// TestNoSaving: where sampled dice err more with more simulations, nothing is said of what is saved there.
func TestNoSaving(t *testing.T) {
	p := DicePlan{Seeds: 1, Sims: []int{16, 64}, Agents: []string{"a"}}
	m := &diceTrials{plan: &p, positions: []solved{{group: 0}, {group: 1}}, found: []trials{{{0.2}, {0.2}}, {{0.1}, {0.1}}, {{0.4}, {0.4}}, {{0.3}, {0.3}}}}
	e := &DiceErrors{Plan: p, Groups: 2}
	e.tabulate(m)
	if e.Rows[0].Saving == nil || e.Rows[1].Saving != nil || e.table().Rows[1][7] != "-" {
		t.Errorf("saved: %v and %v", e.Rows[0].Saving, e.Rows[1].Saving)
	}
}

func TestFaultyDicePlans(t *testing.T) {
	for want, change := range map[string]func(*DicePlan){
		"1 positions, 3 seeds": func(p *DicePlan) { p.Positions = 1 },
		"simulations [64 16]":  func(p *DicePlan) { p.Sims = []int{64, 16} },
		"no agents":            func(p *DicePlan) { p.Agents = nil },
		`agent "uct:dice=sampled" has dice, want one without`: func(p *DicePlan) { p.Agents = []string{"uct:dice=sampled"} },
		`agent "uct:sims=5" has sims, want one without`:       func(p *DicePlan) { p.Agents = []string{"uct:sims=5"} },
		`name "UCT", want lower-case letters`:                 func(p *DicePlan) { p.Agents = []string{"UCT"} },
	} {
		p := smallDicePlan()
		change(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MeasureDice(ctx, "toy", toyStarts(t, 2), smallDicePlan(), newTree, Tools{Workers: 1}); err == nil || !strings.Contains(err.Error(), "canceled") {
		t.Errorf("cancelled: %v", err)
	}
}
