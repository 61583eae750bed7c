package env_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
	"bridgehead/engine/gamble"
	"bridgehead/engine/garden"
	"bridgehead/engine/reich"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/scenarios"
)

var gambleGames sync.Map // by scenario: games are made once and shared

func gambleGame(t testing.TB, id string) engine.Game {
	t.Helper()
	if g, ok := gambleGames.Load(id); ok {
		return g.(engine.Game)
	}
	sc, err := scenarios.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	opts, err := gamble.ParseOptions("")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamble.New(sc, opts)
	if err != nil {
		t.Fatal(err)
	}
	gambleGames.Store(id, g)
	return g
}

// gardenGame is a scenario of the game on hexes.
func gardenGame(t testing.TB, id string) engine.Game {
	t.Helper()
	g, err := garden.New(scenarios.MustLoad(id), garden.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func endeavorGame(t testing.TB, id string) engine.Game {
	t.Helper()
	g, err := endeavor.New(scenarios.MustLoad(id), endeavor.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func reichGame(t testing.TB, id string) engine.Game {
	t.Helper()
	g, err := reich.New(scenarios.MustLoad(id), reich.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// someGames are quick games, by name.
func someGames(t testing.TB) map[string]engine.Game {
	return map[string]engine.Game{
		"toy":        toy.Default(),
		"updating":   &updating{Game: toy.Default()},
		"one-bridge": gambleGame(t, "gamble/one-bridge"),
		"nijmegen":   gambleGame(t, "gamble/nijmegen"),
	}
}

// uncounted is the toy game without its points.
type uncounted struct{ *toy.Game }

func (g uncounted) New() engine.State { return struct{ engine.State }{g.Game.New()} }

// updating is the toy game with observations that are brought up to date. It panics where it is not
// given what the last one left.
type updating struct {
	*toy.Game
	mad bool // it panics with half of its work done
}

var _ engine.Updater = (*updating)(nil)

func (g *updating) Update(dst []float32, s engine.State, side engine.Player, prev engine.State, prevSide engine.Player) {
	was := make([]float32, len(dst))
	g.Observe(was, prev, prevSide)
	if !slices.Equal(was, dst) {
		panic("Update: this is not the observation of the position before")
	}
	if g.mad {
		dst[0] = 9
		panic("mad")
	}
	g.Observe(dst, s, side)
}

// foe is an opponent that plays at random, and may be told to do worse.
type foe struct {
	rng    *rand.Rand
	asked  int
	at     int // the question from which it misbehaves, from 1; 0: never
	choose func(legal []engine.Action) (engine.Action, error)
}

func (f *foe) Name() string { return "foe" }

func (f *foe) Reset(seed uint64) { f.rng, f.asked = rand.New(rand.NewPCG(seed, 0)), 0 }

func (f *foe) Choose(_ context.Context, _ engine.State, legal []engine.Action) (engine.Action, error) {
	f.asked++
	if f.at > 0 && f.asked >= f.at {
		return f.choose(legal)
	}
	return legal[f.rng.IntN(len(legal))], nil
}

func newEnv(t testing.TB, g engine.Game, cfg env.Config, opp env.Opponent) *env.Env {
	t.Helper()
	e, err := env.New(g, cfg, opp)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// seated is a configuration for a seat; the opponent goes with it.
func seated(seat env.Seat) env.Config {
	cfg := env.DefaultConfig()
	cfg.Seat = seat
	return cfg
}

// opponentFor is a new opponent where the seat needs one.
func opponentFor(seat env.Seat) env.Opponent {
	if seat.Single() {
		return &foe{}
	}
	return nil
}

func reset(t testing.TB, e *env.Env, seed uint64) *env.TimeStep {
	t.Helper()
	ts, err := e.Reset(seed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ts
}

func step(t testing.TB, e *env.Env, a engine.Action) *env.TimeStep {
	t.Helper()
	ts, err := e.Step(a)
	if err != nil {
		t.Fatal(err)
	}
	return ts
}

// record is the record of the episode so far.
func record(t testing.TB, e *env.Env) *env.Record {
	t.Helper()
	r, err := e.Record()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// frozen is a TimeStep that does not change any more.
func frozen(ts *env.TimeStep) env.TimeStep {
	c := *ts
	c.Observation = slices.Clone(ts.Observation)
	c.Mask = slices.Clone(ts.Mask)
	c.Legal = append([]engine.Action{}, ts.Legal...)
	return c
}

// generator makes the random choices of a test.
func generator(seed uint64) *rand.Rand { return env.StreamBench.Rand(seed) }

// pick is a random legal action.
func pick(ts *env.TimeStep, rng *rand.Rand) engine.Action { return ts.Legal[rng.IntN(len(ts.Legal))] }

// anyLegal is a random legal action for a vector, anything where the episode is over.
func anyLegal(ts *env.TimeStep, rng *rand.Rand) int32 {
	if ts.Over() {
		return -1
	}
	return int32(pick(ts, rng))
}

// walk resets to the seed and plays to the end by choices of that seed. It calls look with every
// TimeStep, that of Reset first.
func walk(t testing.TB, e *env.Env, seed uint64, look func(ts *env.TimeStep)) {
	t.Helper()
	rng := generator(seed)
	ts := reset(t, e, seed)
	look(ts)
	for !ts.Over() {
		ts = step(t, e, pick(ts, rng))
		look(ts)
	}
}

// newVector makes a vector of the environments with all arrays bound.
func newVector(t testing.TB, envs []*env.Env, o env.VectorOptions) (*env.Vector, *env.Buffers) {
	t.Helper()
	v, err := env.NewVector(envs, o)
	if err != nil {
		t.Fatal(err)
	}
	b := fullBuffers(v, envs[0], o.Autoreset)
	if err := v.Bind(*b); err != nil {
		t.Fatal(err)
	}
	return v, b
}

// fullBuffers is every array that a vector may have.
func fullBuffers(v *env.Vector, e *env.Env, mode env.Autoreset) *env.Buffers {
	n, seats, size := v.Slots(), v.Seats(), e.ObservationSize()
	b := &env.Buffers{
		Masks: make([]int8, n*e.Game().NumActions()), Rewards: make([]float32, n*seats),
		Terminated: make([]uint8, n), Truncated: make([]uint8, n),
		Players: make([]int8, n), Learners: make([]int8, n), Opponents: make([]int32, n), Asking: make([]uint8, n),
		EpisodeOpponents: make([]int32, n),
		EpisodeReturns:   make([]float32, n*seats), EpisodeLengths: make([]int32, n), EpisodeSeeds: make([]uint64, n),
	}
	if e.Config().Lazy {
		return b
	}
	b.Observations = make([]float32, n*size)
	if mode == env.SameStep {
		b.Final = make([]float32, n*size)
	}
	return b
}

// wantError fails the test unless the error has the text.
func wantError(t testing.TB, err error, text string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("got the error %v, want %q", err, text)
	}
}
