package expectimax

import (
	"context"
	"math"
	"slices"
	"time"

	"bridgehead/engine"
)

// Evaluator values a position that is not the end: its worth for side 0, in [-1, 1].
type Evaluator func(s engine.State) float64

// Options say how a [Search] works; only Dice and Settle change what it finds.
type Options struct {
	Table  int // the transposition table holds 2^Table positions
	Star   int // what is cut at dice: 0 nothing, 1 by Star1, 2 by Star2 too
	Dice   int // chance nodes in a row to average over where the lookahead ends
	Settle int // most nodes played on there until the position is quiet

	Now func() time.Time // the clock for limits of time; nil: time.Now
}

// DefaultOptions are those that have done well; the table takes some twelve megabytes. Star2 is not
// among them: beside a table that knows most faces already its probes cost more than they cut. To
// solve the smallest scenario takes 0.6 million nodes with Star1, 2.1 million with Star2, and more
// than 5 million without either.
func DefaultOptions() Options { return Options{Table: 18, Star: 1, Dice: 1, Settle: 64} }

// Limits end a search; those that are zero do not.
type Limits struct {
	Depth int // decisions to look ahead
	Nodes int // positions made
	Time  time.Duration
}

// Candidate is an action at the root. Of all but the best the value is only known to be no higher.
type Candidate struct {
	Action engine.Action
	Value  float64 // for the side to move
	Best   bool
}

// Result is what a search has found. Candidates and Line are valid until the next search.
type Result struct {
	Action     engine.Action
	Value      float64 // for the side to move
	Depth      int     // of the last round that was finished
	Nodes      int
	Solved     bool // no evaluation went into the value: it is exact
	Candidates []Candidate
	Line       []Step
}

// The bounds of values.
const lowest, highest = -1., 1.

// maxDepth ends the rounds of a search without limits.
const maxDepth = 1000

// Search looks ahead by iterative deepening. It keeps its table from one search to the next, which
// changes no value but saves work. It is not safe for concurrent use.
type Search struct {
	evaluate Evaluator
	opt      Options
	table    table
	history  [2][]int32 // by side and action: how often it was the best, deep ones counting more
	ply      []*work

	ctx      context.Context
	nodes    int
	asked    int // times it was asked whether to end
	maxNodes int
	deadline time.Time
	stopped  bool

	cands []Candidate
	line  []Step
}

// work holds the buffers of one ply.
type work struct {
	state, probe engine.State
	legal        []engine.Action
	faces        []engine.Outcome
	span         []span
}

// NewSearch returns a search for positions of g.
func NewSearch(g engine.Game, evaluate Evaluator, opt Options) *Search {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	x := &Search{evaluate: evaluate, opt: opt, table: newTable(opt.Table)}
	for side := range x.history {
		x.history[side] = make([]int32, g.NumActions())
	}
	return x
}

// Forget makes the search as good as new, so that it repeats itself.
func (x *Search) Forget() {
	x.table.clear()
	for side := range x.history {
		clear(x.history[side])
	}
}

// Run searches the decision node s, which it leaves as it is. It can be ended at any moment by ctx
// and has an answer nevertheless: the best action so far. With a limit of nodes rather than time the
// result depends only on what was searched since [Search.Forget].
func (x *Search) Run(ctx context.Context, s engine.State, limits Limits) Result {
	x.begin(ctx, limits)
	legal := s.LegalActions(nil)
	x.cands = x.cands[:0]
	for _, a := range legal {
		x.cands = append(x.cands, Candidate{Action: a, Value: lowest})
	}
	r := Result{Action: legal[0]}
	if len(legal) > 1 {
		deepest := maxDepth
		if limits.Depth > 0 {
			deepest = limits.Depth
		}
		for depth := 1; depth <= deepest && !r.Solved && x.round(s, depth, &r); depth++ {
		}
	}
	for i := range x.cands {
		x.cands[i].Best = x.cands[i].Action == r.Action
	}
	r.Nodes, r.Candidates, r.Line = x.nodes, x.cands, x.expected(s, r.Action)
	return r
}

func (x *Search) begin(ctx context.Context, limits Limits) {
	x.ctx, x.nodes, x.asked, x.stopped, x.deadline = ctx, 0, 0, false, time.Time{}
	x.maxNodes = math.MaxInt
	if limits.Nodes > 0 {
		x.maxNodes = limits.Nodes
	}
	if limits.Time > 0 {
		x.deadline = x.opt.Now().Add(limits.Time)
	}
	for side := range x.history {
		for a := range x.history[side] {
			x.history[side][a] /= 2
		}
	}
}

// round searches all actions at the root to a depth and reports whether it was finished. The best of
// the last round comes first, so what a round that was broken off prefers to it is better still.
func (x *Search) round(s engine.State, depth int, r *Result) bool {
	w, sg := x.at(s, 0), sign(s.Player())
	best, solved := math.Inf(-1), true
	for i := range x.cands {
		c := &x.cands[i]
		w.state.CopyFrom(s)
		w.state.Apply(c.Action)
		x.nodes++
		a, b := max(best, lowest), highest
		if sg < 0 {
			a, b = -b, -a
		}
		v := x.value(w.state, depth-1, a, b, 1)
		if x.stopped {
			return false
		}
		c.Value = float64(sg * v.value)
		solved = solved && v.solved
		if c.Value > best {
			best = c.Value
			r.Action, r.Value = c.Action, best
		}
	}
	r.Depth, r.Solved = depth, solved
	slices.SortStableFunc(x.cands, func(a, b Candidate) int {
		switch {
		case a.Action == r.Action || a.Value > b.Value && b.Action != r.Action:
			return -1
		case b.Action == r.Action || a.Value < b.Value:
			return 1
		}
		return 0
	})
	return true
}

// at returns the buffers of a ply.
func (x *Search) at(s engine.State, ply int) *work {
	for len(x.ply) <= ply {
		x.ply = append(x.ply, &work{state: s.Clone(), probe: s.Clone()})
	}
	return x.ply[ply]
}

// clockEvery is the number of positions searched between two looks at the clock and the context.
const clockEvery = 64

// enough reports whether the search must end.
func (x *Search) enough() bool {
	x.asked++
	switch {
	case x.stopped:
	case x.nodes >= x.maxNodes:
		x.stopped = true
	case x.asked%clockEvery == 1:
		x.stopped = x.ctx.Err() != nil || !x.deadline.IsZero() && !x.opt.Now().Before(x.deadline)
	}
	return x.stopped
}

// longestLine is the longest line reported, in steps.
const longestLine = 40

// expected follows the best actions in the table, and the likeliest faces, from the chosen action on.
func (x *Search) expected(s engine.State, a engine.Action) []Step {
	x.line = append(x.line[:0], Step{By: s.Player(), Action: a})
	w := s.Clone()
	w.Apply(a)
	for len(x.line) < longestLine {
		p := w.Player()
		switch {
		case p == engine.Terminal:
			return x.line
		case p == engine.Chance:
			a = likeliest(w)
		default:
			legal := w.LegalActions(nil)
			a = legal[0]
			if len(legal) > 1 {
				e := x.table.find(w.Hash())
				if e == nil || e.move == noMove || w.Check(e.move) != nil {
					return x.line
				}
				a = e.move
			}
		}
		x.line = append(x.line, Step{By: p, Action: a})
		w.Apply(a)
	}
	return x.line
}
