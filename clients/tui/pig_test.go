package tui

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest/pig"
	"bridgehead/games"
	"bridgehead/table"
)

// A game with the contract alone is played to its end, with odds and hints: the line of the position stands where
// other games have a board.
func TestGameWithTheContractAlone(t *testing.T) {
	before := games.Kinds
	games.Kinds = append(before[:len(before):len(before)], games.Kind{Key: "pig", Scenario: "hundred",
		New: func(string, string) (engine.Game, error) { return pig.New(), nil }})
	t.Cleanup(func() { games.Kinds = before })
	o := realOptions(t, openHall(t, t.TempDir()))
	o.New = &table.Setup{Game: "pig", Scenario: "hundred", Seats: [2]string{table.Human, "random"}, Seed: "7"}
	d := drive(t, o)
	for n := range 400 {
		if playOne(d) {
			d.shows(textOver)
			return
		}
		if n == 0 {
			d.until("the position", func() bool { return contains(d.m.View(), "pig/1 hundred:") })
		}
	}
	t.Errorf("no end in sight:\n%s", d.m.View())
}
