package console

import (
	"strings"
	"testing"

	"bridgehead/engine/enginetest/mines"
	"bridgehead/table"
)

// Two people at one screen: a curtain falls between them, and behind it nothing is told of the other side's mines.
func TestCurtain(t *testing.T) {
	s := table.Setup{Game: "mines", Scenario: "meadow"}
	out := play(t, s, "", "1", "board", "undo", "1", "done", "", "log", "position", "odds 2", "save x.jsonl", "undo", "why", "walk alder", "", "2", "done", "", "walk b", "log")
	turns := strings.Split(out, "side is to decide: sit down and press enter")
	if len(turns) != 6 {
		t.Fatalf("%d curtains, want 5, in:\n%s", len(turns)-1, out)
	}
	wantAll(t, turns[1], "lay the mine "+mines.Mines[0], "alder    - "+mines.Mines[0], "back to before step 1", "german> ")
	if strings.Contains(turns[0], "seed 1") {
		t.Errorf("the seed is told: %s", turns[0])
	}
	allied := strings.Split(turns[2], strings.Repeat("\n", curtain))[0]
	before, _, _ := strings.Cut(allied, "die ")
	wantAll(t, allied, "the laying is over", "known to allied: round 0 walk ----", "positions it could be", "sealed until the game is over", "nothing to undo", "no agent has chosen")
	for _, name := range mines.Mines {
		if strings.Contains(before, name) {
			t.Errorf("the Allied side reads of %s in:\n%s", name, before)
		}
	}
	if !strings.HasSuffix(turns[1], strings.Repeat("\n", curtain)+"\nthe allied ") {
		t.Errorf("no curtain hides what the German side saw:\n%q", turns[1][max(0, len(turns[1])-200):])
	}
}

// Against a bot no curtain falls, and at the end everything is told.
func TestOpenInTheEnd(t *testing.T) {
	out := play(t, table.Setup{Game: "mines", Scenario: "meadow", Seats: [2]string{"greedy", table.Human}}, "1", "1", "1")
	wantAll(t, out, "allied> ", "the laying is over", "The game is over, and everything is open", "german  lay the mine")
	if strings.Contains(out, "sit down") {
		t.Errorf("a curtain against a bot:\n%s", out)
	}
}
