package slowtwin

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/scenarios"
)

// Twin answers for a scenario.
type Twin struct {
	*scenarios.Reich
	codes   []string // in the order of the actions: from the north, a row from the west
	hexes   map[string]int
	places  map[string]place
	codeAt  map[place]string
	terrain map[string]scenarios.ReichTerrain
	sides   map[edge][]string // what stands on the side between two hexes
	ways    map[edge][]string
	dams    map[edge]bool   // with a raised way
	island  map[string]bool // hexes of the Island (10.18)
	bridges map[edge]bool
	play    map[string]bool
	high    map[edge]string // of a slope, the hex above
	hills   map[string]bool
	raised  map[string]bool // hexes with a raised way
	rivers  map[edge]string // their names
}

// place is where a hex lies: rows count north.
type place struct{ Row, Column int }

// edge is a hexside, by the codes of its hexes in order.
type edge [2]string

func between(a, b string) edge {
	if b < a {
		a, b = b, a
	}
	return edge{a, b}
}

// New makes a twin.
func New(r *scenarios.Reich) *Twin {
	t := &Twin{Reich: r, hexes: map[string]int{}, places: map[string]place{}, codeAt: map[place]string{}, terrain: map[string]scenarios.ReichTerrain{},
		sides: map[edge][]string{}, ways: map[edge][]string{}, bridges: map[edge]bool{}, play: map[string]bool{},
		high: map[edge]string{}, hills: map[string]bool{}, raised: map[string]bool{}, dams: map[edge]bool{}, island: map[string]bool{}, rivers: map[edge]string{}}
	g := r.Map.Grid
	for h := range int16(g.N) {
		code := g.Text(h)
		at := g.Place(h)
		t.places[code] = place{at.Row, at.Column}
		t.codeAt[t.places[code]] = code
		for _, row := range r.Tables.Terrain {
			if row.Name == r.Map.Layers["terrain"][h] {
				t.terrain[code] = row
			}
		}
	}
	for _, h := range r.Board.Hexes {
		t.codes = append(t.codes, g.Text(h))
	}
	slices.SortFunc(t.codes, func(a, b string) int {
		if t.places[a].Row != t.places[b].Row {
			return t.places[b].Row - t.places[a].Row
		}
		return t.places[a].Column - t.places[b].Column
	})
	for i, code := range t.codes {
		t.hexes[code] = i
	}
	for _, h := range r.InPlay {
		t.play[g.Text(h)] = true
	}
	for _, h := range r.Map.Regions["island"] {
		t.island[g.Text(h)] = true
	}
	for layer, list := range r.Map.Sides {
		for _, s := range list {
			a := g.Text(s.Hex)
			b := t.neighbour(a, s.Direction)
			e := between(a, b)
			switch layer {
			case "slope":
				t.high[e] = a
			case "road", "rail":
				class, raised := s.Class, s.Name == "raised" || s.Class == "raised"
				if layer == "rail" {
					class = "rail"
				}
				if raised {
					class = "raised " + class
					t.raised[a], t.raised[b], t.dams[e] = true, true, true
				}
				t.ways[e] = append(t.ways[e], class)
			case "dike":
				t.sides[e] = append(t.sides[e], "dike")
			case "water":
				t.sides[e] = append(t.sides[e], s.Class)
				t.rivers[e] = s.Name
			}
		}
	}
	for _, p := range r.Map.Points {
		if p.Kind == "hilltop" {
			t.hills[g.Text(p.Hex)] = true
		}
	}
	for _, b := range r.Map.Links {
		if b.Kind == "bridge" {
			a := g.Text(b.Hex)
			t.bridges[between(a, t.neighbour(a, b.Direction))] = true
		}
	}
	return t
}

// Directions go from E against the clock; even rows lie half a hex east of odd ones, and rows count north.
const (
	east = iota
	northEast
	northWest
	west
	southWest
	southEast
)

// neighbour is the hex in a direction; empty off the map.
func (t *Twin) neighbour(h string, direction int) string {
	p := t.places[h]
	shift := 1 - abs(p.Row%2)
	switch direction {
	case east:
		p.Column++
	case west:
		p.Column--
	case northEast:
		p.Column, p.Row = p.Column+shift, p.Row+1
	case northWest:
		p.Column, p.Row = p.Column+shift-1, p.Row+1
	case southEast:
		p.Column, p.Row = p.Column+shift, p.Row-1
	case southWest:
		p.Column, p.Row = p.Column+shift-1, p.Row-1
	}
	return t.codeAt[p]
}

// distance counts hexes.
func (t *Twin) distance(a, b string) int {
	p, q := t.places[a], t.places[b]
	halves := abs((2*p.Column - p.Row%2) - (2*q.Column - q.Row%2))
	rows := abs(p.Row - q.Row)
	return rows + max(0, halves-rows)/2
}

func abs(n int) int { return max(n, -n) }

// counter is a unit in a position.
type counter struct {
	*scenarios.ReichUnit
	slot  int
	at    string
	marks map[string]bool
	loss  int
	work  int
	dead  bool
	away  string // where it is off the map
	text  string // its mode, marks and numbers
}

// deed is one of the things that are going on.
type deed struct {
	word   string
	step   int
	fields map[string]string
}

// pos is a position.
type pos struct {
	*Twin
	words     map[string]string
	units     []*counter
	byID      map[string]*counter
	stacks    map[string][]*counter // the top first
	deeds     []deed
	group     []*counter
	spent     []int // half points
	packet    []*counter
	with      []int // of the packet: packets stepped down, or points at armour
	walked    int
	side      int // that decides
	legal     map[int]bool
	dug       map[string]string // whose entrenchments, by hex
	bridges   map[edge]bool     // those that stand
	crossings map[edge][]string // what has become of bridges and ferries
	coming    map[string]bool   // units to come
	england   map[string]bool
	startling map[string]bool // hexes beside bridges that may be blown; nil: not looked for
	seen      map[string]bool // hexes that are overseen, as far as that has been asked
	callers   map[[2]*counter]bool
}

func (t *Twin) read(line string) (*pos, error) {
	p := &pos{Twin: t, words: map[string]string{}, byID: map[string]*counter{}, stacks: map[string][]*counter{}, legal: map[int]bool{},
		dug: map[string]string{}, bridges: map[edge]bool{}, crossings: map[edge][]string{}, coming: map[string]bool{}, england: map[string]bool{}, seen: map[string]bool{}, callers: map[[2]*counter]bool{}}
	for i := range t.Units {
		x := t.Units[i]
		if x.HQ && x.Side == 1 && x.Airborne && x.Div != "" && x.Superior == "" { // a brigade with a supplyhead of its own is one of the formations (11.13)
			x.Level = "division"
		}
		u := &counter{ReichUnit: &x, slot: i, marks: map[string]bool{}}
		p.units = append(p.units, u)
		p.byID[u.ID] = u
	}
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != "reich/1" {
		return nil, fmt.Errorf("no position: %.80q", line)
	}
	for _, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		at, placed := strings.CutPrefix(key, "@")
		if !placed {
			p.words[key] = value
			continue
		}
		for entry := range strings.SplitSeq(value, ",") {
			id, marks, _ := strings.Cut(entry, "/")
			u := p.byID[id]
			if u == nil {
				return nil, fmt.Errorf("no unit %q", id)
			}
			u.text = marks
			for mark := range strings.SplitSeq(marks, "+") {
				if n, ok := strings.CutPrefix(mark, "lost"); ok {
					u.loss = number(n)
				}
				if n, ok := strings.CutPrefix(mark, "work"); ok {
					u.work = number(n)
				}
				u.marks[mark] = true
			}
			u.dead = at == "dead"
			u.away = at
			p.coming[u.ID], p.england[u.ID] = at == "coming", at == "england"
			if t.places[at] != (place{}) {
				u.at = at
				p.stacks[at] = append(p.stacks[at], u)
			}
		}
	}
	p.readDeeds()
	p.readWorks()
	p.group, p.spent = p.members("group")
	p.packet, p.with = p.members("packet")
	p.walked = number(p.words["walked"])
	if p.words["who"] == "allied" {
		p.side = 1
	}
	return p, nil
}

func number(text string) int { n, _ := strconv.Atoi(text); return n }

func (p *pos) readDeeds() {
	for one := range strings.SplitSeq(p.words["acts"], ";") {
		parts := strings.Split(one, "+")
		word, step, _ := strings.Cut(parts[0], ".")
		d := deed{word, number(step), map[string]string{}}
		for _, part := range parts[1:] {
			key, value, _ := strings.Cut(part, ":")
			d.fields[key] = value
		}
		p.deeds = append(p.deeds, d)
	}
}

// now is what is going on at this moment, before what it has interrupted.
func (p *pos) now() deed { return p.deeds[len(p.deeds)-1] }

func (p *pos) before() deed {
	if len(p.deeds) < 2 {
		return deed{fields: map[string]string{}}
	}
	return p.deeds[len(p.deeds)-2]
}

func (d deed) number(field string) int { return number(d.fields[field]) }

// members are units of a list with their numbers.
func (p *pos) members(word string) (units []*counter, numbers []int) {
	for one := range strings.SplitSeq(p.words[word], ";") {
		id, n, _ := strings.Cut(one, ":")
		if u := p.byID[id]; u != nil {
			units, numbers = append(units, u), append(numbers, number(n))
		}
	}
	return units, numbers
}

// alike tells units that are the same in print and in what has become of them.
func alike(a, b *counter) bool {
	x, y := *a.ReichUnit, *b.ReichUnit
	for _, u := range []*scenarios.ReichUnit{&x, &y} {
		u.ID, u.Name, u.What, u.Source, u.Arrive, u.Display, u.Group, u.Serial = "", "", "", "", "", "", "", 0
	}
	return x == y && a.text == b.text
}

// hidden tells a unit next to which in its stack lies one like it, of a lower slot, that could be offered as well.
func (p *pos) hidden(u *counter, offered func(*counter) bool) bool {
	stack := p.stacks[u.at]
	i := slices.Index(stack, u)
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(stack) && alike(stack[j], u) && stack[j].slot < u.slot && offered(stack[j]) {
			return true
		}
	}
	return false
}
