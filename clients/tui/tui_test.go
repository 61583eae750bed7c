package tui

import (
	"context"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
	"bridgehead/table/insight"
)

var update = flag.Bool("update", false, "rewrite the goldens")

func contains(s, part string) bool { return strings.Contains(s, part) }

// options are those of a client with fakes.
func options(t testing.TB) (Options, *fakeTables) {
	tables := &fakeTables{t: t}
	return Options{
		Tables: tables, Adviser: fakeAdviser{}, Look: Look{Unicode: true}, Confirm: true,
		Scenarios: []Scenario{{"gamble", "one-bridge", "One bridge", "A short one."}, {"gamble", "nijmegen", "The Waal", ""}},
		Opponents: []Opponent{{Spec: "random", Name: "Random", Summary: "picks by lot"}, {Spec: "x", Name: "X", Side: sideGerman}},
	}, tables
}

// playing is a driver in a game of one-bridge with both sides in hand.
func playing(t testing.TB, look Look) *driver {
	t.Helper()
	o, _ := options(t)
	o.Look = look
	o.New = &table.Setup{Game: "gamble", Scenario: "one-bridge", Seats: [2]string{table.Human, table.Human}}
	d := drive(t, o)
	d.until("the game", func() bool { return d.m.game != nil && d.m.game.m.at != nil && len(d.m.game.choices.all) > 0 })
	return d
}

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name string
		w, h int
		look Look
		keys []string
		wait string
	}{
		{"plain-80x24", 80, 24, Look{}, nil, ""},
		{"game-80x24", 80, 24, Look{Unicode: true}, nil, ""},
		{"place-80x24", 80, 24, Look{Unicode: true}, []string{"tab", "down", "enter"}, "Neighbours"},
		{"wide-160x40", 160, 40, Look{Unicode: true}, []string{"h"}, "oracle"},
		{"small-40x12", 40, 12, Look{}, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := playing(t, c.look)
			d.size(c.w, c.h)
			d.keys(c.keys...)
			d.shows(c.wait)
			var lines []string
			for l := range strings.SplitSeq(d.m.View(), "\n") {
				if lipgloss.Width(l) != c.w {
					t.Errorf("a line of %d columns, want %d: %q", lipgloss.Width(l), c.w, l)
				}
				lines = append(lines, strings.TrimRight(l, " "))
			}
			if len(lines) != c.h {
				t.Errorf("%d lines, want %d", len(lines), c.h)
			}
			golden(t, c.name, strings.Join(lines, "\n")+"\n")
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
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

func TestPanels(t *testing.T) {
	for _, c := range []struct{ key, wants string }{
		{"o", "nothing is rolled"}, {"h", "62%"}, {"w", textNoWhy}, {"?", "About K_IMPULSE"}, {"f1", "And more."},
		{"k", "go to the choice"}, {"t", "Sunset DRM"},
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
		" 75.0% ", "the defenders retreat", "(steps G 1.5, A 0)", "more 60%, as much 15%, less 25%", "expected loss in steps: German 1.1, Allied 0.2",
		"The Allied side may have the dice rolled again", "end of the day"} {
		if !contains(squeeze(screen), squeeze(want)) {
			t.Errorf("no %q in\n%s", want, screen)
		}
	}
}

// anAttack has everything odds may have.
var anAttack = &insight.Odds{Summary: "an attack", Attack: 9, Defense: 5, Reply: "the enemy answers", Again: sideAllied,
	Terms: []insight.Term{{Side: sideAllied, Rule: "10.3", Text: "factor of the Lead Unit", Value: 8}, {Side: sideGerman, Rule: "10.4", Text: "TEM", Value: 2}},
	Win:   0.6, Draw: 0.15, Lose: 0.25, Loss: insight.Loss{German: 1.1, Allied: 0.2},
	Outcomes: []insight.Outcome{{Chance: 0.75, Text: "the defenders retreat", Loss: insight.Loss{German: 1.5}}, {Chance: 0.25, Text: "stalemate", Loss: insight.Loss{Allied: 1}}},
	Sunset:   []insight.Outcome{{Chance: 0.1, Text: "the end of the day"}}}

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
	d.until("the choice", func() bool { return g.view.Revision > revision && len(g.lines) == g.view.Steps && !g.acting })
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
	d.until("undo", func() bool { return g.view.Steps == 0 && len(g.lines) == 0 && len(g.choices.all) == before })
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
	d.shows("A 2 Gren, armor 8-4-7/3; Fresh, attack")
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
	g.preview, g.about = &insight.Odds{Outcomes: []insight.Outcome{{Chance: 1, Text: "something"}}}, int(act(d))
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

func TestSaveLoadDelete(t *testing.T) {
	o, tables := options(t)
	saved := make(chan string, 1)
	o.Save = func(path string, r *env.Record, _ engine.Game) error {
		saved <- path
		if r.Seed != 9 {
			t.Errorf("record %+v", r)
		}
		return nil
	}
	o.Read = func(path string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("record of " + path)), nil
	}
	d := drive(t, o)
	d.shows(textNoGames)
	d.keys("l", "a", ".", "j", "enter")
	d.until("the game", func() bool { return d.m.game != nil && d.m.game.view != nil })
	if tables.loaded != "record of a.j" {
		t.Errorf("loaded %q", tables.loaded)
	}
	d.keys("s", "ctrl+u", "b", "enter")
	d.shows("saved b")
	if path := <-saved; path != "b" {
		t.Errorf("saved %q", path)
	}
	d.keys("q")
	d.shows("fake one-bridge")
	d.keys("d", "n")
	d.keys("d", "y")
	d.shows(textNoGames)
}

func TestFaultsAreShown(t *testing.T) {
	o, _ := options(t)
	o.New = &table.Setup{Game: "gamble", Scenario: "none"}
	d := drive(t, o)
	d.shows("no such scenario: [2Jnone")
	d.keys("enter", "d", "up", "pgdown")
	_, cmd := d.m.Update(keyMsg("q"))
	if cmd == nil || cmd() != tea.Quit() {
		t.Error("q does not quit")
	}
}

// TestEverySize presses keys in windows of all sizes: nothing panics and no line is too long.
func TestEverySize(t *testing.T) {
	d := playing(t, Look{Colour: true, Unicode: true})
	g := d.m.game
	for _, w := range []int{1, 19, 20, 40, 59, 60, 80, 100, 129, 130, 200} {
		for _, h := range []int{1, 5, 6, 12, 15, 16, 24, 60} {
			d.size(w, h)
			for _, k := range []string{"o", "?", "k", "t", "w", "k", "k", "tab", "down", "pgdown", "enter", "tab", "up", "esc", "a", "m"} {
				d.keys(k)
				fitsWindow(t, d.m, w, h, k)
			}
			g.focus, g.panel = focusChoices, panelNone
			d.keys("esc")
		}
	}
}

func fitsWindow(t *testing.T, m *Model, w, h int, key string) {
	t.Helper()
	lines := strings.Split(m.View(), "\n")
	if len(lines) > h {
		t.Fatalf("%dx%d after %s: %d lines", w, h, key, len(lines))
	}
	for _, l := range lines {
		if n := lipgloss.Width(l); n > w {
			t.Fatalf("%dx%d after %s: a line of %d columns: %q", w, h, key, n, l)
		}
	}
}

func TestToyHasNoPlaces(t *testing.T) {
	o, _ := options(t)
	o.New = &table.Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{table.Human, table.Human}}
	d := drive(t, o)
	d.shows("days 7")
	d.keys("tab", "down", "up", "enter")
	d.shows(textNoPlace[:12])
}

func TestLookOf(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want Look
	}{
		{map[string]string{"TERM": "xterm", "LANG": "en_GB.UTF-8"}, Look{Colour: true, Unicode: true}},
		{map[string]string{"TERM": "xterm", "LANG": "en_GB.UTF-8", "NO_COLOR": "1"}, Look{Unicode: true}},
		{map[string]string{"TERM": "dumb", "LC_ALL": "C", "LANG": "en_GB.UTF-8"}, Look{}},
		{map[string]string{"TERM": "linux", "LC_CTYPE": "C.utf8"}, Look{Colour: true, Unicode: true}},
	} {
		if got := LookOf(func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("%v: got %+v, want %+v", c.env, got, c.want)
		}
	}
}

// TestPlainHasNoEscapes: without colours nothing but text reaches the terminal.
func TestPlainHasNoEscapes(t *testing.T) {
	d := playing(t, Look{})
	d.keys("h")
	d.shows("oracle")
	for _, r := range d.m.View() {
		if r == '\x1b' || r > 126 && r != '·' {
			t.Fatalf("%q on a plain screen:\n%s", r, d.m.View())
		}
	}
	if d = playing(t, Look{Colour: true}); !contains(d.m.View(), "\x1b[") {
		t.Error("no colours where they are wanted")
	}
}

func FuzzKeys(f *testing.F) {
	f.Add("2\n/a\x1bohwkt?\t\t\n\n", uint8(80), uint8(24))
	f.Add("{]]}b uucc+-[[", uint8(40), uint8(12))
	f.Fuzz(func(t *testing.T, keys string, w, h uint8) {
		if len(keys) > 200 {
			return
		}
		d := playing(t, Look{Unicode: true})
		d.size(int(w), int(h))
		for _, r := range keys {
			k := string(r)
			if name, ok := map[rune]string{'\n': "enter", '\x1b': "esc", '\t': "tab", 'U': "up", 'D': "down"}[r]; ok {
				k = name
			}
			d.keys(k)
			fitsWindow(t, d.m, int(w), max(1, int(h)), k)
		}
	})
}

func FuzzWrap(f *testing.F) {
	f.Add("some words that are wrapped", 10, 2)
	f.Add("onewordthatislongerthanthewidth", 5, 9)
	f.Add("漢字 漢字漢字 x", 5, 1)
	f.Fuzz(func(t *testing.T, text string, width, indent int) {
		width, indent = max(4, min(width, 100)), max(0, min(indent, 50))
		text = clean(text)
		joined := ""
		for _, l := range wrap(text, width, indent) {
			if lipgloss.Width(l) > width {
				t.Fatalf("%q is wider than %d", l, width)
			}
			joined += l
		}
		if squeeze(joined) != squeeze(text) {
			t.Fatalf("%q has become %q", text, joined)
		}
	})
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }
