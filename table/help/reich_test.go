package help

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/reich"
	"bridgehead/scenarios"
)

// reichers is the book on Highway to the Reich.
var reichers = On("reich")

const reichSource = "../../engine/reich/"

// reichID is the id of a rule: a number of the book from its third chapter on, or a ruling.
var reichID = regexp.MustCompile(`^(?:R-)?(?:[3-9]|[12]\d|3[01])\.\d{1,2}[a-z]?$`)

// Every kind of node has help, and there is no help for others.
func TestReichKinds(t *testing.T) {
	source, err := os.ReadFile(reichSource + "node_table.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`name: "([A-Z0-9_]+)", part: "[a-z -]+", rule: "([^"]+)"`).FindAllStringSubmatch(string(source), -1) {
		names[m[1]] = true
		h, ok := reichers.Kind(m[1])
		if !ok || len(h.Rules) == 0 {
			t.Errorf("%s: no help, or none on its rule: %+v", m[1], h)
		}
		if _, ok := reichers.Rule(m[2]); !ok {
			t.Errorf("%s: rule %s has no text", m[1], m[2])
		}
	}
	if len(names) < 70 {
		t.Fatalf("%d kinds, want 70 or more", len(names))
	}
	for name, h := range reichers.Kinds {
		if !names[name] {
			t.Errorf("%s: there is no such kind", name)
		}
		if n := sentences(h.Text); n < 2 || n > 5 || len(h.Text) > 520 || !strings.HasSuffix(h.Text, ".") {
			t.Errorf("%s: %d sentences in %d bytes", name, n, len(h.Text))
		}
		for i, id := range h.Rules {
			if _, ok := reichers.Rules[id]; !ok || slices.Contains(h.Rules[:i], id) {
				t.Errorf("%s: rule %s has no text of its own or stands twice", name, id)
			}
		}
	}
}

func TestReichLength(t *testing.T) {
	for id, h := range reichers.Rules {
		if n := sentences(h.Text); n < 1 || n > 4 || len(h.Text) < 8 || len(h.Text) > 400 || len(h.Title) > 60 || !strings.HasSuffix(h.Text, ".") {
			t.Errorf("%s: %d sentences in %d bytes, title %q: %s", id, n, len(h.Text), h.Title, h.Text)
		}
	}
}

// English is British, and things are called by one name.
func TestReichTerms(t *testing.T) {
	wrong := regexp.MustCompile(`(?i)\b(armor|armored|defense|maneuver|E?ZOCs?|step losses|movement points|strength points)\b`)
	for _, h := range reichers.All() {
		if h.What == HitTerm { // other names of a thing stand there
			continue
		}
		paragraphs, _ := reichers.Article(h)
		for _, text := range append(paragraphs, h.Title) {
			if m := wrong.FindString(text); m != "" {
				t.Errorf("%s says %q: %s", h.ID, m, text)
			}
		}
	}
}

// ofSection tells whether a rule has a text, its own or that of its section; that of the chapter is not enough for a number.
func ofSection(id string) bool {
	h, ok := reichers.Rule(id)
	chapter, _, deep := strings.Cut(id, ".")
	return ok && (!deep || h.Title != reichers.Rules[chapter].Title)
}

// Every rule id that stands in a text of the engine, by itself or in brackets, has a text, and every section of the ledger.
func TestReichRules(t *testing.T) {
	files, err := os.ReadDir(reichSource)
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]string{}
	brackets := regexp.MustCompile(`\(([^()]*)\)`)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		for _, text := range stringsIn(t, reichSource+f.Name()) {
			found := []string{text}
			for _, m := range brackets.FindAllStringSubmatch(text, -1) {
				found = append(found, strings.Split(m[1], ", ")...)
			}
			for _, id := range found {
				if reichID.MatchString(id) {
					named[id] = f.Name()
				}
			}
		}
	}
	if len(named) < 60 {
		t.Errorf("%d ids, want 60 or more", len(named))
	}
	ledger, err := os.ReadFile(reichSource + "testdata/ledger.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^RR-\d+,(?:[a-zA-Z-]+ )*?(\d+\.\d+[a-z]?\d?),`).FindAllStringSubmatch(string(ledger), -1) {
		if reichID.MatchString(m[1]) && m[1] < "24" || len(m[1]) == 3 {
			named[m[1]] = "the ledger"
		}
	}
	for id, where := range named {
		if chapter, _, _ := strings.Cut(id, "."); slices.Contains([]string{"0", "1", "4", "20", "21", "22"}, chapter) {
			continue // chapters without sections of their own here
		}
		if !ofSection(id) {
			t.Errorf("%s has no text of its section; named by %s", id, where)
		}
	}
}

// Words of the glossary and their other names are found.
func TestReichSearch(t *testing.T) {
	for _, term := range reichers.Terms {
		for _, name := range append([]string{term.Title}, term.Also...) {
			hits := reichers.Search(name, 8)
			if !slices.ContainsFunc(hits, func(h Hit) bool { return h.What == HitTerm && h.ID == term.ID }) {
				t.Errorf("%q does not find %q: %v", name, term.ID, hits)
			}
		}
	}
}

func newReich(t testing.TB, id string) *reich.Game {
	t.Helper()
	g, err := reich.New(scenarios.MustLoad("reich/"+id), reich.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Every kind that is met in play has help, and every rule id that prompts and refusals name a text.
func TestReichRulesNamed(t *testing.T) {
	brackets := regexp.MustCompile(`\(([^()]*)\)`)
	named := map[string]string{}
	var games []*reich.Game
	for _, id := range scenarios.Of("reich") {
		games = append(games, newReich(t, strings.TrimPrefix(id, "reich/")))
	}
	for i, g := range games {
		for seed := range uint64(5) {
			rng, s := rand.New(rand.NewPCG(seed, uint64(i))), g.New()
			for range 3000 {
				if s.Player() == engine.Terminal {
					break
				}
				if _, ok := reichers.Kind(engine.NodeKind(s)); !ok {
					t.Fatalf("no help on %s", engine.NodeKind(s))
				}
				prompt := engine.Prompt(s)
				for _, m := range brackets.FindAllStringSubmatch(prompt, -1) {
					for id := range strings.SplitSeq(m[1], ", ") {
						if reichID.MatchString(id) {
							named[id] = fmt.Sprintf("the prompt %q", prompt)
						}
					}
				}
				if s.Player().IsSide() {
					var refused *engine.RuleError
					if errors.As(s.Check(engine.Action(rng.IntN(g.NumActions()))), &refused) && refused.Rule != "" {
						named[refused.Rule] = refused.Error()
					}
				}
				legal := s.LegalActions(nil)
				s.Apply(legal[rng.IntN(len(legal))])
			}
		}
	}
	if len(named) < 8 {
		t.Errorf("%d rule ids, want 8 or more: %v", len(named), named)
	}
	for id, where := range named {
		if !ofSection(id) {
			t.Errorf("%s has no text; named by %s", id, where)
		}
	}
}

// reichTold is what the lessons of the guides tell the learner, in order, reichGood what they tell for good.
var (
	reichTold = map[string][]string{
		"first": {"no more fire", "move 2/501 inf 2", "close action"},
		"son":   {"land at C1013", "concentrate", "land at C1014", "concentrate", "land at C0913", "concentrate"},
		"frost": {},
	}
	reichGood = map[string][]string{
		"first": {"move 2/501 inf 1", "close action", "all advance", "2/501 inf 1 advances", "2/501 inf 2 advances", "keep the mode", "press on"},
		"son":   {"all advance", "keep the mode", "all fire", "nobody else"},
		"frost": {"all fire", "nobody else", "go into defilade"},
	}
)

// For a learner who does as he is told every lesson ends by what it is about; for any other all end with the game. Lessons point to what is there.
func TestReichGuides(t *testing.T) {
	if len(reichers.Guides) != len(reichTold) {
		t.Fatalf("%d guides, want %d", len(reichers.Guides), len(reichTold))
	}
	for _, guide := range reichers.Guides {
		t.Run(guide.ID, func(t *testing.T) {
			games := uint64(12)
			if guide.ID != "first" {
				games = 3 // each takes a second
			}
			reichGuide(t, guide, games)
		})
	}
}

func reichGuide(t *testing.T, guide Guide, games uint64) {
	g := newReich(t, guide.Scenario)
	met := make([]int, len(guide.Lessons)-1)
	for seed := range games {
		steps, left := gardenLesson(t, g, guide, seed, slices.Clone(reichTold[guide.ID]), reichGood[guide.ID]...)
		if len(left) > 0 {
			t.Errorf("seed %d: the learner was told %q and could not", seed, left)
		}
		done, properly := gardenLearn(g, guide, steps)
		if done != len(guide.Lessons)-1 {
			t.Errorf("seed %d: %d lessons of %d ended, the next is %s", seed, done, len(guide.Lessons), guide.Lessons[done].ID)
		}
		for i, ok := range properly {
			if ok {
				met[i]++
			}
		}
		endeavorExplained(t, g, guide, steps)
		steps, _ = gardenLesson(t, g, guide, seed, nil)
		endeavorExplained(t, g, guide, steps)
	}
	for i, n := range met {
		if n < int(games)/2 {
			t.Errorf("lesson %s ended by what it is about in %d games of %d", guide.Lessons[i].ID, n, games)
		}
	}
	links := map[string]bool{}
	for i := range 1000 {
		if _, between, ok := strings.Cut(g.RowName("crossings", i), " "); ok {
			links[between] = true
		}
	}
	for _, l := range guide.Lessons {
		if !l.Met(Moment{Over: true}) || sentences(l.Text) > 5 {
			t.Errorf("lesson %s does not end with the game, or has more than 5 sentences", l.ID)
		}
		for _, p := range l.Point {
			what, name, _ := strings.Cut(p, ":")
			at := -1
			for h := range g.Hexes() {
				if g.HexName(h) == name {
					at = h
				}
			}
			if what == "crossing" && links[name] {
				continue
			}
			if what != "control" && at < 0 {
				t.Errorf("lesson %s points to %s, which is not in play", l.ID, p)
			}
		}
	}
}
