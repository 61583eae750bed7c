package desk

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/garden"
	"bridgehead/engine/hex/plane"
	"bridgehead/scenarios"
)

// look is what the map looks like.
var look = plane.Look{
	Size: hexSize, Grounds: grounds,
	Sides: map[string]string{"water river": board.LineRiver, "water canal": board.LineCanal, "water stream": board.LineStream, "border": board.LineBorder},
	Ways:  map[string]string{"road": board.LineRoad},
}

// A hex is 24 units of the plane from its middle to a corner, and some 2.5 km from side to side.
const (
	hexSize      = 24.
	kilometreHex = 2.5
)

func makeModel(g *garden.Game, b *book) *board.Model {
	whole, hexes := g.Map()
	m := &board.Model{Game: g.ID(), Scenario: g.Scenario(), Options: g.Options(), Name: whole.Name, Title: titleOf(g), Subtitle: subtitle(g),
		Lines: []board.Line{}, Labels: []board.Label{}, Crossings: []board.Crossing{}, Formations: map[string]string{},
		Counters: map[string]*board.Counter{}, Numbers: numberNames, Marks: marksOf(layersOf(g)), Gauges: gaugesOf(g), Cost: "OP",
		Layers: layersOf(g), Limit: &board.Limit{Most: stackLimit, Of: numberStacking}, Stripes: stripes,
		Scale:   &board.Scale{Length: math.Round(10 / kilometreHex * hexSize * math.Sqrt(3)), Words: "10 km"},
		Sources: sources, Notice: notice}
	if err := plane.Draw(m, plane.Cut(whole, hexes), &look); err != nil {
		panic(err) // the look above is wrong
	}
	m.Cells.Badges = badgesOf(g, b)
	for i := range m.Lines { // of roads the name of a stretch is none that people know
		if m.Lines[i].Kind == board.LineRoad {
			m.Lines[i].Name, m.Lines[i].Class = "", ""
		}
	}
	for u := range b.units {
		c := counterOf(g, &b.units[u])
		m.Counters[c.ID] = c
		m.Formations[c.Formation] = formations[b.units[u].Formation].name
	}
	return m
}

// marksOf are the marks but for those of layers there are not.
func marksOf(layers []board.Layer) (out []board.Mark) {
	for _, m := range marks {
		if m.Layer == "" || slices.ContainsFunc(layers, func(l board.Layer) bool { return l.Key == m.Layer }) {
			out = append(out, m)
		}
	}
	return out
}

// titleOf is the game on the whole map, else the scenario.
func titleOf(g *garden.Game) string {
	if g.Content().Board == nil {
		return title
	}
	return g.Title()
}

func subtitle(g *garden.Game) string {
	first, last := g.Days()
	if first == last {
		return fmt.Sprintf("%d September 1944", dateOf(first))
	}
	return fmt.Sprintf("%d to %d September 1944", dateOf(first), dateOf(last))
}

// dateOf is the date of a turn.
func dateOf(turn int) int { return 16 + turn }

// badgesOf are the points printed at hexes.
func badgesOf(g *garden.Game, b *book) map[int][]board.Badge {
	out := map[int][]board.Badge{}
	whole, _ := g.Map()
	tests := map[string]string{"hold": "if it is Allied", "supplied": "if it is Allied and has ground supply", "ring": "if it and the hexes around it are Allied and have ground supply"}
	for _, o := range g.Content().Objectives {
		if h, ok := b.hex[whole.Grid.Text(o.Hex)]; ok {
			out[h] = append(out[h], board.Badge{Kind: board.BadgePoints, Text: fmt.Sprint(o.Points), Word: fmt.Sprintf("%d VP %s", o.Points, tests[o.Test]), Layer: layerGoals})
		}
	}
	for _, town := range g.Content().Towns {
		if h, ok := b.hex[whole.Grid.Text(town)]; ok {
			out[h] = append(out[h], board.Badge{Kind: board.BadgeTag, Text: "−1", Word: "a point off while it is German", Layer: layerGoals})
		}
	}
	for side, kind := range [2]string{board.BadgeGerman, board.BadgeAllied} {
		for _, from := range g.Content().Supply[side] {
			if h, ok := b.hex[whole.Grid.Text(from)]; ok {
				out[h] = append(out[h], board.Badge{Kind: kind, Word: sideTitles[side] + " supply comes onto the map here", Layer: layerGoals})
			}
		}
	}
	return out
}

func counterOf(g *garden.Game, f *garden.UnitFact) *board.Counter {
	of := formations[f.Formation]
	c := &board.Counter{ID: f.ID, Name: f.Name, Side: f.Side, Look: lookOf(f, of.look), Symbol: symbols[f.Type], Formation: of.id, Class: f.ID, Numbers: printed(f)}
	for i := range g.Content().Units {
		if k := &g.Content().Units[i]; k.ID == f.ID {
			c.Size = sizes[k.Size]
		}
	}
	switch f.Type {
	case "para":
		c.Tags = append(c.Tags, board.Tag{Key: "parachute", Word: "parachute"})
	case "glider":
		c.Tags = append(c.Tags, board.Tag{Key: "glider", Word: "glider"})
	default:
		if f.Airborne {
			c.Tags = append(c.Tags, board.Tag{Key: "word", Word: "airborne"})
		}
	}
	if f.Range != "" {
		c.Tags = append(c.Tags, board.Tag{Key: "corner", Word: fmt.Sprintf("artillery %d, range %s", f.Artillery, f.Range), Text: fmt.Sprintf("%d%s", f.Artillery, f.Range)})
	}
	if f.Turn > 0 && g.Content().Board == nil {
		c.Arrives = fmt.Sprintf("%d September", dateOf(f.Turn))
	}
	return c
}

// lookOf is the service of a German unit where its name tells it, else what its formation is.
func lookOf(f *garden.UnitFact, look string) string {
	if f.Side == scenarios.Allied {
		return look
	}
	for _, w := range []struct{ word, look string }{{"SS", "ss"}, {"FJ", "luftwaffe"}, {"LW", "luftwaffe"}, {"HG ", "luftwaffe"}, {"Hoffmann", "luftwaffe"}} {
		if strings.Contains(f.Name, w.word) {
			return w.look
		}
	}
	return look
}

// printed are the numbers of numberNames on the counter.
func printed(f *garden.UnitFact) []int {
	return []int{whole(f.Strength), f.Efficiency, 0, f.Artillery, f.Stacking}
}

// whole is a strength in whole points, for the face: what is left of a unit is one at least.
func whole(tenths int) int { return max(1, (tenths+5)/10) }
