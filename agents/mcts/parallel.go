package mcts

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// Parallel evaluates the leaves of a batch on several threads. What it finds does not depend on their
// number: an evaluator that draws random numbers ([Seeder]) is seeded anew for every leaf, by the
// number of the leaf since [Parallel.Seed]. Evaluators must have no other memory.
type Parallel struct {
	evals []BatchEvaluator // one for each thread
	seed  uint64
	count uint64 // leaves evaluated
}

var (
	_ BatchEvaluator = (*Parallel)(nil)
	_ Seeder         = (*Parallel)(nil)
)

// NewParallel makes an evaluator of so many threads, at least 1, each with one that is made for it. With
// one thread no other goroutine is started.
func NewParallel(threads int, make func() BatchEvaluator) *Parallel {
	p := &Parallel{}
	for range max(1, threads) {
		p.evals = append(p.evals, make())
	}
	return p
}

// Abilities are those of the evaluators.
func (p *Parallel) Abilities() Abilities { return p.evals[0].Abilities() }

// Seed begins the random numbers anew.
func (p *Parallel) Seed(seed uint64) { p.seed, p.count = seed, 0 }

// EvaluateBatch deals the leaves out to the threads as they become free.
func (p *Parallel) EvaluateBatch(leaves []Leaf) {
	threads := min(len(p.evals), len(leaves))
	if threads <= 1 {
		for i := range leaves {
			p.evaluate(p.evals[0], leaves, i)
		}
	} else {
		p.share(threads, leaves)
	}
	p.count += uint64(len(leaves))
}

// share evaluates on this goroutine and on threads-1 others.
func (p *Parallel) share(threads int, leaves []Leaf) {
	var next atomic.Int64
	work := func(e BatchEvaluator) {
		for i := next.Add(1) - 1; i < int64(len(leaves)); i = next.Add(1) - 1 {
			p.evaluate(e, leaves, int(i))
		}
	}
	var others sync.WaitGroup
	var fault atomic.Value
	for _, e := range p.evals[1:threads] {
		others.Go(func() {
			defer func() { // a panic here would end the program, although somebody waits for the search
				if v := recover(); v != nil {
					fault.CompareAndSwap(nil, fmt.Errorf("%v", v))
				}
			}()
			work(e)
		})
	}
	defer func() {
		others.Wait()
		if err := fault.Load(); err != nil {
			panic(err)
		}
	}()
	work(p.evals[0])
}

// golden is 2^64 divided by the golden ratio: multiples of it are spread out.
const golden = 0x9e3779b97f4a7c15

// evaluate asks one evaluator about one leaf.
func (p *Parallel) evaluate(e BatchEvaluator, leaves []Leaf, i int) {
	if s, ok := e.(Seeder); ok {
		s.Seed(p.seed + (p.count+uint64(i)+1)*golden)
	}
	e.EvaluateBatch(leaves[i : i+1])
}
