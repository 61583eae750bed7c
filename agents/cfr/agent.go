package cfr

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
)

// What the agent does unless told otherwise.
const (
	usualIterations = 500
	usualPositions  = 200_000
)

// nodeMemory is what a position of a tree takes with its information set, in bytes, roughly.
const nodeMemory = 512

// Kind is the agent that plays an equilibrium of the whole game.
var Kind = agents.Kind{
	Name:    "cfr",
	Summary: "plays an equilibrium of the whole game, where that is small: counterfactual regret minimisation",
	Keys: []agents.Key{
		{Name: "iterations", Usual: "500", Meaning: "improvements of both sides; four times as many are about sixteen times closer"},
		{Name: "positions", Usual: "200000", Meaning: "positions that the game may have"},
	},
	New: newAgent,
}

// agent plays one side of a pair of strategies, or both.
type agent struct {
	name       string
	now        func() time.Time
	game       engine.Game
	iterations int
	positions  int
	tree       *Tree // nil until it is first needed
	fault      error
	pair       Pair
	pcg        rand.PCG
	rng        *rand.Rand
	cands      []agents.Candidate
	line       [1]engine.Action
}

var _ agents.Agent = (*agent)(nil)

func newAgent(g engine.Game, p *agents.Params) (agents.Agent, error) {
	a := &agent{name: p.Name(), now: p.Clock(), game: g,
		iterations: p.Int("iterations", usualIterations, 1, p.Most(1_000_000, 5000)),
		positions:  p.Int("positions", usualPositions, 1, p.Most(50_000_000, usualPositions))}
	p.Memory(a.positions * nodeMemory)
	if isLarge(g, a.positions) {
		return nil, tooLarge(g, a.positions)
	}
	a.rng = rand.New(&a.pcg)
	return a, nil
}

func (a *agent) Name() string { return a.name }

func (a *agent) Reset(seed uint64) { a.pcg.Seed(seed, 0) }

// solve solves the game when it is first asked about.
func (a *agent) solve() {
	if a.tree != nil || a.fault != nil {
		return
	}
	if a.tree, a.fault = Build(a.game, a.positions); a.fault == nil {
		a.pair = a.tree.Solve(a.iterations)
	}
}

func (a *agent) Act(_ context.Context, s engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	start := a.now()
	a.solve()
	if a.fault != nil {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q: %w", a.name, a.fault)
	}
	legal, p, err := a.tree.At(&a.pair, s)
	if err != nil {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q: %w", a.name, err)
	}
	x := a.rng.Float64()
	pick := legal[len(legal)-1]
	a.cands = a.cands[:0]
	found := false
	for i, v := range p {
		a.cands = append(a.cands, agents.Candidate{Action: legal[i], Prior: v})
		if x -= v; x < 0 && !found {
			pick, found = legal[i], true
		}
	}
	a.line[0] = pick
	return pick, agents.Explanation{Candidates: a.cands, Line: a.line[:], Elapsed: a.now().Sub(start),
		Reason: "drawn from a strategy that nothing can be gained against"}, nil
}
