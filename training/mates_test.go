package training

import (
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/training/replay"
)

// Samples that follow each other closely become mates, and it is told whether dice were rolled in between.
func TestMates(t *testing.T) {
	game := &replay.Game{}
	for i := range int32(40) {
		player := engine.Player(i % 2)
		if i == 6 {
			player = engine.Chance
		} else {
			game.Moves = append(game.Moves, replay.Move{Step: i})
		}
		game.Steps = append(game.Steps, env.Step{Player: player})
	}
	moves := []int{0, 2, 5, 7, 9, 9, 10, 30, 32} // 7 and later are a step on, for the dice are no move
	of := make([]*sample, len(moves))
	for i := range of {
		of[i] = &sample{}
	}
	type pair struct {
		at, mate int
		dice     bool
	}
	number := map[*sample]int{nil: -1}
	for i, s := range of {
		number[s] = moves[i]
	}
	var got []pair
	for _, s := range pairs(game, moves, of) {
		got = append(got, pair{number[s], number[s.mate], s.target.Dice})
	}
	want := []pair{{0, 2, false}, {5, 7, true}, {9, -1, false}, {9, 10, false}, {30, 32, false}}
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("pair %d: got %v, want %v", i, got[i], want[i])
		}
	}
	if far := pairs(game, []int{1, 2 + mateWithin}, of[:2]); len(far) != 2 {
		t.Errorf("moves further apart than %d are mates", mateWithin)
	}
}

// A batch has mates from the same game side by side, the later one first.
func TestMatesInBatches(t *testing.T) {
	on := gambles(t, "one-bridge")
	o := options(t.TempDir(), on...)
	o.Registry = agents.Builtin()
	recipe := strings.Replace(bridgeRecipe, "  clip: 1\n", "  clip: 1\n  agree: 3\n", 1) + "warm_start: {teacher: random, games: 24, steps: 4}\nsteps: 1\n"
	must(t, Train(t.Context(), []byte(recipe), o))
	tr := &trainer{Options: o}
	must(t, tr.open([]byte(recipe)))
	defer tr.close()
	must(t, tr.learnFrom(tr.teacher))
	mates := 0
	for range 50 {
		_, err := tr.learner.draw()
		must(t, err)
		for i := range tr.learner.targets {
			now := &tr.learner.targets[i]
			if now.Mate == 0 {
				continue
			}
			mates++
			if now.Mate != 1 || i == 0 {
				t.Fatalf("target %d has its mate %d places before it, want 1", i, now.Mate)
			}
			if before := &tr.learner.targets[i-1]; before.Mate != 0 || &now.Owner[0] != &before.Owner[0] {
				t.Errorf("target %d and its mate are not of one game", i)
			}
		}
	}
	if mates < 200 {
		t.Errorf("%d of %d samples have mates, want more", mates, 50*64)
	}
}
