package env_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

var allSeats = []env.Seat{env.SeatBoth, env.SeatSide0, env.SeatSide1, env.SeatRandom}

// forEach runs a test on every quick game and seat.
func forEach(t *testing.T, run func(t *testing.T, g engine.Game, seat env.Seat)) {
	for name, g := range someGames(t) {
		for _, seat := range allSeats {
			t.Run(name+"/"+[]string{"both", "side0", "side1", "random"}[seat+1], func(t *testing.T) {
				run(t, g, seat)
			})
		}
	}
}

// story is everything an episode shows.
func story(t testing.TB, e *env.Env, seed uint64) (steps []env.TimeStep, hashes []uint64, r *env.Record) {
	walk(t, e, seed, func(ts *env.TimeStep) {
		steps = append(steps, frozen(ts))
		hashes = append(hashes, e.State().Hash())
	})
	return steps, hashes, record(t, e)
}

func TestDeterminism(t *testing.T) {
	forEach(t, func(t *testing.T, g engine.Game, seat env.Seat) {
		one := newEnv(t, g, seated(seat), opponentFor(seat))
		two := newEnv(t, g, seated(seat), opponentFor(seat))
		story(t, two, 99) // what was played before must not matter
		differ := false
		var last []uint64
		for seed := range uint64(3) {
			steps, hashes, r := story(t, one, seed)
			steps2, hashes2, r2 := story(t, two, seed)
			if !reflect.DeepEqual(steps, steps2) || !slices.Equal(hashes, hashes2) || !reflect.DeepEqual(r, r2) {
				t.Fatalf("seed %d gave two episodes", seed)
			}
			differ = differ || last != nil && !slices.Equal(hashes, last)
			last = hashes
		}
		if !differ {
			t.Error("all seeds gave one episode")
		}
	})
}

func TestSeats(t *testing.T) {
	g := toy.Default()
	for _, seat := range allSeats {
		e := newEnv(t, g, seated(seat), opponentFor(seat))
		seen := map[engine.Player]int{}
		for seed := range uint64(64) {
			walk(t, e, seed, func(ts *env.TimeStep) {
				want := engine.Terminal
				if seat.Single() {
					want = engine.Player(seat)
				}
				if seat == env.SeatRandom {
					want = engine.Player(env.StreamSeat.Seed(seed) & 1)
				}
				if ts.Info.Learner != want {
					t.Fatalf("seat %d, seed %d: the learner is %d, want %d", seat, seed, ts.Info.Learner, want)
				}
				if want.IsSide() && ts.Player != want && ts.Player != engine.Terminal {
					t.Fatalf("seat %d: side %d is asked", seat, ts.Player)
				}
				seen[want]++
			})
		}
		if seat == env.SeatRandom && (seen[0] == 0 || seen[1] == 0) {
			t.Error("a random seat was always the same side")
		}
	}
}

func TestNextSeed(t *testing.T) {
	seen := map[uint64]bool{}
	seed := uint64(0)
	for range 1000 {
		if next := env.NextSeed(seed); next != env.StreamNext.Seed(seed) {
			t.Fatal("NextSeed is not the stream")
		}
		if seed = env.NextSeed(seed); seen[seed] {
			t.Fatal("NextSeed has a short cycle")
		}
		seen[seed] = true
	}
}

// TestRunner plays the same episode by Env and by Runner: with nothing hidden every choice is the
// same, and the opponent is asked in both at every decision of its side.
func TestRunner(t *testing.T) {
	forEach(t, func(t *testing.T, g engine.Game, seat env.Seat) {
		cfg := seated(seat)
		cfg.ShowForced = true
		e := newEnv(t, g, cfg, opponentFor(seat))
		for seed := range uint64(3) {
			walk(t, e, seed, func(*env.TimeStep) {})
			got := record(t, e)
			if err := env.Verify(g, got); err != nil {
				t.Fatal(err)
			}
			me := random(generator(seed))
			ep := env.Episode{Seed: seed, Agents: got.Agents, Policies: [2]env.Policy{me, me}}
			if learner := e.Last().Info.Learner; learner.IsSide() {
				f := &foe{}
				f.Reset(env.StreamAgent(int(1 - learner)).Seed(seed))
				ep.Policies[1-learner] = f
			}
			tr, err := env.NewRunner(g, 0).Play(context.Background(), ep)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(*got, tr.Record) {
				t.Fatalf("seed %d: the records differ", seed)
			}
			if n := e.Last().Info; n.Chances != tr.Chances || n.Decisions != tr.Decisions[0]+tr.Decisions[1] {
				t.Errorf("counts %d and %d, want %d and %v", n.Chances, n.Decisions, tr.Chances, tr.Decisions)
			}
		}
	})
}

// TestTimeStep compares each TimeStep with the State.
func TestTimeStep(t *testing.T) {
	forEach(t, func(t *testing.T, g engine.Game, seat env.Seat) {
		e := newEnv(t, g, seated(seat), opponentFor(seat))
		want := make([]float32, e.ObservationSize())
		for seed := range uint64(2) {
			steps := 0
			var sum [2]float64
			walk(t, e, seed, func(ts *env.TimeStep) {
				checkNode(t, e, ts)
				side := ts.Player
				switch {
				case ts.Info.Learner.IsSide():
					side = ts.Info.Learner
				case side == engine.Terminal:
					side = lastSide(record(t, e))
				}
				g.(engine.Observer).Observe(want, e.State(), side)
				if !slices.Equal(ts.Observation, want) {
					t.Fatalf("seed %d, step %d: the observation is not that of side %d", seed, steps, side)
				}
				for side, r := range ts.Rewards {
					sum[side] += r
				}
				if ts.Info.Steps != steps || ts.Info.Seed != seed || ts.Info.Returns != sum {
					t.Fatalf("info %+v, want step %d, seed %d, returns %v", ts.Info, steps, seed, sum)
				}
				steps++
			})
		}
	})
}

func lastSide(r *env.Record) engine.Player {
	for _, s := range slices.Backward(r.Steps) {
		if s.Player.IsSide() {
			return s.Player
		}
	}
	return 0
}

// checkNode compares player, legal actions, mask and kind of a TimeStep with the State.
func checkNode(t testing.TB, e *env.Env, ts *env.TimeStep) {
	t.Helper()
	s := e.State()
	if ts.Player != s.Player() || ts.Terminated != (s.Player() == engine.Terminal) || ts != e.Last() {
		t.Fatalf("player %d, terminated %t at a node of %d", ts.Player, ts.Terminated, s.Player())
	}
	legal := s.LegalActions(nil)
	if ts.Over() {
		legal = nil
	} else if len(legal) < 2 && !e.Config().ShowForced {
		t.Fatalf("a decision with %d legal actions is shown", len(legal))
	}
	if !slices.Equal(ts.Legal, legal) {
		t.Fatalf("legal %v, want %v", ts.Legal, legal)
	}
	mask := make([]int8, e.Game().NumActions())
	for _, a := range legal {
		mask[a] = 1
	}
	if !slices.Equal(ts.Mask, mask) {
		t.Fatal("the mask is not that of the legal actions")
	}
	kind := ""
	if d, ok := s.(engine.Describer); ok && !ts.Terminated {
		kind = d.NodeKind()
	}
	if ts.Info.NodeKind != kind {
		t.Fatalf("kind %q, want %q", ts.Info.NodeKind, kind)
	}
}

// TestShowForced plays the same choices with and without the decisions that are none.
func TestShowForced(t *testing.T) {
	forEach(t, func(t *testing.T, g engine.Game, seat env.Seat) {
		cfg := seated(seat)
		hidden := newEnv(t, g, cfg, opponentFor(seat))
		cfg.ShowForced = true
		shown := newEnv(t, g, cfg, opponentFor(seat))
		for seed := range uint64(3) {
			walk(t, hidden, seed, func(*env.TimeStep) {})
			rng := generator(seed)
			forced := 0
			for ts := reset(t, shown, seed); !ts.Over(); {
				checkNode(t, shown, ts)
				a := ts.Legal[0]
				if len(ts.Legal) > 1 {
					a = pick(ts, rng)
				} else {
					forced++
				}
				ts = step(t, shown, a)
			}
			if !reflect.DeepEqual(record(t, hidden), record(t, shown)) {
				t.Fatalf("seed %d: the records differ", seed)
			}
			if n, m := hidden.Last().Info.Steps, shown.Last().Info.Steps; n+forced != m {
				t.Errorf("%d steps, and %d with %d forced ones", n, m, forced)
			}
		}
	})
}

func TestTruncation(t *testing.T) {
	cfg := env.DefaultConfig()
	cfg.MaxSteps = 3
	g := toy.Default()
	e := newEnv(t, g, cfg, nil)
	ts := reset(t, e, 1)
	for range 3 {
		if ts.Over() {
			t.Fatal("over too early")
		}
		ts = step(t, e, toy.Prepare+min(1, ts.Legal[0])) // Prepare by day, Hold by night
	}
	if !ts.Truncated || ts.Terminated || !ts.Player.IsSide() || ts.Rewards != [2]float64{} {
		t.Fatalf("after the limit: %+v", ts)
	}
	checkNode(t, e, ts)
	if r := record(t, e); r.Done || env.Verify(g, r) != nil {
		t.Error("the record of a truncated episode does not verify")
	}
	cfg.MaxSteps = 1000
	long := newEnv(t, g, cfg, nil)
	walk(t, long, 1, func(ts *env.TimeStep) {
		if ts.Truncated || ts.Over() != ts.Terminated {
			t.Error("truncated before the limit")
		}
	})
}

// TestNew has the faults of a configuration.
func TestNew(t *testing.T) {
	g := toy.Default()
	for _, c := range []struct {
		says   string
		change func(*env.Config)
		opp    env.Opponent
	}{
		{"seat: got 7, want -1 to 2 (both | german | allied | random)", func(c *env.Config) { c.Seat = 7 }, nil},
		{"reward: discount: got 0, want more than 0", func(c *env.Config) { c.Reward.Discount = 0 }, nil},
		{"reward: shaping: got -1, want 0 to 10", func(c *env.Config) { c.Reward.Shaping = -1 }, nil},
		{"max_steps: got -1, want 0", func(c *env.Config) { c.MaxSteps = -1 }, nil},
		{`blocks[1]: got "map", want side | node | bridge | span | counters | road`,
			func(c *env.Config) { c.Blocks = []string{"side", "map"} }, nil},
		{`blocks[1]: "side" is named twice`, func(c *env.Config) { c.Blocks = []string{"side", "side"} }, nil},
		{"opponent: none given", func(c *env.Config) { c.Seat = 0 }, nil},
		{"opponent: foe given, and the seat is both", func(*env.Config) {}, &foe{}},
	} {
		cfg := env.DefaultConfig()
		c.change(&cfg)
		_, err := env.New(g, cfg, c.opp)
		wantError(t, err, c.says)
	}
	_, err := env.New(unending{g}, env.DefaultConfig(), nil)
	wantError(t, err, "an episode of toy/three-bridges may have 1048577 steps, at most 1048576 can be recorded")
}

// unending is a game whose longest episode no record can hold.
type unending struct{ engine.Game }

func (unending) MaxDecisions() int { return env.MaxRecordSteps + 1 }

func TestParseSeat(t *testing.T) {
	for text, want := range map[string]env.Seat{
		"both": env.SeatBoth, "german": env.SeatSide0, "allied": env.SeatSide1, "random": env.SeatRandom} {
		if got, err := env.ParseSeat(toy.Default(), text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "Both", "british", "both "} {
		_, err := env.ParseSeat(toy.Default(), text)
		wantError(t, err, "want both | german | allied | random")
	}
}
