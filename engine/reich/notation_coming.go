package reich

import (
	"strconv"
	"strings"

	"bridgehead/engine"
)

// writeEvents writes when what arrivals wait for has happened.
func (s *State) writeEvents() string {
	if s.events == [maxEvents]uint8{} {
		return ""
	}
	out := make([]string, len(s.g.coming.events))
	for i := range out {
		out[i] = strconv.Itoa(int(s.events[i]))
	}
	return strings.Join(out, ";")
}

func (s *State) readEvents(text string) bool {
	parts := strings.Split(text, ";")
	if len(parts) != len(s.g.coming.events) {
		return false
	}
	for i, part := range parts {
		n, ok := engine.Decimal(part, 0, 66)
		if !ok {
			return false
		}
		s.events[i] = uint8(n)
	}
	return s.events != [maxEvents]uint8{}
}

// writeEarly writes the divisions that are released early, and when they come.
func (s *State) writeEarly() string {
	var out []string
	for k, e := range s.g.coming.early {
		if n := s.early[k]; n > 0 {
			out = append(out, e.div+":"+strconv.Itoa(int(n)))
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readEarly(text string) bool {
	k := 0
	for one := range strings.SplitSeq(text, ";") {
		div, turn, _ := strings.Cut(one, ":")
		for k < len(s.g.coming.early) && s.g.coming.early[k].div != div {
			k++
		}
		n, ok := engine.Decimal(turn, 1, 66+earlyWithin)
		if k == len(s.g.coming.early) || !ok {
			return false
		}
		s.early[k] = uint8(n)
		k++
	}
	return true
}

// badComing says what is wrong with what arrivals wait for.
func (s *State) badComing() string {
	for _, n := range s.events {
		if n > s.turn {
			return "something that has happened after this turn"
		}
	}
	for _, n := range s.early {
		if n > s.turn+earlyWithin {
			return "a division that comes later than it would"
		}
	}
	switch {
	case s.afield > 0 && len(s.g.coming.early) == 0, s.opened > 0 && len(s.g.coming.events) == 0:
		return "what this scenario does not ask about"
	case kind(s.node) == cEarly && s.nextEarly() < 0:
		return "a roll for a division, where none is released early"
	}
	return ""
}
