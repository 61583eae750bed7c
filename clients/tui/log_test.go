package tui

import (
	"slices"
	"testing"

	"bridgehead/table"
)

// An entry says what was done, its dice, and what came of them; who only stopped is left out.
func TestEntryTexts(t *testing.T) {
	fight := &table.Entry{Text: "assault in 28 Nijmegen; 1 Cold attacks", Rules: []string{"10.1"},
		Dice:  []table.Dice{{Faces: []int{7, 5}, Names: []string{"Allied", "German"}, Of: "Assault of 28 Nijmegen; AV 9", Result: "16 against 20, failure"}},
		Facts: []table.Fact{{Text: "1 Cold and 5 Cold are Disrupted 1"}}}
	want := []string{"assault in 28 Nijmegen; 1 Cold attacks (10.1)", "Assault of 28 Nijmegen: Allied [7] German [5], 16 against 20, failure", "- 1 Cold and 5 Cold are Disrupted 1"}
	if got := entryTexts(fight); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	stop := &table.Entry{Text: "end the Impulse", Quiet: true, Facts: []table.Fact{{Text: "the Sunset marker moves to 3"}}}
	if got := entryTexts(stop); !slices.Equal(got, []string{"- the Sunset marker moves to 3"}) {
		t.Errorf("got %q", got)
	}
}

// The log is read on from where it may have grown, and anew where the game went another way.
func TestReadLog(t *testing.T) {
	m := &Model{game: &game{}}
	e := func(step, last int, text string, quiet bool) table.Entry {
		return table.Entry{Step: step, Last: last, Text: text, Quiet: quiet}
	}
	g := m.game
	if cmd := m.read(logMsg{entries: []table.Entry{e(1, 2, "a", false), e(3, 3, "stop", true), e(4, 5, "b", false)}}); cmd != nil {
		t.Fatal("read anew at once")
	}
	if g.logged() != 5 || len(g.lines) != 2 || g.logAt != 2 {
		t.Errorf("%d steps, %d entries shown, at %d", g.logged(), len(g.lines), g.logAt)
	}
	if cmd := m.read(logMsg{known: 1, entries: []table.Entry{e(3, 3, "stop", true), e(4, 7, "b, and on", false)}}); cmd != nil || g.logged() != 7 || g.lines[1].Text != "b, and on" {
		t.Errorf("after more steps: %+v", g.entries)
	}
	if cmd := m.read(logMsg{known: 1, entries: []table.Entry{e(3, 4, "other", false)}}); cmd == nil {
		t.Error("a game that went another way was not read anew")
	}
}
