package help

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/env"
)

// planner stands for one who has learnt to play.
const planner = "scripted:dice=1,lines=40,sketch=25,width=3"

// moment is what a page knows after a step.
func moment(s engine.State, kind, by string) Moment {
	m := Moment{PlayedKind: kind, PlayedSide: by, Over: s.Player() == engine.Terminal}
	if s.Player().IsSide() {
		m.Kind, m.Side = s.(engine.Describer).NodeKind(), []string{"german", "allied"}[s.Player()]
	}
	m.Date = s.(*gamble.State).Snapshot().(gamble.Snapshot).Turn.Date
	return m
}

// learn goes through the lessons of a game and returns how many ended before the game did, and which of them by what
// they are about.
func learn(g engine.Game, steps []env.Step) (done int, properly []bool) {
	lessons := First().Lessons
	s := g.New()
	m := moment(s, "", "")
	show := func() {
		for done < len(lessons) {
			l := lessons[done]
			if l.Wait[0].On != OnNext && !l.Met(m) {
				return
			}
			properly = append(properly, l.Wait[0].On == OnNext || l.Wait[0].Met(m))
			done++
			m.PlayedKind, m.PlayedSide = "", "" // it happened before the next lesson was shown
		}
	}
	show()
	for _, step := range steps {
		kind, by := s.(engine.Describer).NodeKind(), "dice"
		if step.Player.IsSide() {
			by = g.Sides()[step.Player]
		}
		s.Apply(step.Action)
		if m = moment(s, kind, by); m.Over {
			break
		}
		show()
	}
	return done, properly
}

// In any course of play all lessons but the last end before the game, and for a learner who does as he is told each
// mostly by what it is about.
func TestGuideGoesThrough(t *testing.T) {
	first := First()
	g := newGame(t, first.Game+"/"+first.Scenario, "")
	const games = 10
	last := len(first.Lessons) - 1
	met := make([]int, last)
	for n := range uint64(games) {
		german := []string{"random", first.Opponent}[n%2]
		for _, follow := range []bool{false, true} {
			done, properly := learn(g, playGuide(t, g, n, german, planner, follow))
			if done != last {
				t.Errorf("seed %d against %s: %d lessons of %d ended, the next is %s", n, german, done, last,
					first.Lessons[min(done, last)].ID)
				continue
			}
			for i, ok := range properly {
				if ok && follow {
					met[i]++
				}
			}
		}
	}
	for i, n := range met {
		if n < games/2 {
			t.Errorf("lesson %s ended by what it is about in %d games of %d", first.Lessons[i].ID, n, games)
		}
	}
	t.Logf("ended by what they are about: %v of %d", met, games)
}

// follower does what the first lessons say, and then plays as an agent does.
type follower struct {
	env.Policy
	game   engine.Game
	active bool
}

func (f *follower) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	for _, a := range legal {
		if text := f.game.ActionText(s, a); !f.active && (text == "declare an Assault" || text == "activate 33 Overasselt") {
			f.active = strings.HasPrefix(text, "activate")
			return a, nil
		}
	}
	return f.Policy.Choose(ctx, s, legal)
}

// Even one who plays by chance is not left with a lesson that does not end with the game.
func TestGuideWithRandomLearner(t *testing.T) {
	first := First()
	g := newGame(t, first.Game+"/"+first.Scenario, "")
	for seed := range uint64(5) {
		steps := playGuide(t, g, seed, "random", "random", false)
		if done, _ := learn(g, steps); done < 5 {
			t.Errorf("seed %d: only %d lessons ended", seed, done)
		}
	}
	over := Moment{Over: true}
	for _, l := range first.Lessons {
		if !l.Met(over) {
			t.Errorf("lesson %s does not end with the game", l.ID)
		}
	}
}

func playGuide(t *testing.T, g engine.Game, seed uint64, german, allied string, follow bool) []env.Step {
	t.Helper()
	var policies [2]env.Policy
	for i, spec := range []string{german, allied} {
		a, err := roster.Registry.New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(seed + uint64(100*i))
		policies[i] = agents.Policy(a, agents.Budget{})
	}
	if follow {
		policies[1] = &follower{Policy: policies[1], game: g}
	}
	tr, err := env.Play(g, seed, policies[0], policies[1])
	if err != nil {
		t.Fatal(err)
	}
	return tr.Steps
}

// The places and crossings lessons point to are in play.
func TestGuidePoints(t *testing.T) {
	first := First()
	s := newGame(t, first.Game+"/"+first.Scenario, "").New()
	text, err := json.Marshal(s.(engine.Snapshotter).Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	var raw struct {
		Areas     []struct{ Number int }
		Crossings []struct{ Between string }
	}
	if err := json.Unmarshal(text, &raw); err != nil {
		t.Fatal(err)
	}
	var there []string
	for _, a := range raw.Areas {
		there = append(there, strconv.Itoa(a.Number))
	}
	for _, c := range raw.Crossings {
		there = append(there, c.Between)
	}
	points := map[string][]string{}
	for _, l := range first.Lessons {
		points[l.ID] = l.Point
	}
	for _, a := range first.Asides {
		points[a.ID] = a.Point
	}
	for id, list := range points {
		for _, p := range list {
			what, name, _ := strings.Cut(p, ":")
			if what != "control" && !slices.Contains(there, name) {
				t.Errorf("%s points to %s, which is not in play: %v", id, p, there)
			}
		}
	}
	if n := len(first.Lessons); n < 10 || n > 16 {
		t.Errorf("%d lessons, want 10 to 16", n)
	}
}

// What the Germans do may ask the learner for something before the lessons have come to it: there is an aside for it.
func TestAsidesExplainSurprises(t *testing.T) {
	first := First()
	g := newGame(t, first.Game+"/"+first.Scenario, "")
	var explained []string
	for _, a := range first.Asides {
		explained = append(explained, a.Kinds...)
	}
	asked := map[string]int{}
	for seed := range uint64(20) {
		s, own := g.New(), false
		for _, step := range playGuide(t, g, seed, first.Opponent, planner, true) {
			kind := s.(engine.Describer).NodeKind()
			if step.Player == 1 {
				if own = own || kind == "K_IMPULSE"; !own {
					asked[kind]++
				}
			}
			s.Apply(step.Action)
		}
	}
	if asked["K_REROLL"] == 0 {
		t.Errorf("nobody was asked for a re-roll before the first Impulse of his own: %v", asked)
	}
	for kind, n := range asked {
		if !slices.Contains(explained, kind) {
			t.Errorf("%s was asked %d times before the first Impulse of the learner, and no aside explains it", kind, n)
		}
	}
}

func TestReadGuideRefuses(t *testing.T) {
	for name, lesson := range map[string]string{
		"no title":        `{id: a, text: x, wait: [{on: next}]}`,
		"nothing to wait": `{id: a, title: x, text: x}`,
		"unknown event":   `{id: a, title: x, text: x, wait: [{on: luck}]}`,
		"unknown kind":    `{id: a, title: x, text: x, wait: [{on: play, kinds: [K_LUCK]}]}`,
		"no kinds":        `{id: a, title: x, text: x, wait: [{on: play}]}`,
		"no date":         `{id: a, title: x, text: x, wait: [{on: date}]}`,
		"unknown control": `{id: a, title: x, text: x, wait: [{on: next}], point: ["control:moon"]}`,
		"unknown point":   `{id: a, title: x, text: x, wait: [{on: next}], point: ["moon"]}`,
		"twice":           `{id: a, title: x, text: x, wait: [{on: next}]}, {id: a, title: x, text: x, wait: [{on: next}]}`,
	} {
		if _, err := readGuide([]byte("lessons: [" + lesson + "]")); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for name, aside := range map[string]string{
		"no title":        `{id: b, text: x, kinds: [K_REROLL]}`,
		"no kinds":        `{id: b, title: x, text: x}`,
		"unknown kind":    `{id: b, title: x, text: x, kinds: [K_LUCK]}`,
		"kind twice":      `{id: b, title: x, text: x, kinds: [K_REROLL, K_REROLL]}`,
		"unknown control": `{id: b, title: x, text: x, kinds: [K_REROLL], point: ["control:moon"]}`,
		"a lesson's id":   `{id: a, title: x, text: x, kinds: [K_REROLL]}`,
	} {
		if _, err := readGuide([]byte("lessons: [{id: a, title: x, text: x, wait: [{on: next}]}]\nasides: [" + aside + "]")); err == nil {
			t.Errorf("aside, %s: no error", name)
		}
	}
	if _, err := readGuide([]byte(`lessons: [{id: a, title: x, text: x, wait: [{on: next}], point: ["place:28"]}]`)); err != nil {
		t.Errorf("a good one: %v", err)
	}
}
