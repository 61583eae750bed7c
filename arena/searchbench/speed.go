package searchbench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"time"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/env"
)

// SpeedPlan says how speeds are measured.
type SpeedPlan struct {
	Seed  uint64 `json:"seed"`
	Roots int    `json:"roots"` // positions searched in a run, 1 or more
	Sims  int    `json:"sims"`  // simulations for each of them, 1 or more
	Runs  int    `json:"runs"`  // timed, 1 or more, after one that is not
}

// DefaultSpeedPlan takes about half a minute.
func DefaultSpeedPlan() SpeedPlan { return SpeedPlan{Seed: 1, Roots: 8, Sims: 10_000, Runs: 5} }

// Validate returns every fault of the plan.
func (p *SpeedPlan) Validate() error {
	if p.Roots < 1 || p.Sims < 1 || p.Runs < 1 {
		return fmt.Errorf("speed: %d roots, %d simulations and %d runs, want 1 or more of each", p.Roots, p.Sims, p.Runs)
	}
	return nil
}

// Speed is how fast the searches are on one game.
type Speed struct {
	Scenario   string     `json:"scenario"`
	Position   string     `json:"position,omitempty"` // the only root, where it was chosen
	Plan       SpeedPlan  `json:"plan"`
	StateBytes int        `json:"state_bytes"` // size of a position
	Rows       []SpeedRow `json:"rows"`
}

// SpeedRow is the speed of a search, and what its tree takes. Counts are means over the roots; they do not
// depend on the machine, as the times and the heap do.
type SpeedRow struct {
	Search          string  `json:"search"`
	Sims            Spread  `json:"sims_per_second"`      // over the runs
	Positions       Spread  `json:"positions_per_second"` // made, over the runs
	Nodes           float64 `json:"nodes"`                // of a tree, those listed and not yet visited included
	States          float64 `json:"states"`               // positions kept beside a tree
	NodeBytes       int     `json:"node_bytes"`           // size of a node by itself; 0 without a tree
	BytesPerNode    float64 `json:"bytes_per_node"`       // with the positions kept
	BytesPerSim     float64 `json:"bytes_per_simulation"` // nodes and positions
	PositionsPerSim float64 `json:"positions_per_simulation"`
	Heap            int64   `json:"heap"` // bytes in use after the runs, more than before; room for growth included
	Depth           float64 `json:"depth"`
	DeepestDepth    int     `json:"deepest"`
	// Signature covers what the search has found at every root, to the bit: actions, visits, values, policy, the line expected
	// and the size of the tree.
	Signature string `json:"signature"`
}

// searcher is any of the searches.
type searcher interface {
	Reset(seed uint64)
	Run(ctx context.Context, root engine.State, lim mcts.Limits) *mcts.Result
}

// rememberer is a searcher with a tree.
type rememberer interface{ Memory() mcts.Memory }

// racer is a search whose speed is measured, with the uniform evaluator.
type racer struct {
	name string
	make func(g engine.Game) (searcher, error)
}

func treeRacer(name string, policy func() mcts.Policy, o mcts.Options) racer {
	return racer{name, func(g engine.Game) (searcher, error) {
		o.States = mcts.DefaultStates
		return mcts.New(g, mcts.Uniform{}, policy(), o)
	}}
}

// racers are what is measured.
var racers = []racer{
	treeRacer("uct", func() mcts.Policy { return mcts.NewUCB() }, mcts.Options{}),
	treeRacer("uct, transpositions", func() mcts.Policy { return mcts.NewUCB() }, mcts.Options{Transpositions: true}),
	treeRacer("puct", func() mcts.Policy { return mcts.NewPUCT() }, mcts.Options{}),
	treeRacer("gumbel", func() mcts.Policy { return mcts.NewGumbel() }, mcts.Options{}),
	{"olmcts", func(g engine.Game) (searcher, error) { return mcts.NewOpenLoop(g, mcts.Uniform{}, math.Sqrt2/2), nil }},
	{"flat", func(g engine.Game) (searcher, error) { return mcts.NewFlat(g, mcts.Uniform{}, math.Sqrt2/2), nil }},
}

// MeasureSpeed measures the speed of the searches from positions of random games, one after the other
// on one goroutine. For the speed of one core the caller lets the program have no more than that:
// otherwise the collection of garbage runs beside the search.
func MeasureSpeed(ctx context.Context, g engine.Game, p SpeedPlan, t Tools) (*Speed, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	roots, err := positions(g, p.Roots, decisions, p.Seed)
	if err != nil {
		return nil, err
	}
	return measureSpeed(ctx, g, roots, &Speed{Plan: p}, t)
}

// MeasureSpeedAt is MeasureSpeed with one position as the only root. It must be at a decision.
func MeasureSpeedAt(ctx context.Context, g engine.Game, root engine.State, p SpeedPlan, t Tools) (*Speed, error) {
	p.Roots = 1
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if !decisions.fits(root, &walker{game: g}) {
		return nil, errors.New("speed: a side has nothing to choose at the position, want a decision between two actions or more")
	}
	text, err := root.MarshalText()
	if err != nil {
		return nil, err
	}
	return measureSpeed(ctx, g, []engine.State{root}, &Speed{Position: string(text), Plan: p}, t)
}

func measureSpeed(ctx context.Context, g engine.Game, roots []engine.State, s *Speed, t Tools) (*Speed, error) {
	if t.Now == nil {
		return nil, errors.New("speed: no clock")
	}
	s.Scenario, s.StateBytes = g.Scenario(), int(reflect.TypeOf(g.New()).Elem().Size())
	for i, r := range racers {
		t.progress(g.Scenario()+" speed", i, len(racers))
		row, err := s.race(ctx, g, r, roots, t.Now)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		s.Rows = append(s.Rows, *row)
	}
	t.progress(g.Scenario()+" speed", len(racers), len(racers))
	return s, nil
}

// race times the runs of one search.
func (s *Speed) race(ctx context.Context, g engine.Game, r racer, roots []engine.State, now func() time.Time) (*SpeedRow, error) {
	before := heap()
	search, err := r.make(g)
	if err != nil {
		return nil, err
	}
	row := &SpeedRow{Search: r.name}
	made := row.count(ctx, search, roots, s)
	var sims, positions []float64
	for range s.Plan.Runs {
		start := now()
		for i, root := range roots {
			search.Reset(s.Plan.Seed + uint64(i))
			search.Run(ctx, root, mcts.Limits{Simulations: s.Plan.Sims})
		}
		seconds := max(now().Sub(start).Seconds(), 1e-9)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sims = append(sims, float64(s.Plan.Sims*len(roots))/seconds)
		positions = append(positions, float64(made)/seconds)
	}
	row.Sims, row.Positions = newSpread(sims), newSpread(positions)
	row.Heap = heap() - before
	runtime.KeepAlive(search)
	return row, nil
}

// count is the run that is not timed: it makes room and counts. It returns the positions made.
func (r *SpeedRow) count(ctx context.Context, search searcher, roots []engine.State, s *Speed) (made int) {
	n, signature := float64(len(roots)), uint64(0)
	for i, root := range roots {
		search.Reset(s.Plan.Seed + uint64(i))
		found := search.Run(ctx, root, mcts.Limits{Simulations: s.Plan.Sims})
		made += found.Positions
		signature = sign(signature, found)
		r.Depth += float64(found.Depth) / n
		r.DeepestDepth = max(r.DeepestDepth, found.Depth)
		if m, ok := search.(rememberer); ok {
			mem := m.Memory()
			r.Nodes += float64(mem.Nodes) / n
			r.States += float64(mem.States) / n
			r.NodeBytes = mem.NodeBytes
		}
	}
	r.Signature = fmt.Sprintf("%016x", signature)
	sims := float64(s.Plan.Sims)
	r.PositionsPerSim = float64(made) / sims / n
	bytes := r.Nodes*float64(r.NodeBytes) + r.States*float64(s.StateBytes)
	r.BytesPerSim = bytes / sims
	if r.Nodes > 0 {
		r.BytesPerNode = bytes / r.Nodes
	}
	return made
}

// sign folds what a search has found into a signature.
func sign(signature uint64, found *mcts.Result) uint64 {
	signature = env.Fold(signature, uint64(found.Action))
	signature = env.Fold(signature, math.Float64bits(found.Value))
	for _, n := range []int{found.Positions, found.Nodes, found.Depth} {
		signature = env.Fold(signature, uint64(n))
	}
	for _, a := range found.Line {
		signature = env.Fold(signature, uint64(a))
	}
	for i := range found.Children {
		c := &found.Children[i]
		signature = env.Fold(signature, uint64(c.Action))
		signature = env.Fold(signature, uint64(c.Visits))
		signature = env.Fold(signature, math.Float64bits(c.Value))
		signature = env.Fold(signature, math.Float64bits(c.Policy))
	}
	return signature
}

// heap is what is in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
