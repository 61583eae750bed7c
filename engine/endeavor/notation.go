package endeavor

import (
	"errors"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/notation"
)

// A position is one line, as package notation has it:
//
//	endeavor/1 remagen:84504a0d turn=22 phase=allied-movement node=K_GO who=allied air=1 dominated=4 stack=19.30 @19.30=us-9-arm/in,us-78-inf/red ...
//
// The units stand last by where they are, each with what it is. What follows from these is not written: zones, supply, legal
// actions, the result.
var line notation.Notation[*Game, *State]

type (
	scalar = notation.Field[*Game, *State]
	values = notation.Values[*Game, *State]
	reader = notation.Reader[*Game, *State]
)

func init() {
	list := notation.Whole[*Game, *State]
	line = notation.Notation[*Game, *State]{Game: "endeavor", Version: 1, Fields: scalars, Groups: appendUnits, Group: readGroup, Strict: true,
		Lists: []notation.List[*Game, *State]{
			list("dominated", (*State).writeZones, (*State).readZones, "digits from 1 to 6, ascending"),
			list("due", (*State).writeDue, (*State).readDue, "type:number joined by ;, types in the order "+strings.Join(classWords[:], " ")),
			list("entered", func(s *State) string { return s.writeMarks(s.entered) }, func(s *State, text string) bool { return s.readMarks(&s.entered, text) }, "hexes that remember who entered, in order, joined by ;"),
			list("holds", func(s *State) string { return s.writeMarks(s.holds) }, func(s *State, text string) bool { return s.readMarks(&s.holds, text) }, "victory hexes in order, joined by ;"),
			list("attacked", (*State).writeAttacked, (*State).readAttacked, "hexes in order, joined by ;"),
			list("ports", (*State).writePorts, (*State).readPorts, "hex:turn it works from, 0 or never;/held, /beach, /used and a number, joined by ;"),
			list("beaches", (*State).writeBeaches, (*State).readBeaches, "hand, spent, sea and a number, or hex:turn placed/units landed, for each marker, joined by ;"),
			list("landings", (*State).writeLandings, (*State).readLandings, "hex or - of up to three landings, joined by ;"),
		}}
}

// MarshalText writes the whole position as one line, which Parse reads back.
func (s *State) MarshalText() ([]byte, error) {
	return line.Append(make([]byte, 0, 8192), s.g, s), nil
}

// Parse reads what MarshalText writes; the fields may come in any order. It refuses everything else, and positions that
// contradict themselves, with the faults it finds.
func (g *Game) Parse(text []byte) (engine.State, error) {
	s := &State{g: g}
	s.blank()
	if err := line.Read(text, g, s); err != nil {
		return nil, err
	}
	if faults := s.contradictions(); len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return s, nil
}

func numbers(low, high int) values { return notation.Numbers[*Game, *State](low, high) }

func words(list []string) values { return notation.Words[*Game, *State](list...) }

// places are hexes by their printed numbers, and boxes.
var places = values{
	Write:   func(s *State, v int) string { return s.g.t.codes[v] },
	Read:    func(g *Game, text string) (int, bool) { p, ok := g.placeOf(text); return int(p), ok },
	Allowed: func(*Game) string { return "a hex of the board, england or med" },
}

// ids are units by their ids.
var ids = values{
	Write:   func(s *State, v int) string { return s.g.t.list[v].id },
	Read:    func(g *Game, text string) (int, bool) { u, ok := g.t.byID[text]; return u, ok },
	Allowed: func(*Game) string { return "the id of a unit" },
}

// harbours are real ports by their hexes.
var harbours = values{
	Write: func(s *State, v int) string { return s.g.t.codes[s.g.t.ports[v].at] },
	Read: func(g *Game, text string) (int, bool) {
		p, ok := g.placeOf(text)
		if !ok || g.t.portAt[p] == none {
			return 0, false
		}
		return int(g.t.portAt[p]), true
	},
	Allowed: func(*Game) string { return "the hex of a real port" },
}

// ways are half points spent, or lost for a mode that is not to be had.
var ways = values{
	Write: func(_ *State, v int) string {
		if v == lost {
			return "lost"
		}
		return strconv.Itoa(v)
	},
	Read: func(_ *Game, text string) (int, bool) {
		if text == "lost" {
			return lost, true
		}
		return engine.Decimal(text, 0, 64)
	},
	Allowed: func(*Game) string { return "half points from 0 to 64, or lost" },
}

// placeOf reads the number of a hex as it is written, or the name of a box.
func (g *Game) placeOf(text string) (uint16, bool) {
	switch text {
	case "england":
		return g.t.england, true
	case "med":
		return g.t.med, true
	}
	h, err := g.t.grid.Parse(text)
	if err != nil || g.t.grid.Text(h) != text || g.t.index[h] == noPlace {
		return noPlace, false
	}
	return g.t.index[h], true
}

func u8(name string, at func(s *State) *uint8, neutral int, of values) scalar {
	return notation.Single(name, at, neutral, of)
}

func u16(name string, at func(s *State) *uint16) scalar {
	return notation.Single(name, at, noPlace, places)
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
	u8("turn", func(s *State) *uint8 { return &s.turn }, 0, numbers(1, 25)).Everywhere(),
	u8("phase", func(s *State) *uint8 { return &s.phase }, 0, words(phaseWords)).Everywhere(),
	u8("node", func(s *State) *uint8 { return &s.node }, 0, words(kindNames())).Everywhere(),
	u8("who", func(s *State) *uint8 { return &s.who }, 0, words([]string{"german", "allied"})).Everywhere(),
	u8("stage", func(s *State) *uint8 { return &s.stage }, 0, numbers(0, 31)),
	u8("cursor", func(s *State) *uint8 { return &s.cursor }, 0, numbers(0, maxUnits)),
	u8("unit", func(s *State) *uint8 { return &s.unit }, none, ids),
	u8("serves", func(s *State) *uint8 { return &s.serves }, none, harbours),
	u8("air", func(s *State) *uint8 { return &s.air }, 0, numbers(0, 15)),
	u8("drops", func(s *State) *uint8 { return &s.drops }, 0, numbers(0, 15)),
	u8("dropped", func(s *State) *uint8 { return &s.dropped }, 0, numbers(0, 3)),
	u8("lands", func(s *State) *uint8 { return &s.lands }, 0, numbers(0, maxLanding)),
	u8("carpet", func(s *State) *uint8 { return &s.carpet }, 0, flag),
	u8("paris", func(s *State) *uint8 { return &s.paris }, 0, words([]string{"open", "earned", "lost"})),
	u8("reich", func(s *State) *uint8 { return &s.reich }, 0, words([]string{"none", "in-hand", "played"})),
	u8("emergency-german", func(s *State) *uint8 { return &s.emergency[german] }, 0, numbers(0, 15)),
	u8("emergency-allied", func(s *State) *uint8 { return &s.emergency[allied] }, 0, numbers(0, 15)),
	u8("pool-german", func(s *State) *uint8 { return &s.pool[groupGerman] }, 0, numbers(0, 15)),
	u8("pool-us", func(s *State) *uint8 { return &s.pool[groupUS] }, 0, numbers(0, 15)),
	u8("pool-cw", func(s *State) *uint8 { return &s.pool[groupCW] }, 0, numbers(0, 15)),
	u8("march", func(s *State) *uint8 { return &s.march }, 0, numbers(0, maxUnits)),
	u16("stack", func(s *State) *uint16 { return &s.stack }),
	u8("sector", func(s *State) *uint8 { return &s.sector }, none, numbers(0, maxSectors-1)),
	u8("walked", func(s *State) *uint8 { return &s.walked }, 0, flag),
	u8("spent", func(s *State) *uint8 { return &s.spentN }, 0, ways),
	u8("spent-strategic", func(s *State) *uint8 { return &s.spentS }, 0, ways),
	u8("fight", func(s *State) *uint8 { return &s.ctx }, 0, words(ctxWords)),
	u8("step", func(s *State) *uint8 { return &s.step }, 0, numbers(0, 31)),
	u16("target", func(s *State) *uint16 { return &s.target }),
	u8("landing", func(s *State) *uint8 { return &s.land }, 0, numbers(0, maxLanding-1)),
	u8("marker", func(s *State) *uint8 { return &s.marker }, 0, flag),
	u8("points", func(s *State) *uint8 { return &s.points }, 0, numbers(0, 15)),
	u8("column", func(s *State) *uint8 { return &s.column }, 0, numbers(0, 15)),
	u8("attacker-loses", func(s *State) *uint8 { return &s.aLeft }, 0, numbers(0, 15)),
	u8("defender-loses", func(s *State) *uint8 { return &s.dLeft }, 0, numbers(0, 15)),
	u8("retreat", func(s *State) *uint8 { return &s.ret }, 0, numbers(0, 3)),
	u8("retreat-left", func(s *State) *uint8 { return &s.retLeft }, 0, numbers(0, 3)),
	u8("advance", func(s *State) *uint8 { return &s.adv }, 0, numbers(0, 3)),
	u16("retreat-at", func(s *State) *uint16 { return &s.retAt }),
	u16("roll-at", func(s *State) *uint16 { return &s.rollAt }),
	u8("port-due", func(s *State) *uint8 { return &s.portDue }, none, harbours),
}
