package search

import (
	"context"
	"fmt"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// Searcher is any of the searches of package mcts, or what answers like one.
type Searcher interface {
	Reset(seed uint64)
	Run(ctx context.Context, root engine.State, lim mcts.Limits) *mcts.Result
}

// Parts are what an agent is put together from; for packages that bring an evaluator of their own.
type Parts struct {
	Name   string           // the canonical spec
	Now    func() time.Time // the clock for [agents.Explanation]
	Usual  mcts.Limits      // for a budget of zero
	Search Searcher
	Detail func(s engine.State, r *mcts.Result) string // of an explanation; nil: a usual sentence
	Begin  func(ctx context.Context)                   // before every search, for those within it that think on their own; nil: nobody does
	Fault  func() error                                // asked after every search, for evaluators that can fail; nil: never
}

// New makes the agent and begins a game on seed 0.
func New(p Parts) agents.Agent {
	a := &agent{Parts: p}
	if a.Detail == nil {
		a.Detail = detail
	}
	if a.Begin == nil {
		a.Begin = func(context.Context) {}
	}
	if a.Fault == nil {
		a.Fault = func() error { return nil }
	}
	a.Reset(0)
	return a
}

// agent plays what a search finds.
type agent struct {
	Parts
	legal []engine.Action
	cands []agents.Candidate
	lines Steered // tells the lines of candidates; nil: they are not asked for
}

var _ agents.Analyst = (*agent)(nil)

func (a *agent) Name() string { return a.Parts.Name }

func (a *agent) Reset(seed uint64) { a.Search.Reset(seed) }

func (a *agent) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	if !s.Player().IsSide() {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q: nobody is to decide", a.Parts.Name)
	}
	start := a.Now()
	a.legal = s.LegalActions(a.legal[:0])
	if len(a.legal) == 1 {
		return a.legal[0], agents.Explanation{Line: a.legal, Reason: "the only legal action", Elapsed: a.Now().Sub(start)}, nil
	}
	return a.run(ctx, s, b, start)
}

// Steered is a Searcher that can leave actions out and be looked at while it runs, as [mcts.Search] can.
type Steered interface {
	Searcher
	Restrict(...mcts.Restriction)
	Watch(due func() bool, see func(*mcts.Result))
	LineOf(dst []engine.Action, a engine.Action) []engine.Action
}

// steered is the search as one that can be steered; nil where it cannot.
func (a *agent) steered() Steered {
	if t, ok := a.Search.(interface{ Steered() Steered }); ok {
		return t.Steered()
	}
	s, _ := a.Search.(Steered)
	return s
}

// Analyse begins no new game: who wants the same answer again calls Reset before.
func (a *agent) Analyse(ctx context.Context, s engine.State, q agents.Question) (engine.Action, agents.Explanation, error) {
	if !s.Player().IsSide() {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q: nobody is to decide", a.Parts.Name)
	}
	start := a.Now()
	search := a.steered()
	if a.lines = nil; q.Lines {
		a.lines = search
	}
	defer func() { a.lines = nil }()
	if q.Plain() {
		return a.run(ctx, s, q.Budget, start)
	}
	if search == nil {
		return 0, agents.Explanation{}, &agents.NotSteered{Agent: a.Parts.Name}
	}
	if len(q.Restrictions) > 0 {
		var rs []mcts.Restriction
		for _, r := range q.Restrictions {
			rs = append(rs, mcts.Restriction(r))
		}
		search.Restrict(rs...)
		defer search.Restrict()
	}
	if q.Due != nil {
		search.Watch(q.Due, func(r *mcts.Result) {
			why := a.explain(s, r)
			why.Elapsed = a.Now().Sub(start)
			q.See(r.Action, why)
		})
		defer search.Watch(nil, nil)
	}
	return a.run(ctx, s, q.Budget, start)
}

// run searches a decision.
func (a *agent) run(ctx context.Context, s engine.State, b agents.Budget, start time.Time) (engine.Action, agents.Explanation, error) {
	a.Begin(ctx)
	r := a.Search.Run(ctx, s, a.limits(b))
	if err := a.Fault(); err != nil {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q: %w", a.Parts.Name, err)
	}
	why := a.explain(s, r)
	why.Elapsed = a.Now().Sub(start)
	return r.Action, why, nil
}

// limits are those of the budget, or the usual ones.
func (a *agent) limits(b agents.Budget) mcts.Limits {
	if b == (agents.Budget{}) {
		return a.Usual
	}
	return mcts.Limits{Simulations: b.Simulations, Positions: b.Nodes, Time: b.Time}
}

func (a *agent) explain(s engine.State, r *mcts.Result) agents.Explanation {
	a.cands = a.cands[:0]
	for _, c := range r.Children {
		a.cands = append(a.cands, agents.Candidate{Action: c.Action, Value: c.Value, Win: c.Win, Visits: c.Visits,
			Prior: c.Prior, Error: c.Error, Exact: c.Exact})
		if a.lines != nil && c.Visits > 0 {
			a.cands[len(a.cands)-1].Line = a.lines.LineOf(nil, c.Action)
		}
	}
	why := agents.Explanation{
		Value: r.Value, Win: r.Win, Wins: true, Candidates: a.cands, Line: r.Line,
		Nodes: r.Positions, Simulations: r.Simulations, Depth: r.Depth,
		Detail: a.Detail(s, r),
	}
	why.Reason = why.Verdict(r.Action)
	return why
}

// detail is the usual sentence.
func detail(_ engine.State, r *mcts.Result) string {
	share := 0.
	for _, c := range r.Children {
		if c.Action == r.Action {
			share = c.Policy
		}
	}
	return fmt.Sprintf("chosen with a weight of %.0f %% after %d simulations, win chance %.0f %%",
		100*share, r.Simulations+r.Kept, 50+float64(50*r.Win))
}
