package endeavor

import (
	"fmt"
	"math/bits"

	"bridgehead/engine"
)

// Allied supply: the network of ports, Trucks and HQs (2.11 to 2.13), and Attack Supply (2.3).

// lines are what is kept of the lines of supply of both sides. They are made anew when somebody asks, and only if something
// they rest on has changed since. The zero value knows nothing.
type lines struct {
	ready uint8 // which of what follows holds
	reich uint8 // state of Defend the Reich that the German trace was made with

	halo   set    // places of which a change may change the range of an HQ or a Truck
	trace  [2]set // where a unit of a side is in supply
	attack [2]set // in the range of an Attack HQ of groupUS, of groupCW
	way    set    // where the German trace may pass

	feeds [maxCarriers]uint32 // sources that an HQ or a Truck reaches, by their numbers
}

// What of lines holds.
const (
	knowNetwork = 1 << iota // halo, the Allied trace, feeds
	knowAttack
	knowTrace // of the Germans
	hadTrace  // trace and way of the Germans agree, but are those of an earlier position
)

const (
	maxCarriers = 16
	maxSources  = 32
)

// network is what never changes of the network.
type network struct {
	carriers []uint8 // HQs and Trucks
	slot     []uint8 // of a unit: its number among carriers, none
	watch    set     // places where a German unit closes a source: bases, estuaries
	land     set     // all hexes of the board
	rows     grid
}

// layNetwork numbers the carriers of supply, and lays the ground of the German trace.
func (t *tables) layNetwork() error {
	n := &t.net
	n.slot = make([]uint8, t.units)
	for u := range t.list {
		n.slot[u] = none
		if r := &t.list[u]; r.hq() || r.truck() {
			n.slot[u] = uint8(len(n.carriers))
			n.carriers = append(n.carriers, uint8(u))
		}
	}
	if sources := len(t.ports) + maxBeaches + len(t.bases); len(n.carriers) > maxCarriers || sources > maxSources {
		return fmt.Errorf("%d HQs and Trucks and %d sources of Allied supply, want at most %d and %d", len(n.carriers), sources, maxCarriers, maxSources)
	}
	for _, b := range t.bases {
		n.watch.add(b.at)
	}
	for i := range t.ports {
		for _, p := range t.ports[i].estuary {
			n.watch.add(p)
		}
	}
	for p := range t.hexes {
		n.land.add(uint16(p))
	}
	return t.layRows()
}

// changed notes that a side has something else in a hex. Only what can touch a line makes it out of date: German units in the
// ranges, their zones there, and Allied units that cancel those (2.11e); for the Germans anything Allied, and their own units
// in Allied zones (3.3).
func (l *lines) changed(s *State, p uint16, side int, zones bool) {
	if l.ready&(knowNetwork|knowTrace) == 0 {
		return
	}
	if side == allied {
		l.ready &^= knowTrace
		if l.halo.has(p) && s.zoc[german].has(p) {
			l.ready &^= knowNetwork | knowAttack
		}
		return
	}
	if s.zoc[allied].has(p) {
		l.ready &^= knowTrace
	}
	if l.halo.has(p) || s.g.t.net.watch.has(p) || zones && l.near(s.g.t, p) {
		l.ready &^= knowNetwork | knowAttack
	}
}

// near tells whether the zone of a unit reaches into the halo.
func (l *lines) near(t *tables, p uint16) bool {
	for _, n := range t.next[p] {
		if n >= 0 && l.halo.has(uint16(n)) {
			return true
		}
	}
	return false
}

// stale notes that HQs, Trucks, ports or Beach Ports have changed; turned, that HQs have been flipped.
func (l *lines) stale()  { l.ready &^= knowNetwork | knowAttack }
func (l *lines) turned() { l.ready &^= knowAttack }

// Sources (2.12) are numbered: real ports, Beach Ports, bases.

// sourceAt is where a source is, noPlace for one that is none now: a port the Germans hold or whose estuary they close (2.11c,
// 2.4a, R-67), a Beach Port that is not on the map, a base with Germans in it.
func (s *State) sourceAt(i int) uint16 {
	t := s.g.t
	if i < len(t.ports) {
		if s.portHeld>>i&1 != 0 && s.openSea(uint8(i)) {
			return t.ports[i].at
		}
		return noPlace
	}
	if i -= len(t.ports); i < maxBeaches {
		if int(s.beachAt[i]) < t.hexes {
			return s.beachAt[i]
		}
		return noPlace
	}
	if i -= maxBeaches; i < len(t.bases) && !s.occ[german].has(t.bases[i].at) {
		return t.bases[i].at
	}
	return noPlace
}

// sourceSlots is how many Attack HQs a source supports now (2.3e, 2.4b, 2.5a, 2.7c).
func (s *State) sourceSlots(i int) int {
	t := s.g.t
	if s.sourceAt(i) == noPlace {
		return 0
	}
	if i < len(t.ports) {
		switch {
		case !s.portServes(uint8(i)):
			return 0
		case t.ports[i].large:
			return 2
		}
		return 1
	}
	if i -= len(t.ports); i < maxBeaches {
		if s.beachServes(uint8(i)) {
			return 1
		}
		return 0
	}
	return int(t.bases[i-maxBeaches].hqs)
}

func (t *tables) sourceCount() int { return len(t.ports) + maxBeaches + len(t.bases) }

// barred are the places an Allied range may not enter: those of Germans, and their zones where no Allied unit stands (2.11e).
// A Truck alone cancels nothing: it is a marker (1.13).
func (s *State) barred() (out set) {
	for i := range out {
		out[i] = s.occ[german][i] | s.zoc[german][i]&^s.occ[allied][i]
	}
	return out
}

// supplyRange is the supply range around a place: five points, counted into each hex (2.2d, 2.11d, S-64). Places where the count
// looked, the barred ones too, are added to seen.
func (t *tables) supplyRange(from uint16, barred, seen *set) (out set) {
	var at [rangeHalf + 1]set
	at[0].add(from)
	low, high := from>>6, from>>6
	for spent := range at {
		for i := low; i <= high; i++ {
			fresh := at[spent][i] &^ out[i]
			out[i] |= fresh
			for ; fresh != 0; fresh &= fresh - 1 {
				p := i<<6 + uint16(bits.TrailingZeros64(fresh))
				for d, n := range &t.next[p] {
					cost := spent + int(t.step[p][d])
					if n < 0 || cost > rangeHalf {
						continue
					}
					to := uint16(n)
					seen.add(to)
					if !barred.has(to) && !out.has(to) {
						at[cost].add(to)
						low, high = min(low, to>>6), max(high, to>>6)
					}
				}
			}
		}
	}
	seen.add(from)
	return out
}

// network makes the Allied lines: the ranges, what they join, and what is in supply.
func (s *State) network() *lines {
	l := &s.supply
	if l.ready&knowNetwork == 0 {
		s.drawNetwork(nil)
	}
	return l
}

// drawNetwork makes them anew; with ranges it leaves the range of each carrier there.
func (s *State) drawNetwork(ranges *[maxCarriers]set) {
	t, l := s.g.t, &s.supply
	var own [maxCarriers]set
	if ranges == nil {
		ranges = &own
	}
	barred := s.barred()
	l.halo, l.trace[allied], l.attack = set{}, set{}, [2]set{}
	for k, u := range t.net.carriers {
		l.feeds[k] = 0
		if !s.onMap(int(u)) {
			ranges[k] = set{}
			continue
		}
		ranges[k] = t.supplyRange(s.loc[u], &barred, &l.halo)
		if s.has(int(u), stFlipped) {
			l.addAttack(&ranges[k], t.list[u].group)
		}
	}
	s.joinNetwork(ranges)
	for i := range t.sourceCount() {
		if at := s.sourceAt(i); at != noPlace {
			l.trace[allied].add(at)
			for _, n := range t.next[at] { // next to a source is in supply, whatever lies between (2.11b)
				if n >= 0 {
					l.trace[allied].add(uint16(n))
				}
			}
		}
	}
	for k := range t.net.carriers {
		if l.feeds[k] != 0 {
			for i, w := range ranges[k] {
				l.trace[allied][i] |= w
			}
		}
	}
	l.ready |= knowNetwork | knowAttack
}

// joinNetwork finds the sources that each carrier reaches, by itself or over Trucks in its range, and Trucks in theirs
// (2.13b). HQs pass nothing on (2.13a).
func (s *State) joinNetwork(ranges *[maxCarriers]set) {
	t, l := s.g.t, &s.supply
	var links [maxCarriers]uint16
	for k, u := range t.net.carriers {
		if !s.onMap(int(u)) {
			continue
		}
		for i := range t.sourceCount() {
			if at := s.sourceAt(i); at != noPlace && ranges[k].has(at) {
				l.feeds[k] |= 1 << i
			}
		}
		for j, v := range t.net.carriers {
			if j != k && t.list[v].truck() && s.onMap(int(v)) && ranges[k].has(s.loc[v]) {
				links[k] |= 1 << j
			}
		}
	}
	for grown := true; grown; {
		grown = false
		for k := range t.net.carriers {
			all := l.feeds[k]
			for w := links[k]; w != 0; w &= w - 1 {
				all |= l.feeds[bits.TrailingZeros16(w)]
			}
			grown = grown || all != l.feeds[k]
			l.feeds[k] = all
		}
	}
}

// addAttack adds the range of an Attack HQ to what its group may attack from.
func (l *lines) addAttack(around *set, group uint8) {
	to := &l.attack[0]
	if group == groupCW {
		to = &l.attack[1]
	}
	for i, w := range around {
		to[i] |= w
	}
}

// attackSupply makes Attack Supply: the ranges of the Attack HQs as they are now; their lines to a port were judged when they
// were announced (R-49, ME-239).
func (s *State) attackSupply() *lines {
	l := s.network()
	if l.ready&knowAttack != 0 {
		return l
	}
	t := s.g.t
	barred := s.barred()
	l.attack = [2]set{}
	for _, u := range t.net.carriers {
		if s.has(int(u), stFlipped) && s.onMap(int(u)) {
			around := t.supplyRange(s.loc[u], &barred, &l.halo)
			l.addAttack(&around, t.list[u].group)
		}
	}
	l.ready |= knowAttack
	return l
}

// Prepare draws all lines, which play alone does only where a rule asks for them. It is cheap where nothing they rest on has changed.
func (s *State) Prepare() {
	s.germanTrace()
	if !s.g.sc.FreeSupply {
		s.attackSupply()
	}
}

var _ engine.Preparer = (*State)(nil)

// drawn is the position with all its lines: itself where they are known, else copied into room. A position is read by several at a
// time, and none of them may write into it.
func (s *State) drawn(room *State) *State {
	if _, known := s.knownLines(); known {
		return s
	}
	*room = *s
	room.Prepare()
	return room
}

// traced tells whether a unit would be in supply if it stood at a place now (2.11, 3.3).
func (s *State) traced(p uint16, side int) bool {
	switch {
	case side == german:
		return int(p) < s.g.t.hexes && s.germanTrace().has(p)
	case int(p) >= s.g.t.hexes || s.g.sc.FreeSupply:
		return isPlace(p) // boxes are in supply (2.11a, ME-120)
	}
	return s.network().trace[allied].has(p)
}

// hqSupplied tells whether an HQ is in a box or its lines reach a source now.
func (s *State) hqSupplied(u int) bool {
	switch {
	case !isPlace(s.loc[u]):
		return false
	case int(s.loc[u]) >= s.g.t.hexes || s.g.sc.FreeSupply:
		return true
	}
	return s.network().feeds[s.g.t.net.slot[u]] != 0
}

// served tells whether a place lies in the range of an Attack HQ that serves a group of nations (2.3a, 2.1b); groupJoint by any.
func (s *State) served(p uint16, group uint8) bool {
	if s.g.sc.FreeSupply {
		return true
	}
	if int(p) >= s.g.t.hexes {
		return false
	}
	l := s.attackSupply()
	switch group {
	case groupUS:
		return l.attack[0].has(p)
	case groupCW:
		return l.attack[1].has(p)
	}
	return l.attack[0].has(p) || l.attack[1].has(p) // airborne units
}
