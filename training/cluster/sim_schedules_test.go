package cluster

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// shapeOf is the shape of the schedule of a seed, for up to so many workers.
func shapeOf(seed uint64, most int) shape {
	rng := rand.New(rand.NewPCG(seed, 12))
	s := shape{workers: 1 + rng.IntN(most), during: time.Duration(30+rng.IntN(90)) * time.Second, faults: rng.IntN(40), gameTime: 2 * time.Second, strangers: rng.Float64()}
	if rng.IntN(4) == 0 {
		s.window = 64 + rng.IntN(200)
	}
	if rng.IntN(4) == 0 {
		s.stale = 1 + rng.Int64N(4)
	}
	return s
}

// thousand is the shape of a schedule with 1,000 workers.
func thousand(seed uint64) shape {
	s := shapeOf(seed, 2)
	s.workers, s.during, s.faults, s.gameTime = 1000, time.Minute, 200, 4*time.Second
	return s
}

// simulate runs schedules and tells what has happened in them.
func simulate(t *testing.T, seeds []uint64, of func(seed uint64) shape) map[string]int {
	t.Helper()
	seen := map[string]int{}
	if *simSeed > 0 {
		seeds = []uint64{*simSeed}
	}
	for _, seed := range seeds {
		w := newWorld(seed, of(seed))
		if *simTrace && *simSeed > 0 {
			w.log = func(line string) { t.Log(line) }
		}
		if err := w.run(); err != nil {
			t.Fatalf("%v\nto repeat it: go test ./training/cluster -run '^%s$' -sim-seed %d -sim-trace -v", err, t.Name(), seed)
		}
		for what, n := range w.seen {
			seen[what] += n
		}
		seen["games counted"] += int(w.learner.ledger.Size())
		seen["learners started"] += w.learner.life
		seen["workers"] += len(w.workers)
		for _, x := range w.workers {
			seen["workers started"] += x.life
		}
		seen["expelled"] += len(w.learner.ledger.expelled)
	}
	return seen
}

func seedsFrom(first, n uint64) (all []uint64) {
	for i := range n {
		all = append(all, first+i)
	}
	return all
}

// Nothing that was acknowledged is lost and nothing is counted twice, whatever fails and whenever it does.
func TestSimulation(t *testing.T) {
	seen := simulate(t, seedsFrom(1, 300), func(seed uint64) shape { return shapeOf(seed, 12) })
	if *simSeed == 0 {
		wantAllFaults(t, seen)
	}
}

func TestSimulationOfAThousandWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long with the race detector")
	}
	t.Log(told(simulate(t, []uint64{1}, thousand)))
}

// The many schedules: one in a hundred has 1,000 workers, the others up to 40.
func TestSoakSimulation(t *testing.T) {
	if *simSchedules == 0 && *simSeed == 0 {
		t.Skip("-sim-schedules says how many")
	}
	began := time.Now()
	seen := map[string]int{}
	for n := uint64(0); n < max(1, *simSchedules); n += 100 {
		for what, times := range simulate(t, seedsFrom(*simFirst+n, min(100, *simSchedules-n)), soakShape) {
			seen[what] += times
		}
		if *simSeed > 0 {
			return
		}
		if n%1000 == 900 {
			t.Logf("%d schedules after %.0f s", n+100, time.Since(began).Seconds())
		}
	}
	t.Logf("schedules of seeds %d to %d in %.0f s: %s", *simFirst, *simFirst+*simSchedules-1, time.Since(began).Seconds(), told(seen))
	wantAllFaults(t, seen)
}

func soakShape(seed uint64) shape {
	if seed%100 == 0 {
		return thousand(seed)
	}
	return shapeOf(seed, 40)
}

func told(seen map[string]int) string {
	var all []string
	for _, what := range slices.Sorted(maps.Keys(seen)) {
		all = append(all, fmt.Sprintf("%s %d", what, seen[what]))
	}
	return strings.Join(all, ", ")
}

// wantAllFaults wants that everything happened that schedules are for.
func wantAllFaults(t *testing.T, seen map[string]int) {
	t.Helper()
	for _, what := range []string{
		"learner is killed", "learner is killed at a change", "learner loses power", "learner loses power at a change", "learner's disk is full",
		"learner's disk fails", "learner's disk fails, it is killed and loses power", "learner's network is cut", "worker is killed", "worker is killed at a change", "worker loses power",
		"worker loses power at a change", "worker's disk is full", "worker's network is cut", "worker drains", "broker is killed",
		"broker is killed while it publishes", "poisoned message", "batch unreadable", "batch refused", "batch not taken", "batch taken twice",
		"duplicate at the broker", "late batch of a stranger", "recovered with a worker expelled", "expelled",
	} {
		if seen[what] < 10 {
			t.Errorf("%s: it happened %d times, want more", what, seen[what])
		}
	}
	t.Log(told(seen))
}

// A seed repeats all that happens, and another does not.
func TestSimulationRepeats(t *testing.T) {
	sum := func(seed uint64) uint64 {
		h := fnv.New64()
		w := newWorld(seed, shapeOf(seed, 12))
		w.log = func(line string) { fmt.Fprintln(h, line) }
		must(t, w.run())
		fmt.Fprint(h, w.now, w.learner.ledger.Size(), w.learner.disk.Used(), w.learner.fs.syncs)
		return h.Sum64()
	}
	for seed := range uint64(10) {
		first := sum(seed)
		if again := sum(seed); again != first {
			t.Errorf("seed %d: two runs are not the same", seed)
		}
		if first == sum(seed+1000) {
			t.Errorf("seeds %d and %d are the same", seed, seed+1000)
		}
	}
}

// A simulation is worth what it finds. Each of these faults it finds within some schedules, and the seed finds it again in
// the same place.
func TestSimulationFindsPlantedFaults(t *testing.T) {
	for plant, signs := range map[string][]string{
		ackFirst:   {"which the learner has acknowledged, is not counted"},
		noSync:     {"is in the store and not in the ledger", "which the learner has acknowledged, is not counted", "the learner does not start"},
		noLedger:   {"is in the store and not in the ledger", "and was to"},
		dropSpool:  {"had on its disk, is not counted"},
		everyOther: {"is honest and expelled"},
	} {
		t.Run(plant, func(t *testing.T) {
			for seed := range uint64(100) {
				s := shapeOf(seed, 12)
				s.plant, s.window = plant, 0
				err := newWorld(seed, s).run()
				if err == nil {
					continue
				}
				if !slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(err.Error(), sign) }) {
					t.Fatalf("found %v, want one of %q", err, signs)
				}
				again := newWorld(seed, s).run()
				if again == nil || again.Error() != err.Error() {
					t.Fatalf("found %v, and again with that seed %v", err, again)
				}
				t.Logf("found: %v", err)
				return
			}
			t.Error("100 schedules did not find it")
		})
	}
}
