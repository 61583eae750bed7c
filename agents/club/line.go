package club

import (
	"math"
	"math/rand/v2"
	"slices"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

const (
	tieWidth  = 1e-9 // how close two values are taken as equal
	poolLimit = 4096 // most positions held at once
	double    = 9    // the action that declares a Double Impulse (12.3)
)

// liner finds lines of one side's own small decisions: sequences up to the first dice, the first
// choice of the enemy or the first rest. It looks at them breadth first and drops what is dominated:
// a move that comes to a place with no more MF left and no better position than another has.
type liner struct {
	limit int // positions looked at for one line
	look  *lookahead
	rng   *rand.Rand
	work  gamble.State

	pool  []gamble.State
	nodes []node
	seen  map[uint64]struct{}
	at    [gamble.Places][]int32 // nodes of the mover in hand, by place
	legal []engine.Action

	best  []planned
	due   int     // index into best of the next decision
	value float64 // of the best line
}

// planned is one decision of a line: at the position with this hash, this action.
type planned struct {
	hash   uint64
	action engine.Action
}

// node is a position in the search and how it came about.
type node struct {
	parent int32 // -1 at the root
	state  int32 // index into the pool; -1 where a line has ended
	action engine.Action
	value  float64 // of an end, or of stopping here
	end    bool
	mover  uint8
	mf     uint8
}

func (p *liner) forget() { p.best, p.due = p.best[:0], 0 }

// foreseen reports whether the line in hand was made for this very position.
func (p *liner) foreseen(s *gamble.State) bool {
	return p.due < len(p.best) && p.best[p.due].hash == s.Hash()
}

// take appends what is left of the line and moves on by one decision.
func (p *liner) take(dst []engine.Action) []engine.Action {
	for _, d := range p.best[p.due:] {
		dst = append(dst, d.action)
	}
	p.due++
	return dst
}

// find makes a new line from s and appends the first actions it tried.
func (p *liner) find(s *gamble.State, dst []agents.Candidate) []agents.Candidate {
	p.begin(s)
	side := s.Player()
	for i := 0; i < len(p.nodes) && (i == 0 || len(p.nodes) < p.limit) && !p.look.brake.Ends(); i++ {
		if !p.nodes[i].end {
			p.expand(int32(i), side)
		}
	}
	return p.keep(s, dst)
}

func (p *liner) begin(s *gamble.State) {
	if p.seen == nil {
		p.seen = map[uint64]struct{}{}
	}
	clear(p.seen)
	for l := range p.at {
		p.at[l] = p.at[l][:0]
	}
	p.nodes = append(p.nodes[:0], node{parent: -1, state: 0, value: math.Inf(-1)})
	p.pool = p.pool[:0]
	p.hold(s)
}

// hold puts a position into the pool.
func (p *liner) hold(s *gamble.State) int32 {
	if len(p.pool) < cap(p.pool) {
		p.pool = p.pool[:len(p.pool)+1]
	} else {
		p.pool = append(p.pool, gamble.State{})
	}
	p.pool[len(p.pool)-1].CopyFrom(s)
	return int32(len(p.pool) - 1)
}

// expand tries the actions of one node.
func (p *liner) expand(at int32, side engine.Player) {
	from := p.nodes[at].state
	p.legal = p.pool[from].LegalActions(p.legal[:0])
	actions := p.legal
	if a, ok := p.pool[from].Eager(); ok { // sets: the next one, or enough
		actions = append(actions[:0], actions[0])
		if actions[0] != a {
			actions = append(actions, a)
		}
	}
	p.legal = nil
	doubles := p.pool[from].NodeKind() != "K_AFTER"
	for _, a := range actions {
		if doubles && a == double { // left to the choice of activations
			continue
		}
		if p.look.brake.Ends() {
			break
		}
		p.try(at, from, a, side)
	}
	p.legal = actions
}

// try plays an action and what is forced after it, and files where it leads.
func (p *liner) try(at, from int32, a engine.Action, side engine.Player) {
	w := &p.work
	w.CopyFrom(&p.pool[from])
	w.Apply(a)
	p.look.nodes++
	n := node{parent: at, state: -1, action: a, mover: gamble.NoPlace}
	if w.Player() != side || w.Resting() {
		n.end, n.value = true, p.look.value(w, side)
		p.nodes = append(p.nodes, n)
		return
	}
	h := w.Hash()
	if _, ok := p.seen[h]; ok || len(p.pool) >= poolLimit {
		return
	}
	p.seen[h] = struct{}{}
	if m := w.Mover(); m != gamble.NoPlace && w.MovedThisImpulse(int(m)) && w.NodeKind() == "K_STEP" {
		if p.dominated(w, &n, side) {
			return
		}
	}
	n.state = p.hold(w)
	p.nodes = append(p.nodes, n)
}

// dominated judges a mover in mid-move and reports whether another way there was at least as good.
func (p *liner) dominated(w *gamble.State, n *node, side engine.Player) bool {
	n.mover, n.mf = w.Mover(), w.MFSpent(int(w.Mover()))
	l := w.PlaceOf(int(n.mover))
	state := p.hold(w)
	n.value = p.look.value(w, side)
	w.CopyFrom(&p.pool[state])
	p.pool = p.pool[:state]
	for _, i := range p.at[l] {
		o := &p.nodes[i]
		if o.mover == n.mover && o.mf <= n.mf && o.value >= n.value-tieWidth {
			return true
		}
	}
	p.at[l] = append(p.at[l], int32(len(p.nodes)))
	return false
}

// keep makes the best line the plan; equals are decided by chance.
func (p *liner) keep(s *gamble.State, dst []agents.Candidate) []agents.Candidate {
	p.best, p.due = p.best[:0], 0
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
		p.best = append(p.best, planned{s.Hash(), p.legal[0]})
		p.value = 0
		return dst
	}
	if s.Ordered() {
		pick = p.firstGain(pick)
	}
	p.value = p.nodes[pick].value
	p.trace(pick)
	return dst
}

// trace makes the way to a node the line.
func (p *liner) trace(pick int32) {
	for i := pick; p.nodes[i].parent >= 0; i = p.nodes[i].parent {
		n := &p.nodes[i]
		p.best = append(p.best, planned{p.pool[p.nodes[n.parent].state].Hash(), n.action})
	}
	slices.Reverse(p.best)
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
