package help

import (
	"context"
	"encoding/json"
	"errors"
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

// course is a guide, and the game and position it begins with.
type course struct {
	Guide
	game  engine.Game
	start []byte // nil: at the beginning
}

func courseOf(t testing.TB, id string) course {
	t.Helper()
	guide, ok := gamblers.Guide(id)
	if !ok {
		t.Fatalf("there is no guide %q", id)
	}
	c := course{Guide: guide, game: newGame(t, guide.Game+"/"+guide.Scenario, "")}
	if guide.Position != "" {
		c.start = []byte(guide.Position)
	}
	return c
}

// new is the position the course begins at.
func (c course) new() engine.State {
	if c.start == nil {
		return c.game.New()
	}
	s, err := c.game.Parse(c.start)
	if err != nil {
		panic(err)
	}
	return s
}

// moment is what a page knows after a step.
func moment(s engine.State, kind, by string) Moment {
	m := Moment{PlayedKind: kind, PlayedSide: by, Over: s.Player() == engine.Terminal}
	if s.Player().IsSide() {
		m.Kind, m.Side = s.(engine.Describer).NodeKind(), []string{"german", "allied"}[s.Player()]
	}
	m.Date = s.(*gamble.State).Snapshot().(gamble.Snapshot).Turn.Date
	return m
}

// learn goes through the lessons of a course and returns how many ended before the game did, and which of them by what
// they are about. A lesson that waits for the end ends with the game.
func learn(c course, steps []env.Step) (done int, properly []bool) {
	s := c.new()
	m := moment(s, "", "")
	show := func() {
		for done < len(c.Lessons) {
			l := c.Lessons[done]
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
			by = c.game.Sides()[step.Player]
		}
		s.Apply(step.Action)
		if m = moment(s, kind, by); m.Over {
			break
		}
		show()
	}
	return done, properly
}

// In any course of play all lessons end before the game, but for one that waits for its end, and for a learner who does
// as he is told each mostly by what it is about.
func TestGuidesGoThrough(t *testing.T) {
	for _, guide := range gamblers.Guides {
		t.Run(guide.ID, func(t *testing.T) {
			t.Parallel()
			goesThrough(t, courseOf(t, guide.ID))
		})
	}
}

func goesThrough(t *testing.T, c course) {
	games := 10
	if c.ID != "first" {
		games = 4
	}
	last := len(c.Lessons)
	if c.Lessons[last-1].Wait[0].On == OnOver {
		last--
	}
	met := make([]int, last)
	for n := range uint64(games) {
		enemy := []string{"random", c.Opponent}[n%2]
		for _, follow := range []bool{false, true} {
			done, properly := learn(c, c.play(t, n, enemy, planner, follow))
			if done != last {
				t.Errorf("seed %d against %s: %d lessons of %d ended, the next is %s", n, enemy, done, last,
					c.Lessons[min(done, last-1)].ID)
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
			t.Errorf("lesson %s ended by what it is about in %d games of %d", c.Lessons[i].ID, n, games)
		}
	}
	t.Logf("ended by what they are about: %v of %d", met, games)
}

// told is what the lessons of a guide tell a learner to choose, in order: each is chosen once, as soon as it is there.
var told = map[string][]string{
	"first":     {"declare an Assault", "activate 33 Overasselt"},
	"lift":      {"declare an Assault", "activate the UK Box"},
	"advantage": {"declare an Assault", "activate 37 Malden"},
}

// follower does what the first lessons say, each once and in order, and what is good whenever it is there; else it plays as an
// agent does.
type follower struct {
	env.Policy
	game engine.Game
	told []string
	good []string
}

func (f *follower) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	for _, a := range legal {
		if len(f.told) > 0 && f.game.ActionText(s, a) == f.told[0] {
			f.told = f.told[1:]
			return a, nil
		}
	}
	for _, a := range legal {
		if slices.Contains(f.good, f.game.ActionText(s, a)) {
			return a, nil
		}
	}
	return f.Policy.Choose(ctx, s, legal)
}

// Even one who plays by chance is not left with a lesson that does not end with the game.
func TestGuideWithRandomLearner(t *testing.T) {
	c := courseOf(t, "first")
	for seed := range uint64(5) {
		steps := c.play(t, seed, "random", "random", false)
		if done, _ := learn(c, steps); done < 5 {
			t.Errorf("seed %d: only %d lessons ended", seed, done)
		}
	}
	over := Moment{Over: true}
	for _, guide := range gamblers.Guides {
		for _, l := range guide.Lessons {
			if !l.Met(over) {
				t.Errorf("%s: lesson %s does not end with the game", guide.ID, l.ID)
			}
		}
	}
}

// enough steps to go through a guide that does not last to the end of the game.
const enough = 300

// play plays on from where the course begins.
func (c course) play(t *testing.T, seed uint64, enemy, learner string, follow bool) []env.Step {
	t.Helper()
	seat := slices.Index([]string{"german", "allied"}, c.Side)
	var policies [2]env.Policy
	for i, spec := range []string{enemy, learner} {
		a, err := roster.Registry.New(c.game, spec)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(seed + uint64(100*i))
		policies[seat^1^i] = agents.Policy(a, agents.Budget{})
	}
	if follow {
		policies[seat] = &follower{Policy: policies[seat], game: c.game, told: slices.Clone(told[c.ID])}
	}
	r, err := env.NewRunnerAt(c.game, c.new(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if c.Lessons[len(c.Lessons)-1].Wait[0].On != OnOver {
		r.MaxSteps = enough
	}
	tr, err := r.Play(context.Background(), env.Episode{Seed: seed, Policies: policies})
	if err != nil && !errors.Is(err, env.ErrStepCap) {
		t.Fatal(err)
	}
	return tr.Steps
}

// The places and crossings lessons point to are in play, and a guide is not too long.
func TestGuidesPoint(t *testing.T) {
	for _, guide := range gamblers.Guides {
		c := courseOf(t, guide.ID)
		there := inPlay(t, c.new())
		points := map[string][]string{}
		for _, l := range c.Lessons {
			points[l.ID] = l.Point
		}
		for _, a := range c.Asides {
			points[a.ID] = a.Point
		}
		for id, list := range points {
			for _, p := range list {
				what, name, _ := strings.Cut(p, ":")
				if what != "control" && !slices.Contains(there, name) {
					t.Errorf("%s: %s points to %s, which is not in play: %v", guide.ID, id, p, there)
				}
			}
		}
		if n := len(c.Lessons); n < 4 || n > 16 {
			t.Errorf("%s: %d lessons, want 4 to 16", guide.ID, n)
		}
	}
}

// inPlay lists the places and crossings of a position.
func inPlay(t *testing.T, s engine.State) []string {
	t.Helper()
	text, err := json.Marshal(s.(engine.Snapshotter).Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	var raw struct {
		Areas     []struct{ Number int }
		Zones     []struct{ Letter string }
		Crossings []struct{ Between string }
	}
	if err := json.Unmarshal(text, &raw); err != nil {
		t.Fatal(err)
	}
	there := []string{"UK"}
	for _, a := range raw.Areas {
		there = append(there, strconv.Itoa(a.Number))
	}
	for _, z := range raw.Zones {
		there = append(there, z.Letter)
	}
	for _, c := range raw.Crossings {
		there = append(there, c.Between)
	}
	return there
}

// A position in a guide is of its scenario as that is now, and the learner is the first who decides.
func TestGuidesBegin(t *testing.T) {
	for _, guide := range gamblers.Guides {
		c := courseOf(t, guide.ID)
		if c.start == nil {
			continue
		}
		s, err := c.game.Parse(c.start)
		if err != nil {
			t.Errorf("%s: %v", guide.ID, err)
			continue
		}
		if text, err := s.MarshalText(); err != nil || string(text) != guide.Position {
			t.Errorf("%s: the line is not in its canonical form (%v): %s", guide.ID, err, text)
		}
		if by := s.Player().Name(c.game.Sides()); by != guide.Side {
			t.Errorf("%s: %s decides first, want %s", guide.ID, by, guide.Side)
		}
	}
}

// What the enemy does may ask the learner for something that no lesson is about: there is an aside for it, or at least a
// lesson has come by then.
func TestAsidesExplainSurprises(t *testing.T) {
	for _, guide := range gamblers.Guides {
		c := courseOf(t, guide.ID)
		var explained []string
		for _, a := range c.Asides {
			explained = append(explained, a.Kinds...)
		}
		asked := map[string]int{}
		games := 20
		if guide.ID != "first" {
			games = 5
		}
		for seed := range uint64(games) {
			for kind := range c.surprises(c.play(t, seed, c.Opponent, planner, true)) {
				asked[kind]++
			}
		}
		if guide.ID == "first" && asked["K_REROLL"] == 0 {
			t.Errorf("nobody was asked for a re-roll before the first Impulse of his own: %v", asked)
		}
		for kind, n := range asked {
			if !slices.Contains(explained, kind) {
				t.Errorf("%s: %s was asked in %d games before a lesson came to it, and no aside explains it", guide.ID, kind, n)
			}
		}
	}
}

// surprises are the kinds of decisions the learner has before the first one that the lessons name.
func (c course) surprises(steps []env.Step) map[string]bool {
	named := map[string]bool{}
	for _, l := range c.Lessons {
		for _, k := range l.Wait[0].Kinds {
			named[k] = true
		}
	}
	seat := slices.Index([]string{"german", "allied"}, c.Side)
	asked, s := map[string]bool{}, c.new()
	for _, step := range steps {
		kind := s.(engine.Describer).NodeKind()
		if int(step.Player) == seat {
			if named[kind] {
				return asked
			}
			asked[kind] = true
		}
		s.Apply(step.Action)
	}
	return asked
}

func readGuide(lessons string) error {
	const head = "kinds: {K_REROLL: {title: x, text: x}}\n" +
		"guides: [{id: g, title: x, text: x, scenario: x, side: german, opponent: x, "
	_, err := read("x", []byte(head+lessons+"}]"))
	return err
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
		"no lessons":      ``,
	} {
		if err := readGuide("lessons: [" + lesson + "]"); err == nil {
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
		if err := readGuide("lessons: [{id: a, title: x, text: x, wait: [{on: next}]}], asides: [" + aside + "]"); err == nil {
			t.Errorf("aside, %s: no error", name)
		}
	}
	if err := readGuide(`lessons: [{id: a, title: x, text: x, wait: [{on: next}], point: ["place:28"]}]`); err != nil {
		t.Errorf("a good one: %v", err)
	}
}
