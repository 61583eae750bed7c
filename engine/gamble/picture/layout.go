package picture

import (
	"math"

	"bridgehead/engine/gamble"
)

// Point is a point of the plane, x to the right and y down.
type Point = [2]float64

// Box is an upright rectangle: x, y, width and height.
type Box = [4]float64

// Layout is where everything goes on the map, for clients that draw it themselves. Points lie on a plane of
// Width by Height. Things off the board in play have a place too.
type Layout struct {
	Width, Height float64
	Areas         []AreaLayout // by number
	Zones         []ZoneLayout // by letter
	UK            Box
	Crossings     map[string]CrossingLayout // by the areas joined: 27-28, 11-24f for a ferry
	Arrows        []ArrowLayout
	Labels        []LabelLayout // names along the water
	Rails         []RailLayout
	RailBridges   []RailBridgeLayout // of no effect on the rules
}

// AreaLayout is an Area and the places kept in it.
type AreaLayout struct {
	Counters [2]Box // German, Allied
	Label    Box    // the name
	Badge    Box    // number, TEM and victory points
	Chip     Box    // depots and markers
}

// ZoneLayout is a Zone and the places kept in it.
type ZoneLayout struct {
	Box      Box
	Counters [2]Box
}

// CrossingLayout is where a bridge or a ferry is; Angle is the way across in radians, clockwise from the
// right.
type CrossingLayout struct {
	At    Point
	Angle float64
	Rail  bool
}

// ArrowLayout leads from a Zone to an Area or to another Zone.
type ArrowLayout struct {
	From, To string
	Line     []Point
}

// LabelLayout is a name at an angle in radians.
type LabelLayout struct {
	Text  string
	At    Point
	Angle float64
}

// RailLayout is a railway.
type RailLayout struct {
	Name string
	Line []Point
}

// RailBridgeLayout is a railway bridge that units do not cross.
type RailBridgeLayout struct {
	Between [2]int
	Name    string
	At      Point
	Angle   float64
}

// LayoutOf plans the map a position is played on. It takes a while; the outcome is the same for all
// positions of a game.
func LayoutOf(s *gamble.State) *Layout {
	snap := s.Snapshot().(gamble.Snapshot)
	b := newBoard(s.Map(), &snap)
	out := &Layout{Width: planeWidth, Height: planeHeight, UK: boxOf(b.uk), Crossings: map[string]CrossingLayout{}}
	for i := range b.areas {
		a := &b.areas[i]
		out.Areas = append(out.Areas, AreaLayout{Counters: boxes(a.counters), Label: boxOf(a.label),
			Badge: boxOf(a.badge), Chip: boxOf(a.chip)})
	}
	for i := range b.zones {
		out.Zones = append(out.Zones, ZoneLayout{boxOf(b.zones[i].box), boxes(b.zones[i].counters)})
	}
	for code, c := range b.crossings {
		out.Crossings[code] = CrossingLayout{c.at, c.angle, c.rail}
	}
	for _, a := range b.arrows {
		out.Arrows = append(out.Arrows, ArrowLayout{a.from, a.to, a.line})
	}
	for _, l := range b.labels {
		out.Labels = append(out.Labels, LabelLayout{l.text, l.at, l.angle})
	}
	out.addRails(b)
	return out
}

func (l *Layout) addRails(b *board) {
	for _, r := range b.help.Railways {
		l.Rails = append(l.Rails, RailLayout{r.Name, r.Line})
	}
	for _, r := range b.help.RailBridges {
		_, along := onLine(r.At, common(b.areas[r.Between[0]-1].polygon, b.areas[r.Between[1]-1].polygon))
		angle := math.Atan2(along[1], along[0]) + math.Pi/2
		l.RailBridges = append(l.RailBridges, RailBridgeLayout{r.Between, r.Name, r.At, angle})
	}
}

func boxOf(r rect) Box { return Box{r.X0, r.Y0, r.Width(), r.Height()} }

func boxes(r [2]rect) [2]Box { return [2]Box{boxOf(r[0]), boxOf(r[1])} }

// Border is the line two outlines share, as pieces of consecutive points.
func Border(p, q []Point) (lines [][]Point) {
	for _, s := range common(p, q) {
		if n := len(lines); n > 0 && lines[n-1][len(lines[n-1])-1] == s.a {
			lines[n-1] = append(lines[n-1], s.b)
			continue
		}
		lines = append(lines, []Point{s.a, s.b})
	}
	if n := len(lines); n > 1 && lines[n-1][len(lines[n-1])-1] == lines[0][0] { // the outline began amid the border
		lines[0] = append(lines[n-1], lines[0][1:]...)
		lines = lines[:n-1]
	}
	return lines
}
