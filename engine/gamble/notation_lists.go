package gamble

import "strings"

// list is a field with a value for each of many things; those at the neutral value are left out. An
// entry is the thing alone for a flag, else thing:value.
type list struct {
	name    string
	of      domain
	get     func(p *position, i int) int
	set     func(p *position, i, v int)
	neutral func(g *Game, i int) int
	values  values
	flag    bool
}

func zero(*Game, int) int { return 0 }

// part is a list over some bits of an array of bytes.
func part(name string, of domain, at func(p *position, i int) *uint8, mask uint8, v values) list {
	shift := 0
	for mask>>shift&1 == 0 {
		shift++
	}
	return list{name: name, of: of, values: v, neutral: zero,
		get: func(p *position, i int) int { return int(*at(p, i) & mask >> shift) },
		set: func(p *position, i, x int) { b := at(p, i); *b = *b&^mask | uint8(x)<<shift }}
}

// mark is a list over one bit.
func mark(name string, of domain, at func(p *position, i int) *uint8, bit uint8) list {
	f := part(name, of, at, bit, flags)
	f.flag = true
	return f
}

// bitList is a list over the bits of a bit set.
func bitList(name string, of domain, at func(p *position, i int) *uint8) list {
	return list{name: name, of: of, values: flags, neutral: zero, flag: true,
		get: func(p *position, i int) int { return int(*at(p, i) >> (i & 7) & 1) },
		set: func(p *position, i, x int) { b := at(p, i); *b = *b&^(1<<(i&7)) | uint8(x)<<(i&7) }}
}

func lst(p *position, i int) *uint8 { return &p.placeState[i] }
func x1(p *position, i int) *uint8  { return &p.bridgeState[i] }
func x2(p *position, i int) *uint8  { return &p.bridgeMarks[i] }

// lists are the fields with many values, in the order they are written.
var lists = []list{
	part("control", byPlace, lst, lControl, words("german", "airborne", "corps")),
	mark("captured", byPlace, lst, lCaptured),
	mark("contested", byPlace, lst, lContested),
	mark("assaulted", byPlace, lst, lAssaulted),
	mark("entered", byPlace, lst, lPoint),
	mark("interdicted", byPlace, lst, lMarker),
	mark("start", byPlace, lst, lStart),
	part("bridges", byBridge, x1, xState, words("german", "allied", "destroyed")),
	part("crossed", byEdge, x1, xCrossMask, numbers(0, bridgeMax)),
	mark("seizure-tried", byEdge, x1, xSeizeTry),
	mark("repair-tried", byEdge, x1, xRepairTry),
	mark("demolition-tried", byEdge, x1, xBlowTry),
	part("construct-german", byBridge, x2, yGerman, numbers(0, 2)),
	part("construct-allied", byBridge, x2, yAllied, numbers(0, 2)),
	{name: "seized", of: byEdge, values: unitIDs, neutral: func(*Game, int) int { return none },
		get: func(p *position, i int) int {
			if p.bridgeMarks[i]&ySeized == 0 {
				return none
			}
			return int(p.seizedBy[i])
		},
		set: func(p *position, i, v int) {
			p.bridgeMarks[i], p.seizedBy[i] = p.bridgeMarks[i]&^ySeized, 0
			if v != none {
				p.bridgeMarks[i], p.seizedBy[i] = p.bridgeMarks[i]|ySeized, uint8(v)
			}
		}},
	mark("ferry-used", byFerry, x2, yFerryUsed),
	mark("ferry-gone", byFerry, x2, yFerryGone),
	bitList("held", byWet, func(p *position, i int) *uint8 { return &p.heldWater[i>>3] }),
	bitList("visited", byPlace, func(p *position, i int) *uint8 { return &p.visitedLocs[i>>3] }),
	{name: "depots", of: numbered(0, depotSlots-1), values: places, neutral: func(*Game, int) int { return none },
		get: func(p *position, i int) int { return int(p.depotLoc[i]) },
		set: func(p *position, i, v int) { p.depotLoc[i] = uint8(v) }},
	part("supply", numbered(0, depotSlots-1), func(p *position, i int) *uint8 { return &p.depotPoints[i] }, 0xff, small),
	bitList("paying", numbered(0, depotSlots-1), func(p *position, i int) *uint8 { return &p.payingDepots[i>>3] }),
	deck("deck-german", func(p *position, i int) *uint8 { return &p.deckGerman[i] }),
	deck("deck-allied", func(p *position, i int) *uint8 { return &p.deckAllied[i] }),
}

// deck is a list of the cards left (23.71); whole decks are left out.
func deck(name string, at func(p *position, i int) *uint8) list {
	f := part(name, numbered(2, 12), at, 0xff, numbers(0, 6))
	f.neutral = func(g *Game, i int) int {
		d := freshDeck(g.opts)
		return int(d[i])
	}
	return f
}

// append writes the entries that are not neutral.
func (f *list) append(b []byte, s *State) []byte {
	first := true
	for i := range f.of.size(s.g) {
		if !f.of.has(s.g, i) {
			continue
		}
		v := f.get(&s.position, i)
		if v == f.neutral(s.g, i) {
			continue
		}
		if first {
			b = append(append(append(b, ' '), f.name...), '=')
		} else {
			b = append(b, ',')
		}
		first = false
		b = append(b, f.of.code(s.g, i)...)
		if !f.flag {
			b = append(append(b, ':'), f.values.Write(s, v)...)
		}
	}
	return b
}

// read reads the entries of a list.
func (f *list) read(r *reader, text string) {
	g := r.Game
	for _, entry := range strings.Split(text, ",") {
		key, value, valued := strings.Cut(entry, ":")
		i, ok := f.of.find(g, key)
		if !ok || i >= f.of.size(g) {
			r.Fault(f.name, entry, f.of.want)
			return
		}
		v := 1
		if !f.flag {
			if v, ok = f.values.Read(g, value); !ok {
				r.Fault(f.name, entry, f.of.want+" with :"+f.values.Allowed(g))
				return
			}
		} else if valued {
			r.Fault(f.name, entry, f.of.want)
			return
		}
		switch {
		case f.get(&r.State.position, i) != f.neutral(g, i):
			r.Fault(f.name, entry, "each entry once")
			return
		case v == f.neutral(g, i): // or a second entry would pass unnoticed
			r.Fault(f.name, entry, "no entry where the value is the usual one")
			return
		}
		f.set(&r.State.position, i, v)
	}
}
