package mcts

import (
	"context"
	"math/rand/v2"

	"bridgehead/engine"
)

// Policy decides which child a simulation goes to at decision nodes, and which action is played in
// the end. [UCB], [PUCT] and [Gumbel] make them; one serves one search.
type Policy interface {
	// begin starts a search of sims simulations; 0: their number is not known.
	begin(s *Search, sims int)
	// pick returns the child of an expanded decision node that the next simulation goes to.
	pick(s *Search, at int32) int32
	// choose returns the child of the root to play. Some child has been visited.
	choose(s *Search) int32
	// target fills in the policy that the search recommends, one share for each child of the root.
	target(s *Search, dst []Child)
}

// Search grows a tree. It is not safe for concurrent use.
type Search struct {
	game   engine.Game
	eval   BatchEvaluator
	can    Abilities
	policy Policy
	opts   Options

	pcg rand.PCG
	rng *rand.Rand

	nodes []node // the root is node 0; empty: no tree
	spare []node // the other half for compaction
	slab  slab
	used  []bool

	table, spareTable table // of transpositions

	spread []spread     // of what simulations of this run brought back to the children of the root
	sims   []simulation // simulations under way, one for each leaf of a batch
	leaves []Leaf
	outs   []engine.Outcome
	counts counts
	guided guidedLine

	restrictions []Restriction
	deep         bool // some go deeper than the root
	due          func() bool
	see          func(*Result)

	last   int32   // child of the root that was chosen last; 0: none
	queue  []int32 // for the search for it
	result Result
	walk   engine.State // for lines
	legal  []engine.Action
	two    [2]float64
}

// counts are those of one run.
type counts struct {
	sims  int // simulations made
	made  int // positions made
	depth int // longest path of a simulation, in nodes below the root
	kept  int // visits of the root from earlier runs
}

// New makes a search of positions of g.
func New(g engine.Game, eval BatchEvaluator, policy Policy, opts Options) (*Search, error) {
	opts, err := opts.complete(g)
	if err != nil {
		return nil, err
	}
	s := &Search{game: g, eval: eval, can: eval.Abilities(), policy: policy, opts: opts, walk: g.New()}
	s.rng = rand.New(&s.pcg)
	s.slab = slab{limit: opts.States}
	s.sims = make([]simulation, opts.Batch)
	for i := range s.sims {
		s.sims[i].state = s.walk.Clone()
	}
	s.leaves = make([]Leaf, 0, opts.Batch)
	s.Reset(0)
	return s, nil
}

// Reset forgets the tree and begins the random numbers anew. With equal seeds, equal positions and
// equal numbers of simulations everything comes out equal.
func (s *Search) Reset(seed uint64) {
	s.pcg.Seed(seed, streamSearch)
	if e, ok := s.eval.(Seeder); ok {
		e.Seed(seed)
	}
	s.forget()
}

// Streams of random numbers drawn from one seed.
const (
	streamSearch    = 0x5ea
	streamEvaluator = 0xe7a
)

func (s *Search) forget() {
	s.nodes, s.last = s.nodes[:0], 0
	s.slab.clear()
	s.table.clear()
}

// Run searches root, which stays as it is and is not at Terminal. What it returns is valid until the
// next call. When ctx ends, the search does and the result is what has been found so far.
func (s *Search) Run(ctx context.Context, root engine.State, lim Limits) *Result {
	s.counts = counts{}
	s.spread = s.spread[:0]
	s.begin(root)
	s.policy.begin(s, lim.Simulations)
	limit := newLimiter(ctx, lim, s.opts.Now)
	s.runGuided(&limit)
	for !limit.reached(&s.counts) {
		n := s.opts.Batch
		if lim.Simulations > 0 {
			n = min(n, lim.Simulations-s.counts.sims)
		}
		s.simulate(n)
		s.show()
	}
	return s.conclude()
}

// begin makes root the root of the tree: the subtree of it where one is kept, else a new tree.
func (s *Search) begin(root engine.State) {
	if s.opts.Reuse && s.reroot(root) {
		return
	}
	s.forget()
	s.nodes = append(s.nodes, node{slot: s.slab.put(root), player: root.Player(), flags: made, prior: 1})
	s.counts.made++
	sim := &s.sims[0]
	sim.path, sim.live = append(sim.path[:0], 0), -1
	if root.Player() == engine.Chance && !s.evaluatesDice() {
		return
	}
	s.leaves = s.leaves[:0]
	s.addLeaf(sim)
	s.addVirtualLoss(sim.path, 1)
	s.evaluate(s.sims[:1])
}

func (s *Search) evaluatesDice() bool { return s.opts.Afterstates && s.can.Dice }

// simulate makes up to n simulations, at least one, and evaluates their leaves together.
func (s *Search) simulate(n int) {
	s.leaves = s.leaves[:0]
	ends := 0
	for pending := false; len(s.leaves)+ends < n && !pending; {
		sim := &s.sims[len(s.leaves)]
		switch s.selectLeaf(sim) {
		case atLeaf:
			if s.addLeaf(sim) {
				s.addVirtualLoss(sim.path, 1)
				break
			}
			v := ending(sim.state, &s.two)
			s.backUp(sim.path, v, v)
			ends++
		case atTerminal:
			v := s.nodes[sim.last()].value
			s.backUp(sim.path, v, v)
			ends++
		case atPending: // what the batch has so far must be evaluated first
			pending = true
		}
	}
	s.counts.sims += len(s.leaves) + ends
	s.evaluate(s.sims[:len(s.leaves)])
}
