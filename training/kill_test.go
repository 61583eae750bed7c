package training

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/training/actor"
	"bridgehead/training/cluster"
	"bridgehead/training/replay"
)

// What the children of tests are told: the directory of the run they work on until they are killed, and its recipe.
const (
	killedDir = "TRAINING_TEST_DIR"
	killedBy  = "TRAINING_TEST_RECIPE"
)

// kills is how often TestSoakKilled kills a run.
var kills = flag.Int("soak-kills", 6, "times that TestSoakKilled kills a run")

func TestMain(m *testing.M) {
	if dir := os.Getenv(killedDir); dir != "" {
		trainForever(dir, os.Getenv(killedBy))
	}
	flag.Parse()
	os.Exit(m.Run())
}

// killedRecipe saves after every step or so.
var killedRecipe = strings.Replace(toyRecipe, "learning:\n", "learning:\n  checkpoint: 1ms\n", 1)

func trainForever(dir, recipe string) {
	tr := &trainer{Options: options(dir, toy.Default())}
	err := tr.open([]byte(recipe))
	if err == nil {
		now, told := tr.Now, -1
		tr.Now = func() (t time.Time) { // only the learner looks at the clock
			if s, ok := tr.run.State(); ok && int(s.Step) > told {
				told = int(s.Step)
				fmt.Println("saved", told)
			}
			return now()
		}
		err = tr.work(context.Background())
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(3)
}

// A run that is killed goes on from its last checkpoint; no game that was finished is lost, none is played
// twice, and no lock is in the way.
func TestKilled(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	saved := 0
	for kills := range 3 {
		last := killAt(t, dir, saved+5)
		s, games := summary(t, dir), kept(t, dir, bufferDir)
		if s.State == nil || int(s.State.Step) < last {
			t.Fatalf("kill %d: the state is %+v, step %d was saved", kills, s.State, last)
		}
		if int(s.State.Counters["games"]) > len(games) || len(games) == 0 {
			t.Errorf("kill %d: %d games are kept, %d were counted", kills, len(games), s.State.Counters["games"])
		}
		saved = int(s.State.Step)
		if tr := openTrainer(t, dir, killedRecipe, g); tr.adam.Steps != saved || !sameWeights(tr.net, lastBundle(t, dir).Net) {
			t.Errorf("kill %d: goes on from step %d, want the %d saved", kills, tr.adam.Steps, saved)
		} else {
			must(t, tr.close())
		}
	}
	before := kept(t, dir, bufferDir)
	stopAt(t, dir, killedRecipe, g, saved+20)
	all := kept(t, dir, bufferDir)
	if len(all) < len(before) || !slices.Equal(all[:len(before)], before) {
		t.Errorf("%d games are kept in the end, want the %d from before first", len(all), len(before))
	}
	if seeds := seedsOf(t, dir, bufferDir); len(slices.Compact(seeds)) != len(all) {
		t.Errorf("of %d games some have one seed", len(all))
	}
}

// The games after a stop are others, also where the run was killed before it saved anything; otherwise it would play the
// same games again.
func TestNumbersGoOn(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	given := map[uint64]bool{}
	for n := range 4 {
		tr := openTrainer(t, dir, toyRecipe, g)
		for range 3 {
			tr.playing.Store(true)
			j, err := tr.coordinator.Next(cluster.Here, 1)
			must(t, err)
			if given[j.First] {
				t.Errorf("start %d: game %d is to be played again", n, j.First)
			}
			given[j.First] = true
		}
		must(t, tr.games.Close()) // nothing else is closed, as when it is killed
		must(t, tr.run.Close())
	}
}

// The key that jobs are sealed with is made once, and nobody else on the machine can read it.
func TestSecret(t *testing.T) {
	tr := &trainer{Options: Options{Dir: t.TempDir()}}
	first, err := tr.secret()
	must(t, err)
	again, err := tr.secret()
	must(t, err)
	info, err := os.Stat(filepath.Join(tr.Dir, secretFile))
	must(t, err)
	if len(first) != 32 || !slices.Equal(first, again) || info.Mode().Perm() != 0o600 {
		t.Errorf("keys of %d and %d bytes, equal %v, in a file of mode %v", len(first), len(again), slices.Equal(first, again), info.Mode())
	}
}

// gameOf is a game of the drill against itself.
func gameOf(t *testing.T, g engine.Game, seed uint64) *replay.Game {
	t.Helper()
	d := &drill{func() {}}
	game, err := actor.NewTeacher(g).Play(t.Context(), actor.Task{Seed: seed, Rivals: [2]agents.Agent{d, d}, Clone: [2]bool{true, true}})
	must(t, err)
	return game
}

// killAt runs a child until it has saved a step, kills it and returns the last step it told of.
func killAt(t *testing.T, dir string, step int) (last int) {
	t.Helper()
	return killRecipeAt(t, dir, killedRecipe, step)
}

// killRecipeAt is killAt for another recipe.
func killRecipeAt(t *testing.T, dir, recipe string, step int) (last int) {
	t.Helper()
	child, out := childOf(t, dir, recipe)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var n int
		if _, err := fmt.Sscanf(lines.Text(), "saved %d", &n); err != nil {
			t.Errorf("the child says %q", lines.Text())
		}
		if last = n; n >= step {
			must(t, child.Process.Kill())
		}
	}
	if err := child.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child ended by itself: %v", err)
	}
	return last
}

// childOf starts a process that works on a run, and says so.
func childOf(t *testing.T, dir, recipe string) (*exec.Cmd, io.Reader) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), killedDir+"="+dir, killedBy+"="+recipe)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
	return child, out
}

// killAfter runs a child for a while from when it has begun to work, kills it and returns how long it worked.
func killAfter(t *testing.T, dir, recipe string, while time.Duration) time.Duration {
	t.Helper()
	child, out := childOf(t, dir, recipe)
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatalf("the child ended before it worked: %v", child.Wait())
	}
	began := time.Now()
	go func() {
		for lines.Scan() { // or the child would wait for a reader
		}
	}()
	time.Sleep(while)
	must(t, child.Process.Kill())
	worked := time.Since(began)
	if err := child.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child ended by itself: %v", err)
	}
	return worked
}

// However often a run is killed, and at whatever moment, what it counts is what it has played: the games and moves in
// its buffer, also where that has had to make room, the bid they teach, and the time, but for what was worked since
// the counters were saved. make soak kills more often.
func TestSoakKilled(t *testing.T) {
	rng, g := rand.New(rand.NewPCG(7, 7)), toy.Default()
	recipe := strings.Replace(toyRecipe, "  gumbel_scale: 1\n", "  gumbel_scale: 1\n  bid: {spread: 0, start: 1, rate: 0.01}\n", 1)
	recipe = strings.Replace(recipe, "learning:\n", "learning:\n  checkpoint: 150ms\n", 1)
	for name, recipe := range map[string]string{
		"all games kept": strings.Replace(recipe, "games: 4000", "games: 1000000", 1),
		"few games kept": strings.NewReplacer("games: 4000", "games: 24", "150ms", "10h").Replace(recipe),
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			var worked, told time.Duration
			for n := range *kills {
				while := time.Duration(rng.IntN(400)) * time.Millisecond
				last := n == *kills-1 && name == "all games kept"
				if last {
					while = rememberEvery + 4*time.Second
				}
				this := killAfter(t, dir, recipe, while)
				worked += this
				tr := openTrainer(t, dir, recipe, g)
				checkCounted(t, n, tr)
				if tr.spent > worked+time.Second+time.Duration(n)*50*time.Millisecond || tr.spent < told || last && tr.spent-told < this-rememberEvery-3*time.Second {
					t.Errorf("kill %d: %v of work are counted, %v before, of %v", n, tr.spent, told, worked)
				}
				told = tr.spent
				must(t, tr.close())
			}
		})
	}
}

// checkCounted compares what a run that was opened counts with its buffer.
func checkCounted(t *testing.T, kill int, tr *trainer) {
	t.Helper()
	newest := tr.games.Newest()
	chunk := max(1, min(replay.DefaultOptions().ChunkGames, tr.config.Buffer.Games/8))
	all := 0 // games fill one chunk after the other
	if newest != 0 {
		all = int(newest.Chunk()-1)*chunk + int(uint32(newest)) + 1
	}
	games, moves := tr.games.Len()
	if got := int(tr.played.Load()); got != all || tr.counted != newest {
		t.Errorf("kill %d: %d games are counted, %d were kept, of which %d are left", kill, got, all, games)
	}
	if got := int(tr.thought.Load()); got < moves || games == all && got != moves {
		t.Errorf("kill %d: %d moves are counted, %d are kept of %d games of %d", kill, got, moves, games, all)
	}
	if games < all {
		return
	}
	bid, err := newBidder(tr.config.Play.Bid, tr.fields[0].Game)
	must(t, err)
	for _, k := range tr.games.Keys() {
		game, err := tr.games.Load(k)
		must(t, err)
		bid.learn(game.Returns[0])
	}
	if got, want := tr.bids[0].milli(), bid.milli(); max(got-want, want-got) > int64(kill+2) { // they are kept in thousandths
		t.Errorf("kill %d: the bid is %d, the games teach %d", kill, got, want)
	}
}

// seedsOf lists the seeds of the games in a directory of a run, ascending.
func seedsOf(t *testing.T, elements ...string) (seeds []uint64) {
	t.Helper()
	games, _ := gamesIn(t, elements...)
	for _, g := range games {
		seeds = append(seeds, g.Seed)
	}
	slices.Sort(seeds)
	return seeds
}
