package search

import (
	"context"
	"fmt"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// searcher is any of the searches of package mcts.
type searcher interface {
	Reset(seed uint64)
	Run(ctx context.Context, root engine.State, lim mcts.Limits) *mcts.Result
}

// agent plays what a search finds.
type agent struct {
	name   string
	now    func() time.Time
	usual  mcts.Limits // for a budget of zero
	search searcher

	legal []engine.Action
	cands []agents.Candidate
}

var _ agents.Agent = (*agent)(nil)

func (a *agent) Name() string { return a.name }

func (a *agent) Reset(seed uint64) { a.search.Reset(seed) }

func (a *agent) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	if !s.Player().IsSide() {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q: nobody is to decide", a.name)
	}
	start := a.now()
	a.legal = s.LegalActions(a.legal[:0])
	if len(a.legal) == 1 {
		return a.legal[0], agents.Explanation{Line: a.legal, Reason: "the only legal action", Elapsed: a.now().Sub(start)}, nil
	}
	r := a.search.Run(ctx, s, a.limits(b))
	why := a.explain(r)
	why.Elapsed = a.now().Sub(start)
	return r.Action, why, nil
}

// limits are those of the budget, or the usual ones.
func (a *agent) limits(b agents.Budget) mcts.Limits {
	if b == (agents.Budget{}) {
		return a.usual
	}
	return mcts.Limits{Simulations: b.Simulations, Positions: b.Nodes, Time: b.Time}
}

func (a *agent) explain(r *mcts.Result) agents.Explanation {
	a.cands = a.cands[:0]
	share := 0.
	for _, c := range r.Children {
		a.cands = append(a.cands, agents.Candidate{Action: c.Action, Value: c.Value, Visits: c.Visits})
		if c.Action == r.Action {
			share = c.Policy
		}
	}
	return agents.Explanation{
		Value: r.Value, Candidates: a.cands, Line: r.Line,
		Nodes: r.Positions, Simulations: r.Simulations, Depth: r.Depth,
		Reason: fmt.Sprintf("chosen with a weight of %.0f %% after %d simulations, win chance %.0f %%",
			100*share, r.Simulations+r.Kept, 50+50*r.Value),
	}
}
