package mcts

import "bridgehead/engine"

// node is one node of the tree: 40 bytes. It is listed with its siblings when its parent is expanded,
// and made when the first simulation comes to it.
type node struct {
	value       float64       // of the position for side 0, in [-1, 1]; before the first visit 0, but at an end
	prior       float32       // share of the policy, or probability of the face; siblings sum to 1
	raw         float32       // what the evaluator said of it at first, for side 0
	visits      int32         // simulations that ended here or below
	virtualLoss int32         // simulations on their way back from here or below; 0 between batches
	action      engine.Action // action or face that leads here from the parent
	first       int32         // index of the first child, or of an edge's shared node; 0: not expanded
	slot        int32         // where the slab keeps its position; 0: nowhere
	count       uint16        // children
	player      engine.Player // whose node; defined once made
	flags       flag
}

type flag uint8

const (
	made     flag = 1 << iota // its position has been seen, and player is known
	chained                   // forced actions follow the action that leads here
	edge                      // its position is that of the shared node at first; it has no children itself
	shared                    // of several edges (a transposition); no action leads here
	guided                    // the guide has been asked what to do here
	quiet                     // a side is to decide and nothing is pending ([engine.Quieter])
	weighted                  // every face has been visited: the value is the mean by probability
)

// maxChildren is what node.count has room for.
const maxChildren = 1<<16 - 1

// sign is 1 where high values are good for p, which is a side, and -1 where low ones are.
func sign(p engine.Player) float64 {
	if p == 1 {
		return -1
	}
	return 1
}

// children are the children of an expanded node.
func (s *Search) children(at int32) []node {
	n := &s.nodes[at]
	return s.nodes[n.first : n.first+int32(n.count)]
}

// tries counts the simulations that have gone through n, those under way included.
func (n *node) tries() int32 { return n.visits + n.virtualLoss }

// q is the value of n for the side that sign stands for. Simulations under way count as lost
// ones, so that those of one batch spread out (virtual loss). n has been tried.
func (n *node) q(sign float64) float64 {
	if n.virtualLoss == 0 {
		return float64(sign * n.value)
	}
	return (float64(sign*n.value*float64(n.visits)) - float64(n.virtualLoss)) / float64(n.tries())
}
