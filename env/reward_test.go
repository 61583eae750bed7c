package env_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

func TestTerminalRewards(t *testing.T) {
	forEach(t, func(t *testing.T, g engine.Game, seat env.Seat) {
		e := newEnv(t, g, seated(seat), opponentFor(seat))
		for seed := range uint64(5) {
			walk(t, e, seed, func(ts *env.TimeStep) {
				want := [2]float64{}
				copy(want[:], e.State().Returns(nil)) // 0 before the end
				if ts.Rewards != want || want[0]+want[1] != 0 {
					t.Fatalf("rewards %v, want %v", ts.Rewards, want)
				}
			})
			if !e.Last().Terminated {
				t.Fatal("not terminated")
			}
		}
	})
}

// pay is what one side gets in an episode: the discounted sum of what is not the return, and the
// potentials it must be made of.
type pay struct {
	scheme   env.Reward
	decided  bool
	factor   float64 // Discount to the number of decisions so far
	shaping  float64
	phiFirst float64
}

// potential is phi for a side, from its definition.
func potential(r env.Reward, s engine.State, side int) float64 {
	p := s.(engine.Scored).Points()
	phi := r.Shaping * min(1, float64(p.Have[1])/float64(p.Need[1]))
	if side == 0 {
		return -phi
	}
	return phi
}

// take adds the reward of a TimeStep for a side.
func (p *pay) take(t *rapid.T, e *env.Env, ts *env.TimeStep, side int) {
	reward := ts.Rewards[side]
	if ts.Terminated {
		reward -= e.State().Returns(nil)[side]
	}
	switch deciding := int(ts.Player) == side || ts.Over(); {
	case !p.decided || !deciding:
		if reward != 0 {
			t.Fatalf("side %d is paid %v between its decisions", side, reward)
		}
	default:
		p.shaping += p.factor * reward
		p.factor *= p.scheme.Discount
	}
	if !p.decided && int(ts.Player) == side && !ts.Over() {
		p.decided, p.factor, p.phiFirst = true, 1, potential(p.scheme, e.State(), side)
	}
}

// TestShapingTelescopes shows that what shaping adds does not depend on what is played: it is a
// function of where a side begins, and of where the episode is cut.
func TestShapingTelescopes(t *testing.T) {
	games := map[string]engine.Game{"toy": toy.Default(), "one-bridge": gambleGame(t, "gamble/one-bridge"),
		"nijmegen": gambleGame(t, "gamble/nijmegen"), "arnhem": gambleGame(t, "gamble/arnhem")}
	for name, g := range games {
		t.Run(name, func(t *testing.T) { rapid.Check(t, func(t *rapid.T) { telescope(t, g) }) })
	}
	// The toy is short: there episodes are cut at every length, with points on the table.
	t.Run("cut", func(t *testing.T) {
		cut := 0
		rapid.Check(t, func(t *rapid.T) {
			c := telescoped{game: toy.Default(), cfg: env.DefaultConfig(), seed: rapid.Uint64().Draw(t, "seed")}
			c.cfg.Reward = env.Reward{Shaping: 1, Discount: 0.97}
			c.cfg.MaxSteps = rapid.IntRange(5, 12).Draw(t, "max_steps")
			if ts := c.play(t); ts.Truncated && ts.Info.Returns[0] != 0 && ts.Player == 1 {
				cut++
			}
		})
		if cut == 0 {
			t.Error("no side was paid for an end that came when the other was to move")
		}
	})
}

func telescope(t *rapid.T, g engine.Game) {
	cfg := seated(rapid.SampledFrom(allSeats).Draw(t, "seat"))
	cfg.Reward.Discount = rapid.SampledFrom([]float64{1, 0.97}).Draw(t, "discount")
	cfg.Reward.Shaping = rapid.SampledFrom([]float64{1, 0.5}).Draw(t, "weight")
	cfg.MaxSteps = rapid.SampledFrom([]int{0, 1, 2, 7, 50, 400}).Draw(t, "max_steps")
	cfg.ShowForced = rapid.Bool().Draw(t, "show_forced")
	c := telescoped{g, cfg, rapid.Uint64().Draw(t, "seed")}
	c.play(t)
}

// telescoped is an episode of random choices.
type telescoped struct {
	game engine.Game
	cfg  env.Config
	seed uint64
}

// play checks the payments of the episode and returns its end.
func (c telescoped) play(t *rapid.T) *env.TimeStep {
	cfg := c.cfg
	cfg.Lazy = true
	e, err := env.New(c.game, cfg, opponentFor(cfg.Seat))
	if err != nil {
		t.Fatal(err)
	}
	ts, err := e.Reset(c.seed, nil)
	rng := generator(c.seed)
	pays := [2]pay{{scheme: cfg.Reward}, {scheme: cfg.Reward}}
	for ; err == nil; ts, err = e.Step(pick(ts, rng)) {
		for side := range pays {
			pays[side].take(t, e, ts, side)
		}
		if ts.Over() {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for side, p := range pays {
		want := -p.phiFirst
		if ts.Truncated && p.decided {
			want += p.factor * potential(cfg.Reward, e.State(), side)
		}
		if math.Abs(p.shaping-want) > 1e-9 {
			t.Fatalf("side %d is paid %v, want %v (%+v)", side, p.shaping, want, ts)
		}
		if l := ts.Info.Learner; l.IsSide() && int(l) != side && p.decided {
			t.Fatal("the opponent has decided")
		}
	}
	return ts
}

// TestContinuations plays two different ways on from one first decision: the sums of rewards differ
// by the returns of the game alone.
func TestContinuations(t *testing.T) {
	g := toy.Default()
	cfg := env.DefaultConfig()
	cfg.Reward = env.Reward{Shaping: 1, Discount: 1}
	e := newEnv(t, g, cfg, nil)
	ends := map[float64]bool{}
	for choices := range uint64(200) {
		rng := generator(choices)
		opts := &env.ResetOptions{Position: []byte("toy/2 three-bridges:e8a11ce8 d5 b1 g0 s1 up r1 c2 column")}
		ts, err := e.Reset(choices, opts)
		if err != nil {
			t.Fatal(err)
		}
		for !ts.Over() {
			ts = step(t, e, pick(ts, rng))
		}
		won := e.State().Returns(nil)[1]
		ends[won] = true
		if got := ts.Info.Returns[1]; math.Abs(got-(won-1./3)) > 1e-9 {
			t.Fatalf("paid %v for a return of %v, want a third less", got, won)
		}
	}
	if len(ends) != 3 {
		t.Errorf("the continuations ended in %v only", ends)
	}
}

func TestParseReward(t *testing.T) {
	for text, want := range map[string]env.Reward{
		"terminal":                      {Discount: 1},
		"vp":                            {Shaping: 1, Discount: 1},
		"vp:weight=0.5":                 {Shaping: 0.5, Discount: 1},
		"vp:discount=0.99,weight=1e-1":  {Shaping: 0.1, Discount: 0.99},
		"vp:weight=10,discount=0.00001": {Shaping: 10, Discount: 1e-5},
	} {
		got, err := env.ParseReward(text)
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
		if again, err := env.ParseReward(got.String()); err != nil || again != got || got.Validate(toy.Default()) != nil {
			t.Errorf("%s: read back %+v, %v", got, again, err)
		}
	}
	for text, says := range map[string]string{
		"":                        "want terminal | vp | vp:weight=W,discount=D",
		"terminal:weight=1":       "want terminal | vp",
		"VP":                      "want terminal | vp",
		"vp:":                     `unknown key "", want weight | discount`,
		"vp:gamma=1":              `unknown key "gamma", want weight | discount`,
		"vp:weight":               `weight: got "", want a number`,
		"vp:weight=much":          `weight: got "much", want a number`,
		"vp:weight=NaN":           `weight: got "NaN", want a number`,
		"vp:weight=1,weight=2":    "weight is given twice",
		"vp:weight=1,":            "unknown key",
		"vp:discount=1e999":       "discount: got",
		"vp:weight=1 discount=.9": "weight: got",
	} {
		_, err := env.ParseReward(text)
		wantError(t, err, says)
	}
	for _, r := range []env.Reward{{math.Inf(1), 1}, {math.NaN(), 1}, {1, math.NaN()}, {1, 1.01}, {1, -1}, {10.5, 1}} {
		if r.Validate(toy.Default()) == nil {
			t.Errorf("%+v is valid", r)
		}
	}
}

// TestRewardNeedsPoints: a game that counts none has no potential.
func TestRewardNeedsPoints(t *testing.T) {
	r := env.Reward{Shaping: 1, Discount: 1}
	wantError(t, r.Validate(uncounted{toy.Default()}), "the game toy-v1 counts no points, want terminal")
	if err := r.Validate(toy.Default()); err != nil {
		t.Error(err)
	}
}
