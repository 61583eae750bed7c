package tui

import (
	"context"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/table"
)

// toSet makes a table whose person may choose among some members of a set.
func toSet(t *testing.T, h *table.Hall) *table.Table {
	t.Helper()
	tb, err := h.Create(table.Setup{Game: "gamble", Scenario: "arnhem", Seed: "7", Confirm: true})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 500 {
		v, err := tb.View(-1)
		if err != nil || v.Over {
			t.Fatal("no set came up", err)
		}
		switch p := v.Picking; {
		case v.Status == table.Waiting:
			_, err = tb.ConfirmEnd(v.Revision)
		case p != nil && p.Mode == table.PickSet && len(p.Members) == 0 && len(v.Actions) > 3:
			return tb
		default:
			_, err = tb.Act(v.Revision, engine.Action(v.Actions[n%len(v.Actions)].ID))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("no set came up")
	return nil
}

// TestSet picks members of a set from the last to the first, takes one out, picks all, and undoes it.
func TestSet(t *testing.T) {
	h := openHall(t, t.TempDir())
	tb := toSet(t, h)
	o := realOptions(t, h)
	o.Open, o.Confirm = tb.ID(), false
	d := drive(t, o)
	d.until("the table", func() bool { return d.m.game != nil && d.m.game.view != nil })
	d.size(120, 40)
	g := d.m.game
	members := func() int { return len(g.live.Picking.Members) }
	begin := g.live.Revision
	d.keys("end", "enter")
	d.until("one picked", func() bool { return g.live.Revision > begin && !g.acting })
	for g.live.Picking.Part { // where it goes
		at := g.live.Revision
		d.keys("end", "enter")
		d.until("a detail", func() bool { return g.live.Revision > at && !g.acting })
	}
	if members() != 1 || g.choices.all[0].ID != taken(0) {
		t.Fatalf("picked: %+v", g.live.Picking)
	}
	d.shows("1 picked")
	if c := g.choices.current(); c == nil || !c.Default && g.live.Picking.Done >= 0 {
		t.Errorf("the cursor is at %+v, want the choice that ends the set", c)
	}
	at := g.live.Revision
	d.keys("home", "enter")
	d.until("it taken out", func() bool { return g.live.Revision > at && !g.acting })
	if members() != 0 {
		t.Errorf("taken out: %+v", g.live.Picking)
	}
	d.keys("E")
	d.shows(textNoBulk)
	if strings.Contains(pickingText(g.live), "A all") {
		at = g.live.Revision
		d.keys("A")
		d.until("all", func() bool { return g.live.Revision > at && !g.acting })
		if members() < 2 {
			t.Errorf("all: %+v", g.live.Picking)
		}
	}
	at = g.live.Revision
	d.keys("u")
	d.until("undone", func() bool { return g.live.Revision > at })
}

// TestPlaceTheRest: one key places the rest of a set-up and one takes it back.
func TestPlaceTheRest(t *testing.T) {
	h := openHall(t, t.TempDir())
	tb, err := h.Create(table.Setup{Game: "garden", Scenario: "market-garden", Options: "setup=free", Seed: "7"})
	if err != nil {
		t.Fatal(err)
	}
	o := realOptions(t, h)
	o.Open, o.Confirm = tb.ID(), false
	d := drive(t, o)
	d.until("the table", func() bool { return d.m.game != nil && d.m.game.view != nil })
	d.size(120, 40)
	d.shows("P place the rest as suggested")
	d.keys("P")
	g := d.m.game
	d.until("the set-up", func() bool { return g.live.Steps > 20 && !g.acting })
	d.shows("u takes it back")
	d.keys("u")
	d.until("undone", func() bool { return g.live.Steps == 0 })
}

// waiter thinks until it is stopped.
type waiter struct{}

func (waiter) Name() string { return "waiter" }
func (waiter) Reset(uint64) {}
func (waiter) Act(ctx context.Context, _ engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	<-ctx.Done()
	return 0, agents.Explanation{}, ctx.Err()
}

// TestStopPlacing: Esc stops the agent that places units, and nothing has changed.
func TestStopPlacing(t *testing.T) {
	registry := agents.Builtin()
	registry.Add(agents.Kind{Name: "waiter", New: func(engine.Game, *agents.Params) (agents.Agent, error) { return waiter{}, nil }})
	h, err := table.Open(t.TempDir(), table.Options{Registry: registry, New: games.New, Targets: answers.Targets, Show: answers.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	tb, err := h.Create(table.Setup{Game: "garden", Scenario: "market-garden", Options: "setup=free", Seed: "7"})
	if err != nil {
		t.Fatal(err)
	}
	o := realOptions(t, h)
	o.Open, o.Confirm, o.Opponents = tb.ID(), false, []Opponent{{Spec: "waiter", Name: "Waiter"}}
	d := drive(t, o)
	d.until("the table", func() bool { return d.m.game != nil && d.m.game.view != nil })
	d.size(120, 40)
	g := d.m.game
	for range 2 {
		d.keys("P")
		d.shows(textAtWork)
		d.keys("esc")
		d.until("it stopped", func() bool { return !g.acting })
		d.shows(textStopped)
		if g.live.Steps != 0 || g.live.Revision != 1 {
			t.Fatalf("%d steps at revision %d", g.live.Steps, g.live.Revision)
		}
	}
}

// TestConfirmEnd: where the game waits, a key goes on.
func TestConfirmEnd(t *testing.T) {
	h := openHall(t, t.TempDir())
	tb, err := h.Create(table.Setup{Game: "toy", Scenario: "three-bridges", Seed: "7", Confirm: true})
	if err != nil {
		t.Fatal(err)
	}
	o := realOptions(t, h)
	o.Open, o.Confirm = tb.ID(), false
	d := drive(t, o)
	d.until("the table", func() bool { return d.m.game != nil && d.m.game.view != nil })
	d.size(120, 40)
	d.keys("1", "enter")
	d.shows("hands over")
	d.keys("e")
	d.until("the dice", func() bool { return d.m.game.live.Status == table.Decide && d.m.game.live.Steps > 1 })
}

// TestHandicapOffered: a new game begins with the handicap of its scenario, until something else is typed.
func TestHandicapOffered(t *testing.T) {
	o, tables := options(t)
	d := drive(t, o)
	d.shows(textNoGames)
	d.keys("n", "right")
	d.shows("bid-vp=2")
	d.keys("right")
	if strings.Contains(d.m.View(), "bid-vp") {
		t.Error("the handicap of another scenario stayed")
	}
	d.keys("left", "enter")
	d.until("a game", func() bool { return len(tables.created) == 1 })
	if tables.created[0].Options != "bid-vp=2" {
		t.Errorf("created %+v", tables.created[0])
	}
}
