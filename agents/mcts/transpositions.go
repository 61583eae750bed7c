package mcts

// With transpositions a decision is two nodes: a listed one, the edge, which counts the visits that
// came from its parent, and a joint, which stands for the position and is shared by all edges that
// lead there. A parent weighs the value of a joint by the visits of its own edge, so that what others
// find out below improves the value and shifts no weight (Czech, Korus and Kersting, Improving
// AlphaZero using Monte-Carlo graph search, ICAPS 2021). An edge takes the joint's value over whenever
// a simulation passes it.

// joints finds joints by the hashes of their positions: a table with open addressing, at most half
// full.
type joints struct {
	seats []seat // a power of two of them, or none
	taken int
}

type seat struct {
	hash uint64
	at   int32 // 0: free
}

const minSeats = 1 << 10

// find returns the joint of a position, or 0.
func (j *joints) find(hash uint64) int32 {
	if len(j.seats) == 0 {
		return 0
	}
	return j.seats[j.place(hash)].at
}

// place is where a hash is, or would be put.
func (j *joints) place(hash uint64) int {
	mask := len(j.seats) - 1
	i := int(hash) & mask
	for j.seats[i].at != 0 && j.seats[i].hash != hash {
		i = (i + 1) & mask
	}
	return i
}

func (j *joints) add(hash uint64, at int32) {
	if 2*j.taken >= len(j.seats) {
		old := j.seats
		j.seats, j.taken = make([]seat, max(minSeats, 2*len(old))), 0
		for _, s := range old {
			if s.at != 0 {
				j.add(s.hash, s.at)
			}
		}
	}
	j.seats[j.place(hash)] = seat{hash, at}
	j.taken++
}

func (j *joints) clear() {
	clear(j.seats)
	j.taken = 0
}

// join makes the last node of the path, which is new, the edge to the joint of its position. It stays
// as it is where no joint is wanted, or the tree has no room for one.
func (s *Search) join(p *trip) {
	at := p.last()
	if !s.opts.Transpositions || !s.nodes[at].player.IsSide() {
		return
	}
	hash := p.state.Hash()
	to := s.joints.find(hash)
	if to == 0 {
		if s.full() {
			return
		}
		to = int32(len(s.nodes))
		s.nodes = append(s.nodes, node{player: s.nodes[at].player, flags: made | joint | s.nodes[at].flags&quiet, prior: 1})
		s.joints.add(hash, to)
	}
	s.nodes[at].first = to
	s.nodes[at].flags |= edge
}

// target is the node that stands for the position of at: for an edge its joint.
func (s *Search) target(at int32) int32 {
	if s.nodes[at].flags&edge != 0 {
		return s.nodes[at].first
	}
	return at
}

// moved carries the joints that compact has kept over to the new tree; it left their new places in
// flight.
func (s *Search) moved(old []node) {
	s.spareJoints.clear()
	for _, j := range s.joints.seats {
		if j.at != 0 && old[j.at].flight > 0 {
			s.spareJoints.add(j.hash, old[j.at].flight)
		}
	}
	s.joints, s.spareJoints = s.spareJoints, s.joints
}

// forward copies the joint of an edge unless that has been done, and returns where it is.
func forward(old, to []node, at int32) ([]node, int32) {
	if old[at].flight == 0 {
		to = append(to, old[at])
		old[at].flight = int32(len(to) - 1)
	}
	return to, old[at].flight
}
