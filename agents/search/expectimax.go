package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/expectimax"
	"bridgehead/engine"
)

// expectimaxKind looks ahead by package expectimax. Positions where the lookahead ends are evaluated by the game itself
// ([engine.Scorer]), or by random playouts where it has no score.
var expectimaxKind = agents.Kind{
	Name:    "expectimax",
	Summary: "looks ahead through decisions and dice, one decision deeper in each round",
	Keys: []agents.Key{
		{Name: "nodes", Usual: "20000", Meaning: "positions for one action, unless the budget says otherwise"},
		{Name: "time", Usual: "", Meaning: "time for one action, such as 50ms; without nodes it alone limits"},
		{Name: "depth", Usual: "0", Meaning: "decisions to look ahead; 0: as many as the nodes allow"},
		{Name: "dice", Usual: "1", Meaning: "chance nodes in a row to look through at the end of that"},
		{Name: "settle", Usual: "64", Meaning: "nodes played on there until the position is quiet"},
		{Name: "star", Usual: "1", Meaning: "cuts at dice: 0 none, 1 Star1, 2 Star2 too"},
		{Name: "table", Usual: "18", Meaning: "the transposition table holds 2 to the power of this"},
		{Name: "exact", Usual: "0", Meaning: "positions an exact solution may take first; 0: not tried"},
	},
	New: newExpectimax,
}

// errHidden is why expectimax plays no game that hides something.
var errHidden = errors.New("this game hides something from the side to move, so the exact value of a position means nothing to it, want ismcts")

// lookahead is the agent of the searches of package expectimax.
type lookahead struct {
	name   string
	now    func() time.Time
	search *expectimax.Search
	limits expectimax.Limits
	solver *expectimax.Solver // nil: not tried

	instead string // what is said where the game has no score

	legal []engine.Action
	cands []agents.Candidate
	line  []engine.Action
}

var _ agents.Agent = (*lookahead)(nil)

func newExpectimax(g engine.Game, p *agents.Params) (agents.Agent, error) {
	if engine.Hiding(g) != nil {
		return nil, errHidden
	}
	a := &lookahead{name: p.Name(), now: p.Clock()}
	a.limits.Nodes, a.limits.Time = p.Int("nodes", 20_000, 1, p.Most(1<<40, 10_000_000)), p.Duration("time")
	if a.limits.Time > 0 && !p.Given("nodes") {
		a.limits.Nodes = 0
	}
	a.limits.Depth = p.Int("depth", 0, 0, 1000)
	opt := expectimax.DefaultOptions()
	opt.Now = a.now
	opt.Dice = p.Int("dice", opt.Dice, 0, p.Most(8, 4))
	opt.Settle = p.Int("settle", opt.Settle, 0, p.Most(10_000, 1000))
	opt.Star = p.Int("star", opt.Star, 0, 2)
	opt.Table = p.Int("table", opt.Table, 4, p.Most(26, 20))
	exact := p.Int("exact", 0, 0, p.Most(1<<28, 1_000_000))
	if !p.Memory(expectimax.TableBytes(opt.Table) + exact*solvedBytes) {
		return nil, p.Err()
	}
	if n := exact; n > 0 {
		a.solver = expectimax.NewSolver(n)
	}
	var eval agents.Evaluator
	eval, a.instead = agents.OwnScore(g)
	a.search = expectimax.NewSearch(g, func(s engine.State) float64 { return eval.Score(s, 0) }, opt)
	return a, nil
}

// solvedBytes is what the solver takes for a position, at most.
const solvedBytes = 64

func (a *lookahead) Name() string { return a.name }

// Reset forgets everything; the search draws no random numbers.
func (a *lookahead) Reset(uint64) {
	a.search.Forget()
	if a.solver != nil {
		a.solver.Forget()
	}
}

func (a *lookahead) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	start := a.now()
	action, why := a.act(ctx, s, b)
	why.Elapsed = a.now().Sub(start)
	return action, why, nil
}

func (a *lookahead) act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation) {
	a.legal = s.LegalActions(a.legal[:0])
	if len(a.legal) == 1 {
		return a.legal[0], agents.Explanation{Line: a.legal, Reason: "the only legal action"}
	}
	limits := a.within(b)
	start := a.now()
	if why, ok := a.solve(ctx, s, limits.Time/2); ok {
		return why.Line[0], why
	}
	if limits.Time > 0 {
		limits.Time = max(1, limits.Time-a.now().Sub(start))
	}
	r := a.search.Run(ctx, s, limits)
	a.cands = a.cands[:0]
	for _, c := range r.Candidates {
		a.cands = append(a.cands, agents.Candidate{Action: c.Action, Value: c.Value, Exact: c.Best && r.Solved, Bound: !c.Best})
	}
	a.line = a.line[:0]
	for _, step := range r.Line {
		a.line = append(a.line, step.Action)
	}
	reason := fmt.Sprintf("the best found looking %d decisions ahead", r.Depth)
	if a.instead != "" && !r.Solved {
		reason += ". " + a.instead
	}
	return r.Action, agents.Explanation{Value: r.Value, Candidates: a.cands, Line: a.line, Nodes: r.Nodes, Depth: r.Depth,
		Reason: reason,
		Detail: fmt.Sprintf("%d decisions looked ahead, win chance %.0f %%; of the others only what they are worth at most is known",
			r.Depth, 50+float64(50*r.Value))}
}

// within are the limits for one action: those of the budget, or the nodes of the spec where it has
// none. There are no simulations here; a budget of so many is one of as many positions, which is
// about what a simulation of the other searches makes.
func (a *lookahead) within(b agents.Budget) expectimax.Limits {
	l := a.limits
	if b == (agents.Budget{}) {
		return l
	}
	l.Nodes, l.Time = b.Nodes, b.Time
	if b.Simulations > 0 && (b.Nodes == 0 || b.Simulations < b.Nodes) {
		l.Nodes = b.Simulations
	}
	return l
}

// solve plays the first of the best actions where the position can be solved.
func (a *lookahead) solve(ctx context.Context, s engine.State, limit time.Duration) (why agents.Explanation, ok bool) {
	if a.solver == nil {
		return why, false
	}
	if limit > 0 {
		ctx = until{ctx, a.now, a.now().Add(limit)}
	}
	before := a.solver.Made()
	values, err := a.solver.Actions(ctx, s)
	if err != nil {
		return why, false // too large, or no time left: the search has an answer
	}
	best, value := expectimax.Best(values)
	a.cands = a.cands[:0]
	for _, v := range values {
		a.cands = append(a.cands, agents.Candidate{Action: v.Action, Value: v.Value, Exact: true})
	}
	a.line = append(a.line[:0], best[0])
	why = agents.Explanation{Value: value, Candidates: a.cands, Line: a.line, Nodes: a.solver.Made() - before,
		Detail: "solved: the values are exact"}
	why.Reason = why.Verdict(best[0])
	return why, true
}

// until is a context that ends by the clock of the agent.
type until struct {
	context.Context
	now func() time.Time
	end time.Time
}

func (u until) Err() error {
	if err := u.Context.Err(); err != nil || u.now().Before(u.end) {
		return err
	}
	return context.DeadlineExceeded
}
