package gamble

import (
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/notation"
)

func numbers(lo, hi int) values { return notation.Numbers[*Game, *State](lo, hi) }

// words are the values 0, 1, 2 ... by name.
func words(names ...string) values { return notation.Words[*Game, *State](names...) }

var flags = numbers(0, 1)

var places = values{
	Allowed: func(*Game) string { return "1 to 65, A to J or UK" },
	Write:   func(_ *State, v int) string { return locCode(uint8(v)) },
	Read: func(_ *Game, text string) (int, bool) {
		l, err := parseLoc(text)
		return int(l), err == nil
	},
}

var unitIDs = values{
	Allowed: func(*Game) string { return "the id of a unit, as in the order of battle" },
	Write: func(s *State, v int) string {
		if v < s.g.t.nUnits {
			return s.g.t.units[v].id
		}
		return fmt.Sprintf("#%d", v)
	},
	Read: func(g *Game, text string) (int, bool) {
		for u := range g.t.nUnits {
			if g.t.units[u].id == text {
				return u, true
			}
		}
		return 0, false
	},
}

var edgeCodes = values{
	Allowed: func(*Game) string { return "a crossing such as 27-28, or 15-16f for a ferry" },
	Write:   func(s *State, v int) string { return s.g.t.edgeCode(v) },
	Read:    func(g *Game, text string) (int, bool) { return g.edgeByCode(text) },
}

func (g *Game) edgeByCode(text string) (int, bool) {
	for e := range g.t.nEdges {
		if g.t.edgeCode(e) == text {
			return e, true
		}
	}
	return 0, false
}

// leads: Lead is a unit, but the number of a bomber marker in an Air Bombardment and that of a depot
// while it is placed; these are written #2.
var leads = values{
	Allowed: func(*Game) string { return "the id of a unit, or # and the number of a marker or depot" },
	Write: func(s *State, v int) string {
		if s.byAir() || kind(s.kind) == kDepotDest {
			return fmt.Sprintf("#%d", v)
		}
		return unitIDs.Write(s, v)
	},
	Read: func(g *Game, text string) (int, bool) {
		if n, ok := strings.CutPrefix(text, "#"); ok {
			return engine.Decimal(n, 0, maxUnits-1)
		}
		return unitIDs.Read(g, text)
	},
}

// domain is what the entries of a list are keyed by.
type domain struct {
	want string
	size func(g *Game) int
	has  func(g *Game, i int) bool
	code func(g *Game, i int) string
	find func(g *Game, text string) (int, bool)
}

func always(*Game, int) bool { return true }

var byPlace = domain{
	want: "1 to 65 or A to J",
	size: func(*Game) int { return numLocs },
	has:  always,
	code: func(_ *Game, i int) string { return locCode(uint8(i)) },
	find: places.Read,
}

var byEdge = domain{
	want: "a crossing such as 27-28, or 15-16f for a ferry",
	size: func(g *Game) int { return g.t.nEdges },
	has:  always,
	code: func(g *Game, i int) string { return g.t.edgeCode(i) },
	find: (*Game).edgeByCode,
}

// byBridge leaves the ferries out.
var byBridge = domain{
	want: "a bridge such as 27-28",
	size: byEdge.size,
	has:  func(g *Game, i int) bool { return !g.t.edges[i].ferry },
	code: byEdge.code,
	find: func(g *Game, text string) (int, bool) {
		e, ok := g.edgeByCode(text)
		return e, ok && !g.t.edges[e].ferry
	},
}

var byFerry = domain{
	want: "a ferry such as 15-16f",
	size: byEdge.size,
	has:  func(g *Game, i int) bool { return g.t.edges[i].ferry },
	code: byEdge.code,
	find: func(g *Game, text string) (int, bool) {
		e, ok := g.edgeByCode(text)
		return e, ok && g.t.edges[e].ferry
	},
}

var byWet = domain{
	want: "a river or canal boundary such as 27-28",
	size: func(g *Game) int { return g.t.nWet },
	has:  always,
	code: func(g *Game, i int) string { return g.t.wetCode(i) },
	find: func(g *Game, text string) (int, bool) {
		for w := range g.t.nWet {
			if g.t.wetCode(w) == text {
				return w, true
			}
		}
		return 0, false
	},
}

// numbered are depots (0 to 14) and cards (2 to 12).
func numbered(lo, hi int) domain {
	return domain{
		want: fmt.Sprintf("%d to %d", lo, hi),
		size: func(*Game) int { return hi - lo + 1 },
		has:  always,
		code: func(_ *Game, i int) string { return strconv.Itoa(i + lo) },
		find: func(_ *Game, text string) (int, bool) {
			n, ok := engine.Decimal(text, lo, hi)
			return n - lo, ok
		},
	}
}
