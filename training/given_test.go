package training

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/training/replay"
)

// somebodys are n games in which somebody plays one side as the drill does, each time the other one, against random play.
func somebodys(t *testing.T, g engine.Game, from uint64, n int) (out []Given) {
	t.Helper()
	for seed := from; seed < from+uint64(n); seed++ {
		side := int(seed % 2)
		names := [2]string{"random", "random"}
		names[side] = "human"
		rec, dice := env.NewRecorder(g, 1, seed, names), env.NewDice(seed)
		rng := rand.New(rand.NewPCG(seed, 1))
		for rec.State().Player() != engine.Terminal {
			s := rec.State()
			var a engine.Action
			switch legal := s.LegalActions(nil); {
			case s.Player() == engine.Chance:
				a = dice.Draw(s)
			case int(s.Player()) == side:
				var err error
				a, _, err = (&drill{}).Act(t.Context(), s, agents.Budget{})
				must(t, err)
			default:
				a = legal[rng.IntN(len(legal))]
			}
			rec.Apply(a)
		}
		r := rec.Record()
		given := Given{Name: fmt.Sprintf("game %d", seed), Record: &r}
		given.Learn[side] = true
		out = append(out, given)
	}
	return out
}

const givenRecipe = toyRecipe + "steps: 1\nwarm_start: {steps: 400}\n"

// From the games of people alone a network learns what they do, in games that it has not seen, and no teacher plays.
func TestLearnsFromPeople(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	o := options(dir, g)
	o.Given = somebodys(t, g, 1, 60)
	must(t, Train(t.Context(), []byte(strings.Replace(givenRecipe, "reuse: 16", "reuse: 0.02", 1)), o))
	if s := summary(t, dir); s.State.Counters["warmed"] != 400 {
		t.Errorf("%d steps were of the warm start, want 400", s.State.Counters["warmed"])
	}
	if all := kept(t, dir, givenDir); len(all) != 60 {
		t.Errorf("%d games are kept, want 60", len(all))
	}
	if teacher, _ := filepath.Glob(filepath.Join(dir, teacherDir)); teacher != nil {
		t.Errorf("there are games of a teacher: %q", teacher)
	}
	var unseen []*replay.Game
	for _, given := range somebodys(t, g, 1001, 40) {
		game, err := learnt(g, &given)
		must(t, err)
		unseen = append(unseen, game)
	}
	b := lastBundle(t, dir)
	learned, err := Bare(g, b, "search=none")
	must(t, err)
	fresh, err := Bare(g, freshBundle(t, b, 1), "search=none")
	must(t, err)
	after, before := agreementOn(t, unseen, g, learned), agreementOn(t, unseen, g, fresh)
	if after < 0.9 || before > 0.8 {
		t.Errorf("the network does what they did in %v of the decisions, want 0.9; before it learnt in %v, want 0.8 at most", after, before)
	}
}

// Only decisions of the sides to be learnt from are targets, and only where there is a choice.
func TestTargetsOfPeople(t *testing.T) {
	g := toy.Default()
	for _, given := range somebodys(t, g, 1, 4) {
		game, err := learnt(g, &given)
		must(t, err)
		s := g.New()
		var want []int32
		for i, step := range game.Steps {
			if step.Player.IsSide() && given.Learn[step.Player] && len(s.LegalActions(nil)) > 1 {
				want = append(want, int32(i))
			}
			s.Apply(step.Action)
		}
		var got []int32
		for _, m := range game.Moves {
			got = append(got, m.Step)
			if m.Actions[0] != int16(game.Steps[m.Step].Action) || m.Shares[0] != 1 {
				t.Errorf("%s: move %+v, want all of the share on what was played", given.Name, m)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: targets at %v, want %v", given.Name, got, want)
		}
	}
}

// What is given is kept once, goes on with the run, and is learnt from beside a teacher and beside self-play.
func TestGivenOnce(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	recipe := toyRecipe + "  keep: 0.5\nsteps: 20\nwarm_start: {teacher: drill, games: 10, steps: 20}\n"
	run := func(steps string, given []Given) (string, error) {
		o := options(dir, g)
		o.Given, o.Change = given, true
		err := Train(t.Context(), []byte(strings.Replace(recipe, "steps: 20\nw", "steps: "+steps+"\nw", 1)), o)
		return o.Log.(*bytes.Buffer).String(), err
	}
	log, err := run("20", somebodys(t, g, 1, 6))
	must(t, err)
	if want := "given: 6 games taken, 0 were there"; !strings.Contains(log, want) {
		t.Errorf("got the log %q, want %q in it", log, want)
	}
	if log, err = run("40", somebodys(t, g, 4, 6)); err != nil || !strings.Contains(log, "given: 3 games taken, 3 were there") {
		t.Errorf("got the log %q and the error %v, want 3 games taken and 3 there", log, err)
	}
	if s := summary(t, dir); s.State.Step != 60 || len(kept(t, dir, givenDir)) != 9 || len(kept(t, dir, teacherDir)) != 10 {
		t.Errorf("got step %d, %d games given, %d of the teacher, want 60, 9 and 10", s.State.Step, len(kept(t, dir, givenDir)), len(kept(t, dir, teacherDir)))
	}
	if _, err = run("40", somebodys(t, g, 20, 1)); err == nil || len(kept(t, dir, givenDir)) != 9 {
		t.Errorf("got the error %v of a run that is over", err)
	}
	wantError(t, err, "the run is over", "more time or steps")
}

// What cannot be learnt from is told of; what does not hold is refused, and then nothing is taken.
func TestGivenRefused(t *testing.T) {
	g := toy.Default()
	all := somebodys(t, g, 1, 4)
	change := func(i int, f func(*Given)) []Given {
		out := slices.Clone(all)
		r := *out[i].Record
		r.Steps, r.Hashes = slices.Clone(r.Steps), slices.Clone(r.Hashes)
		out[i].Record = &r
		f(&out[i])
		return out
	}
	unfinished := func(r *env.Record) {
		n := len(r.Steps) - 1
		r.Steps, r.Hashes, r.FinalHash, r.Done, r.Returns = r.Steps[:n], r.Hashes[:n], r.Hashes[n-1], false, [2]float64{}
	}
	for name, c := range map[string]struct {
		given []Given
		wants []string // of the error
		log   string
		kept  int
	}{
		"another scenario": {given: change(1, func(g *Given) { g.Record.Scenario = "toy/elsewhere" }), kept: 3,
			log: "given: game 2 is left out: scenario: toy/elsewhere is none of those trained on"},
		"not over": {given: change(2, func(g *Given) { unfinished(g.Record) }), kept: 3,
			log: "given: game 3 is left out: the game is not over"},
		"no person": {given: change(0, func(g *Given) { g.Learn = [2]bool{} }), kept: 3,
			log: "given: game 1 is left out: no side of it is to be learnt from"},
		"none left": {given: change(0, func(g *Given) { g.Learn = [2]bool{} })[:1], wants: []string{"none of 1 games can be learnt from"}},
		"hash":      {given: change(3, func(g *Given) { g.Record.Hashes[0]++ }), wants: []string{"game 4", "step 1", "hash"}},
		"action":    {given: change(3, func(g *Given) { g.Record.Steps[0].Action = 99 }), wants: []string{"game 4", "step 1"}},
		"options":   {given: change(3, func(g *Given) { g.Record.Options = "days=9" }), wants: []string{"game 4", "days=9"}},
		"nobody":    {wants: []string{"warm_start: steps: got 400 and nobody to learn from", "a teacher or games"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			o := options(dir, g)
			o.Given = c.given
			recipe := givenRecipe
			if len(c.wants) == 0 {
				recipe = strings.Replace(recipe, "steps: 400", "steps: 2", 1)
			}
			err := Train(t.Context(), []byte(recipe), o)
			if len(c.wants) == 0 {
				must(t, err)
			}
			wantError(t, err, c.wants...)
			if log := o.Log.(*bytes.Buffer).String(); !strings.Contains(log, c.log) {
				t.Errorf("got the log %q, want %q in it", log, c.log)
			}
			if games, _ := filepath.Glob(filepath.Join(dir, givenDir)); len(games) > 0 != (c.kept > 0) {
				t.Errorf("%d directories of games given, want one where some are kept", len(games))
			} else if c.kept > 0 && len(kept(t, dir, givenDir)) != c.kept {
				t.Errorf("%d games are kept, want %d", len(kept(t, dir, givenDir)), c.kept)
			}
		})
	}
}
