package garden

import "bridgehead/engine/hex"

// printedHexes is what the map says of the hexes, the same all game long.
func (g *Game) printedHexes() []float32 {
	t := g.t
	out := make([]float32, t.hexes*hexColumns)
	for h := range t.hexes {
		r := out[h*hexColumns:][:hexColumns]
		r[hcOnBoard], r[hcInside] = 1, mark32(t.inside.has(uint16(h)))
		r[hcTerrain+int(t.terrain[h])] = 1
		r[hcCity] = mark32(t.city[h])
		border := 0
		for d := range 6 {
			r[hcRoad+d] = mark32(t.road[h]>>d&1 != 0)
			r[hcWater+d] = cut(int(t.water[h][d]), 3)
			border += b2i(t.border[h]>>d&1 != 0)
		}
		r[hcFerry], r[hcBorder] = mark32(t.ferry[h] != 0), cut(border, 6)
		for i := range t.objectives {
			if int(t.objectives[i].hex) == h {
				r[hcPoints] = cut(t.objectives[i].points, 25)
			}
		}
		r[hcTown] = mark32(t.townSet.has(uint16(h)))
	}
	for u := range t.list {
		for _, h := range t.list[u].entry {
			out[int(h)*hexColumns+hcEntry+1-int(t.list[u].side)] = 1
		}
	}
	for side := range 2 {
		for _, h := range t.edge[side] {
			out[int(h)*hexColumns+hcEdge+1-side] = 1
		}
	}
	return out
}

// observeHexes writes the rows of a set, and in all others what is in hand and the state of bridges.
func (s *State) observeHexes(o []float32, v *view, rows *changes) {
	t := s.g.t
	for h := range rows.hexes.all {
		r := o[int(h)*hexColumns:][:hexColumns]
		copy(r, s.g.printed[int(h)*hexColumns:])
		s.observeHex(r, h, v)
	}
	for i := range t.bridges {
		b, open := &t.bridges[i], [3]float32{.5, 1, 0}[s.br[i]]
		o[int(b.a)*hexColumns+hcCrossing+b.d] = open
		o[int(b.b)*hexColumns+hcCrossing+hex.Opposite(b.d)] = open
	}
	for i, h := range s.src {
		if h != noHex {
			at := &o[int(h)*hexColumns+hcSource]
			*at = max(*at, cut([4]int{3, 2, 2, 1}[i], 3)) // free set-up may have two in one hex
		}
	}
	s.observeStacks(o, &rows.hexes)
	if s.eye.is && s.g.opts.Hidden {
		s.observeMemory(o)
	}
	for h := range rows.stale.all {
		clear(o[int(h)*hexColumns+hcHand:][:hexColumns-hcHand])
	}
	s.observeNow(o, v)
}

// observeMemory writes, in the hexes where enemy units were last in sight, their stacking points and how long ago it was.
func (s *State) observeMemory(o []float32) {
	for u, to := s.sideUnits(1 - int(s.eye.side)); u < to; u++ {
		if h := s.mem.at[u]; onMap(h) {
			r := o[int(h)*hexColumns+hcSeen:][:2]
			since := cut(int(s.turn)-int(s.mem.when[u]>>4), 10)
			if r[0] == 0 || since < r[1] {
				r[1] = since // of the last of them
			}
			r[0] = min(1, r[0]+cut(int(s.g.t.list[u].stack), 4))
		}
	}
}

// hexesInSight are those of the units of the side that looks, and next to them.
func (s *State) hexesInSight() bits64 {
	side := int(s.eye.side)
	out := s.besideUnits(side)
	for u, to := s.sideUnits(side); u < to; u++ {
		if onMap(s.loc[u]) {
			out.add(s.loc[u])
		}
	}
	return out
}

// observeHex writes who owns a hex, its supply and the zones it lies in.
func (s *State) observeHex(r []float32, h uint16, v *view) {
	r[hcOwner+1-s.owner(h)] = 1 // Allied first
	for side := range 2 {
		i := 1 - side
		r[hcSupply+i] = mark32(v.road[side].has(h))
		r[hcSupply+2+i] = mark32(v.ground[side].has(h))
		r[hcSupply+4+i] = mark32(s.zoc[side].has(h))
	}
	r[hcInSight] = mark32(!s.eye.is || !s.g.opts.Hidden || v.sight.has(h))
}

// observeStacks writes what stands in the hexes: points, strength, fire, guns, the share of armor and the best works.
func (s *State) observeStacks(o []float32, rows *bits64) {
	for u := range s.g.t.units {
		if !onMap(s.loc[u]) || !rows.has(s.loc[u]) {
			continue
		}
		r := o[int(s.loc[u])*hexColumns+hcGerman:][:stackColumns]
		if s.g.t.list[u].side == allied {
			r = o[int(s.loc[u])*hexColumns+hcAllied:][:stackColumns]
		}
		strong := r[scStrength]
		r[scPoints] = min(1, r[scPoints]+cut(s.points(u), 4))
		r[scStrength] = min(1, r[scStrength]+cut(int(s.cp[u]), 2000))
		r[scFire] = min(1, r[scFire]+cut(s.strength(u, int(s.cp[u])), 200_000))
		if s.g.t.list[u].gun >= 0 {
			r[scGuns] = min(1, r[scGuns]+cut(s.art(u), 250))
		}
		if typ := s.g.t.list[u].typ; r[scStrength] > 0 { // a mean by strength, kept up as units are added
			r[scArmor] = min(1, (r[scArmor]*strong+mark32(typ == armor || typ == mech)*(r[scStrength]-strong))/r[scStrength])
		}
		r[scWorks] = max(r[scWorks], cut(s.fort(u), 5))
	}
}

// observeNow writes what is in hand: where the selected unit can go, targets, strikes, and what counts now.
func (s *State) observeNow(o []float32, v *view) {
	t := s.g.t
	at := func(h uint16, column int) *float32 { return &o[int(h)*hexColumns+column] }
	if kind(s.node) == kOp && s.sel != none {
		u := int(s.sel)
		var f flood
		f.spread(s, u)
		for h := range f.reached.all {
			*at(h, hcReach) = 1
			if f.cost[h] != minimumCost {
				*at(h, hcPointsLeft) = cut(int(s.op[u])+1-int(f.cost[h]), maxOP)
			}
		}
		*at(s.loc[u], hcSelected) = 1
	}
	for i := range int(s.nb) {
		*at(s.tgt[i], hcPlotted) = 1
	}
	switch k := kind(s.node); {
	case k == kAttack || k == kAdvance:
		*at(s.tgt[s.nb-1], hcBattle) = 1
	case combats&in(int(s.phase)) != 0 && s.cur < s.nb:
		*at(s.target(), hcBattle) = 1
	case k == kAir:
		hexes := s.legalHexes()
		for h := range hexes.all {
			*at(h, hcStrike) = 1
		}
	}
	for i := range t.objectives {
		if s.scored(&t.objectives[i], &v.ground[allied]) > 0 {
			*at(t.objectives[i].hex, hcCounts) = 1
		}
	}
}

// observeUnits writes the rows of a set, and in all others whether the unit is selected or may be.
func (s *State) observeUnits(o []float32, v *view, rows *changes) {
	for u := range s.g.t.units {
		r := o[u*unitColumns:][:unitColumns]
		if rows.units[u>>6]>>(u&63)&1 == 0 {
			if onMap(s.loc[u]) {
				s.observeChoice(r, u)
			}
			continue
		}
		clear(r)
		s.observeRecord(r, u)
		switch {
		case onMap(s.loc[u]) && s.secret(u):
			s.observeOutside(r, u, v)
		case onMap(s.loc[u]):
			s.observeUnit(r, u, v)
		}
		if n, told := 0, false; s.eye.is && (!onMap(s.loc[u]) || s.secret(u)) {
			if n, told = s.mem.tenths(u); told {
				r[ucReport] = cut(n, 10)
			}
		}
	}
}

// secret tells an enemy unit of which only hex, record and report are known (O-232).
func (s *State) secret(u int) bool {
	return s.eye.is && s.g.opts.Advanced && int(s.g.t.list[u].side) != int(s.eye.side)
}

// observeOutside writes what is known of such a unit.
func (s *State) observeOutside(r []float32, u int, v *view) {
	if len(s.g.t.list[u].parts) > 0 {
		r[ucParts] = cut(s.points(u), 4)
	}
	r[ucBuiltUp], r[ucPlace], r[ucInSight] = mark32(s.builtUp(u)), cut(int(v.place[u]), 4), 1
}

// observeRecord writes what the order of battle says, and where the record is.
func (s *State) observeRecord(r []float32, u int) {
	rec := &s.g.t.list[u]
	if s.loc[u] == notHere {
		return
	}
	r[ucExists], r[ucAllied] = 1, mark32(rec.side == allied)
	r[ucType+int(rec.typ)] = 1
	r[ucSize+int(rec.size)] = 1
	r[ucAirborne], r[ucTransport] = mark32(rec.airborne), mark32(rec.transport)
	r[ucStack], r[ucPrinted] = cut(int(rec.stack), 4), cut(int(rec.cp), 2000)
	if rec.rng != noGuns {
		r[ucRange+int(rec.rng)-rangeD] = 1
	}
	switch loc := s.loc[u]; {
	case onMap(loc):
		r[ucOnMap] = 1
	case loc == toCome:
		r[ucToCome] = 1
		r[ucDue] = cut(int(rec.turn)-int(s.turn), 10)
	case loc == merged:
		r[ucMerged] = 1
	case loc == unseen:
	default:
		r[ucLost] = 1
	}
}

// sizeColumns is the place of a size among the columns.
var sizeColumns = map[string]uint8{"coy": 0, "bn": 1, "rgt": 2, "bde": 2, "div": 3, "corps": 4}

func (s *State) observeUnit(r []float32, u int, v *view) {
	rec := &s.g.t.list[u]
	r[ucStrength] = cut(int(s.cp[u]), 2000)
	r[ucShare] = cut(int(s.cp[u]), max(1, s.base(u)))
	r[ucEff], r[ucOP], r[ucFort] = cut(int(s.eff[u]), 100), cut(int(s.op[u]), maxOP), cut(s.fort(u), 5)
	r[ucTravel] = mark32(s.travel(u))
	r[ucSupply+s.supply(u)] = 1
	if rec.gun >= 0 {
		r[ucGuns] = cut(s.art(u), 250)
	}
	if len(rec.parts) > 0 {
		r[ucParts] = cut(s.points(u), 4)
	}
	r[ucBuiltUp], r[ucLinked] = mark32(s.builtUp(u)), mark32(s.linked(u))
	r[ucMoved], r[ucBuild], r[ucBreak] = mark32(s.has(u, flMoved)), mark32(s.has(u, flBuild)), mark32(s.has(u, flBreak|flDisband))
	r[ucUsed], r[ucAttacks] = mark32(s.has(u, flUsed)), mark32(s.has(u, flAttacks))
	r[ucPlace] = cut(int(v.place[u]), 4)
	r[ucInterdicted], r[ucPenalty], r[ucNoCommand] = mark32(s.has(u, flInterdicted)), cut(int(s.pen[u]), 20), mark32(s.commandLost(u))
	s.observeChoice(r, u)
	r[ucInSight] = 1
	r[ucReport] = cut((10*int(s.cp[u])+s.base(u)/2)/max(1, s.base(u)), 10)
}

// observeChoice writes whether a unit is selected, and whether it is or may be.
func (s *State) observeChoice(r []float32, u int) {
	i := s.g.offUnit + u
	selected := s.sel == uint8(u)
	r[ucSelected] = mark32(selected)
	r[ucMayGo] = mark32(kind(s.node) == kOp && (selected || s.allows(i)))
}
