package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"bridgehead/engine/board"
	"bridgehead/engine/board/canvas"
)

var (
	paper   = canvas.RGB(0xd9cfb4)
	ink     = canvas.RGB(0x2b2616)
	soft    = canvas.RGB(0x5d5338)
	rim     = canvas.Faint(canvas.RGB(0x4a4430), 70) // of a hex
	halo    = color.NRGBA{0xf6, 0xf1, 0xdf, 0xc8}
	red     = canvas.RGB(0xb3151b)
	blue    = canvas.RGB(0x5b9bd0)
	shore   = canvas.RGB(0xf4f7f2)
	deep    = canvas.RGB(0x1d4f91)
	tree    = canvas.RGB(0x7f9a5d)
	house   = canvas.RGB(0x8c6a58)
	roadway = canvas.RGB(0xfffdf3)
	kerb    = canvas.RGB(0x84765c)
)

// grounds are the colours of the patterns of legends; others are drawn as open ground.
var grounds = map[string]color.NRGBA{
	"open": canvas.RGB(0xe6e4c4), "close": canvas.RGB(0xd9dfb4), "forest": canvas.RGB(0xb5c791), "heights": canvas.RGB(0xcdb280),
	"rough": canvas.RGB(0xdfd2a4), "marsh": canvas.RGB(0xc9dcc6), "polder": canvas.RGB(0xd5e4cf), "town": canvas.RGB(0xdbc9b6),
	"city": canvas.RGB(0xc6aea0), "water": canvas.RGB(0xa9cbe4), "box": canvas.RGB(0xdfe6ea),
}

// stroke is how a kind of lines is drawn: an edge beneath and a line on it, in units of the plane.
type stroke struct {
	wide, thin float64
	edge, line color.NRGBA
	dash       float64
}

// strokes by kind, in the order they are laid on. Lines of a class that has a stroke of its own are drawn by that.
var strokes = []struct {
	kind, class string
	stroke
}{
	{board.LineStream, "", stroke{thin: 2, line: blue}},
	{board.LineCanal, "", stroke{wide: 5.4, thin: 3.4, edge: shore, line: canvas.RGB(0x4d8fc9)}},
	{board.LineRiver, board.ClassMinor, stroke{wide: 5.4, thin: 3.6, edge: shore, line: blue}},
	{board.LineRiver, "", stroke{wide: 9, thin: 6.6, edge: shore, line: blue}},
	{board.LineCoast, "", stroke{wide: 5.2, thin: 3.4, edge: shore, line: deep}},
	{board.LineDike, "", stroke{thin: 1.6, line: canvas.RGB(0x6f8f6a)}},
	{board.LineSlope, "", stroke{thin: 1.6, line: canvas.RGB(0xa58b57)}},
	{board.LineBorder, "", stroke{thin: 2, line: canvas.Faint(red, 150), dash: 9}},
	{board.LineRail, "", stroke{wide: 2.4, thin: 1, edge: canvas.RGB(0x77736a), line: paper, dash: 4}},
	{board.LineRoad, "", stroke{wide: 4.4, thin: 2.8, edge: kerb, line: roadway}},
	{board.LineArrow, "", stroke{thin: 2, line: soft}},
}

// ground paints what does not change.
type ground struct{ painting }

func (g *ground) paint() {
	draw.Draw(g.Image, g.Image.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	for i := range g.spots {
		g.spot(&g.spots[i])
	}
	for _, s := range strokes {
		g.lines(s.kind, s.class, s.stroke)
	}
	for _, l := range g.m.Labels {
		if g.hidden[l.Layer] {
			continue
		}
		col, style, size := ink, canvas.Bold, g.unit*0.5
		switch l.Kind {
		case "water":
			col, style, size = deep, canvas.Italic, g.unit*0.8
		case "region":
			col, size = canvas.Faint(soft, 150), g.unit*1.1
		}
		g.TurnedText(l.Text, g.down(canvas.Point(l.At)), size, l.Angle*math.Pi/180, style, col)
	}
	size := g.head * 0.5
	g.Write(g.m.Title, canvas.Point{g.head * 0.4, g.head * 0.68}, size, canvas.Left, canvas.Bold, canvas.RGB(0x5a1a14))
}

func (g *ground) spot(s *spot) {
	if len(s.outline) == 0 {
		return
	}
	col, known := grounds[s.ground]
	if !known {
		col = grounds["open"]
	}
	outline := g.all(s.outline)
	g.Polygon(outline, col)
	if !g.Coarse() {
		g.texture(s)
	}
	if s.out {
		g.Polygon(outline, canvas.Faint(paper, 190))
	}
	g.Ring(outline, 0.9, rim)
}

// texture is what the ground of a cell is known by beside its colour. It is the same wherever the same cell is drawn.
func (g *ground) texture(s *spot) {
	at, u := g.down(s.at), g.unit
	for i := range 7 {
		sin, cos := math.Sincos(float64(i)*2*math.Pi/6 + s.at[0])
		r := u * 0.58
		if i == 6 {
			r = 0
		}
		q := canvas.Add(at, canvas.Point{cos * r, sin * r})
		pattern := s.ground
		if s.also != "" && i%2 == 1 {
			pattern = s.also
		}
		switch pattern {
		case "forest":
			g.Disc(q, u*0.17, canvas.Faint(tree, 210))
		case "close":
			if s.also == "" && i%3 != 0 {
				continue
			}
			g.Disc(q, u*0.11, canvas.Faint(tree, 190))
		case "city":
			g.Box(canvas.RectAt(q[0]-u*0.17, q[1]-u*0.13, u*0.34, u*0.26), 0, canvas.Faint(house, 210))
		case "town":
			if i%2 == 0 {
				g.Box(canvas.RectAt(q[0]-u*0.14, q[1]-u*0.1, u*0.28, u*0.2), 0, canvas.Faint(house, 170))
			}
		case "rough", "heights":
			if i%2 == 0 || s.also != "" {
				g.Line([]canvas.Point{{q[0] - u*0.16, q[1] + u*0.1}, {q[0], q[1] - u*0.1}, {q[0] + u*0.16, q[1] + u*0.1}}, 1.1, canvas.Faint(canvas.RGB(0xa58b57), 200))
			}
		case "marsh", "polder":
			g.Line([]canvas.Point{{q[0] - u*0.16, q[1]}, {q[0] + u*0.16, q[1]}}, 1, canvas.Faint(canvas.RGB(0x7fa9a2), 200))
		}
	}
}

func (g *ground) lines(kind, class string, s stroke) {
	var all [][]canvas.Point
	for _, l := range g.m.Lines {
		known := l.Kind == kind && (l.Class == board.ClassMinor) == (class == board.ClassMinor)
		if known && !(kind == board.LineBorder && len(l.Between) > 0) { // between two places the outlines show it
			all = append(all, g.all(points(l.Points)))
		}
	}
	k := g.unit / 20
	if s.wide > 0 {
		g.Stroke(all, s.wide*k, s.edge)
	}
	if s.dash > 0 {
		var cut [][]canvas.Point
		for _, l := range all {
			cut = append(cut, canvas.Dashes(l, s.dash*k, s.dash*k*0.6)...)
		}
		all = cut
	}
	g.Stroke(all, s.thin*k, s.line)
}

// printed writes the name of a spot and what it is worth, over the colours of who holds it.
func (g *painting) printed(s *spot) {
	at, u := g.down(s.at), g.unit
	if s.name != "" && !s.out {
		size := u * 0.46
		half := canvas.Measure(s.name, canvas.Bold) * size / 2
		q := canvas.Point{at[0], at[1] + u*0.93}
		if s.box { // at its upper edge
			q[1] = g.down(s.outline[0])[1] + size*1.3
		}
		if size*g.Scale >= 5 {
			g.Box(canvas.Span(q[0]-half-2, q[1]-size*0.85, q[0]+half+2, q[1]+size*0.2), size*0.3, halo)
		}
		g.Write(s.name, q, size, canvas.Middle, canvas.Bold, ink)
	}
	g.badges(s)
}

// badges are laid side by side along the upper edge, as small as they must be. Of a picture that is small points alone are drawn.
func (g *painting) badges(s *spot) {
	at, u := g.down(s.at), g.unit
	size, gap := u*0.5, 2.
	width := func(b *board.Badge) float64 { return canvas.Measure(b.Text, canvas.Bold)*size + u*0.2 }
	var list []*board.Badge
	sum := 0.
	for i := range s.badges {
		switch b := &s.badges[i]; {
		case g.hidden[b.Layer]:
		case b.Kind == board.BadgeGerman, b.Kind == board.BadgeAllied:
			g.source(at, b.Kind == board.BadgeAllied)
		case b.Text == "", g.Coarse() && b.Kind != board.BadgePoints:
		default:
			list = append(list, b)
			sum += width(b) + gap
		}
	}
	if room := 1.9 * u; sum > room {
		size, gap = size*room/sum, gap*room/sum
		sum = room
	}
	x := min(at[0]-u*0.8, at[0]+u*0.95-sum)
	for _, b := range list {
		w, col := width(b), soft
		if size < u*0.5 {
			w = canvas.Measure(b.Text, canvas.Bold)*size + u*0.2*size/(u*0.5)
		}
		if b.Kind == board.BadgePoints {
			col = red
		}
		g.Box(canvas.RectAt(x, at[1]-u*0.98, w, size*1.08), size*0.25, col)
		g.Write(b.Text, canvas.Point{x + w/2, at[1] - u*0.98 + size*0.9}, size, canvas.Middle, canvas.Bold, canvas.White)
		x += w + gap
	}
}

// source is a triangle where the supply of a side comes onto the map.
func (g *painting) source(at canvas.Point, allied bool) {
	u, col := g.unit, sides[0]
	if allied {
		col = sides[1]
	}
	q := canvas.Point{at[0] + u*0.72, at[1] + u*0.05}
	g.Polygon([]canvas.Point{{q[0] - u*0.26, q[1]}, {q[0] + u*0.14, q[1] - u*0.26}, {q[0] + u*0.14, q[1] + u*0.26}}, canvas.White)
	g.Polygon([]canvas.Point{{q[0] - u*0.18, q[1]}, {q[0] + u*0.1, q[1] - u*0.19}, {q[0] + u*0.1, q[1] + u*0.19}}, col)
}
