package actor

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/training/replay"
)

// copied is a game that shares nothing with the one it was.
func copied(t *testing.T, g *replay.Game) *replay.Game {
	t.Helper()
	out, err := replay.Decode([]byte(bytesOf(t, g)))
	must(t, err)
	return out
}

// Searched again, a game has new targets and values where it had some, and nothing else is new. A seed repeats it, whatever
// the actor has searched before.
func TestAgain(t *testing.T) {
	for _, rules := range []engine.Game{toy.Default(), nijmegen(t)} {
		old := play(t, newActor(t, rules, &opinion{}, usual()), Task{Seed: 5, Names: [2]string{"a", "b"}, Model: 3})
		o := usual()
		o.Full = 32
		fresh := newActor(t, rules, &certain{}, o)
		now := copied(t, old)
		must(t, fresh.Again(t.Context(), now, 9))
		must(t, now.Validate())
		changed := 0
		for i := range now.Moves {
			was, is := &old.Moves[i], &now.Moves[i]
			if len(was.Shares) == 0 {
				if !reflect.DeepEqual(was, is) {
					t.Errorf("%s: move %d was played fast and is %+v now, want %+v", rules.Scenario(), i, is, was)
				}
				continue
			}
			if is.Step != was.Step || is.Sims != 32 || len(is.Shares) == 0 {
				t.Errorf("%s: move %d is %+v now, want a search of 32 simulations at step %d", rules.Scenario(), i, is, was.Step)
			}
			if is.Value != was.Value && !slices.Equal(is.Shares, was.Shares) {
				changed++
			}
		}
		if changed == 0 {
			t.Errorf("%s: no target has changed", rules.Scenario())
		}
		rest := copied(t, now)
		for i := range rest.Moves {
			rest.Moves[i] = old.Moves[i]
		}
		if bytesOf(t, rest) != bytesOf(t, old) {
			t.Errorf("%s: more than moves has changed", rules.Scenario())
		}
		again, other := copied(t, old), copied(t, old)
		must(t, fresh.Again(t.Context(), again, 9))
		must(t, fresh.Again(t.Context(), other, 10))
		if bytesOf(t, again) != bytesOf(t, now) || bytesOf(t, other) == bytesOf(t, now) {
			t.Errorf("%s: a seed does not repeat it, or another does", rules.Scenario())
		}
	}
}

// What cannot be searched again is an error: a game of other rules, with no simulations, or interrupted.
func TestAgainRefuses(t *testing.T) {
	rules := toy.Default()
	a := newActor(t, rules, &opinion{}, usual())
	game := play(t, a, Task{Seed: 5})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := a.Again(ctx, copied(t, game), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: got %v", err)
	}
	other := copied(t, game)
	other.Scenario = "toy/elsewhere"
	wantError(t, a.Again(t.Context(), other, 1), "scenario")
	o := usual()
	o.Full = 0
	wantError(t, newActor(t, rules, &opinion{}, o).Again(t.Context(), game, 1), "got 0 simulations")
}

// Surprise is how far a target is from the policy of the network, in full searches, where it is to be measured.
func TestSurprise(t *testing.T) {
	children := []mcts.Child{{Action: 2, Prior: 0.5}, {Action: 4, Prior: 0.3}, {Action: 5, Prior: 0}, {Action: 9, Prior: 0.2}}
	for name, c := range map[string]struct {
		actions []int16
		shares  []float32
		want    float64
	}{
		"none":      {[]int16{2, 4, 9}, []float32{0.5, 0.3, 0.2}, 0},
		"sure":      {[]int16{9}, []float32{1}, math.Log(5)},
		"two":       {[]int16{2, 9}, []float32{0.25, 0.75}, 0.25*math.Log(0.5) + 0.75*math.Log(3.75)},
		"ruled out": {[]int16{5}, []float32{1}, math.Log(1e4)},
	} {
		got := surprise(&replay.Move{Actions: c.actions, Shares: c.shares}, children)
		if math.Abs(float64(got)-c.want) > 1e-6 {
			t.Errorf("%s: got %v nats, want %v", name, got, c.want)
		}
	}
	o := usual()
	plain := play(t, newActor(t, toy.Default(), &stubborn{}, o), Task{Seed: 4})
	o.Surprise = true
	measured := play(t, newActor(t, toy.Default(), &stubborn{}, o), Task{Seed: 4})
	some := 0
	for i := range measured.Moves {
		m := &measured.Moves[i]
		if m.Surprise > 0 {
			some++
		}
		if len(m.Shares) == 0 && m.Surprise != 0 {
			t.Errorf("move %d was played fast, with a surprise of %v", i, m.Surprise)
		}
		m.Surprise = 0
	}
	if some == 0 || bytesOf(t, plain) != bytesOf(t, measured) {
		t.Errorf("surprise was measured at %d moves; it must not change the game", some)
	}
}
