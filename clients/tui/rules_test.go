package tui

import (
	"strings"
	"testing"

	"bridgehead/table"
	"bridgehead/table/help"
)

// The rule book opens at the rule of the decision, is searched, and gives the game back.
func TestRules(t *testing.T) {
	o := realOptions(t, openHall(t, t.TempDir()))
	o.New = &table.Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{table.Human, table.Human}, Seed: "7"}
	d := drive(t, o)
	d.size(120, 40)
	d.until("a decision", func() bool { return d.m.game != nil && d.m.game.view != nil && len(d.m.game.choices.all) > 0 })
	d.keys("r")
	r := &d.m.rules
	if d.m.screen != screenRules || r.rows[r.cursor].ID != d.m.game.view.Rules[0] {
		t.Fatalf("opened at %v, want rule %s", r.rows[r.cursor], d.m.game.view.Rules[0])
	}
	d.shows("8.2 Kinds of Impulse")
	d.keys("down")
	d.shows("8.21 Assault Impulse")

	d.keys("/", "o", "v", "e", "r", "r", "u", "n")
	if r.rows[0].What != help.HitTerm || r.rows[0].ID != "overrun" {
		t.Errorf("overrun: the first find is %v", r.rows[0])
	}
	d.shows("10.5")
	d.keys("enter", "u")
	if d.m.screen != screenRules || r.query != "overrun" {
		t.Errorf("u left the rules, or the search: %q", r.query)
	}
	d.keys("/", "x", "y", "z")
	d.shows("Nothing has all")
	d.keys("esc")
	if r.query != "" || len(r.rows) != len(r.book.All()) {
		t.Errorf("Esc left %q with %d rows", r.query, len(r.rows))
	}
	d.keys("end", "home", "pgdown", "pgup", "esc")
	if d.m.screen != screenGame {
		t.Errorf("Esc leads to screen %d", d.m.screen)
	}
}

// All of the book can be gone through at any size of the window, and every line fits.
func TestRulesFit(t *testing.T) {
	d := drive(t, realOptions(t, openHall(t, t.TempDir())))
	for _, size := range [][2]int{{40, 12}, {80, 24}, {160, 40}} {
		d.size(size[0], size[1])
		d.keys("r")
		if d.m.screen != screenRules {
			t.Fatal("the rules do not open from the list of games")
		}
		for range d.m.rules.rows {
			d.keys("down")
			lines := strings.Split(d.m.View(), "\n")
			if len(lines) != size[1] {
				t.Fatalf("%v: %d lines at %v", size, len(lines), d.m.rules.rows[d.m.rules.cursor])
			}
		}
		d.keys("q")
		if d.m.screen != screenGames {
			t.Errorf("q leads to screen %d", d.m.screen)
		}
	}
}
