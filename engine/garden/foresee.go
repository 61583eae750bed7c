package garden

// Foreseen is what a battle comes to. Up to the retreat no dice fall in it, so that fire and losses are exact; fire is in
// thousandths of a fire point, strength in tenths.
type Foreseen struct {
	Hex                  int
	Attackers, Defenders []Fighter
	Protective, Barrage  int // of the defender's guns and of the attacker's
	Defence, Offence     int
	Retreat              int  // chance in percent that the hex is given up
	Emptied              bool // all defenders are eliminated
	Loss                 [2]int
	Endings              []Ending // by the dice of the retreat, in the order of their faces; one where none are rolled
}

// Fighter is a unit in a battle.
type Fighter struct {
	Unit    int
	Order   int // what its place in the plot is worth, in percent; of attackers
	Time    int // battle time in percent; of attackers
	Fire    int
	Was, Is int // strength before the battle and after its fire; 0 eliminated
}

// Ending is what comes of a battle by a face of its last dice.
type Ending struct {
	Percent float64
	Hexes   int    // how far the defenders fall back, as they were told to
	Loss    [2]int // of the whole battle
	Taken   bool   // the attackers stand in the hex
	Vacant  bool   // no defender is left in it
}

// Foresee tells what the battle comes to that was plotted as number n, with the attackers plotted so far; nil where nobody
// fights, and where strengths are not known (O-232). Battles before it are fought without retreats, and nobody out of command pays more. ADVANCED, guns that have no
// aim yet fire at it.
func (s *State) Foresee(n int) *Foreseen {
	if n < 0 || n >= int(s.nb) || operations&in(int(s.phase)) == 0 || s.eye.is && s.g.opts.Advanced {
		return nil
	}
	c := s.scratch()
	c.phase++
	c.nb = uint8(n + 1)
	c.sel, c.given, c.cursor, c.stage, c.cur = none, 0, 0, stNext, 0
	c.freshen()
	for int(c.cur) < n {
		c.begin()
		if c.defended() {
			c.fight()
		}
		c.endBattle()
	}
	c.begin()
	if !c.defended() {
		return nil
	}
	if c.g.opts.Advanced {
		c.aimAll()
	}
	return c.foresee()
}

// begin takes the units in the hex of the battle in hand for its defenders.
func (s *State) begin() {
	for i := range s.def {
		s.def[i] = none
	}
	var buf [16]uint8
	if s.owner(s.target()) != s.actor() {
		copy(s.def[:], s.unitsAt(s.target(), buf[:0]))
	}
}

// aimAll aims every gun without an aim at the hex of the battle in hand, if it is in range.
func (s *State) aimAll() {
	for u, to := s.sideUnits(s.actor()); u < to; u++ {
		if s.ready(u) && s.aim[s.g.t.list[u].gun] == 0 && s.aimable(u, s.target()) {
			s.aim[s.g.t.list[u].gun] = uint8(1 + s.g.t.spiral(s.loc[u], s.target()))
		}
	}
}

// foresee fights the battle in hand.
func (s *State) foresee() *Foreseen {
	f := &Foreseen{Hex: int(s.target())}
	start := *s
	s.ask(kAuto)
	s.fight()
	if s.stage == stNext { // nobody could pay
		return nil
	}
	start.report(f)
	f.Retreat, f.Emptied = int(s.chance), !s.defended()
	f.Loss = start.lossTo(s)
	if kind(s.node) != cRetreat {
		s.battleOn()
		f.Endings = append(f.Endings, s.ending(&start, f, 100, 0))
		return f
	}
	w := s.retreatFaces()
	for face := range 3 {
		c := *s
		c.rolledRetreat(face)
		c.battleOn()
		f.Endings = append(f.Endings, c.ending(&start, f, 100*float64(w[face])/float64(w.total()), face))
	}
	return f
}

func (s *State) ending(start *State, f *Foreseen, percent float64, hexes int) Ending {
	h := uint16(f.Hex)
	side := start.actor()
	return Ending{Percent: percent, Hexes: hexes, Loss: start.lossTo(s), Taken: s.occupied(h, side), Vacant: !s.occupied(h, 1-side)}
}

// report fights the battle in hand once more and writes down what each step fires.
func (s *State) report(f *Foreseen) {
	c := *s
	var b battle
	c.muster(&b)
	f.Protective = c.protectiveFire(&b)
	f.Barrage = c.offensiveBarrage(&b)
	help := 100
	if c.engineerAt(b.h) {
		help = 110
	}
	for i := range b.d {
		f.Defenders = append(f.Defenders, Fighter{Unit: int(b.dwho[i]), Was: b.dwas[i], Fire: percent(c.strength(int(b.dwho[i]), b.dcp[i]), help)})
	}
	f.Defence = c.defensiveFire(&b)
	helped := uint16(noHex)
	if first := c.loc[b.who[0]]; c.engineerAt(first) {
		helped = first
	}
	for i := range b.n {
		f.Attackers = append(f.Attackers, Fighter{Unit: int(b.who[i]), Order: orderWeight(int(b.place[i])), Time: int(b.time[i]), Was: b.was[i],
			Fire: c.assault(&b, i, helped)})
	}
	f.Offence = c.offensiveFire(&b)
	for i := range b.n {
		f.Attackers[i].Is = alive(b.cp[i])
	}
	for i := range b.d {
		f.Defenders[i].Is = alive(b.dcp[i])
	}
}

// alive is a strength, 0 where it is less than a unit can have (O-188).
func alive(cp int) int {
	if cp < 10 {
		return 0
	}
	return cp
}
