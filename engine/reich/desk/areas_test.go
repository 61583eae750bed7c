package desk

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/reich"
)

// Areas off the map are boxes of the campaign; the Germans see who is in them, the Allies that they are to come.
func TestAreas(t *testing.T) {
	const unit = "ge-59-1034-I-inf-1"
	g := gameOf(t, "reich/campaign")
	d := New(g)
	line, err := g.New().(*reich.State).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(line), ","+unit, "", 1)
	text = strings.Replace(text, " @coming=", " @5W="+unit+"/lost1 @coming=", 1)
	state, err := g.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := state.(*reich.State)
	boardtest.New(t, d).Position(t, s)
	for as, sees := range map[engine.Player]bool{0: true, 1: false, engine.Terminal: true} {
		n := d.Now(s, as)
		in := slices.ContainsFunc(n.Where["5W"], func(p board.Piece) bool { return p.ID == unit && p.Numbers[nStrength] == s.Left(d.book.number[unit]) })
		waits := slices.ContainsFunc(n.Away[board.AwayToCome], func(p board.Piece) bool { return p.ID == unit })
		if in != sees || waits == sees {
			t.Errorf("for side %d it is in its box: %v, and to come: %v", as, in, waits)
		}
	}
	if n := d.Now(s, 0).Places["1W"]; n == nil || len(n.Notes) != 1 || n.Owner != board.NoSide {
		t.Errorf("1W, which closes in turn 8: %+v", n)
	}
	boxes := 0
	for i := range d.model.Places {
		p := &d.model.Places[i]
		if p.Box == nil || p.Box[0] < 0 || p.Box[0]+p.Box[2] > d.model.Plane.Width || p.Box[1]+p.Box[3] > d.model.Plane.Height {
			t.Errorf("the box %s lies at %v, want it on the plane", p.Code, p.Box)
			continue
		}
		boxes++
		for c, y := range d.model.Cells.Y {
			if p.Box[1] < y+hexSize && d.model.Cells.X[c] < p.Box[0]+p.Box[2] && d.model.Cells.X[c] > p.Box[0] {
				t.Errorf("the box %s lies on %s", p.Code, d.model.Cells.Codes[c])
			}
		}
	}
	if boxes != 22 || len(New(gameOf(t, "reich/101st")).model.Places) != 0 {
		t.Errorf("%d boxes, want 22, and none of 101st", boxes)
	}
	for a := range engine.Action(g.NumActions()) {
		if part, i := g.Named(a); part == "AREA" && i == 4 {
			if p := d.Point(s, []engine.Action{a})[0]; p.Place != "5W" || !slices.Equal(d.PlacesOf(s, a), []string{"5W"}) {
				t.Errorf("action %d points to %+v", a, p)
			}
		}
	}
}
