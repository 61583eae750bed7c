package desk

import (
	"fmt"
	"slices"

	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/picture"
	"bridgehead/scenarios"
)

// maker is a board in the making.
type maker struct {
	*board.Model
	m      *scenarios.GambleMap
	facts  *gamble.Facts
	layout *picture.Layout
}

func makeModel(g *gamble.Game) *board.Model {
	s := g.New().(*gamble.State)
	b := &maker{m: s.Map(), facts: g.Facts(), layout: picture.LayoutOf(s)}
	b.Model = &board.Model{Game: g.ID(), Scenario: g.Scenario(), Options: g.Options(), Name: b.m.Name,
		Title: title, Subtitle: subtitle, Plane: board.Plane{Width: b.layout.Width, Height: b.layout.Height},
		Marks: marks, Grounds: grounds, Numbers: numberNames, Layers: layers, Cost: "MF", Price: "SP",
		Limit: &board.Limit{Most: stackLimit, In: "Area"}, Stripes: stripes,
		Scale: &board.Scale{Length: 10 * perKilometre, Words: "10 km"}, Sources: sources, Notice: notice}
	b.areas()
	b.zones()
	b.lines()
	b.crossings()
	b.borders()
	b.counters()
	b.Gauges = gaugesOf(b.facts, s)
	b.view()
	return b.Model
}

// stackLimit is how many units of a side fit in an Area (7.1).
const stackLimit = 10

// perKilometre is how many units of the plane a kilometre is.
const perKilometre = 13.05

func (b *maker) areas() {
	for i := range b.m.Areas {
		a, l := &b.m.Areas[i], &b.layout.Areas[i]
		spots := spotsOf(l.Counters)
		spots.Label, spots.Badge, spots.Chip = middle(l.Label), middle(l.Badge), middle(l.Chip)
		b.Places = append(b.Places, board.Place{Code: fmt.Sprint(a.Number), Name: a.Name, Kind: "Area", Shape: board.ShapeOutline,
			Outline: roundAll(a.Polygon), At: round(a.Center), Ground: groundOf(a), InPlay: b.facts.InPlay.Has(uint8(i)),
			Badges: b.badges(a, int(b.facts.VP[i])), Spots: spots})
	}
}

// groundOf is what an Area looks like.
func groundOf(a *scenarios.GambleArea) string {
	switch {
	case a.Polder:
		return "polder"
	case a.Elevated:
		return "heights"
	}
	return [...]string{"open", "open", "close", "town", "city"}[min(max(a.TEM, 0), 4)]
}

// badges are what is printed in an Area besides its number and name.
func (b *maker) badges(a *scenarios.GambleArea, vp int) []board.Badge {
	out := []board.Badge{{Kind: board.BadgeValue, Text: fmt.Sprintf("%+d", a.TEM), Word: fmt.Sprintf("TEM %d", a.TEM), Layer: layerValues}}
	if vp != 0 {
		out = append(out, board.Badge{Kind: board.BadgePoints, Text: fmt.Sprint(vp), Word: fmt.Sprintf("%d VP", vp)})
	}
	for _, d := range a.Drop {
		out = append(out, board.Badge{Kind: board.BadgeDrop, Text: d, Word: "Drop Area of " + formationWord(d), Colour: colours[d], Layer: layerDrops})
	}
	for _, s := range a.Sectors {
		out = append(out, board.Badge{Kind: board.BadgeTint, Text: s, Word: "Sector of " + formationWord(s), Colour: colours[s], Layer: layerSectors})
	}
	if a.SupplyHead != "" {
		out = append(out, board.Badge{Kind: board.BadgeHead, Text: a.SupplyHead, Word: "Supply Head of " + formationWord(a.SupplyHead), Layer: layerDrops})
	}
	if a.Elevated && a.Polder {
		out = append(out, board.Badge{Kind: board.BadgeTag, Text: "Elevated"})
	}
	return append(out, b.roadsApart(a.Number)...)
}

// formationWord is a formation that sectors and Drop Areas are named by.
func formationWord(key string) string {
	return map[string]string{"1abn": "1st Airborne", "82": "82nd", "101": "101st", "pol": "the Polish"}[key]
}

// roadsApart tells which roads do not meet in an Area.
func (b *maker) roadsApart(area int) (out []board.Badge) {
	for _, g := range b.m.RoadGroups {
		if g.Area != area {
			continue
		}
		for _, list := range g.Groups {
			out = append(out, board.Badge{Kind: board.BadgeTag, Word: "Roads of " + words(places(list...)) + " meet here"})
		}
	}
	return out
}

func (b *maker) zones() {
	for i, z := range b.m.Zones {
		l := &b.layout.Zones[i]
		b.box(z.Letter, z.Name, "Zone", l.Box, b.facts.InPlay.Has(uint8(gamble.AreaCount+i)), spotsOf(l.Counters),
			[]board.Badge{{Kind: board.BadgeValue, Text: fmt.Sprintf("%+d", z.TEM), Word: fmt.Sprintf("TEM %d", z.TEM), Layer: layerValues}})
	}
	u := b.layout.UK
	b.box("UK", "United Kingdom", "", u, true, spotsOf([2]picture.Box{
		{u[0] + 4, u[1] + u[3]*0.3, u[2] / 3, u[3] * 0.6}, {u[0] + u[2]*0.4, u[1] + u[3]*0.3, u[2] * 0.55, u[3] * 0.6}}), nil)
}

func (b *maker) box(code, name, kind string, at picture.Box, inPlay bool, spots *board.Spots, badges []board.Badge) {
	box := board.Box(at)
	spots.Label = round(picture.Point{at[0] + at[2]/2, at[1] + 8})
	spots.Badge, spots.Chip = middle(at), middle(at)
	b.Places = append(b.Places, board.Place{Code: code, Name: name, Kind: kind, Shape: board.ShapeBox, Box: &box, At: middle(at),
		Ground: "box", InPlay: inPlay, Badges: badges, Spots: spots})
}

func (b *maker) lines() {
	for _, w := range b.m.Water {
		kind := board.LineCanal
		if w.Kind == "river" {
			kind = board.LineRiver
		}
		b.Lines = append(b.Lines, board.Line{Kind: kind, Name: w.Name, Points: roundAll(w.Line)})
	}
	for _, r := range b.m.Roads {
		road := board.Line{Kind: board.LineRoad, Class: r.Kind, Name: r.Name, Points: roundAll(r.Line)}
		if r.Kind == "club_route" {
			road.Class, road.Name, road.Sign = "primary", "Club Route", "club"
		}
		b.Lines = append(b.Lines, road)
	}
	for _, r := range b.layout.Rails {
		b.Lines = append(b.Lines, board.Line{Kind: board.LineRail, Name: r.Name, Points: roundAll(r.Line)})
	}
	for _, a := range b.layout.Arrows {
		b.Lines = append(b.Lines, board.Line{Kind: board.LineArrow, Points: roundAll(a.Line), Between: []string{a.From, a.To}})
	}
	for _, l := range b.layout.Labels {
		b.Labels = append(b.Labels, board.Label{Kind: "water", Text: l.Text, At: round(l.At), Angle: degrees(l.Angle)})
	}
}

func (b *maker) crossings() {
	for _, e := range b.m.Boundaries {
		id := fmt.Sprintf("%d-%d", e.A, e.B)
		c := board.Crossing{ID: id, Kind: "bridge", Name: e.BridgeName, Over: e.Kind, Between: places(e.A, e.B),
			InPlay: b.inPlay(e.A) && b.inPlay(e.B)}
		if e.Bridge {
			b.addCrossing(c, b.layout.Crossings[id])
		}
		if e.Ferry {
			c.ID, c.Kind, c.Name = id+"f", "ferry", "Ferry "+id
			b.addCrossing(c, b.layout.Crossings[c.ID])
		}
	}
	for _, r := range b.layout.RailBridges {
		id := fmt.Sprintf("%d-%dr", r.Between[0], r.Between[1])
		b.addCrossing(board.Crossing{ID: id, Kind: "rail", Name: r.Name, Between: places(r.Between[:]...), Idle: true,
			InPlay: b.inPlay(r.Between[0]) && b.inPlay(r.Between[1])}, picture.CrossingLayout{At: r.At, Angle: r.Angle})
	}
}

func (b *maker) addCrossing(c board.Crossing, l picture.CrossingLayout) {
	c.At, c.Angle = round(l.At), degrees(l.Angle)
	b.Crossings = append(b.Crossings, c)
}

func (b *maker) inPlay(area int) bool { return b.facts.InPlay.Has(uint8(area - 1)) }

// borders are the lines between Areas; of two that touch in no line there is one without points.
func (b *maker) borders() {
	for _, e := range b.m.Boundaries {
		pieces := picture.Border(b.m.Areas[e.A-1].Polygon, b.m.Areas[e.B-1].Polygon)
		if len(pieces) == 0 {
			pieces = append(pieces, nil)
		}
		for _, l := range pieces {
			b.Lines = append(b.Lines, board.Line{Kind: board.LineBorder, Class: e.Kind, Name: e.Name, Road: e.Road,
				Points: roundAll(l), Between: places(e.A, e.B)})
		}
	}
}

// Around what is in play a margin is seen at first, and of the whole map not its foot, which is empty.
const (
	viewMargin = 30
	emptyFoot  = 60
)

func (b *maker) view() {
	p := &b.Plane
	p.View = board.Box{0, 0, p.Width, p.Height - emptyFoot}
	x0, y0, x1, y1 := p.Width, p.Height, 0., 0.
	for i := range b.Places {
		l := &b.Places[i]
		for _, at := range corners(l) {
			if l.InPlay && l.Code != "UK" {
				x0, y0, x1, y1 = min(x0, at[0]), min(y0, at[1]), max(x1, at[0]), max(y1, at[1])
			}
		}
	}
	if x1 <= x0 || !slices.ContainsFunc(b.Places, func(l board.Place) bool { return !l.InPlay }) {
		return
	}
	x0, y0 = max(0, x0-viewMargin), max(0, y0-viewMargin)
	p.View = board.Box{x0, y0, tenth(min(p.Width, x1+viewMargin) - x0), tenth(min(p.Height, y1+viewMargin) - y0)}
}

func corners(l *board.Place) []board.Point {
	if b := l.Box; b != nil {
		return []board.Point{{b[0], b[1]}, {b[0] + b[2], b[1] + b[3]}}
	}
	return l.Outline
}
