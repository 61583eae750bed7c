package desk

import (
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/garden"
	"bridgehead/scenarios"
)

// At random positions of every scenario the desk passes the kit, and its answers agree with the position.
func TestEveryScenario(t *testing.T) {
	runs := [][2]string{{"garden/market-garden", "detail=advanced,setup=free"}, {"garden/waal", "detail=advanced"}}
	for _, id := range scenarios.Of("garden") {
		runs = append(runs, [2]string{id, ""})
	}
	if len(runs) != 8 {
		t.Errorf("%d scenarios", len(runs)-2)
	}
	for _, r := range runs {
		t.Run(r[0]+" "+r[1], func(t *testing.T) {
			g := gameOf(t, r[0], r[1])
			d := New(g)
			kit := boardtest.New(t, d)
			seeds, every := uint64(2), 17
			if testing.Short() {
				seeds, every = 1, 37
			}
			n := 0
			for seed := range seeds {
				walkGame(g, seed, 3000, func(s *garden.State, legal []engine.Action) {
					if n++; n%every == 0 {
						before := s.Hash()
						kit.Position(t, s)
						boardtest.Answers(t, g, d, s, legal)
						if s.Player().IsSide() {
							walks(t, d, s)
						}
						if s.Hash() != before {
							t.Fatal("the position was changed")
						}
					}
				})
			}
		})
	}
}

// walks goes every fifth of the ways: where no dice are rolled they lead where they say for what they say.
func walks(t *testing.T, d *Desk, s *garden.State) {
	t.Helper()
	n := 0
	for id, ways := range d.Reach(s).Units {
		u := d.book.number[id]
		if d.Board().Counters[id] == nil {
			t.Fatalf("no unit %s", id)
		}
		for _, w := range ways {
			if n++; n%5 != 0 {
				continue
			}
			c := s.Clone().(*garden.State)
			for _, a := range w.Actions {
				if err := c.Check(engine.Action(a)); err != nil {
					t.Fatalf("%s to %s: %v", id, w.Place, err)
				}
				c.ApplyBare(engine.Action(a))
			}
			if w.Path[len(w.Path)-1] != w.Place {
				t.Fatalf("%s to %s by %v", id, w.Place, w.Path)
			}
			if c.Player() == engine.Chance {
				continue
			}
			if got := d.book.codes[c.At(u)]; got != w.Place || c.OP(u) != 0 && c.OP(u) != s.OP(u)-w.Cost/2 {
				t.Fatalf("%s is in %s with %d OP, want %+v from %d", id, got, c.OP(u), w, s.OP(u))
			}
		}
	}
}

// Every counter has a formation and a look that people know, and stands once on the board.
func TestOrderOfBattle(t *testing.T) {
	m := New(gameOf(t, "garden/market-garden", "")).Board()
	if len(m.Counters) != 201 || len(m.Cells.Codes) != 992 || len(m.Crossings) != 25 {
		t.Errorf("%d counters, %d hexes, %d crossings", len(m.Counters), len(m.Cells.Codes), len(m.Crossings))
	}
	looks := map[string]int{}
	for id, c := range m.Counters {
		looks[c.Look]++
		if c.Look == "" || c.Symbol == "" || c.Size == "" || m.Formations[c.Formation] == "" {
			t.Errorf("%s is %+v", id, c)
		}
	}
	for _, look := range []string{"heer", "ss", "luftwaffe", "british", "british_airborne", "us", "polish"} {
		if looks[look] == 0 {
			t.Errorf("nobody looks %s", look)
		}
	}
	if c := m.Counters["A2_504"]; c.Name != "2/504" || c.Numbers[0] != 36 || c.Tags[0].Key != "parachute" || c.Size != "II" {
		t.Errorf("2/504 is %+v", c)
	}
}

// The board of a small scenario is cut out of the map: its hexes, and what lies between them.
func TestCutOut(t *testing.T) {
	m := New(gameOf(t, "garden/son", "")).Board()
	if got := strings.Join(m.Cells.Codes, " "); got != "15,25 16,25 15,26 16,26 17,26 16,27 17,27" {
		t.Errorf("hexes %s", got)
	}
	if len(m.Crossings) != 2 || m.Crossings[0].Over != board.LineStream || m.Crossings[1].Over != board.LineCanal {
		t.Errorf("crossings %+v", m.Crossings)
	}
	for _, l := range m.Lines {
		for _, p := range l.Points {
			if p[0] < 0 || p[1] < 0 || p[0] > m.Plane.Width || p[1] > m.Plane.Height {
				t.Errorf("a %s leaves the plane at %v", l.Kind, p)
			}
		}
	}
	if b := m.Cells.Badges[4]; len(b) != 1 || b[0].Kind != "points" || b[0].Text != "1" {
		t.Errorf("badges %+v", m.Cells.Badges)
	}
}

// A battle that is opened is previewed with all who may join, and its chance of a retreat is that which is rolled for.
func TestBattle(t *testing.T) {
	g := gameOf(t, "garden/son", "")
	d := New(g)
	s := find(t, g, func(s *garden.State) bool {
		if s.NodeKind() != "K_BATTLE" {
			return false
		}
		o, err := d.Preview(s, s.LegalActions(nil)[1])
		return err == nil && o.Roll == "C_RETREAT"
	})
	a := s.LegalActions(nil)[1]
	o, err := d.Preview(s, a)
	if err != nil {
		t.Fatal(err)
	}
	if o.Reply != "all join who can" || o.Attack == 0 || len(o.Beside) < 2 || math.Abs(o.Win+o.Lose-1) > 1e-9 || !strings.Contains(o.Ratio, "against") {
		t.Errorf("odds %+v", o)
	}
	s.Apply(a)
	for s.NodeKind() == "K_ATTACK" {
		next, ok := s.Eager()
		if !ok {
			next = s.LegalActions(nil)[0]
		}
		s.Apply(next)
	}
	for s.Player().IsSide() {
		s.Apply(s.LegalActions(nil)[0])
	}
	if s.NodeKind() != "C_RETREAT" {
		t.Fatalf("the battle comes to %s", s.NodeKind())
	}
	retreat := 0.
	for _, f := range engine.Faces(s, nil)[1:] {
		retreat += f.P
	}
	stays := 0.
	for _, x := range o.Outcomes {
		if x.Text == "the hex is held" {
			stays = x.Chance
		}
	}
	if math.Abs(stays+retreat-1) > 1e-9 {
		t.Errorf("it holds by %v and retreats by %v", stays, retreat)
	}
}

// An air strike on one unit hits by the chance of the dice, which come next.
func TestStrike(t *testing.T) {
	g := gameOf(t, "garden/market-garden", "weather=historical")
	d := New(g)
	s := find(t, g, func(s *garden.State) bool { return s.NodeKind() == "K_AIR" && len(s.LegalActions(nil)) > 3 })
	a := s.LegalActions(nil)[2]
	o, err := d.Preview(s, a)
	if err != nil {
		t.Fatal(err)
	}
	s.Apply(a)
	if s.NodeKind() != "C_AIR" {
		t.Fatalf("a strike comes to %s", s.NodeKind())
	}
	miss := engine.Faces(s, nil)[0].P
	for _, x := range o.Beside[0].Outcomes {
		if x.Text == "miss" && math.Abs(x.Chance-miss) > 1e-9 || x.Text == "hit" && x.Loss == (board.Loss{}) {
			t.Errorf("%+v, a miss comes by %v", x, miss)
		}
	}
	rolls, err := d.Dice(s)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(o.Beside); n == 1 && math.Abs(rolls.Loss.German-o.Loss.German) > 1e-9 {
		t.Errorf("loss %v, by the dice %v", o.Loss, rolls.Loss)
	}
}

// Where a bridge is to be checked the step tells so, and its preview is the check.
func TestBridge(t *testing.T) {
	g := gameOf(t, "garden/son", "")
	d := New(g)
	var a engine.Action
	s := find(t, g, func(s *garden.State) bool {
		legal := s.LegalActions(nil)
		for i, c := range d.Point(s, legal) {
			if c.Crossing != "" {
				a = legal[i]
				return true
			}
		}
		return false
	})
	o, err := d.Preview(s, a)
	if err != nil {
		t.Fatal(err)
	}
	if o.Roll != "C_BRIDGE" || math.Abs(o.Outcomes[0].Chance-.7) > 1e-9 || o.Outcomes[0].Text != "it stands" {
		t.Errorf("odds %+v", o)
	}
}

// What a position shows: who holds a hex, marks of a unit, the selected unit.
func TestNow(t *testing.T) {
	g := gameOf(t, "garden/son", "")
	d := New(g)
	s := g.New().(*garden.State)
	n := d.Now(s, engine.Terminal)
	if n.Places["16,25"].Owner != 1 || n.Places["17,26"].Owner != 0 || n.Crossings[d.book.crossings[0]].State != "unchecked" {
		t.Errorf("places %+v, crossings %+v", n.Places, n.Crossings)
	}
	got := map[string]board.Piece{}
	for _, list := range n.Where {
		for _, p := range list {
			got[p.ID] = p
		}
	}
	if p := got["GSON"]; len(p.Marks) == 0 || p.Marks[0] != "fort2" || p.Numbers[1] != 75 || p.Numbers[2] != 4 {
		t.Errorf("the garrison is %+v", p)
	}
	if p := got["A1_506"]; len(p.Marks) == 0 || p.Marks[0] != "ooc" {
		t.Errorf("1/506 is %+v", p)
	}
	var unit engine.Action
	for _, a := range s.LegalActions(nil) {
		if _, u := g.Split(a); u >= 0 {
			unit = a
		}
	}
	s.Apply(unit)
	_, u := g.Split(unit)
	plans := d.Now(s, engine.Terminal).Plans
	if len(plans) != 2 || plans[1].Kind != board.PlanMove || plans[1].Units[0] != d.book.units[u].ID {
		t.Errorf("plans %+v", plans)
	}
}

// An attack that is being put together is a plan: who attacks from where, and what the fire comes to.
func TestAttackPlanned(t *testing.T) {
	g := gameOf(t, "garden/waal", "")
	d := New(g)
	s := find(t, g, func(s *garden.State) bool { return s.NodeKind() == "K_ATTACK" && s.Plotted() > 0 })
	plans := d.Now(s, engine.Terminal).Plans
	p := plans[len(plans)-1]
	if p.Kind != board.PlanAttack || len(p.Units) != s.Plotted() || len(p.From) == 0 || p.To == "" || p.Attack == 0 || p.Text == "" {
		t.Errorf("plan %+v", p)
	}
	if !d.Now(s, engine.Terminal).Places[p.To].Fought {
		t.Errorf("%s is not fought for", p.To)
	}
	o, err := d.Preview(s, s.LegalActions(nil)[0]) // END
	if err != nil || o.Attack != p.Attack || o.Defense != p.Defense {
		t.Errorf("the plan comes to %d against %d, its preview to %+v, %v", p.Attack, p.Defense, o, err)
	}
}

// Air points are told of where there are any.
func TestAirGauge(t *testing.T) {
	for id, want := range map[string]int{"garden/market-garden": 5, "garden/son": 4} {
		if got := len(New(gameOf(t, id, "")).Board().Gauges); got != want {
			t.Errorf("%s: %d gauges, want %d", id, got, want)
		}
	}
}

// What a choice brings is said at every kind of decision.
func TestNotes(t *testing.T) {
	said := map[string]bool{}
	for _, c := range [][2]string{{"garden/waal", "detail=advanced"}, {"garden/market-garden", "setup=free"}, {"garden/highway", ""}} {
		g := gameOf(t, c[0], c[1])
		d := New(g)
		walkGame(g, 2, 3000, func(s *garden.State, legal []engine.Action) {
			if kind := s.NodeKind(); s.Player().IsSide() && !said[kind] {
				for _, target := range d.Point(s, legal) {
					said[kind] = said[kind] || target.Note != ""
				}
			}
		})
	}
	for _, kind := range []string{"K_SOURCE", "K_DROP", "K_AIR", "K_OP", "K_BUILD", "K_BREAK", "K_DISBAND", "K_BATTLE", "K_ATTACK", "K_BARRAGE", "K_SPLIT"} {
		if !said[kind] {
			t.Errorf("%s: no note", kind)
		}
	}
}

// What guns reach is told of those that can fire, the hex they stand in left out; barrages that are plotted are arrows
// for the side that plots them (O-157, O-161, O-232).
func TestFire(t *testing.T) {
	g := gameOf(t, "garden/waal", "detail=advanced")
	d := New(g)
	aimed := 0
	for seed := range uint64(6) {
		walkGame(g, seed, 3000, func(s *garden.State, _ []engine.Action) {
			for id, hexes := range d.Reach(s).Fire {
				u := d.book.number[id]
				for _, code := range hexes {
					if h := uint16(d.book.hex[code]); s.Reach(u, h) == 0 || int(h) == s.At(u) {
						t.Fatalf("%s in %s fires at %s", id, d.book.codes[s.At(u)], code)
					}
				}
			}
			for _, p := range d.Now(s, s.Player()).Plans {
				if p.Kind == board.PlanFire {
					aimed++
					if u := d.book.number[p.Units[0]]; d.book.hex[p.To] != s.Aimed(u) {
						t.Fatalf("%+v", p)
					}
				}
			}
		})
	}
	if aimed == 0 {
		t.Error("no barrage was plotted")
	}
}

// Command range is a layer of the advanced game alone: the hexes in and next to headquarters (O-204).
func TestCommandLayer(t *testing.T) {
	has := func(options string) (layer bool, hexes int) {
		g := gameOf(t, "garden/waal", options)
		d := New(g)
		for _, l := range d.Board().Layers {
			layer = layer || l.Key == layerCommand
		}
		for _, p := range d.Now(g.New(), engine.Terminal).Places {
			if slices.Contains(p.Marks, markHQs[1]) {
				hexes++
			}
		}
		return layer, hexes
	}
	if layer, n := has(""); layer || n != 0 {
		t.Errorf("intermediate: %v, %d hexes", layer, n)
	}
	if layer, n := has("detail=advanced"); !layer || n < 8 {
		t.Errorf("advanced: %v, %d hexes", layer, n)
	}
}

// The day says who is due, and the track how many.
func TestDue(t *testing.T) {
	g := gameOf(t, "garden/waal", "")
	d := New(g)
	turn := d.Board().Gauges[0]
	if last := turn.Steps[len(turn.Steps)-1]; last.Badge != "+1" || last.Word != "one unit due" {
		t.Errorf("%+v", last)
	}
	if words := d.Now(g.New(), engine.Terminal).Gauges[0].Words; !strings.HasSuffix(words, "on the 20.") || !strings.Contains(words, "Due: ") {
		t.Error(words)
	}
}
