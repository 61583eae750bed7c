package reich

import (
	"math/bits"

	"bridgehead/engine"
	"bridgehead/engine/hex"
)

// changes are the rows that are to be written, and the zones of control as far as they have been asked for. A row depends on what is marked for it in
// Update: who adds to a row what depends on something else marks it there.
type changes struct {
	all       bool // every row
	stand     bool // how the sides stand has not changed
	window    bool // all of the window
	crossings bool
	hexes     hex.Set // rows of hexes
	regions   hex.Set // rows of regions
	reach     hex.Set // regions of which only what may be named there is written
	units     hex.Set // rows of units, by slot
	moved     hex.Set // hexes whose units have changed
	near      hex.Set // hexes to which a zone may have changed
	known     hex.Set // hexes whose zones are in zone
	zone      [2]hex.Set
	next, was hex.Set // hexes that may be named
}

// changes are those of one call at a time. They have a pool of their own, for victory takes scratch while they are held.
func (g *Game) changes() *changes {
	if c, ok := g.views.Get().(*changes); ok {
		return c
	}
	return newChanges(g.t)
}

func newChanges(t *tables) *changes {
	c := &changes{}
	for _, set := range []*hex.Set{&c.hexes, &c.regions, &c.reach, &c.moved, &c.near, &c.known, &c.zone[0], &c.zone[1], &c.next, &c.was} { // no more regions than hexes
		*set = t.grid.NewSet()
	}
	c.units = make(hex.Set, (t.slots+63)/64)
	return c
}

func (c *changes) clear() {
	c.all, c.stand, c.window, c.crossings = false, false, false, false
	for _, set := range [...]hex.Set{c.hexes, c.regions, c.reach, c.moved, c.near, c.known, c.zone[0], c.zone[1], c.units} {
		set.Clear()
	}
}

// layZones finds the hexes in a zone of control of each side.
func (s *State) layZones(c *changes) {
	t := s.g.t
	c.zone[0].Clear()
	c.zone[1].Clear()
	for u := range s.unit {
		at := s.where(u)
		if at < 0 || !s.exerts(u) {
			continue
		}
		zone := c.zone[t.list[u].side]
		for _, n := range &t.grid.Next[at] {
			if n >= 0 && s.controls(u, int(n)) {
				zone.Add(n)
			}
		}
		for _, n := range t.ring[at] {
			if s.controls(u, int(n)) {
				zone.Add(n)
			}
		}
	}
}

// zones are the sides in whose zones a hex is, a bit each.
func (s *State) zones(h int) (of uint8) {
	t := s.g.t
	if t.noZone.Has(int16(h)) {
		return 0
	}
	for _, n := range &t.grid.Next[h] {
		if n >= 0 {
			of |= s.zonesFrom(int(n), h, of)
		}
	}
	for _, n := range t.ring[h] {
		of |= s.zonesFrom(int(n), h, of)
	}
	return of
}

// zonesFrom are the sides but for some whose units in one hex control another.
func (s *State) zonesFrom(from, h int, but uint8) (of uint8) {
	for u := s.topOf(from); u >= 0; u = s.below(u) {
		if side := uint8(1) << s.g.t.list[u].side; (but|of)&side == 0 && s.controls(u, h) {
			of |= side
		}
	}
	return of
}

// inZone tells whether a hex is in a zone of control of a side.
func (v *view) inZone(s *State, h, side int) bool {
	c := v.rows
	if !c.all && !c.known.Has(int16(h)) {
		c.known.Add(int16(h))
		of := s.zones(h)
		for i := range c.zone {
			if of>>i&1 != 0 {
				c.zone[i].Add(int16(h))
			}
		}
	}
	return c.zone[side].Has(int16(h))
}

// Update turns dst, the observation of before as seen by either side, into that of a state as seen by side. Rows of regions, units and hexes are written
// anew where something that they depend on differs, vectors whole. It allocates nothing.
func (g *Game) Update(dst []float32, state engine.State, side engine.Player, before engine.State, _ engine.Player) {
	s, was := state.(*State), before.(*State)
	if s.g != was.g || s.turn != was.turn || s.weather != was.weather || s.fury != was.fury { // what all sight and all morale may depend on
		g.Observe(dst, s, side)
		return
	}
	rows := g.changes()
	rows.clear()
	v := view{rows, s.looksAt(), s.aimsAt()}
	s.compareUnits(was, rows)
	s.compareWorks(was, rows)
	rows.stand = rows.units.Empty() && !rows.crossings && s.phase == was.phase && s.worksState == was.worksState && s.supplyState == was.supplyState &&
		s.landingState == was.landingState && s.recordState == was.recordState && s.entryState == was.entryState
	s.compareHexes(was, rows)
	s.compareZones(was, rows)
	s.compareMask(was, rows)
	rows.window = v.focus != was.looksAt()
	for _, pair := range [2][2]int{{v.focus, was.looksAt()}, {v.target, was.aimsAt()}} {
		for _, h := range pair {
			if pair[0] != pair[1] && h >= 0 {
				rows.mark(s, h)
			}
		}
	}
	for _, from := range [2]int{s.focus(), was.focus()} {
		if from >= 0 {
			for _, n := range &g.t.grid.Next[from] { // steps that may be named
				if n >= 0 {
					rows.hexes.Add(n)
				}
			}
		}
	}
	units := dst[vectorSize+g.atlas.regions*numRegions:][:g.t.slots*unitColumns]
	was.observeHands(units, 0)
	if s.Player() != was.Player() {
		s.observeMine(units)
	}
	s.observe(dst, side, &v)
	g.views.Put(rows)
}

// mark has the rows of a hex and of its region written.
func (c *changes) mark(s *State, h int) {
	c.hexes.Add(int16(h))
	c.regions.Add(int16(s.g.atlas.region[h]))
}

// compareUnits marks units that differ, the hexes they are in, and where their zones are.
func (s *State) compareUnits(was *State, rows *changes) {
	for u := range s.unit {
		if s.unit[u] == was.unit[u] {
			continue
		}
		rows.units.Add(int16(u))
		at, from := s.where(u), was.where(u)
		now, then := at >= 0 && s.exerts(u), from >= 0 && was.exerts(u)
		for i, h := range [2]int{at, from} {
			if h < 0 {
				continue
			}
			rows.moved.Add(int16(h))
			if (at != from || now != then) && [2]bool{now, then}[i] {
				rows.around(s.g.t, h)
			}
		}
	}
}

// around has the zones around a hex compared.
func (c *changes) around(t *tables, h int) {
	for _, n := range &t.grid.Next[h] {
		if n >= 0 {
			c.near.Add(n)
		}
	}
	for _, n := range t.ring[h] {
		c.near.Add(n)
	}
}

// compareWorks marks hexes with other entrenchments, and bridges and ferries.
func (s *State) compareWorks(was *State, rows *changes) {
	if s.dug != was.dug {
		for i, x := range s.dug {
			if y := was.dug[i]; x != y {
				for _, d := range [2]uint16{x, y} {
					if d != 0 {
						rows.moved.Add(int16(dugHex(d)))
					}
				}
			}
		}
	}
	for i, x := range s.cross {
		rows.crossings = rows.crossings || x != was.cross[i]
	}
}

// compareHexes marks what depends on the units of a hex: its rows, the units there, and where others hold it now the units around it.
func (s *State) compareHexes(was *State, rows *changes) {
	for i, w := range rows.moved {
		for ; w != 0; w &= w - 1 {
			h := i<<6 + bits.TrailingZeros64(w)
			rows.mark(s, h)
			s.markUnits(rows, h)
			if s.holder(h) == was.holder(h) {
				continue
			}
			rows.crossings = true
			for _, n := range &s.g.t.grid.Next[h] {
				if n >= 0 {
					s.markUnits(rows, int(n))
				}
			}
			for _, n := range s.g.t.ring[h] {
				s.markUnits(rows, int(n))
			}
		}
	}
}

// compareZones marks hexes that are in other zones than before.
func (s *State) compareZones(was *State, rows *changes) {
	for i, w := range rows.near {
		for ; w != 0; w &= w - 1 {
			if h := i<<6 + bits.TrailingZeros64(w); s.zones(h) != was.zones(h) {
				rows.mark(s, h)
				s.markUnits(rows, h)
			}
		}
	}
}

// compareMask marks hexes that may be named in one of the positions alone.
func (s *State) compareMask(was *State, rows *changes) {
	s.named(rows.next)
	was.named(rows.was)
	for i, w := range rows.next {
		for w ^= rows.was[i]; w != 0; w &= w - 1 {
			h := int16(i<<6 + bits.TrailingZeros64(w))
			rows.hexes.Add(h)
			rows.reach.Add(int16(s.g.atlas.region[h]))
		}
	}
}

// named is the set of hexes that may be named.
func (s *State) named(set hex.Set) {
	set.Clear()
	if !kind(s.node).isDecision() {
		return
	}
	at := s.g.off[blkHex]
	word, shift := at>>6, at&63
	for i := range set { // hexes are the last block, after which the mask is empty
		set[i] = s.mask[word+i] >> shift
		if shift > 0 && word+i+1 < len(s.mask) {
			set[i] |= s.mask[word+i+1] << (64 - shift)
		}
	}
}

func (s *State) markUnits(rows *changes, h int) {
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		rows.units.Add(int16(u))
	}
}
