package insight

import (
	"errors"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
	endeavordesk "bridgehead/engine/endeavor/desk"
	"bridgehead/engine/garden"
	gardendesk "bridgehead/engine/garden/desk"
	"bridgehead/scenarios"
)

// The toy game has no board, and its questions get plain answers.
func TestToy(t *testing.T) {
	g := toyGame(t)
	if _, err := plain.Board(g); !errors.Is(err, ErrNoBoard) {
		t.Errorf("board: %v", err)
	}
	if plain.Now(g, g.New(), engine.Terminal) != nil {
		t.Error("a position without a board is shown")
	}
	walkGame(g, 3, 60, func(s engine.State, legal []engine.Action) {
		for i, c := range plain.Targets(g, s, legal) {
			if c.ID != int(legal[i]) || c.Text == "" {
				t.Fatalf("choice %+v", c)
			}
		}
		if n := len(plain.Reach(g, s).Units); n != 0 {
			t.Fatalf("%d units", n)
		}
		if !s.Player().IsSide() {
			return
		}
		for _, a := range legal {
			o, err := plain.Preview(g, s, a)
			if err != nil {
				t.Fatal(err)
			}
			encode(t, o)
		}
	})
}

// The desk of a game is asked, and its answers are handed on: choices with their texts, ways, odds and positions.
func TestDeskIsAsked(t *testing.T) {
	g := gameOf(t, "gamble/nijmegen", "")
	b, err := in.Board(g)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := in.Board(gameOf(t, "gamble/nijmegen", "")); again != b {
		t.Error("games alike have two boards")
	}
	s := find(t, g, 0, "K_ACT")
	legal := s.LegalActions(nil)
	for i, c := range in.Targets(g, s, legal) {
		if c.ID != int(legal[i]) || c.Text != g.ActionText(s, legal[i]) || c.Code == "" || c.Code[0] == '#' {
			t.Errorf("choice %+v", c)
		}
	}
	if len(in.Reach(g, s).Units) == 0 || len(in.Now(g, s, engine.Terminal).Where) == 0 {
		t.Error("no unit can go anywhere, or none stands anywhere")
	}
	if _, err := in.Preview(g, s, -1); err == nil {
		t.Error("an illegal action has a preview")
	}
}

// Without the game's own search the ways of one step are found by trying, and can be played.
func TestReachByTrying(t *testing.T) {
	g := gameOf(t, "gamble/nijmegen", "")
	found := 0
	for _, kind := range []string{"K_ACT", "K_STEP"} {
		s := find(t, g, 0, kind)
		own, tried := in.Reach(g, s), pointing.Reach(g, s)
		for unit, ways := range tried.Units {
			for _, w := range ways {
				found++
				next := s.Clone()
				for _, a := range w.Actions {
					if err := next.Check(engine.Action(a)); err != nil {
						t.Fatalf("%s to %s: %v", unit, w.Place, err)
					}
					next.Apply(engine.Action(a))
				}
				known := slices.ContainsFunc(own.Units[unit], func(o board.Way) bool { return o.Place == w.Place })
				if kind == "K_STEP" && !known {
					t.Errorf("%s can go to %s, which the game does not know", unit, w.Place)
				}
			}
		}
	}
	if found == 0 {
		t.Error("nothing was found")
	}
}

// TestAhead: where no choice points to the map, each lead can be played and points where it says.
func TestAhead(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	s := find(t, g, 1, "K_IMPULSE")
	leads := in.Ahead(g, s)
	if len(leads) == 0 {
		t.Fatal("nothing lies ahead of an Impulse")
	}
	for _, l := range leads {
		next := s.Clone()
		for i, a := range l.Actions {
			if err := next.Check(a); err != nil {
				t.Fatalf("%s: %v", l.Text, err)
			}
			if i == 1 {
				c := in.Targets(g, next, []engine.Action{a})[0]
				if c.Place != l.Place || c.Unit != l.Unit || c.Crossing != l.Crossing {
					t.Errorf("%s points to %+v", l.Text, c)
				}
			}
			next.Apply(a)
		}
	}
	if leads := in.Ahead(g, find(t, g, 1, "K_STEP")); leads != nil {
		t.Errorf("a step points to places itself, and yet %d lie ahead", len(leads))
	}
	if leads := plain.Ahead(toyGame(t), toyGame(t).New()); leads != nil {
		t.Errorf("a game without places has %d", len(leads))
	}
}

// Where two choices after the taking up lead to one place, and one of them begins a way, the other is told; what leads to many
// places by the way of a third choice is not.
func TestTakenBesideWays(t *testing.T) {
	in := New(func(g engine.Game) board.Desk { return endeavordesk.New(g.(*endeavor.Game)) })
	long, on := 0, 0
	for _, id := range []string{"campaign", "scheldt"} {
		g, err := endeavor.New(scenarios.MustLoad("endeavor/"+id), endeavor.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w := in.Reach(g, find(t, g, 0, "K_MOVE"))
		begun := map[[2]engine.Action]bool{}
		for _, ways := range w.Units {
			for _, way := range ways {
				if len(way.Actions) > 1 {
					begun[[2]engine.Action{engine.Action(way.Actions[0]), engine.Action(way.Actions[1])}] = true
				}
				if len(way.Actions) == 3 {
					long++
				}
			}
		}
		for _, c := range w.Ahead {
			if begun[[2]engine.Action(c.Actions)] {
				t.Errorf("%+v is a way", c)
			}
			if part, _ := g.Named(c.Actions[1]); part == "HEX2" || part == "UNIT2" {
				on++
			}
		}
	}
	if long == 0 || on == 0 {
		t.Errorf("%d ways of three choices, %d choices to go on or to come along", long, on)
	}
}

// A choice that only takes up a unit is told with what comes after it, but for the ways of the unit: taking up and command are
// played one after the other.
func TestTaken(t *testing.T) {
	sc := scenarios.MustLoad("garden/waal")
	opts, err := garden.ParseOptions("")
	if err != nil {
		t.Fatal(err)
	}
	g, err := garden.New(sc, opts)
	if err != nil {
		t.Fatal(err)
	}
	in := New(func(g engine.Game) board.Desk { return gardendesk.New(g.(*garden.Game)) })
	s := find(t, g, 0, "K_OP")
	takes, units := 0, map[string]bool{}
	for _, c := range in.Targets(g, s, s.LegalActions(nil)) {
		if c.Takes {
			takes, units[c.Unit] = takes+1, true
		}
	}
	w := in.Reach(g, s)
	if takes == 0 || len(w.Ahead) == 0 {
		t.Fatalf("%d units are taken up, %d commands follow", takes, len(w.Ahead))
	}
	for _, c := range w.Ahead {
		if !units[c.Unit] || c.Place != "" || len(c.Actions) != 2 {
			t.Errorf("%+v", c)
		}
		next := s.Clone()
		for _, a := range c.Actions {
			if err := next.Check(a); err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
			next.Apply(a)
		}
	}
	if len(w.Fire) == 0 {
		t.Error("no guns fire anywhere")
	}
}
