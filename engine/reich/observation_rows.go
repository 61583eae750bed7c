package reich

import "math/bits"

// The rows of regions, units, crossings and hexes.

// print writes what never changes of the rows.
func (g *Game) print() {
	t, a := g.t, g.atlas
	a.hexRow = make([]float32, t.hexes*hexColumns)
	for h := range t.hexes {
		r := a.hexRow[h*hexColumns:][:hexColumns]
		r[hcOnBoard], r[hcInPlay] = 1, mark32(t.inPlay.Has(int16(h)))
		r[hcTerrain+int(t.terrain[h])] = 1
		for d := range numDirs {
			r[hcWay+d] = mark32(t.way[h][d] != noWay)
			r[hcWet+d], r[hcBridge+d] = mark32(t.wet[h]>>d&1 != 0), mark32(t.bridged[h]>>d&1 != 0)
		}
		for side := range 2 {
			r[hcGoal+1-side] = mark32(a.goal[h]>>side&1 != 0)
		}
		r[hcRoute] = mark32(a.route.Has(int16(h)))
	}
	a.regionRow = make([]float32, a.regions*numRegions)
	for h := range t.hexes {
		r := a.regionRow[int(a.region[h])*numRegions:][:numRegions]
		part := 1 / float32(a.size[a.region[h]])
		r[rcOnBoard] = cut(int(a.size[a.region[h]]), 19)
		r[rcInPlay] = min(1, r[rcInPlay]+float32(part*mark32(t.inPlay.Has(int16(h)))))
		r[rcTerrain+int(t.terrain[h])] = min(1, r[rcTerrain+int(t.terrain[h])]+part)
		for d := range numDirs {
			if w := t.way[h][d]; w != noWay {
				r[rcWays+int(w)] = 1
			}
		}
		for side := range 2 {
			r[rcGoal+1-side] = min(1, r[rcGoal+1-side]+float32(.25*mark32(a.goal[h]>>side&1 != 0)))
		}
		r[rcRoute] = min(1, r[rcRoute]+float32(part*mark32(a.route.Has(int16(h)))))
	}
	for i := range a.crossings {
		for _, h := range [2]uint16{a.crossings[i].h, a.crossings[i].to} {
			at := &a.regionRow[int(a.region[h])*numRegions+rcBridges]
			*at = min(1, *at+.125)
		}
	}
	a.unitRow = make([]float32, t.slots*unitColumns)
	for u := range g.sc.Units {
		g.printUnit(a.unitRow[u*unitColumns:][:unitColumns], &t.list[u])
	}
}

func (g *Game) printUnit(r []float32, c *card) {
	r[ucExists], r[ucAllied] = 1, mark32(c.side == allied)
	if column, ok := typeColumns[c.typ]; ok {
		r[ucType+column] = 1
	}
	r[ucPrinted], r[ucPrinted+1], r[ucPrinted+2] = cut(int(c.strength), 12), cut(int(c.er), 9), cut(int(c.morale), 10)
	r[ucPrinted+3], r[ucPrinted+4] = cut(int(c.rng), 15), cut(int(c.ma), 28)
	if c.at > 0 {
		r[ucTank+int(c.at)-1] = 1
	}
	if c.afv > 0 {
		r[ucArmour+int(c.afv)-1] = 1
	}
}

func (s *State) observeRegions(o []float32, v *view) {
	a := s.g.atlas
	for r := range a.regions {
		row := o[r*numRegions:][:numRegions]
		switch {
		case v.rows.all || v.rows.regions.Has(int16(r)):
			s.observeRegion(row, r, v)
		case v.rows.reach.Has(int16(r)):
			s.observeReach(row, r)
		}
	}
	if v.focus >= 0 {
		o[int(a.region[v.focus])*numRegions+rcFocus] = 1
	}
	if v.target >= 0 {
		o[int(a.region[v.target])*numRegions+rcTarget] = 1
	}
}

// mostForce is what the numbers of a side in a region are taken of.
var mostForce = [forceColumns]int{fcUnits: 12, fcStrength: 56, fcFire: 300, fcTank: 24, fcGuns: 12, fcHQ: 3, fcDisrupted: 12, fcExposed: 12, fcFired: 12}

func (s *State) observeRegion(row []float32, r int, v *view) {
	g, a := s.g, s.g.atlas
	copy(row, a.regionRow[r*numRegions:][:numRegions])
	var sums [2][forceColumns]int
	for _, h := range a.hexes[r] {
		for side := range sums {
			if v.inZone(s, int(h), side) {
				sums[side][fcZone]++
			}
		}
		for u := s.topOf(int(h)); u >= 0; u = s.below(u) {
			c := &g.t.list[u]
			f := &sums[c.side]
			n := s.strength(u)
			f[fcUnits]++
			f[fcStrength] += n
			f[fcFire] += n * s.er(u)
			if s.tankClass(u) > 0 {
				f[fcTank] += n * max(1, int(c.dots))
			}
			if c.artillery {
				f[fcGuns] += n
			}
			f[fcHQ] += asInt(c.hq)
			f[fcDisrupted] += asInt(s.has(u, stDisrupted))
			f[fcExposed] += asInt(s.exposed(u))
			f[fcFired] += asInt(s.has(u, stFired))
		}
	}
	for side := range sums {
		f, out := &sums[side], row[rcGerman:][:forceColumns]
		if side == allied {
			out = row[rcAllied:][:forceColumns]
		}
		for i, most := range mostForce {
			if most > 0 {
				out[i] = cut(f[i], most)
			}
		}
		for _, i := range [3]int{fcDisrupted, fcExposed, fcFired} {
			out[i] = share(min(f[i], 12), min(f[fcUnits], 12))
		}
		out[fcZone] = share(f[fcZone], int(a.size[r]))
	}
	switch ours, theirs := sums[allied][fcUnits] > 0, sums[german][fcUnits] > 0; {
	case ours && !theirs:
		row[rcOwner] = 1
	case theirs && !ours:
		row[rcOwner+1] = 1
	default:
		row[rcOwner+2] = 1
	}
	s.observeReach(row, r)
}

// observeReach writes how much of a region may be named.
func (s *State) observeReach(row []float32, r int) {
	n := 0
	if kind(s.node).isDecision() {
		for _, h := range s.g.atlas.hexes[r] {
			n += asInt(s.allows(s.g.off[blkHex] + int(h)))
		}
	}
	row[rcReach] = share(n, int(s.g.atlas.size[r]))
}

func asInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (s *State) observeUnits(o []float32, v *view) {
	if v.rows.all {
		for u := range s.g.t.slots {
			s.observeSlot(o, u, v)
		}
	} else {
		for i, w := range v.rows.units {
			for ; w != 0; w &= w - 1 {
				s.observeSlot(o, i<<6+bits.TrailingZeros64(w), v)
			}
		}
	}
	s.observeHands(o, 1)
}

// observeSlot writes the row of a slot, but for what is in hand.
func (s *State) observeSlot(o []float32, u int, v *view) {
	r := o[u*unitColumns:][:unitColumns]
	copy(r, s.g.atlas.unitRow[u*unitColumns:][:unitColumns])
	if u >= len(s.g.sc.Units) {
		return
	}
	switch s.unit[u].at {
	case notHere:
		clear(r)
		return
	case toCome, england:
		r[ucToCome] = 1
	case dead, left:
		r[ucLost] = 1
	default:
		r[ucToCome] = mark32(s.area(u) >= 0) // in which area the Allies do not see (20.0)
	}
	if s.where(u) >= 0 {
		s.observeUnit(r, u, v)
	}
}

func (s *State) observeUnit(r []float32, u int, v *view) {
	t, h, side := s.g.t, s.where(u), int(s.g.t.list[u].side)
	r[ucOnMap] = 1
	r[ucStrength], r[ucER], r[ucMorale] = cut(s.strength(u), 12), cut(s.er(u), 9), cut(s.morale(u), 10)
	if m := s.mode(u); m <= travel {
		r[ucMode+int(m)] = 1
	}
	for i, flag := range unitFlags {
		r[ucFlags+i] = mark32(s.has(u, flag))
	}
	r[ucTerrain] = cut(-s.shelter(u), 6)
	r[ucTop], r[ucDug] = mark32(s.onTop(u)), mark32(s.dugIn(u))
	r[ucZoned] = mark32(v.inZone(s, h, 1-side))
	beside, near := 0, 0
	for _, n := range &t.grid.Next[h] {
		if n >= 0 && s.enemyIn(int(n), side) {
			beside++
		}
	}
	for _, n := range t.ring[h] {
		if s.enemyIn(int(n), side) {
			near++
		}
	}
	r[ucBeside], r[ucNear] = cut(beside, 6), cut(beside+near, 12)
	if far := s.g.atlas.near[h]; far < 255 {
		r[ucGoal] = 1 / float32(1+far)
	}
	r[ucMine] = mark32(int(s.Player()) == side)
}

// observeMine writes who is of the side that decides.
func (s *State) observeMine(o []float32) {
	who := int(s.Player())
	for u := range s.g.sc.Units {
		if s.where(u) >= 0 {
			o[u*unitColumns+ucMine] = mark32(int(s.g.t.list[u].side) == who)
		}
	}
}

// observeHands writes who takes part in what is going on, and who is among the choices, or takes it out.
func (s *State) observeHands(o []float32, as float32) {
	at := func(u, column int) *float32 { return &o[u*unitColumns+column] }
	for _, u := range s.group[:s.members] {
		*at(int(u), ucGroup) = as
	}
	for _, u := range s.packet[:s.loads] {
		*at(int(u), ucFires) = as
	}
	for i := range s.acts[:s.depth] {
		switch f := &s.acts[i]; act(f.act) {
		case actFire, actShot:
			if f.unit > 0 {
				*at(int(f.unit)-1, ucTarget) = as
			}
		default:
			if u := int(f.unit) - 1; u >= 0 && u < len(s.g.sc.Units) && i == int(s.depth)-1 {
				*at(u, ucAsked) = as
			}
		}
	}
	if kind(s.node).isDecision() {
		for i := s.nextAllowed(s.g.off[blkUnit]); i < s.g.off[blkUnit]+len(s.g.sc.Units); i = s.nextAllowed(i + 1) {
			*at(i-s.g.off[blkUnit], ucMay) = as
		}
	}
}

// nextAllowed is the first legal action from one on, a number beyond all where there is none.
func (s *State) nextAllowed(from int) int {
	i := from >> 6
	if i >= len(s.mask) {
		return s.g.actions
	}
	w := s.mask[i] >> (from & 63) << (from & 63)
	for w == 0 {
		if i++; i == len(s.mask) {
			return s.g.actions
		}
		w = s.mask[i]
	}
	return i<<6 + bits.TrailingZeros64(w)
}

func (s *State) observeCrossings(o []float32) {
	clear(o)
	for i := range s.g.atlas.crossings {
		c := &s.g.atlas.crossings[i]
		r := o[i*crossColumns:][:crossColumns]
		r[ccKind+int(c.kind)], r[ccOver+int(c.over)] = 1, 1
		r[ccInPlay] = mark32(s.g.t.inPlay.Has(int16(c.h)) && s.g.t.inPlay.Has(int16(c.to)))
		if x := s.g.t.crossAt[c.h][c.d]; x == 0 || s.g.t.crossings[x-1].ferry || !s.down(int(x)-1) {
			r[ccStands] = 1
		}
		for end, h := range [2]uint16{c.h, c.to} {
			if side := s.holder(int(h)); side >= 0 {
				r[ccEnds+2*end+1-side] = 1
			}
		}
	}
}

// observeWindow writes the hexes around what is going on: all where the middle has moved.
func (s *State) observeWindow(o []float32, v *view) {
	whole := v.rows.all || v.rows.window
	if whole {
		clear(o)
	}
	if v.focus < 0 {
		return
	}
	for i, h := range s.g.atlas.around[v.focus] {
		if h >= 0 && (whole || v.rows.hexes.Has(h)) {
			s.observeHex(o[i*hexColumns:][:hexColumns], int(h), v)
		}
	}
}

func (s *State) observeHex(r []float32, h int, v *view) {
	copy(r, s.g.atlas.hexRow[h*hexColumns:][:hexColumns])
	var units, shaken, open, points, fire [2]int
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		side := 1 - int(s.g.t.list[u].side)
		units[side]++
		points[side] += s.strength(u)
		fire[side] += s.strength(u) * s.er(u)
		shaken[side] += int(mark32(s.has(u, stDisrupted)))
		open[side] += int(mark32(s.exposed(u)))
	}
	for i := range 2 {
		r[hcPoints+i], r[hcFire+i] = cut(points[i], 28), cut(fire[i], 150)
		r[hcShaken+i], r[hcOpen+i] = share(shaken[i], units[i]), share(open[i], units[i])
		r[hcZone+i] = mark32(v.inZone(s, h, 1-i))
	}
	if i := s.dugOf(h); i >= 0 {
		r[hcDug+1-dugSide(s.dug[i])] = 1
	}
	r[hcFocus], r[hcTarget] = mark32(h == v.focus), mark32(h == v.target)
	if !kind(s.node).isDecision() {
		return
	}
	if s.allows(s.g.off[blkHex] + h) {
		r[hcReach] = 1
	}
	if from := s.focus(); from >= 0 {
		if d := s.g.t.toward(from, h); d >= 0 && s.allows(s.g.off[blkDir]+d) {
			r[hcReach] = 1
		}
	}
}
