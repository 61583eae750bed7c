package garden

import (
	"strconv"
	"strings"

	"bridgehead/engine/notation"
)

func numbers(low, high int) values { return notation.Numbers[*Game, *State](low, high) }

func words(list []string) values { return notation.Words[*Game, *State](list...) }

// hexes are hexes of the board by their printed numbers.
var hexes = values{
	Write: func(s *State, v int) string { return s.g.t.code(uint16(v)) },
	Read: func(g *Game, text string) (int, bool) {
		h, ok := g.hexOf(text)
		return int(h), ok
	},
	Allowed: func(*Game) string { return "a hex of the board" },
}

// records are units by their ids.
var records = values{
	Write: func(s *State, v int) string { return s.g.t.list[v].id },
	Read: func(g *Game, text string) (int, bool) {
		u, ok := g.t.byID[text]
		return u, ok
	},
	Allowed: func(*Game) string { return "the id of a unit" },
}

// hexOf reads the printed number of a hex as it is written.
func (g *Game) hexOf(text string) (uint16, bool) {
	h, err := g.t.grid.Parse(text)
	if err != nil || g.t.grid.Text(h) != text {
		return noHex, false
	}
	return uint16(h), true
}

func u8(name string, at func(s *State) *uint8, neutral int, of values) scalar {
	return notation.Single(name, at, neutral, of)
}

func u16(name string, at func(s *State) *uint16, of values) scalar {
	return notation.Single(name, at, noHex, of)
}

func kindNames() []string {
	names := make([]string, numKinds)
	for k := range names {
		names[k] = nodeTable[k].name
	}
	return names
}

var flag = numbers(0, 1)

// scalars are the single fields, in the order they are written.
var scalars = []scalar{
	u8("turn", func(s *State) *uint8 { return &s.turn }, 0, numbers(1, 10)).Everywhere(),
	u8("phase", func(s *State) *uint8 { return &s.phase }, 0, words(phaseWords)).Everywhere(),
	u8("node", func(s *State) *uint8 { return &s.node }, 0, words(kindNames())).Everywhere(),
	u8("weather", func(s *State) *uint8 { return &s.weather }, 0, words(weatherWords)),
	u8("air-german", func(s *State) *uint8 { return &s.air[german] }, 0, numbers(0, 2)),
	u8("air-allied", func(s *State) *uint8 { return &s.air[allied] }, 0, numbers(0, 9)),
	u8("interdiction", func(s *State) *uint8 { return &s.interd }, 0, numbers(0, 9)),
	u8("ferry", func(s *State) *uint8 { return &s.ferry }, 0, flag),
	u8("overrun", func(s *State) *uint8 { return &s.lost }, 0, numbers(0, 15)),
	u8("poles", func(s *State) *uint8 { return &s.polish }, 0, flag),
	u8("sel", func(s *State) *uint8 { return &s.sel }, none, records),
	u8("given", func(s *State) *uint8 { return &s.given }, 0, flag),
	u8("cursor", func(s *State) *uint8 { return &s.cursor }, 0, numbers(0, maxUnits)),
	u8("roll-unit", func(s *State) *uint8 { return &s.roller }, none, records),
	u16("to", func(s *State) *uint16 { return &s.to }, hexes),
	u16("strike", func(s *State) *uint16 { return &s.strike }, hexes),
	u8("battle", func(s *State) *uint8 { return &s.cur }, 0, numbers(0, maxBattles-1)),
	u8("at", func(s *State) *uint8 { return &s.at }, 0, numbers(0, maxUnits)),
	u8("retreat", func(s *State) *uint8 { return &s.chance }, 0, numbers(0, 95)),
	u16("path", func(s *State) *uint16 { return &s.path[0] }, hexes),
	u16("path2", func(s *State) *uint16 { return &s.path[1] }, hexes),
	u8("barred", func(s *State) *uint8 { return &s.barred }, 0, numbers(0, 127)),
}

func (s *State) writeOwn() string {
	var out []string
	n := uint16(s.g.t.hexes)
	for h := uint16(0); h < n; h++ {
		if !s.own.has(h) {
			continue
		}
		last := h
		for last+1 < n && s.own.has(last+1) {
			last++
		}
		text := s.g.t.code(h)
		if last > h {
			text += "~" + s.g.t.code(last)
		}
		out = append(out, text)
		h = last
	}
	return strings.Join(out, ";")
}

func (s *State) readOwn(text string) bool {
	for run := range strings.SplitSeq(text, ";") {
		a, b, long := strings.Cut(run, "~")
		from, ok := s.g.hexOf(a)
		to := from
		if long {
			var okTo bool
			to, okTo = s.g.hexOf(b)
			ok = ok && okTo
		}
		if !ok || to < from {
			return false
		}
		for h := from; h <= to; h++ {
			s.own.add(h)
		}
	}
	return true
}

func (s *State) writeBridges() string {
	var b strings.Builder
	for i := range s.g.t.bridges {
		b.WriteByte('0' + s.br[i])
	}
	return b.String()
}

func (s *State) readBridges(text string) bool {
	if len(text) != len(s.g.t.bridges) {
		return false
	}
	for i, c := range []byte(text) {
		if c < '0' || c > '2' {
			return false
		}
		s.br[i] = c - '0'
	}
	return true
}

func (s *State) writeSources() string {
	var out []string
	same := true
	for i, h := range s.src {
		same = same && h == s.g.t.sourceHex[i]
		if h == noHex {
			out = append(out, "-")
		} else {
			out = append(out, s.g.t.code(h))
		}
	}
	if same {
		return ""
	}
	return strings.Join(out, ";")
}

func (s *State) readSources(text string) bool {
	parts := strings.Split(text, ";")
	if len(parts) != len(s.src) {
		return false
	}
	for i, p := range parts {
		if p == "-" {
			s.src[i] = noHex
			continue
		}
		h, ok := s.g.hexOf(p)
		if !ok {
			return false
		}
		s.src[i] = h
	}
	return true
}

func (s *State) writeBattles() string {
	var out []string
	for i := range int(s.nb) {
		from, to := s.plotted(i)
		out = append(out, s.g.t.code(s.tgt[i])+":"+s.joinUnits(s.seq[from:to]))
	}
	return strings.Join(out, ";")
}

func (s *State) joinUnits(list []uint8) string {
	var out []string
	for _, u := range list {
		if u != none {
			out = append(out, s.g.t.list[u].id)
		}
	}
	return strings.Join(out, "+")
}

// splitUnits reads ids joined by +.
func (s *State) splitUnits(text string, add func(u int) bool) bool {
	if text == "" {
		return true
	}
	for id := range strings.SplitSeq(text, "+") {
		u, ok := s.g.t.byID[id]
		if !ok || !add(u) {
			return false
		}
	}
	return true
}

func (s *State) readBattles(text string) bool {
	for battle := range strings.SplitSeq(text, ";") {
		at, who, ok := strings.Cut(battle, ":")
		h, known := s.g.hexOf(at)
		if !ok || !known || int(s.nb) == maxBattles {
			return false
		}
		s.tgt[s.nb] = h
		from := s.ns
		if !s.splitUnits(who, func(u int) bool {
			if int(s.ns) == maxPlots || s.ns-from == maxJoined {
				return false
			}
			s.seq[s.ns] = uint8(u)
			s.ns++
			return true
		}) {
			return false
		}
		s.end[s.nb] = s.ns
		s.nb++
	}
	return true
}

// digits writes a digit for each attacker of the battle in hand, nothing if all are 0.
func (s *State) digits(of func(i int) uint8) string {
	if s.cur >= s.nb {
		return ""
	}
	from, to := s.plotted(int(s.cur))
	b := make([]byte, 0, maxJoined)
	any := false
	for i := range to - from {
		b = append(b, '0'+of(i))
		any = any || of(i) != 0
	}
	if !any {
		return ""
	}
	return string(b)
}

func (s *State) writeFought() string {
	return s.digits(func(i int) uint8 { return uint8(s.fought >> i & 1) })
}

func (s *State) readFought(text string) bool {
	for i, c := range []byte(text) {
		if c < '0' || c > '1' || i >= maxJoined {
			return false
		}
		s.fought |= uint64(c-'0') << i
	}
	return true
}

func (s *State) writeExtra() string {
	return s.digits(func(i int) uint8 { return uint8(s.surcharge(i)) })
}

func (s *State) readExtra(text string) bool {
	for i, c := range []byte(text) {
		if c < '0' || c > '3' || i >= maxJoined {
			return false
		}
		s.addSurcharge(i, int(c-'0'))
	}
	return true
}

func (s *State) writeDefence() string { return s.joinUnits(s.def[:]) }

func (s *State) readDefence(text string) bool {
	n := 0
	return s.splitUnits(text, func(u int) bool {
		if n == maxDefence {
			return false
		}
		s.def[n] = uint8(u)
		n++
		return true
	})
}

func (s *State) writeAims() string {
	var out []string
	for u := range s.g.t.units {
		gun := s.g.t.list[u].gun
		if gun < 0 || s.aim[gun] == 0 {
			continue
		}
		out = append(out, s.g.t.list[u].id+">"+strconv.Itoa(int(s.aim[gun]-1)))
	}
	return strings.Join(out, ";")
}

func (s *State) readAims(text string) bool {
	for a := range strings.SplitSeq(text, ";") {
		id, at, ok := strings.Cut(a, ">")
		u, known := s.g.t.byID[id]
		n, err := strconv.Atoi(at)
		if !ok || !known || s.g.t.list[u].gun < 0 || err != nil || n < 0 || n > 18 || s.aim[s.g.t.list[u].gun] != 0 {
			return false
		}
		s.aim[s.g.t.list[u].gun] = uint8(n + 1)
	}
	return true
}
