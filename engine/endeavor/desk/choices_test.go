package desk

import (
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
)

// The preview of an attack is that of its dice once all have joined who can, without a marker and without air support.
func TestAttack(t *testing.T) {
	g := gameOf(t, "endeavor/ardennes", "")
	d := New(g)
	s := find(t, g, func(s *endeavor.State) bool { return s.NodeKind() == "K_ATTACK" && len(s.LegalActions(nil)) > 2 })
	for _, a := range s.LegalActions(nil)[1:] {
		o, err := d.Preview(s, a)
		if err != nil || o.Roll != "C_COMBAT" || o.Attack == 0 || o.Defense == 0 || math.Abs(o.Win+o.Lose-1) > 1e-9 {
			t.Fatalf("%v, %+v", err, o)
		}
		c := s.Clone().(*endeavor.State)
		c.ApplyBare(a)
		for c.Player().IsSide() {
			next := c.LegalActions(nil)[0]
			if c.NodeKind() == "K_JOIN" {
				next, _ = c.Eager()
			}
			c.ApplyBare(next)
		}
		dice, err := d.Dice(c)
		if err != nil || dice.Ratio != o.Ratio || dice.Win != o.Win || !slices.Equal(dice.Terms, o.Terms) {
			t.Errorf("%v: foreseen %+v, rolled for %+v", err, o, dice)
		}
		emptied := 0.
		for _, f := range engine.Faces(c, nil) {
			after := c.Clone().(*endeavor.State)
			after.ApplyBare(f.Action)
			target := c.Target()
			for after.Player().IsSide() && after.Target() == target && !strings.HasPrefix(after.NodeKind(), "K_ADV") {
				after.ApplyBare(after.LegalActions(nil)[0])
			}
			if held := after.Occupied(1 - int(s.Player())); !held.Has(target) {
				emptied += f.P
			}
		}
		if f := c.Foresee(); !f.Fort && math.Abs(emptied-o.Win) > 1e-9 {
			t.Errorf("the hex is emptied by %v, foreseen %v", emptied, o.Win)
		}
	}
}

// On the whole map a far hex is gone to in one go: the unit, its sector, the hex.
func TestFarHexes(t *testing.T) {
	g := gameOf(t, "endeavor/aug44", "")
	d := New(g)
	s := find(t, g, func(s *endeavor.State) bool { return s.NodeKind() == "K_MOVE" && s.Phase() == "German movement" })
	far := 0
	for id, ways := range d.Reach(s).Units {
		for _, w := range ways {
			if len(w.Actions) < 3 {
				continue
			}
			if far++; far%500 != 1 {
				continue
			}
			c := s.Clone().(*endeavor.State)
			for _, a := range w.Actions {
				if err := c.Check(engine.Action(a)); err != nil {
					t.Fatalf("%s to %s: %v", id, w.Place, err)
				}
				c.ApplyBare(engine.Action(a))
			}
			if at := c.At(d.book.number[id]); d.book.places[at].Code != w.Place {
				t.Errorf("%s is in %s, want %s", id, d.book.places[at].Code, w.Place)
			}
		}
	}
	if far == 0 {
		t.Error("no hex is far")
	}
	for _, c := range d.Point(s, s.LegalActions(nil)) {
		if c.Unit != "" && !c.Takes {
			t.Errorf("%+v does not only take up the unit", c)
		}
	}
}

// An airborne division may be dropped on a hex of the map, far ones included.
func TestDrop(t *testing.T) {
	g := gameOf(t, "endeavor/campaign", "")
	d := New(g)
	s := find(t, g, func(s *endeavor.State) bool { return s.NodeKind() == "K_DROP_AT" })
	id := d.book.units[s.Asked()].ID
	ways := d.Reach(s).Units[id]
	if len(ways) == 0 {
		t.Fatal("nowhere to drop")
	}
	for i := 0; i < len(ways); i += 1 + len(ways)/10 {
		c := s.Clone().(*endeavor.State)
		for _, a := range ways[i].Actions {
			c.ApplyBare(engine.Action(a))
		}
		if at := c.At(s.Asked()); at < 0 || d.book.places[at].Code != ways[i].Place || c.NodeKind() != "C_DROP" {
			t.Errorf("%s drops at %s and is at %d, %s", id, ways[i].Place, at, c.NodeKind())
		}
	}
	c := s.Clone().(*endeavor.State)
	for _, a := range ways[0].Actions {
		c.ApplyBare(engine.Action(a))
	}
	o, err := d.Dice(c)
	if err != nil || len(o.Outcomes) != 2 || !slices.ContainsFunc(o.Outcomes, func(x board.Outcome) bool { return x.Loss.Allied > 0 }) {
		t.Errorf("%v: the drop comes to %+v", err, o)
	}
}

// A landing to come stands at its hex, its force in the box at sea, and what the dice bring is told.
func TestLanding(t *testing.T) {
	g := gameOf(t, "endeavor/overlord", "")
	d := New(g)
	s := find(t, g, func(s *endeavor.State) bool { return s.NodeKind() == "K_ATTACK" && s.Landings()[0] != "" })
	n := d.Now(s, engine.Terminal)
	at := s.Landings()[0]
	if !slices.Contains(n.Places[at].Marks, markLanding) || len(n.Where[sea]) == 0 {
		t.Errorf("%s is %+v, at sea are %v", at, n.Places[at], n.Where[sea])
	}
	i := slices.IndexFunc(n.Plans, func(p board.Plan) bool { return p.Kind == board.PlanPlotted && p.To == at })
	if i < 0 || !slices.Equal(n.Plans[i].From, []string{sea}) || len(n.Plans[i].Units) == 0 {
		t.Errorf("plans %+v", n.Plans)
	}
	legal := s.LegalActions(nil)
	for k, c := range d.Point(s, legal) {
		if c.Code != "LANDING 1" {
			continue
		}
		o, err := d.Preview(s, legal[k])
		if err != nil || c.Place != at || o.Roll == "C_COMBAT" && (o.Attack != 0 || !strings.Contains(o.Summary, "to come ashore")) {
			t.Errorf("%v: %+v, %+v", err, c, o)
		}
		return
	}
	t.Error("nobody lands")
}

// What a port that is taken comes to is told by the turn it works from.
func TestPortRoll(t *testing.T) {
	g := gameOf(t, "endeavor/campaign", "")
	d := New(g)
	s := find(t, g, func(s *endeavor.State) bool { return s.NodeKind() == "C_PORT" })
	o, err := d.Dice(s)
	if err != nil || o.Roll != "C_PORT" || len(o.Outcomes) < 2 || !strings.Contains(o.Summary, "turn") {
		t.Errorf("%v: %+v", err, o)
	}
}

// Air Zones to choose from are pointed at by a hex in play that lies in them, where their name stands.
func TestZonesPointToTheirMiddle(t *testing.T) {
	for _, scenario := range []string{"overlord", "sep44"} {
		g := gameOf(t, "endeavor/"+scenario, "")
		d := New(g)
		s := find(t, g, func(s *endeavor.State) bool { return s.NodeKind() == "K_ZONE" })
		found := 0
		for i, c := range d.Point(s, s.LegalActions(nil)) {
			part, n := g.Named(s.LegalActions(nil)[i])
			if part != "CTRL" || n < firstZone || n >= firstLanding {
				continue
			}
			found++
			p, ok := d.book.place[c.Place]
			if !ok || !slices.Contains(d.book.places[p].Zones, n-firstZone+1) {
				t.Errorf("%s: zone %d is pointed at by %q", scenario, n-firstZone+1, c.Place)
			}
		}
		if found == 0 {
			t.Errorf("%s: no zone to choose", scenario)
		}
		for _, l := range d.Board().Labels {
			if strings.HasPrefix(l.Text, "Air Zone") != (l.Layer == layerAir) {
				t.Errorf("%s: label %+v", scenario, l)
			}
		}
	}
}
