package actor

import (
	"context"
	"errors"
	"math"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
	"bridgehead/training/replay"
	"fmt"
)

// A game of a wargame is valid, plays again, and notes every decision at which there was a choice.
func TestGameOfNijmegen(t *testing.T) {
	rules := nijmegen(t)
	g := play(t, newActor(t, rules, &opinion{}, usual()), Task{Seed: 3, Names: [2]string{"a", "b"}, Model: 5})
	must(t, g.Validate())
	if g.Seed != 3 || g.Model != 5 || g.Players != [2]string{"a", "b"} || g.Cut {
		t.Errorf("got seed %d, model %d, players %q, cut %v", g.Seed, g.Model, g.Players, g.Cut)
	}
	choices := choicesOf(rules, g)
	wanted := make([]int, len(g.Moves))
	for i := range wanted {
		wanted[i] = i
	}
	calls := 0
	must(t, replay.Extract(rules, g, wanted, func(i int, s engine.State, m *replay.Move, f *replay.Future) {
		if calls++; i >= len(choices) || int(m.Step) != choices[i] {
			t.Errorf("move %d is of step %d, which is not the next choice", i, m.Step)
		}
		for _, a := range m.Actions {
			must(t, s.Check(engine.Action(a)))
		}
		if r := f.Final.Returns(nil); float32(r[0]) != g.Returns[0] || float32(r[1]) != g.Returns[1] {
			t.Errorf("returns are %v, the last position says %v", g.Returns, r)
		}
	}))
	if calls != len(choices) || calls < 50 {
		t.Errorf("%d moves noted, want one for each of %d choices, and a game has many", calls, len(choices))
	}
	end := endOf(t, rules, g).(*gamble.State)
	if want := float32(end.VPGoal()-end.VP()) / 10; g.Margin != want {
		t.Errorf("got a margin of %v, want %v", g.Margin, want)
	}
}

// choicesOf lists the steps at which a side had more than one action.
func choicesOf(rules engine.Game, g *replay.Game) (out []int) {
	s := rules.New()
	for n, step := range g.Steps {
		if s.Player().IsSide() && len(s.LegalActions(nil)) > 1 {
			out = append(out, n)
		}
		s.Apply(step.Action)
	}
	return out
}

// endOf is the last position of a game.
func endOf(t *testing.T, rules engine.Game, g *replay.Game) (end engine.State) {
	t.Helper()
	must(t, replay.Extract(rules, g, []int{0}, func(_ int, _ engine.State, _ *replay.Move, f *replay.Future) { end = f.Final }))
	return end
}

// A seed makes a game, whatever the actor has played before.
func TestSameSeedSameGame(t *testing.T) {
	for _, rules := range []engine.Game{toy.Default(), nijmegen(t)} {
		fresh := newActor(t, rules, &opinion{}, usual())
		want := bytesOf(t, play(t, fresh, Task{Seed: 11}))
		used := newActor(t, rules, &opinion{}, usual())
		other := bytesOf(t, play(t, used, Task{Seed: 12}))
		if other == want {
			t.Errorf("%s: another seed makes the same game", rules.Scenario())
		}
		for range 2 {
			if bytesOf(t, play(t, used, Task{Seed: 11})) != want {
				t.Errorf("%s: the seed makes another game after others were played", rules.Scenario())
			}
		}
	}
}

// Fast moves have no target of the policy. Those of full searches have one, over legal actions.
func TestTargets(t *testing.T) {
	for _, c := range []struct {
		share     float64
		low, high float64 // of the share of full searches found
	}{{0, 0, 0}, {0.3, 0.2, 0.4}, {1, 1, 1}} {
		o := usual()
		o.Share = c.share
		a := newActor(t, toy.Default(), &opinion{}, o)
		full, all := 0, 0
		for seed := range uint64(100) {
			for _, m := range play(t, a, Task{Seed: seed}).Moves {
				if all++; checkTarget(t, &m, o) {
					full++
				}
			}
		}
		if got := float64(full) / float64(all); got < c.low || got > c.high {
			t.Errorf("share %v: %v of the moves have a target, want %v to %v", c.share, got, c.low, c.high)
		}
	}
}

// checkTarget checks a move and tells whether it was searched in full.
func checkTarget(t *testing.T, m *replay.Move, o Options) (full bool) {
	t.Helper()
	sum := 0.
	for _, p := range m.Shares {
		sum += float64(p)
	}
	switch len(m.Shares) {
	case 0:
		if int(m.Sims) != o.Fast || len(m.Actions) != 0 {
			t.Errorf("a fast move has %d simulations and actions %v, want %d and none", m.Sims, m.Actions, o.Fast)
		}
	default:
		full = true
		if int(m.Sims) != o.Full || math.Abs(sum-1) > 1e-5 || len(m.Actions) != len(m.Shares) {
			t.Errorf("a full move has %d simulations and shares %v of %v, want %d and a sum of 1", m.Sims, m.Shares, m.Actions, o.Full)
		}
	}
	return full
}

// Values are those of side 0, whoever decides.
func TestValuesAreOfSideZero(t *testing.T) {
	rules := toy.Default()
	game := play(t, newActor(t, rules, &certain{}, usual()), Task{Seed: 1})
	sides := map[engine.Player]int{}
	for _, m := range game.Moves {
		sides[game.Steps[m.Step].Player]++
		if m.Value < 0.5 {
			t.Errorf("step %d: a value of %v, want one near the 0.9 of side 0", m.Step, m.Value)
		}
		if m.Step > 8 { // later the end of the game is in sight, and that is certain without an opinion
			break
		}
	}
	if sides[0] == 0 || sides[1] == 0 {
		t.Errorf("the decisions are of %v, want both sides", sides)
	}
}

// Fast searches draw nothing: from one position they go one way, whatever the seed.
func TestFastSearchesAreWithoutNoise(t *testing.T) {
	o := usual()
	o.Share, o.PolicyShare = 0, 0
	for share, want := range map[float64]bool{0: true, 1: false} {
		o.Share = share
		a := newActor(t, toy.Default(), &opinion{}, o)
		firsts := map[engine.Action]bool{}
		for seed := range uint64(50) {
			firsts[play(t, a, Task{Seed: seed}).Steps[0].Action] = true
		}
		if one := len(firsts) == 1; one != want {
			t.Errorf("share %v: the first actions of 50 seeds are %v", share, firsts)
		}
	}
}

// A decision drawn from the policy is one the network likes, and no search is asked.
func TestBlind(t *testing.T) {
	rules := toy.Default()
	games := map[float64]string{}
	for _, blind := range []float64{0, 1} {
		o := usual()
		o.PolicyShare, o.Share = blind, 0
		a := newActor(t, rules, &stubborn{}, o)
		first := 0
		for seed := range uint64(40) {
			g := play(t, a, Task{Seed: seed})
			must(t, g.Validate())
			games[blind] += bytesOf(t, g)
			if g.Steps[0].Action == toy.Prepare {
				first++
			}
		}
		if blind == 1 && first < 35 {
			t.Errorf("%d of 40 games begin as the policy nearly always does", first)
		}
	}
	if games[0] == games[1] {
		t.Error("blind games are those of the search")
	}
}

// A game may begin at a position of an earlier one.
func TestStart(t *testing.T) {
	for _, rules := range []engine.Game{toy.Default(), nijmegen(t)} {
		a := newActor(t, rules, &opinion{}, usual())
		whole := play(t, a, Task{Seed: 1})
		var start string
		half := len(whole.Moves) / 2
		must(t, replay.Extract(rules, whole, []int{half}, func(_ int, s engine.State, _ *replay.Move, _ *replay.Future) {
			text, err := s.MarshalText()
			must(t, err)
			start = string(text)
		}))
		g := play(t, a, Task{Seed: 1, Start: start})
		must(t, g.Validate())
		if g.Start != start || g.Steps[0].Player != whole.Steps[whole.Moves[half].Step].Player || len(g.Moves) == 0 {
			t.Errorf("%s: begins at %q with %v", rules.Scenario(), g.Start, g.Steps[0])
		}
		calls := 0
		must(t, replay.Extract(rules, g, []int{0}, func(_ int, s engine.State, _ *replay.Move, _ *replay.Future) {
			text, _ := s.MarshalText()
			if calls++; string(text) != start {
				t.Errorf("%s: the first move is at %s, want %s", rules.Scenario(), text, start)
			}
		}))
		if calls != 1 {
			t.Errorf("%s: %d calls", rules.Scenario(), calls)
		}
		_, err := a.Play(t.Context(), Task{Start: "nowhere"})
		wantError(t, err, "start: ")
	}
}

// A game that is interrupted is none, not even when only its last move was cut short.
func TestInterrupted(t *testing.T) {
	eval := &opinion{}
	o := usual()
	o.Tree.Reuse = false // so that every search evaluates its root
	a := newActor(t, toy.Default(), eval, o)
	whole := endsByChoice(t, a)
	eval.asked = 0
	if bytesOf(t, play(t, a, Task{Seed: whole.Seed})) != bytesOf(t, whole) {
		t.Fatal("the seed makes another game")
	}
	for n := eval.asked; n > 0; n-- {
		ctx, cancel := context.WithCancel(t.Context())
		eval.asked, eval.after = 0, func(asked int) {
			if asked == n {
				cancel()
			}
		}
		g, err := a.Play(ctx, Task{Seed: whole.Seed})
		cancel()
		if !errors.Is(err, context.Canceled) || g != nil {
			t.Fatalf("interrupted at position %d: got %v and the error %v", n, g, err)
		}
	}
	eval.after = nil
	if bytesOf(t, play(t, a, Task{Seed: whole.Seed})) != bytesOf(t, whole) {
		t.Error("after interruptions the seed makes another game")
	}
}

// endsByChoice plays a game whose last step is a choice, so that nothing comes after the last search.
func endsByChoice(t *testing.T, a *Actor) *replay.Game {
	t.Helper()
	for seed := range uint64(200) {
		g := play(t, a, Task{Seed: seed})
		if last := g.Moves[len(g.Moves)-1].Step; int(last) == len(g.Steps)-1 {
			return g
		}
	}
	t.Fatal("no game of 200 ends by a choice")
	return nil
}

// TestGlance: without simulations moves are drawn from the policy, by chance but the same for a seed, with a value and
// no target.
func TestGlance(t *testing.T) {
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	must(t, err)
	o := usual()
	o.Full = 0
	a := newActor(t, g, &opinion{}, o)
	games := map[string]bool{}
	for seed := range uint64(8) {
		game := play(t, a, Task{Seed: seed + 1})
		must(t, game.Validate())
		if len(game.Moves) == 0 {
			t.Fatalf("seed %d: no move was noted", seed)
		}
		for i, m := range game.Moves {
			if m.Shares != nil || m.Sims != 0 || m.Value == 0 {
				t.Errorf("seed %d, move %d: got %d shares, %d simulations and the value %v, want a value only", seed, i, len(m.Shares), m.Sims, m.Value)
			}
		}
		again := play(t, a, Task{Seed: seed + 1})
		if fmt.Sprint(again.Steps) != fmt.Sprint(game.Steps) {
			t.Errorf("seed %d: another game the second time", seed)
		}
		games[fmt.Sprint(game.Steps)] = true
	}
	if len(games) < 4 {
		t.Errorf("8 seeds played %d different games", len(games))
	}
}
