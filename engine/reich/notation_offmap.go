package reich

import (
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// fromWord begins the area that a unit has come from in this phase.
const fromWord = "from:"

// areaNamed is the number of an area by its name, -1: there is none.
func (g *Game) areaNamed(name string) int {
	if g.sc.OffMap == nil {
		return -1
	}
	for a := range g.sc.OffMap.Areas {
		if g.sc.OffMap.Areas[a].ID == name {
			return a
		}
	}
	return -1
}

// writeShifted writes the points that have left areas in this phase and come to them.
func (s *State) writeShifted() string {
	var out []string
	for a := range s.g.areaCount() {
		if s.sent[a]|s.got[a] != 0 {
			out = append(out, s.g.areaName(a)+":"+strconv.Itoa(int(s.sent[a]))+"."+strconv.Itoa(int(s.got[a])))
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readShifted(text string) bool {
	last := -1
	for one := range strings.SplitSeq(text, ";") {
		name, points, _ := strings.Cut(one, ":")
		gone, come, _ := strings.Cut(points, ".")
		a := s.g.areaNamed(name)
		n, ok := engine.Decimal(gone, 0, mostShifted)
		m, also := engine.Decimal(come, 0, mostShifted)
		if a <= last || !ok || !also || n+m == 0 {
			return false
		}
		s.sent[a], s.got[a] = uint8(n), uint8(m)
		last = a
	}
	return true
}

// badShifts says what is wrong with those points.
func (s *State) badShifts() string {
	if (slices.Max(s.sent[:]) > 0 || slices.Max(s.got[:]) > 0) && s.phase != phGermanMove {
		return "points, want none outside of German movement"
	}
	return ""
}
