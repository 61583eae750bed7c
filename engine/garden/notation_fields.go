package garden

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// values are what a field may hold, and how it is written.
type values struct {
	write   func(g *Game, v int) string
	read    func(g *Game, text string) (int, bool)
	allowed func(g *Game) string
}

func numbers(low, high int) values {
	return values{
		write: func(_ *Game, v int) string { return strconv.Itoa(v) },
		read: func(_ *Game, text string) (int, bool) {
			n, err := strconv.Atoi(text)
			return n, err == nil && strconv.Itoa(n) == text && low <= n && n <= high
		},
		allowed: func(*Game) string { return fmt.Sprintf("%d to %d", low, high) },
	}
}

func words(list []string) values {
	return values{
		write: func(_ *Game, v int) string { return list[v] },
		read: func(_ *Game, text string) (int, bool) {
			i := slices.Index(list, text)
			return i, i >= 0 && text != ""
		},
		allowed: func(*Game) string { return strings.Join(list, " | ") },
	}
}

// hexes are hexes of the board by their printed numbers.
var hexes = values{
	write: func(g *Game, v int) string { return g.t.code(uint16(v)) },
	read: func(g *Game, text string) (int, bool) {
		h, ok := g.hexOf(text)
		return int(h), ok
	},
	allowed: func(*Game) string { return "a hex of the board" },
}

// records are units by their ids.
var records = values{
	write: func(g *Game, v int) string { return g.t.list[v].id },
	read: func(g *Game, text string) (int, bool) {
		u, ok := g.t.byID[text]
		return u, ok
	},
	allowed: func(*Game) string { return "the id of a unit" },
}

// hexOf reads the printed number of a hex as it is written.
func (g *Game) hexOf(text string) (uint16, bool) {
	h, err := g.t.grid.Parse(text)
	if err != nil || g.t.grid.Text(h) != text {
		return noHex, false
	}
	return uint16(h), true
}

// scalar is a field of the position with one value.
type scalar struct {
	name    string
	get     func(p *position) int
	set     func(p *position, v int)
	neutral int
	of      values
	always  bool // written even at its neutral value
}

func u8(name string, at func(p *position) *uint8, neutral int, of values) scalar {
	return scalar{name: name, neutral: neutral, of: of,
		get: func(p *position) int { return int(*at(p)) },
		set: func(p *position, v int) { *at(p) = uint8(v) }}
}

func u16(name string, at func(p *position) *uint16, of values) scalar {
	return scalar{name: name, neutral: noHex, of: of,
		get: func(p *position) int { return int(*at(p)) },
		set: func(p *position, v int) { *at(p) = uint16(v) }}
}

func (f scalar) everywhere() scalar { f.always = true; return f }

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
	u8("turn", func(p *position) *uint8 { return &p.turn }, 0, numbers(1, 10)).everywhere(),
	u8("phase", func(p *position) *uint8 { return &p.phase }, 0, words(phaseWords)).everywhere(),
	u8("node", func(p *position) *uint8 { return &p.node }, 0, words(kindNames())).everywhere(),
	u8("weather", func(p *position) *uint8 { return &p.weather }, 0, words(weatherWords)),
	u8("air-german", func(p *position) *uint8 { return &p.air[german] }, 0, numbers(0, 2)),
	u8("air-allied", func(p *position) *uint8 { return &p.air[allied] }, 0, numbers(0, 9)),
	u8("interdiction", func(p *position) *uint8 { return &p.interd }, 0, numbers(0, 9)),
	u8("ferry", func(p *position) *uint8 { return &p.ferry }, 0, flag),
	u8("overrun", func(p *position) *uint8 { return &p.lost }, 0, numbers(0, 15)),
	u8("poles", func(p *position) *uint8 { return &p.polish }, 0, flag),
	u8("sel", func(p *position) *uint8 { return &p.sel }, none, records),
	u8("given", func(p *position) *uint8 { return &p.given }, 0, flag),
	u8("cursor", func(p *position) *uint8 { return &p.cursor }, 0, numbers(0, maxUnits)),
	u8("roll-unit", func(p *position) *uint8 { return &p.roller }, none, records),
	u16("to", func(p *position) *uint16 { return &p.to }, hexes),
	u16("strike", func(p *position) *uint16 { return &p.strike }, hexes),
	u8("battle", func(p *position) *uint8 { return &p.cur }, 0, numbers(0, maxBattles-1)),
	u8("at", func(p *position) *uint8 { return &p.at }, 0, numbers(0, maxUnits)),
	u8("retreat", func(p *position) *uint8 { return &p.chance }, 0, numbers(0, 95)),
	u16("path", func(p *position) *uint16 { return &p.path[0] }, hexes),
	u16("path2", func(p *position) *uint16 { return &p.path[1] }, hexes),
	u8("barred", func(p *position) *uint8 { return &p.barred }, 0, numbers(0, 127)),
}

// list is a field of many values. read may take more than write writes: what differs is refused.
type list struct {
	name  string
	write func(s *State) string // "" where it is empty
	read  func(s *State, text string) bool
	want  string
}

var lists []list

func init() {
	lists = []list{
		{"own", (*State).writeOwn, (*State).readOwn, "hexes of the board in order, runs as first~last"},
		{"bridges", (*State).writeBridges, (*State).readBridges, "a digit for each bridge: 0 unchecked, 1 stands, 2 blown"},
		{"sources", (*State).writeSources, (*State).readSources, "four hexes or -, joined by ;"},
		{"battles", (*State).writeBattles, (*State).readBattles, "hex:units joined by +, joined by ;"},
		{"fought", (*State).writeFought, (*State).readFought, "a digit for each attacker of the battle"},
		{"extra", (*State).writeExtra, (*State).readExtra, "a digit from 0 to 3 for each attacker of the battle"},
		{"defence", (*State).writeDefence, (*State).readDefence, "units joined by +"},
		{"aims", (*State).writeAims, (*State).readAims, "unit>place in the spiral of hexes about it, 0 to 18, joined by ;"},
	}
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
	return s.digits(func(i int) uint8 { return s.extra[i>>2] >> (i & 3 * 2) & 3 })
}

func (s *State) readExtra(text string) bool {
	for i, c := range []byte(text) {
		if c < '0' || c > '3' || i >= maxJoined {
			return false
		}
		s.extra[i>>2] |= (c - '0') << (i & 3 * 2)
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
