package env_test

import (
	"errors"
	"runtime"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// partOf picks the named blocks of a whole observation.
func partOf(g engine.Game, whole []float32, names []string) []float32 {
	part := []float32{}
	for _, b := range g.(engine.Observer).Blocks() {
		if len(whole) == 0 {
			break // optional blocks that were not asked for
		}
		if slices.Contains(names, b.Name) {
			part = append(part, whole[:b.Size()]...)
		}
		whole = whole[b.Size():]
	}
	return part
}

// TestBlocks selects each block alone, all but each one, and all by name.
func TestBlocks(t *testing.T) {
	for name, g := range someGames(t) {
		var all []string
		for _, b := range g.(engine.Observer).Blocks() {
			all = append(all, b.Name)
		}
		selections := [][]string{slices.Clone(all), {all[len(all)-1], all[0]}} // the order does not matter
		for i := range all {
			selections = append(selections, []string{all[i]}, slices.Delete(slices.Clone(all), i, i+1))
		}
		t.Run(name, func(t *testing.T) {
			for _, names := range selections {
				checkBlocks(t, g, names)
			}
		})
	}
}

func checkBlocks(t *testing.T, g engine.Game, names []string) {
	t.Helper()
	cfg := env.DefaultConfig()
	for _, b := range g.(engine.Observer).Blocks() {
		cfg.Blocks = append(cfg.Blocks, b.Name)
	}
	whole := newEnv(t, g, cfg, nil)
	cfg.Blocks = names
	e := newEnv(t, g, cfg, nil)
	size := 0
	for _, b := range e.Blocks() {
		if !slices.Contains(names, b.Name) {
			t.Errorf("block %s is selected, want %v", b.Name, names)
		}
		size += b.Size()
	}
	if len(e.Blocks()) != len(names) || e.ObservationSize() != size {
		t.Errorf("%d blocks of %d values, want %d of %d", len(e.Blocks()), e.ObservationSize(), len(names), size)
	}
	rng := generator(1)
	a, b := reset(t, e, 1), reset(t, whole, 1)
	for n := 0; n < 60 && !a.Over(); n++ {
		if want := partOf(g, b.Observation, names); !slices.Equal(a.Observation, want) {
			t.Fatalf("blocks %v: the observation of step %d is wrong", names, n)
		}
		x := pick(a, rng)
		a, b = step(t, e, x), step(t, whole, x)
	}
}

// TestOptionalBlocks: the toy's road is observed by who names it, alone and in a vector, and by nobody else.
func TestOptionalBlocks(t *testing.T) {
	g := toy.Default()
	cfg := env.DefaultConfig()
	e := newEnv(t, g, cfg, nil)
	if n, want := e.ObservationSize(), engine.Values(engine.Usual(g.Blocks())); n != want || slices.ContainsFunc(e.Blocks(), func(b engine.Block) bool { return b.Optional }) {
		t.Errorf("%d values in %v, want the %d of the usual blocks", n, e.Blocks(), want)
	}
	cfg.Blocks = []string{"road", "span"}
	e = newEnv(t, g, cfg, nil)
	if blocks := e.Blocks(); len(blocks) != 2 || blocks[1].Name != "road" || !blocks[1].Optional || e.ObservationSize() != 7 {
		t.Errorf("got the blocks %v of %d values, want span and road, 7", blocks, e.ObservationSize())
	}
	v, arrays := newVector(t, []*env.Env{newEnv(t, g, cfg, nil), newEnv(t, g, cfg, nil)}, env.VectorOptions{})
	if err := v.Reset(1); err != nil {
		t.Fatal(err)
	}
	for slot := range 2 {
		if got := arrays.Observations[7*slot : 7*slot+7]; !slices.Equal(got, make([]float32, 7)) {
			t.Errorf("slot %d observes %v at the start, want nothing crossed and nothing down", slot, got)
		}
	}
	blown := false // the span ahead is the row of the road behind those crossed
	for seed := uint64(1); seed < 20; seed++ {
		rng := generator(seed)
		for ts := reset(t, e, seed); !ts.Over(); ts = step(t, e, pick(ts, rng)) {
			span, road := ts.Observation[0], ts.Observation[1:]
			if down := road[1] + road[3] + road[5]; down != span {
				t.Fatalf("the span is %v, and the road %v", span, road)
			}
			blown = blown || span == 1
		}
	}
	if !blown {
		t.Error("no span was ever down")
	}
}

func TestNoBlocks(t *testing.T) {
	cfg := env.DefaultConfig()
	cfg.Blocks = []string{}
	e := newEnv(t, toy.Default(), cfg, nil)
	if ts := reset(t, e, 1); ts.Observation != nil || e.ObservationSize() != 0 || len(e.Blocks()) != 0 {
		t.Errorf("an observation of %d values", len(ts.Observation))
	}
	wantError(t, e.Observe(nil, 0), "this environment has no observation")
}

// blind is a game without an observation.
type blind struct{ engine.Game }

func TestNoObserver(t *testing.T) {
	e := newEnv(t, blind{toy.Default()}, env.DefaultConfig(), nil)
	walk(t, e, 1, func(ts *env.TimeStep) {
		if ts.Observation != nil {
			t.Fatal("an observation")
		}
		checkNode(t, e, ts)
	})
	cfg := env.DefaultConfig()
	cfg.Blocks = []string{"side"}
	_, err := env.New(blind{toy.Default()}, cfg, nil)
	wantError(t, err, "blocks: the game toy-v1 has no observation")
}

// TestLazy has no observation but when asked, and plays the same.
func TestLazy(t *testing.T) {
	forEach(t, func(t *testing.T, g engine.Game, seat env.Seat) {
		cfg := seated(seat)
		eager := newEnv(t, g, cfg, opponentFor(seat))
		cfg.Lazy = true
		lazy := newEnv(t, g, cfg, opponentFor(seat))
		dst := make([]float32, lazy.ObservationSize())
		rng := generator(2)
		a, b := reset(t, lazy, 2), reset(t, eager, 2)
		for n := 0; n < 200 && !a.Over(); n++ {
			if a.Observation != nil {
				t.Fatal("an observation in a lazy environment")
			}
			looker := a.Player
			if a.Info.Learner.IsSide() {
				looker = a.Info.Learner
			}
			if n%3 == 0 { // also after steps that nobody looked at
				if err := lazy.Observe(dst, looker); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(dst, b.Observation) {
					t.Fatalf("step %d: Observe gives another observation", n)
				}
			}
			x := pick(a, rng)
			a, b = step(t, lazy, x), step(t, eager, x)
		}
	})
}

// TestObserve looks for both sides at each step, which must not show in the TimeSteps.
func TestObserve(t *testing.T) {
	for name, g := range someGames(t) {
		t.Run(name, func(t *testing.T) {
			for _, blocks := range [][]string{nil, {"side", "node"}} {
				cfg := env.DefaultConfig()
				cfg.Blocks = blocks
				e := newEnv(t, g, cfg, nil)
				dst := make([]float32, e.ObservationSize())
				whole := make([]float32, newEnv(t, g, env.DefaultConfig(), nil).ObservationSize())
				walk(t, e, 3, func(ts *env.TimeStep) {
					before := slices.Clone(ts.Observation)
					for side := range engine.Player(2) {
						if err := e.Observe(dst, side); err != nil {
							t.Fatal(err)
						}
						g.(engine.Observer).Observe(whole, e.State(), side)
						want := whole
						if blocks != nil {
							want = partOf(g, whole, blocks)
						}
						if !slices.Equal(dst, want) {
							t.Fatal("Observe and the game disagree")
						}
						if side == ts.Player && !slices.Equal(before, want) {
							t.Fatal("the TimeStep and the game disagree")
						}
					}
					if !slices.Equal(before, ts.Observation) {
						t.Fatal("looking disturbed the TimeStep")
					}
				})
			}
		})
	}
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	wantError(t, e.Observe(make([]float32, 1), 0), "observe: 1 values to write to, want 18")
	wantError(t, e.Observe(make([]float32, 18), 2), "observe: side 2, want 0 | 1")
	wantError(t, e.Observe(make([]float32, 18), engine.Terminal), "observe: side -4, want 0 | 1")
}

// TestBind moves the observation and the mask into rows of the caller, at any time.
func TestBind(t *testing.T) {
	for _, g := range []engine.Game{gambleGame(t, "gamble/one-bridge"), &updating{Game: toy.Default()}} {
		for _, blocks := range [][]string{nil, {"side", "node"}} {
			bindOften(t, g, blocks)
		}
	}
	cfg := env.DefaultConfig()
	cfg.Lazy = true
	lazy := newEnv(t, toy.Default(), cfg, nil)
	wantError(t, lazy.Bind(make([]float32, 18), make([]int8, 6)), "want 0 of the observation and 6 of the mask")
	if err := lazy.Bind(nil, make([]int8, 6)); err != nil {
		t.Error(err)
	}
}

func bindOften(t *testing.T, g engine.Game, blocks []string) {
	t.Helper()
	cfg := env.DefaultConfig()
	cfg.Blocks = blocks
	e, twin := newEnv(t, g, cfg, nil), newEnv(t, g, cfg, nil)
	size, actions := e.ObservationSize(), g.NumActions()
	rows, masks := make([]float32, 16*size), make([]int8, 16*actions)
	bind := func(i int) ([]float32, []int8) {
		obs, mask := rows[i*size:(i+1)*size], masks[i*actions:(i+1)*actions]
		if err := e.Bind(obs, mask); err != nil {
			t.Fatal(err)
		}
		return obs, mask
	}
	obs, mask := bind(0)
	rng := generator(4)
	a, b := reset(t, e, 4), reset(t, twin, 4)
	for n := 0; n < 60 && !a.Over(); n++ {
		if n%4 == 3 {
			obs, mask = bind(1 + n/4)
		}
		if !slices.Equal(obs, b.Observation) || !slices.Equal(mask, b.Mask) {
			t.Fatalf("step %d: the rows are wrong", n)
		}
		if &obs[0] != &a.Observation[0] || &mask[0] != &a.Mask[0] {
			t.Fatal("the TimeStep has other arrays")
		}
		x := pick(a, rng)
		a, b = step(t, e, x), step(t, twin, x)
	}
	wantError(t, e.Bind(rows[:size-1], mask), "bind: got")
	wantError(t, e.Bind(obs, mask[1:]), "bind: got")
	wantContinuation(t, e, twin)
}

// TestObservationTorn has a game that panics while it writes: nothing of that shows later.
func TestObservationTorn(t *testing.T) {
	g := &updating{Game: toy.Default()}
	e := newEnv(t, g, env.DefaultConfig(), nil)
	twin := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	reset(t, e, 1)
	g.mad = true
	func() {
		defer func() { recover() }()
		e.Step(toy.Assault)
		t.Error("no panic")
	}()
	g.mad = false
	if _, err := e.Step(toy.Assault); !errors.Is(err, env.ErrBroken) {
		t.Errorf("after a panic: %v", err)
	}
	reset(t, e, 2)
	reset(t, twin, 2)
	wantContinuation(t, e, twin)
}

// TestObservationsOnDemand makes environments that show no observation, or write it elsewhere: they have no
// array for it.
func TestObservationsOnDemand(t *testing.T) {
	g := gambleGame(t, "gamble/basic")
	cfg := env.DefaultConfig()
	for _, cfg.Lazy = range []bool{true, false} {
		size := newEnv(t, g, cfg, nil).ObservationSize()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 20 {
			newEnv(t, g, cfg, nil)
		}
		runtime.ReadMemStats(&after)
		bytes := (after.TotalAlloc - before.TotalAlloc) / 20
		if bytes >= uint64(4*size) {
			t.Errorf("lazy %t: %d bytes for an environment, want less than its observation, %d", cfg.Lazy, bytes, 4*size)
		}
	}
}
