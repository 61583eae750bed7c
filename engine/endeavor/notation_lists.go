package endeavor

import (
	"strconv"
	"strings"

	"bridgehead/engine"
)

func (s *State) writeZones() string {
	var b strings.Builder
	for z := range maxZones {
		if s.zones>>z&1 != 0 {
			b.WriteByte(byte('1' + z))
		}
	}
	return b.String()
}

func (s *State) readZones(text string) bool {
	for _, c := range []byte(text) {
		if c < '1' || c > '6' {
			return false
		}
		s.zones |= 1 << (c - '1')
	}
	return true
}

func (s *State) writeDue() string {
	var out []string
	for c, n := range s.due {
		if n > 0 {
			out = append(out, classWords[c]+":"+strconv.Itoa(int(n)))
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readDue(text string) bool {
	for one := range strings.SplitSeq(text, ";") {
		word, number, _ := strings.Cut(one, ":")
		n, ok := engine.Decimal(number, 1, 15)
		c := -1
		for i, w := range classWords {
			if w == word {
				c = i
			}
		}
		if !ok || c < 0 {
			return false
		}
		s.due[c] = uint8(n)
	}
	return true
}

func (s *State) writeMarks(of uint64) string {
	var out []string
	for m, p := range s.g.t.marks {
		if of>>m&1 != 0 {
			out = append(out, s.g.t.codes[p])
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readMarks(to *uint64, text string) bool {
	return s.eachPlace(text, func(p uint16) bool {
		m := s.g.t.mark[p]
		if m != none {
			*to |= 1 << m
		}
		return m != none
	})
}

// eachPlace reads places joined by ;.
func (s *State) eachPlace(text string, add func(p uint16) bool) bool {
	for code := range strings.SplitSeq(text, ";") {
		if p, ok := s.g.placeOf(code); !ok || !add(p) {
			return false
		}
	}
	return true
}

func (s *State) writeAttacked() string {
	var out []string
	for p := range s.attacked.all {
		out = append(out, s.g.t.codes[p])
	}
	return strings.Join(out, ";")
}

func (s *State) readAttacked(text string) bool {
	return s.eachPlace(text, func(p uint16) bool { s.attacked.add(p); return true })
}

func (s *State) writePorts() string {
	var out []string
	for i := range s.g.t.ports {
		if s.portTurn[i] == 0 && s.portHeld>>i&1 == 0 && s.portUsed[i] == 0 && s.portBeach>>i&1 == 0 {
			continue
		}
		text := s.g.t.codes[s.g.t.ports[i].at] + ":"
		if s.portTurn[i] == never {
			text += "never"
		} else {
			text += strconv.Itoa(int(s.portTurn[i]))
		}
		if s.portHeld>>i&1 != 0 {
			text += "/held"
		}
		if s.portBeach>>i&1 != 0 {
			text += "/beach"
		}
		if s.portUsed[i] != 0 {
			text += "/used" + strconv.Itoa(int(s.portUsed[i]))
		}
		out = append(out, text)
	}
	return strings.Join(out, ";")
}

func (s *State) readPorts(text string) bool {
	for one := range strings.SplitSeq(text, ";") {
		code, rest, _ := strings.Cut(one, ":")
		i, ok := harbours.Read(s.g, code)
		if !ok {
			return false
		}
		parts := strings.Split(rest, "/")
		turn, ok := engine.Decimal(parts[0], 0, 25)
		if parts[0] == "never" {
			turn, ok = never, true
		}
		if !ok {
			return false
		}
		s.portTurn[i] = uint8(turn)
		for _, p := range parts[1:] {
			used, isUse := strings.CutPrefix(p, "used")
			n, ok := engine.Decimal(used, 1, 15)
			switch {
			case p == "held":
				s.portHeld |= 1 << i
			case p == "beach":
				s.portBeach |= 1 << i
			case isUse && ok:
				s.portUsed[i] = uint8(n)
			default:
				return false
			}
		}
	}
	return true
}

// beachCount is how many markers the scenario has.
func (g *Game) beachCount() int { return len(g.sc.Beaches) + g.sc.InHand }

func (s *State) writeBeaches() string {
	var out []string
	for i := range s.g.beachCount() {
		switch at := s.beachAt[i]; {
		case at == noPlace:
			out = append(out, "hand")
		case at == spent:
			out = append(out, "spent")
		case isPlace(at):
			text := s.g.t.codes[at] + ":" + strconv.Itoa(int(s.beachTurn[i]))
			if s.beachUsed[i] > 0 {
				text += "/" + strconv.Itoa(int(s.beachUsed[i]))
			}
			out = append(out, text)
		default:
			out = append(out, "sea"+strconv.Itoa(int(at-atSea)))
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readBeaches(text string) bool {
	list := strings.Split(text, ";")
	if len(list) != s.g.beachCount() {
		return false
	}
	for i, one := range list {
		sea, landing := strings.CutPrefix(one, "sea")
		switch {
		case one == "hand":
			s.beachAt[i] = noPlace
		case one == "spent":
			s.beachAt[i] = spent
		case landing:
			n, ok := engine.Decimal(sea, 0, maxLanding-1)
			if !ok {
				return false
			}
			s.beachAt[i] = atSea + uint16(n)
		default:
			code, rest, _ := strings.Cut(one, ":")
			placed, used, more := strings.Cut(rest, "/")
			p, ok := s.g.placeOf(code)
			turn, okTurn := engine.Decimal(placed, 0, 25)
			n, okUsed := engine.Decimal(used, 1, 15)
			if !ok || !okTurn || more && !okUsed || int(p) >= s.g.t.hexes {
				return false
			}
			s.beachAt[i], s.beachTurn[i], s.beachUsed[i] = p, uint8(turn), uint8(n)
		}
	}
	return true
}

func (s *State) writeLandings() string {
	var out []string
	any := false
	for _, p := range s.landAt[:maxLanding] {
		if p == noPlace {
			out = append(out, "-")
			continue
		}
		out = append(out, s.g.t.codes[p])
		any = true
	}
	if !any {
		return ""
	}
	return strings.Join(out, ";")
}

func (s *State) readLandings(text string) bool {
	list := strings.Split(text, ";")
	if len(list) != maxLanding {
		return false
	}
	for i, code := range list {
		if code == "-" {
			continue
		}
		p, ok := s.g.placeOf(code)
		if !ok || int(p) >= s.g.t.hexes {
			return false
		}
		s.landAt[i] = p
	}
	return true
}
