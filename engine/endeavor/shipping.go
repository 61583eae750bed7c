package endeavor

import "fmt"

// Shipping (2.8, 2.9), and the end of Beach Ports (2.6b).

// Stages: units go back to their boxes first, then they sail; one may do both (R-69, ME-258).
const (
	shipHome = iota
	shipIn
)

// runShip asks what is shipped next. Air Points are of no use any more this turn.
func (s *State) runShip() {
	s.air, s.dropped = 0, 0
	s.ask(kShip)
}

// berth is the port or the Beach Port of a hex that ships a unit in from a box now: it has room, and lies on the coast of the box
// (2.8, 2.9a, 2.9b). A hex has one of the two at most, as only one of them is used in a turn.
func (s *State) berth(p, box uint16, armoured bool) (port, beach, cost uint8) {
	t := s.g.t
	if i := t.portAt[p]; i != none && s.portServes(i) {
		if s.portUsed[i] == 0 && (box == t.med) == t.ports[i].south { // ME-112
			return i, none, 1
		}
		return none, none, 0
	}
	b := s.beachIn(p)
	if b == none || !s.beachServes(b) || t.boxOf(t.coast[p]) != box {
		return none, none, 0
	}
	room, cost := s.beachRoom(b, armoured)
	if s.beachUsed[b]+cost > room {
		return none, none, 0
	}
	return none, b, cost
}

// beachRoom is what a Beach Port ships in this turn, by its class and age, and what a unit takes of it: armoured divisions two in
// the first two turns (2.17, ME-113, ME-169, ME-171).
func (s *State) beachRoom(b uint8, armoured bool) (room, cost uint8) {
	class := s.g.t.beach[s.beachAt[b]]
	age := s.turn - s.beachTurn[b]
	if class < 0 || age > 1 {
		return 1, 1
	}
	room = beachRows[class].follow
	if age == 1 {
		room = beachRows[class].next
	}
	if armoured {
		return room, 2
	}
	return room, 1
}

// roomFor tells whether anything ships a unit in from a box; the hexes go into out unless it is nil.
func (s *State) roomFor(box uint16, armoured bool, out *set) (any bool) {
	look := func(p uint16) {
		port, beach, _ := s.berth(p, box, armoured)
		if port == none && beach == none {
			return
		}
		any = true
		if out != nil {
			out.add(p)
		}
	}
	for i := range s.g.t.ports {
		look(s.g.t.ports[i].at)
	}
	for _, p := range s.beachAt {
		if isPlace(p) {
			look(p)
		}
	}
	return any
}

// mayGoHome tells whether a unit stands in a real port that serves: it may go back to its box, HQs and Trucks too, and airborne
// divisions for a new drop, and takes no room (2.9d, ME-116).
func (s *State) mayGoHome(u int) bool {
	if !s.onMap(u) {
		return false
	}
	i := s.g.t.portAt[s.loc[u]]
	return i != none && s.portServes(i)
}

func (s *State) maskShip() {
	s.allow(ctrlStop)
	t := s.g.t
	var room [2][2]bool
	for i, box := range [2]uint16{t.england, t.med} {
		room[i] = [2]bool{s.roomFor(box, false, nil), s.roomFor(box, true, nil)}
	}
	from := max(t.firstAllied, int(s.cursor))
	for u := t.firstAllied; u < t.units; u++ {
		switch {
		case s.boxed(u):
			kind := 0
			if t.list[u].armoured {
				kind = 1
			}
			if (s.stage == shipHome || u >= from) && room[s.loc[u]-t.england][kind] {
				s.allowUnit(u)
			}
		case s.stage == shipHome && u >= from && s.mayGoHome(u):
			s.allowUnit2(u)
		}
	}
}

func (s *State) actShip(b block, u int) {
	switch b {
	case blkCtrl:
		s.endShipping()
	case blkUnit2:
		box := s.g.t.england
		if s.g.t.ports[s.g.t.portAt[s.loc[u]]].south {
			box = s.g.t.med
		}
		s.drop(u, stOOS)
		s.put(u, box)
		s.cursor = uint8(u + 1)
	default:
		s.stage, s.cursor, s.unit = shipIn, uint8(u+1), uint8(u)
		s.ask(kShipTo)
	}
}

func (s *State) maskShipTo() {
	u := int(s.unit)
	var at set
	s.roomFor(s.loc[u], s.g.t.list[u].armoured, &at)
	s.allowAll(&at)
}

func (s *State) actShipTo(_ block, i int) {
	u, p := int(s.unit), uint16(i)
	port, beach, cost := s.berth(p, s.loc[u], s.g.t.list[u].armoured)
	if port != none {
		s.portUsed[port] += cost
	} else {
		s.beachUsed[beach] += cost
	}
	s.bringIn(u, p)
}

// endShipping: Beach Ports of six turns are removed for good (2.6b, R-15, ME-102).
func (s *State) endShipping() {
	for b, at := range s.beachAt {
		if isPlace(at) && s.turn >= s.beachTurn[b]+beachTurns {
			s.beachAt[b], s.beachTurn[b] = spent, 0
			s.supply.stale()
		}
	}
	s.beachUsed, s.portUsed, s.portBeach = [maxBeaches]uint8{}, [maxPorts]uint8{}, 0
	s.nextPhase()
}

func (s *State) shipPrompt() string {
	if s.stage == shipHome {
		return "Which unit goes back to its box, or sails (2.9)?"
	}
	return "Which unit sails (2.9)?"
}

func (s *State) shipToPrompt() string {
	return fmt.Sprintf("Where does %s land (2.9)?", s.g.t.list[s.unit].name)
}
