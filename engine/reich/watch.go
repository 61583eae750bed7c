package reich

import (
	"math/bits"

	"bridgehead/engine/hex"
)

// Artillery fires at who goes on under observation (5.51, 8.4): at the third hex in a row that one and the same spotter sees, of vehicles at the fifth,
// and at every further one. One battery fires each time, each battery once in a phase (8.44).
//
// Where a quiet way ends is told by more than that: by hexes that anybody sees who may call for fire, whoever saw the last ones. So a flood knows it.

// mostRun is how many hexes of a way are remembered as seen.
const mostRun = 5

// maxGuns are the batteries of a side that a watch knows; no side has more.
const maxGuns = 64

// watch is who may fire so at the group on the move. Batteries are bits, in their order.
type watch struct {
	limit    int      // the hex in a row at which they fire, 0: nobody does
	off      bool     // batteries off the map as well (24.4)
	guns     []uint16 // batteries that may
	spotters []uint16
	hqs      []uint16 // that direct some of them
	directed []uint64 // which, by HQ
	calls    []uint64 // by unit: which it may call for
	asked    []bool   // by unit: whether that is known
	seen     []uint8  // by hex: 1 not watched, 2 watched, 0 not yet asked
}

func newWatch(t *tables) watch {
	return watch{calls: make([]uint64, t.slots), asked: make([]bool, t.slots), seen: make([]uint8, t.hexes)}
}

// watchLimit is the hex in a row at which a unit on the move is fired at: more than two by foot, more than four by vehicles.
func (s *State) watchLimit(u int) int {
	if s.vehicular(u) {
		return 5
	}
	return 3
}

// stalks tells whether a battery may fire so in this phase.
func (s *State) stalks(u int) bool {
	return int(s.g.t.list[u].side) != sideOf(s.phase) && s.battery(u) && !s.has(u, stBarraged)
}

// layWatch finds out who may fire at the group. In phases of response nobody goes far enough (8.15).
func (s *State) layWatch(w *watch) {
	w.limit = 0
	w.guns, w.spotters, w.hqs, w.directed = w.guns[:0], w.spotters[:0], w.hqs[:0], w.directed[:0]
	if mini(s.phase) || s.foremost() < 0 {
		return
	}
	h, far := s.groupHex(), max(1, s.groupBudget())
	near := func(u, reach int) bool { return h < 0 || s.g.t.distance(s.where(u), h) <= reach+far }
	for u := range s.unit {
		if c := &s.g.t.list[u]; c.artillery && s.stalks(u) && near(u, c.farRange()) && len(w.guns) < maxGuns {
			w.guns = append(w.guns, uint16(u))
		}
	}
	if w.off = s.gunsOn(1 - sideOf(s.phase)); len(w.guns) == 0 && !w.off {
		return
	}
	for u := range s.unit {
		if int(s.g.t.list[u].side) != sideOf(s.phase) && s.spots(u) && near(u, sightRadius) {
			w.spotters = append(w.spotters, uint16(u))
		}
	}
	for _, hq := range s.g.t.hqs {
		var of uint64
		for i, g := range w.guns {
			if s.directs(int(hq), int(g)) {
				of |= 1 << i
			}
		}
		if of != 0 {
			w.hqs, w.directed = append(w.hqs, hq), append(w.directed, of)
		}
	}
	clear(w.asked)
	clear(w.seen)
	w.limit = mostRun
	for _, u := range s.group[:s.members] {
		if s.g.t.list[u].combat() {
			w.limit = min(w.limit, s.watchLimit(int(u)))
		}
	}
}

// callsOf are the batteries that a spotter may call for, itself among them.
func (s *State) callsOf(w *watch, o int) uint64 {
	if w.asked[o] {
		return w.calls[o]
	}
	var of uint64
	for i, g := range w.guns {
		if int(g) == o || s.g.t.list[g].gunsOf == ofBattalion && s.oneBattalion(int(g), o) && s.besideBattalion(int(g), 3) {
			of |= 1 << i
		}
	}
	for i, hq := range w.hqs {
		line, known := false, false
		for more := w.directed[i] &^ of; more != 0; more &= more - 1 {
			k := bits.TrailingZeros64(more)
			how := s.mayCall(o, int(w.guns[k]), int(hq))
			if how == callsByLine && !known {
				line, known = s.line(o, int(hq)), true
			}
			if how == callsAnyway || how == callsByLine && line {
				of |= 1 << k
			}
		}
	}
	w.calls[o], w.asked[o] = of, true
	return of
}

// watched tells whether somebody sees a hex who may call for a battery in range of it.
func (s *State) watched(w *watch, h int) bool {
	if w.seen[h] == 0 {
		w.seen[h] = 1
		for _, o := range w.spotters {
			at := s.where(int(o))
			if d := s.g.t.distance(at, h); d > sightRadius || s.g.t.conceals(h, d) || !s.observes(at, h) {
				continue
			}
			if w.off && s.g.shelled.Has(int16(h)) && s.spotsForGuns(int(o)) {
				w.seen[h] = 2
				return true
			}
			for of := s.callsOf(w, int(o)); of != 0; of &= of - 1 {
				g := int(w.guns[bits.TrailingZeros64(of)])
				if s.g.t.distance(s.where(g), h) <= s.g.t.list[g].farRange() {
					w.seen[h] = 2
					return true
				}
			}
		}
	}
	return w.seen[h] == 2
}

// run counts the hexes in a row that have been watched up to where the group is, as far as they matter.
func (s *State) run(w *watch) (n int) {
	for n < w.limit-1 && n < int(s.walked) && s.trail[n] != 0 && s.watched(w, int(s.trail[n])-1) {
		n++
	}
	return n
}

// overseen tells whether artillery may answer a step into a hex.
func (s *State) overseen(w *watch, to int) bool {
	return w.limit > 0 && s.watched(w, to) && s.run(w)+1 >= w.limit
}

// marched tells whether the group has come so far that artillery may fire at it.
func (s *State) marched() bool {
	if s.walked < 3 || s.foremost() < 0 || mini(s.phase) {
		return false
	}
	for u := range s.unit {
		if s.g.t.list[u].artillery && s.stalks(u) {
			return true
		}
	}
	return s.gunsOn(1 - sideOf(s.phase))
}

// tracked tells whether a battery may fire at a unit of the group because one spotter has seen it in as many hexes in a row as that takes.
func (s *State) tracked(gun, target int) bool {
	n := s.watchLimit(target)
	if int(s.walked) < n || s.mutes(gun, s.where(target)) || s.g.t.distance(s.where(gun), s.where(target)) > s.g.t.list[gun].farRange() {
		return false
	}
	for o := range s.unit {
		if s.g.t.list[o].side == s.g.t.list[gun].side && s.spots(o) && s.follows(o, n) && (o == gun || s.callable(gun, o)) {
			return true
		}
	}
	return false
}

// follows tells whether a unit sees the last hexes of the way of the group.
func (s *State) follows(o, n int) bool {
	at := s.where(o)
	for _, h := range s.trail[:n] {
		if h == 0 {
			return false
		}
		if d := s.g.t.distance(at, int(h)-1); s.g.t.conceals(int(h)-1, d) || !s.observes(at, int(h)-1) {
			return false
		}
	}
	return true
}

// fireAtMarch is the fire of a battery at one of the group.
func (s *State) fireAtMarch(f *frame, gun, target int) {
	s.set(gun, stBarraged|stUncovered)
	s.spend(gun)                       // 11.33
	f.cursor = uint16(len(s.unit) + 1) // one battery each time
	s.beginShot(target, s.barragePoints(gun, s.g.t.distance(s.where(gun), s.where(target)), s.armoured(target)), s.er(gun), 0)
	s.current().why = shotIndirect
}

// layers are what a flood under observation remembers, by hex and by how many hexes in a row have been seen.
type layers struct {
	cost   []uint16
	from   []int32 // the state before, -1: none
	steps  []uint8
	last   []int32 // by hex: the state it is reached in most cheaply
	bucket [256][]int32
}

func newLayers(t *tables) layers {
	return layers{cost: make([]uint16, t.hexes*mostRun), from: make([]int32, t.hexes*mostRun), steps: make([]uint8, t.hexes*mostRun), last: make([]int32, t.hexes)}
}

// add puts a state on the list of its cost, if it is cheaper than before.
func (l *layers) add(state, from int32, cost, steps int) {
	if cost < int(l.cost[state]) {
		l.cost[state], l.from[state], l.steps[state] = uint16(cost), from, uint8(min(255, steps))
		l.bucket[cost] = append(l.bucket[cost], state)
	}
}

// watchedWays are the cheapest ways on which artillery cannot fire.
func (s *State) watchedWays(sc *scratch, h, column, budget int) {
	l := &sc.layers
	for i := range l.cost {
		l.cost[i] = 0xFFFF
	}
	costs := s.costs(sc, column)
	l.bucket[0] = l.bucket[0][:0]
	l.add(int32(h*mostRun+s.run(&sc.watch)), -1, 0, 0)
	for cost := 0; cost <= budget; cost++ {
		for i := 0; i < len(l.bucket[cost]); i++ {
			state := l.bucket[cost][i]
			if int(l.cost[state]) != cost {
				continue
			}
			at, run := int16(state/mostRun), int(state%mostRun)
			if !sc.known[at] {
				from := int16(l.from[state] / mostRun)
				sc.reach(at, from, cost, int(l.steps[state]))
				l.last[at] = state
			}
			if sc.stop.Has(at) && int(at) != h {
				continue
			}
			for d, n := range s.g.t.grid.Next[at] {
				if n < 0 || sc.closed.Has(n) {
					continue
				}
				c := costs[at][d]
				next := 0
				if s.watched(&sc.watch, int(n)) {
					next = run + 1
				}
				if next < sc.watch.limit && c != hex.Closed && cost+int(c) <= budget {
					l.add(int32(n)*mostRun+int32(next), state, cost+int(c), int(l.steps[state])+1)
				}
			}
		}
		l.bucket[cost] = l.bucket[cost][:0]
	}
}
