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
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// gamblers is the book the tests read.
var gamblers = On("gamble")

func newGame(t testing.TB, id, options string) engine.Game {
	t.Helper()
	sc, err := scenarios.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	opts, err := gamble.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamble.New(sc, opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var kindName = regexp.MustCompile(`"([KC]_[A-Z0-9_]+|TERMINAL)"`)

// Every kind of node the game names has help, and there is no help for others.
func TestEveryKind(t *testing.T) {
	source, err := os.ReadFile("../../engine/gamble/node_table.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range kindName.FindAllStringSubmatch(string(source), -1) {
		if m[1] != "K_NONE" {
			names[m[1]] = true
		}
	}
	if len(names) < 50 {
		t.Fatalf("found %d kinds, want more than 50", len(names))
	}
	for name := range names {
		if h, ok := gamblers.Kind(name); !ok || len(h.Rules) == 0 {
			t.Errorf("%s: no help, or no rules: %+v", name, h)
		}
	}
	for name := range gamblers.Kinds {
		if !names[name] {
			t.Errorf("%s: there is no such kind", name)
		}
	}
}

// sentences counts them.
func sentences(text string) int {
	text = strings.ReplaceAll(text, "St. ", "St ")
	return len(regexp.MustCompile(`[.!?]( |$)`).FindAllString(text, -1))
}

// Help on a kind is two to five sentences, on a rule one to four.
func TestLength(t *testing.T) {
	all := gamblers
	for name, h := range all.Kinds {
		if n := sentences(h.Text); n < 2 || n > 5 || len(h.Text) > 520 || !strings.HasSuffix(h.Text, ".") {
			t.Errorf("%s: %d sentences in %d bytes: %s", name, n, len(h.Text), h.Text)
		}
	}
	for id, h := range all.Rules {
		if n := sentences(h.Text); n < 1 || n > 4 || len(h.Text) < 8 || len(h.Text) > 400 || len(h.Title) > 60 || !strings.HasSuffix(h.Text, ".") {
			t.Errorf("%s: %d bytes, title %q: %s", id, len(h.Text), h.Title, h.Text)
		}
	}
}

// Terms of the rules are spelt as the rules spell them, and English is British.
func TestTerms(t *testing.T) {
	wrong := regexp.MustCompile(`\b(fresh|disrupted|impulses?|zones?|areas?|forward unit|point unit|casualty points?|` +
		`attrition points?|(an|the|each|one|every|Mandatory|Optional|mandatory|optional) assaults?|armor|Armor|Armored|Defence Value|` +
		`Attack value|Defense value|victory points?|supply lines?|drop areas?|barrage|flak|Flak)\b`)
	check := func(where, text string) {
		if m := wrong.FindString(text); m != "" {
			t.Errorf("%s says %q: %s", where, m, text)
		}
	}
	all := gamblers
	for name, h := range all.Kinds {
		check(name, h.Title+". "+h.Text)
	}
	for id, h := range all.Rules {
		check(id, h.Title+". "+h.Text+" "+h.More)
	}
	for _, g := range all.Guides {
		check(g.ID, g.Title+". "+g.Text)
		for _, l := range g.Lessons {
			check(l.ID, l.Title+". "+l.Text)
		}
		for _, a := range g.Asides {
			check(a.ID, a.Title+". "+a.Text)
		}
	}
	for _, term := range all.Terms {
		check(term.ID, term.Title+". "+term.Text)
	}
	for _, p := range all.Plates {
		check(p.ID, p.Title+". "+p.Text)
		for _, n := range p.Notes {
			check(p.ID, n.Text)
		}
	}
}

func TestRuleFallsBack(t *testing.T) {
	for id, want := range map[string]string{
		"9.1": "9.1", "9.12a": "9.1", "9.1x": "9.1", "9.621": "9.621", "9.6219": "9.621", "10.72A": "10.72A", "10.72F": "10.72",
		"10.73c": "10.73", "13.411": "13.411", "3.10": "3.10", "9": "9", "21.99": "21", "16.21A": "16.21",
	} {
		got, ok := gamblers.Rule(id)
		if !ok || got.Title != gamblers.Rules[want].Title {
			t.Errorf("%s: got %q, want that of %s, %q", id, got.Title, want, gamblers.Rules[want].Title)
		}
	}
	for _, id := range []string{"", "99", "99.1", ".", "x", "1."} {
		if got, ok := gamblers.Rule(id); ok {
			t.Errorf("%q: got %q, want nothing", id, got.Title)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for name, file := range map[string]string{
		"no title":      `kinds: {K_A: {text: x}}`,
		"no text":       `rules: {"1": {title: x}}`,
		"unknown rule":  "kinds: {K_A: {title: x, text: x, rules: [\"7\"]}}\nrules: {\"8\": {title: x, text: x}}",
		"unknown field": `rules: {"1": {title: x, text: x, see: y}}`,
		"no YAML":       `rules: [`,
		"rule twice":    "rules: {\"1\": {title: x, text: x}, \"1\": {title: x, text: x}}",
		"term twice":    "terms: [{id: a, title: x, text: x}, {id: a, title: x, text: x}]",
		"term's rule":   "terms: [{id: a, title: x, text: x, rules: [\"1\"]}]",
		"plate":         "plates: [{id: a, title: x, text: x, figure: f}]",
	} {
		if _, err := read("x", []byte(file)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzRule(f *testing.F) {
	for _, id := range []string{"9.12a", "", "9", "..", "10.73C", "é.é"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		if h, ok := gamblers.Rule(id); ok != (h.Text != "") {
			t.Errorf("%q: %v with the text %q", id, ok, h.Text)
		}
	})
}

var ruleID = regexp.MustCompile(`\b\d{1,2}(\.\d+[A-Z]?)?\b`)
var inBrackets = regexp.MustCompile(`\((\d{1,2}(?:\.\d+[A-Z]?)?(?:, \d{1,2}(?:\.\d+[A-Z]?)?)*)\)|, (\d{1,2}\.\d+[A-Z]?)\]`)

// Every rule id that is named in play has a text of its own number.
func TestEveryRuleNamed(t *testing.T) {
	named := map[string]string{}
	games := []engine.Game{newGame(t, "gamble/basic", ""), newGame(t, "gamble/nijmegen", ""), newGame(t, "gamble/arnhem", ""),
		newGame(t, "gamble/extended", "")}
	for i, g := range games {
		for seed := range uint64(3) {
			collect(g, rand.New(rand.NewPCG(seed, uint64(i))), named)
		}
	}
	if len(named) < 50 {
		t.Errorf("found %d rule ids, want 50 or more: %v", len(named), named)
	}
	for id, where := range named {
		if _, ok := gamblers.Rules[id]; !ok {
			t.Errorf("%s has no text of its own; named by %s", id, where)
		}
	}
}

// collect plays a game by chance and notes all rule ids it meets.
func collect(g engine.Game, rng *rand.Rand, named map[string]string) {
	s := g.New()
	note := func(ids, where string) {
		for _, id := range ruleID.FindAllString(ids, -1) {
			named[id] = where
		}
	}
	var legal []engine.Action
	for s.Player() != engine.Terminal {
		prompt := s.(engine.Describer).Prompt()
		for _, m := range inBrackets.FindAllStringSubmatch(prompt, -1) {
			note(m[1]+m[2], fmt.Sprintf("the prompt %q", prompt))
		}
		for _, term := range s.(*gamble.State).AssaultTerms() {
			note(term.Rule, "a term")
		}
		if s.Player().IsSide() {
			for range 5 {
				var refused *engine.RuleError
				if errors.As(s.Check(engine.Action(rng.IntN(g.NumActions()))), &refused) {
					note(refused.Rule, refused.Error())
				}
			}
		}
		legal = s.LegalActions(legal[:0])
		s.Apply(legal[rng.IntN(len(legal))])
	}
}

// The ids the sources name outright have texts of their own as well.
func TestEveryRuleInTheSource(t *testing.T) {
	quoted := regexp.MustCompile(`"(\d{1,2}\.\d+[A-Z]?)"`)
	files, err := os.ReadDir("../../engine/gamble")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		source, err := os.ReadFile("../../engine/gamble/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quoted.FindAllStringSubmatch(string(source), -1) {
			n++
			if _, ok := gamblers.Rules[m[1]]; !ok {
				t.Errorf("%s names %s, which has no text of its own", f.Name(), m[1])
			}
		}
	}
	if n < 80 {
		t.Errorf("found %d ids, want 80 or more", n)
	}
}

// No kind names a rule twice, and all by a number that has a text of its own.
func TestRulesOfKinds(t *testing.T) {
	for name, h := range gamblers.Kinds {
		for i, id := range h.Rules {
			if _, ok := gamblers.Rules[id]; !ok || slices.Contains(h.Rules[:i], id) {
				t.Errorf("%s: rule %s", name, id)
			}
		}
	}
}
