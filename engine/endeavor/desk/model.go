package desk

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
	"bridgehead/engine/hex"
	"bridgehead/engine/hex/plane"
	"bridgehead/scenarios"
)

// A hex is 24 units of the plane from its middle to a corner, and 15 miles from side to side.
const (
	hexSize      = 24.
	kilometreHex = 24.1
)

// look is what the map looks like.
var look = plane.Look{
	Size: hexSize, Grounds: grounds,
	Sides:  map[string]string{"river": board.LineRiver, "sea_line": board.LineCoast, "border": board.LineBorder},
	Ways:   map[string]string{"road": board.LineRoad},
	Labels: map[string]string{"water": "water", regionPoint: "region"},
}

func makeModel(g *endeavor.Game, b *book) *board.Model {
	whole, hexes := g.Map()
	m := &board.Model{Game: g.ID(), Scenario: g.Scenario(), Options: g.Options(), Name: whole.Name, Title: titleOf(g), Subtitle: subtitle(g),
		Lines: []board.Line{}, Labels: []board.Label{}, Crossings: []board.Crossing{}, Formations: map[string]string{}, Stripes: map[string]board.Stripe{},
		Counters: map[string]*board.Counter{}, Numbers: numberNames, Gauges: gaugesOf(g), Cost: "MP", Price: "turns",
		Layers: layersOf(g), Limit: &board.Limit{Most: stackLimit, Of: numberStacking, In: "Hex"},
		Scale:   &board.Scale{Length: math.Round(100 / kilometreHex * hexSize * math.Sqrt(3)), Words: "100 km"},
		Sources: sources, Notice: notice}
	m.Marks = marksOf(m.Layers)
	shown := shownHexes(g)
	in := whole.Grid.NewSet()
	for _, h := range hexes {
		in.Add(h)
	}
	cut := plane.Cut(whole, shown)
	b.zones = addTo(cut, g.Content().Frame, func(h int16) bool { return in.Has(shown[h]) })
	l := look
	l.In = func(h int16) bool { return in.Has(shown[h]) || cut.Layers["terrain"][h] == "sea" }
	l.Below = below(g, b.boxes)
	if err := plane.Draw(m, cut, &l); err != nil {
		panic(err) // the look above is wrong
	}
	for i := range m.Labels {
		if m.Labels[i].Kind == look.Labels[regionPoint] {
			m.Labels[i].Layer = layerAir
		}
	}
	m.Cells.Badges = badgesOf(g, b, m.Cells.Codes)
	for i := range m.Lines {
		switch l := &m.Lines[i]; l.Class {
		case "rhine":
			l.Class = ""
		case "river":
			l.Class = board.ClassMinor
		}
	}
	addBoxes(m, g, b.boxes)
	for u := range b.units {
		c := counterOf(g, &b.units[u], u)
		m.Counters[c.ID] = c
	}
	named(m, g)
	return m
}

// titleOf is the game on the whole map, else the scenario.
func titleOf(g *endeavor.Game) string {
	if !g.Content().Frame {
		return title
	}
	return g.Title()
}

func subtitle(g *endeavor.Game) string {
	first, last, _ := g.Ends()
	if first == last {
		return datesOf(g, first)
	}
	return datesOf(g, first) + " to " + datesOf(g, last)
}

// datesOf are the days of a turn, such as 6-15 Jun 44.
func datesOf(g *endeavor.Game, turn int) string {
	return strings.ReplaceAll(g.Content().Turns[turn-1].Dates, "-", "–")
}

// shownHexes are the hexes of the map that are drawn, ascending: those in play and what lies next to them; of the whole map all
// but England, where there is room for a box.
func shownHexes(g *endeavor.Game) (out []int16) {
	whole, hexes := g.Map()
	if !g.Content().Frame {
		for h := range int16(whole.Grid.N) {
			if whole.Layers["country"][h] != "england" {
				out = append(out, h)
			}
		}
		return out
	}
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

// addTo adds to a map what is drawn of it beside what the plane knows: borders of countries, bridges, and names of waters and Air Zones.
// It tells where the names of Air Zones stand.
func addTo(m *scenarios.HexMap, frame bool, in func(h int16) bool) (zones [airZones]string) {
	land := m.Layers["country"]
	for h := range int16(m.Grid.N) {
		for d := range 3 {
			n := m.Grid.Next[h][d]
			if n != hex.None && land[h] != land[n] && land[h] != "none" && land[n] != "none" {
				m.Sides["border"] = append(m.Sides["border"], scenarios.HexSide{Hex: h, Direction: d})
			}
		}
	}
	for _, s := range m.Sides["bridge"] {
		m.Links = append(m.Links, scenarios.HexBridge{Hex: s.Hex, Direction: s.Direction, Kind: "bridge"})
	}
	for _, w := range waters {
		if h, err := m.Grid.Parse(w.at); err == nil && !frame {
			m.Points = append(m.Points, scenarios.HexPoint{Hex: h, Kind: "water", Name: w.name})
		}
	}
	for z := 1; z <= airZones; z++ {
		if h := middleOf(m, fmt.Sprintf("zone-%d", z), in); h != hex.None {
			m.Points = append(m.Points, scenarios.HexPoint{Hex: h, Kind: regionPoint, Name: fmt.Sprintf("Air Zone %d", z)})
			zones[z-1] = m.Grid.Text(h)
		}
	}
	return zones
}

const airZones = 6

const regionPoint = "region"

// waters are seas and where their names stand.
var waters = []struct{ at, name string }{
	{"8.16", "North Sea"}, {"21.6", "English Channel"}, {"46.2", "Bay of Biscay"}, {"62.23", "Mediterranean"},
}

// middleOf is the hex in play of an Air Zone that is nearest to the middle of it.
func middleOf(m *scenarios.HexMap, zone string, in func(h int16) bool) int16 {
	rows, columns, n := 0, 0, 0
	best, least := int16(hex.None), 0
	for h, word := range m.Layers["air_zone"] {
		if word == zone && in(int16(h)) {
			at := m.Grid.Place(int16(h))
			rows, columns, n = rows+at.Row, columns+at.Column, n+1
		}
	}
	for h, word := range m.Layers["air_zone"] {
		if word == zone && in(int16(h)) {
			at := m.Grid.Place(int16(h))
			far := (at.Row*n-rows)*(at.Row*n-rows) + (at.Column*n-columns)*(at.Column*n-columns)
			if best == hex.None || far < least {
				best, least = int16(h), far
			}
		}
	}
	return best
}

// named keeps the formations there are units of.
func named(m *board.Model, g *endeavor.Game) {
	for _, c := range m.Counters {
		if m.Formations[c.Formation] != "" {
			continue
		}
		nation, class, _ := strings.Cut(c.Formation, "-")
		k := classes[class]
		name := nations[nation] + " " + k.name
		if class == "armour" && nation == "german" {
			name = "German Panzer divisions"
		}
		m.Formations[c.Formation], m.Stripes[c.Formation] = name, k.stripe
	}
}

var nations = map[string]string{"german": "German", "us": "US", "uk": "British", "canada": "Canadian", "poland": "Polish", "france": "French", "joint": "Allied"}

func counterOf(g *endeavor.Game, f *endeavor.UnitFact, u int) *board.Counter {
	k := kinds[f.Type]
	from := contentOf(g, f.ID)
	c := &board.Counter{ID: f.ID, Name: f.Name, Side: f.Side, Look: looks[f.Nation], Symbol: k.symbol, Size: sizes[from.Size],
		Formation: f.Nation + "-" + k.class, Class: f.ID, Numbers: []int{f.Attack[0], f.Defend[0], f.MA, f.Steps, 0}}
	if fights(f) {
		c.Numbers[nStacking] = 1
	}
	switch {
	case f.Side == scenarios.German:
		c.Look = from.Branch
	case f.Nation == "uk" && k.class == "airborne":
		c.Look = "british_airborne"
	}
	if k.tag != "" {
		c.Tags = append(c.Tags, board.Tag{Key: k.tag, Word: k.word})
	}
	if f.Exploit {
		c.Tags = append(c.Tags, board.Tag{Key: "word", Word: "exploit-capable"})
	}
	if from.Range > 0 {
		c.Tags = append(c.Tags, board.Tag{Key: "corner", Word: fmt.Sprintf("supply range of %d points", from.Range), Text: fmt.Sprint(from.Range)})
	}
	if first, _, _ := g.Ends(); f.Turn >= first && f.Turn > 0 && !stands(g, f.ID) {
		c.Arrives = datesOf(g, f.Turn)
	}
	return c
}

// stands tells a unit that is there from the start.
func stands(g *endeavor.Game, id string) bool {
	c := g.Content()
	return slices.ContainsFunc(c.Placements, func(p scenarios.EndeavorPlacement) bool { return c.Units[p.Unit].ID == id })
}

func contentOf(g *endeavor.Game, id string) *scenarios.EndeavorUnit {
	list := g.Content().Units
	return &list[slices.IndexFunc(list, func(u scenarios.EndeavorUnit) bool { return u.ID == id })]
}
