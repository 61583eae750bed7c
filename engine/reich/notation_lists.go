package reich

import (
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// frameField is what an act remembers, by name.
type frameField struct {
	name string
	at   func(f *frame) (*uint16, *uint8)
	of   byte // u a unit, h a hex, n a number
}

var frameFields = []frameField{
	{"unit", func(f *frame) (*uint16, *uint8) { return &f.unit, nil }, 'u'},
	{"other", func(f *frame) (*uint16, *uint8) { return &f.other, nil }, 'u'},
	{"from", func(f *frame) (*uint16, *uint8) { return &f.from, nil }, 'h'},
	{"to", func(f *frame) (*uint16, *uint8) { return &f.to, nil }, 'h'},
	{"cursor", func(f *frame) (*uint16, *uint8) { return &f.cursor, nil }, 'n'},
	{"points", func(f *frame) (*uint16, *uint8) { return &f.points, nil }, 'n'},
	{"chosen", func(f *frame) (*uint16, *uint8) { return &f.chosen, nil }, 'n'},
	{"why", func(f *frame) (*uint16, *uint8) { return nil, &f.why }, 'n'},
	{"result", func(f *frame) (*uint16, *uint8) { return nil, &f.result }, 'n'},
	{"er", func(f *frame) (*uint16, *uint8) { return nil, &f.er }, 'n'},
	{"left", func(f *frame) (*uint16, *uint8) { return nil, &f.left }, 'n'},
}

// get and set are the value of a field.
func (ff *frameField) get(f *frame) int {
	if w, b := ff.at(f); w != nil {
		return int(*w)
	} else {
		return int(*b)
	}
}

func (ff *frameField) set(f *frame, v int) bool {
	w, b := ff.at(f)
	if w != nil {
		*w = uint16(v)
		return true
	}
	*b = uint8(v)
	return v < 256
}

func (s *State) writeActs() string {
	var out []string
	for i := range s.acts[:s.depth] {
		f := &s.acts[i]
		text := actWords[f.act] + "." + strconv.Itoa(int(f.step))
		for j := range frameFields {
			ff := &frameFields[j]
			v := ff.get(f)
			if v == 0 {
				continue
			}
			text += "+" + ff.name + ":"
			switch ff.of {
			case 'u':
				text += s.g.t.list[v-1].id
			case 'h':
				text += s.g.t.codes[v-1]
			default:
				text += strconv.Itoa(v)
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, ";")
}

func (s *State) readActs(text string) bool {
	for one := range strings.SplitSeq(text, ";") {
		if s.depth == maxActs || !s.readAct(one, &s.acts[s.depth]) {
			return false
		}
		s.depth++
	}
	return true
}

func (s *State) readAct(text string, f *frame) bool {
	parts := strings.Split(text, "+")
	word, step, _ := strings.Cut(parts[0], ".")
	k := slices.Index(actWords, word)
	n, ok := engine.Decimal(step, 0, 15)
	if k <= int(actNone) || !ok {
		return false
	}
	f.act, f.step = uint8(k), uint8(n)
	for _, part := range parts[1:] {
		name, value, _ := strings.Cut(part, ":")
		i := slices.IndexFunc(frameFields, func(ff frameField) bool { return ff.name == name })
		if i < 0 {
			return false
		}
		v, ok := 0, false
		switch frameFields[i].of {
		case 'u':
			v, ok = s.g.t.byID[value]
			v++
		case 'h':
			v, ok = s.g.t.hexOf(value)
			v++
		default:
			v, ok = engine.Decimal(value, 1, 65535)
		}
		if !ok || !frameFields[i].set(f, v) {
			return false
		}
	}
	return true
}

func (s *State) writeGroup() string { return s.writeMembers(s.group[:s.members], s.spent[:s.members]) }

func (s *State) readGroupList(text string) bool {
	n, ok := s.readMembers(text, s.group[:], s.spent[:])
	s.members = uint8(n)
	return ok
}

func (s *State) writePacket() string { return s.writeMembers(s.packet[:s.loads], s.lower[:s.loads]) }

func (s *State) readPacket(text string) bool {
	n, ok := s.readMembers(text, s.packet[:], s.lower[:])
	s.loads = uint8(n)
	return ok
}

// writeMembers writes units, each with a number where it is not zero.
func (s *State) writeMembers(units []uint16, with []uint8) string {
	var out []string
	for i, u := range units {
		text := s.g.t.list[u].id
		if with[i] != 0 {
			text += ":" + strconv.Itoa(int(with[i]))
		}
		out = append(out, text)
	}
	return strings.Join(out, ";")
}

func (s *State) readMembers(text string, units []uint16, with []uint8) (n int, ok bool) {
	for one := range strings.SplitSeq(text, ";") {
		id, number, more := strings.Cut(one, ":")
		u, known := s.g.t.byID[id]
		v := 0
		if more {
			if v, ok = engine.Decimal(number, 1, 255); !ok {
				return 0, false
			}
		}
		if !known || n == len(units) || slices.Contains(units[:n], uint16(u)) {
			return 0, false
		}
		units[n], with[n] = uint16(u), uint8(v)
		n++
	}
	return n, true
}

func (s *State) writeTrail() string {
	var out []string
	for _, h := range s.trail {
		if h != 0 {
			out = append(out, s.g.t.codes[h-1])
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readTrail(text string) bool {
	n := 0
	for code := range strings.SplitSeq(text, ";") {
		h, ok := s.g.t.hexOf(code)
		if !ok || n == maxTrail {
			return false
		}
		s.trail[n] = uint16(h + 1)
		n++
	}
	return true
}

func (s *State) writeEntered() string {
	var out []string
	for i, h := range s.edge {
		if h != 0 {
			out = append(out, s.g.t.codes[h-1]+":"+strconv.Itoa(int(s.entered[i])))
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readEntered(text string) bool {
	n := 0
	for one := range strings.SplitSeq(text, ";") {
		code, points, _ := strings.Cut(one, ":")
		h, ok := s.g.t.hexOf(code)
		v, good := engine.Decimal(points, 0, 255)
		if !ok || !good || n == maxEntries || slices.Contains(s.edge[:n], uint16(h+1)) {
			return false
		}
		s.edge[n], s.entered[n] = uint16(h+1), uint8(v)
		n++
	}
	return true
}

func (s *State) writeGone() string {
	if s.gone == [maxTests]uint16{} {
		return ""
	}
	out := make([]string, maxTests)
	for i, n := range s.gone {
		out[i] = strconv.Itoa(int(n))
	}
	return strings.Join(out, ";")
}

func (s *State) readGone(text string) bool {
	parts := strings.Split(text, ";")
	if len(parts) != maxTests {
		return false
	}
	for i, part := range parts {
		n, ok := engine.Decimal(part, 0, 9999)
		if !ok {
			return false
		}
		s.gone[i] = uint16(n)
	}
	return s.gone != [maxTests]uint16{}
}
