// Package boardtest is the kit every desk must pass: what a game shows of its positions is held to its board.
package boardtest

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
)

// Desk is a desk under test.
type Desk struct {
	board.Desk
	places, crossings, marks map[string]bool
	last                     *board.Now
}

// New tests the board of a desk and makes ready to test positions.
func New(t testing.TB, d board.Desk) *Desk {
	t.Helper()
	m := d.Board()
	x := &Desk{Desk: d, places: map[string]bool{}, crossings: map[string]bool{}, marks: map[string]bool{}}
	if d.Board() != m {
		t.Error("the board is made anew")
	}
	grounds := map[string]bool{}
	for _, g := range m.Grounds {
		grounds[g.Key] = true
	}
	for i := range m.Places {
		p := &m.Places[i]
		if x.places[p.Code] || !grounds[p.Ground] || (p.Shape == board.ShapeBox) == (p.Box == nil) {
			t.Errorf("place %+v: its code is taken, its ground unknown or its shape missing", p)
		}
		x.places[p.Code] = true
	}
	x.cells(t, m)
	for _, c := range m.Crossings {
		if x.crossings[c.ID] {
			t.Errorf("crossing %s is there twice", c.ID)
		}
		x.crossings[c.ID] = true
		for _, code := range c.Between {
			if !x.places[code] {
				t.Errorf("crossing %s joins %q, which is no place", c.ID, code)
			}
		}
	}
	for _, k := range m.Marks {
		x.marks[k.On+" "+k.Key] = true
	}
	layered(t, m)
	for id, c := range m.Counters {
		if c.ID != id || c.Name == "" || len(c.Numbers) != len(m.Numbers) || m.Counters[c.Class] == nil || c.Formation != "" && m.Formations[c.Formation] == "" {
			t.Errorf("counter %s is %+v", id, c)
		}
	}
	encoded(t, m)
	return x
}

// layered fails on what belongs to a layer that nobody can ask for, and on a limit of nothing.
func layered(t testing.TB, m *board.Model) {
	t.Helper()
	layers := map[string]bool{"": true}
	for _, l := range m.Layers {
		if layers[l.Key] || l.Word == "" {
			t.Errorf("layer %+v: its key is taken or missing, or it has no word", l)
		}
		layers[l.Key] = true
	}
	for _, k := range m.Marks {
		if !layers[k.Layer] {
			t.Errorf("mark %s belongs to layer %q, which the board does not have", k.Key, k.Layer)
		}
	}
	var badges []board.Badge
	for i := range m.Places {
		badges = append(badges, m.Places[i].Badges...)
	}
	if m.Cells != nil {
		for _, list := range m.Cells.Badges {
			badges = append(badges, list...)
		}
	}
	for _, b := range badges {
		if !layers[b.Layer] {
			t.Errorf("badge %+v: the board does not have its layer", b)
		}
	}
	if l := m.Limit; l != nil && l.Of != "" && !slices.ContainsFunc(m.Numbers, func(n board.Number) bool { return n.Key == l.Of }) {
		t.Errorf("the limit counts %q, which is no number", l.Of)
	}
}

func (x *Desk) cells(t testing.TB, m *board.Model) {
	t.Helper()
	c := m.Cells
	if c == nil {
		return
	}
	if n := len(c.Codes); len(c.X) != n || len(c.Y) != n || len(c.Ground) != n {
		t.Fatalf("cells: %d codes, %d and %d middles, %d grounds", n, len(c.X), len(c.Y), len(c.Ground))
	}
	for i, code := range c.Codes {
		if x.places[code] || c.Ground[i] < 0 || c.Ground[i] >= len(m.Grounds) || c.X[i] < 0 || c.Y[i] < 0 || c.X[i] > m.Plane.Width || c.Y[i] > m.Plane.Height {
			t.Fatalf("cell %s at %v, %v, ground %d: its code is taken or it lies nowhere", code, c.X[i], c.Y[i], c.Ground[i])
		}
		x.places[code] = true
	}
}

// Position tests what is shown of a position: it names nothing that is not on the board, every gauge stands on its steps, no
// counter is in two places, every choice points to something that exists, and the difference from the position tested before
// makes one of the other.
func (x *Desk) Position(t testing.TB, s engine.State) {
	t.Helper()
	n := x.Now(s, engine.Terminal)
	if again := x.Now(s.Clone(), engine.Terminal); !reflect.DeepEqual(n, again) {
		t.Fatal("equal positions are shown differently")
	}
	encoded(t, n)
	x.pieces(t, n)
	for code, p := range n.Places {
		if !x.places[code] || p.Class != "" && !x.marks["place "+p.Class] || p.Owner < board.NoSide || p.Owner > 1 {
			t.Fatalf("place %s is %+v", code, p)
		}
		x.marked(t, board.OnPlace, p.Marks)
	}
	for id, c := range n.Crossings {
		if !x.crossings[id] || !x.marks["crossing "+c.State] {
			t.Fatalf("crossing %s is %+v", id, c)
		}
		x.marked(t, board.OnCrossing, c.Marks)
	}
	x.gauges(t, n.Gauges)
	x.plans(t, n.Plans)
	x.choices(t, s)
	if x.last != nil && !reflect.DeepEqual(board.Patch(x.last, board.Diff(x.last, n)), n) {
		t.Fatal("the difference from the last position does not make this one")
	}
	x.last = n
}

func (x *Desk) choices(t testing.TB, s engine.State) {
	t.Helper()
	p, ok := x.Desk.(board.Pointer)
	if !ok || s.Player() == engine.Terminal {
		return
	}
	legal := s.LegalActions(nil)
	targets := p.Point(s, legal)
	if len(targets) != len(legal) {
		t.Fatalf("%d targets of %d actions", len(targets), len(legal))
	}
	codes := map[string]bool{}
	for i, c := range targets {
		if c.Place != "" && !x.places[c.Place] || c.Unit != "" && x.Board().Counters[c.Unit] == nil || c.Crossing != "" && !x.crossings[c.Crossing] {
			t.Fatalf("action %d points to %+v", legal[i], c)
		}
		if codes[c.Code] && c.Code != "" {
			t.Fatalf("two actions are written %s", c.Code)
		}
		codes[c.Code] = true
	}
	for _, code := range p.PlacesOf(s, legal[len(legal)-1]) {
		if !x.places[code] {
			t.Fatalf("action %d has to do with %s", legal[len(legal)-1], code)
		}
	}
}

func (x *Desk) pieces(t testing.TB, n *board.Now) {
	t.Helper()
	seen := map[string]bool{}
	for _, lists := range []map[string][]board.Piece{n.Where, n.Away} {
		for where, list := range lists {
			if !x.places[where] && where != board.AwayToCome && where != board.AwayLost {
				t.Fatalf("counters in %s", where)
			}
			for _, p := range list {
				if seen[p.ID] || x.Board().Counters[p.ID] == nil || len(p.Numbers) != 0 && len(p.Numbers) != len(x.Board().Numbers) {
					t.Fatalf("counter %+v in %s", p, where)
				}
				seen[p.ID] = true
				x.marked(t, board.OnCounter, p.Marks)
			}
		}
	}
}

func (x *Desk) marked(t testing.TB, on string, marks []string) {
	t.Helper()
	for _, k := range marks {
		if !x.marks[on+" "+k] {
			t.Fatalf("mark %q of a %s is not known", k, on)
		}
	}
}

func (x *Desk) gauges(t testing.TB, now []board.GaugeNow) {
	t.Helper()
	gauges := x.Board().Gauges
	if len(now) != len(gauges) {
		t.Fatalf("%d gauges, want %d", len(now), len(gauges))
	}
	for i, n := range now {
		g := &gauges[i]
		if n.Key != g.Key || n.Text == "" || !strings.HasSuffix(n.Words, ".") {
			t.Fatalf("gauge %+v, want %s", n, g.Key)
		}
		for _, at := range n.At {
			if !slices.ContainsFunc(g.Steps, func(s board.Step) bool { return s.Value == at }) {
				t.Fatalf("gauge %s stands at %d", g.Key, at)
			}
		}
		if (len(g.Steps) > 0) != (len(n.At) > 0) || g.Look == board.LookSides && len(n.Sides) != 2 {
			t.Fatalf("gauge %s is %+v", g.Key, n)
		}
	}
}

func (x *Desk) plans(t testing.TB, plans []board.Plan) {
	t.Helper()
	for _, p := range plans {
		for _, u := range p.Units {
			if x.Board().Counters[u] == nil {
				t.Fatalf("plan %+v", p)
			}
		}
		for _, at := range append(append([]string{p.To}, p.From...), p.Path...) {
			if at != "" && !x.places[at] {
				t.Fatalf("plan %+v", p)
			}
		}
		if p.Kind == "" || p.Crossing != "" && !x.crossings[p.Crossing] {
			t.Fatalf("plan %+v", p)
		}
		sum := 0
		for _, term := range p.Terms {
			sum += term.Value
		}
		if len(p.Terms) > 0 && sum != p.Attack+p.Defense {
			t.Fatalf("plan %+v", p)
		}
	}
}

// Odds tests what is said of dice: the terms make the values, and the chances add up, the most likely result first.
func Odds(t testing.TB, o *board.Odds) {
	t.Helper()
	encoded(t, o)
	if o.Summary == "" || !strings.HasSuffix(o.Summary, ".") {
		t.Fatalf("summary %q", o.Summary)
	}
	values := map[bool]int{}
	for _, term := range o.Terms {
		values[term.Side == o.Attacker] += term.Value
	}
	if values[true] != o.Attack || values[false] != o.Defense {
		t.Fatalf("terms make %d against %d, want %d against %d", values[true], values[false], o.Attack, o.Defense)
	}
	lists := [][]board.Outcome{o.Outcomes}
	for _, part := range o.Beside {
		lists = append(lists, part.Outcomes)
	}
	for _, list := range lists {
		sum := 0.
		for i, r := range list {
			sum += r.Chance
			if i > 0 && r.Text != board.RestText && r.Chance > list[i-1].Chance {
				t.Fatalf("outcome %d is more likely than that before", i)
			}
		}
		if len(list) > 0 && math.Abs(sum-1) > 1e-9 {
			t.Fatalf("chances add up to %v", sum)
		}
	}
}

// encoded fails on what is no JSON, such as a chance that is no number.
func encoded(t testing.TB, v any) {
	t.Helper()
	if _, err := json.Marshal(v); err != nil {
		t.Fatal(fmt.Errorf("as JSON: %w", err))
	}
}
