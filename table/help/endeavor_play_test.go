package help

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/endeavor"
	"bridgehead/env"
	"bridgehead/scenarios"
)

func newEndeavor(t testing.TB, id, options string) *endeavor.Game {
	t.Helper()
	opts, err := endeavor.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := endeavor.New(scenarios.MustLoad("endeavor/"+id), opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Every kind that is met in play has help, and every rule id that prompts, refusals and tallies name a text of its own.
func TestEndeavorRulesNamed(t *testing.T) {
	named := map[string]string{}
	for i, g := range []engine.Game{newEndeavor(t, "remagen", ""), newEndeavor(t, "scheldt", ""), newEndeavor(t, "ardennes", "order=canonical"),
		newEndeavor(t, "overlord", ""), newEndeavor(t, "campaign", "")} {
		for seed := range uint64(2) {
			endeavorCollect(t, g, rand.New(rand.NewPCG(seed, uint64(i))), named, 4000)
		}
	}
	if len(named) < 30 {
		t.Errorf("%d rule ids, want 30 or more: %v", len(named), named)
	}
	for id, where := range named {
		if _, ok := endeavorers.Rules[id]; !ok {
			t.Errorf("%s has no text of its own; named by %s", id, where)
		}
	}
}

// endeavorCollect plays by chance for so many steps and notes all rule ids it meets.
func endeavorCollect(t *testing.T, g engine.Game, rng *rand.Rand, named map[string]string, steps int) {
	brackets := regexp.MustCompile(`\(([^()]*)\)`)
	s := g.New()
	var legal []engine.Action
	for ; s.Player() != engine.Terminal && steps > 0; steps-- {
		if _, ok := endeavorers.Kind(engine.NodeKind(s)); !ok {
			t.Fatalf("no help on %s", engine.NodeKind(s))
		}
		prompt := s.(engine.Describer).Prompt()
		for _, m := range brackets.FindAllStringSubmatch(prompt, -1) {
			for id := range strings.SplitSeq(m[1], ", ") {
				if endeavorID.MatchString(id) {
					named[id] = fmt.Sprintf("the prompt %q", prompt)
				}
			}
		}
		if s.Player().IsSide() {
			for range 3 {
				var refused *engine.RuleError
				if errors.As(s.Check(engine.Action(rng.IntN(g.NumActions()))), &refused) && refused.Rule != "" {
					named[refused.Rule] = refused.Error()
				}
			}
		}
		legal = s.LegalActions(legal[:0])
		s.Apply(legal[rng.IntN(len(legal))])
	}
	if tallier, ok := s.(engine.Tallier); ok {
		for _, item := range tallier.Tally().Items {
			if item.Rule != "" {
				named[item.Rule] = "the tally"
			}
		}
	}
}

// endeavorTold is what the lessons of a guide tell the learner, in order.
var endeavorTold = map[string][]string{
	"first": {"move US 9 Arm", "go to 18.31", "move US 78 Inf", "overrun 19.31", "no air support"},
	"supply": {"a step for 4 Can Arm", "dominate Air Zone 3", "dominate no more zones", "no more landings", "flip 1 Can HQ", "flip 2 UK HQ", "move UK 51 Inf", "go to 16.19",
		"move 4 Can Arm", "go to 16.20", "end the phase", "attack 15.20", "all attack", "use an Air Point"},
}

// endeavorGood is what the lessons of a guide tell for good.
var endeavorGood = map[string][]string{"first": {"attack 19.31", "all attack", "use an Air Point", "nobody else advances", "move US 9 Arm", "overrun 19.31", "overrun 19.32"}}

// For a learner who does as he is told every lesson ends by what it is about; for any other all end with the game.
func TestEndeavorGuides(t *testing.T) {
	for _, guide := range endeavorers.Guides {
		g := newEndeavor(t, guide.Scenario, "")
		met := make([]int, len(guide.Lessons)-1)
		const games = 8
		for seed := range uint64(games) {
			steps, left := gardenLesson(t, g, guide, seed, slices.Clone(endeavorTold[guide.ID]), endeavorGood[guide.ID]...)
			if len(left) > 0 {
				t.Errorf("%s, seed %d: the learner was told %q and could not", guide.ID, seed, left)
			}
			done, properly := gardenLearn(g, guide, steps)
			if done != len(guide.Lessons)-1 {
				t.Errorf("%s, seed %d: %d lessons of %d ended, the next is %s", guide.ID, seed, done, len(guide.Lessons), guide.Lessons[done].ID)
			}
			for i, ok := range properly {
				if ok {
					met[i]++
				}
			}
			endeavorExplained(t, g, guide, steps)
			steps, _ = gardenLesson(t, g, guide, seed, nil)
			endeavorExplained(t, g, guide, steps)
			if done, _ := gardenLearn(g, guide, steps); done < 4 {
				t.Errorf("%s, seed %d: only %d lessons ended for a learner by chance", guide.ID, seed, done)
			}
		}
		for i, n := range met {
			if n < games/2 {
				t.Errorf("%s: lesson %s ended by what it is about in %d games of %d", guide.ID, guide.Lessons[i].ID, n, games)
			}
		}
		t.Logf("%s: ended by what they are about: %v of %d", guide.ID, met, games)
	}
}

// endeavorExplained wants a lesson or an aside on every kind of decision that the learner had.
func endeavorExplained(t *testing.T, g engine.Game, guide Guide, steps []env.Step) {
	t.Helper()
	var known []string
	for _, l := range guide.Lessons {
		for _, w := range l.Wait {
			known = append(known, w.Kinds...)
		}
	}
	for _, a := range guide.Asides {
		known = append(known, a.Kinds...)
	}
	s := g.New()
	for _, step := range steps {
		kind := engine.NodeKind(s)
		if step.Player.IsSide() && g.Sides()[step.Player] == guide.Side && !slices.Contains(known, kind) {
			t.Errorf("%s: no lesson and no aside on %s", guide.ID, kind)
			known = append(known, kind)
		}
		s.Apply(step.Action)
	}
}

// The odds that lessons name are those of the game.
func TestEndeavorGuideOdds(t *testing.T) {
	odds := regexp.MustCompile(` at (\d:\d)( or less)?\?`)
	for id, want := range map[string]string{"first": "1:3", "supply": "3:1"} {
		guide, ok := endeavorers.Guide(id)
		if !ok {
			t.Fatalf("there is no guide %s", id)
		}
		g := newEndeavor(t, guide.Scenario, "")
		s, told, got := engine.State(g.New()), endeavorTold[id], ""
		for len(told) > 0 && s.Player() != engine.Terminal {
			play := s.LegalActions(nil)[0]
			if s.Player().IsSide() {
				i := slices.IndexFunc(s.LegalActions(nil), func(a engine.Action) bool { return g.ActionText(s, a) == told[0] })
				if i < 0 {
					t.Fatalf("%s: %q is not to be had at %s", id, told[0], engine.Prompt(s))
				}
				play, told = s.LegalActions(nil)[i], told[1:]
				if m := odds.FindStringSubmatch(engine.Prompt(s)); m != nil {
					got = m[1]
				}
			}
			s.Apply(play)
		}
		if got != want {
			t.Errorf("%s: odds of %q, want %s", id, got, want)
		}
	}
}
