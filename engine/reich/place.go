package reich

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Where units begin (24.2, 25.2) and where they enter the map (22): its owner says in which mode a unit is and in which hex, where
// there is a choice.

var _ engine.Deployer = (*State)(nil)

// Deploying tells who begins on the map (24.2, 25.2), and who is told where to land and makes room there (14.0, 14.5), from who enters it later.
func (s *State) Deploying() bool {
	switch kind(s.node) {
	case kSetHex, kSetMode:
		return s.current().why == placeStart
	case kLand, kSerial, kPathfinder, kRoute, kDrop, kSupplyhead, kMakeRoom:
		return true
	}
	return false
}

// Steps of actPlace. unit is who is placed, one more than its number; points the control for its mode; why one of placeStart and placeEntry;
// cursor, at the start, the last who was asked for.
const (
	plNext = iota
	plMode
	plHex
	plArea // off the map: to which area, or onto it
	plRoll // dice for the rows of the random set-up, cursor the row (25.62)
)

const (
	placeStart = iota
	placeEntry
)

// modeControls are the controls for modes, by mode.
var modeControls = [...]int{defilade: ctrlDefilade, concentrated: ctrlConcentrated, travel: ctrlTravel}

// beginSetUp asks for the units that have a choice at the start, in their order, Germans first.
func (s *State) beginSetUp() {
	f := frame{act: uint8(actPlace)}
	if len(s.g.random) > 0 {
		f.step = plRoll
	}
	s.begin(f)
}

// beginEntry brings a unit onto the map.
func (s *State) beginEntry(u int) {
	step := uint8(plMode)
	if s.choices(u) != 0 {
		step = plArea
	}
	s.begin(frame{act: uint8(actPlace), step: step, why: placeEntry, unit: uint16(u + 1)})
}

// chooses tells whether the owner of a unit that takes part from the start has something to say of it.
func (g *Game) chooses(d *scenarios.ReichPlacement) bool { return len(d.Hexes) != 1 || d.Mode == "" }

// waits tells whether a unit has still to be placed at the start.
func (s *State) waits(u int) bool {
	if s.g.randomOf[u] > 0 {
		return s.unit[u].at == toCome && s.placing(u) != nil
	}
	i := s.g.deployed[u]
	return i >= 0 && s.unit[u].at == toCome && s.g.chooses(&s.g.sc.Deploy[i])
}

func (s *State) runPlace(f *frame) {
	switch f.step {
	case plRoll:
		if int(f.cursor) < len(s.g.random) {
			s.ask(cDeploy)
			return
		}
		f.step, f.cursor = plNext, 0
	case plNext:
		for u := int(f.cursor); u < len(s.unit); u++ {
			if s.waits(u) {
				f.unit, f.cursor, f.step = uint16(u+1), uint16(u+1), plMode
				return
			}
		}
		s.end()
	case plArea:
		s.ask(kOffMap)
	case plMode:
		s.askOf(kSetMode, s.sideOfPlaced(f))
	case plHex:
		if f.why == placeStart && !s.anyRoom(f) { // nowhere in reach of its hex: it comes no more
			s.unit[f.unit-1].next = 0
			s.send(int(f.unit)-1, left)
			f.unit, f.points, f.step = 0, 0, plNext
			return
		}
		s.askOf(kSetHex, s.sideOfPlaced(f))
	}
}

func (s *State) sideOfPlaced(f *frame) int { return int(s.g.t.list[f.unit-1].side) }

// modesOf are the modes that a unit has (3.32, 8.9, 13.1 to 13.4), a bit each.
func (t *tables) modesOf(u int) (out uint8) {
	c := &t.list[u]
	out = 1 << defilade
	if c.twoSided {
		out |= 1 << concentrated
	}
	if c.travels {
		out |= 1 << travel
	}
	return out
}

// modeChoice are the modes that a unit may begin or enter in: that of the scenario, or any that it has (22.12, 25.21).
func (s *State) modeChoice(f *frame) uint8 {
	u, word := int(f.unit)-1, ""
	if f.why == placeStart {
		word = s.placing(u).Mode
	} else if s.area(u) < 0 {
		word = s.comesBy(u).Mode
	}
	switch word {
	case "concentrated":
		return 1 << concentrated
	case "travel":
		return 1 << travel
	case "defilade", "leader":
		return 1 << defilade
	}
	return s.g.t.modesOf(u)
}

func (s *State) maskSetMode() {
	f := s.current()
	may := s.modeChoice(f)
	for m, c := range modeControls {
		if may>>m&1 != 0 && (f.why == placeStart || s.entersIn(int(f.unit)-1, uint32(m))) {
			s.allow(c)
		}
	}
}

func (s *State) actSetMode(_ block, i int) {
	f := s.current()
	f.points, f.step = uint16(i), plHex
}

// modeOfControl is the mode that a control names.
func modeOfControl(i int) uint32 {
	switch i {
	case ctrlConcentrated:
		return concentrated
	case ctrlTravel:
		return travel
	}
	return defilade
}

func (s *State) maskSetHex() {
	f := s.current()
	u, mode := int(f.unit)-1, modeOfControl(int(f.points))
	if f.why == placeEntry {
		s.entryHexes(u, mode, func(h int) bool {
			s.allowHex(h)
			return true
		})
		return
	}
	s.rooms(f, func(h int) bool {
		s.allowHex(h)
		return true
	})
}

// anyRoom tells whether there is a hex for a unit at the start.
func (s *State) anyRoom(f *frame) (any bool) {
	s.rooms(f, func(int) bool {
		any = true
		return false
	})
	return any
}

// rooms goes over the hexes where a unit may begin: those of the scenario without enemies and with room (9.1); where none has any, and dice have said where, those about.
func (s *State) rooms(f *frame, yield func(h int) bool) {
	any := false
	for _, hexes := range [2][]int16{s.placing(int(f.unit) - 1).Hexes, s.around(int(f.unit) - 1)} {
		for _, w := range hexes {
			if h := int(s.g.t.at(w)); s.beginsAt(f, h) {
				if any = true; !yield(h) {
					return
				}
			}
		}
		if any {
			return
		}
	}
}

// beginsAt tells whether there is room in a hex for who is to begin.
func (s *State) beginsAt(f *frame, h int) bool {
	u := int(f.unit) - 1
	all, vehicles, travels := s.weightIn(u, modeOfControl(int(f.points)))
	if v := s.topOf(h); v >= 0 && s.g.t.list[v].side != s.g.t.list[u].side || !s.fits(h, all, vehicles, travels) || s.onFoot(u, h, modeOfControl(int(f.points))) {
		return false
	}
	return s.g.t.list[u].side != german || !s.g.club.front.Has(int16(h)) // 30.41
}

// weightIn is what a unit that is not on the map would count for stacking in a mode.
func (s *State) weightIn(u int, mode uint32) (all, vehicles, travels int) {
	s.setMode(u, mode)
	all, vehicles, travels = s.weight(u)
	s.setMode(u, defilade)
	return all, vehicles, travels
}

func (s *State) actSetHex(_ block, i int) {
	f := s.current()
	u, mode := int(f.unit)-1, modeOfControl(int(f.points))
	if f.why == placeEntry {
		s.end()
		s.enter(u, i, mode)
		return
	}
	s.setMode(u, mode)
	s.put(u, i)
	f.unit, f.points, f.step = 0, 0, plNext
}

func (s *State) setModePrompt() string {
	f := s.current()
	if f.why == placeEntry {
		return fmt.Sprintf("In which mode does %s enter (22.12)?", s.g.t.list[f.unit-1].name)
	}
	return fmt.Sprintf("In which mode does %s begin (25.2)?", s.g.t.list[f.unit-1].name)
}

func (s *State) setHexPrompt() string {
	f := s.current()
	if f.why == placeEntry {
		return fmt.Sprintf("Where does %s enter (22.13)?", s.g.t.list[f.unit-1].name)
	}
	return fmt.Sprintf("Where does %s begin (25.2)?", s.g.t.list[f.unit-1].name)
}

// placeable tells whether what is remembered of a placement goes together.
func (s *State) placeable(f *frame) bool {
	if f.step == plRoll {
		return f.unit == 0 && f.points == 0 && f.why == placeStart && moment{s.turn, s.phase} == s.g.first && s.goodRolls(f)
	}
	if f.unit == 0 || f.step == plNext || f.step > plArea || f.why > placeEntry {
		return false
	}
	u := int(f.unit) - 1
	if f.step == plArea {
		return f.why == placeEntry && f.cursor == 0 && f.points == 0 && sideOf(s.phase) == german && moving>>s.phase&1 != 0 && s.choices(u) != 0
	}
	modes := f.step == plMode && f.points == 0 || f.step == plHex && ctrlDefilade <= f.points && f.points <= ctrlTravel
	if !modes {
		return false
	}
	if f.why == placeEntry {
		return f.cursor == 0 && int(s.g.t.list[u].side) == sideOf(s.phase) && moving>>s.phase&1 != 0 && s.due(u) &&
			(f.step == plMode || s.modeChoice(f)>>modeOfControl(int(f.points))&1 != 0)
	}
	first := moment{s.turn, s.phase} == s.g.first
	return first && f.cursor == f.unit && s.waits(u) && (f.step == plMode || s.modeChoice(f)>>modeOfControl(int(f.points))&1 != 0)
}
