package training

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"bridgehead/engine/toy"
)

// The teacher's games count over stops, then the network learns from them alone, and then by itself.
func TestWarmStart(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "steps: 20\nwarm_start: {teacher: drill, games: 30, steps: 40}\n"
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := options(dir, g)
	var begun atomic.Int64
	o.Registry = drilled(func() {
		if begun.Add(1) == 20 { // the tenth game, for each has two
			cancel()
		}
	})
	if err := Train(ctx, []byte(recipe), o); !errors.Is(err, context.Canceled) {
		t.Fatalf("got the error %v, want that of the context", err)
	}
	first := kept(t, dir, teacherDir)
	if len(first) == 0 || len(first) >= 30 {
		t.Fatalf("%d games were played before the stop, want some of the 30", len(first))
	}
	trained(t, dir, recipe, g)
	all := kept(t, dir, teacherDir)
	if len(all) != 30 || !slices.Equal(all[:len(first)], first) {
		t.Errorf("%d games of the teacher in the end, want 30, the first of them from before the stop", len(all))
	}
	slices.Sort(all)
	if n := len(slices.Compact(all)); n != 30 {
		t.Errorf("%d of the 30 games differ", n)
	}
	s := summary(t, dir)
	if s.State.Step != 60 || s.State.Counters["warmed"] != 40 {
		t.Errorf("got step %d, %d of them warm, want 60 and 40", s.State.Step, s.State.Counters["warmed"])
	}
	trained(t, dir, recipe, g)
	if again := summary(t, dir).State; again.Step != 60 || again.Counters["warmed"] != 40 {
		t.Errorf("the run goes on though it is over: %+v", again)
	}
}

// A stop amid the steps of the warm start loses none of them.
func TestWarmStartStopped(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "steps: 10\nwarm_start: {teacher: drill, games: 10, steps: 200}\n"
	stopAt(t, dir, recipe, g, 100)
	s := summary(t, dir).State
	if s == nil || s.Step < 1 || s.Step >= 200 || s.Counters["games"] != 0 {
		t.Fatalf("stopped at the state %+v, want a step amid the 200 and no game of self-play", s)
	}
	trained(t, dir, recipe, g)
	if s := summary(t, dir).State; s.Step != 210 || s.Counters["warmed"] != 200 {
		t.Errorf("got step %d, %d of them warm, want 210 and 200", s.Step, s.Counters["warmed"])
	}
}

// Cloning works: after a warm start alone the network does what its teacher does.
func TestWarmStartClones(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "steps: 1\nwarm_start: {teacher: drill, games: 200, steps: 600}\n"
	b := trained(t, dir, strings.Replace(recipe, "reuse: 16", "reuse: 0.02", 1), g)
	clone, err := Bare(g, b, "search=none")
	must(t, err)
	fresh, err := Bare(g, freshBundle(t, b, 1), "search=none")
	must(t, err)
	if got, least := agreement(t, dir, g, clone), 0.95; got < least {
		t.Errorf("the clone does what the teacher does in %v of its decisions, want %v", got, least)
	}
	if got := agreement(t, dir, g, fresh); got > 0.8 {
		t.Errorf("a fresh network does what the teacher does in %v of its decisions", got)
	}
}

// Games that are missing in between are played, and none twice: two teachers do not end in order.
func TestWarmStartGaps(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "steps: 1\nwarm_start: {teacher: drill, games: 12, steps: 1}\n"
	tr := openTrainer(t, dir, recipe, g)
	for _, seed := range []uint64{1, 2, 4, 8, 13} {
		must(t, tr.teacher.Add(gameOf(t, g, seed)))
	}
	must(t, tr.teach(t.Context()))
	got := seedsOf(t, dir, teacherDir)
	if want := []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13}; !slices.Equal(got, want) {
		t.Errorf("got the seeds %v, want %v", got, want)
	}
}

// A teacher that there is none of is an error that says so.
func TestWarmStartWithoutTeacher(t *testing.T) {
	recipe := toyRecipe + "warm_start: {teacher: nobody, games: 5, steps: 5}\n"
	err := Train(t.Context(), []byte(recipe), options(t.TempDir(), toy.Default()))
	wantError(t, err, "warm_start: teacher", `"nobody"`)
}
