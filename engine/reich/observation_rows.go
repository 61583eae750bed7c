package reich

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
	g, a := s.g, s.g.atlas
	copy(o, a.regionRow)
	for u := range s.unit {
		h := s.where(u)
		if h < 0 {
			continue
		}
		c := &g.t.list[u]
		r := o[int(a.region[h])*numRegions:][:numRegions]
		f := r[rcGerman:][:forceColumns]
		if c.side == allied {
			f = r[rcAllied:][:forceColumns]
		}
		add := func(column, n, most int) { f[column] = min(1, f[column]+cut(n, most)) }
		add(fcUnits, 1, 12)
		add(fcStrength, s.strength(u), 56)
		add(fcFire, s.strength(u)*s.er(u), 300)
		if s.tankClass(u) > 0 {
			add(fcTank, s.strength(u)*max(1, int(c.dots)), 24)
		}
		if c.artillery {
			add(fcGuns, s.strength(u), 12)
		}
		if c.hq {
			add(fcHQ, 1, 3)
		}
		add(fcDisrupted, int(mark32(s.has(u, stDisrupted))), 12)
		add(fcExposed, int(mark32(s.exposed(u))), 12)
		add(fcFired, int(mark32(s.has(u, stFired))), 12)
	}
	for r := range a.regions {
		row := o[r*numRegions:][:numRegions]
		for _, f := range [2][]float32{row[rcAllied:][:forceColumns], row[rcGerman:][:forceColumns]} {
			for _, column := range [3]int{fcDisrupted, fcExposed, fcFired} {
				if f[fcUnits] > 0 {
					f[column] = min(1, f[column]/f[fcUnits]) // both were cut at twelve units
				}
			}
		}
		ours, theirs := row[rcAllied+fcUnits] > 0, row[rcGerman+fcUnits] > 0
		switch {
		case ours && !theirs:
			row[rcOwner] = 1
		case theirs && !ours:
			row[rcOwner+1] = 1
		default:
			row[rcOwner+2] = 1
		}
	}
	named := kind(s.node).isDecision()
	for h := range g.t.hexes {
		row := o[int(a.region[h])*numRegions:][:numRegions]
		part := 1 / float32(a.size[a.region[h]])
		if v.zone[allied].Has(int16(h)) {
			row[rcAllied+fcZone] = min(1, row[rcAllied+fcZone]+part)
		}
		if v.zone[german].Has(int16(h)) {
			row[rcGerman+fcZone] = min(1, row[rcGerman+fcZone]+part)
		}
		if named && s.allows(g.off[blkHex]+h) {
			row[rcReach] = min(1, row[rcReach]+part)
		}
	}
	if v.focus >= 0 {
		o[int(a.region[v.focus])*numRegions+rcFocus] = 1
	}
	if v.target >= 0 {
		o[int(a.region[v.target])*numRegions+rcTarget] = 1
	}
}

func (s *State) observeUnits(o []float32, v *view) {
	copy(o, s.g.atlas.unitRow)
	for u := range s.g.sc.Units {
		r := o[u*unitColumns:][:unitColumns]
		switch s.unit[u].at {
		case notHere:
			clear(r)
			continue
		case toCome, england:
			r[ucToCome] = 1
		case dead, left:
			r[ucLost] = 1
		default:
			r[ucToCome] = mark32(s.area(u) >= 0)
		}
		if s.where(u) >= 0 {
			s.observeUnit(r, u, v)
		}
	}
	s.observeHands(o)
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
	r[ucZoned] = mark32(v.zone[1-side].Has(int16(h)))
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
	if p := s.Player(); p.IsSide() {
		r[ucMine] = mark32(int(p) == side)
	}
}

// observeHands writes who takes part in what is going on, and who is among the choices.
func (s *State) observeHands(o []float32) {
	at := func(u, column int) *float32 { return &o[u*unitColumns+column] }
	for _, u := range s.group[:s.members] {
		*at(int(u), ucGroup) = 1
	}
	for _, u := range s.packet[:s.loads] {
		*at(int(u), ucFires) = 1
	}
	for i := range s.acts[:s.depth] {
		switch f := &s.acts[i]; act(f.act) {
		case actFire, actShot:
			if f.unit > 0 {
				*at(int(f.unit)-1, ucTarget) = 1
			}
		default:
			if u := int(f.unit) - 1; u >= 0 && u < len(s.g.sc.Units) && i == int(s.depth)-1 {
				*at(u, ucAsked) = 1
			}
		}
	}
	if kind(s.node).isDecision() {
		for u := range s.g.sc.Units {
			if s.allows(s.g.off[blkUnit] + u) {
				*at(u, ucMay) = 1
			}
		}
	}
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
		r[hcZone+i] = mark32(v.zone[1-i].Has(int16(h)))
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
