package endeavor

import (
	"fmt"
	"slices"
)

// Withdrawals (1.17, R-32, R-66).

const (
	classStatic = iota
	classVG
	classInf
	classPG
	classPz
	classAbn
	numClasses
)

var classWords = [numClasses]string{"static", "vg", "inf", "pg", "pz", "abn"}

// classNames are what is asked for, in words.
var classNames = [numClasses]string{"static division", "Volksgrenadier division", "infantry division", "Panzer Grenadier division", "Panzer division", "airborne division"}

// classOrder is the order in which they are asked for, from the top: then the units that stand in for the missing of one class
// are left by those above it.
var classOrder = [numClasses]uint8{classPz, classPG, classAbn, classInf, classVG, classStatic}

// rungs are the types that may stand in for each other, from the lowest value to the highest (1.17, R-66).
var (
	rungOf    = [numTypes]uint8{tStatic: 0, tLW: 1, tBicycle: 1, tVG: 1, tTraining: 2, tReserve: 2, tInfantry: 2, tMountain: 2, tAirborne: 2, tFJ: 2, tAirLanding: 2, tPG: 3, tArmour: 4, tPanzer: 4}
	rungClass = [numClasses]int{classStatic: 0, classVG: 1, classInf: 2, classAbn: 2, classPG: 3, classPz: 4}
)

const (
	numTypes = tTruck + 1
	topRung  = 4
)

// ofClass tells whether a type is the one that a class names; infantry is also training, reserve and mountain.
func ofClass(typ uint8, class int) bool {
	switch class {
	case classStatic:
		return typ == tStatic
	case classVG:
		return typ == tVG
	case classInf:
		return typ == tInfantry || typ == tTraining || typ == tReserve || typ == tMountain
	case classPG:
		return typ == tPG
	case classPz:
		return typ == tPanzer || typ == tArmour
	}
	return typ == tAirborne || typ == tFJ
}

// countRemovals says how many units of each class the side withdraws in this phase (ME-053, ME-054, R-3).
func (s *State) countRemovals() {
	for _, r := range s.g.sc.Removals {
		if r.Turn == int(s.turn) && r.Side == sideOf(s.phase) {
			s.due[slices.Index(classWords[:], r.Type)] += uint8(r.Count)
		}
	}
}

// dueClass is the class that is asked for next, -1 where none is.
func (s *State) dueClass() int {
	for _, c := range classOrder {
		if s.due[c] > 0 {
			return int(c)
		}
	}
	return -1
}

// nextRemoval asks which unit goes. Where none is in play nobody goes.
func (s *State) nextRemoval() bool {
	if s.dueClass() < 0 {
		return false
	}
	from, to := s.sideUnits(sideOf(s.phase))
	for u := from; u < to; u++ {
		if s.inPlay(u) {
			s.ask(kRemove)
			return true
		}
	}
	s.due = [numClasses]uint8{}
	return false
}

// inPlay tells a combat unit on the map or in a box; reduced ones and those out of supply may go too (ME-051).
func (s *State) inPlay(u int) bool { return s.g.t.list[u].combat() && isPlace(s.loc[u]) }

// maskRemove: units of the class; where there is none those of its rung, then of the next higher, then of the next lower (ME-052, ME-230).
func (s *State) maskRemove() {
	class := s.dueClass()
	if class < 0 || s.allowRemoval(func(typ uint8) bool { return ofClass(typ, class) }) {
		return
	}
	rung := rungClass[class]
	for r := rung; r <= topRung; r++ {
		if s.allowRemoval(func(typ uint8) bool { return int(rungOf[typ]) == r }) {
			return
		}
	}
	for r := rung - 1; r >= 0; r-- {
		if s.allowRemoval(func(typ uint8) bool { return int(rungOf[typ]) == r }) {
			return
		}
	}
}

// allowRemoval allows the units in play of some types.
func (s *State) allowRemoval(of func(typ uint8) bool) (any bool) {
	from, to := s.sideUnits(sideOf(s.phase))
	for u := from; u < to; u++ {
		if s.inPlay(u) && of(s.g.t.list[u].typ) {
			s.allowUnit(u)
			any = true
		}
	}
	return any
}

func (s *State) actRemove(_ block, u int) {
	s.due[s.dueClass()]--
	s.wipe(u)
	s.put(u, gone)
}

func (s *State) removePrompt() string {
	return fmt.Sprintf("Which unit is withdrawn for a %s (1.17)?", classNames[max(0, s.dueClass())])
}
