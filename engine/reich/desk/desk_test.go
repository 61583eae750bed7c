package desk

import (
	"math"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/reich"
)

// At random positions of every scenario the desk passes the kit, and its answers agree with the position.
func TestEveryScenario(t *testing.T) {
	for _, id := range ready() {
		t.Run(id, func(t *testing.T) {
			g := gameOf(t, id)
			d := New(g)
			kit := boardtest.New(t, d)
			seeds, every := uint64(2), 41
			switch n := g.Hexes(); {
			case n < 50:
				seeds, every = 20, 1
			case n > 1000: // what is compared grows with the board
				seeds, every = 1, 211
			}
			n := 0
			for seed := range seeds {
				walkGame(g, seed, 1200, func(s *reich.State, legal []engine.Action) {
					if n++; n%every != 0 {
						return
					}
					before := s.Hash()
					kit.Position(t, s)
					boardtest.Answers(t, g, d, s, legal)
					if s.Player().IsSide() {
						walks(t, d, s)
					}
					if s.Hash() != before {
						t.Fatal("the position was changed")
					}
				})
			}
		})
	}
}

// walks goes the ways: they can be played one action after the other, and those that are no attack lead where they say for what they say.
func walks(t *testing.T, d *Desk, s *reich.State) {
	t.Helper()
	for id, ways := range d.Reach(s).Units {
		u := d.book.number[id]
		for _, w := range ways {
			if w.Path[len(w.Path)-1] != w.Place {
				t.Fatalf("%s to %s by %v", id, w.Place, w.Path)
			}
			c := s.Clone().(*reich.State)
			_, before := c.Group()
			for _, a := range w.Actions {
				if err := c.Check(engine.Action(a)); err != nil {
					t.Fatalf("%s to %s: %v", id, w.Place, err)
				}
				c.Apply(engine.Action(a))
			}
			if at := c.At(u); w.Enemy || at < 0 || d.book.codes[at] != w.Place {
				continue // it was fired at on its way, or fights
			}
			// Group tells what the one has spent who has spent most: that the way costs another more does not show.
			units, spent := c.Group()
			if paid := spent - before; c.NodeKind() == "K_MOVE" && (paid > w.Cost || paid < w.Cost && len(units) == 1) {
				t.Fatalf("%s to %s costs %d, want %d", id, w.Place, spent-before, w.Cost)
			}
		}
	}
}

// The board of a small scenario is cut out of the map, with what lies around it.
func TestBoard(t *testing.T) {
	m := New(gameOf(t, "reich/one-bridge")).Board()
	if len(m.Cells.Codes)-len(m.Cells.Out) != 7 || len(m.Counters) != 3 {
		t.Errorf("%d hexes, %d of them out of play, %d counters", len(m.Cells.Codes), len(m.Cells.Out), len(m.Counters))
	}
	open := 0
	for _, c := range m.Crossings {
		if c.InPlay {
			open++
		}
	}
	if open == 0 {
		t.Errorf("no bridge in play: %+v", m.Crossings)
	}
	c := m.Counters["al-101-501-2-inf-1"]
	if c == nil || c.Look != "us" || c.Symbol != "infantry" || c.Size != "I" || c.Numbers[nStrength] != 5 || m.Formations[c.Formation] != "101st Airborne Division" {
		t.Errorf("2/501 is %+v", c)
	}
}

// What a position shows: who is where in which mode, what a side controls and sees.
func TestNow(t *testing.T) {
	g := gameOf(t, "reich/one-bridge")
	n := New(g).Now(g.New(), engine.Terminal)
	german := n.Where["C3314"]
	if len(german) != 1 || german[0].Marks[0] != "defilade" || n.Places["C3314"].Owner != 0 {
		t.Fatalf("the bridge hex has %+v and is %+v", german, n.Places["C3314"])
	}
	if worn := n.Where["C3315"]; len(worn) != 1 || worn[0].Numbers[nStrength] != 3 {
		t.Errorf("the worn company is %+v", worn)
	}
	marks := strings.Join(n.Places["C3414"].Marks, " ")
	if !strings.Contains(marks, markZones[0]) || !strings.Contains(marks, markSight[1]) {
		t.Errorf("marks of C3414: %s", marks)
	}
}

// Close action that may be chosen is previewed, and its chances are those of the die.
func TestClose(t *testing.T) {
	g := gameOf(t, "reich/one-bridge")
	d := New(g)
	s := find(t, g, func(s *reich.State) bool { return s.NodeKind() == "K_MOVE" && s.Check(reich.ControlClose) == nil })
	o, err := d.Preview(s, reich.ControlClose)
	if err != nil {
		t.Fatal(err)
	}
	if o.Roll != "C_CLOSE" || o.Words != closeWords || math.Abs(o.Win+o.Lose-1) > 1e-9 || o.Attack == 0 || o.Defense == 0 || !strings.Contains(o.Ratio, "value") {
		t.Errorf("odds %+v", o)
	}
	if !strings.Contains(o.Reply, "the Germans may fire first, which is not counted") {
		t.Errorf("the reply is %q", o.Reply)
	}
	attacked := false
	for _, ways := range d.Reach(s).Units {
		for _, w := range ways {
			attacked = attacked || w.Enemy
		}
	}
	if !attacked {
		t.Error("no way leads to the enemy")
	}
	for s.NodeKind() != "C_CLOSE" {
		if s.Player() == engine.Terminal {
			t.Skip("the attack was broken up")
		}
		legal := s.LegalActions(nil)
		if s.NodeKind() == "K_MOVE" {
			s.Apply(reich.ControlClose)
		} else {
			s.Apply(legal[0])
		}
	}
	var plans []string
	for _, p := range d.Now(s, engine.Terminal).Plans {
		plans = append(plans, p.Kind)
	}
	if got := strings.Join(plans, " "); !strings.Contains(got, board.PlanAttack) {
		t.Errorf("plans %s", got)
	}
}

// Fire is previewed with all who can fire.
func TestFire(t *testing.T) {
	g := gameOf(t, "reich/one-bridge")
	d := New(g)
	s := g.New().(*reich.State)
	for _, a := range s.LegalActions(nil) {
		if part, _ := g.Named(a); part != "UNIT" {
			continue
		}
		o, err := d.Preview(s, a)
		if err != nil || o.Roll != "C_FIRE" || !strings.Contains(o.Ratio, "column") || o.Reply != "all fire who can" {
			t.Errorf("odds %+v, %v", o, err)
		}
		if c := d.Point(s, []engine.Action{a})[0]; c.Note != o.Ratio {
			t.Errorf("note %q, want %q", c.Note, o.Ratio)
		}
	}
}

// Batteries off the map are counted in words, and previewed as what they fire with.
func TestBatteries(t *testing.T) {
	g := gameOf(t, "reich/hells-highway")
	d := New(g)
	s := find(t, g, func(s *reich.State) bool { return s.NodeKind() == "K_KIND" })
	for _, a := range s.LegalActions(nil) {
		text := g.ActionText(s, a)
		o, err := d.Preview(s, a)
		if err != nil {
			t.Fatal(err)
		}
		if text != "none" && (!strings.Contains(text, "batter") || o.Roll != "C_FIRE" && o.Roll != "C_AT") {
			t.Errorf("%s: %+v", text, o)
		}
	}
}
