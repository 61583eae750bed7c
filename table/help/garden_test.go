package help

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/engine/garden"
	"bridgehead/env"
	"bridgehead/scenarios"
)

// gardeners is the book on Operation Market Garden.
var gardeners = On("garden")

func newGarden(t testing.TB, id, options string) engine.Game {
	t.Helper()
	opts, err := garden.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := garden.New(scenarios.MustLoad("garden/"+id), opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// gardenIDs are ids of rules as prompts, refusals and texts name them: rows of the ledger, sections of the manual.
var gardenIDs = regexp.MustCompile(`\bO-\d+\b`)

// Every kind of node has help, and there is no help for others.
func TestGardenKinds(t *testing.T) {
	source, err := os.ReadFile("../../engine/garden/node_table.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`name: "([A-Z_]+)"`).FindAllStringSubmatch(string(source), -1) {
		if m[1] != "AUTO" {
			names[m[1]] = true
		}
	}
	if len(names) < 23 {
		t.Fatalf("%d kinds, want 23 or more", len(names))
	}
	for name := range names {
		if h, ok := gardeners.Kind(name); !ok || len(h.Rules) == 0 {
			t.Errorf("%s: no help, or no rules: %+v", name, h)
		}
	}
	for name, h := range gardeners.Kinds {
		if !names[name] {
			t.Errorf("%s: there is no such kind", name)
		}
		if n := sentences(h.Text); n < 2 || n > 5 || len(h.Text) > 520 {
			t.Errorf("%s: %d sentences in %d bytes", name, n, len(h.Text))
		}
		for i, id := range h.Rules {
			if _, ok := gardeners.Rules[id]; !ok || slices.Contains(h.Rules[:i], id) {
				t.Errorf("%s: rule %s has no text of its own or stands twice", name, id)
			}
		}
	}
}

func TestGardenLength(t *testing.T) {
	for id, h := range gardeners.Rules {
		if n := sentences(h.Text); n < 1 || n > 4 || len(h.Text) > 400 || len(h.Title) > 60 || !strings.HasSuffix(h.Text, ".") {
			t.Errorf("%s: %d sentences in %d bytes, title %q: %s", id, n, len(h.Text), h.Title, h.Text)
		}
	}
}

// English is British, and things are called by one name.
func TestGardenTerms(t *testing.T) {
	wrong := regexp.MustCompile(`(?i)\b(armor|armored|defense|fortif(y|ication)s? level|ZOC|CP)\b`)
	for _, h := range gardeners.All() {
		if h.What == HitTerm { // other names of a thing stand there
			continue
		}
		paragraphs, _ := gardeners.Article(h)
		for _, text := range append(paragraphs, h.Title) {
			if m := wrong.FindString(text); m != "" {
				t.Errorf("%s says %q: %s", h.ID, m, text)
			}
		}
	}
}

// aboutTheProgram are rows of the ledger that say how the game is presented to a program. Players need no text on them.
var aboutTheProgram = strings.Fields("O-25 O-217 O-218 O-224 O-226 O-227 O-228 O-229 O-230 O-231")

// Every rule that is kept has a text of its own, under the section of the manual that it belongs to.
func TestGardenLedger(t *testing.T) {
	raw, err := os.ReadFile("../../engine/garden/testdata/ledger.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(raw))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, r := range rows[1:] {
		known[r[0]] = true
		_, ok := gardeners.Rules[r[0]]
		if want := r[2] == "done" && !slices.Contains(aboutTheProgram, r[0]); ok != want {
			t.Errorf("%s (%s, %s): has a text %t, want %t", r[0], r[1], r[2], ok, want)
		}
	}
	for _, s := range gardeners.Contents {
		switch {
		case numbered(s.ID) != (s.ID[0] != 'O'), !numbered(s.ID) && !known[s.ID]:
			t.Errorf("%s is no rule", s.ID)
		case !numbered(s.ID) && s.Depth == 0:
			t.Errorf("%s stands under no section", s.ID)
		}
	}
}

// The contents keep the order of the manual, and rows of the ledger stand one below their section.
func TestGardenContents(t *testing.T) {
	for id, want := range map[string]int{"1": 0, "8": 0, "8.7": 1, "8.9": 1, "8.10": 1, "8.16": 1, "O-165": 2, "O-17": 2, "O-219": 1} {
		i := slices.IndexFunc(gardeners.Contents, func(s Section) bool { return s.ID == id })
		if i < 0 || gardeners.Contents[i].Depth != want {
			t.Errorf("%s: want depth %d: %v", id, want, gardeners.Contents[max(0, i)])
		}
	}
}

// Every rule id that prompts, refusals, logs and tallies name has a text of its own.
func TestGardenRulesNamed(t *testing.T) {
	named := map[string]string{}
	for i, g := range []engine.Game{newGarden(t, "son", ""), newGarden(t, "waal", ""), newGarden(t, "waal", "detail=advanced"),
		newGarden(t, "arnhem", "level=1"), newGarden(t, "highway", "")} {
		for seed := range uint64(2) {
			gardenCollect(g, rand.New(rand.NewPCG(seed, uint64(i))), named, 4000)
		}
	}
	gardenCollect(newGarden(t, "market-garden", "setup=free"), rand.New(rand.NewPCG(1, 1)), named, 400)
	if len(named) < 30 {
		t.Errorf("%d rule ids, want 30 or more: %v", len(named), named)
	}
	for id, where := range named {
		if _, ok := gardeners.Rules[id]; !ok {
			t.Errorf("%s has no text of its own; named by %s", id, where)
		}
	}
}

// gardenCollect plays by chance for so many steps and notes all rule ids it meets.
func gardenCollect(g engine.Game, rng *rand.Rand, named map[string]string, steps int) {
	s := g.New()
	var legal []engine.Action
	for ; s.Player() != engine.Terminal && steps > 0; steps-- {
		prompt := s.(engine.Describer).Prompt()
		for _, id := range gardenIDs.FindAllString(prompt, -1) {
			named[id] = fmt.Sprintf("the prompt %q", prompt)
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
	for _, item := range s.(engine.Tallier).Tally().Items {
		if item.Rule != "" {
			named[item.Rule] = "the tally"
		}
	}
}

// So have those that the source names outright.
func TestGardenRulesInTheSource(t *testing.T) {
	quoted := regexp.MustCompile(`"(O-\d+)"`)
	files, err := os.ReadDir("../../engine/garden")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		source, err := os.ReadFile("../../engine/garden/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quoted.FindAllStringSubmatch(string(source), -1) {
			n++
			if _, ok := gardeners.Rules[m[1]]; !ok {
				t.Errorf("%s names %s, which has no text of its own", f.Name(), m[1])
			}
		}
	}
	if n < 40 {
		t.Errorf("%d ids, want 40 or more", n)
	}
}

// No text refers to a rule that is not there.
func TestGardenReferences(t *testing.T) {
	reference := regexp.MustCompile(`\bO-\d+\b|\b\d{1,2}\.\d{1,3}\b`)
	for _, h := range gardeners.All() {
		paragraphs, rules := gardeners.Article(h)
		for _, id := range append(reference.FindAllString(strings.Join(paragraphs, "\n"), -1), rules...) {
			if _, ok := gardeners.Rules[id]; !ok {
				t.Errorf("%s %s refers to %s, which is not there", h.What, h.ID, id)
			}
		}
	}
}

// Words of the glossary and their other names are found.
func TestGardenSearch(t *testing.T) {
	for _, term := range gardeners.Terms {
		for _, name := range append([]string{term.Title}, term.Also...) {
			hits := gardeners.Search(name, 8)
			if !slices.ContainsFunc(hits, func(h Hit) bool { return h.What == HitTerm && h.ID == term.ID }) {
				t.Errorf("%q does not find %q: %v", name, term.ID, hits)
			}
		}
	}
	for query, want := range map[string]string{"O-146": "O-146", "8.12": "8.12", "wade": "wade", "command": "command"} {
		hits := gardeners.Search(query, 5)
		if !slices.ContainsFunc(hits, func(h Hit) bool { return h.ID == want }) {
			t.Errorf("%q: want %s, got %v", query, want, hits)
		}
	}
}

// gardenTold is what the lessons tell the learner, in order.
var gardenTold = []string{"select 2/506 in 15,26", "go to 16,26", "end the moves of this phase", "attack 17,26", "2/506 in 16,26 attacks",
	"1/506 in 16,25 Son attacks"}

// For a learner who does as he is told every lesson ends by what it is about; for any other all end with the game.
func TestGardenGuide(t *testing.T) {
	guide, ok := gardeners.Guide("")
	if !ok {
		t.Fatal("no guide")
	}
	g := newGarden(t, guide.Scenario, "")
	for seed := range uint64(8) {
		steps, left := gardenLesson(t, g, guide, seed, slices.Clone(gardenTold))
		if len(left) > 0 {
			t.Errorf("seed %d: the learner was told %q and could not", seed, left)
		}
		done, properly := gardenLearn(g, guide, steps)
		if done != len(guide.Lessons)-1 {
			t.Errorf("seed %d: %d lessons of %d ended, the next is %s", seed, done, len(guide.Lessons), guide.Lessons[done].ID)
		}
		for i, ok := range properly {
			if !ok {
				t.Errorf("seed %d: lesson %s did not end by what it is about", seed, guide.Lessons[i].ID)
			}
		}
		steps, _ = gardenLesson(t, g, guide, seed, nil)
		if done, _ := gardenLearn(g, guide, steps); done < 4 {
			t.Errorf("seed %d: only %d lessons ended for a learner by chance", seed, done)
		}
	}
	for _, l := range guide.Lessons {
		if !l.Met(Moment{Over: true}) {
			t.Errorf("lesson %s does not end with the game", l.ID)
		}
	}
	if n := len(guide.Lessons); n < 4 || n > 16 {
		t.Errorf("%d lessons, want 4 to 16", n)
	}
}

// gardenLesson plays a guide with a learner who does what he is told as soon as he can, and what is good whenever it is there,
// and else plays by chance. It returns what was left to do.
func gardenLesson(t *testing.T, g engine.Game, guide Guide, seed uint64, told []string, good ...string) (steps []env.Step, left []string) {
	t.Helper()
	var policies [2]env.Policy
	for i, spec := range []string{guide.Opponent, "random"} {
		a, err := roster.Registry.New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(seed + uint64(100*i))
		policies[i] = agents.Policy(a, agents.Budget{})
	}
	learner := &follower{policies[1], g, told, good}
	policies[1] = learner
	r, err := env.NewRunnerAt(g, g.New(), 0)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := r.Play(context.Background(), env.Episode{Seed: seed, Policies: policies})
	if err != nil {
		t.Fatal(err)
	}
	return tr.Steps, learner.told
}

// gardenLearn counts the lessons that ended before the game did, and tells of each whether it was by what it is about.
func gardenLearn(g engine.Game, guide Guide, steps []env.Step) (done int, properly []bool) {
	s := g.New()
	var m Moment
	at := func(kind, by string) {
		m = Moment{PlayedKind: kind, PlayedSide: by, Over: s.Player() == engine.Terminal}
		if s.Player().IsSide() {
			m.Kind, m.Side = engine.NodeKind(s), g.Sides()[s.Player()]
		}
		for done < len(guide.Lessons) {
			l := guide.Lessons[done]
			if m.Over || l.Wait[0].On != OnNext && !l.Met(m) {
				return
			}
			properly = append(properly, l.Wait[0].On == OnNext || l.Wait[0].Met(m))
			done++
			m.PlayedKind, m.PlayedSide = "", ""
		}
	}
	at("", "")
	for _, step := range steps {
		kind, by := engine.NodeKind(s), "dice"
		if step.Player.IsSide() {
			by = g.Sides()[step.Player]
		}
		s.Apply(step.Action)
		at(kind, by)
	}
	return done, properly
}

// Lessons point to hexes and crossings of the scenario.
func TestGardenGuidePoints(t *testing.T) {
	for _, guide := range gardeners.Guides {
		snap := newGarden(t, guide.Scenario, "").New().(engine.Snapshotter).Snapshot().(garden.Snapshot)
		chart := newGarden(t, guide.Scenario, "").(*garden.Game)
		there := map[string]bool{}
		for h := range chart.Chart().InPlay {
			there["place:"+chart.RowName("hexes", h)] = true
		}
		for _, b := range snap.Bridges {
			there["crossing:"+b.Between] = true
		}
		for _, l := range guide.Lessons {
			for _, p := range l.Point {
				if !strings.HasPrefix(p, "control:") && !there[p] {
					t.Errorf("%s: %s points to %s, which is not in play", guide.ID, l.ID, p)
				}
			}
		}
	}
}
