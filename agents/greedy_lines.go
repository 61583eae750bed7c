package agents

import (
	"math"
	"math/rand/v2"

	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// lineSearch finds lines for greedy. One action says little within a sequence of small decisions
// (choose a unit, step, stop), where nothing is gained before the last of them. So it
// searches the tree of the side's own sequences up to the first dice, the first choice of the enemy
// or the first rest, values where they lead, and goes on with the best as long as the game goes as
// foreseen. Every value is an expectation and every choice the side's own, so the value of a node is
// the best below it, and no line has to be tried twice.
type lineSearch struct {
	lines int // tried for one plan
	steps int // longest line, in decisions

	look *Lookahead
	rng  *rand.Rand
	work engine.State
	best Foreseen // the best line

	tree   []branch
	path   []int32
	seen   map[uint64]float64 // by hash: the value of an end; inside the tree NaN
	lo, hi float64            // of the values seen
	legal  []engine.Action
}

// branch is an action in the tree and the position it leads to.
type branch struct {
	hash   uint64
	best   float64 // -Inf: nothing below has been valued
	action engine.Action
	first  int32 // of its children in the tree; 0: not unfolded
	n      int32
	tried  int32 // children tried, a first time, in their order
	visits int32
	spent  bool // nothing new is left below
}

// curiosity is the weight of rarely tried branches against good ones, in shares of the range of
// values seen. Low, because a max of exact values needs no averaging.
const curiosity = 0.3

// firstRoom is the number of lines there is room for from the beginning; more of them grow into it.
const firstRoom = 1 << 12

// find makes a new line from s and appends the first actions it tried.
func (p *lineSearch) find(s engine.State, dst []Candidate) []Candidate {
	side := s.Player()
	p.begin(s)
	for n := 0; n < p.lines && !p.tree[0].spent && !p.look.Brake.Ends(); n++ {
		p.try(s, side)
	}
	o, ok := s.(engine.Orderer)
	p.keep(ok && o.Ordered())
	root := &p.tree[0]
	for _, c := range p.tree[root.first : root.first+root.n] {
		if c.visits > 0 {
			dst = append(dst, Candidate{Action: c.action, Value: c.best, Visits: int(c.visits)})
		}
	}
	return dst
}

func (p *lineSearch) begin(s engine.State) {
	if p.seen == nil {
		room := min(p.lines, firstRoom)
		p.seen = make(map[uint64]float64, 2*room)
		p.tree = make([]branch, 0, 16*room)
	}
	clear(p.seen)
	p.lo, p.hi = math.Inf(1), math.Inf(-1)
	root := branch{hash: s.Hash(), best: math.Inf(-1)}
	p.tree = append(p.tree[:0], root)
	p.seen[root.hash] = math.NaN()
}

// try plays one line that has not been tried, and notes its value along the way.
func (p *lineSearch) try(s engine.State, side engine.Player) {
	w := p.work
	w.CopyFrom(s)
	p.path = append(p.path[:0], 0)
	at := int32(0)
	for due := 1; !p.look.Brake.Ends(); due++ {
		fresh := p.tree[at].first == 0
		if fresh {
			p.unfold(at, w)
		}
		at = p.choose(at)
		p.path = append(p.path, at)
		w.Apply(p.tree[at].action)
		p.look.Nodes++
		if p.follow(w, side) || due >= p.steps {
			p.end(at, w, side)
			break
		}
		if p.tree[at].visits == 0 && p.known(at, w) {
			break
		}
	}
	p.backUp()
}

// follow plays forced nodes and reports whether the line ends here.
func (p *lineSearch) follow(w engine.State, side engine.Player) bool {
	r, rests := w.(engine.Rester)
	for w.Player() == side {
		if rests && r.Resting() {
			return true
		}
		p.legal = w.LegalActions(p.legal[:0])
		if len(p.legal) > 1 {
			return false
		}
		w.Apply(p.legal[0])
		p.look.Nodes++
	}
	return true
}

// end values a line. Different lines often lead to one position, which is valued once.
func (p *lineSearch) end(at int32, w engine.State, side engine.Player) {
	h := w.Hash()
	v, ok := p.seen[h]
	if !ok || math.IsNaN(v) {
		v = p.look.Value(w, side)
		p.seen[h] = v
	}
	p.lo, p.hi = min(p.lo, v), max(p.hi, v)
	p.tree[at].best, p.tree[at].spent = v, true
}

// known notes the position of a new branch, and closes the branch if another one led there before.
func (p *lineSearch) known(at int32, w engine.State) bool {
	h := w.Hash()
	p.tree[at].hash = h
	if _, ok := p.seen[h]; ok {
		p.tree[at].spent = true
		return true
	}
	p.seen[h] = math.NaN()
	return false
}

// unfold gives a branch its children, in an order of chance, the eager one first.
func (p *lineSearch) unfold(at int32, w engine.State) {
	p.legal = w.LegalActions(p.legal[:0])
	p.rng.Shuffle(len(p.legal), func(i, j int) { p.legal[i], p.legal[j] = p.legal[j], p.legal[i] })
	if e, ok := w.(engine.Eager); ok {
		if a, ok := e.Eager(); ok {
			for i := range p.legal {
				if p.legal[i] == a {
					p.legal[0], p.legal[i] = p.legal[i], p.legal[0]
				}
			}
		}
	}
	p.tree[at].first, p.tree[at].n = int32(len(p.tree)), int32(len(p.legal))
	for _, a := range p.legal {
		p.tree = append(p.tree, branch{action: a, best: math.Inf(-1)})
	}
}

// choose picks a child: one never tried, else by what is best below it and how rarely it was tried.
func (p *lineSearch) choose(at int32) int32 {
	b := &p.tree[at]
	if b.tried < b.n {
		b.tried++
		return b.first + b.tried - 1
	}
	width := max(p.hi-p.lo, tieWidth)
	pick, top := int32(-1), math.Inf(-1)
	logN := elementary.Log(float64(b.visits + 1))
	for i := b.first; i < b.first+b.n; i++ {
		c := &p.tree[i]
		if c.spent {
			continue
		}
		v := (max(c.best, p.lo)-p.lo)/width + float64(curiosity*math.Sqrt(logN/float64(c.visits+1)))
		if v > top {
			pick, top = i, v
		}
	}
	return pick
}

// backUp carries what the last line has found to the root.
func (p *lineSearch) backUp() {
	for k := len(p.path) - 1; k >= 0; k-- {
		b := &p.tree[p.path[k]]
		b.visits++
		if b.first == 0 {
			continue
		}
		spent := b.tried == b.n
		best := math.Inf(-1)
		for _, c := range p.tree[b.first : b.first+b.tried] {
			best = max(best, c.best)
			spent = spent && c.spent
		}
		b.best, b.spent = best, spent
	}
}

// keep makes the best line the one to follow; equals are decided by chance, decision by decision.
func (p *lineSearch) keep(ordered bool) {
	p.best.Forget()
	p.best.Value = p.tree[0].best
	for at := int32(0); p.tree[at].first != 0; {
		b := &p.tree[at]
		pick, ties := b.first, 0
		if at == 0 && ordered {
			pick = p.firstGain()
			p.best.Add(b.hash, p.tree[pick].action)
			p.best.Value, at = p.tree[pick].best, pick
			continue
		}
		for i := b.first; i < b.first+b.tried; i++ {
			if p.tree[i].best >= b.best-tieWidth {
				if ties++; p.rng.IntN(ties) == 0 { // each of k equals is picked with probability 1/k
					pick = i
				}
			}
		}
		p.best.Add(b.hash, p.tree[pick].action)
		at = pick
	}
}

// firstGain is the lowest action at the root that is better than the very lowest.
func (p *lineSearch) firstGain() int32 {
	root := &p.tree[0]
	stop := root.first
	for i := root.first; i < root.first+root.n; i++ {
		if p.tree[i].action < p.tree[stop].action {
			stop = i
		}
	}
	pick := stop
	for i := root.first; i < root.first+root.tried; i++ {
		c := &p.tree[i]
		if c.best > p.tree[stop].best+tieWidth && (pick == stop || c.action < p.tree[pick].action) {
			pick = i
		}
	}
	return pick
}
