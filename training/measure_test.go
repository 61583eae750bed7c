package training

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/mcts"
	"bridgehead/engine/toy"
	"bridgehead/models/bundle"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

// The matches on the way are logged, as both sides and together.
func TestMeasure(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "steps: 60\nmeasure: {every: 1ms, pairs: 5, sims: 2, opponents: [random, \"greedy:plan=0\"]}\n"
	trained(t, dir, recipe, g)
	s := summary(t, dir)
	for _, kind := range []string{"match random", "match greedy:plan=0"} {
		score := s.Series(kind, "score")
		if len(score) < 2 {
			t.Fatalf("%s: %d measures, want one after every step or so", kind, len(score))
		}
		for i, p := range score {
			german, allied := s.Series(kind, "german")[i], s.Series(kind, "allied")[i]
			if math.Abs(p.Value-(german.Value+allied.Value)/2) > 1e-9 || p.Value < 0 || p.Value > 1 {
				t.Errorf("%s: a score of %v from %v and %v", kind, p.Value, german.Value, allied.Value)
			}
		}
		if last, ok := s.Last(kind, "pairs"); !ok || last.Value != 5 {
			t.Errorf("%s: %v pairs are noted, want 5", kind, last.Value)
		}
	}
	o := options(t.TempDir(), g)
	err := Train(t.Context(), []byte(strings.Replace(recipe, "random,", "nobody,", 1)), o)
	wantError(t, err, "measure: opponents", `"nobody"`)
}

// The network is measured, and is a rival of its own later self, by the search that trained it.
func TestMeasuredAsTrained(t *testing.T) {
	c, err := ReadConfig("a.yaml", []byte(toyRecipe+"steps: 7\nmeasure: {sims: 32, pairs: 1, opponents: [random]}\n"))
	must(t, err)
	c.Play.Considered, c.Play.CScale, c.Play.Margin, c.Play.Fast = 8, 1.5, 0.25, 2
	if got, want := c.Measured(), "neural:model=live,sims=32,m=8,c_scale=1.5,margin=0.25"; got != want {
		t.Errorf("measured as %q, want %q", got, want)
	}
	if got, want := c.Play.rival("past"), "neural:model=past,sims=2,m=8,c_scale=1.5,margin=0.25"; got != want {
		t.Errorf("a former network plays as %q, want %q", got, want)
	}
}

// TestNetworkFile: a run that is over leaves its network as a bundle, with the strength measured last.
func TestNetworkFile(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "steps: 40\nmeasure: {pairs: 5, sims: 2, opponents: [random]}\n"
	want := trained(t, dir, recipe, g)
	f, err := os.Open(filepath.Join(dir, NetworkFile))
	must(t, err)
	defer f.Close()
	got, err := bundle.Read(f)
	must(t, err)
	for i := range want.Net.Params {
		if !slices.Equal(got.Net.Params[i].Data, want.Net.Params[i].Data) {
			t.Errorf("%s differs from that of the checkpoint", want.Net.Params[i].Name)
		}
	}
	if len(got.Strength) != 1 || got.Strength[0].Opponent != "random" || got.Strength[0].Games != 10 || got.Strength[0].High <= got.Strength[0].Low {
		t.Errorf("strength: got %+v, want that of 10 games against random", got.Strength)
	}
	if got.Provenance.Config != recipe || got.Game != g.ID() {
		t.Errorf("it says it was trained on %q by another recipe", got.Game)
	}
}

// Rivals and positions of earlier games come into the games as the recipe says.
func TestRivalsAndArchive(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := strings.Replace(toyRecipe, "  policy_share: 0.1\n",
		"  policy_share: 0.1\n  archive: 0.5\n  rivals: [{agent: past, share: 0.3}, {agent: random, share: 0.3}]\n", 1)
	recipe = strings.Replace(recipe, "  batch: 64", "  checkpoint: 1ms\n  batch: 64", 1)
	trained(t, dir, recipe+"steps: 150\n", g)
	r, err := replay.OpenReader(filepath.Join(dir, bufferDir), replay.DefaultOptions())
	must(t, err)
	counts := map[string]int{}
	for _, k := range r.Keys() {
		game, err := r.Load(k)
		must(t, err)
		for _, p := range game.Players {
			name, _, _ := strings.Cut(p, "@")
			if strings.HasPrefix(name, "neural:model=past-") {
				name = "past"
			}
			counts[name]++
		}
		if game.Start != "" {
			counts["archive"]++
		}
		checkNoted(t, game)
	}
	for _, want := range []string{"self", "past", "random", "archive"} {
		if counts[want] < 5 {
			t.Errorf("%d times %q in the games, want some: %v", counts[want], want, counts)
		}
	}
}

// TestFormerNetworks: a checkpoint is read once, and forgotten when it is not kept any more.
func TestFormerNetworks(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	trained(t, dir, strings.Replace(toyRecipe, "  batch: 64", "  checkpoint: 1ms\n  batch: 64", 1)+"steps: 30\n", g)
	r, err := run.Open(dir, nil, run.DefaultOptions())
	must(t, err)
	defer r.Close()
	all, err := r.Checkpoints()
	must(t, err)
	if len(all) < 2 {
		t.Fatalf("%d checkpoints, want two", len(all))
	}
	p := newShelf(r, io.Discard)
	first, err := p.checkpoint(all, all[0])
	must(t, err)
	if again, err := p.checkpoint(all, all[0]); again != first || err != nil || first == nil {
		t.Errorf("the second time another network, %p for %p, %v", again, first, err)
	}
	_, err = p.checkpoint(all[1:], all[1])
	must(t, err)
	if len(p.past) != 1 {
		t.Errorf("%d networks are kept, want that of the one checkpoint", len(p.past))
	}
	gone := run.Checkpoint{Path: filepath.Join(dir, "gone")}
	if b, err := p.checkpoint([]run.Checkpoint{gone}, gone); b != nil || err != nil {
		t.Errorf("a deleted checkpoint: got %v, %v, want neither", b, err)
	}
}

// TestDice: the searches of actors pass dice as the recipe says.
func TestDice(t *testing.T) {
	for name, want := range map[string]mcts.Dice{"": mcts.Stratified, "stratified": mcts.Stratified, "sampled": mcts.Sampled} {
		if got := (&PlayConfig{Dice: name}).dice(); got != want {
			t.Errorf("%q: got %v, want %v", name, got, want)
		}
	}
}

// checkNoted: what rivals do is not learnt from.
func checkNoted(t *testing.T, g *replay.Game) {
	t.Helper()
	for _, m := range g.Moves {
		if who := g.Players[g.Steps[m.Step].Player]; !strings.HasPrefix(who, "self@") {
			t.Errorf("seed %d, step %d: a move of %s is noted", g.Seed, m.Step, who)
		}
	}
}

// A run that is stopped while it is measured is saved, and measured again when it goes on.
func TestMeasureStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	recipe := toyRecipe + "steps: 60\nmeasure: {every: 1ms, pairs: 50, sims: 2, opponents: [drill]}\n"
	o := options(t.TempDir(), toy.Default())
	o.Registry = drilled(cancel)
	if err := Train(ctx, []byte(recipe), o); !errors.Is(err, context.Canceled) {
		t.Fatalf("got the error %v, want that of the context", err)
	}
	s := summary(t, o.Dir)
	if s.State == nil || s.State.Step >= 60 || len(s.Series("match drill", "score")) > 0 {
		t.Errorf("the state is %+v, with the scores %v", s.State, s.Series("match drill", "score"))
	}
	trained(t, o.Dir, recipe, toy.Default())
	if s := summary(t, o.Dir); s.State.Step != 60 || len(s.Series("match drill", "score")) == 0 {
		t.Errorf("step %d in the end, with the scores %v", s.State.Step, s.Series("match drill", "score"))
	}
}

// A rival that there is none of ends the run with an error that says so.
func TestRivalUnknown(t *testing.T) {
	recipe := strings.Replace(toyRecipe, "  policy_share: 0.1\n", "  policy_share: 0.1\n  rivals: [{agent: nobody, share: 1}]\n", 1)
	err := Train(t.Context(), []byte(recipe), options(t.TempDir(), toy.Default()))
	wantError(t, err, "self_play: rivals", `"nobody"`)
}
