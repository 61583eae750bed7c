package mcts

// With transpositions a decision is two nodes: a listed one, the edge, which counts the visits that
// came from its parent, and a shared node, which stands for the position and is shared by all edges that
// lead there. A parent weighs the value of a shared node by the visits of its own edge, so that what others
// find out below improves the value and shifts no weight (Czech, Korus and Kersting, Improving
// AlphaZero using Monte-Carlo graph search, ICAPS 2021). An edge takes the shared node's value over whenever
// a simulation passes it.

// table is the transposition table: it finds shared nodes by the hashes of their positions: a table with open addressing, at most half
// full.
type table struct {
	entries []entry // a power of two of them, or none
	used    int
}

type entry struct {
	hash uint64
	at   int32 // 0: free
}

const minEntries = 1 << 10

// find returns the shared node of a position, or 0.
func (t *table) find(hash uint64) int32 {
	if len(t.entries) == 0 {
		return 0
	}
	return t.entries[t.place(hash)].at
}

// place is where a hash is, or would be put.
func (t *table) place(hash uint64) int {
	mask := len(t.entries) - 1
	i := int(hash) & mask
	for t.entries[i].at != 0 && t.entries[i].hash != hash {
		i = (i + 1) & mask
	}
	return i
}

func (t *table) add(hash uint64, at int32) {
	if 2*t.used >= len(t.entries) {
		old := t.entries
		t.entries, t.used = make([]entry, max(minEntries, 2*len(old))), 0
		for _, s := range old {
			if s.at != 0 {
				t.add(s.hash, s.at)
			}
		}
	}
	t.entries[t.place(hash)] = entry{hash, at}
	t.used++
}

func (t *table) clear() {
	clear(t.entries)
	t.used = 0
}

// linkShared makes the last node of the path, which is new, the edge to the shared node of its position. It stays
// as it is where no shared node is wanted, or the tree has no room for one.
func (s *Search) linkShared(sim *simulation) {
	at := sim.last()
	if !s.opts.Transpositions || !s.nodes[at].player.IsSide() {
		return
	}
	hash := sim.state.Hash()
	to := s.table.find(hash)
	if to == 0 {
		if s.full() {
			return
		}
		to = int32(len(s.nodes))
		s.nodes = append(s.nodes, node{player: s.nodes[at].player, flags: made | shared | s.nodes[at].flags&quiet, prior: 1})
		s.table.add(hash, to)
	}
	s.nodes[at].first = to
	s.nodes[at].flags |= edge
}

// sharedOf is the node that stands for the position of at: for an edge its shared node.
func (s *Search) sharedOf(at int32) int32 {
	if s.nodes[at].flags&edge != 0 {
		return s.nodes[at].first
	}
	return at
}

// moveTable carries the shared nodes that compact has kept over to the new tree; it left their new places in
// virtualLoss.
func (s *Search) moveTable(old []node) {
	s.spareTable.clear()
	for _, j := range s.table.entries {
		if j.at != 0 && old[j.at].virtualLoss > 0 {
			s.spareTable.add(j.hash, old[j.at].virtualLoss)
		}
	}
	s.table, s.spareTable = s.spareTable, s.table
}

// forward copies the shared node of an edge unless that has been done, and returns where it is.
func forward(old, to []node, at int32) ([]node, int32) {
	if old[at].virtualLoss == 0 {
		to = append(to, old[at])
		old[at].virtualLoss = int32(len(to) - 1)
	}
	return to, old[at].virtualLoss
}
