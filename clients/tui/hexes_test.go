package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/enginetest/meadow"
	"bridgehead/games"
	"bridgehead/table"
	"bridgehead/table/insight"
)

// withMeadow adds a game on hexes to the list of games.
func withMeadow(t *testing.T, key string, g *meadow.Game) {
	t.Helper()
	before, known := games.Kinds, answers
	games.Kinds = append(before[:len(before):len(before)], games.Kind{Key: key, Scenario: strings.TrimPrefix(g.Scenario(), key+"/"),
		New:  func(string, string) (engine.Game, error) { return g, nil },
		Desk: func(g engine.Game) board.Desk { return meadow.NewDesk(g.(*meadow.Game)) }})
	answers = insight.New(games.DeskOf)
	t.Cleanup(func() { games.Kinds, answers = before, known })
}

// onHexes is a driver in a game of hexes with both sides in hand.
func onHexes(t *testing.T, key string, g *meadow.Game, look Look) *driver {
	t.Helper()
	withMeadow(t, key, g)
	o := realOptions(t, openHall(t, t.TempDir()))
	o.Look = look
	o.New = &table.Setup{Game: key, Scenario: g.Scenario(), Seats: [2]string{table.Human, table.Human}, Seed: "7"}
	d := drive(t, o)
	d.until("the game", func() bool { return d.m.game != nil && d.m.game.m.pos.drawn() && len(d.m.game.choices.all) > 0 })
	return d
}

// The hexes are drawn two characters each, odd rows shifted, in a window that follows the cursor; a hex tells of its
// counters and its ground, and the game is played.
func TestHexes(t *testing.T) {
	d := onHexes(t, "meadow", meadow.Small(), Look{})
	d.size(120, 40)
	g := d.m.game
	lines := g.m.lines(d.m.st, 70, 30)
	if len(lines) < 18 || lines[16] != "" || !strings.HasPrefix(lines[1], " ") == !strings.HasPrefix(lines[0], " ") {
		t.Fatalf("%d lines: %q", len(lines), lines[:2])
	}
	if !contains(lines[0], "G*") || !contains(lines[15], "A2") || !contains(lines[7], "o") || !contains(lines[10], "~") {
		t.Errorf("got\n%s", strings.Join(lines, "\n"))
	}
	g.m.lookAt("1.02")
	if foot := strings.Join(g.m.lines(d.m.st, 70, 30)[16:], "\n"); !contains(foot, "1.02") || !contains(foot, "3-4-1") {
		t.Errorf("below the map stands\n%s", foot)
	}
	if at, ok := g.m.find("1.02"); !ok || len(at.units[0]) != 2 || at.kind != "Hex" || at.ground == "" {
		t.Fatalf("1.02 is %+v, %v", at, ok)
	}
	before := g.m.cursor
	g.focus = focusMap
	d.keys("down", "right")
	if g.m.cursor == before {
		t.Error("the cursor does not move")
	}
	g.m.lookAt("1.02")
	d.keys("enter")
	d.shows("2. Battalion, armour 3-4-1")
	d.keys("esc")
	g.focus = focusChoices
	revision := g.view.Revision
	d.keys("2", "enter")
	d.until("an answer", func() bool { return g.view.Revision > revision })
	if !contains(d.m.View(), "across") {
		d.keys("t")
		d.shows("counters are across")
	}
}

// Of the largest map a window is drawn, whatever its size, with the cursor in it.
func TestLargeHexes(t *testing.T) {
	large, err := meadow.Large()
	if err != nil {
		t.Fatal(err)
	}
	d := onHexes(t, "fields", large, Look{Unicode: true})
	for _, w := range []int{20, 41, 80, 200} {
		for _, h := range []int{6, 24, 60} {
			d.size(w, h)
			fitsWindow(t, d.m, w, h, "nothing")
			d.m.game.focus = focusMap
			for _, k := range []string{"down", "down", "right", "pgdown", "left", "pgup", "up"} {
				d.keys(k)
				fitsWindow(t, d.m, w, h, k)
			}
		}
	}
	m := &d.m.game.m
	for _, code := range []string{m.pos.Cells.Codes[0], m.pos.Cells.Codes[8160], m.pos.Cells.Codes[4000]} {
		m.lookAt(code)
		lines := m.lines(d.m.st, 60, 20)
		seen := 0
		for _, l := range lines {
			if lipgloss.Width(l) > 60 {
				t.Fatalf("a line of %d columns", lipgloss.Width(l))
			}
			seen += strings.Count(l, d.m.st.lines.cursor)
		}
		if len(lines) != 20 || seen != 1 {
			t.Errorf("at %s: %d lines, the cursor %d times", code, len(lines), seen)
		}
	}
}

// Where columns touch, a line is a row of hexes, and every hex has a place of its own.
func TestFlatHexes(t *testing.T) {
	m := &board.Model{Cells: &board.Cells{Shape: []board.Point{{10, 0}, {5, 8.66}, {-5, 8.66}, {-10, 0}, {-5, -8.66}, {5, -8.66}}}}
	for x := range 5 {
		for y := range 4 {
			m.Cells.Codes = append(m.Cells.Codes, string(rune('a'+x))+string(rune('0'+y)))
			m.Cells.X = append(m.Cells.X, 15*float64(x))
			m.Cells.Y = append(m.Cells.Y, 17.32*(float64(y)+0.5*float64(x%2)))
		}
	}
	text := layHexes(m)
	if len(text.grid) != 4 || len(text.at) != 20 {
		t.Fatalf("%d lines, %d hexes", len(text.grid), len(text.at))
	}
	for code, at := range text.at {
		if text.grid[at[0]][at[1]] != code || at[0] != int(code[1]-'0') || at[1] != 2*int(code[0]-'a') {
			t.Errorf("%s stands at %v", code, at)
		}
	}
}
