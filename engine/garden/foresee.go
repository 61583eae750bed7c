package garden

import "slices"

// Foreseen is what a battle comes to. Up to the retreat no dice fall in it, so that fire and losses are exact; fire is in
// thousandths of a fire point, strength in tenths.
type Foreseen struct {
	Hex                  int
	Attackers, Defenders []Fighter
	Protective, Barrage  int   // of the defender's guns and of the attacker's
	Guns                 []Gun // whose these are
	Defence, Offence     int
	Retreat              int     // chance in percent that the hex is given up
	Why                  []Share // what the chance is made of (O-189); nil where no dice are rolled for it
	Emptied              bool    // all defenders are eliminated
	Loss                 [2]int
	Endings              []Ending // by the dice of the retreat, in the order of their faces; one where none are rolled
}

// Fighter is a unit in a battle.
type Fighter struct {
	Unit    int
	Order   int // what its place in the plot is worth, in percent; of attackers
	Time    int // battle time in percent; of attackers
	Fire    int
	Was, Is int      // strength before the battle and after its fire; 0 eliminated
	CP      int      // strength it fires with, in tenths
	Factors []Factor // of its fire, in the order of O-173 and O-174: hundred times CP by all of them is Fire
	Losses  []Factor // of what it loses, but for the type of the fire
}

// Gun is the fire of the guns of a unit.
type Gun struct {
	Unit, Fire int
}

// Factor is something that fire or losses are multiplied by.
type Factor struct {
	Word    string
	Percent int
}

// Share is a term of the chance of a retreat, in percent.
type Share struct {
	Word  string
	Value int
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
// fights, and where strengths are not known (O-232). Battles before it are fought without retreats, and nobody out of
// command pays more. ADVANCED, guns that have no aim yet fire at it.
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
	s.def = noDefenders
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
	f.Guns = c.guns(f.Guns, 1-c.actor(), &b)
	f.Protective = c.protectiveFire(&b)
	f.Guns = c.guns(f.Guns, c.actor(), &b)
	f.Barrage = c.offensiveBarrage(&b)
	help := c.defenceHelp(b.h)
	for i := range b.d {
		u := int(b.dwho[i])
		f.Defenders = append(f.Defenders, Fighter{Unit: u, Was: b.dwas[i], CP: b.dcp[i], Fire: percent(c.strength(u, b.dcp[i]), help),
			Factors: but100(append(c.strengthFactors(u), Factor{"engineers", help})), Losses: c.lossFactors(u, b.h)})
	}
	f.Defence = c.defensiveFire(&b)
	helped := c.helpedHex(&b)
	for i := range b.n {
		f.Attackers = append(f.Attackers, Fighter{Unit: int(b.who[i]), Order: orderWeight(int(b.place[i])), Time: int(b.time[i]), Was: b.was[i],
			CP: b.cp[i], Fire: c.assault(&b, i, helped), Factors: c.assaultFactors(&b, i, helped)})
	}
	after := b.cp
	f.Offence = c.offensiveFire(&b)
	if c.g.t.terrain[b.h] != town {
		f.Why = c.retreatShares(&b, &after)
	}
	for i := range b.n {
		f.Attackers[i].Is = alive(b.cp[i])
	}
	for i := range b.d {
		f.Defenders[i].Is = alive(b.dcp[i])
	}
}

// guns appends those of a side that fire.
func (s *State) guns(list []Gun, side int, b *battle) []Gun {
	for u, to := s.sideUnits(side); u < to; u++ {
		fire, fires := s.supports(u, b)
		if side != s.actor() {
			fire, fires = s.protects(u, b)
		}
		if fires {
			list = append(list, Gun{u, fire})
		}
	}
	return list
}

// retreatShares are the terms of the chance of a retreat, without those that are 0.
func (s *State) retreatShares(b *battle, after *[maxJoined]int) []Share {
	t := s.retreatTerms(b, after)
	list := []Share{{"strength lost", t[0]}, {"efficiency of both", t[1]}, {"their efficiency", t[2]}, {"works", -t[3]}}
	return slices.DeleteFunc(list, func(x Share) bool { return x.Value == 0 })
}

// strengthFactors are those of strength.
func (s *State) strengthFactors(u int) []Factor {
	list := []Factor{{"efficiency", int(s.eff[u])}, {supplyTexts[s.supply(u)], supplyFire[s.supply(u)]}}
	if s.travel(u) {
		list = append(list, Factor{"travel mode", travelFire})
	}
	if s.builtUp(u) {
		list = append(list, Factor{"built up", builtUpFire})
	}
	return list
}

// assaultFactors are those of assault.
func (s *State) assaultFactors(b *battle, i int, helped uint16) []Factor {
	u := int(b.who[i])
	list := append(s.strengthFactors(u), Factor{"order", orderWeight(int(b.place[i]))}, Factor{"type in " + terrainWords[s.g.t.terrain[b.h]], s.typeFire(u, b)})
	if s.loc[u] == helped {
		list = append(list, Factor{"engineers", engineersAttack})
	}
	if water := s.g.t.water[s.loc[u]][s.g.t.toward(s.loc[u], b.h)]; water != dry {
		list = append(list, Factor{"over a " + waterWords[water], waterFire[water]})
	}
	return but100(append(list, Factor{"battle time", int(b.time[i])}))
}

// lossFactors are what a defender is spared by the ground and by works, and its mode (O-180 to O-182).
func (s *State) lossFactors(u int, h uint16) []Factor {
	list := []Factor{{terrainWords[s.g.t.terrain[h]], lossTerrain[s.g.t.terrain[h]]}, {"works", worksLoss(s.fort(u))}}
	if typ := s.g.t.list[u].typ; typ == hq || typ == artillery {
		list = append(list, Factor{"its type", softLoss})
	}
	if s.travel(u) {
		list = append(list, Factor{"travel mode", travelLoss})
	}
	return but100(list)
}

// but100 leaves out what changes nothing.
func but100(list []Factor) []Factor {
	return slices.DeleteFunc(list, func(f Factor) bool { return f.Percent == 100 })
}

// alive is a strength, 0 where it is less than a unit can have (O-188).
func alive(cp int) int {
	if cp < 10 {
		return 0
	}
	return cp
}
