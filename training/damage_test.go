package training

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine/toy"
	"bridgehead/training/run"
)

// contents are the files of a run.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		out[path] = string(data)
		return err
	}))
	return out
}

// wantSame names the files that differ.
func wantSame(t *testing.T, what string, before, after map[string]string) {
	t.Helper()
	all := maps.Clone(before)
	maps.Copy(all, after)
	for path := range all {
		if was, is := before[path], after[path]; was != is {
			t.Errorf("%s: %s was %d bytes, is %d", what, path, len(was), len(is))
		}
	}
}

// often saves a checkpoint after every step or so.
func often(recipe string) string {
	return strings.Replace(recipe, "learning:\n", "learning:\n  checkpoint: 1ms\n", 1)
}

// flip changes a byte of a file.
func flip(t *testing.T, path string, at int) {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	data[at] ^= 1
	must(t, os.WriteFile(path, data, 0o644))
}

// logged runs a recipe and returns what is told of it, and the error.
func logged(t *testing.T, o Options, recipe string) (string, error) {
	t.Helper()
	var log bytes.Buffer
	o.Log = &log
	err := Train(t.Context(), []byte(recipe), o)
	return log.String(), err
}

// A run whose state is lost, or whose newest checkpoint is damaged, is refused as it is, with a whole checkpoint
// named. From that one it goes on, and nothing of what was counted is lost.
func TestLostAndDamaged(t *testing.T) {
	g := toy.Default()
	recipe := often(toyRecipe) + "steps: 12\n"
	longer := often(toyRecipe) + "steps: 15\n"
	for name, spoil := range map[string]func(t *testing.T, dir, newest string){
		"state":      func(t *testing.T, dir, _ string) { must(t, os.Remove(filepath.Join(dir, run.StateFile))) },
		"checkpoint": func(t *testing.T, _, newest string) { flip(t, newest, 5000) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			trained(t, dir, recipe, g)
			was := summary(t, dir)
			kept := was.Checkpoints
			spoil(t, dir, kept[len(kept)-1].Path)
			before := contents(t, dir)
			o := options(dir, g)
			o.Change = true
			err := Train(t.Context(), []byte(longer), o)
			var damage *run.DamageError
			if !errors.As(err, &damage) || damage.Whole == nil {
				t.Fatalf("got %v, want a whole checkpoint named", err)
			}
			if want := kept[len(kept)-1-map[string]int{"state": 0, "checkpoint": 1}[name]]; *damage.Whole != want {
				t.Errorf("named is %+v, want %+v", damage.Whole, want)
			}
			wantSame(t, "refused", before, contents(t, dir))
			o.From = damage.Whole.Number
			must(t, Train(t.Context(), []byte(longer), o))
			is := summary(t, dir).State
			if is.Step != 15 || is.Counters["games"] < was.State.Counters["games"] || int(is.Counters["games"]) != len(seedsOf(t, dir, bufferDir)) {
				t.Errorf("at step %d with %d games counted after %d, %d are kept", is.Step, is.Counters["games"], was.State.Counters["games"], len(seedsOf(t, dir, bufferDir)))
			}
			must(t, Train(t.Context(), nil, options(dir, g))) // goes on without the number
		})
	}
}

// Every flipped bit of a checkpoint is found. One of an older program has no checksum, and the run goes on from it.
func TestCheckpointChecksum(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	small := strings.Replace(toyRecipe, "{context: 64, blocks: 1, action: 16, value: 32}", "{context: 2, blocks: 1, action: 2, value: 2}", 1)
	trained(t, dir, small+"steps: 3\n", g)
	path := filepath.Join(dir, run.CheckpointsDir, summary(t, dir).State.Checkpoint)
	good, err := os.ReadFile(path)
	must(t, err)
	b, c, err := readCheckpoint(bytes.NewReader(good))
	must(t, err)
	if c.Steps != 3 || c.Counters["games"] != b.Provenance.Games {
		t.Errorf("it tells of %d steps and %v, its bundle of %d games", c.Steps, c.Counters, b.Provenance.Games)
	}
	t.Logf("%d bytes", len(good))
	for i := range good {
		for _, bit := range []byte{1, 0x80} {
			bad := slices.Clone(good)
			bad[i] ^= bit
			if _, _, err := readCheckpoint(bytes.NewReader(bad)); err == nil {
				t.Fatalf("byte %d of %d: bit %d flipped, and it was read", i, len(good), bit)
			}
		}
	}
	for _, n := range []int{0, 1, checkpointHead, len(good) / 2, len(good) - 1} {
		if _, _, err := readCheckpoint(bytes.NewReader(good[:n])); err == nil {
			t.Errorf("%d bytes of %d were read", n, len(good))
		}
	}
	_, _, err = readCheckpoint(bytes.NewReader(append(slices.Clone(good), 0)))
	wantError(t, err, "checkpoint: checksum: ")
	next := bytes.Replace(good, []byte("checkpoint 2\n"), []byte("checkpoint 3\n"), 1)
	_, _, err = readCheckpoint(bytes.NewReader(next))
	wantError(t, err, `checkpoint: version: got "3\n", want 2`)

	var old bytes.Buffer
	c.Counters = nil
	must(t, gob.NewEncoder(&old).Encode(c))
	must(t, os.WriteFile(path, old.Bytes(), 0o644))
	trainedOn(t, dir, small+"steps: 5\n")
	if s := summary(t, dir).State; s.Step != 5 || s.Counters["games"] < b.Provenance.Games {
		t.Errorf("goes on to step %d and %d games, after 3 and %d", s.Step, s.Counters["games"], b.Provenance.Games)
	}
}

// trainedOn goes on with a run of Three Bridges under another recipe.
func trainedOn(t *testing.T, dir, recipe string) {
	t.Helper()
	o := options(dir, toy.Default())
	o.Change = true
	must(t, Train(t.Context(), []byte(recipe), o))
}

// A state and a checkpoint of an older program, which do not say which games are counted: those that are there were
// played, and the bid has learnt from them.
func TestOlderCounters(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := strings.Replace(toyRecipe, "  gumbel_scale: 1\n", "  gumbel_scale: 1\n  bid: {spread: 0, start: 1, rate: 0.5}\n", 1) + "steps: 5\n"
	trained(t, dir, recipe, g)
	tr := openTrainer(t, dir, recipe, g)
	games, moves := tr.played.Load(), tr.thought.Load()
	tr.taken.adam.Counters = nil
	for name, state := range map[string]map[string]int64{
		"state": {"games": games - 2, "moves": moves - 9, "millibid": 1234, "nanoseconds": 7e9},
		"none":  nil,
	} {
		tr.played.Store(0)
		tr.thought.Store(0)
		tr.taken.state.Counters = state
		tr.bids[0].fair = 1
		must(t, tr.restoreCounters(tr.taken.counters()))
		if got, m := tr.played.Load(), tr.thought.Load(); got != games || m != moves {
			t.Errorf("%s: counted %d games and %d moves, want %d and %d", name, got, m, games, moves)
		}
		if bid := tr.bids[0].milli(); (name == "state") != (bid == 1234) {
			t.Errorf("%s: the bid is %d", name, bid)
		}
	}
}

// Under a changed recipe a run does not go on with a network of another size; the error names both, and nothing changes.
func TestOtherSize(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	trained(t, dir, toyRecipe+"steps: 3\n", g)
	before := contents(t, dir)
	o := options(dir, g)
	o.Change = true
	for change, says := range map[string]string{
		"context: 65": "net: context: the network of the run has 64, the recipe says 65",
		"blocks: 2":   "net: blocks: the network of the run has 1, the recipe says 2",
		"value: 31":   "net: value: the network of the run has 32, the recipe says 31",
	} {
		key, _, _ := strings.Cut(change, ":")
		was := map[string]string{"context": "context: 64", "blocks": "blocks: 1", "value": "value: 32"}[key]
		recipe := strings.Replace(toyRecipe, was, change, 1) + "steps: 9\n"
		wantError(t, Train(t.Context(), []byte(recipe), o), says, "cannot be changed")
	}
	wantSame(t, "refused", before, contents(t, dir))
}

// Games and lines of metrics that are damaged are told of once, with how many are whole, and the run goes on.
func TestDamageIsTold(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	trained(t, dir, toyRecipe+"steps: 3\n", g)
	flip(t, filepath.Join(dir, bufferDir, "00000001.games"), 40)
	metrics := filepath.Join(dir, run.MetricsFile)
	must(t, os.WriteFile(metrics, []byte("nonsense\n"), 0o644))
	o := options(dir, g)
	o.Change = true
	log, err := logged(t, o, toyRecipe+"steps: 6\n")
	must(t, err)
	for _, want := range []string{"00000001.games: at byte 0: ", "games are whole", metrics + ": line 1: ", "the other 0 lines are whole"} {
		if strings.Count(log, want) != 1 {
			t.Errorf("%q is told %d times in\n%s", want, strings.Count(log, want), log)
		}
	}
}

// A former network that is damaged is told of once, and is no rival.
func TestDamagedRival(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := strings.Replace(often(toyRecipe), "  policy_share: 0.1\n", "  policy_share: 0.1\n  rivals: [{agent: past, share: 1}]\n", 1)
	trained(t, dir, recipe+"steps: 12\n", g)
	oldest := summary(t, dir).Checkpoints[0].Path
	flip(t, oldest, 3000)
	o := options(dir, g)
	o.Change = true
	log, err := logged(t, o, strings.Replace(recipe, "checkpoint: 1ms", "checkpoint: 10h", 1)+"steps: 600\n")
	must(t, err)
	if n := strings.Count(log, "damaged: "+oldest); n != 1 {
		t.Errorf("told %d times:\n%s", n, log)
	}
}

// The last measurement can be stopped. Nothing is lost by it: started again, the run is measured and over. And a run
// that is over is left as it is, whatever is in its directory.
func TestLastMeasurement(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	recipe := toyRecipe + "steps: 5\nmeasure: {pairs: 50, sims: 2, opponents: [drill]}\n"
	dir, g := t.TempDir(), toy.Default()
	o := options(dir, g)
	o.Registry = drilled(cancel)
	if err := Train(ctx, []byte(recipe), o); !errors.Is(err, context.Canceled) {
		t.Fatalf("got the error %v, want that of the context", err)
	}
	network := filepath.Join(dir, NetworkFile)
	if _, err := os.Stat(network); err == nil {
		t.Fatal("the run was measured though it was stopped")
	}
	stopped := summary(t, dir)
	must(t, Train(t.Context(), nil, options(dir, g)))
	over := summary(t, dir)
	if stopped.State.Step != 5 || over.State.Step != 5 || !slices.Equal(stopped.Checkpoints, over.Checkpoints) {
		t.Errorf("stopped at step %d with %v, over at %d with %v", stopped.State.Step, stopped.Checkpoints, over.State.Step, over.Checkpoints)
	}
	if n := len(over.Series("match drill", "score")); n != 1 {
		t.Errorf("%d lines of the last measurement, want 1", n)
	}

	before := contents(t, dir)
	log, err := logged(t, options(dir, g), recipe)
	must(t, err)
	wantSame(t, "over", before, contents(t, dir))
	wantError(t, errors.New(log), "the run is over after 5 steps; "+network+" is its network")

	must(t, os.Remove(network)) // then it is measured for a new one
	must(t, Train(t.Context(), nil, options(dir, g)))
	again := contents(t, dir)
	if was, is := len(lines(before, dir)), len(lines(again, dir)); is != was+1 || again[network] == "" {
		t.Errorf("%d lines of metrics after %d, and %d bytes of a network", is, was, len(again[network]))
	}
}

// lines are those of the metrics of a run.
func lines(files map[string]string, dir string) []string {
	return strings.SplitAfter(files[filepath.Join(dir, run.MetricsFile)], "\n")
}
