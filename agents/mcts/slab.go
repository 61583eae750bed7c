package mcts

import "bridgehead/engine"

// slab keeps positions, at most limit of them. Slots count from 1; 0 stands for none. States are cloned from those first
// put there, for a game may take long over a new one, and then reused.
type slab struct {
	limit  int
	states []engine.State
	free   []int32 // slots to give out before a new one is made
}

// put keeps a copy of s and returns its slot, or 0 when the slab is full.
func (b *slab) put(s engine.State) int32 {
	slot := int32(0)
	switch n := len(b.free); {
	case n > 0:
		slot, b.free = b.free[n-1], b.free[:n-1]
	case len(b.states) < b.limit:
		b.states = append(b.states, s.Clone())
		return int32(len(b.states))
	default:
		return 0
	}
	b.states[slot-1].CopyFrom(s)
	return slot
}

func (b *slab) at(slot int32) engine.State { return b.states[slot-1] }

// clear gives all slots back, the lowest first in line.
func (b *slab) clear() {
	b.free = b.free[:0]
	for slot := int32(len(b.states)); slot > 0; slot-- {
		b.free = append(b.free, slot)
	}
}

// retain gives back all slots but those of nodes.
func (b *slab) retain(nodes []node, used []bool) []bool {
	used = append(used[:0], make([]bool, len(b.states)+1)...)
	for i := range nodes {
		used[nodes[i].slot] = true
	}
	b.free = b.free[:0]
	for slot := int32(len(b.states)); slot > 0; slot-- {
		if !used[slot] {
			b.free = append(b.free, slot)
		}
	}
	return used
}
