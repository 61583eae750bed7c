package desk

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// badgesOf are what is printed in hexes, by the index of the cell.
func badgesOf(g *endeavor.Game, b *book, codes []string) map[int][]board.Badge {
	out := map[int][]board.Badge{}
	p := &printer{g: g, b: b, out: out}
	for i, code := range codes {
		if place, ok := b.place[code]; ok {
			p.hex(i, &b.places[place])
		}
	}
	whole, _ := g.Map()
	at := map[string]int{}
	for i, code := range codes {
		at[code] = i
	}
	c := g.Content()
	for n, area := range c.Areas {
		letter := string(rune('A' + n))
		for _, h := range area {
			p.add(at, whole.Grid.Text(h), board.Badge{Kind: board.BadgeTag, Text: letter, Word: "entry area " + letter + " of German reinforcements", Layer: layerGoals})
		}
	}
	for _, h := range c.Paris {
		p.add(at, whole.Grid.Text(h), board.Badge{Kind: board.BadgeTag, Text: "★", Word: "Paris", Layer: layerGoals})
	}
	for i := range c.Bases {
		base := &c.Bases[i]
		p.add(at, whole.Grid.Text(base.Hex), board.Badge{Kind: board.BadgeAllied, Word: fmt.Sprintf("Allied supply comes in here, for %d Attack HQs", base.HQs), Layer: layerGoals})
	}
	for _, port := range c.Ports {
		for _, h := range port.Estuary {
			p.add(at, whole.Grid.Text(h), board.Badge{Kind: board.BadgeTag, Text: "~", Word: "estuary of " + port.Name + ": a German unit here closes the port", Layer: layerCoast})
		}
	}
	if !slices.ContainsFunc(layersOf(g), func(l board.Layer) bool { return l.Key == layerCoast }) {
		for i, list := range out {
			out[i] = slices.DeleteFunc(list, func(x board.Badge) bool { return x.Layer == layerCoast })
		}
	}
	return out
}

type printer struct {
	g   *endeavor.Game
	b   *book
	out map[int][]board.Badge
}

func (p *printer) add(at map[string]int, code string, x board.Badge) {
	if i, ok := at[code]; ok {
		p.out[i] = append(p.out[i], x)
	}
}

// hex adds what is printed in a hex of the board.
func (p *printer) hex(i int, f *endeavor.PlaceFact) {
	add := func(kind, text, word, layer string) {
		p.out[i] = append(p.out[i], board.Badge{Kind: kind, Text: text, Word: word, Layer: layer})
	}
	if f.Points > 0 {
		add(board.BadgePoints, fmt.Sprint(f.Points), fmt.Sprintf("%d VP for the Allies", f.Points), layerGoals)
	}
	if f.Port >= 0 {
		add(board.BadgeTag, "P", portWord(p.g, f.Port), layerGoals)
	}
	if strings.HasSuffix(f.Ground, "fort") {
		add(board.BadgeTag, "F", "fort: Germans defend at twice their strength", layerGoals)
	}
	if f.Source {
		add(board.BadgeGerman, "", "German supply comes onto the map here", layerGoals)
	}
	if f.Beach >= 0 {
		assault, follow, next := endeavor.Beach(f.Beach)
		add(board.BadgeTag, fmt.Sprintf("B%d", f.Beach), fmt.Sprintf("beach of class %d: %s may land with the Beach Port, %d follow in that turn and %d in the next",
			f.Beach, plural(assault, "division"), follow, next), layerCoast)
	}
	if len(f.Zones) > 1 {
		add(board.BadgeTag, strings.Trim(strings.ReplaceAll(fmt.Sprint(f.Zones), " ", ""), "[]"), "on the boundary of Air Zones, and in each of them", layerAir)
	}
}

// portWord says what a port is worth.
func portWord(g *endeavor.Game, i int) string {
	p := &g.Content().Ports[i]
	text := "port of " + p.Name
	if p.Large {
		text += ", large: it supports two Attack HQs"
	}
	if p.OneOfThree {
		text += "; one of three, of which one works in a turn"
	}
	return text
}

// Boxes are as large as a few hexes, England larger: many wait there.
const (
	boxWide, boxHigh = 150., 100.
	boxGap           = 18.
	englandWide      = 220.
)

// below is the room for boxes below the map. On the whole map the first ones have their place where England is.
func below(g *endeavor.Game, boxes []box) float64 {
	if len(boxes) == 0 {
		return 0
	}
	return boxHigh + boxGap
}

// addBoxes lays the boxes out: below the map from the left; of the whole map the first where England is.
func addBoxes(m *board.Model, g *endeavor.Game, boxes []box) {
	x, y := 1.5*hexSize, m.Plane.Height-boxHigh-boxGap
	for _, b := range boxes {
		wide := boxWide
		if b.code == "england" {
			wide = englandWide
		}
		at := board.Box{math.Round(x), math.Round(y), wide, boxHigh}
		switch {
		case g.Content().Frame:
			x += wide + boxGap
		case b.code == "england":
			at = board.Box{16, 20, 310, 330}
		case b.code == sea:
			at = board.Box{16, 370, 310, 170}
		default:
			at = board.Box{860, math.Round(y), 250, boxHigh}
		}
		middle := board.Point{at[0] + at[2]/2, at[1] + at[3]/2}
		slot := board.Point{44, 44}
		m.Places = append(m.Places, board.Place{Code: b.code, Name: b.name, Shape: board.ShapeBox, Box: &at, At: middle, Ground: groundBox, InPlay: true,
			Spots: &board.Spots{Label: board.Point{middle[0], at[1] + 10}, Badge: middle, Chip: middle,
				Stacks: [2]board.Point{{middle[0], middle[1] + 9}, {middle[0], middle[1] + 9}}, Slots: [2]board.Point{slot, slot}}})
	}
}
