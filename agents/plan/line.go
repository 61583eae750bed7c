package plan

import (
	"math"
	"math/rand/v2"

	"bridgehead/agents"
	"bridgehead/engine"
)

const (
	tieWidth  = 1e-9     // how close two values are taken as equal
	poolLimit = 4096     // most positions held at once
	poolBytes = 16 << 20 // and the most memory they may take, but for poolLeast of them
	poolLeast = 64
)

// liner finds lines of one side's own small decisions: sequences up to the first dice, the first
// choice of the enemy or the first rest. It looks at them breadth first and drops what is dominated (see [Mover]):
// a move that comes to a place having spent no less than another one, and to no better position.
type liner struct {
	limit  int // positions looked at for one line
	most   int // positions held at once
	look   *lookahead
	rng    *rand.Rand
	moves  Mover  // nil: none are known of
	leaves Leaver // nil: every action is tried
	narrow Narrower
	closes Closer
	follow Follower
	pauses Pauser
	back   Reserver
	free   bool // a decision with one action worth trying does not count
	work   engine.State

	pool  []engine.State
	used  int // of the pool
	nodes []node
	seen  map[uint64]struct{}
	at    [][]int32 // nodes with a piece in mid-move, by the place where it is
	legal []engine.Action

	best agents.Foreseen
}

func newLiner(g engine.Game, look *lookahead, rng *rand.Rand, limit int) liner {
	l := liner{limit: limit, look: look, rng: rng, work: g.New()}
	l.most = min(poolLimit, max(poolLeast, poolBytes/max(1, engine.StateBytes(l.work))))
	l.moves, _ = look.eval.analyst.(Mover)
	l.leaves, _ = look.eval.analyst.(Leaver)
	l.narrow, _ = look.eval.analyst.(Narrower)
	l.closes, _ = look.eval.analyst.(Closer)
	l.follow, _ = look.eval.analyst.(Follower)
	l.pauses, _ = look.eval.analyst.(Pauser)
	l.back, _ = look.eval.analyst.(Reserver)
	if st, ok := look.eval.analyst.(Straightener); ok {
		l.free = st.Straight()
	}
	return l
}

// node is a position in the search and how it came about.
type node struct {
	parent int32 // -1 at the root
	state  int32 // index into the pool; -1 where a line has ended
	action engine.Action
	value  float64 // of an end, or of stopping here
	end    bool
	rest   bool // the line could have ended here
	mover  int32
	spent  int32
}

// find makes a new line from s and appends the first actions it tried.
func (p *liner) find(s engine.State, dst []agents.Candidate) []agents.Candidate {
	p.begin(s)
	side := s.Player()
	p.grow(0, p.limit, side)
	if p.back != nil && p.closes != nil {
		dst = p.recruit(s, side, dst)
	}
	return p.keep(s, dst)
}

// grow expands the nodes from one on, until there are as many as the limit.
func (p *liner) grow(from, limit int, side engine.Player) {
	for i := from; i < len(p.nodes) && (i == from || len(p.nodes) < limit) && !p.look.Brake.Ends(); i++ {
		if !p.nodes[i].end {
			before := len(p.nodes)
			p.expand(int32(i), side)
			if p.free && len(p.nodes) == before+1 {
				limit++
			}
		}
	}
}

// recruit tries what was kept back while nothing is better than to close: what has been tried is noted and dropped.
func (p *liner) recruit(s engine.State, side engine.Player, dst []agents.Candidate) []agents.Candidate {
	first := len(dst)
	for round := 1; !p.look.Brake.Ends(); round++ {
		end := p.closing(s)
		if end < 0 {
			break
		}
		p.legal = s.LegalActions(p.legal[:0])
		actions := p.back.Reserve(s, p.look.eval.styles[side], round, p.legal)
		if len(actions) == 0 {
			break
		}
		for i := 1; i < len(p.nodes); i++ {
			if p.nodes[i].end && int32(i) != end {
				dst = note(dst, first, p.root(int32(i)), p.nodes[i].value)
			}
		}
		p.nodes = append(p.nodes[:1], p.nodes[end])
		p.used = 1
		p.legal = nil
		for _, a := range actions {
			p.try(0, 0, a, side)
		}
		p.legal = actions
		p.grow(2, p.limit, side)
	}
	return dst
}

// closing is the end that closes at once, where no line is better; -1: there is a better one.
func (p *liner) closing(s engine.State) int32 {
	at, top := int32(-1), math.Inf(-1)
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.end && n.value > top+tieWidth || n.end && n.parent == 0 && n.value > top-tieWidth && p.closes.Closes(s, n.action) {
			at, top = int32(i), max(top, n.value)
		}
	}
	if at < 0 || p.nodes[at].parent != 0 || !p.closes.Closes(s, p.nodes[at].action) {
		return -1
	}
	return at
}

func (p *liner) begin(s engine.State) {
	if p.seen == nil {
		p.seen = map[uint64]struct{}{}
	}
	clear(p.seen)
	for l := range p.at {
		p.at[l] = p.at[l][:0]
	}
	p.nodes = append(p.nodes[:0], node{parent: -1, state: 0, value: math.Inf(-1)})
	p.used = 0
	p.hold(s)
}

// hold puts a position into the pool.
func (p *liner) hold(s engine.State) int32 {
	if p.used < len(p.pool) {
		p.pool[p.used].CopyFrom(s)
	} else {
		p.pool = append(p.pool, s.Clone())
	}
	p.used++
	return int32(p.used - 1)
}

// expand tries the actions of one node.
func (p *liner) expand(at int32, side engine.Player) {
	from := p.nodes[at].state
	p.legal = p.pool[from].LegalActions(p.legal[:0])
	actions, narrowed := p.legal, false
	switch {
	case p.nodes[at].rest:
		actions, narrowed = p.follow.Follow(p.pool[from], p.nodes[at].action, p.look.eval.styles[side], p.legal), true
	case p.narrow != nil:
		actions, narrowed = p.narrow.Narrow(p.pool[from], p.look.eval.styles[side], p.legal)
	}
	if a, ok := eager(p.pool[from]); ok && !narrowed { // sets: the next one, or enough
		actions = append(actions[:0], actions[0])
		if actions[0] != a {
			actions = append(actions, a)
		}
	}
	p.legal = nil
	left, leaves := engine.Action(0), false
	if p.leaves != nil {
		left, leaves = p.leaves.Leaves(p.pool[from])
	}
	for _, a := range actions {
		if leaves && a == left {
			continue
		}
		if p.look.Brake.Ends() {
			break
		}
		p.try(at, from, a, side)
	}
	p.legal = actions
}

// try plays an action and what is forced after it, and files where it leads.
func (p *liner) try(at, from int32, a engine.Action, side engine.Player) {
	w := p.work
	w.CopyFrom(p.pool[from])
	n := node{parent: at, state: -1, action: a, mover: -1}
	if p.closes != nil && p.closes.Closes(w, a) {
		n.end, n.value = true, p.look.value(w, side)
		p.nodes = append(p.nodes, n)
		return
	}
	w.Apply(a)
	p.look.Nodes++
	if w.Player() != side || resting(w) || p.pauses != nil && p.pauses.Pauses(w) {
		state := int32(-1)
		if p.follow != nil && w.Player() == side && p.used < p.most {
			state = p.hold(w)
		}
		n.end, n.value = true, p.look.value(w, side)
		p.nodes = append(p.nodes, n)
		if state >= 0 {
			p.nodes = append(p.nodes, node{parent: at, state: state, action: a, mover: -1, rest: true})
		}
		return
	}
	h := w.Hash()
	if _, ok := p.seen[h]; ok || p.used >= p.most {
		return
	}
	p.seen[h] = struct{}{}
	if p.moves != nil {
		if piece, place, spent, ok := p.moves.Underway(w); ok {
			n.mover, n.spent = int32(piece), int32(spent)
			if p.dominated(w, &n, place, side) {
				return
			}
		}
	}
	n.state = p.hold(w)
	p.nodes = append(p.nodes, n)
}

// dominated judges a piece in mid-move and reports whether another way to its place was at least as good.
func (p *liner) dominated(w engine.State, n *node, place int, side engine.Player) bool {
	state := p.hold(w)
	n.value = p.look.value(w, side)
	w.CopyFrom(p.pool[state])
	p.used = int(state)
	for len(p.at) <= place {
		p.at = append(p.at, nil)
	}
	for _, i := range p.at[place] {
		o := &p.nodes[i]
		if o.mover == n.mover && o.spent <= n.spent && o.value >= n.value-tieWidth {
			return true
		}
	}
	p.at[place] = append(p.at[place], int32(len(p.nodes)))
	return false
}

// keep makes the best line the plan; equals are decided by chance.
func (p *liner) keep(s engine.State, dst []agents.Candidate) []agents.Candidate {
	p.best.Forget()
	first := len(dst)
	pick, ties, top := int32(-1), 0, math.Inf(-1)
	for i := range p.nodes {
		n := &p.nodes[i]
		if !n.end {
			continue
		}
		dst = note(dst, first, p.root(int32(i)), n.value)
		if n.value > top+tieWidth {
			top, ties, pick = n.value, 1, int32(i)
		} else if n.value >= top-tieWidth {
			if ties++; p.rng.IntN(ties) == 0 { // each of k equals is picked with probability 1/k
				pick = int32(i)
			}
		}
	}
	if pick < 0 { // nothing came to an end: the lowest action declines or stops
		p.legal = s.LegalActions(p.legal[:0])
		p.best.Add(s.Hash(), p.legal[0])
		p.best.Value = 0
		return dst
	}
	if ordered(s) {
		pick = p.firstGain(pick)
	}
	p.best.Value = p.nodes[pick].value
	p.trace(pick)
	return dst
}

// trace makes the way to a node the line.
func (p *liner) trace(pick int32) {
	for i := pick; p.nodes[i].parent >= 0; i = p.nodes[i].parent {
		n := &p.nodes[i]
		p.best.Add(p.pool[p.nodes[n.parent].state].Hash(), n.action)
	}
	p.best.Reverse()
}

// root is the first action on the way to a node.
func (p *liner) root(i int32) engine.Action {
	for p.nodes[i].parent > 0 {
		i = p.nodes[i].parent
	}
	return p.nodes[i].action
}

// note keeps the best value and the number of tries of a first action.
func note(dst []agents.Candidate, first int, a engine.Action, v float64) []agents.Candidate {
	for i := first; i < len(dst); i++ {
		if dst[i].Action == a {
			dst[i].Value = max(dst[i].Value, v)
			dst[i].Visits++
			return dst
		}
	}
	return append(dst, agents.Candidate{Action: a, Value: v, Visits: 1})
}

// firstGain is the best end below the lowest first action that is better than the very lowest:
// where actions come in ascending order, passing one over is for good.
func (p *liner) firstGain(usual int32) int32 {
	stop, pick := int32(-1), int32(-1)
	for i := range p.nodes {
		if n := &p.nodes[i]; n.end && n.parent == 0 && (stop < 0 || n.action < p.nodes[stop].action) {
			stop = int32(i)
		}
	}
	if stop < 0 {
		return usual
	}
	for i := range p.nodes {
		n := &p.nodes[i]
		if !n.end || n.value <= p.nodes[stop].value+tieWidth {
			continue
		}
		a := p.root(int32(i))
		if pick < 0 || a < p.root(pick) || a == p.root(pick) && n.value > p.nodes[pick].value {
			pick = int32(i)
		}
	}
	if pick < 0 {
		return stop
	}
	return pick
}
