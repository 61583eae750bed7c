package training

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/training/actor"
	"bridgehead/training/replay"
)

// killedDir names the directory of the run that the child of TestKilled works on until it is killed.
const killedDir = "TRAINING_TEST_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killedDir); dir != "" {
		trainForever(dir)
	}
	os.Exit(m.Run())
}

// killedRecipe saves after every step or so.
var killedRecipe = strings.Replace(toyRecipe, "learning:\n", "learning:\n  checkpoint: 1ms\n", 1)

func trainForever(dir string) {
	tr := &trainer{Options: options(dir, toy.Default())}
	err := tr.open([]byte(killedRecipe))
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

// The numbers drawn after a stop are others, also where the run was killed before it saved anything; otherwise it
// would play the same games again.
func TestRandomGoesOn(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	drawn := map[uint64]bool{}
	for n := range 4 {
		tr := openTrainer(t, dir, toyRecipe, g)
		for actor := range uint64(3) {
			x := tr.random(streamTrainer, actor).Uint64()
			if drawn[x] {
				t.Errorf("start %d: actor %d draws what was drawn before", n, actor)
			}
			drawn[x] = true
		}
		must(t, tr.games.Add(gameOf(t, g, uint64(n))))
		must(t, tr.close())
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
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), killedDir+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	must(t, err)
	must(t, child.Start())
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
