package training

import (
	"math"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
	"bridgehead/training/replay"
)

// noted is a game of the drill in which every second search was fast and values are 0.5.
func noted(t *testing.T, g engine.Game) *replay.Game {
	t.Helper()
	game := gameOf(t, g, 3)
	for i := range game.Moves {
		m := &game.Moves[i]
		m.Value = 0.5
		if i%2 == 1 {
			m.Actions, m.Shares = nil, nil
		}
	}
	return game
}

// samplesOf makes a sample of every move of a game, in order.
func samplesOf(t *testing.T, g engine.Game, learn *LearnConfig, game *replay.Game) (out []*sample) {
	t.Helper()
	o := options("", g)
	f, err := newFeeder(o.Fields, nil, learn, 1)
	must(t, err)
	v, err := f.variant(0, game.Options)
	must(t, err)
	wanted := make([]int, len(game.Moves))
	for i := range wanted {
		wanted[i] = i
	}
	must(t, replay.Extract(v.game, game, wanted, func(_ int, s engine.State, m *replay.Move, future *replay.Future) {
		out = append(out, f.sample(v, s, m, future))
	}))
	return out
}

// The value learnt is the result, the search's value, or a mixture; the policy is that of full searches, spread
// over all legal actions.
func TestSamples(t *testing.T) {
	g := toy.Default()
	game := noted(t, g)
	for _, root := range []float64{0, 0.25, 1} {
		samples := samplesOf(t, g, &LearnConfig{RootShare: root}, game)
		if len(samples) != len(game.Moves) || len(samples) < 4 {
			t.Fatalf("%d samples of %d moves", len(samples), len(game.Moves))
		}
		want := float32((1-root)*float64(game.Returns[0]) + root*0.5)
		for i, s := range samples {
			step := game.Steps[game.Moves[i].Step]
			if s.target.Win != want || s.target.Weight != 1 || s.position.Side != int(step.Player) || len(s.target.Shorts) != len(shorts) {
				t.Errorf("root %v, move %d: got %+v of side %d, want a value of %v of side %d", root, i, s.target, s.position.Side, want, step.Player)
			}
			checkPolicy(t, s, step.Action, i%2 == 0)
		}
	}
}

// checkPolicy: the drill is sure of its action where the search was full; otherwise there is no target.
func checkPolicy(t *testing.T, s *sample, want engine.Action, full bool) {
	t.Helper()
	if !full {
		if s.target.Policy != nil {
			t.Errorf("a fast move has the policy %v", s.target.Policy)
		}
		return
	}
	if len(s.target.Policy) != len(s.position.Legal) {
		t.Fatalf("the policy has %d shares of %d legal actions", len(s.target.Policy), len(s.position.Legal))
	}
	for i, a := range s.position.Legal {
		share := float32(0)
		if engine.Action(a) == want {
			share = 1
		}
		if s.target.Policy[i] != share {
			t.Errorf("action %d has a share of %v, want %v", a, s.target.Policy[i], share)
		}
	}
}

// A wargame also has owners and fates to be foretold, those of the last position, and a margin within bounds.
func TestSamplesOfWargame(t *testing.T) {
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	must(t, err)
	tr := openTrainer(t, t.TempDir(), bridgeRecipe, g)
	game := playOne(t, tr)
	samples := samplesOf(t, g, &tr.config.Learn, game)
	if len(samples) == 0 {
		t.Fatal("no samples")
	}
	owned, lost, left := 0, 0, 0
	for _, o := range samples[0].target.Owner {
		if o >= 0 {
			owned++
		}
	}
	for _, x := range samples[0].target.Alive {
		switch x {
		case 0:
			lost++
		case 1:
			left++
		}
	}
	if owned == 0 || lost == 0 || left == 0 {
		t.Errorf("%d places are owned, %d things lost and %d left in the end, want some of each", owned, lost, left)
	}
	if m := float64(samples[0].target.Margin); math.Abs(m) > marginMost || m != float64(max(-marginMost, min(marginMost, game.Margin))) {
		t.Errorf("a margin of %v is learnt of one of %v", m, game.Margin)
	}
}
