package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/training/replay"
)

// rig is a coordinator with what it stands on.
type rig struct {
	*Coordinator
	store *memory
	path  string // of the ledger
	tb    testing.TB
}

func newRig(tb testing.TB, change func(*CoordinatorOptions)) *rig {
	r := &rig{store: newMemory(), path: newPath(), tb: tb}
	r.open(change)
	return r
}

// open starts a learner, again where there was one.
func (r *rig) open(change func(*CoordinatorOptions)) {
	o := options(r.store, openLedger(r.tb, r.path))
	if change != nil {
		change(&o)
	}
	d, err := NewCoordinator(o)
	must(r.tb, err)
	r.Coordinator = d
}

func (r *rig) join(name string, stranger bool) {
	r.tb.Helper()
	must(r.tb, r.Join(hello(name), stranger))
}

// job is the next of a worker.
func (r *rig) job(name string, games int) *Job {
	r.tb.Helper()
	j, err := r.Next(name, games)
	must(r.tb, err)
	return j
}

func (r *rig) wantNumbers(want ...uint64) {
	r.tb.Helper()
	if got := numbers(r.tb, r.store); !slices.Equal(got, want) {
		r.tb.Errorf("the store has games %d, want %d", got, want)
	}
}

func upTo(past uint64) (all []uint64) {
	for n := range past {
		all = append(all, n)
	}
	return all
}

func TestCoordinatorCountsEveryGameOnce(t *testing.T) {
	r := newRig(t, nil)
	r.join("a", false)
	r.join("b", false)
	j := r.job("a", 6)
	must(t, r.Take(batchOf(t, "a", j, 0, 4)))
	must(t, r.Take(batchOf(t, "a", j, 0, 4)))
	must(t, r.Take(batchOf(t, "b", j, 2, 6))) // whoever plays it
	r.wantNumbers(upTo(6)...)
	s := r.Status()
	wantEqual(t, "counted", s.Counted, 6)
	wantEqual(t, "games of a", s.Workers[0].Games, 4)
	wantEqual(t, "twice of a", s.Workers[0].Twice, 4)
	wantEqual(t, "games of b", s.Workers[1].Games, 2)
	wantEqual(t, "twice of b", s.Workers[1].Twice, 2)
}

func TestCoordinatorGivesEveryNumberOnce(t *testing.T) {
	r := newRig(t, nil)
	next := uint64(0)
	for start := range 3 {
		r.join("a", false)
		for _, most := range []int{1, 64, 100, 0} {
			j := r.job("a", most)
			if j.First < next {
				t.Fatalf("start %d: a job begins with number %d, which was given out before", start, j.First)
			}
			wantEqual(t, "games", len(j.Specs), max(1, min(most, MostGames)))
			next = j.First + uint64(len(j.Specs))
		}
		r.open(nil)
	}
}

func TestCoordinatorRefusesBatches(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*rig, *Batch)
		want   string
		why    string
	}{
		"poisoned: no game":    {func(_ *rig, b *Batch) { b.Games[1] = []byte("no game") }, "game 1: ", "poisoned"},
		"poisoned: other seed": {func(_ *rig, b *Batch) { b.Games[2] = b.Games[1] }, "game 2: its seed is", "poisoned"},
		"poisoned: other step": {func(_ *rig, b *Batch) { b.Games[0] = encoded(t, madeUp(0, 4)) }, "the network of step 4, want 5", "poisoned"},
		"poisoned: other words": {func(_ *rig, b *Batch) {
			g := madeUp(0, 5)
			g.Scenario = "another"
			b.Games[0] = encoded(t, g)
		}, "game 0: it was played on another, want made-up", "poisoned"},
		"malformed":   {func(_ *rig, b *Batch) { b.From = 1 }, "got games 1 to 4 of a job of 3", "malformed"},
		"unknown job": {func(_ *rig, b *Batch) { b.Job.Sims++ }, "none of this run", "unknown job"},
		"another run": {func(_ *rig, b *Batch) {
			b.Job.Run = ID{1}
			b.Job.seal(testKey)
		}, "none of this run", "unknown job"},
		"stale":           {func(r *rig, _ *Batch) { r.Stale, r.Step = 10, func() int64 { return 16 } }, "its network is 11 steps old, at most 10 are taken", "stale"},
		"stale: not kept": {func(r *rig, _ *Batch) { r.Holds = func(*Job) bool { return false } }, "its networks are not kept any more", "stale"},
		"expelled":        {func(r *rig, _ *Batch) { must(t, r.expel("a", "it forged")) }, "a was expelled: it forged", "expelled"},
		"late":            {func(r *rig, _ *Batch) { r.End("the run has ended") }, "the run has ended", "late"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, nil)
			r.join("a", true)
			b := batchOf(t, "a", r.job("a", 3), 0, 3)
			c.change(r, b)
			wantRefused(t, r.Take(b), c.want)
			r.wantNumbers()
			wantEqual(t, "counted", r.Ledger.Size(), 0)
			wantEqual(t, "refused for that", r.Status().Refused[c.why], 1)
			wantEqual(t, "waiting to be checked", len(r.checks), 0)
		})
	}
	t.Run("not stale", func(t *testing.T) {
		r := newRig(t, func(o *CoordinatorOptions) { o.Stale, o.Step = 10, func() int64 { return 15 } })
		r.join("a", false)
		must(t, r.Take(batchOf(t, "a", r.job("a", 3), 0, 3)))
	})
	t.Run("a worker that has not joined", func(t *testing.T) {
		r := newRig(t, nil)
		r.join("a", false)
		b := batchOf(t, "a", r.job("a", 1), 0, 1)
		r.open(nil)
		wantIs(t, r.Take(b), ErrUnknown)
		_, err := r.Next("a", 1)
		wantIs(t, err, ErrUnknown)
		r.join("a", false)
		must(t, r.Take(b))
		r.wantNumbers(0)
	})
}

// A worker that does not fit the run is told the first thing that differs.
func TestCoordinatorRefusesWorkers(t *testing.T) {
	field := func(change func(*Field)) func(*rig, *Hello) {
		return func(_ *rig, h *Hello) {
			h.Fields = slices.Clone(h.Fields)
			change(&h.Fields[0])
		}
	}
	for want, change := range map[string]func(*rig, *Hello){
		"the run plays game 1, the worker game 2":                                 func(_ *rig, h *Hello) { h.Game = "game 2" },
		"the run has 1 scenarios, the worker 0":                                   func(_ *rig, h *Hello) { h.Fields = nil },
		`made-up: scenario: the run has "made-up", the worker "x"`:                field(func(f *Field) { f.Scenario = "x" }),
		`made-up: scenario hash: the run has "s", the worker "x"`:                 field(func(f *Field) { f.ScenarioHash = "x" }),
		`made-up: options: the run has "o", the worker "x"`:                       field(func(f *Field) { f.Options = "x" }),
		`made-up: hash of the actions: the run has "a", the worker "x"`:           field(func(f *Field) { f.Actions = "x" }),
		`made-up: hash of the observation: the run has "b", the worker "x"`:       field(func(f *Field) { f.Observation = "x" }),
		"the run is " + testTerms.Run.Short() + ", the worker joins 000000000000": func(_ *rig, h *Hello) { h.Run = ID{} },
		`got the name "learner", which is the learner's own`:                      func(_ *rig, h *Hello) { h.Worker = Here },
		"got a name of 0 bytes, want 1 to 64":                                     func(_ *rig, h *Hello) { h.Worker = "" },
		"got a name of 65 bytes, want 1 to 64":                                    func(_ *rig, h *Hello) { h.Worker = strings.Repeat("a", 65) },
		`got the name "a.b", want letters, digits, - and _`:                       func(_ *rig, h *Hello) { h.Worker = "a.b" },
		"got a version or a machine of 65 bytes":                                  func(_ *rig, h *Hello) { h.Machine = strings.Repeat("a", 65) },
		"a was expelled: it forged":                                               func(r *rig, _ *Hello) { must(t, r.Ledger.Expel("a", "it forged", epoch)) },
		"the run has ended":                                                       func(r *rig, _ *Hello) { r.End("the run has ended") },
	} {
		t.Run(want, func(t *testing.T) {
			r, h := newRig(t, nil), hello("a")
			change(r, &h)
			wantRefused(t, r.Join(h, false), want)
			wantEqual(t, "others have joined", r.Away(), false)
		})
	}
}

func TestCoordinatorEnds(t *testing.T) {
	r := newRig(t, nil)
	r.join("a", false)
	r.End("the run has ended")
	_, err := r.Next("a", 1)
	wantRefused(t, err, "the run has ended")
	// The learner's own actors finish what they are at.
	j := r.job(Here, 1)
	must(t, r.Take(&Batch{Worker: Here, Job: *j, played: []*replay.Game{madeUp(j.First, 5)}}))
	r.wantNumbers(j.First)
}

// replayed is a Replay that plays as the honest do.
func replayed(_ context.Context, j *Job, i int) (*replay.Game, error) {
	return madeUp(j.First+uint64(i), j.Step), nil
}

// drain has all waiting games played again.
func (r *rig) drain() {
	r.tb.Helper()
	for len(r.checks) > 0 {
		must(r.tb, r.check(context.Background(), <-r.checks))
	}
}

func TestCoordinatorExpelsForgersAndWithdrawsTheirGames(t *testing.T) {
	games, moves := 0, 0
	set := func(o *CoordinatorOptions) {
		o.Replay = replayed
		o.Withdrawn = func(g, m int) { games, moves = games+g, moves+m }
	}
	r := newRig(t, set)
	r.join("forger", true)
	r.join("honest", true)
	r.join("friend", false)
	must(t, r.Take(batchOf(t, "honest", r.job("honest", 2), 0, 2)))
	must(t, r.Take(batchOf(t, "forger", r.job("forger", 2), 0, 2)))
	must(t, r.Take(batchOf(t, "friend", r.job("friend", 2), 0, 2)))
	r.drain()
	r.wantNumbers(upTo(6)...)
	wantEqual(t, "checked of the honest", r.workers["honest"].Checked, 2)
	wantEqual(t, "checked of the friend", r.workers["friend"].Checked, 0)

	b := batchOf(t, "forger", r.job("forger", 2), 0, 2)
	g := madeUp(b.Job.First+1, 5)
	g.Moves[0].Shares = []float32{.75, .25}
	b.Games[1] = encoded(t, g)
	must(t, r.Take(b))
	r.drain()
	r.wantNumbers(0, 1, 4, 5)
	wantEqual(t, "games withdrawn", games, 4)
	wantEqual(t, "moves withdrawn", moves, 4)
	wantRefused(t, r.Take(b), "forger was expelled: game 7, played again, is another")
	_, err := r.Next("forger", 1)
	wantRefused(t, err, "expelled")

	// The store has them again when it is opened anew, and the next learner withdraws them once more.
	for i, n := range []uint64{2, 3, 6, 7} {
		r.store.games[replay.Key(1<<32+[]uint64{3, 4, 7, 8}[i])] = madeUp(n, 5)
	}
	r.wantNumbers(upTo(8)...)
	r.open(set)
	r.wantNumbers(0, 1, 4, 5)
	wantRefused(t, r.Join(hello("forger"), true), "expelled")
	wantEqual(t, "counted", r.Ledger.Size(), 8)
}

// A stranger has to wait while many of its games wait to be played again, and cannot have one taken that may not be checked.
func TestCoordinatorLetsStrangersWaitForChecks(t *testing.T) {
	r := newRig(t, func(o *CoordinatorOptions) { o.Replay, o.Pending = replayed, 3 })
	r.join("a", true)
	r.join("friend", false)
	var jobs []*Job
	for range 4 {
		jobs = append(jobs, r.job("a", MostGames))
	}
	must(t, r.Take(batchOf(t, "a", jobs[0], 0, MostGames)))
	_, err := r.Next("a", 1)
	var w *Wait
	if !errors.As(err, &w) || w.For != time.Second {
		t.Fatalf("got %v, want that it waits a second", err)
	}
	if err := r.Take(batchOf(t, "a", jobs[1], 0, MostGames)); !errors.As(err, &w) || Refused(err) {
		t.Fatalf("got %v, want that it waits", err)
	}
	wantEqual(t, "counted", r.Ledger.Size(), MostGames)
	r.job("friend", 1)
	r.drain()
	must(t, r.Take(batchOf(t, "a", jobs[1], 0, MostGames)))
	wantEqual(t, "waiting to be checked", len(r.checks), MostGames)
}

// A game whose network is gone cannot be played again; that is nobody's fault.
func TestCoordinatorCannotCheckWithoutNetworks(t *testing.T) {
	r := newRig(t, func(o *CoordinatorOptions) {
		o.Replay = func(context.Context, *Job, int) (*replay.Game, error) { return nil, ErrNoNetwork }
	})
	r.join("a", true)
	must(t, r.Take(batchOf(t, "a", r.job("a", 1), 0, 1)))
	r.drain()
	r.wantNumbers(0)
}

// A learner that was killed after it had kept games and before it had written down so counts them when it starts.
func TestCoordinatorCountsWhatTheStoreHasAndTheLedgerHasNot(t *testing.T) {
	r := newRig(t, nil)
	r.join("a", false)
	r.job("a", 10)
	must(t, r.Take(batchOf(t, "a", testSealed(0, 10), 0, 2)))
	for _, n := range []uint64{2, 3, 1 << 50} { // the last is no number that was given out: a game of another kind
		_, err := r.store.AddAll([]*replay.Game{madeUp(n, 5)})
		must(t, err)
	}
	r.open(nil)
	wantEqual(t, "counted", r.Ledger.Size(), 4)
	r.join("a", false)
	must(t, r.Take(batchOf(t, "a", testSealed(0, 10), 0, 10)))
	r.wantNumbers(append(upTo(10), 1<<50)...)
	wantEqual(t, "sent again", r.Status().Workers[0].Twice, 4)
}

func testSealed(first uint64, games int) *Job {
	j := testJob(first, games, 5)
	j.seal(testKey)
	return j
}

// Games of a stranger that are found so are its own, and go with it.
func TestCoordinatorKnowsWhoseGamesItFinds(t *testing.T) {
	r := newRig(t, nil)
	r.join("a", true)
	b := batchOf(t, "a", r.job("a", 3), 0, 3)
	r.store.left = 3 // it is killed then
	if err := r.Take(b); err == nil {
		t.Fatal("it was taken")
	}
	wantEqual(t, "written down", openLedger(t, r.path).Size(), 0)
	r.open(nil)
	wantEqual(t, "counted", r.Ledger.Size(), 2)
	must(t, r.expel("a", "it forged"))
	r.wantNumbers()
}

// A disk that takes no more loses nothing: the batch is not taken, and is when it is sent again.
func TestCoordinatorOnAFailingDisk(t *testing.T) {
	for _, stranger := range []bool{false, true} {
		for what, fail := range map[string]func(r *rig){
			"store":  func(r *rig) { r.store.left = 3 },
			"ledger": func(r *rig) { r.Ledger.file = &failing{File: r.Ledger.file, writes: 1} },
			"sync":   func(r *rig) { r.Ledger.file = &failing{File: r.Ledger.file, syncs: 1} },
		} {
			t.Run(what, func(t *testing.T) {
				r := newRig(t, func(o *CoordinatorOptions) { o.Pending = 100 })
				r.join("a", stranger)
				b := batchOf(t, "a", r.job("a", 4), 0, 4)
				fail(r)
				if err := r.Take(b); err == nil || Refused(err) {
					t.Fatalf("got %v, want an error that is no refusal", err)
				}
				must(t, r.Take(b))
				r.wantNumbers(upTo(4)...)
				wantEqual(t, "counted", openLedger(t, r.path).Size(), 4)
			})
		}
	}
}

// What is known of workers does not grow with all who ever joined.
func TestCoordinatorForgetsTheSilent(t *testing.T) {
	now := epoch
	r := newRig(t, func(o *CoordinatorOptions) { o.Now = func() time.Time { now = now.Add(time.Second); return now } })
	name := func(n int) string { return fmt.Sprint("w", n) }
	for n := range mostMembers {
		r.join(name(n), false)
		if _, err := r.Next(name(0), 1); err != nil { // never silent
			t.Fatal(err)
		}
	}
	wantEqual(t, "workers", len(r.workers), mostMembers)
	for n, want := range []bool{true, false} {
		wantEqual(t, name(n)+" is known", r.workers[name(n)] != nil, want)
	}
	_, err := r.Next(name(1), 1)
	wantIs(t, err, ErrUnknown)
}
