package tui

import (
	"io"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
)

// TestChoiceRows: a note is shown unless the text says it already, and the cursor begins at the choice that
// declines.
func TestChoiceRows(t *testing.T) {
	var c choiceList
	c.set([]table.Choice{{ID: 1, Text: "stop", Default: true}, {ID: 2, Text: "go to 27", Note: "2 MF"}, {ID: 3, Text: "go to 28: 4 MF", Note: "4 MF"}})
	rows := c.lines(newStyle(Look{}), 40, 10, true)
	want := []string{">1  stop", " 2  go to 27 (2 MF)", " 3  go to 28: 4 MF"}
	for i := range want {
		if got := strings.TrimRight(rows[i], " "); got != want[i] {
			t.Errorf("row %d is %q, want %q", i, got, want[i])
		}
	}
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

// TestListFollowsTheBots: the list is read again while a bot in it is thinking, without a key.
func TestListFollowsTheBots(t *testing.T) {
	o, tables := options(t)
	f := newFake(t, "gamble", "one-bridge", [2]string{table.Human, table.Human})
	f.seats = [2]string{"slow", "slow"} // its next move takes as long as we like
	tables.list = append(tables.list, f)
	d := drive(t, o)
	d.shows("thinking")
	f.mu.Lock()
	f.seats = [2]string{table.Human, table.Human}
	f.mu.Unlock()
	d.shows("your choice")
	d.drain()
	if d.m.looks {
		t.Error("the list is read although nobody thinks")
	}
}
