package endeavor

import (
	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Facts for those who show the game and plan it: what is printed, and what of a position is not in its snapshot. Places are
// numbered as on the board, the two boxes last; units by their order.

// UnitFact is a unit as printed, with both sides of its counter.
type UnitFact struct {
	ID, Name, Nation, Type string
	Side                   int
	Attack, Defend         [2]int // full, reduced
	MA                     int    // half points
	Steps                  int
	Exploit                bool
	Turn                   int    // of arrival, 0: none
	How                    string // it arrives, such as area-a or direct-north
}

// PlaceFact is a hex or a box as printed.
type PlaceFact struct {
	Code, Name string
	Ground     string // its terrain, with -fort where there is one
	Zones      []int  // Air Zones it lies in
	Points     int    // of victory
	Port       int    // its number, -1: none
	Beach      int    // class of the beach, -1: none
	Germany    bool
	Source     bool // of German supply
	Mark       bool // it remembers who entered it last
	Next       [6]int
	Step       [6]int // half points to go there without zones of control, 255: closed
}

// Map is the whole map, and the hexes of it that make the board, in their order.
func (g *Game) Map() (m *scenarios.HexMap, hexes []int16) { return g.sc.Map, g.t.whole }

// Content is the scenario.
func (g *Game) Content() *scenarios.Endeavor { return g.sc }

// Places is how many hexes and boxes the board has, Hexes how many of them are hexes.
func (g *Game) PlaceCount() int { return g.t.places }
func (g *Game) HexCount() int   { return g.t.hexes }

// Ends are the first and the last turn, and the side with the last player turn.
func (g *Game) Ends() (first, last, side int) {
	return int(g.firstTurn), int(g.lastTurn), int(g.lastSide)
}

// Goals are the points the Allies win with, and those up to which the Germans do, the handicap included (ME-191).
func (g *Game) Goals() (alliedMin, germanMax int) { return g.goals() }

// UnitFacts are the units, in order.
func (g *Game) UnitFacts() []UnitFact {
	out := make([]UnitFact, g.t.units)
	for u := range out {
		r := &g.t.list[u]
		f := UnitFact{ID: r.id, Name: r.name, Nation: r.nation, Type: typeWords[r.typ], Side: int(r.side), MA: int(r.ma), Steps: int(r.steps), Exploit: r.exploit, Turn: int(r.turn)}
		for i := range 2 {
			f.Attack[i], f.Defend[i] = int(r.attack[i]), int(r.defend[i])
		}
		if r.turn > 0 {
			f.How = arrivalWords[r.how]
		}
		out[u] = f
	}
	return out
}

// PlaceFacts are the places, in order.
func (g *Game) PlaceFacts() []PlaceFact {
	t := g.t
	out := make([]PlaceFact, t.places)
	for i := range out {
		p := uint16(i)
		f := PlaceFact{Code: t.codes[p], Name: t.names[p], Ground: t.ground(p), Port: -1, Beach: int(t.beach[p]), Germany: t.home.has(p), Source: t.sources.has(p)}
		for z := range maxZones {
			if t.zones[p]>>z&1 != 0 {
				f.Zones = append(f.Zones, z+1)
			}
		}
		if m := t.mark[p]; m != none {
			f.Mark = true
			f.Points = int(t.points[m])
		}
		if n := t.portAt[p]; n != none {
			f.Port = int(n)
		}
		for d := range 6 {
			f.Next[d], f.Step[d] = int(t.next[p][d]), int(t.step[p][d])
		}
		out[i] = f
	}
	return out
}

// Named takes an action apart: what block it is of, such as UNIT2, and the index there.
func (g *Game) Named(a engine.Action) (part string, index int) {
	b, i := g.split(a)
	if b == blkNone {
		return "", -1
	}
	return blockWords[b], i
}

// ActionOf is the action of a block that names an index there, -1: there is none.
func (g *Game) ActionOf(part string, index int) engine.Action {
	for b, word := range blockWords {
		if end := g.blockEnd(b); word == part && index >= 0 && g.off[b]+index < end {
			return engine.Action(g.off[b] + index)
		}
	}
	return -1
}

func (g *Game) blockEnd(b int) int {
	if b+1 < len(g.off) {
		return g.off[b+1]
	}
	return g.actions
}

var blockWords = [blkNone]string{"CTRL", "NUM", "SECTOR", "UNIT", "UNIT2", "HEX", "HEX2"}

// PlaceSet is a set of places of the board.
type PlaceSet set

// Has tells whether a place is in it.
func (b *PlaceSet) Has(p int) bool { return (*set)(b).has(uint16(p)) }

// Game is the one the position belongs to.
func (s *State) Game() *Game { return s.g }

// Controlled is the set of hexes in a zone of control of a side (S-13).
func (s *State) Controlled(side int) PlaceSet { return PlaceSet(s.zoc[side]) }

// Occupied is the set of hexes with combat units or HQs of a side.
func (s *State) Occupied(side int) PlaceSet { return PlaceSet(s.occ[side]) }

// Traced is the set of places where a unit of a side would be in supply now (2.11, 3.3).
func (s *State) Traced(side int) (out PlaceSet) {
	for p := range uint16(s.g.t.places) {
		(*set)(&out).put(p, s.traced(p, side))
	}
	return out
}

// Served is the set of hexes in Attack Supply now, of the US and French or of the CW (2.3a).
func (s *State) Served(cw bool) (out PlaceSet) {
	group := uint8(groupUS)
	if cw {
		group = groupCW
	}
	for p := range uint16(s.g.t.hexes) {
		(*set)(&out).put(p, s.served(p, group))
	}
	return out
}

// At is the place a unit is at, or -1.
func (s *State) At(u int) int {
	if isPlace(s.loc[u]) {
		return int(s.loc[u])
	}
	return -1
}

// Strength are the attack and the defence of a unit and its steps as it is, without its supply.
func (s *State) Strength(u int) (attack, defend, steps int) {
	return s.attack(u), s.defence(u), s.steps(u)
}

// Out tells a unit that is marked out of supply.
func (s *State) Out(u int) bool { return s.has(u, stOOS) }

// Stack is where the stack in hand stands, -1: none, and its units.
func (s *State) Stack() (at int, units []int) {
	if int(s.stack) >= s.g.t.places {
		return -1, nil
	}
	for u := range s.g.t.units {
		if s.scr[u]&scStack != 0 {
			units = append(units, u)
		}
	}
	return int(s.stack), units
}

// Target is the hex fought for, -1: none.
func (s *State) Target() int {
	if int(s.target) >= s.g.t.hexes {
		return -1
	}
	return int(s.target)
}

// Phase is the phase in words, Allied whether it is one of the Allied player turn.
func (s *State) Phase() string { return phaseTitles[s.phase] }
func (s *State) Allied() bool  { return sideOf(s.phase) == allied }

// Carrier is an HQ or a Truck on the map: how far it carries supply, and whether its lines reach a source now (2.11 to 2.13).
type Carrier struct {
	Unit   int
	Range  PlaceSet
	On     bool
	Attack bool     // an HQ on its Attack side
	From   []Source // the sources it reaches, over Trucks too
}

// Source is where Allied supply comes from now (2.12), and how many Attack HQs it supports (2.3e).
type Source struct {
	Kind string // port, beach or base
	At   int
	HQs  int
}

// Network are the HQs and Trucks on the map with their ranges, and where their supply comes from.
func (s *State) Network() (out []Carrier) {
	c := *s
	var ranges [maxCarriers]set
	c.drawNetwork(&ranges)
	for k, u := range s.g.t.net.carriers {
		if !c.onMap(int(u)) {
			continue
		}
		r := Carrier{Unit: int(u), Range: PlaceSet(ranges[k]), On: c.hqSupplied(int(u)), Attack: c.has(int(u), stFlipped)}
		for i := range s.g.t.sourceCount() {
			if c.supply.feeds[k]>>i&1 != 0 {
				r.From = append(r.From, c.source(i))
			}
		}
		out = append(out, r)
	}
	return out
}

// Sources are those of Allied supply now: ports, Beach Ports, bases.
func (s *State) Sources() (out []Source) {
	for i := range s.g.t.sourceCount() {
		if s.sourceAt(i) != noPlace {
			out = append(out, s.source(i))
		}
	}
	return out
}

func (s *State) source(i int) Source {
	ports := len(s.g.t.ports)
	r := Source{Kind: "port", At: int(s.sourceAt(i)), HQs: s.sourceSlots(i)}
	switch {
	case i >= ports+maxBeaches:
		r.Kind = "base"
	case i >= ports:
		r.Kind = "beach"
	}
	return r
}
