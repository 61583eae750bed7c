package reich

import (
	"slices"
	"strings"
)

// orderWord begins what a unit in England or in the air is told: its hex, then + for the southern route and - for defilade.
const orderWord = "to:"

// appendOrder writes it.
func (s *State) appendOrder(b []byte, u int, sep byte) []byte {
	order := s.unit[u].next
	if s.alive(u) || order == 0 {
		return b
	}
	if s.area(u) >= 0 {
		return append(append(append(b, sep), fromWord...), s.g.areaName(int(order)-1)...)
	}
	b = append(append(append(b, sep), orderWord...), s.g.t.codes[order&toldHex-1]...)
	if order&toldSouth != 0 {
		b = append(b, 'S')
	}
	if order&toldLow != 0 {
		b = append(b, 'L')
	}
	return b
}

// readOrder reads it.
func (s *State) readOrder(u int, text string) bool {
	order := uint16(0)
	if t, ok := strings.CutSuffix(text, "L"); ok {
		text, order = t, toldLow
	}
	if t, ok := strings.CutSuffix(text, "S"); ok {
		text, order = t, order|toldSouth
	}
	h, ok := s.g.t.hexOf(text)
	if at := s.unit[u].at; !ok || at != england && at != dropping {
		return false
	}
	s.unit[u].next = order | uint16(h+1)
	return true
}

// writeMarkers writes the hexes of markers by name.
func (s *State) writeMarkers(names []string, hexes []uint16) string {
	var out []string
	for i, name := range names {
		if hexes[i] != 0 {
			out = append(out, name+":"+s.g.t.codes[hexes[i]-1])
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readMarkers(text string, names []string, hexes []uint16) bool {
	last := -1
	for one := range strings.SplitSeq(text, ";") {
		name, code, _ := strings.Cut(one, ":")
		i := slices.Index(names, name)
		h, ok := s.g.t.hexOf(code)
		if !ok || i <= last {
			return false
		}
		hexes[i] = uint16(h + 1)
		last = i
	}
	return true
}

func (s *State) writePaths() string         { return s.writeMarkers(s.g.t.air.zones, s.paths[:]) }
func (s *State) readPaths(text string) bool { return s.readMarkers(text, s.g.t.air.zones, s.paths[:]) }
func (s *State) writeHeads() string         { return s.writeMarkers(s.g.t.air.heads, s.supply[:]) }
func (s *State) readHeads(text string) bool { return s.readMarkers(text, s.g.t.air.heads, s.supply[:]) }
func (s *State) writePatrol() string {
	if s.patrol == 0 {
		return ""
	}
	return s.g.t.codes[s.patrol-1]
}

func (s *State) readPatrol(text string) bool {
	h, ok := s.g.t.hexOf(text)
	s.patrol = uint16(h + 1)
	return ok
}

func (s *State) writeStruck() string {
	var out []string
	for _, u := range s.struck[:s.placed()] {
		out = append(out, s.g.t.list[u-1].id)
	}
	return strings.Join(out, ";")
}

func (s *State) readStruck(text string) bool {
	n := 0
	for id := range strings.SplitSeq(text, ";") {
		u, ok := s.g.t.byID[id]
		if !ok || n == maxStruck {
			return false
		}
		s.struck[n] = uint16(u + 1)
		n++
	}
	return true
}
