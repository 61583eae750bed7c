package garden

import (
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// placeWords are the codes of loc that are written.
var placeWords = map[uint16]string{dead: "dead", merged: "merged", toCome: "coming"}

// appendUnits writes the records by hex, then those off the map by what has become of them.
func appendUnits(b []byte, s *State) []byte {
	for h := range s.taken.all {
		from, to := s.sideUnits(s.owner(h))
		b = s.appendGroup(b, from, to, h, s.g.t.code(h))
	}
	for _, code := range []uint16{toCome, merged, dead} {
		b = s.appendGroup(b, 0, s.g.t.units, code, placeWords[code])
	}
	return b
}

// appendGroup writes the records of a range that are in one place.
func (s *State) appendGroup(b []byte, from, to int, at uint16, name string) []byte {
	first := true
	for u := from; u < to; u++ {
		if s.loc[u] != at {
			continue
		}
		if first {
			b = append(append(append(b, " @"...), name...), '=')
		} else {
			b = append(b, '+')
		}
		b, first = s.appendUnit(b, u), false
	}
	return b
}

// mark is something a unit may have: a letter or word, and a number where it counts something.
type mark struct {
	name    string
	high    int // numbers from 1 to so much; 0: a word without a number
	get     func(s *State, u int) int
	set     func(s *State, u, v int)
	neutral func(s *State, u int) int // the value that is not written; nil: nought
}

func flagMark(name string, flag uint16) mark {
	return mark{name: name,
		get: func(s *State, u int) int { return b2i(s.has(u, flag)) },
		set: func(s *State, u, _ int) { s.fl[u] |= flag }}
}

func stateMark(name string, bit uint8) mark {
	return mark{name: name,
		get: func(s *State, u int) int { return b2i(s.st[u]&bit != 0) },
		set: func(s *State, u, _ int) { s.st[u] |= bit }}
}

func supplyMark(state int) mark {
	return mark{name: supplyWords[state],
		get: func(s *State, u int) int { return b2i(s.supply(u) == state) },
		set: func(s *State, u, _ int) { s.setSupply(u, s.supply(u)|state) }}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// marks are what a unit has, in the order it is written. Numbers that may be nought where they are not neutral are written
// as 0.
var marks = []mark{
	{name: "cp", high: 9999,
		get: func(s *State, u int) int { return int(s.cp[u]) },
		set: func(s *State, u, v int) { s.cp[u] = uint16(v) }},
	{name: "e", high: 100,
		get: func(s *State, u int) int { return int(s.eff[u]) },
		set: func(s *State, u, v int) { s.eff[u] = uint8(v) }},
	{name: "o", high: maxOP,
		get: func(s *State, u int) int { return int(s.op[u]) },
		set: func(s *State, u, v int) { s.op[u] = uint8(v) }},
	{name: "f", high: 5,
		get: func(s *State, u int) int { return s.fort(u) },
		set: func(s *State, u, v int) { s.setFort(u, v) }},
	{name: "p", high: 15, neutral: func(s *State, u int) int { return s.wholeParts(u) },
		get: func(s *State, u int) int { return int(s.held(u)) },
		set: func(s *State, u, v int) { s.pa[u] = s.pa[u]&^paParts | uint8(v) }},
	{name: "art", high: 3,
		get: func(s *State, u int) int { return int(s.received(u)) },
		set: func(s *State, u, v int) { s.pa[u] |= uint8(v) << 4 }},
	{name: "adv", high: 2,
		get: func(s *State, u int) int { return int(s.advance(u)) },
		set: func(s *State, u, v int) { s.setAdvance(u, uint8(v)) }},
	{name: "pen", high: maxOP,
		get: func(s *State, u int) int { return int(s.pen[u]) },
		set: func(s *State, u, v int) { s.pen[u] = uint8(v) }},
	stateMark("travel", stTravel), supplyMark(outOfCommunications), supplyMark(unsupplied), supplyMark(isolated),
	stateMark("lost", stLost), stateMark("late", stLate),
	flagMark("moved", flMoved), flagMark("build", flBuild), flagMark("break", flBreak), flagMark("disband", flDisband),
	flagMark("used", flUsed), flagMark("half", flHalf), flagMark("attacks", flAttacks), flagMark("interdicted", flInterdicted),
	flagMark("split", flSplit),
}

// wholeParts is the set of all parts of a parent that has strength; a parent that is split has none.
func (s *State) wholeParts(u int) int {
	if s.cp[u] == 0 {
		return 0
	}
	return 1<<len(s.g.t.list[u].parts) - 1
}

// appendUnit writes a record and what it has.
func (s *State) appendUnit(b []byte, u int) []byte {
	b = append(b, s.g.t.list[u].id...)
	sep := byte('/')
	for i := range marks {
		m := &marks[i]
		v, usual := m.get(s, u), 0
		if m.neutral != nil {
			usual = m.neutral(s, u)
		}
		if v == usual {
			continue
		}
		b = append(append(b, sep), m.name...)
		if m.high > 0 {
			b = strconv.AppendInt(b, int64(v), 10)
		}
		sep = ','
	}
	return b
}

// readGroup reads the records of one place.
func readGroup(r *reader, at, value string) {
	s := r.State
	loc, ok := s.g.hexOf(at)
	for code, word := range placeWords {
		if word == at {
			loc, ok = code, true
		}
	}
	if !ok {
		r.Fault("@"+at, at, "a hex of the board, coming, merged or dead")
		return
	}
	var buf [128]byte
	for text := range strings.SplitSeq(value, "+") {
		id, rest, _ := strings.Cut(text, "/")
		u, known := s.g.t.byID[id]
		if !known || r.Seen["/"+id] {
			r.Fault("@"+at, id, "the id of a unit, each once")
			return
		}
		r.Seen["/"+id] = true
		s.loc[u] = loc
		if !s.readMarks(u, rest) || string(s.appendUnit(buf[:0], u)) != text {
			r.Fault("@"+at, text, "a unit with "+markNames()+" in this order, and nothing that is usual")
			return
		}
	}
}

// readMarks reads what is said about a unit.
func (s *State) readMarks(u int, text string) bool {
	parts := false
	if text != "" {
		for word := range strings.SplitSeq(text, ",") {
			i := slices.IndexFunc(marks, func(m mark) bool {
				digits, ok := strings.CutPrefix(word, m.name)
				return ok && (digits != "") == (m.high > 0) && (digits == "" || digits[0] >= '0' && digits[0] <= '9')
			})
			if i < 0 {
				return false
			}
			m, v := &marks[i], 1
			if m.high > 0 {
				n, ok := engine.Decimal(word[len(m.name):], 0, m.high)
				if !ok {
					return false
				}
				v = n
			}
			if m.name == "p" && v >= 1<<len(s.g.t.list[u].parts) {
				return false
			}
			parts = parts || m.name == "p"
			m.set(s, u, v)
		}
	}
	if !parts {
		s.pa[u] |= uint8(s.wholeParts(u))
	}
	return true
}

func markNames() string {
	var out []string
	for i := range marks {
		name := marks[i].name
		if marks[i].high > 0 {
			name += "N"
		}
		out = append(out, name)
	}
	return strings.Join(out, " ")
}
