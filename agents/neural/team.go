package neural

import (
	"sync"

	"bridgehead/agents/mcts"
)

// team shares the leaves of a batch out among evaluators of the same network, a run of neighbours each, so that every
// one of them has a batch too. What it finds does not depend on their number where the runner's outputs do not depend on
// the rest of a batch.
type team struct{ members []*Evaluator }

var _ mcts.BatchEvaluator = (*team)(nil)

// Abilities are those of the members.
func (t *team) Abilities() mcts.Abilities { return t.members[0].Abilities() }

// EvaluateBatch evaluates on this goroutine and on others.
func (t *team) EvaluateBatch(leaves []mcts.Leaf) {
	n := min(len(t.members), len(leaves))
	if n <= 1 {
		t.members[0].EvaluateBatch(leaves)
		return
	}
	share := func(i int) []mcts.Leaf { return leaves[i*len(leaves)/n : (i+1)*len(leaves)/n] }
	var others sync.WaitGroup
	for i := 1; i < n; i++ {
		others.Go(func() { t.members[i].EvaluateBatch(share(i)) })
	}
	t.members[0].EvaluateBatch(share(0))
	others.Wait()
}

// Fault is that of the first member that has one; all are forgotten.
func (t *team) Fault() (err error) {
	for _, m := range t.members {
		if f := m.Fault(); err == nil {
			err = f
		}
	}
	return err
}
