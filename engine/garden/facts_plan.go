package garden

import "bridgehead/engine"

// Facts are what a game lays down for good, for those who plan. Nothing in it may be changed.
type Facts struct {
	Hexes      int
	Next       [][6]int16 // neighbours of a hex by direction, -1 none
	Road       []uint8    // sides with a road, a bit for each direction
	Border     []uint8    // sides that are the border, as Road
	Water      [][6]uint8 // 0 dry, 1 stream, 2 canal, 3 river
	Bridge     [][6]int8  // numbers of bridges, -1 none
	Cost       [2][]uint8 // operation points to enter a hex off the road: vehicles, foot
	Town       []bool     // terrain
	Cover      []float64  // what of its losses a unit takes in a hex, by the terrain
	Inside     []bool     // within the border
	Units      []UnitTraits
	Germans    int // the first German unit
	Objectives []ObjectiveFact
	Towns      []uint16 // each costs the Allies a point while it is German
	Sources    [4]int   // points lost where one is overrun
	Corridor   []uint16 // the road the Allies want, from their edge on
}

// UnitTraits are what a record of the order of battle can do.
type UnitTraits struct {
	Name     string
	Foot     bool // entry costs of foot units
	Wades    bool
	Headed   bool // an HQ, or guns: it is no fighting unit
	Stacking int
}

// ObjectiveFact is an objective: its points are Allied while they hold it, and where Ring is set all hexes about it.
type ObjectiveFact struct {
	Hex      uint16
	Points   int
	Supplied bool
	Ring     bool
}

// Facts returns what the game lays down for good.
func (g *Game) Facts() *Facts {
	t := g.t
	f := &Facts{Hexes: t.hexes, Road: t.road, Border: t.border, Water: t.water, Bridge: t.bridgeAt, Germans: t.firstGerman,
		Towns: t.towns, Sources: t.sourceLoss, Corridor: t.corridor}
	for h := range uint16(t.hexes) {
		f.Next = append(f.Next, t.next[h])
		f.Town = append(f.Town, t.terrain[h] == town)
		f.Inside = append(f.Inside, t.inside.has(h))
		f.Cover = append(f.Cover, float64(lossTerrain[t.terrain[h]])/100)
		for class := range f.Cost {
			f.Cost[class] = append(f.Cost[class], t.cost[class][h])
		}
	}
	for u := range t.units {
		r := &t.list[u]
		f.Units = append(f.Units, UnitTraits{Name: r.name, Foot: r.foot, Wades: r.wades, Headed: r.typ == hq || r.typ == artillery, Stacking: int(r.stack)})
	}
	for _, o := range t.objectives {
		f.Objectives = append(f.Objectives, ObjectiveFact{o.hex, o.points, o.test != testHold, o.test == testRing})
	}
	return f
}

// UnitState is what a unit on the map has now.
type UnitState struct {
	Hex      uint16
	Strength float64 // CP by efficiency, in CP
	Fire     float64 // fire points before what is special to a battle: supply, mode and build-up with it (9.2)
	CP       float64
	Eff      int // percent
	OP       int
	Fort     int
	Guns     float64 // fire points by efficiency and supply; 0 in travel mode
	Limbered float64 // the same of guns in travel mode, as they will have unlimbered
	Supply   int     // 0 supplied, 1 out of communications, 2 unsupplied, 3 isolated
	Travels  bool
}

// Unit returns what a unit has; false where it is not on the map.
func (s *State) Unit(u int) (st UnitState, ok bool) {
	h := s.loc[u]
	if !onMap(h) {
		return st, false
	}
	cp := float64(s.cp[u]) / 10
	st = UnitState{Hex: h, CP: cp, Strength: cp * float64(s.eff[u]) / 100, Eff: int(s.eff[u]), OP: int(s.op[u]), Fort: s.fort(u),
		Supply: s.supply(u), Travels: s.travel(u), Fire: float64(s.strength(u, int(s.cp[u]))) / 1e3}
	if s.g.t.list[u].gun >= 0 {
		fire := float64(s.art(u)*int(s.eff[u])*supplyFire[st.Supply]) / 1e4
		if st.Travels {
			st.Limbered = fire
		} else {
			st.Guns = fire
		}
	}
	return st, true
}

// NearSource tells an airborne unit within eight hexes of the source of its formation while that is Allied: it will not be
// without supply (O-57).
func (s *State) NearSource(u int) bool {
	i := s.g.t.list[u].source
	return i >= 0 && s.src[i] != noHex && s.own.has(s.src[i]) && s.g.t.distance(s.src[i], s.loc[u]) <= 8
}

// Depends is the airborne source that would supply a unit where it stands if the Allies own it (O-57); false where none would.
func (s *State) Depends(u int) (source int, ok bool) {
	i := s.g.t.list[u].source
	if i < 0 || !onMap(s.loc[u]) || s.src[i] == noHex || s.g.t.distance(s.src[i], s.loc[u]) > 8 {
		return 0, false
	}
	return int(i), true
}

// Move is a hex that a unit can go to, and the operation points it costs; of the minimum move, all that are left.
type Move struct {
	Hex  uint16
	Cost int
}

// Moves appends where a unit of the side to move can go with its points, in the order of the board. They are the hexes of
// [State.Ways], found without the ways.
func (s *State) Moves(u int, dst []Move) []Move {
	var f flood
	f.spread(s, u)
	for h := range f.reached.all {
		cost := int(f.cost[h]) - 1
		if f.cost[h] == minimumCost {
			cost = int(s.op[u])
		}
		dst = append(dst, Move{h, cost})
	}
	return dst
}

// Battles are those plotted in the phase that are still to be fought, the one in hand among them.
func (s *State) Battles() int { return int(s.nb) - int(s.cur) }

// Owned tells whether a hex is Allied.
func (s *State) Owned(h uint16) bool { return s.own.has(h) }

// Holder is the side whose units stand in a hex; false where nobody does.
func (s *State) Holder(h uint16) (side int, ok bool) { return s.owner(h), s.stackAt(h) > 0 }

// Zone tells whether a hex lies in a zone of control of a side.
func (s *State) Zone(h uint16, side int) bool { return s.zoc[side].has(h) }

// Blown tells whether a bridge is blown.
func (s *State) Blown(bridge int) bool { return s.br[bridge] == bridgeBlown }

// Stands tells whether a bridge stands for good: nobody will blow it any more.
func (s *State) Stands(bridge int) bool { return s.br[bridge] == bridgeStands }

// Reach is the share of the fire of a unit's guns that comes to a hex, in percent.
func (s *State) Reach(u int, h uint16) int { return s.g.t.rangeFactor(u, s.g.t.distance(s.loc[u], h)) }

// Source is the hex of an airborne source; false where there is none.
func (s *State) Source(i int) (uint16, bool) { return s.src[i], onMap(s.src[i]) }

// Overrun tells whether a source has cost the Allies its points.
func (s *State) Overrun(i int) bool { return s.lost>>i&1 != 0 }

// AirPoints are those a side has left in its air phase.
func (s *State) AirPoints(side int) int { return int(s.air[side]) }

// Interdiction are the Allied air points spent on it.
func (s *State) Interdiction() int { return int(s.interd) }

// Operating is the side whose moves, plots or battles it is, and whether they are those of the second operation phase;
// false in the phases before.
func (s *State) Operating() (side int, second, ok bool) {
	switch s.phase {
	case phAllied1, phAlliedCombat1, phGerman1, phGermanCombat1:
		return s.actor(), false, true
	case phAllied2, phAlliedCombat2, phGerman2, phGermanCombat2:
		return s.actor(), true, true
	}
	return s.actor(), false, false
}

// PhasesLeft is the number of operation phases a side still has, the one in hand among them.
func (s *State) PhasesLeft(side int) int {
	n := 2 * (int(s.g.lastTurn) - int(s.turn))
	end := [2][2]uint8{{phGermanCombat1, phGermanCombat2}, {phAlliedCombat1, phAlliedCombat2}}[side]
	for _, p := range end {
		if s.phase < p {
			n++
		}
	}
	return n
}

// Stretch numbers the parts of a game in which one side decides, dice and battles of its own included: an air phase, an
// operation phase with the battles that come of it.
func (s *State) Stretch() int {
	p := int(s.phase)
	if p >= phAllied1 {
		p = phAllied1 + (p-phAllied1)/2
	}
	return int(s.turn)*phOver + p
}

// UnitOf is the unit an action names; false where it names none.
func (g *Game) UnitOf(a engine.Action) (u int, ok bool) {
	b, i := g.split(a)
	return i, b == blkUnit
}

// Standing is the Allied score less the one asked for, and where Allied units would be in supply.
func (s *State) Standing() (points int, supplied HexSet) {
	ground := s.groundSupply(allied)
	need := 20
	if least := s.g.sc.AlliedMin; least > 0 {
		need = least
	}
	return s.scoreWith(&ground) + s.g.opts.BidVP - need, HexSet(ground)
}
