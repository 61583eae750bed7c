package desk

import (
	"math"
	"slices"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/hex"
	"bridgehead/engine/hex/plane"
	"bridgehead/engine/reich"
	"bridgehead/scenarios"
)

// A hex is 24 units of the plane from its middle to a corner, and 600 m from side to side.
const (
	hexSize  = 24.
	metreHex = 600.
)

// look is what the map looks like.
var look = plane.Look{
	Size: hexSize, Grounds: grounds,
	Sides: map[string]string{"water river": board.LineRiver, "water canal": board.LineCanal, "water stream": board.LineStream, "dike": board.LineDike, "slope": board.LineSlope},
	Ways:  map[string]string{"road": board.LineRoad, "rail": board.LineRail},
}

func makeModel(g *reich.Game, b *book) *board.Model {
	whole, hexes := g.Map()
	m := &board.Model{Game: g.ID(), Scenario: g.Scenario(), Options: g.Options(), Name: whole.Name, Title: titleOf(g), Subtitle: subtitle(g),
		Lines: []board.Line{}, Labels: []board.Label{}, Crossings: []board.Crossing{}, Formations: map[string]string{}, Stripes: map[string]board.Stripe{},
		Counters: map[string]*board.Counter{}, Numbers: numberNames, Marks: marksOf(g), Gauges: gaugesOf(g), Cost: "MP", Layers: layersOf(g),
		Limit:   &board.Limit{Most: g.StackLimit(), Of: numberStacking, In: "Hex"},
		Scale:   &board.Scale{Length: math.Round(2000 / metreHex * hexSize * math.Sqrt(3)), Words: "2 km"},
		Sources: sources, Notice: notice}
	shown := shownHexes(whole, hexes)
	in := whole.Grid.NewSet()
	for h, w := range hexes {
		if g.InPlay(h) {
			in.Add(w)
		}
	}
	l, areas := look, g.Areas()
	l.Below, l.Grounds = below(areas), withBoxes(areas)
	l.In = func(h int16) bool { return in.Has(shown[h]) }
	if err := plane.Draw(m, plane.Cut(whole, shown), &l); err != nil {
		panic(err) // the look above is wrong
	}
	addBoxes(m, areas)
	for i := range m.Crossings { // of the railway nobody makes use but by its bridge
		c := &m.Crossings[i]
		c.Idle = c.Kind != "bridge" && c.Kind != "ferry" && c.Kind != "rail"
	}
	m.Cells.Badges = badgesOf(g, m.Cells.Codes)
	alike := map[int]string{}
	for u := range b.units {
		if f := &b.units[u]; f.Part {
			c := counterOf(g, f, u)
			if first, known := alike[f.Alike]; known {
				c.Class = first
			}
			alike[f.Alike], m.Counters[f.ID] = c.Class, c
			key, of := formationKey(f.Formation), formationOf(f.Formation, f.Side)
			m.Formations[key] = of.name
			if of.stripe != (board.Stripe{}) {
				m.Stripes[key] = of.stripe
			}
		}
	}
	return m
}

// titleOf is the game on the whole map, else the scenario.
func titleOf(g *reich.Game) string {
	if _, hexes := g.Map(); len(hexes) == g.Content().Map.Grid.N {
		return title
	}
	return g.Title()
}

func subtitle(g *reich.Game) string {
	first, last := g.Ends()
	if a, b := g.Hour(first.Turn), g.Hour(last.Turn); a != b {
		return a + " to " + b
	}
	return g.Hour(first.Turn)
}

// shownHexes are the hexes of the map that are drawn, ascending: those of the board and what lies next to them.
func shownHexes(whole *scenarios.HexMap, hexes []int16) (out []int16) {
	near := whole.Grid.NewSet()
	for _, h := range hexes {
		near.Add(h)
		for _, n := range whole.Grid.Next[h] {
			if n != hex.None {
				near.Add(n)
			}
		}
	}
	for h := range int16(whole.Grid.N) {
		if near.Has(h) {
			out = append(out, h)
		}
	}
	return out
}

// badgesOf are the objectives and the route, by the index of the cell.
func badgesOf(g *reich.Game, codes []string) map[int][]board.Badge {
	out := map[int][]board.Badge{}
	cell := map[string]int{}
	for i, code := range codes {
		cell[code] = i
	}
	grid := g.Content().Map.Grid
	add := func(h int16, x board.Badge) {
		if i, ok := cell[grid.Text(h)]; ok && !slices.Contains(out[i], x) {
			out[i] = append(out[i], x)
		}
	}
	for i := range g.Content().Victory.Tests {
		t := &g.Content().Victory.Tests[i]
		if testWords[t.Test] == "" { // it is about an edge or a part of the map, or about losses
			continue
		}
		for _, h := range t.Hexes {
			add(h, board.Badge{Kind: board.BadgeTag, Text: "★", Word: "objective of the " + sideTitles[t.Side] + " side: " + testWords[t.Test], Layer: layerGoals})
		}
	}
	for _, x := range g.Content().Sources {
		if g.AsksSupply(x.Side) {
			add(x.Hex, board.Badge{Kind: [2]string{board.BadgeGerman, board.BadgeAllied}[x.Side], Word: sideTitles[x.Side] + " supply comes from here", Layer: layerSupply})
		}
	}
	for _, h := range g.Content().Route {
		add(h, board.Badge{Kind: board.BadgeTag, Text: "♣", Word: "the route", Layer: layerGoals})
	}
	return out
}

// testWords say what a test of victory asks.
var testWords = map[string]string{
	"occupies": "to have a unit in it at the end", "holds-bridge": "to hold this end of the bridge", "occupies-clear": "to have a unit in it with no enemy near",
	"cut-from": "to cut the enemy off from it", "none-near": "to have no enemy near it", "road-open": "to have the road to it open",
}

func counterOf(g *reich.Game, f *reich.UnitFact, u int) *board.Counter {
	k, from := kinds[f.Type], &g.Content().Units[u]
	c := &board.Counter{ID: f.ID, Name: f.Name, Side: f.Side, Look: lookOf(f.ID, f.Type, formationOf(f.Formation, f.Side).look, f.Side), Symbol: k.symbol, Size: "I",
		Formation: formationKey(f.Formation), Class: f.ID, Numbers: []int{f.Strength, f.ER, f.Morale, f.Range, f.MA, 0}}
	if f.Stacks {
		c.Numbers[nStacking] = f.Strength
	}
	c.Short = short(f.Name)
	switch {
	case f.HQ:
		c.Size = sizes[from.Level]
	case f.Leader:
		c.Size = ""
	}
	switch {
	case from.Glider:
		c.Tags = append(c.Tags, board.Tag{Key: "glider", Word: "glider"})
	case from.Airborne:
		c.Tags = append(c.Tags, board.Tag{Key: "parachute", Word: "parachute"})
	}
	if k.tag != "" {
		c.Tags = append(c.Tags, board.Tag{Key: "word", Word: k.tag})
	}
	if text := letters[f.Type]; text != "" {
		c.Tags = append(c.Tags, board.Tag{Key: "corner", Word: k.tag, Text: text})
	}
	for _, a := range g.Content().Arrivals {
		if a.Unit == u && a.Turn > 0 {
			c.Arrives = g.Hour(a.Turn)
		}
	}
	return c
}

// Where numbers stand in numberNames.
const (
	nStrength = iota
	nER
	nMorale
	nRange
	nMovement
	nStacking
)

// short is what is printed of the name of a company whose battalion has a name of its own, such as "9Rec acar 1" for "9Rec/Grabner acar 1"; empty
// where there is room for all of it.
func short(name string) string {
	const room, most = 12, 6
	of, rest, ok := strings.Cut(name, "/")
	_, company, named := strings.Cut(rest, " ")
	letters := []rune(of)
	if !ok || !named || len([]rune(name)) <= room || len(letters) <= 3 {
		return ""
	}
	return string(letters[:min(len(letters), most)]) + " " + company
}
