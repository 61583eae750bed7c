package tui

import (
	"context"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table"
)

func contains(s, part string) bool { return strings.Contains(s, part) }

// options are those of a client with fakes.
func options(t testing.TB) (Options, *fakeTables) {
	tables := &fakeTables{t: t}
	return Options{
		Tables: tables, Adviser: fakeAdviser{}, Look: Look{Unicode: true}, Confirm: true,
		Scenarios: []Scenario{{"gamble", "one-bridge", "One bridge", "A short one.", ""}, {"gamble", "nijmegen", "The Waal", "", "bid-vp=2"}},
		Opponents: []Opponent{{Spec: "random", Name: "Random", Summary: "picks by lot"}, {Spec: "x", Name: "X", Plays: func(_, side string) bool { return side == sideGerman }}},
	}, tables
}

// playing is a driver in a game of one-bridge with both sides in hand.
func playing(t testing.TB, look Look) *driver {
	t.Helper()
	o, _ := options(t)
	o.Look = look
	o.New = &table.Setup{Game: "gamble", Scenario: "one-bridge", Seats: [2]string{table.Human, table.Human}}
	d := drive(t, o)
	d.until("the game", func() bool { return d.m.game != nil && d.m.game.m.pos.drawn() && len(d.m.game.choices.all) > 0 })
	return d
}

// TestWholeGame plays one-bridge against the bot, by keys alone.
func TestWholeGame(t *testing.T) {
	o, tables := options(t)
	d := drive(t, o)
	d.shows(textNoGames)
	d.keys("n", "down", "left", "enter") // the last German opponent but one
	d.until("the game", func() bool { return d.m.game != nil && d.m.game.view != nil })
	if s := tables.created[0]; s.Seats != [2]string{"random", table.Human} || s.Scenario != "one-bridge" || s.Pace != 500 {
		t.Errorf("made %+v", s)
	}
	for range 400 {
		g := d.m.game
		if g.view.Over {
			d.shows("somebody wins")
			return
		}
		revision := g.view.Revision
		d.keys("1", "enter")
		d.until("an answer", func() bool {
			if g.panel == panelConfirm && !g.waiting {
				d.keys("y")
			}
			return g.view.Revision > revision && !g.acting
		})
	}
	t.Error("no end after 400 choices")
}

// The visits of a search are for those who ask.
func TestHintSaysMoreByKey(t *testing.T) {
	d := playing(t, Look{})
	d.keys("h")
	d.shows("60% best")
	d.shows("55% -5+-2")
	if contains(d.m.View(), "simulations") || contains(d.m.View(), "a weight of") {
		t.Error("the search is told without being asked for")
	}
	d.keys("d")
	d.shows("50 simulations")
	d.shows("a weight of 70 %")
	d.keys("d")
	d.shows(textMoreKey)
}

// The dice that lie there stand beside the prompt, and what they came to stands once.
func TestPromptWithRoll(t *testing.T) {
	d := &table.Dice{Faces: []int{7, 12}, Names: []string{"Allied", "German"}, Result: "13 against 18, no effect; as Sunset DR 7, the day goes on"}
	got := withRoll("whether to re-roll the Bombardment of 28 Nijmegen (12.2); no effect; the day goes on", d)
	want := "whether to re-roll the Bombardment of 28 Nijmegen (12.2). Rolled: Allied 7, German 12: 13 against 18, no effect; as Sunset DR 7, the day goes on"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPanels(t *testing.T) {
	for _, c := range []struct{ key, wants string }{
		{"o", "nothing is rolled"}, {"h", "62%"}, {"w", textNoWhy}, {"?", "About K_IMPULSE"}, {"f1", "And more."},
		{"k", "go to the choice"}, {"t", "added to the roll for sunset"}, {"v", "0 of 2 28 Nijmegen"},
	} {
		t.Run(c.key, func(t *testing.T) {
			d := playing(t, Look{})
			d.size(100, 50)
			d.keys(c.key)
			d.shows(c.wants)
			d.keys("esc")
			if d.m.game.panel != panelNone {
				t.Error("Esc does not close the panel")
			}
		})
	}
}

// TestOdds: the panel follows the cursor and shows values, terms and outcomes.
func TestOdds(t *testing.T) {
	d := playing(t, Look{})
	d.size(160, 50)
	g := d.m.game
	d.keys("1", "o")
	d.until("odds", func() bool { return g.preview != nil && g.about == g.choices.all[0].ID })
	d.keys("2")
	d.until("the odds of the next", func() bool { return g.preview != nil && g.about == g.choices.all[1].ID })
	g.preview = anAttack
	screen := strings.Join(d.m.panelLines(60), " ")
	for _, want := range []string{"AV 9 against DV 5", "factor of the Lead Unit (10.3)", "G  +2  TEM (10.4)", "the enemy answers",
		" 75.0% ", "the defenders retreat", "(steps G 1.5, A 0)", "more 60%, as much 15%, less 25%", "expected loss: 1.1 German and 0.2 Allied steps",
		"The Allied side may have the dice rolled again", "end of the day"} {
		if !contains(squeeze(screen), squeeze(want)) {
			t.Errorf("no %q in\n%s", want, screen)
		}
	}
}

// anAttack has everything odds may have.
var anAttack = &board.Odds{Summary: "an attack", Attack: 9, Defense: 5, Reply: "the enemy answers", Again: sideAllied,
	Terms: []board.Term{{Side: sideAllied, Rule: "10.3", Text: "factor of the Lead Unit", Value: 8}, {Side: sideGerman, Rule: "10.4", Text: "TEM", Value: 2}},
	Win:   0.6, Draw: 0.15, Lose: 0.25, Loss: board.Loss{German: 1.1, Allied: 0.2},
	Outcomes: []board.Outcome{{Chance: 0.75, Text: "the defenders retreat", Loss: board.Loss{German: 1.5}}, {Chance: 0.25, Text: "stalemate", Loss: board.Loss{Allied: 1}}},
	Beside:   []board.Part{{Title: "The same dice and the day", Outcomes: []board.Outcome{{Chance: 0.1, Text: "the end of the day"}}}}}

// act is the action under the cursor.
func act(d *driver) engine.Action { return engine.Action(d.m.game.choices.current().ID) }

func TestHintCanBeStopped(t *testing.T) {
	o, _ := options(t)
	o.Adviser = fakeAdviser{gate: make(chan struct{})}
	o.New = &table.Setup{Game: "gamble", Scenario: "one-bridge", Seats: [2]string{table.Human, table.Human}}
	d := drive(t, o)
	d.until("the game", func() bool { return d.m.game != nil && len(d.m.game.choices.all) > 0 })
	d.keys("h")
	d.shows(textWorking)
	spun := d.m.spin
	d.until("the spinner", func() bool { return d.m.spin > spun })
	d.keys("esc")
	if d.m.game.panel != panelNone || d.m.game.waiting || contains(d.m.View(), textWorking) {
		t.Error("the hint goes on after Esc")
	}
}

// brokenAdviser panics, as an agent may.
type brokenAdviser struct{ fakeAdviser }

func (brokenAdviser) Hint(context.Context, engine.Game, engine.State, string) (*table.Thought, error) {
	panic("out of ideas")
}

func TestBrokenAdviser(t *testing.T) {
	d := playing(t, Look{})
	d.m.o.Adviser = brokenAdviser{}
	d.keys("h")
	d.shows("the question found no answer: out of ideas")
	if d.m.game.waiting || d.m.game.panel != panelNone {
		t.Error("the hint is still waited for")
	}
}

func TestChoicesByNumberAndFilter(t *testing.T) {
	d := playing(t, Look{})
	c := &d.m.game.choices
	if len(c.all) < 2 {
		t.Fatalf("%d choices", len(c.all))
	}
	d.keys("2")
	if c.current().ID != c.all[1].ID {
		t.Errorf("2 leads to %q", c.current().Text)
	}
	d.keys("/")
	word := strings.Fields(c.all[0].Text)[0]
	for _, r := range word + "x" {
		d.keys(string(r))
	}
	if len(c.shown) != 0 || !contains(d.m.View(), textNothingFits[:10]) {
		t.Error("something fits a word that is nowhere")
	}
	d.keys("backspace", "enter")
	if len(c.shown) == 0 || c.typing {
		t.Errorf("%q fits nothing, typing %v", word, c.typing)
	}
	d.keys("esc")
	if len(c.shown) != len(c.all) {
		t.Error("Esc keeps the filter")
	}
}

func TestUndoStepAndPast(t *testing.T) {
	d := playing(t, Look{})
	g := d.m.game
	before := len(g.choices.all)
	revision := g.view.Revision
	d.m.o.Confirm = false
	d.keys("1", "enter")
	d.until("the choice", func() bool { return g.view.Revision > revision && g.logged() == g.view.Steps && !g.acting })
	steps := g.view.Steps
	d.keys("{")
	d.until("the first step", func() bool { return g.view.Step == 0 && !g.view.Live })
	d.shows("position after step 0")
	d.keys("enter", "]")
	d.until("the next", func() bool { return g.view.Step == min(1, steps) })
	d.keys("}")
	d.until("the game", func() bool { return g.view.Live && g.view.Steps == steps })
	d.keys("b")
	d.shows("a fake has no branches")
	d.keys("u")
	d.until("undo", func() bool {
		return g.view.Steps == 0 && len(g.lines) == 0 && len(g.choices.all) == before && !g.acting
	})
	d.keys("u")
	d.shows("there is nothing to undo")
}

func TestMapAndPlace(t *testing.T) {
	d := playing(t, Look{})
	d.size(80, 24)
	g := d.m.game
	d.keys("tab")
	if g.focus != focusMap {
		t.Fatalf("focus %d", g.focus)
	}
	d.keys("pgup", "pgup")
	top := g.m.cursor
	for range 3 {
		d.keys("down")
	}
	if g.m.cursor == top {
		t.Error("the cursor does not move")
	}
	g.m.lookAt("28")
	d.size(160, 40)
	d.keys("enter")
	d.shows("A 2 Gren, armour 8-4-7/3; Fresh")
	d.size(80, 24)
	d.keys("esc", "f")
	if g.choices.place != "28" || g.focus != focusChoices {
		t.Errorf("the choices are those at %q", g.choices.place)
	}
	d.size(160, 40)
	d.keys("m", "left", "right", "up", "down", "a")
	d.shows("2 Gren,3/504")
}

func TestConfirm(t *testing.T) {
	d := playing(t, Look{})
	g := d.m.game
	g.preview, g.about = &board.Odds{Outcomes: []board.Outcome{{Chance: 1, Text: "something"}}}, int(act(d))
	g.dice = true
	revision := g.view.Revision
	d.keys("enter")
	d.until("the question", func() bool { return g.panel == panelConfirm && !g.waiting })
	d.shows("Enter or y rolls")
	d.keys("n")
	if g.panel != panelNone || g.acting || g.view.Revision != revision {
		t.Error("n does not go back")
	}
	d.keys("c")
	d.shows(textConfirmOff)
	d.keys("enter")
	d.until("the choice", func() bool { return g.view.Revision > revision })
}

func TestToyHasNoPlaces(t *testing.T) {
	o, _ := options(t)
	o.New = &table.Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{table.Human, table.Human}}
	d := drive(t, o)
	d.shows("days 7")
	d.keys("tab", "down", "up", "enter")
	d.shows(textNoPlace[:12])
}
