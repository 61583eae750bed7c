package run

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

func TestResume(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "run")
	r := opened(t, dir, usualConfig, DefaultOptions())
	if _, ok := r.State(); ok {
		t.Error("a run that has only begun has a state")
	}
	pcg := rand.NewPCG(1, 2)
	pcg.Uint64()
	s := &State{Step: 40, Counters: map[string]int64{"games": 7}}
	must(t, s.SetGenerator("learner", pcg))
	must(t, r.Save(s, text("weights")))
	s.Counters["games"] = 99 // the run has its own copy
	shut(t, r)

	again := opened(t, dir, usualConfig, DefaultOptions())
	got, ok := again.State()
	if !ok || got.Step != 40 || got.Counters["games"] != 7 || got.Checkpoint != "000001-000000000040.checkpoint" {
		t.Fatalf("got %+v, %t", got, ok)
	}
	resumed, err := got.Generator("learner")
	must(t, err)
	if a, b := pcg.Uint64(), resumed.Uint64(); a != b {
		t.Errorf("the generator goes on with %d, want %d", b, a)
	}
	_, err = got.Generator("nobody")
	wantError(t, err, `no state of "nobody", want one of ["learner"]`)
	got.Random["learner"] = []byte("broken")
	_, err = got.Generator("learner")
	wantError(t, err, "random: learner: ")
	weights, err := os.ReadFile(filepath.Join(dir, CheckpointsDir, got.Checkpoint))
	if err != nil || string(weights) != "weights" {
		t.Errorf("the checkpoint holds %q, %v", weights, err)
	}
}

func TestOneRun(t *testing.T) {
	dir := t.TempDir()
	r := opened(t, dir, usualConfig, DefaultOptions())
	_, err := Open(dir, nil, DefaultOptions())
	wantError(t, err, "is writing here")
	shut(t, r)
	shut(t, r) // twice does no harm
	wantError(t, r.Log(Metric{Kind: "x"}), "closed")
	wantError(t, r.Save(&State{}, nil), "closed")
	wantError(t, r.SaveGame(1, "x", nil, nil), "closed")
	_, err = Open(t.TempDir(), nil, DefaultOptions())
	wantError(t, err, "no run is here")
}

func TestCheckpointsThatStay(t *testing.T) {
	for name, c := range map[string]struct {
		last, every int
		want        []int64
	}{
		"the last":           {1, 0, []int64{11}},
		"the last two":       {2, 0, []int64{10, 11}},
		"and every fourth":   {2, 4, []int64{4, 8, 10, 11}},
		"more than there is": {50, 0, []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
	} {
		t.Run(name, func(t *testing.T) {
			o := DefaultOptions()
			o.KeepLast, o.KeepEvery = c.last, c.every
			r := opened(t, t.TempDir(), usualConfig, o)
			for n := range int64(11) {
				must(t, r.Save(&State{Step: 100 * (n + 1)}, text("w")))
			}
			all, err := r.Checkpoints()
			must(t, err)
			var got []int64
			for _, p := range all {
				got = append(got, p.Number)
				if p.Step != 100*p.Number {
					t.Errorf("checkpoint %d is of step %d", p.Number, p.Step)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// A checkpoint that cannot be written, or whose state was not saved any more, changes nothing about where the
// run goes on.
func TestSaveIsAtomic(t *testing.T) {
	o := DefaultOptions()
	o.KeepLast, o.KeepEvery = 1, 0
	dir := t.TempDir()
	r := opened(t, dir, usualConfig, o)
	must(t, r.Save(&State{Step: 10}, text("good")))
	broken := errors.New("no more ink")
	err := r.Save(&State{Step: 20}, func(w io.Writer) error {
		_, err := io.WriteString(w, "half")
		return errors.Join(err, broken)
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if got := names(t, dir, CheckpointsDir); !slices.Equal(got, []string{"000001-000000000010.checkpoint"}) {
		t.Errorf("got checkpoints %q", got)
	}
	must(t, r.Save(&State{Step: 15}, nil)) // the state alone
	shut(t, r)

	// Killed after a checkpoint and in the middle of another.
	orphan, half := checkpointName(2, 20), ".000003-000000000030.checkpoint.123"
	for _, name := range []string{orphan, half} {
		must(t, os.WriteFile(filepath.Join(dir, CheckpointsDir, name), []byte("w"), 0o644))
	}
	r = opened(t, dir, usualConfig, o)
	s, ok := r.State()
	if !ok || s.Step != 15 || s.Checkpoint != checkpointName(1, 10) {
		t.Errorf("got %+v, want step 15 with the first checkpoint", s)
	}
	if got := names(t, dir, CheckpointsDir); !slices.Equal(got, []string{s.Checkpoint, orphan}) {
		t.Errorf("got checkpoints %q", got)
	}
	must(t, r.Save(&State{Step: 16}, nil))
	if got := names(t, dir, CheckpointsDir); !slices.Equal(got, []string{s.Checkpoint, orphan}) {
		t.Errorf("the checkpoint of the state was deleted: %q are left", got)
	}
	must(t, r.Save(&State{Step: 20}, text("again")))
	if got := names(t, dir, CheckpointsDir); !slices.Equal(got, []string{checkpointName(3, 20)}) {
		t.Errorf("got checkpoints %q, want the third alone", got)
	}
	wantError(t, r.Save(&State{Step: -1}, nil), "step: got -1")
}

func TestBrokenState(t *testing.T) {
	for text, want := range map[string]string{
		"{":                          StateFile + ": unexpected EOF",
		`{"stop": 3}`:                `unknown field "stop"`,
		`{"step": 3} {}`:             "something follows the state",
		`{"checkpoint": "../x"}`:     `checkpoint: got "../x", want a name such as`,
		`{"random": {"a": "not b"}}`: "base64",
		`{"checkpoint": "000001-000000000010.checkpoint"}`: "no such file",
	} {
		dir := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dir, StateFile), []byte(text), 0o644))
		_, err := Open(dir, []byte(usualConfig), DefaultOptions())
		wantError(t, err, want, StateFile)
		must(t, os.Remove(filepath.Join(dir, StateFile)))
		opened(t, dir, usualConfig, DefaultOptions()) // the lock was given back
	}
}

func TestSaveGame(t *testing.T) {
	o := DefaultOptions()
	o.KeepGames = 2
	dir := t.TempDir()
	r := opened(t, dir, usualConfig, o)
	rules := toy.Default()
	rec := env.NewRecorder(rules, 0, 1, [2]string{"a", "b"})
	for rec.State().Player() != engine.Terminal {
		rec.Apply(rec.State().LegalActions(nil)[0])
	}
	record := rec.Record()
	for _, step := range []int64{300, 20, 1000} {
		must(t, r.SaveGame(step, "self-play", &record, rules))
	}
	want := []string{"000000000300-self-play.jsonl", "000000001000-self-play.jsonl"}
	if got := names(t, dir, GamesDir); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	read, err := env.ReadFile(filepath.Join(dir, GamesDir, want[0]))
	must(t, err)
	must(t, env.Verify(rules, read))
	for _, name := range []string{"", "../x", "A", strings.Repeat("a", 65)} {
		wantError(t, r.SaveGame(1, name, &record, rules), "lower-case letters")
	}
	wantError(t, r.SaveGame(-1, "a", &record, rules), "step -1")
}

func TestOptions(t *testing.T) {
	for want, o := range map[string]Options{
		"keep last: got 0":   {SyncEvery: 1},
		"keep every: got -1": {KeepLast: 1, KeepEvery: -1, SyncEvery: 1},
		"keep games: got -1": {KeepLast: 1, KeepGames: -1, SyncEvery: 1},
		"sync every: got 0":  {KeepLast: 1},
	} {
		_, err := Open(t.TempDir(), []byte(usualConfig), o)
		wantError(t, err, want)
	}
}
