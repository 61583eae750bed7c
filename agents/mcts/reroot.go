package mcts

import "bridgehead/engine"

// mostAsked is the number of nodes whose position is compared when the game goes on.
const mostAsked = 1 << 12

// reroot makes the node whose position is that of root the root of the tree and drops all nodes not
// below it. It reports whether there is one: the root itself, or a node below the action chosen last, after later
// decisions of either side and dice.
func (s *Search) reroot(root engine.State) bool {
	at, ok := s.find(root)
	if !ok {
		return false
	}
	if at != 0 {
		s.compact(at)
	}
	s.last = 0
	s.counts.kept = int(s.nodes[0].visits)
	return true
}

// find looks for a node by the hash of its position, breadth first. Only nodes whose position is kept
// can be found, which are those that simulations have gone through.
func (s *Search) find(root engine.State) (int32, bool) {
	if len(s.nodes) == 0 {
		return 0, false
	}
	h := root.Hash()
	if s.slab.at(s.nodes[0].slot).Hash() == h {
		return 0, true
	}
	if s.last == 0 {
		return 0, false
	}
	s.queue = append(s.queue[:0], s.last)
	for i := 0; i < len(s.queue) && i < mostAsked; i++ {
		s.queue[i] = s.sharedOf(s.queue[i])
		n := &s.nodes[s.queue[i]]
		if n.slot != 0 && s.slab.at(n.slot).Hash() == h {
			return s.queue[i], true
		}
		for k := range s.children(s.queue[i]) {
			if at := n.first + int32(k); s.nodes[at].visits > 0 && s.nodes[at].first != 0 {
				s.queue = append(s.queue, at)
			}
		}
	}
	return 0, false
}

// compact copies the nodes below at to the other half, breadth first, as a copying collector does
// (Cheney, Communications of the ACM 13, 1970), and gives the positions of the others back.
func (s *Search) compact(at int32) {
	to := append(s.spare[:0], s.nodes[at])
	to[0].prior = 1
	to[0].flags &^= shared
	for i := 0; i < len(to); i++ {
		n := to[i]
		if n.first == 0 {
			continue
		}
		if n.flags&edge != 0 {
			var at int32
			to, at = forward(s.nodes, to, n.first)
			to[i].first = at
			continue
		}
		to[i].first = int32(len(to))
		to = append(to, s.nodes[n.first:n.first+int32(n.count)]...)
	}
	s.moveTable(s.nodes)
	s.nodes, s.spare = to, s.nodes[:0]
	s.used = s.slab.retain(s.nodes, s.used)
}
