package picture

import (
	"math"
	"strings"

	"bridgehead/engine/gamble"
)

// heading is the title of the map.
func (g *ground) heading() {
	name, rest, _ := strings.Cut(g.b.m.Name, " (")
	g.write(strings.ToUpper(name), headerAt, 25, left, bold, title)
	if g.coarse() {
		return
	}
	g.write(strings.TrimSuffix(rest, ")"), add(headerAt, point{1, 15}), 9.5, left, regular, softInk)
}

// key explains the signs.
func (g *ground) key() {
	if g.coarse() {
		return
	}
	r := keyAt
	g.box(r, 4, card)
	g.edge(r, 4, 1.6, cardEdge)
	rows := []struct {
		text string
		draw func(at point)
	}{
		{"German control", func(p point) { g.sample(p, "german") }},
		{"Airborne control", func(p point) { g.sample(p, "airborne") }},
		{"XXX Corps control", func(p point) { g.sample(p, "corps") }},
		{"contested", func(p point) { g.swords(p, 5) }},
		{"active, target", g.rims},
		{"hills, polder", g.grounds},
		{"bridge, German", func(p point) { g.crossingAt(p, "german", false) }},
		{"bridge, Allied", func(p point) { g.crossingAt(p, "allied", false) }},
		{"bridge, destroyed", func(p point) { g.crossingAt(p, "destroyed", false) }},
		{"ferry", func(p point) { g.crossingAt(p, "ferry", true) }},
		{"Supply Depot", func(p point) { g.depot(rectAt(p[0]-9.5, p[1]-5, chipWidth, chipHeight), "allied", 6) }},
		{"victory points", func(p point) { g.box(rectAt(p[0]-6, p[1]-5.5, 12, 11), 2.8, vpRed); g.digit(p) }},
	}
	for i, row := range rows {
		at := point{r.x0 + 24 + 152*float64(i/6), r.y0 + 17 + 19*float64(i%6)}
		row.draw(at)
		g.write(row.text, add(at, point{20, 3.4}), 9.4, left, regular, ink)
	}
	g.liveries(point{r.x0 + 10, r.y0 + 132})
}

func (g *ground) digit(p point) { g.write("1", add(p, point{0, 3}), 8.4, middle, bold, white) }

// sample is an Area number on the ground of its holder.
func (g *ground) sample(p point, control string) {
	g.box(rectAt(p[0]-13, p[1]-7.5, 26, 15), 3, groundByTEM[2])
	if tint, ok := controlTints[control]; ok {
		g.box(rectAt(p[0]-13, p[1]-7.5, 26, 15), 3, tint)
	}
	g.box(rectAt(p[0]-7.5, p[1]-5.5, 15, 11), 2.8, controlColours[control])
	g.write("13", add(p, point{0, 3.2}), 9, middle, bold, white)
}

func (g *ground) rims(p point) {
	g.edge(rectAt(p[0]-13, p[1]-5.5, 11, 11), 2, 3, activeGlow)
	g.edge(rectAt(p[0]+2, p[1]-5.5, 11, 11), 2, 3, targetGlow)
}

func (g *ground) grounds(p point) {
	g.box(rectAt(p[0]-14, p[1]-7, 13, 14), 1, hillGround)
	g.stroke(hill(p[0]-12, p[1]-5, 0), 0.9, hillSign)
	g.box(rectAt(p[0]+1, p[1]-7, 13, 14), 1, polderField)
	for i := range 3 {
		g.stroke(ditches(p[0]+3.5, p[1]-6.5+3.5*float64(i), i), 0.8, polderSign)
	}
}

func (g *ground) crossingAt(p point, state string, ferry bool) {
	g.line([]point{{p[0] - 13, p[1]}, {p[0] + 13, p[1]}}, 9, riverEdge)
	g.line([]point{{p[0] - 13, p[1]}, {p[0] + 13, p[1]}}, 6.4, river)
	x := crossing{at: p, angle: math.Pi / 2, ferry: ferry}
	s := &gamble.CrossingSnapshot{State: state}
	if ferry {
		g.ferry(x, s)
	} else {
		g.bridge(x, s)
	}
}

// liveries shows a counter of each colour and what stands on it.
func (g *ground) liveries(at point) {
	unit := func(branch, kind, status string, air bool) gamble.UnitSnapshot {
		u := gamble.UnitSnapshot{Branch: branch, Type: kind, Status: status, Attack: 4, Defense: 3}
		if air {
			u.Traits = []string{gamble.AirborneTrait}
		}
		return u
	}
	for i, l := range []struct {
		text, branch, kind string
		air                bool
	}{
		{"Wehrmacht", "wehrmacht", "artillery", false}, {"Luftwaffe", "luftwaffe", "flak", false},
		{"SS", "ss", "mechanized", false}, {"XXX Corps", "british", "armor", false},
		{"British Abn", "british", "infantry", true}, {"US Abn", "us", "infantry", true},
	} {
		x := at[0] + 50*float64(i)
		units := []gamble.UnitSnapshot{unit(l.branch, l.kind, "fresh", l.air)}
		if i%2 == 0 {
			units = append(units, unit(l.branch, l.kind, "spent", l.air))
		}
		g.counter(rectAt(x+9, at[1], counterWidth, counterHeight), units)
		g.write(l.text, point{x + 23, at[1] + 32}, 8, middle, regular, ink)
	}
	note := "on a counter: type of the strongest unit, number of units; attack and defense of the"
	rest := "Fresh ones, (defense) if none is; green bar: share of Fresh units"
	g.write(note, point{at[0], at[1] + 47}, 7.4, left, regular, softInk)
	g.write(rest, point{at[0], at[1] + 57}, 7.4, left, regular, softInk)
}
