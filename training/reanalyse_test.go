package training

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
	"bridgehead/training/replay"
)

// reanalysing is a recipe in which half of the games searched are old ones.
func reanalysing(recipe string) string {
	return strings.Replace(recipe, "  gumbel_scale: 1\n", "  gumbel_scale: 1\n  reanalyse: 0.5\n", 1)
}

// asPlayed lists the games of a run without their new versions.
func asPlayed(t *testing.T, dir string) []*replay.Game {
	t.Helper()
	chunks, err := filepath.Glob(filepath.Join(dir, bufferDir, "*.games"))
	must(t, err)
	bare := t.TempDir()
	for _, path := range chunks {
		data, err := os.ReadFile(path)
		must(t, err)
		must(t, os.WriteFile(filepath.Join(bare, filepath.Base(path)), data, 0o644))
	}
	games, notes := gamesIn(t, bare)
	if len(notes) > 0 {
		t.Errorf("%q", notes)
	}
	return games
}

// searchedAgain counts the games of a run that have a new version. It must be as they were played but for targets and values.
func searchedAgain(t *testing.T, dir string) (n int) {
	t.Helper()
	now := kept(t, dir, bufferDir)
	old := asPlayed(t, dir)
	if len(now) != len(old) {
		t.Fatalf("%d games, %d were played", len(now), len(old))
	}
	for i, was := range old {
		is, err := replay.Decode([]byte(now[i]))
		must(t, err)
		if before, err := replay.Encode(was); err != nil || string(before) == now[i] {
			must(t, err)
			continue
		}
		n++
		for m := range was.Moves {
			if len(was.Moves[m].Shares) > 0 && was.Moves[m].Step == is.Moves[m].Step {
				was.Moves[m] = is.Moves[m]
			}
		}
		but, err := replay.Encode(was)
		must(t, err)
		if string(but) != now[i] {
			t.Errorf("game %d: more than targets and values is new", was.Seed)
		}
	}
	return n
}

// A run in lockstep that searches old games again repeats to the byte, on the toy and on a wargame. Without the key no game is
// searched again.
func TestReanalyse(t *testing.T) {
	bridge, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	must(t, err)
	other := strings.Replace(bridgeRecipe, "  gumbel_scale: 1\n", "  gumbel_scale: 1\n  lockstep: true\n", 1) + "steps: 60\n"
	for _, c := range []struct {
		recipe string
		game   engine.Game
	}{{lockstepRecipe, toy.Default()}, {other, bridge}} {
		one, two, plain := t.TempDir(), t.TempDir(), t.TempDir()
		a, b := trained(t, one, reanalysing(c.recipe), c.game), trained(t, two, reanalysing(c.recipe), c.game)
		if !slices.Equal(kept(t, one, bufferDir), kept(t, two, bufferDir)) || !sameWeights(a.Net, b.Net) {
			t.Errorf("%s: the run does not repeat", c.game.ID())
		}
		if n, all := searchedAgain(t, one), len(asPlayed(t, one)); n < all/4 || n == all {
			t.Errorf("%s: %d of %d games were searched again", c.game.ID(), n, all)
		}
		trained(t, plain, c.recipe, c.game)
		if n := searchedAgain(t, plain); n > 0 {
			t.Errorf("%s: %d games were searched again though the recipe does not ask for it", c.game.ID(), n)
		}
	}
}

// A run that searches old games again is stopped and killed as any other: what was played is kept and counted, and new
// versions are of games that are there.
func TestReanalyseKilled(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := strings.Replace(reanalysing(killedRecipe), "games: 4000", "games: 1000000", 1)
	saved, again := 0, 0
	for range 3 {
		saved = killRecipeAt(t, dir, recipe, saved+5)
		tr := openTrainer(t, dir, recipe, g)
		checkCounted(t, 0, tr)
		must(t, tr.close())
		if n := searchedAgain(t, dir); n < again {
			t.Errorf("%d games were searched again, %d before", n, again)
		} else {
			again = n
		}
	}
	stopAt(t, dir, recipe, g, saved+20)
	if n := searchedAgain(t, dir); n < again || n == 0 {
		t.Errorf("in the end %d games were searched again, %d before", n, again)
	}
}

// How many old games come before a new one follows the share.
func TestReanalyseShare(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, share := range []float64{0.1, 0.25, 0.5, 0.8, 0.9} {
		r, n := &reanalyser{share: share}, 0
		const games = 4000
		for range games {
			n += r.draw(rng)
		}
		if got := float64(n) / float64(n+games); math.Abs(got-share) > 0.02 {
			t.Errorf("%v of the games are old ones, want %v", got, share)
		}
	}
}

// In lockstep with workers, who search nothing again, a run would not repeat, so it is refused.
func TestReanalyseServed(t *testing.T) {
	o := options(t.TempDir(), toy.Default())
	o.Serve = func(ctx context.Context, _ *Served) error { <-ctx.Done(); return nil }
	err := Train(t.Context(), []byte(reanalysing(lockstepRecipe)), o)
	wantError(t, err, "self_play: reanalyse: got 0.5 in lockstep with workers")
	recipe := strings.Replace(reanalysing(toyRecipe), "actors: 2", "actors: 0", 1)
	wantError(t, Train(t.Context(), []byte(recipe), o), "self_play: reanalyse: got 0.5 with 0 actors")
}

// Moves are drawn by their surprise where the recipe says so, and evenly where none was measured.
func TestSurprisingMoves(t *testing.T) {
	moves := make([]replay.Move, 5)
	of := []int{0, 1, 2, 4}
	shares := func(w float64) (out [4]float64) {
		f := &feeder{learn: &LearnConfig{Surprise: w}, rng: rand.New(rand.NewPCG(3, 3))}
		const n = 20_000
		for range n {
			out[f.among(moves, of)] += 1. / n
		}
		return out
	}
	near := func(name string, got, want [4]float64) {
		for i := range got {
			if math.Abs(got[i]-want[i]) > 0.015 {
				t.Errorf("%s: drawn %v, want %v", name, got, want)
				return
			}
		}
	}
	even := [4]float64{0.25, 0.25, 0.25, 0.25}
	near("not measured", shares(0.5), even)
	for i, s := range []float32{0, 3, 1, 100, 0} {
		moves[i].Surprise = s
	}
	near("off", shares(0), even)
	near("half", shares(0.5), [4]float64{0.125, 0.5, 0.25, 0.125})
	near("all", shares(1), [4]float64{0, 0.75, 0.25, 0})
}

// Surprise is recorded where moves are drawn by it, the run repeats, and without it games are as they always were.
func TestLearnsBySurprise(t *testing.T) {
	recipe := strings.Replace(lockstepRecipe, "  root: 0.5\n", "  root: 0.5\n  surprise: 0.5\n", 1)
	one, two, plain := t.TempDir(), t.TempDir(), t.TempDir()
	a, b := trained(t, one, recipe, toy.Default()), trained(t, two, recipe, toy.Default())
	if !slices.Equal(kept(t, one, bufferDir), kept(t, two, bufferDir)) || !sameWeights(a.Net, b.Net) {
		t.Error("the run does not repeat")
	}
	if sameWeights(a.Net, trained(t, plain, lockstepRecipe, toy.Default()).Net) {
		t.Error("the weights are those of a run that draws evenly")
	}
	for dir, want := range map[string]bool{one: true, plain: false} {
		some := false
		for _, g := range asPlayed(t, dir) {
			some = some || slices.ContainsFunc(g.Moves, func(m replay.Move) bool { return m.Surprise > 0 })
		}
		if some != want {
			t.Errorf("surprise was measured: %t, want %t", some, want)
		}
	}
}

// A stage may say how many actions are considered.
func TestConsidered(t *testing.T) {
	recipe := strings.Replace(toyRecipe, "    - {games: 0, sims: 16}\n", "    - {games: 0, sims: 16}\n    - {games: 5, sims: 32, considered: 16}\n", 1)
	c, err := ReadConfig("a.yaml", []byte(recipe))
	must(t, err)
	if got := fmt.Sprint(c.Play.considered(16), c.Play.considered(32), c.Play.considered(8)); got != "4 16 4" {
		t.Errorf("considered are %s, want 4 16 4", got)
	}
	for _, v := range c.Values() {
		if want := "[{games: 0, sims: 16}, {games: 5, sims: 32, considered: 16}]"; v[0] == "self_play.simulations" && v[1] != want {
			t.Errorf("the stages are %s, want %s", v[1], want)
		}
	}
	tr := openTrainer(t, t.TempDir(), recipe, toy.Default())
	game := playOne(t, tr)
	tr.played.Store(5)
	later := playOne(t, tr)
	if most(game) != 16 || most(later) != 32 {
		t.Errorf("searches are of %d and %d simulations, want 16 and 32", most(game), most(later))
	}
}

// most is the most simulations of a search in a game.
func most(g *replay.Game) (n int16) {
	for i := range g.Moves {
		n = max(n, g.Moves[i].Sims)
	}
	return n
}
