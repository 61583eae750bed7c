package tui

import (
	"testing"

	"bridgehead/engine/board"
)

// A game says what its odds are called; a verdict it has no word for never comes.
func TestOddsWords(t *testing.T) {
	p := &board.Odds{Attack: 3, Defense: 6, Win: 0.28, Lose: 0.72}
	if got := verdicts(p, &board.OddsWords{Win: "Hex empty", Lose: "Hex held"}); got != "Hex empty 28%, Hex held 72%" {
		t.Error(got)
	}
	if got := verdicts(p, &plainOdds); got != "more 28%, as much 0%, less 72%" {
		t.Error(got)
	}
}
