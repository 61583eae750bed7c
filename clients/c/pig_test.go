//go:build cgo

package main

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest/pig"
	"bridgehead/games"
	"bridgehead/gym"
)

// The library makes a game with the contract alone, its states and its environments; there is nothing to observe.
func TestGameWithTheContractAlone(t *testing.T) {
	before := games.Kinds
	games.Kinds = append(before[:len(before):len(before)], games.Kind{Key: "pig", Scenario: "hundred",
		New: func(string, string) (engine.Game, error) { return pig.New(), nil }})
	t.Cleanup(func() { games.Kinds = before })
	spec, err := gym.ParseSpec([]byte(`{"game":"pig"}`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGame(spec)
	if err != nil {
		t.Fatal(err)
	}
	if g.observer != nil || g.size != 0 {
		t.Errorf("an observation of %d numbers", g.size)
	}
	id := enter(newState(g, g.root))
	defer bh_free(id)
	s, err := look[*state](id)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		legal := s.list()
		if len(legal) == 0 {
			break
		}
		if rc := bh_state_apply(id, as(flag(true), legal[n%len(legal)]), nil); rc != 0 || n > g.MaxDecisions() {
			t.Fatalf("step %d: code %d", n, rc)
		}
	}
	if _, err := newThinker(g, "greedy"); err != nil {
		t.Error(err)
	}
}
