package gamble

import "bridgehead/engine"

// What planners made for this game ask about the board, the units and the position. Everything here
// only reads. Places are location indices: Areas from 0 (Area 1), Zones A to J from 65, the UK Box 75.

// Sizes and places of the tables of [Facts].
const (
	Places     = numLocs    // Areas, Zones and the UK Box
	AreaCount  = numAreas   // the Areas among them
	UnitSlots  = maxUnits   // units an order of battle can have
	EdgeSlots  = maxEdges   // bridges and ferries a map can have
	DepotSlots = depotSlots // depots of both sides and of the air
	PlaceUK    = locUK      // the UK Box
	PlaceDead  = locDead    // where eliminated units are
	PlaceNone  = locNowhere // where units are that have no part in the game
	NoPlace    = none       // no place, no unit, no bridge
)

// PlaceSet is a set of places, one bit each.
type PlaceSet [2]uint64

// Has reports whether l is in the set.
func (p PlaceSet) Has(l uint8) bool { return p[l>>6]>>(l&63)&1 != 0 }

// UnitFact is what is printed on a counter.
type UnitFact struct {
	ID, Name        string
	Side            uint8
	Attack, Defense int8
	Spent, MF       int8
	Point           bool // Infantry or Armour (9.65)
	Infantry        bool // mechanized included
	Armour          bool
	Mechanized      bool
	Artillery       bool
	Flak            bool // Tower included
	Tower           bool
	Airborne        bool
	Corps           bool // of XXX Corps (7.21)
	Sector          uint8
}

// LinkFact is one way out of a place.
type LinkFact struct {
	To           uint8
	Open         bool // no water between
	River        bool // a river; else, if not open, a canal
	Road         bool
	Bridge       uint8 // NoPlace if there never was one
	RetreatsOnly bool  // no way but for retreats (14.51)
}

// Facts are the board and the order of battle of a game. They are shared and must not be changed.
type Facts struct {
	Units    []UnitFact
	Links    [Places][]LinkFact
	TEM, VP  [Places]int8
	Hard     [Places]bool // Elevated or Polder (10.81)
	Polder   [Places]bool
	Sector   [Places]uint8
	Names    [Places]string
	InPlay   PlaceSet
	Base     uint8 // Zone F, or what stands for it
	OwnVP    bool  // the scenario has victory points of its own
	Days     [2]uint8
	Bridges  [][2]uint8
	IsRiver  []bool // of Bridges
	AdvantVP int    // what the Advantage scores (21.3)
}

// Facts returns the board and the order of battle.
func (g *Game) Facts() *Facts {
	t := g.t
	f := &Facts{TEM: t.tem, VP: t.vp, Polder: t.polder, Sector: t.sector, Names: t.names,
		InPlay: PlaceSet(t.inPlay), Base: t.base, OwnVP: g.sc.VP != nil, AdvantVP: g.sc.VPAdvantage,
		Days: [2]uint8{uint8(g.sc.FirstDate), uint8(g.lastDate)}}
	for l := range t.tem {
		f.Hard[l] = t.elevated[l] || t.polder[l]
		for _, lk := range t.links[l] {
			f.Links[l] = append(f.Links[l], LinkFact{To: lk.to, Open: lk.kind == open, River: lk.kind == river,
				Road: lk.road, Bridge: lk.edge, RetreatsOnly: lk.retreat})
		}
	}
	for e := range t.nEdges {
		if !t.edges[e].ferry {
			f.Bridges = append(f.Bridges, [2]uint8{t.edges[e].a, t.edges[e].b})
			f.IsRiver = append(f.IsRiver, t.edges[e].river)
		}
	}
	for u := range t.nUnits {
		un := &t.units[u]
		f.Units = append(f.Units, UnitFact{ID: un.id, Name: un.name, Side: un.side, Attack: un.attack,
			Defense: un.defense, Spent: un.spent, MF: un.mf, Point: un.typ <= armour, Infantry: un.typ <= mechanized,
			Armour: un.typ == armour, Mechanized: un.mech, Artillery: un.typ == artillery, Flak: un.typ >= flak,
			Tower: un.typ == tower, Airborne: un.airborne, Corps: un.xxx, Sector: un.sector})
	}
	return f
}

// Date is the day of September, Phase the part of its turn, to compare with others, Impulse where the marker stands, and
// ImpulseSide the side whose Impulse or Phase it is.
func (s *State) Date() uint8        { return s.date }
func (s *State) Phase() uint8       { return s.phase }
func (s *State) Impulse() int       { return int(s.impulse) }
func (s *State) ImpulseSide() uint8 { return s.impulseSide }

// Overcast reports the weather (6.21), SunsetDRM what is added to the Sunset DR (6.3), NextShift by how much the first
// Impulse of the next Turn is shifted (13.7).
func (s *State) Overcast() bool { return s.overcast != 0 }
func (s *State) SunsetDRM() int { return int(s.sunsetDRM) }
func (s *State) NextShift() int { return int(s.nextShift) }

// AdvantageHolder is the side that holds the Advantage, 2 while nobody does; NextHolder then is who will (12.5).
func (s *State) AdvantageHolder() uint8 { return s.holder }
func (s *State) NextHolder() uint8      { return s.holderNext }

// LostThisImpulse is how many units a side has lost in the Impulse in hand (12.4).
func (s *State) LostThisImpulse(side uint8) int { return int(s.lost[side]) }

// EindhovenBonus is 1 once Eindhoven was reached in time, else 0 (21.3).
func (s *State) EindhovenBonus() int { return int(s.eindhoven) }

// AlliedReturn is 1 if the Allies have won, -1 if the Germans have, 0 before the end.
func (s *State) AlliedReturn() int { return int(s.result) }

// PlaceOf is where a unit is: a place, PlaceDead, PlaceNone, or another value above PlaceUK off the map.
func (s *State) PlaceOf(u int) uint8 { return s.loc[u] }

// EnteredFrom is the place from which a unit entered its own in this Impulse.
func (s *State) EnteredFrom(u int) uint8 { return s.enteredFrom[u] }

// Mover is the unit in the midst of its move and MoverTo where it is about to cross to, NoPlace for neither.
func (s *State) Mover() uint8   { return s.mover }
func (s *State) MoverTo() uint8 { return s.moverTo }

// CrossesFrom is where the unit comes from that is asked how to cross, or retreats.
func (s *State) CrossesFrom() uint8 {
	if s.retreatUnit == none && s.g.t.validUnit(s.mover) {
		return s.loc[s.mover]
	}
	return s.retreatFrom
}

// MFSpent is what a unit has spent in this Impulse, in half MF; 255, more than all other values, for its whole allowance.
func (s *State) MFSpent(u int) uint8 { return s.mfSpent[u] }

// MFCharged is the same as it would be if the move in hand ended here, and whether that is All MF: a move by road that
// is under way at half price counts as such (9.4).
func (s *State) MFCharged(u int) (halves int, all bool) {
	if s.mfSpent[u] == mfAll {
		return 0, true
	}
	n := int(s.mfSpent[u])
	if int(s.mover) == u && s.halfPrice != 0 {
		n -= int(s.halfSteps)
	}
	return n, false
}

// AtHalfPrice reports whether the move in hand may still end at half price (9.4).
func (s *State) AtHalfPrice() bool { return s.halfPrice != 0 }

// Roles is the part a unit has in this Impulse, to tell positions apart; MustAssault whether an Assault is its duty
// (10.2).
func (s *State) Roles(u int) uint8      { return s.roles[u] }
func (s *State) MustAssault(u int) bool { return s.roles[u]&fMandatory != 0 }

// AssaultMade reports whether an Assault was made in a place in this Impulse.
func (s *State) AssaultMade(l int) bool { return s.placeState[l]&lAssaulted != 0 }

// AttackValue and DefenseValue are those of the combat in hand once they are made, 0 before (10.7, 11.3).
func (s *State) AttackValue() int  { return int(s.av) }
func (s *State) DefenseValue() int { return int(s.dv) }

// WithForward is a copy in which unit u is the Forward Unit, for what its combat would come to (10.73A).
func (s *State) WithForward(u int) *State {
	c := *s
	c.forwardUnit = uint8(u)
	return &c
}

// Depot is where depot d is, NoPlace if nowhere, and the Supply Points it holds. Pays reports whether it is chosen to pay
// for the refit or repair in hand, RefitDue how many points are due from those chosen, and RefitUnit is the unit it is for,
// NoPlace for none (13.6).
func (s *State) Depot(d int) (place uint8, points int) { return s.depotLoc[d], int(s.depotPoints[d]) }
func (s *State) Pays(d int) bool                       { return s.chosen(d) }
func (s *State) RefitDue() int                         { return int(s.refitDue) }
func (s *State) RefitUnit() uint8                      { return s.refitUnit }

// Count is the number of units of a side in a place, FreshCount that of the Fresh ones.
func (s *State) Count(side, l uint8) int      { return int(s.cnt[side][l]) }
func (s *State) FreshCount(side, l uint8) int { return int(s.frs[side][l]) }

// Level is how worn a unit is: Fresh 0, Spent 1, Disrupted 2 and 3.
func (s *State) Level(u int) int { return s.status(u) }

// WillTire reports whether a Fresh unit has moved or fought in this activation, so that it is Spent when that ends (8.3).
func (s *State) WillTire(u int) bool {
	return s.isFresh(u) && s.roles[u]&fDone == 0 && (s.roles[u]&fMoved != 0 || s.deeds[u]&(fAssaulted|fInfiltrated) != 0)
}

// Guard is a unit's Defense Factor as it stands (10.73A).
func (s *State) Guard(u int) int { return s.defenseFactor(u) }

// Owner is the side that Controls a place; ByCorps tells whether it is XXX Corps.
func (s *State) Owner(l uint8) uint8  { return s.owner(l) }
func (s *State) ByCorps(l uint8) bool { return s.control(l) == ctlCorps }

// BridgeHolder is the side that holds bridge b, 2 if it is destroyed.
func (s *State) BridgeHolder(b uint8) uint8 { return s.bridge(b) }

// SupplyRoute is the set of places a Supply Line of the Allies can pass through (13.82).
func (s *State) SupplyRoute() PlaceSet { return PlaceSet(s.traceAllied()) }

// Supplied reports whether a line that reaches route ends in l (13.8).
func (s *State) Supplied(route PlaceSet, l, side uint8) bool {
	return s.suppliedBy(locSet(route), l, side)
}

// Scores is what an Area scores now (21.3).
func (s *State) Scores(l uint8, route PlaceSet) int { return s.areaVP(l, locSet(route)) }

// RefitPrices calls see with every unit that is worn and that depot d, if it lay in l, could refit for the side whose
// Refit Phase it is, and with the Supply Points it would charge if it paid alone (13.6).
func (s *State) RefitPrices(d int, l uint8, see func(u, price int)) {
	if d < 0 || d >= depotSlots || l >= locUK {
		return
	}
	var field [numLocs]uint8
	s.costField(s.impulseSide, l, &field)
	m := s.g.t.side[s.impulseSide].without(s.freshSet()).without(withBit(&s.unitState, uRefitted))
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if s.loc[u] >= locUK {
			continue
		}
		if price := s.unitCost(d, u, &field); price != unreachable {
			see(u, int(price))
		}
	}
}

// DepotName is depot d as people know it, DepotInHand the one being placed, negative where none is.
func (s *State) DepotName(d int) string { return depotLabel(d) }
func (s *State) DepotInHand() int {
	if kind(s.kind) != kDepotDest {
		return -1
	}
	return int(s.lead)
}

// DepotWorth is what depot d would hold in l (13.4).
func (s *State) DepotWorth(d int, l uint8) int { return int(s.depotValue(d, l)) }

// InDaylight and Ended tell parts of the game apart.
func (s *State) InDaylight() bool { return phase(s.phase) == phDaylight }
func (s *State) Ended() bool      { return kind(s.kind) == kTerminal }

// AfterDaylight reports whether today's Impulses are over.
func (s *State) AfterDaylight() bool { return phase(s.phase) > phDaylight }

// Pending lists the units of the side in action that stand beside enemies and wait for an Assault.
func (s *State) Pending(u int) bool { return s.roles[u]&fWaiting != 0 && s.isFresh(u) }

// ReadySupply is what the Supply Points that lie ready are worth to whoever refits, in units of the
// evaluation behind Score; 0 outside the Refit Phases.
func (s *State) ReadySupply(side engine.Player) float64 {
	if v := s.scoreDepots(); side == allied {
		return v
	} else {
		return -v
	}
}

// ReservePoints is what a side has in Reserve (13.7).
func (s *State) ReservePoints(side uint8) int { return s.reserve(side) }

// MovedThisImpulse reports whether a unit has moved or tried a bridge in the Impulse in hand.
func (s *State) MovedThisImpulse(u int) bool { return s.roles[u]&fMoved != 0 }

// PlaceAction is the action that names a place.
func PlaceAction(l uint8) engine.Action { return actLoc(l) }

// UnitOf is the unit an action names, and false if it names none.
func UnitOf(a engine.Action) (int, bool) {
	b, u := split(a)
	return u, b == blkUnit
}
