package tui

import (
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/agents"
	"bridgehead/games"
	"bridgehead/table"
	"bridgehead/table/insight"
)

// answers are those to questions about any game.
var answers = insight.New(games.DeskOf)

// openHall opens real tables.
func openHall(t *testing.T, dir string) *table.Hall {
	t.Helper()
	h, err := table.Open(dir, table.Options{Registry: agents.Builtin(), New: games.New, Targets: answers.Targets, Show: answers.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

// realOptions are those of a client on real tables with real advice.
func realOptions(t *testing.T, h *table.Hall) Options {
	o, _ := options(t)
	o.Tables, o.Opponents = Of(h), []Opponent{{Spec: "random", Name: "Random"}}
	o.Adviser = Insight(answers, agents.Builtin(), []Opponent{{Spec: "greedy"}}, nil)
	return o
}

// TestRealGame plays one-bridge on real tables with every question asked on the way, leaves in the middle,
// and goes on in a new process's hall.
func TestRealGame(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	d := drive(t, realOptions(t, h))
	d.shows(textNoGames)
	d.keys("n", "down", "down", "down", "left", "left", "left", "enter") // no wait between steps
	for range 3 {
		playOne(d)
	}
	d.keys("q")
	d.shows("your choice")
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}

	d = drive(t, realOptions(t, openHall(t, dir)))
	d.shows("One bridge")
	d.keys("enter")
	for range 300 {
		if playOne(d) {
			d.shows(textOver)
			return
		}
	}
	t.Errorf("no end in sight:\n%s", d.m.View())
}

// playOne asks about a choice and makes it; it reports whether the game is over.
func playOne(d *driver) bool {
	d.t.Helper()
	d.until("a decision", func() bool {
		g := d.m.game
		return g != nil && g.view != nil && !g.acting && (len(g.choices.all) > 0 || g.view.Over)
	})
	g := d.m.game
	if g.view.Over {
		return true
	}
	revision := g.view.Revision
	d.keys("o")
	d.until("odds", func() bool { return g.preview != nil })
	d.keys("h")
	d.until("a hint", func() bool { return g.hint != nil })
	d.keys("H", "esc", "enter")
	d.until("the next", func() bool {
		if g.panel == panelConfirm && !g.waiting {
			d.keys("y")
		}
		return g.view.Revision > revision
	})
	return false
}

func TestRealUndoBranchAndPlace(t *testing.T) {
	o := realOptions(t, openHall(t, t.TempDir()))
	o.Confirm = false
	o.New = &table.Setup{Game: "gamble", Scenario: "basic", Seats: [2]string{table.Human, table.Human}, Seed: "7"}
	d := drive(t, o)
	playOne(d)
	g := d.m.game
	d.until("the log", func() bool { return g.logged() == g.live.Steps && g.m.pos.drawn() })
	if w := g.m.pos.neighbours("28"); !strings.Contains(w, "27 (river, road)") {
		t.Errorf("neighbours of 28: %s", w)
	}
	if topics := d.m.o.Adviser.Help("gamble", "K_IMPULSE", []string{"8.2"}); len(topics) == 0 {
		t.Error("no help on Impulses")
	}
	d.keys("[")
	d.until("a past step", func() bool { return !g.view.Live })
	at := g.view.Step
	d.keys("b")
	d.until("a branch", func() bool { return d.m.game != g && d.m.game.view != nil })
	if v := d.m.game.view; v.Parent == "" || v.At != at {
		t.Errorf("the branch is of %q at %d", v.Parent, v.At)
	}
	before := len(d.m.games.list)
	d.keys("q")
	d.until("both games", func() bool { return len(d.m.games.list) == 2 && before != 2 })
}

// TestWatching lets two bots play; the log and the pace follow, and the pause holds.
func TestWatching(t *testing.T) {
	o := realOptions(t, openHall(t, t.TempDir()))
	o.New = &table.Setup{Game: "gamble", Scenario: "one-bridge", Seats: [2]string{"random", "random"}, Pace: 10_000}
	d := drive(t, o)
	d.shows("is thinking")
	d.keys("p")
	d.shows(textPaused[:20])
	for range len(paces) {
		d.keys("+")
	}
	d.until("full speed", func() bool { return d.m.game.live.Pace == 0 })
	d.keys("p")
	d.until("the end", func() bool { return d.m.game.view.Over && d.m.game.logged() == d.m.game.view.Steps })
	d.keys("w")
	d.shows("random")
}

// TestReplayBegins: a game that is opened as a replay stands at its first step, and is gone through to its end.
func TestReplayBegins(t *testing.T) {
	h := openHall(t, t.TempDir())
	played, err := h.Create(table.Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{"random", "random"}, Seed: "7"})
	if err != nil {
		t.Fatal(err)
	}
	over := func() (*table.View, bool) {
		v, err := played.View(-1)
		if err != nil {
			t.Fatal(err)
		}
		return v, v.Over
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		if _, is := over(); is {
			break
		} else if time.Now().After(deadline) {
			t.Fatal("the game does not end")
		}
	}
	last, _ := over()
	o := realOptions(t, h)
	o.Open, o.Replay = played.ID(), true
	d := drive(t, o)
	d.shows("position after step 0")
	g := d.m.game
	if g.view.Step != 0 || g.live.Steps != last.Steps {
		t.Errorf("it begins at step %d of %d, want 0 of %d", g.view.Step, g.live.Steps, last.Steps)
	}
	for at := 1; at <= 3; at++ {
		d.keys("]")
		d.until("a step on", func() bool { return g.view.Step == at })
	}
	d.keys("esc")
	d.shows(textOver)
}

// TestLineEndsWithTheProgram: who looks at the line of a position does not keep the program from ending.
func TestLineEndsWithTheProgram(t *testing.T) {
	in, held := io.Pipe()
	defer held.Close()
	done := make(chan struct{})
	p := &linePrinter{line: "toy/2 a line", done: done}
	p.SetStdin(in)
	p.SetStdout(io.Discard)
	ended := make(chan error, 1)
	go func() { ended <- p.Run() }()
	select {
	case err := <-ended:
		t.Fatalf("it waits for nobody: %v", err)
	case <-time.After(20 * time.Millisecond):
	}
	close(done)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// screenBuffer is a terminal that can be looked at while somebody writes on it.
type screenBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *screenBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *screenBuffer) has(text string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Contains(b.text.String(), text)
}

// TestRun runs the program itself: keys come in as bytes, and Ctrl-C ends it.
func TestRun(t *testing.T) {
	o, _ := options(t)
	in, keys := io.Pipe()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	out := &screenBuffer{}
	done := make(chan error, 1)
	go func() { done <- Run(ctx, o, in, out) }()
	for _, step := range []struct{ wants, key string }{{textNoGames, "n"}, {titleNew, "\x1b"}, {footGames, "\x03"}} {
		for !out.has(step.wants) && ctx.Err() == nil {
			time.Sleep(5 * time.Millisecond)
		}
		time.Sleep(50 * time.Millisecond) // Esc alone is one only if nothing follows at once
		if _, err := keys.Write([]byte(step.key)); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-done; err != nil || ctx.Err() != nil {
		t.Error(err, ctx.Err())
	}
}

var _ tea.Model = (*Model)(nil)
