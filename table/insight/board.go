package insight

import (
	"errors"
	"fmt"
	"sync"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/picture"
	"bridgehead/scenarios"
)

// ErrNoBoard says that a game is not played on a map.
var ErrNoBoard = errors.New("insight: this game has no board to draw")

// boards keeps the boards made last: planning one takes a while.
var boards = struct {
	sync.Mutex
	made map[string]*BoardData
}{made: map[string]*BoardData{}}

// mostBoards is how many are kept.
const mostBoards = 32

// Board returns the static board of a game, or an error that wraps ErrNoBoard where there is none.
func Board(g engine.Game) (*BoardData, error) {
	gg, ok := g.(*gamble.Game)
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrNoBoard, g.ID())
	}
	key := g.ScenarioHash() + " " + g.Scenario() + " " + g.Options()
	boards.Lock()
	defer boards.Unlock()
	if b := boards.made[key]; b != nil {
		return b, nil
	}
	if len(boards.made) >= mostBoards {
		clear(boards.made)
	}
	b := makeBoard(gg)
	boards.made[key] = b
	return b, nil
}

// maker is a board in the making.
type maker struct {
	*BoardData
	m      *scenarios.GambleMap
	facts  *gamble.Facts
	layout *picture.Layout
}

func makeBoard(g *gamble.Game) *BoardData {
	s := g.New().(*gamble.State)
	b := &maker{m: s.Map(), facts: g.Facts(), layout: picture.LayoutOf(s)}
	b.BoardData = &BoardData{Game: g.ID(), Scenario: g.Scenario(), Options: g.Options(), Name: b.m.Name,
		Width: b.layout.Width, Height: b.layout.Height, Sources: sources, Notice: notice}
	b.areas()
	b.zones()
	b.lines()
	b.crossings()
	b.boundaries()
	b.units(s)
	b.tracks(s)
	return b.BoardData
}

func (b *maker) areas() {
	groups := map[int][][]string{}
	for _, g := range b.m.RoadGroups {
		for _, list := range g.Groups {
			groups[g.Area] = append(groups[g.Area], places(list...))
		}
	}
	for i := range b.m.Areas {
		a, l := &b.m.Areas[i], &b.layout.Areas[i]
		stacks, slot := stacksOf(l.Counters)
		b.Areas = append(b.Areas, BoardArea{Place: fmt.Sprint(a.Number), Name: a.Name, Polygon: roundAll(a.Polygon),
			Center: round(a.Center), Label: middle(l.Label), Badge: middle(l.Badge), Chip: middle(l.Chip), Stacks: stacks, Slot: slot,
			TEM: a.TEM, VP: int(b.facts.VP[i]), InPlay: b.facts.InPlay.Has(uint8(i)), Elevated: a.Elevated,
			Polder: a.Polder, Terrain: terrain(a), Drop: a.Drop, Sectors: a.Sectors, Head: a.SupplyHead,
			RoadGroups: groups[a.Number]})
	}
}

// terrain is what an Area looks like.
func terrain(a *scenarios.GambleArea) string {
	switch {
	case a.Polder:
		return "polder"
	case a.Elevated:
		return "elevated"
	case a.TEM >= 3:
		return "town"
	case a.TEM == 2:
		return "close"
	}
	return "open"
}

func (b *maker) zones() {
	for i, z := range b.m.Zones {
		l := &b.layout.Zones[i]
		stacks, slot := stacksOf(l.Counters)
		b.Zones = append(b.Zones, BoardZone{Place: z.Letter, Name: z.Name, Box: l.Box, TEM: z.TEM,
			InPlay: b.facts.InPlay.Has(uint8(gamble.AreaCount + i)), Stacks: stacks, Slot: slot})
	}
	u := b.layout.UK
	stacks, slot := stacksOf([2]Box{{u[0] + 4, u[1] + u[3]*0.3, u[2] / 3, u[3] * 0.6}, {u[0] + u[2]*0.4, u[1] + u[3]*0.3, u[2] * 0.55, u[3] * 0.6}})
	b.UK = BoardZone{Place: "UK", Name: "United Kingdom", Box: u, InPlay: true, Stacks: stacks, Slot: slot}
}

func (b *maker) lines() {
	for _, w := range b.m.Water {
		l := BoardLine{Name: w.Name, Kind: w.Kind, Line: roundAll(w.Line)}
		if w.Kind == "river" {
			b.Rivers = append(b.Rivers, l)
		} else {
			b.Canals = append(b.Canals, l)
		}
	}
	for _, r := range b.m.Roads {
		b.Roads = append(b.Roads, BoardLine{Name: r.Name, Kind: "road", Group: r.Kind, Line: roundAll(r.Line)})
	}
	for _, r := range b.layout.Rails {
		b.Rails = append(b.Rails, BoardLine{Name: r.Name, Kind: "rail", Group: "rail", Line: roundAll(r.Line)})
	}
	for _, l := range b.layout.Labels {
		b.Labels = append(b.Labels, BoardLabel{l.Text, round(l.At), degrees(l.Angle)})
	}
	for _, a := range b.layout.Arrows {
		b.Arrows = append(b.Arrows, BoardArrow{a.From, a.To, roundAll(a.Line)})
	}
}

func (b *maker) crossings() {
	for _, e := range b.m.Boundaries {
		id := fmt.Sprintf("%d-%d", e.A, e.B)
		c := BoardCrossing{ID: id, Kind: "bridge", Name: e.BridgeName, Over: e.Kind, Between: places(e.A, e.B),
			InPlay: b.inPlay(e.A) && b.inPlay(e.B), Effective: true}
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
		b.addCrossing(BoardCrossing{ID: id, Kind: "rail", Name: r.Name, Between: places(r.Between[:]...),
			InPlay: b.inPlay(r.Between[0]) && b.inPlay(r.Between[1])}, picture.CrossingLayout{At: r.At, Angle: r.Angle})
	}
}

func (b *maker) addCrossing(c BoardCrossing, l picture.CrossingLayout) {
	c.At, c.Angle = round(l.At), degrees(l.Angle)
	b.Crossings = append(b.Crossings, c)
}

func (b *maker) inPlay(area int) bool { return b.facts.InPlay.Has(uint8(area - 1)) }

func (b *maker) boundaries() {
	for _, e := range b.m.Boundaries {
		var lines [][]Point
		for _, l := range picture.Border(b.m.Areas[e.A-1].Polygon, b.m.Areas[e.B-1].Polygon) {
			lines = append(lines, roundAll(l))
		}
		b.Boundaries = append(b.Boundaries, BoardBoundary{fmt.Sprintf("%d-%d", e.A, e.B), e.Kind, e.Name, e.Road, lines})
	}
}
