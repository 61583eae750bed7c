package meadow

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/board"
	grid "bridgehead/engine/hex"
	"bridgehead/engine/hex/plane"
)

// Desk shows Meadow. It knows where actions point to, and neither ways nor odds: those are found by trying.
type Desk struct {
	g     *Game
	model *board.Model
}

var (
	_ board.Desk    = (*Desk)(nil)
	_ board.Pointer = (*Desk)(nil)
)

// look is that of the map of the meadow, and good enough for the large one.
var look = plane.Look{Size: 24,
	Grounds: []board.Ground{
		{Key: "clear", Word: "Grass", Pattern: "open"}, {Key: "mixed", Word: "Mixed", Pattern: "close"}, {Key: "marsh", Word: "Marsh", Pattern: "marsh"},
		{Key: "broken", Word: "Broken", Pattern: "rough"}, {Key: "rough", Word: "Rough", Pattern: "rough"}, {Key: "woods", Word: "Woods", Pattern: "forest"},
		{Key: "forest", Word: "Forest", Pattern: "forest"}, {Key: "town", Word: "Town", Pattern: "town"}, {Key: "city", Word: "City", Pattern: "city"},
		{Key: "water", Word: "Water", Pattern: "water"}},
	Sides: map[string]string{"water": board.LineRiver, "water canal": board.LineCanal, "water stream": board.LineStream,
		"dike": board.LineDike, "slope": board.LineSlope},
	Ways:   map[string]string{"road": board.LineRoad, "rail": board.LineRail},
	Labels: map[string]string{"name": "town"}}

// NewDesk makes the desk of a game.
func NewDesk(g *Game) *Desk {
	m := &board.Model{Game: g.ID(), Scenario: g.Scenario(), Name: g.m.Name, Title: "Meadow", Subtitle: "a board for tests",
		Lines: []board.Line{}, Labels: []board.Label{}, Crossings: []board.Crossing{}, Cost: "hexes", Sources: []string{"made up"}, Notice: "No game.",
		Formations: map[string]string{"north": "Northern Corps", "south": "Southern Corps"}, Counters: map[string]*board.Counter{},
		Numbers: []board.Number{{Key: "attack", Word: "attack", Face: true}, {Key: "defense", Word: "defense", Face: true}, {Key: "movement", Word: "movement", Face: true}},
		Marks: []board.Mark{{Key: "moved", Word: "moved last", On: "counter", Sign: "spent"}, {Key: "fresh", Word: "Fresh", On: "counter", Sign: "fresh"},
			{Key: "bridge", Word: "bridge", On: "crossing", Sign: "allied"}},
		Gauges: []board.Gauge{{Key: "turn", Name: "Turns", Rules: []string{"1"}, Look: board.LookTrack}, {Key: "victory", Name: "Across", Rules: []string{"1"}, Look: board.LookMeter}}}
	for n := 0; n <= maxTurns; n += 20 {
		m.Gauges[0].Steps = append(m.Gauges[0].Steps, board.Step{Value: n, Text: fmt.Sprint(n)})
	}
	for u := range g.counters {
		c := counterOf(g, u)
		m.Counters[c.ID] = c
	}
	if err := plane.Draw(m, g.m, &look); err != nil {
		panic(err) // the look above is wrong
	}
	return &Desk{g, m}
}

func counterOf(g *Game, u int) *board.Counter {
	symbols := []string{"infantry", "armour", "artillery", "mechanized", "reconnaissance"}
	side := g.sideOf(u)
	return &board.Counter{ID: g.counterID(u), Name: fmt.Sprintf("%d. Battalion", u+1), Side: side, Look: [2]string{"heer", "british"}[side],
		Symbol: symbols[u%len(symbols)], Size: "II", Formation: [2]string{"north", "south"}[side],
		Numbers: []int{2 + u%5, 3 + u%3, 1}, Class: g.counterID(u)}
}

// Board is the map with the counters.
func (d *Desk) Board() *board.Model { return d.model }

// Now tells of a position. Both sides see the same.
func (d *Desk) Now(s engine.State, _ engine.Player) *board.Now {
	st := s.(*State)
	n := &board.Now{Where: map[string][]board.Piece{}, Places: map[string]*board.PlaceNow{}, Crossings: map[string]*board.CrossingNow{}}
	for u, h := range st.at {
		p := board.Piece{ID: d.g.counterID(u), Marks: []string{"fresh"}}
		if u == int(st.last) {
			p.Marks = []string{"moved"}
		}
		code := d.g.m.Grid.Text(h)
		n.Where[code] = append(n.Where[code], p)
		n.Places[code] = &board.PlaceNow{Owner: d.g.sideOf(u)}
	}
	for i := range d.model.Crossings {
		n.Crossings[d.model.Crossings[i].ID] = &board.CrossingNow{State: "bridge"}
	}
	german, allied := st.across(0), st.across(1)
	n.Gauges = []board.GaugeNow{
		{Key: "turn", Text: fmt.Sprintf("turn %d", st.turns+1), Words: fmt.Sprintf("%d of %d turns are over.", st.turns, maxTurns), At: []int{int(st.turns) / 20 * 20}},
		{Key: "victory", Text: fmt.Sprintf("%d against %d", german, allied), Words: fmt.Sprintf("%d German and %d Allied counters are across.", german, allied), Have: allied, Need: german + 1},
	}
	return n
}

// Point names the counter that moves and the hex it goes to.
func (d *Desk) Point(s engine.State, actions []engine.Action) []board.Target {
	out := make([]board.Target, len(actions))
	for i, a := range actions {
		if a == Pass {
			out[i] = board.Target{Code: "PASS", Default: true}
			continue
		}
		u, dir := d.g.Split(a)
		out[i] = board.Target{Unit: d.g.counterID(u), Code: fmt.Sprintf("%s %d", d.g.counterID(u), dir)}
		if to := d.g.m.Grid.Next[s.(*State).at[u]][dir]; to != grid.None {
			out[i].Place = d.g.m.Grid.Text(to)
			out[i].Code = d.g.counterID(u) + " " + out[i].Place
		}
	}
	return out
}

// PlacesOf is where an action goes to.
func (d *Desk) PlacesOf(s engine.State, a engine.Action) []string {
	if t := d.Point(s, []engine.Action{a})[0]; t.Place != "" {
		return []string{t.Place}
	}
	return nil
}
