package reich

import (
	"slices"
	"strings"
)

// Words for the states of bridges and ferries.
var (
	bridgeWords = []string{"", "blown", "repaired"}
	ferryWords  = []string{"", "gained", "refused"}
	sideWords   = []string{"E", "NE", "NW", "W", "SW", "SE"}
)

// writeCrossings writes bridges and ferries that are not as they were, as C0615.NW:blown+seen.
func (s *State) writeCrossings() string {
	var out []string
	for i, x := range s.cross {
		if x == 0 {
			continue
		}
		c := &s.g.t.crossings[i]
		words := bridgeWords
		if c.ferry {
			words = ferryWords
		}
		var parts []string
		if w := words[min(x&brStates, brRepaired)]; w != "" {
			parts = append(parts, w)
		}
		if x&brSeen != 0 {
			parts = append(parts, "seen")
		}
		if x&brAsked != 0 {
			parts = append(parts, "asked")
		}
		out = append(out, s.g.t.codes[c.ends[0]]+"."+sideWords[c.d]+":"+strings.Join(parts, "+"))
	}
	return strings.Join(out, ";")
}

func (s *State) readCrossings(text string) bool {
	for one := range strings.SplitSeq(text, ";") {
		at, what, _ := strings.Cut(one, ":")
		code, side, _ := strings.Cut(at, ".")
		h, ok := s.g.t.hexOf(code)
		d := slices.Index(sideWords, side)
		if !ok || d < 0 || s.g.t.crossAt[h][d] == 0 {
			return false
		}
		i := int(s.g.t.crossAt[h][d]) - 1
		words := bridgeWords
		if s.g.t.crossings[i].ferry {
			words = ferryWords
		}
		for word := range strings.SplitSeq(what, "+") {
			switch k := slices.Index(words, word); {
			case k > 0:
				s.cross[i] |= uint8(k)
			case word == "seen":
				s.cross[i] |= brSeen
			case word == "asked":
				s.cross[i] |= brAsked
				s.asked++
			default:
				return false
			}
		}
	}
	return true
}

// badCrossing says what is wrong with the state of a bridge or a ferry.
func (s *State) badCrossing(i int) string {
	c, x := &s.g.t.crossings[i], s.cross[i]
	switch {
	case x == 0:
		return ""
	case c.ferry && (x > feRefused || s.g.sc.Options.NoFerries):
		return "a ferry in a state that it cannot be in"
	case c.ferry:
		return ""
	case x&(brSeen|brAsked) != 0 && (c.fixed || s.g.sc.Options.NoRigging):
		return "a chance to blow what is not rigged"
	case x&brAsked != 0 && x != brAsked, x&brStates == brStates:
		return "a bridge in two states"
	case x&brStates != 0 && c.fixed && c.water != stream:
		return "a road bridge over a river that is blown (16.4)"
	}
	return ""
}

// writeDug writes the entrenchments with whose they are, as C3314:german.
func (s *State) writeDug() string {
	var out []string
	for _, x := range s.dug {
		if x != 0 {
			out = append(out, s.g.t.codes[dugHex(x)]+":"+s.g.Sides()[dugSide(x)])
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readDug(text string) bool {
	n := 0
	for one := range strings.SplitSeq(text, ";") {
		code, side, _ := strings.Cut(one, ":")
		h, ok := s.g.t.hexOf(code)
		k := slices.Index([]string{"german", "allied"}, side)
		if !ok || k < 0 || n == maxDug {
			return false
		}
		s.dug[n] = dugAt(h, k)
		if n > 0 && dugHex(s.dug[n-1]) >= h {
			return false
		}
		n++
	}
	return true
}
