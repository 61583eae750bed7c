package mcts

// With transpositions a decision is two nodes: an edge, which is the child of one parent and counts the visits
// that come from there, and a shared node, which stands for the position and which all edges to that position
// lead to. A parent weights the value of the shared node by the visits of its own edge: simulations that reach
// the position from elsewhere improve its value but not its weight (Czech, Korus and Kersting, Improving
// AlphaZero using Monte-Carlo graph search, ICAPS 2021). An edge takes over the value of its shared node
// whenever a simulation passes through it.

// table is the transposition table: shared nodes by the hashes of their positions, with open addressing and at
// most half full.
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

// linkShared makes the last node of the path, which is new, an edge to the shared node of its position, and adds
// that node if there is none. It does nothing without transpositions, at chance nodes, and in a full tree.
func (s *Search) linkShared(sim *simulation) {
	at := sim.last()
	if !s.opts.Transpositions || s.deep || !s.nodes[at].player.IsSide() {
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

// sharedOf is the node that holds the statistics of at: for an edge its shared node, else at itself.
func (s *Search) sharedOf(at int32) int32 {
	if s.nodes[at].flags&edge != 0 {
		return s.nodes[at].first
	}
	return at
}

// moveTable rebuilds the transposition table after compact, which has left the new index of each shared node that
// it kept in virtualLoss of the old one.
func (s *Search) moveTable(old []node) {
	s.spareTable.clear()
	for _, j := range s.table.entries {
		if j.at != 0 && old[j.at].virtualLoss > 0 {
			s.spareTable.add(j.hash, old[j.at].virtualLoss)
		}
	}
	s.table, s.spareTable = s.spareTable, s.table
}

// forward copies a shared node to the new tree, unless another edge has had it copied already, and returns its new
// index. The old node keeps that index in virtualLoss, which is 0 between batches.
func forward(old, to []node, at int32) ([]node, int32) {
	if old[at].virtualLoss == 0 {
		to = append(to, old[at])
		old[at].virtualLoss = int32(len(to) - 1)
	}
	return to, old[at].virtualLoss
}
