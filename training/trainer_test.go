package training

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/scenarios"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

// stopAt works on a run until its learner has made some steps, and is stopped then as by Ctrl-C.
func stopAt(t *testing.T, dir, recipe string, g engine.Game, steps int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	tr := openTrainer(t, dir, recipe, g)
	tr.Now = func() time.Time { // only the learner looks at the clock
		if tr.learner != nil && tr.learner.Steps() >= steps {
			cancel()
		}
		return time.Now()
	}
	err := tr.work(ctx)
	must(t, tr.close())
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got the error %v, want that of the context", err)
	}
}

// gamesIn are the games in a directory of a run, and what is said of damage.
func gamesIn(t *testing.T, elements ...string) (out []*replay.Game, notes []string) {
	t.Helper()
	r, err := replay.OpenReader(filepath.Join(elements...), replay.DefaultOptions())
	must(t, err)
	for _, k := range r.Keys() {
		g, err := r.Load(k)
		must(t, err)
		out = append(out, g)
	}
	return out, r.Notes()
}

// kept lists the games in a directory of a run, as they are kept.
func kept(t *testing.T, elements ...string) (games []string) {
	t.Helper()
	all, notes := gamesIn(t, elements...)
	for _, g := range all {
		data, err := replay.Encode(g)
		must(t, err)
		games = append(games, string(data))
	}
	if len(notes) > 0 {
		t.Errorf("%s: %q", elements, notes)
	}
	return games
}

// A run that is stopped goes on where it was: the games it had are the first of those it has in the end,
// and counters, steps and weights continue.
func TestStopAndGoOn(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "steps: 120\n"
	stopAt(t, dir, recipe, g, 60)
	before, games := summary(t, dir), kept(t, dir, bufferDir)
	if before.State == nil || before.State.Step < 1 || before.State.Step >= 120 {
		t.Fatalf("stopped at the state %+v, want a step amid the 120", before.State)
	}
	if int(before.State.Counters["games"]) != len(games) {
		t.Errorf("%d games are counted, %d are kept", before.State.Counters["games"], len(games))
	}
	stopped := lastBundle(t, dir)
	after := openTrainer(t, dir, recipe, g)
	if !sameWeights(after.net, stopped.Net) || after.played.Load() != before.State.Counters["games"] ||
		after.thought.Load() != before.State.Counters["moves"] || after.adam.Fit.Steps != int(before.State.Step) ||
		after.latest.Load().step != before.State.Step {
		t.Error("what is taken up is not what was saved")
	}
	if got, was := summary(t, dir).State.Counters, before.State.Counters; got["nanoseconds"] != was["nanoseconds"] || got["games"] != was["games"] {
		t.Errorf("opened it counts %v, want %v", got, was)
	}
	must(t, after.learnFrom(after.games))
	if got := after.learner.fitter.State(); after.learner.Steps() != after.adam.Steps || !reflect.DeepEqual(got, after.adam.Fit) {
		t.Error("the learner does not remember what was saved")
	}
	must(t, after.close())
	ended := trained(t, dir, recipe, g)
	now, more := summary(t, dir), kept(t, dir, bufferDir)
	if now.State.Step != 120 {
		t.Errorf("the run ends at step %d, want 120", now.State.Step)
	}
	if len(more) < len(games) || !slices.Equal(more[:len(games)], games) {
		t.Errorf("%d games were kept when it was stopped, and they do not begin the %d in the end", len(games), len(more))
	}
	for _, name := range []string{"games", "moves", "nanoseconds"} {
		if now.State.Counters[name] < before.State.Counters[name] {
			t.Errorf("%s: %d in the end, %d before", name, now.State.Counters[name], before.State.Counters[name])
		}
	}
	if int(now.State.Counters["games"]) != len(more) || ended.Provenance.Games != int64(len(more)) {
		t.Errorf("counted %d games, the bundle tells of %d, kept are %d", now.State.Counters["games"], ended.Provenance.Games, len(more))
	}
	if sameWeights(ended.Net, stopped.Net) {
		t.Error("nothing was learnt after the stop")
	}
}

// A run that is over does nothing more.
func TestOver(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "steps: 5\n"
	first := trained(t, dir, recipe, g)
	again := trained(t, dir, recipe, g)
	if s := summary(t, dir).State.Step; s != 5 || !sameWeights(first.Net, again.Net) {
		t.Errorf("at step %d, same weights %v, want step 5 and the same", s, sameWeights(first.Net, again.Net))
	}
}

// A run ends by its time as well, and counts that of earlier starts. Its clock goes on a second a look.
func TestTime(t *testing.T) {
	o := options(t.TempDir(), toy.Default())
	now := time.Unix(1_800_000_000, 0)
	o.Now = func() time.Time { now = now.Add(time.Second); return now }
	must(t, Train(t.Context(), []byte(toyRecipe+"time: 300s\n"), o))
	s := summary(t, o.Dir).State
	if d := time.Duration(s.Counters["nanoseconds"]); d < 300*time.Second || d > 310*time.Second {
		t.Errorf("worked for %v, want 300 s and what the last looks take", d)
	}
	must(t, Train(t.Context(), []byte(toyRecipe+"time: 300s\n"), o))
	if again := summary(t, o.Dir).State; again.Step != s.Step {
		t.Errorf("goes on from step %d to %d though its time is over", s.Step, again.Step)
	}
}

// openTrainer opens a run without working on it.
func openTrainer(t *testing.T, dir, recipe string, g engine.Game) *trainer {
	t.Helper()
	tr := &trainer{Options: options(dir, g)}
	must(t, tr.open([]byte(recipe)))
	t.Cleanup(func() { _ = tr.close() })
	return tr
}

func sameWeights(a, b *models.Net) bool {
	return slices.EqualFunc(a.Params, b.Params, func(p, q models.Param) bool {
		return p.Name == q.Name && slices.Equal(p.Data, q.Data)
	})
}

// Another recipe is refused, with what differs, unless a change is asked for.
func TestOtherRecipe(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	trained(t, dir, toyRecipe+"steps: 5\n", g)
	other := strings.Replace(toyRecipe, "reuse: 16", "reuse: 20", 1) + "steps: 9\n"
	o := options(dir, g)
	err := Train(t.Context(), []byte(other), o)
	var differs *run.ConfigError
	if !errors.As(err, &differs) {
		t.Fatalf("got the error %v, want one of the configuration", err)
	}
	if want := []string{"learning.reuse: was 16, is 20", "steps: was 5, is 9"}; !slices.Equal(differs.Keys, want) {
		t.Errorf("got %q, want %q", differs.Keys, want)
	}
	o.Change = true
	must(t, Train(t.Context(), []byte(other), o))
	if s := summary(t, dir); s.State.Step != 9 || string(s.Config) != other {
		t.Errorf("at step %d under\n%s", s.State.Step, s.Config)
	}
	must(t, Train(t.Context(), nil, options(dir, g))) // a run knows its recipe
	wantError(t, Train(t.Context(), nil, options(t.TempDir(), g)), "no run is here")
}

// A deadline stops a run as Ctrl-C does: what was learnt is saved.
func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	tr := openTrainer(t, t.TempDir(), toyRecipe, toy.Default())
	tr.Now = func() time.Time {
		if tr.learner != nil && tr.learner.Steps() >= 10 {
			cancel()
		}
		return time.Now()
	}
	if err := tr.work(late{ctx}); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got the error %v, want that of a deadline", err)
	}
	if s := summary(t, tr.Dir).State; s == nil || s.Step < 10 {
		t.Errorf("the state is %+v, want one of step 10 or later", s)
	}
}

// late is a context that ends by a deadline when the one it is made of is cancelled.
type late struct{ context.Context }

func (l late) Err() error {
	if l.Context.Err() == nil {
		return nil
	}
	return context.DeadlineExceeded
}

// Two programs cannot work on one run.
func TestLocked(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	openTrainer(t, dir, toyRecipe, g)
	if err := Train(t.Context(), []byte(toyRecipe), options(dir, g)); err == nil {
		t.Error("a run was opened twice")
	}
}

// A network of a bundle is where a run can begin.
func TestFrom(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	b := trained(t, dir, toyRecipe+"steps: 5\n", g)
	path := filepath.Join(t.TempDir(), "begin.bhm")
	f, err := os.Create(path)
	must(t, err)
	must(t, bundle.Write(f, b))
	must(t, f.Close())
	recipe := strings.Replace(toyRecipe, "value: 32}", "value: 32, from: "+path+"}", 1)
	if tr := openTrainer(t, t.TempDir(), recipe, g); !sameWeights(tr.net, b.Net) {
		t.Error("the run begins at other weights")
	}
	wider := strings.Replace(recipe, "context: 64", "context: 65", 1)
	if tr := openTrainer(t, t.TempDir(), wider, g); tr.net.Config.Context != 65 || sameWeights(tr.net, b.Net) {
		t.Error("the run begins at a network as narrow as before")
	}
	narrower := strings.Replace(recipe, "context: 64", "context: 63", 1)
	wantError(t, Train(t.Context(), []byte(narrower), options(t.TempDir(), g)), "net: from: "+path, "context: got 63, want 64 or more")
	missing := strings.Replace(recipe, path, path+"x", 1)
	wantError(t, Train(t.Context(), []byte(missing), options(t.TempDir(), g)), path+"x")
}

// A wargame goes the same way: some steps on the smallest scenario, with owners and units to be foretold.
func TestWargame(t *testing.T) {
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	must(t, err)
	dir := t.TempDir()
	b := trained(t, dir, bridgeRecipe+"steps: 3\n", g)
	if b.Game != g.ID() || b.Provenance.Games == 0 || summary(t, dir).State.Step != 3 {
		t.Errorf("a bundle for %s after %d games, step %d", b.Game, b.Provenance.Games, summary(t, dir).State.Step)
	}
	agent, err := Bare(g, b, "sims=4")
	must(t, err)
	s := g.New()
	if s.Player() == engine.Chance {
		t.Fatal("the scenario begins with dice")
	}
	if act, _, err := agent.Act(t.Context(), s, agents.Budget{}); err != nil || s.Check(act) != nil {
		t.Errorf("got action %d and %v", act, err)
	}
}

// The learner waits for as many games as the recipe wants before it learns from the first of them.
func TestLeastGames(t *testing.T) {
	g := toy.Default()
	const least = 40
	tr := openTrainer(t, t.TempDir(), strings.Replace(toyRecipe, "  reuse:", "  least: 40\n  reuse:", 1)+"steps: 1\n", g)
	defer tr.close()
	must(t, tr.learnFrom(tr.games))
	for n := 1; n <= least; n++ {
		game := playOne(t, tr)
		must(t, tr.games.Add(game))
		tr.thought.Add(int64(len(game.Moves)))
		tr.played.Add(1)
		if got := tr.mayLearn(); got != (n == least) {
			t.Fatalf("after %d games of %d the learner may learn: %v", n, least, got)
		}
	}
	_, err := ReadConfig("recipe", []byte(strings.Replace(toyRecipe, "  reuse:", "  least: 4001\n  reuse:", 1)))
	wantError(t, err, "learning: least: got 4001, want 0 to 4000")
}
