package reich

import "bridgehead/engine"

// The observation: facts of the position, and what of the map and the order of battle helps to read it, as numbers of about one. Both sides
// see the same; the block "side" says who looks. The map is told by regions of up to nineteen hexes, and hex by hex around what is going on.

// Blocks lists the blocks in the order they are written.
func (g *Game) Blocks() []engine.Block {
	return []engine.Block{
		{Name: "side", Shape: []int{2}, Max: 1, Meaning: "one-hot: the side that looks, german or allied"},
		{Name: "actor", Shape: []int{4}, Max: 1, Meaning: "one-hot: who decides, german, allied, the dice or nobody"},
		{Name: "node", Shape: []int{int(numKinds)}, Max: 1, Meaning: "one-hot: the kind of node, in the order of the table of node kinds; 0 is never set"},
		{Name: "global", Shape: []int{numGlobal}, Max: 1, Meaning: "turn, phase, victory, strength and losses, rules of the scenario"},
		{Name: "hand", Shape: []int{numHand}, Max: 1, Meaning: "what is going on: the group, the shot, the close action"},
		{Name: "regions", Shape: []int{g.atlas.regions, numRegions}, Max: 1, Meaning: "regions of the board, cut at canals and rivers"},
		{Name: "units", Shape: []int{g.t.slots, unitColumns}, Max: 1, Meaning: "the units of the board in the order of their slots, Germans first; empty slots are zero"},
		{Name: "crossings", Shape: []int{g.crossRows(), crossColumns}, Max: 1, Meaning: "bridges and ferries of the board in the order of the map"},
		{Name: "window", Shape: []int{windowHexes, hexColumns}, Max: 1, Meaning: "the hexes within four of the one where the act in hand is, from the middle in rings; zero where nothing is in hand"},
		{Name: "hexes", Shape: []int{g.t.hexes, hexColumns}, Max: 1, Optional: true, Meaning: "all hexes of the board in reading order, in the columns of the window"},
	}
}

var (
	_ engine.Updater = (*Game)(nil)
	_ engine.Charter = (*Game)(nil)
)

// cut is n of most, from 0 to 1.
func cut(n, most int) float32 { return float32(max(0, min(n, most))) / float32(most) }

func mark32(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// share is a part of a whole, 0 of nothing.
func share(n, of int) float32 {
	if of == 0 {
		return 0
	}
	return float32(n) / float32(of)
}

// view is what several blocks need of a position, and which rows are to be written.
type view struct {
	rows          *changes
	focus, target int // hexes, -1: none
}

// Observe writes the blocks of a state as seen by a side, the optional one where there is room for it. It allocates nothing.
func (g *Game) Observe(dst []float32, state engine.State, side engine.Player) {
	s := state.(*State)
	rows := g.changes()
	rows.all, rows.stand = true, false
	s.layZones(rows)
	s.observe(dst, side, &view{rows, s.looksAt(), s.aimsAt()})
	g.views.Put(rows)
}

// looksAt is the hex where the act in hand is, -1: none.
func (s *State) looksAt() int {
	if s.depth == 0 {
		return -1
	}
	f := s.current()
	switch act(f.act) {
	case actClose:
		return int(f.to) - 1
	case actAnswers, actAssault:
		return int(f.from) - 1
	case actFire, actShot, actArrange, actRetreat, actOrganize, actTurn, actPeril:
		if act(f.act) == actFire && f.to > 0 { // a hex that nobody observes
			return int(f.to) - 1
		}
		if u := int(f.unit) - 1; u >= 0 && u < len(s.unit) {
			return s.where(u)
		}
		return -1
	}
	if s.members > 0 {
		return s.groupHex()
	}
	return -1
}

// aimsAt is the hex that is attacked or fired at, -1: none.
func (s *State) aimsAt() int {
	for i := int(s.depth) - 1; i >= 0; i-- {
		switch f := &s.acts[i]; act(f.act) {
		case actClose:
			return int(f.to) - 1
		case actFire, actShot:
			if f.unit == 0 {
				return int(f.to) - 1
			}
			return s.where(int(f.unit) - 1)
		}
	}
	return -1
}

// observe writes the vectors whole, and of the other blocks the rows that are to be written. What was in hand has been cleared from the units.
func (s *State) observe(dst []float32, side engine.Player, v *view) {
	g := s.g
	next := func(n int) (block []float32) {
		block, dst = dst[:n:n], dst[n:]
		return block
	}
	vectors := dst[:vectorSize]
	standing := vectors[2+4+int(numKinds)+gcLevel:][:gcOptions-gcLevel]
	var before [gcOptions - gcLevel]float32
	copy(before[:], standing)
	clear(vectors)
	next(2)[side&1] = 1
	who := 3
	switch p := s.Player(); {
	case p.IsSide():
		who = int(p)
	case p == engine.Chance:
		who = 2
	}
	next(4)[who] = 1
	next(int(numKinds))[s.node] = 1
	s.observeGlobal(next(numGlobal))
	if v.rows.stand {
		copy(standing, before[:])
	} else {
		s.observeStanding(standing)
	}
	s.observeHand(next(numHand))
	s.observeRegions(next(g.atlas.regions*numRegions), v)
	s.observeUnits(next(g.t.slots*unitColumns), v)
	crossings := next(g.crossRows() * crossColumns)
	if v.rows.all || v.rows.crossings {
		s.observeCrossings(crossings)
	}
	s.observeWindow(next(windowHexes*hexColumns), v)
	if len(dst) > 0 {
		for h := range g.t.hexes {
			if v.rows.all || v.rows.hexes.Has(int16(h)) {
				s.observeHex(dst[h*hexColumns:][:hexColumns], h, v)
			}
		}
	}
}

// vectorSize are the values of the blocks before the regions.
const vectorSize = 2 + 4 + int(numKinds) + numGlobal + numHand

func (s *State) observeGlobal(o []float32) {
	g := s.g
	o[gcTurn], o[gcTurnsLeft] = cut(int(s.turn), 66), cut(int(g.last.turn)-int(s.turn), 12)
	for i := range 3 {
		if at := int(s.turn) - 1 + i; at >= 0 && at < len(g.sc.Turns) {
			o[gcNight+i] = mark32(g.sc.Turns[at].Night)
		}
	}
	if s.phase < phOver {
		o[gcPhase+int(s.phase)-1] = 1
		o[gcMini], o[gcSideNow] = mark32(mini(s.phase)), mark32(sideOf(s.phase) == allied)
	}
	x := &g.sc.Options
	for i, is := range [6]bool{x.Clear, x.NoPoints, x.AlwaysSupplied, x.NoTrucks, x.NoRigging, x.FirstDay} {
		o[gcOptions+i] = mark32(is)
	}
}

// observeStanding writes how the sides stand: the columns of "global" from gcLevel to gcToCome.
func (s *State) observeStanding(o []float32) {
	const first = gcLevel
	g, met := s.g, uint64(0)
	for i := range g.sc.Victory.Tests {
		if s.holds(i) {
			met |= 1 << i
		}
	}
	o[gcLevel-first+s.levelBy(func(i int) bool { return met>>i&1 != 0 })] = 1
	for i := range min(6, len(g.sc.Victory.Tests)) {
		o[gcTests-first+i] = mark32(met>>i&1 != 0)
	}
	var on, points, shaken, coming [2]int
	for u := range s.unit {
		side := 1 - int(g.t.list[u].side)
		switch {
		case s.where(u) >= 0:
			on[side]++
			points[side] += s.strength(u)
			if s.has(u, stDisrupted) {
				shaken[side]++
			}
		case s.unit[u].at == toCome || s.unit[u].at == england || s.area(u) >= 0:
			coming[side]++
		}
	}
	for i := range 2 {
		o[gcStrength-first+i], o[gcUnits-first+i] = cut(points[i], 400), cut(on[i], 100)
		o[gcLost-first+i] = cut(int(s.steps[1-i]), 50)
		o[gcDisrupted-first+i], o[gcToCome-first+i] = share(shaken[i], on[i]), cut(coming[i], 50)
	}
}

func (s *State) observeHand(o []float32) {
	for i := range s.acts[:s.depth] {
		o[bcActs+int(s.acts[i].act)] = 1
	}
	if s.members > 0 {
		o[bcMembers], o[bcWalked], o[bcCap] = cut(int(s.members), maxGroup), cut(int(s.walked), 28), cut(s.groupCap(), 4)
		points := 0
		for i, u := range s.group[:s.members] {
			points += s.strength(int(u))
			o[bcSpent] = max(o[bcSpent], cut(int(s.spent[i]), max(1, s.allowance(int(u)))))
		}
		o[bcPoints] = cut(points, 28)
	}
	o[bcFirers] = cut(int(s.loads), 8)
	if s.depth == 0 {
		return
	}
	f := s.current()
	o[bcTop+int(f.act)] = 1
	switch kind(s.node) {
	case cFire:
		value, _ := s.fireValue(f)
		o[bcShot], o[bcShot+1], o[bcShot+2] = cut(int(f.points), 30), cut(int(f.er), 9), cut(value, 12)
		for dice, w := range twoDice {
			switch r := s.fireResult(dice); {
			case w == 0:
			case r == resultD:
				o[bcShot+4] += float32(w) / 36
			default:
				o[bcShot+3] += float32(float32(w) / 36 * cut(r, 4))
			}
		}
	case cMorale:
		for dice, w := range twoDice {
			if w > 0 && s.passes(dice) == 1 {
				o[bcCheck] += float32(w) / 36
			}
		}
	case kOpp:
		if act(f.act) == actAnswers && f.unit > 0 {
			u := int(f.unit) - 1
			o[bcAnswer], o[bcAnswer+1] = cut(s.firePoints(u), 12), cut(s.er(u), 9)
			if why := int(f.why) - 1; why >= 0 && why < 5 {
				o[bcWhy+why] = 1
			}
		}
	}
	s.observeClose(o)
}

// observeClose writes the close action that is going on, by the dice it would be rolled with in this position.
func (s *State) observeClose(o []float32) {
	for i := range s.acts[:s.depth] {
		f := &s.acts[i]
		if act(f.act) != actClose || s.members == 0 || s.foremost() < 0 || s.defender(int(f.to)-1) < 0 {
			continue
		}
		odds, value := s.odds(f), s.closeValue(f)
		o[bcOdds+odds] = 1
		o[bcValue+min(value, 9)] = 1
		from, to := int(f.from)-1, int(f.to)-1
		over, ferry := s.acrossHalf(from, s.g.t.toward(from, to)), s.crossingBy() == byFerry
		attack, defend := 0, 0
		lone := s.coverForArmour(to) && !s.infantryIn(true, to)
		for _, u := range s.group[:s.members] {
			if !s.g.t.list[u].leader {
				p := s.closePoints(int(u), over, lone)
				if ferry {
					p = half(p)
				}
				attack += p
			}
		}
		lone = s.coverForArmour(to) && !s.infantryIn(false, to)
		left := 0
		for u := s.topOf(to); u >= 0; u = s.below(u) {
			if s.g.t.list[u].combat() {
				defend += s.closePoints(u, false, lone)
				left += s.strength(u)
			}
		}
		o[bcAttack], o[bcDefence] = cut(attack, 28), cut(defend, 28)
		for die := 1; die <= 6; die++ {
			r := s.g.t.charts.CloseResults[odds][die-1][max(1, value)-1]
			if r.Eliminated || r.Retreat > 0 || r.Defenders >= left {
				o[bcClear] += 1. / 6
			}
			o[bcLosses] += cut(r.Attackers, 4) / 6
			o[bcLosses+1] += cut(r.Defenders, 4) / 6
		}
		o[bcClear], o[bcLosses], o[bcLosses+1] = min(1, o[bcClear]), min(1, o[bcLosses]), min(1, o[bcLosses+1])
	}
	for i := range 2 {
		o[bcShot+3+i] = min(1, o[bcShot+3+i])
	}
	o[bcCheck] = min(1, o[bcCheck])
}
