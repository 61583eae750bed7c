package garden

import (
	"bridgehead/engine"
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Facts for those who show the game: what is printed, and what of a position is not in its snapshot. Hexes are numbered as
// on the board, units by their records.

// UnitFact is a record as printed, its strength in tenths by the level of play.
type UnitFact struct {
	ID, Name, Formation, Type string
	Side                      int
	Airborne                  bool
	Strength                  int
	Efficiency                int
	Stacking                  int
	Artillery                 int
	Range                     string // D, S or L; empty: no guns
	Fort                      int
	Turn                      int // of arrival, 0: none
	Drop                      bool
	Hex                       int // of arrival, -1: none
	Parts                     []string
}

// Map is the whole map, and the hexes of it that make the board, in their order.
func (g *Game) Map() (m *scenarios.HexMap, hexes []int16) { return g.sc.Map, g.t.whole }

// Advanced tells whether the game is played in detail.
func (g *Game) Advanced() bool { return g.opts.Advanced }

// Hidden tells whether enemy units are seen from beside only (O-23).
func (g *Game) Hidden() bool { return g.opts.Hidden }

// Content is the scenario.
func (g *Game) Content() *scenarios.Garden { return g.sc }

// HexName is the printed number of a hex.
func (g *Game) HexName(h int) string { return g.t.code(uint16(h)) }

// Hexes is how many hexes the board has.
func (g *Game) Hexes() int { return g.t.hexes }

// Split takes an action apart: the hex or the record it names, -1 where it names none.
func (g *Game) Split(a engine.Action) (hex, unit int) {
	switch b, i := g.split(a); b {
	case blkHex:
		return i, -1
	case blkUnit:
		return -1, i
	}
	return -1, -1
}

// HexAction is the action that names a hex.
func (g *Game) HexAction(h int) engine.Action { return engine.Action(g.offHex + h) }

// UnitFacts are the records, in order.
func (g *Game) UnitFacts() []UnitFact {
	out := make([]UnitFact, g.t.units)
	for u := range out {
		r := &g.t.list[u]
		f := UnitFact{ID: r.id, Name: r.name, Formation: r.formation, Type: typeWords[r.typ], Side: int(r.side), Airborne: r.airborne,
			Strength: int(r.cp), Efficiency: int(r.eff), Stacking: int(r.stack), Artillery: int(r.art), Range: [4]string{"", "D", "S", "L"}[r.rng],
			Fort: int(r.fort), Turn: int(r.turn), Drop: r.drop, Hex: -1}
		if r.turn > 0 {
			f.Hex = int(r.hex)
		}
		for _, p := range r.parts {
			f.Parts = append(f.Parts, g.t.list[p].id)
		}
		out[u] = f
	}
	return out
}

// InPlay tells whether a record takes part in the scenario, now or later, by itself or built of others.
func (g *Game) InPlay(u int) bool { return g.start.loc[u] != notHere && g.start.loc[u] != dead }

// Inside tells hexes that are not beyond the border.
func (g *Game) Inside(h int) bool { return g.t.inside.has(uint16(h)) }

// HexSet is a set of hexes of the board.
type HexSet bits64

// Has tells whether a hex is in it.
func (b *HexSet) Has(h int) bool { return (*bits64)(b).has(uint16(h)) }

// Game is the one the position belongs to.
func (s *State) Game() *Game { return s.g }

// Allied is the set of hexes that the Allies own; the Germans own the others (O-7).
func (s *State) Allied() HexSet { return HexSet(s.own) }

// Supplied is the set of hexes in ground supply of a side as the position stands (O-54).
func (s *State) Supplied(side int) HexSet { return HexSet(s.groundSupply(side)) }

// Controlled is the set of hexes in a zone of control of a side (O-126).
func (s *State) Controlled(side int) HexSet { return HexSet(s.zoc[side]) }

// Commanded is the set of hexes in and next to the headquarters of a side; without ADVANCED there is no command (O-204).
func (s *State) Commanded(side int) HexSet {
	var out bits64
	if !s.g.opts.Advanced {
		return HexSet(out)
	}
	for u, to := s.sideUnits(side); u < to; u++ {
		if s.g.t.list[u].typ != hq || !onMap(s.loc[u]) {
			continue
		}
		out.add(s.loc[u])
		for _, h := range s.g.t.next[s.loc[u]] {
			if h != hex.None {
				out.add(uint16(h))
			}
		}
	}
	return HexSet(out)
}

// Aimed is the hex that guns have named for their barrage, -1: none (O-161).
func (s *State) Aimed(u int) int {
	if !s.ready(u) {
		return -1
	}
	if h := s.aimedAt(u); onMap(h) {
		return int(h)
	}
	return -1
}

// FiresAt are the hexes that the guns of a record can fire at from where it stands, its own not among them; nil where it has
// none or cannot fire (O-156, O-157).
func (s *State) FiresAt(u int) (hexes []int) {
	if s.g.t.list[u].gun < 0 || !onMap(s.loc[u]) || s.travel(u) {
		return nil
	}
	var buf [19]int16
	for _, h := range s.g.t.grid.Within(buf[:0], int16(s.loc[u]), 2) {
		if uint16(h) != s.loc[u] && s.g.t.rangeFactor(u, s.g.t.distance(s.loc[u], uint16(h))) > 0 {
			hexes = append(hexes, int(h))
		}
	}
	return hexes
}

// airSuppliedFrom is the set of hexes where an airborne unit of a formation with a source, by the number of the source, has
// supply from it: within eight hexes, ADVANCED as far as the cursor comes (O-57, O-61).
func (s *State) airSuppliedFrom(source int) HexSet {
	from := s.src[source]
	if from == noHex || !s.own.has(from) {
		return HexSet{}
	}
	if s.g.opts.Advanced {
		return HexSet(s.airborneReach(source))
	}
	var out bits64
	for h := range uint16(s.g.t.hexes) {
		if s.g.t.distance(from, h) <= 8 {
			out.add(h)
		}
	}
	return HexSet(out)
}

// At is the hex a record stands in, or -1; a part of a parent that stands is in no hex.
func (s *State) At(u int) int {
	if onMap(s.loc[u]) {
		return int(s.loc[u])
	}
	return -1
}

// OP are the operation points a record has left.
func (s *State) OP(u int) int { return int(s.op[u]) }

// Selected is the record selected in an operation phase, -1: none.
func (s *State) Selected() int {
	if s.sel == none {
		return -1
	}
	return int(s.sel)
}

// FerryUsed tells whether the ferry has carried somebody in this turn.
func (s *State) FerryUsed() bool { return s.ferry != 0 }

// Weather is 0 clear, 1 cloudy, 2 overcast.
func (s *State) Weather() int { return int(s.weather) }

// Phase is the phase in words.
func (s *State) Phase() string { return phaseTitles[s.phase] }

// Ways.

// Way leads a unit to a hex.
type Way struct {
	Hex     int
	Cost    int    // operation points; of the minimum move, all that are left
	Path    []int  // the hexes entered, the last is Hex
	Bridge  bool   // a bridge is checked first (O-146)
	Dice    bool   // out of command, what it costs is rolled for (O-205)
	Carried string // "ferry" or "engineers", who carry it over
	Minimum bool   // it is the minimum move of the turn (O-123)
}

// Ways are the hexes a unit of the side to move can go to with its points, in the order of the board.
func (s *State) Ways(u int) []Way {
	t := s.g.t
	var f flood
	f.spread(s, u)
	m, start := s.mover(u), s.loc[u]
	var out []Way
	for h := range uint16(t.hexes) {
		if !f.reached.has(h) {
			continue
		}
		w := Way{Hex: int(h), Cost: int(f.cost[h]) - 1, Minimum: f.cost[h] == minimumCost}
		if w.Minimum {
			w.Cost = int(s.op[u])
		}
		var buf [maxOP + 2]uint8
		at := start
		for _, d := range f.way(t, start, h, buf[:0]) {
			at = uint16(t.next[at][d])
			w.Path = append(w.Path, int(at))
		}
		if len(w.Path) == 1 {
			s.eventOf(u, &m, &w)
		}
		out = append(out, w)
	}
	return out
}

// eventOf tells what a step from the unit's own hex waits for.
func (s *State) eventOf(u int, m *mover, w *Way) {
	t, start := s.g.t, s.loc[u]
	d := t.toward(start, uint16(w.Hex))
	st := m.step(s, start, d)
	if !st.event {
		return
	}
	b := t.bridgeAt[start][d]
	w.Bridge = b >= 0 && s.br[b] == bridgeUnchecked && m.side == allied
	w.Dice = m.lost && !m.travel
	switch {
	case !st.wet:
	case m.travel:
		w.Carried = "ferry"
	case t.water[start][d] == river:
		w.Carried = "engineers"
	}
}

// BlowChance is the chance in percent that a bridge blows when it is checked, by level (O-146).
func (g *Game) BlowChance() int { return int(blowChance[g.opts.level()]) }

// HitChances are those of an air strike on a hex, in quarters of a percent, by record (O-43).
func (s *State) HitChances(h int) (units []int, quarters []int) {
	var buf [16]uint8
	for _, u := range s.unitsAt(uint16(h), buf[:0]) {
		units, quarters = append(units, int(u)), append(quarters, s.hitChance(int(u)))
	}
	return units, quarters
}

// HitLoss is the strength in tenths that a unit loses by a hit with a die (O-44).
func (s *State) HitLoss(u, die int) int {
	cp, _, _ := s.hit(u, die)
	return int(s.cp[u]) - int(cp)
}

// Crossings are the hexes that bridges of the board join, in the order of the snapshot, with their names.
func (g *Game) Crossings() (between []string) {
	for i := range g.t.bridges {
		between = append(between, g.t.code(g.t.bridges[i].a)+"-"+g.t.code(g.t.bridges[i].b))
	}
	return between
}

// BridgeBetween is the bridge between two hexes side by side, as in Crossings; -1: none.
func (g *Game) BridgeBetween(a, b int) int {
	if d := g.t.toward(uint16(a), uint16(b)); d >= 0 && g.t.next[a][d] != hex.None {
		return int(g.t.bridgeAt[a][d])
	}
	return -1
}

// MayAttack tells whether a record may be plotted to attack a hex (O-165).
func (s *State) MayAttack(u, h int) bool { return onMap(s.loc[u]) && s.mayAttack(u, uint16(h)) }

// Rolled is the strength in tenths that the sides lose by a face of the dice that are due: those of a retreat with all that
// comes of it before the next battle.
func (s *State) Rolled(face engine.Action) (loss [2]int, after *State) {
	c := s.scratch()
	nodes[c.node].rolled(&c, int(face))
	c.battleOn()
	return s.lossTo(&c), &c
}

// battleOn goes on within the battle in hand, up to dice.
func (s *State) battleOn() {
	cur, phase := s.cur, s.phase
	for kind(s.node) == kAuto && s.phase == phase && combats&in(int(phase)) != 0 && s.cur == cur && s.cur < s.nb {
		s.runCombat()
	}
}

// lossTo is the strength in tenths that the units on the map have lost at a position after this one, before any others came.
func (s *State) lossTo(c *State) (loss [2]int) {
	for u := range s.g.t.units {
		if onMap(s.loc[u]) {
			loss[s.g.t.list[u].side] += max(0, int(s.cp[u])-int(c.cp[u]))
		}
	}
	return loss
}

// Interdicted counts the German units that interdiction has hit.
func (s *State) Interdicted() (n int) {
	for u := range s.g.t.units {
		n += b2i(onMap(s.loc[u]) && s.has(u, flInterdicted))
	}
	return n
}

// Battle is the battle in hand of a combat phase, -1 outside one.
func (s *State) Battle() int {
	if combats&in(int(s.phase)) == 0 {
		return -1
	}
	return int(s.cur)
}

// Struck is the hex under air attack, -1: none.
func (s *State) Struck() int {
	if s.strike == noHex {
		return -1
	}
	return int(s.strike)
}

// Days are the first and the last turn.
func (g *Game) Days() (first, last int) { return int(g.firstTurn), int(g.lastTurn) }

// BattleTime is the battle time in percent that operation points in hand are worth (O-178), OrderWeight what an attacker
// counts by its place in the plot, from 0 (O-169).
func BattleTime(op int) int     { return int(battleTime(op)) }
func OrderWeight(place int) int { return orderWeight(place) }

// Distance is the number of steps between two hexes (O-4), Ground what a hex is: clear, rough, forest or town.
func (g *Game) Distance(a, b int) int { return g.t.distance(uint16(a), uint16(b)) }
func (g *Game) Ground(h int) string   { return terrainWords[g.t.terrain[h]] }

// Asked is the record that a drop hex or a target of its guns is asked for; -1 at other nodes.
func (s *State) Asked() int {
	if k := kind(s.node); k == kDrop || k == kBarrage {
		return int(s.cursor)
	}
	return -1
}

// Splits tells guns whose protective fire is split between two attacks (O-162).
func (s *State) Splits(u int) bool { return s.has(u, flSplit) }

// Sighting is where a unit out of sight of the enemy was last in sight, -1 where it never was, and when.
type Sighting struct {
	Hex, Turn int
	Phase     string
}

// Sighting is what is remembered of a unit; false where there is nothing (O-237).
func (s *State) Sighting(u int) (at Sighting, ok bool) {
	if s.mem == nil || !onMap(s.mem.at[u]) {
		return Sighting{Hex: -1}, false
	}
	when := s.mem.when[u]
	return Sighting{Hex: int(s.mem.at[u]), Turn: int(when >> 4), Phase: phaseTitles[when&15]}, true
}

// InSight tells whether whoever s was made for by Seen would see a unit in a hex; everywhere where no unit is hidden.
func (s *State) InSight(h int) bool {
	if !s.eye.is || !s.g.opts.Hidden {
		return true
	}
	seen := s.hexesInSight()
	return seen.has(uint16(h))
}

// Veiled is the set of hexes in which the side s was made for by Seen would not see a unit (O-23).
func (s *State) Veiled() HexSet {
	var out bits64
	if !s.eye.is || !s.g.opts.Hidden || !s.eye.side.IsSide() {
		return HexSet(out)
	}
	seen := s.hexesInSight()
	for h := range s.g.t.hexes {
		if !seen.has(uint16(h)) {
			out.add(uint16(h))
		}
	}
	return HexSet(out)
}

// Plotted counts the attackers of the battle plotted last.
func (s *State) Plotted() int {
	if s.nb == 0 {
		return 0
	}
	from, to := s.plotted(int(s.nb) - 1)
	return to - from
}

// DropSupplied is the set of hexes with supply from any airborne source.
func (s *State) DropSupplied() HexSet {
	var out bits64
	for i := range s.src {
		one := s.airSuppliedFrom(i)
		for k := range out {
			out[k] |= one[k]
		}
	}
	return HexSet(out)
}
