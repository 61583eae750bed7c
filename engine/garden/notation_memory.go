package garden

import (
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// What the sides remember, in the notation; nothing where nothing is hidden.

func (s *State) writeSeen() string {
	if s.mem == nil {
		return ""
	}
	var out []string
	for u := range s.g.t.units {
		if h := s.mem.at[u]; onMap(h) {
			out = append(out, fmt.Sprintf("%s:%s:%d.%d", s.g.t.list[u].id, s.g.t.code(h), s.mem.when[u]>>4, s.mem.when[u]&15))
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readSeen(text string) bool {
	return s.readMemory(text, func(u int, value string) bool {
		at, when, ok := strings.Cut(value, ":")
		h, onBoard := s.g.hexOf(at)
		turn, phase, parted := strings.Cut(when, ".")
		t, first := engine.Decimal(turn, 1, 10)
		p, second := engine.Decimal(phase, 0, phOver-1)
		if !ok || !onBoard || !parted || !first || !second {
			return false
		}
		s.mem.at[u], s.mem.when[u] = h, moment(uint8(t), uint8(p))
		return true
	})
}

func (s *State) writeReports() string {
	if s.mem == nil {
		return ""
	}
	var out []string
	for u := range s.g.t.units {
		if n, ok := s.mem.tenths(u); ok {
			out = append(out, s.g.t.list[u].id+":"+strconv.Itoa(n))
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readReports(text string) bool {
	return s.readMemory(text, func(u int, value string) bool {
		n, ok := engine.Decimal(value, 0, mostTenths-1)
		if ok {
			s.mem.setReport(u, 1+n)
		}
		return ok
	})
}

// readMemory reads units with something each, joined by a semicolon.
func (s *State) readMemory(text string, add func(u int, value string) bool) bool {
	if s.mem == nil {
		return false
	}
	for item := range strings.SplitSeq(text, ";") {
		id, value, ok := strings.Cut(item, ":")
		u, known := s.g.t.byID[id]
		if !ok || !known || !add(u, value) {
			return false
		}
	}
	return true
}

// checkMemory tests what is remembered: sightings of units out of sight, from now or before, and reports of units in play.
func (s *State) checkMemory() error {
	if s.mem == nil {
		return nil
	}
	for u := range s.g.t.units {
		at, gone := s.mem.at[u], s.loc[u] == dead || s.loc[u] == notHere
		_, told := s.mem.tenths(u)
		switch {
		case told && gone:
			return fmt.Errorf("reports: %s is not in play", s.g.t.list[u].id)
		case at == noHex:
		case gone || !s.g.opts.Hidden || onMap(s.loc[u]) && s.inSight(u):
			return fmt.Errorf("seen: %s is not out of sight", s.g.t.list[u].id)
		case s.mem.when[u] > moment(s.turn, s.phase), s.mem.when[u]&15 >= phOver, s.mem.when[u] < moment(s.g.firstTurn, 0):
			return fmt.Errorf("seen: %s, want a phase that has been", s.g.t.list[u].id)
		}
	}
	return nil
}
