package picture

import (
	"bridgehead/engine/board/canvas"
	"math"
	"strings"

	"bridgehead/engine/gamble"
)

// heading is the title of the map.
func (g *ground) heading() {
	name, rest, _ := strings.Cut(g.b.m.Name, " (")
	g.Write(strings.ToUpper(name), headerAt, 25, canvas.Left, canvas.Bold, title)
	if g.Coarse() {
		return
	}
	g.Write(strings.TrimSuffix(rest, ")"), canvas.Add(headerAt, point{1, 15}), 9.5, canvas.Left, canvas.Regular, softInk)
}

// key explains the signs.
func (g *ground) key() {
	if g.Coarse() {
		return
	}
	r := keyAt
	g.Box(r, 4, card)
	g.Edge(r, 4, 1.6, cardEdge)
	rows := []struct {
		text string
		draw func(at point)
	}{
		{"German control", func(p point) { g.sample(p, "german") }},
		{"Airborne control", func(p point) { g.sample(p, "airborne") }},
		{"XXX Corps control", func(p point) { g.sample(p, "corps") }},
		{"contested", func(p point) { g.Swords(p, 5) }},
		{"active, target", g.rims},
		{"hills, polder", g.grounds},
		{"bridge, German", func(p point) { g.crossingAt(p, "german", false) }},
		{"bridge, Allied", func(p point) { g.crossingAt(p, "allied", false) }},
		{"bridge, destroyed", func(p point) { g.crossingAt(p, "destroyed", false) }},
		{"ferry", func(p point) { g.crossingAt(p, "ferry", true) }},
		{"Supply Depot", func(p point) { g.depot(canvas.RectAt(p[0]-9.5, p[1]-5, chipWidth, chipHeight), "allied", 6) }},
		{"victory points", func(p point) { g.Box(canvas.RectAt(p[0]-6, p[1]-5.5, 12, 11), 2.8, vpRed); g.digit(p) }},
	}
	for i, row := range rows {
		at := point{r.X0 + 24 + 152*float64(i/6), r.Y0 + 17 + 19*float64(i%6)}
		row.draw(at)
		g.Write(row.text, canvas.Add(at, point{20, 3.4}), 9.4, canvas.Left, canvas.Regular, ink)
	}
	g.liveries(point{r.X0 + 10, r.Y0 + 132})
}

func (g *ground) digit(p point) {
	g.Write("1", canvas.Add(p, point{0, 3}), 8.4, canvas.Middle, canvas.Bold, white)
}

// sample is an Area number on the ground of its holder.
func (g *ground) sample(p point, control string) {
	g.Box(canvas.RectAt(p[0]-13, p[1]-7.5, 26, 15), 3, groundByTEM[2])
	if tint, ok := controlTints[control]; ok {
		g.Box(canvas.RectAt(p[0]-13, p[1]-7.5, 26, 15), 3, tint)
	}
	g.Box(canvas.RectAt(p[0]-7.5, p[1]-5.5, 15, 11), 2.8, controlColours[control])
	g.Write("13", canvas.Add(p, point{0, 3.2}), 9, canvas.Middle, canvas.Bold, white)
}

func (g *ground) rims(p point) {
	g.Edge(canvas.RectAt(p[0]-13, p[1]-5.5, 11, 11), 2, 3, activeGlow)
	g.Edge(canvas.RectAt(p[0]+2, p[1]-5.5, 11, 11), 2, 3, targetGlow)
}

func (g *ground) grounds(p point) {
	g.Box(canvas.RectAt(p[0]-14, p[1]-7, 13, 14), 1, hillGround)
	g.Stroke(hill(p[0]-12, p[1]-5, 0), 0.9, hillSign)
	g.Box(canvas.RectAt(p[0]+1, p[1]-7, 13, 14), 1, polderField)
	for i := range 3 {
		g.Stroke(ditches(p[0]+3.5, p[1]-6.5+3.5*float64(i), i), 0.8, polderSign)
	}
}

func (g *ground) crossingAt(p point, state string, ferry bool) {
	g.Line([]point{{p[0] - 13, p[1]}, {p[0] + 13, p[1]}}, 9, riverEdge)
	g.Line([]point{{p[0] - 13, p[1]}, {p[0] + 13, p[1]}}, 6.4, river)
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
		g.counter(canvas.RectAt(x+9, at[1], counterWidth, counterHeight), units)
		g.Write(l.text, point{x + 23, at[1] + 32}, 8, canvas.Middle, canvas.Regular, ink)
	}
	note := "on a counter: type of the strongest unit, number of units; attack and defense of the"
	rest := "Fresh ones, (defense) if none is; green bar: share of Fresh units"
	g.Write(note, point{at[0], at[1] + 47}, 7.4, canvas.Left, canvas.Regular, softInk)
	g.Write(rest, point{at[0], at[1] + 57}, 7.4, canvas.Left, canvas.Regular, softInk)
}
