package reich

import "fmt"

// Modes and their changes (13). In the phases of organization a side takes its units in order, each for one change; in
// movement a group leaves travel mode, dismounts or mounts for two points.

// Steps of actOrganize. unit is who changes its mode, cursor the last who was taken.
const (
	ogPick = iota
	ogMode
)

// Steps of actTurn. unit is who changes its mode, one more than its number, points the control that names the new one.
const (
	tuAnswer = iota // enemies fire at it as it was (8.4)
	tuChange
)

// runOrganize is a phase of organization.
func (s *State) runOrganize() { s.begin(frame{act: uint8(actOrganize)}) }

// changes are the controls for the modes that a unit may go into, a bit each: one change away (13.0). The disrupted come out
// of it by a check of morale alone (13.52).
func (s *State) changes(u int) (out uint32) {
	c := &s.g.t.list[u]
	if !s.alive(u) || c.leader || c.move == byStatic || s.has(u, stDisrupted) {
		return 0
	}
	m := s.mode(u)
	if m == travel && (s.boundToTravel(u) || s.tied(u) || s.keepsTravel(u)) {
		return 0
	}
	direct := !c.twoSided // HQs, guns and batteries have two modes
	switch {
	case m == defilade && !direct, m == travel && !direct:
		out = 1 << ctrlConcentrated
	case m == travel:
		out = 1 << ctrlDefilade
	case m == concentrated:
		out = 1 << ctrlDefilade
	}
	if s.heldBack(u) { // 25.42
		out &^= 1 << ctrlConcentrated
	}
	if (m == concentrated || m == defilade && direct) && !s.has(u, stDismounted) && s.roomToTravel(u) && (c.travels || s.trucks(u)) {
		out |= 1 << ctrlTravel
	}
	return out
}

// boundToTravel tells travellers who stay so: on a raised way (13.0), and in a marsh (10.17).
func (s *State) boundToTravel(u int) bool {
	h := s.where(u)
	return s.g.t.raised.Has(int16(h)) || s.g.t.terrain[h] == marsh
}

// roomToTravel tells whether the hex of a unit takes it in travel mode (9.1).
func (s *State) roomToTravel(u int) bool {
	h := s.where(u)
	_, vehicles, travels := s.crowd(h)
	points := s.strength(u)
	if !s.vehicular(u) {
		vehicles += points
	}
	m := &s.g.t.charts.Move
	return travels+points <= m.StackTravel && vehicles <= s.g.t.charts.Terrain[s.g.t.terrain[h]].VehicleStack
}

// mayChange tells whether a unit is one of those that may be taken.
func (s *State) mayChange(u int) bool {
	return int(s.g.t.list[u].side) == sideOf(s.phase) && s.changes(u) != 0
}

// nextToChange is the next unit in order that may change its mode, -1: nobody.
func (s *State) nextToChange(f *frame) int {
	for u := int(f.cursor); u < len(s.unit); u++ {
		if s.mayChange(u) {
			return u
		}
	}
	return -1
}

func (s *State) runOrganizeAct(f *frame) {
	switch {
	case f.step == ogMode:
		s.ask(kMode)
	case s.nextToChange(f) >= 0:
		s.ask(kOrg)
	default:
		s.end()
		s.nextPhase()
	}
}

func (s *State) maskOrg() {
	s.allow(ctrlStop)
	for u := int(s.current().cursor); u < len(s.unit); u++ {
		if s.mayChange(u) {
			s.allowUnit(u)
		}
	}
}

func (s *State) actOrg(b block, i int) {
	f := s.current()
	if b != blkUnit {
		s.end()
		s.nextPhase()
		return
	}
	f.unit, f.cursor, f.step = uint16(i+1), uint16(i+1), ogMode
}

func (s *State) maskMode() {
	may := s.changes(int(s.current().unit) - 1)
	for _, c := range []int{ctrlDefilade, ctrlConcentrated, ctrlTravel} {
		if may>>c&1 != 0 {
			s.allow(c)
		}
	}
}

func (s *State) actMode(_ block, i int) {
	f := s.current()
	u := int(f.unit) - 1
	f.unit, f.step = 0, ogPick
	s.beginTurn(u, i)
}

// turnControls are what the group may be told on its way: to leave travel mode (13.51), to dismount and to mount (8.32).
var turnControls = [...]int{ctrlDefilade, ctrlConcentrated, ctrlDismount, ctrlMount}

// turnOf is the change that a control makes of a member of the group, 0: none. Out of travel mode units concentrate, and those
// without such a side go into defilade, but not in response (8.4, 13.51).
func (s *State) turnOf(u, control int) int {
	c := &s.g.t.list[u]
	if s.has(u, stChanged) {
		return 0
	}
	switch control {
	case ctrlDismount, ctrlMount:
		if s.mounts(u) == control {
			return control
		}
		return 0
	}
	switch {
	case mini(s.phase) || s.mode(u) != travel || s.changes(u) == 0:
		return 0
	case c.twoSided:
		return ctrlConcentrated
	}
	return ctrlDefilade
}

// mounts is what those with carriers or lorries can do on their way, 0: nothing (8.32): carriers are left while they are not in travel mode, lorries in
// it. To mount they need a line of supply.
func (s *State) mounts(u int) int {
	c := &s.g.t.list[u]
	switch {
	case !s.alive(u) || !c.oval && !c.wheeled() || s.has(u, stDisrupted):
		return 0
	case s.has(u, stDismounted):
		if c.oval && !s.roomForVehicles(s.where(u), s.strength(u)) || !s.supplied(u) {
			return 0
		}
		return ctrlMount
	case c.oval == (s.mode(u) == travel), s.mode(u) == travel && (s.boundToTravel(u) || s.tied(u) || s.heldBack(u)):
		return 0
	}
	return ctrlDismount
}

// roomForVehicles tells whether a hex takes so many more points of vehicles (9.16).
func (s *State) roomForVehicles(h, points int) bool {
	_, vehicles, _ := s.crowd(h)
	return vehicles+points <= s.g.t.charts.Terrain[s.g.t.terrain[h]].VehicleStack
}

// turnCost is what a change on the way costs, in half points (8.23, 8.32).
func (s *State) turnCost(control int) int {
	if control == ctrlDismount || control == ctrlMount {
		return s.g.t.charts.Move.Mount
	}
	return s.g.t.charts.Move.LeaveTravel
}

// mayTurn tells whether the group may be told so: all whom it concerns can pay. Whether the group concentrates or goes into defilade when it
// leaves travel mode is decided by the first of these.
func (s *State) mayTurn(control int) bool {
	first := 0
	for i, u := range s.group[:s.members] {
		if turn := s.turnOf(int(u), control); turn != 0 {
			if int(s.spent[i])+s.turnCost(control) > s.allowance(int(u)) {
				return false
			}
			if first == 0 {
				first = turn
			}
		}
	}
	return first == control
}

func (s *State) payTurn(control int) {
	for i, u := range s.group[:s.members] {
		if s.turnOf(int(u), control) != 0 {
			s.spent[i] += uint8(s.turnCost(control))
		}
	}
}

// turnGroup changes the mode of one member after the other. Who leaves travel mode has come to the end of his way.
func (s *State) turnGroup(f *frame) {
	control := int(f.points)
	for _, u := range s.group[:s.members] {
		if turn := s.turnOf(int(u), control); turn != 0 {
			s.set(int(u), stChanged)
			s.beginTurn(int(u), turn)
			return
		}
	}
	f.points, f.from, f.result = 0, 0, 0
	f.step = mvPlace
	if control == ctrlDismount || control == ctrlMount {
		f.step = mvChoose
	}
}

// beginTurn changes the mode of a unit after enemies have answered.
func (s *State) beginTurn(u, control int) {
	s.begin(frame{act: uint8(actTurn), unit: uint16(u + 1), points: uint16(control)})
}

func (s *State) runTurn(f *frame) {
	u := int(f.unit) - 1
	if f.step == tuAnswer {
		f.step = tuChange
		if h := s.where(u); s.zoned(h, sideOf(s.phase)) {
			s.beginAnswers(whyMode, h, h)
			s.current().other = uint16(u + 1)
			return
		}
	}
	if control := int(f.points); s.changes(u)>>control&1 != 0 || s.mounts(u) == control { // fire may have put it into another
		switch control {
		case ctrlDismount:
			s.set(u, stDismounted)
			if s.mode(u) == travel {
				s.setMode(u, concentrated)
			}
		case ctrlMount:
			s.unset(u, stDismounted)
			s.quit(u) // 18.42
		case ctrlDefilade:
			s.setMode(u, defilade)
		case ctrlConcentrated:
			s.setMode(u, concentrated)
		case ctrlTravel:
			s.setMode(u, travel)
		}
	}
	s.end()
}

func (s *State) modePrompt() string {
	u := int(s.current().unit) - 1
	return fmt.Sprintf("Into which mode does %s go from %s (13)?", s.g.t.list[u].name, modeWords[s.mode(u)])
}
