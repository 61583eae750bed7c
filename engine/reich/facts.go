package reich

import (
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Facts for those who show the game and plan it: what is printed, and what of a position is not in its snapshot. Hexes are numbered as on
// the board, units by their slots.

// UnitFact is a unit as printed.
type UnitFact struct {
	ID, Name, Type string
	Formation      string // the division, else what stands in its place
	Side           int
	Strength       int
	ER, Morale     int
	Range          int // in hexes
	MA             int // half points
	HQ, Leader     bool
	Artillery      bool // it fires indirectly
	Stacks         bool // it counts for stacking
	Part           bool // it takes part in the scenario, now or later
	Alike          int  // the same for units alike in all that is printed but their names
}

// Map is the whole map, and the hexes of it that make the board, in their order.
func (g *Game) Map() (m *scenarios.HexMap, hexes []int16) { return g.sc.Map, g.t.whole }

// Content is the scenario.
func (g *Game) Content() *scenarios.Reich { return g.sc }

// Hexes is how many hexes the board has.
func (g *Game) Hexes() int { return g.t.hexes }

// HexName is the printed number of a hex, HexTitle with its name where it has one.
func (g *Game) HexName(h int) string  { return g.t.codes[h] }
func (g *Game) HexTitle(h int) string { return g.t.text(h) }

// InPlay tells hexes of the board that the scenario uses.
func (g *Game) InPlay(h int) bool { return g.t.inPlay.Has(int16(h)) }

// HexOf is the number of a hex of the map, -1: it is not on the board.
func (g *Game) HexOf(whole int16) int {
	if h := g.t.at(whole); h != none {
		return int(h)
	}
	return -1
}

// Ends are the first and the last phase.
func (g *Game) Ends() (first, last scenarios.ReichTime) { return g.sc.First, g.sc.Last }

// Hour is the day and the hour of a turn.
func (g *Game) Hour(turn int) string { return g.hour(uint8(turn)) }

// StackLimit is how many points fit in a hex (9.1).
func (g *Game) StackLimit() int { return g.t.charts.Move.Stack }

// UnitFacts are the units of the board in order, the empty slots behind them left out.
func (g *Game) UnitFacts() []UnitFact {
	out := make([]UnitFact, len(g.sc.Units))
	for u := range out {
		c, r := &g.t.list[u], &g.sc.Units[u]
		out[u] = UnitFact{ID: c.id, Name: c.name, Type: c.typ, Formation: formationOf(r), Side: int(c.side), Strength: int(c.strength), ER: int(c.er), Morale: int(c.morale),
			Range: int(c.rng), MA: int(c.ma), HQ: c.hq, Leader: c.leader, Artillery: c.artillery && !c.hw, Stacks: c.move != byStatic && !c.leader, Part: g.start.unit[u].at != notHere, Alike: int(g.t.alike[u])}
	}
	return out
}

// formationOf is the division of a unit, else the largest formation it has.
func formationOf(r *scenarios.ReichUnit) string {
	for _, of := range []string{r.Div, r.Rgt, r.Bn} {
		if of != "" {
			return of
		}
	}
	return "ind"
}

// blockWords are the words for the blocks of the action space.
var blockWords = [blkNone]string{"CTRL", "DIR", "NUM", "POS", "AREA", "UNIT", "LOC"}

// Named takes an action apart: CTRL, DIR, NUM, POS, AREA, UNIT or LOC, and its number there; empty for what is none.
func (g *Game) Named(a engine.Action) (part string, n int) {
	b, i := g.split(a)
	if b == blkNone {
		return "", i
	}
	return blockWords[b], i
}

// ActionOf is the action of a part by its number, such as the hex 7 of LOC.
func (g *Game) ActionOf(part string, n int) engine.Action {
	for b, w := range blockWords {
		if w == part {
			return engine.Action(g.off[b] + n)
		}
	}
	return -1
}

// ControlWord is the notation of a control: the word of its text that stands for it, such as CLOSE for close action.
func ControlWord(i int) string {
	if i < 0 || i >= ctrlCount {
		return ""
	}
	return ctrlWords[i]
}

var ctrlWords = [ctrlCount]string{
	ctrlStop: "PASS", ctrlYes: "YES", ctrlAll: "ALL", ctrlDefilade: "DEFILADE", ctrlConcentrated: "CONCENTRATE", ctrlTravel: "TRAVEL", ctrlDismount: "DISMOUNT",
	ctrlMount: "MOUNT", ctrlKeep: "KEEP", ctrlDirect: "DIRECT", ctrlAT: "ANTI-TANK", ctrlIndirect: "INDIRECT", ctrlSpecial: "SPECIAL", ctrlClose: "CLOSE", ctrlDrop: "DROP",
	ctrlArrange: "ARRANGE", ctrlFerry: "FERRY", ctrlEntrench: "ENTRENCH", ctrlRepair: "REPAIR", ctrlDemolish: "DEMOLISH", ctrlFill: "FILL", ctrlAttach: "ATTACH",
	ctrlStrike: "STRIKE", ctrlPatrol: "PATROL", ctrlLand: "LAND", ctrlPathfinder: "PATHFINDER", ctrlSupplyhead: "SUPPLYHEAD", ctrlLeave: "LEAVE", ctrlEnter: "ENTER",
	ctrlTruck: "TRUCK", ctrlNorth: "NORTH", ctrlSouth: "SOUTH", ctrlTake: "TAKE", ctrlPay: "PAY",
}

// Controls the desk asks for by their numbers.
const (
	ControlStop     = ctrlStop
	ControlAll      = ctrlAll
	ControlDefilade = ctrlDefilade
	ControlClose    = ctrlClose
)

// DirectionWord names a direction: E, NE, NW, W, SW, SE.
func DirectionWord(d int) string {
	var short strings.Builder
	for part := range strings.SplitSeq(directionWords[d], "-") {
		short.WriteByte(part[0] - 'a' + 'A')
	}
	return short.String()
}

// Game is the one the position belongs to.
func (s *State) Game() *Game { return s.g }

// At is the hex of a unit, -1: it is not on the map.
func (s *State) At(u int) int { return s.where(u) }

// Holder is the side that has units in a hex, -1: nobody.
func (s *State) Holder(h int) int { return s.holder(h) }

// Left is what is left of a unit's strength.
func (s *State) Left(u int) int { return s.strength(u) }

// Focus is the hex that directions are counted from, -1: none.
func (s *State) Focus() int { return s.focus() }

// Neighbour is the hex of the board next to another in a direction, -1: none.
func (g *Game) Neighbour(h, d int) int { return int(g.t.grid.Next[h][d]) }

// Group are the units on the move, the highest first, and what they have spent in half points.
func (s *State) Group() (units []int, spent int) {
	for i, u := range s.group[:s.members] {
		units = append(units, int(u))
		spent = max(spent, int(s.spent[i]))
	}
	return units, spent
}

// Controlled is the set of hexes in a zone of control of a side (7.0).
func (s *State) Controlled(side int) hex.Set {
	t, out := s.g.t, s.g.t.grid.NewSet()
	for u := range s.unit {
		at := s.where(u)
		if at < 0 || int(t.list[u].side) != side || !s.exerts(u) {
			continue
		}
		for _, ring := range [][]int16{t.grid.Next[at][:], t.ring[at]} {
			for _, n := range ring {
				if n >= 0 && s.controls(u, int(n)) {
					out.Add(n)
				}
			}
		}
	}
	return out
}

// Observed is the set of hexes that units of a side have in sight, their own among them (6.0).
func (s *State) Observed(side int) hex.Set {
	t, out, seen := s.g.t, s.g.t.grid.NewSet(), s.g.t.grid.NewSet()
	var buf []int16
	for u := range s.unit {
		at := s.where(u)
		if at < 0 || int(t.list[u].side) != side || !t.list[u].combat() || seen.Has(int16(at)) {
			continue
		}
		seen.Add(int16(at))
		out.Add(int16(at))
		buf = t.grid.Within(buf[:0], int16(at), sightRadius)
		for _, n := range buf {
			if s.observes(at, int(n)) {
				out.Add(n)
			}
		}
	}
	return out
}

// FiresAt are the hexes that direct fire of a unit reaches from where it stands, beyond those next to it; nil where it has no such range.
func (s *State) FiresAt(u int) (hexes []int) {
	c, at := &s.g.t.list[u], s.where(u)
	far := min(int(c.rng), sightRadius)
	if at < 0 || far < 2 || !c.combat() || c.hq || c.artillery && c.er == 9 || c.gun && s.mode(u) != defilade || s.mode(u) == travel {
		return nil
	}
	for _, n := range s.g.t.grid.Within(nil, int16(at), far) {
		if int(n) != at && s.sees(at, int(n)) {
			hexes = append(hexes, int(n))
		}
	}
	return hexes
}

// Way is where the group on the move can go quietly. Cost is in half points, Path the hexes entered.
type Way struct {
	Hex, Cost int
	Path      []int
}

// Ways are those of the group on the move, in the order they are found; nil where destinations are not offered.
func (s *State) Ways() (out []Way) {
	if kind(s.node) != kMove {
		return nil
	}
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	s.quietWays(sc)
	for _, h := range sc.order {
		if !s.allows(s.g.off[blkHex] + int(h)) {
			continue
		}
		w := Way{Hex: int(h), Cost: int(sc.cost[h])}
		for _, at := range sc.trace(int(h)) {
			w.Path = append(w.Path, int(at))
		}
		for i, j := 0, len(w.Path)-1; i < j; i, j = i+1, j-1 {
			w.Path[i], w.Path[j] = w.Path[j], w.Path[i]
		}
		out = append(out, w)
	}
	return out
}

// Phase is what the phase is called.
func (s *State) Phase() string { return phaseTitles[s.phase] }

// PhaseTitle is what a phase is called by its number.
func PhaseTitle(phase int) string { return phaseTitles[phase] }

// Firing is who fires in the phase, as far as it is declared, and at whom; -1: nobody is fired at.
func (s *State) Firing() (firers []int, target int) {
	target = -1
	for i := range s.acts[:s.depth] {
		f := &s.acts[i]
		switch act(f.act) {
		case actFire:
			target = int(f.unit) - 1 // -1: a hex that nobody observes
			firers = firers[:0]
			for _, u := range s.packet[:s.loads] {
				firers = append(firers, int(u))
			}
		case actAnswers:
			if f.unit > 0 && i+1 < int(s.depth) {
				firers, target = append(firers[:0], int(f.unit)-1), int(s.acts[i+1].unit)-1
			}
		}
	}
	return firers, target
}

// ER, Morale and FirePoints are what a unit has now (5.16, 11.5, 11.9).
func (s *State) ER(u int) int         { return s.er(u) }
func (s *State) Morale(u int) int     { return s.morale(u) }
func (s *State) FirePoints(u int) int { return s.firePoints(u) }

// CloseCost is what close action in a direction costs the one of the group who pays most, in half points (8.6).
func (s *State) CloseCost(d int) int { return s.StepCost(d) + s.g.t.charts.Move.Close }

// StepCost is what a step of the group in a direction costs the one who pays most, in half points.
func (s *State) StepCost(d int) (most int) {
	h := s.groupHex()
	for _, u := range s.group[:s.members] {
		most = max(most, s.leaving(h)+int(s.entry(s.column(int(u)), h, d)))
	}
	return most
}

// Crossing is the state of the bridge or ferry of a side of a hex: stands, blown, repaired or ferry; empty where there is none.
func (s *State) Crossing(h, d int) string {
	i := int(s.g.t.crossAt[h][d]) - 1
	switch {
	case i < 0:
		return ""
	case s.g.t.crossings[i].ferry:
		return "ferry"
	case s.cross[i]&brStates == brBlown:
		return "blown"
	case s.cross[i]&brStates == brRepaired:
		return "repaired"
	}
	return "stands"
}

// AsksSupply tells whether units of a side can be out of supply in this game (11).
func (g *Game) AsksSupply(side int) bool { return !g.start.alwaysSupplied(uint8(side)) }

// Unsupplied are the units of a side on the map that are out of supply at this moment, ascending (11.3).
func (s *State) Unsupplied(side int) (units []int) {
	if s.alwaysSupplied(uint8(side)) {
		return nil
	}
	sc := s.g.scratch()
	defer s.g.giveBack(sc)
	s.supplyGround(sc, side)
	for u := range s.unit {
		if s.where(u) >= 0 && int(s.g.t.list[u].side) == side && !s.suppliedOver(sc, u) {
			units = append(units, u)
		}
	}
	return units
}

// FlagWords are the marks that units can have in snapshots.
func FlagWords() (words []string) {
	for _, w := range flagWords {
		words = append(words, w.word)
	}
	return words
}

// Supplyhead is the hex of a supplyhead of the scenario, -1: it is not placed (11.13).
func (s *State) Supplyhead(i int) int { return s.head(i) }

// Entrenched is the side whose entrenchment is in a hex, -1: there is none (10.5).
func (s *State) Entrenched(h int) int {
	if i := s.dugOf(h); i >= 0 {
		return dugSide(s.dug[i])
	}
	return -1
}

// Areas are those off the map by their numbers, in the order of their chain (20.0).
func (g *Game) Areas() []string {
	out := make([]string, g.areaCount())
	for a := range out {
		out[a] = g.areaName(a)
	}
	return out
}

// AreaCloses is the turn from which the Allies have an area, 0: none is printed (20.2).
func (g *Game) AreaCloses(a int) int { return g.sc.OffMap.Areas[a].Closed }

// AreaClosed tells whether they have it now.
func (s *State) AreaClosed(a int) bool { return s.shut(a) }

// Area is the number of the area off the map that a unit is in, -1: none.
func (s *State) Area(u int) int { return s.area(u) }
