package help

import (
	"encoding/csv"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bridgehead/scenarios"
)

// endeavorers is the book on The Mighty Endeavor.
var endeavorers = On("endeavor")

const endeavorSource = "../../engine/endeavor/"

// endeavorID is the id of a rule: a number of the manual, a series rule or a ruling. Hexes have two digits behind the full stop,
// and lie in rows that the manual has no sections for.
var endeavorID = regexp.MustCompile(`^(?:[SR]-\d{1,2}|[1-5]\.\d{1,2}[a-i]?)$`)

// Every kind of node has help, and there is no help for others.
func TestEndeavorKinds(t *testing.T) {
	source, err := os.ReadFile(endeavorSource + "node_table.go")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`name: "([A-Z0-9_]+)", rule: "([^"]+)"`).FindAllStringSubmatch(string(source), -1) {
		names[m[1]] = true
		h, ok := endeavorers.Kind(m[1])
		if !ok || !slices.Contains(h.Rules, m[2]) {
			t.Errorf("%s: no help, or not on its rule %s: %+v", m[1], m[2], h)
		}
	}
	if len(names) < 38 {
		t.Fatalf("%d kinds, want 38 or more", len(names))
	}
	for name, h := range endeavorers.Kinds {
		if !names[name] {
			t.Errorf("%s: there is no such kind", name)
		}
		if n := sentences(h.Text); n < 2 || n > 5 || len(h.Text) > 520 || !strings.HasSuffix(h.Text, ".") {
			t.Errorf("%s: %d sentences in %d bytes", name, n, len(h.Text))
		}
		for i, id := range h.Rules {
			if _, ok := endeavorers.Rules[id]; !ok || slices.Contains(h.Rules[:i], id) {
				t.Errorf("%s: rule %s has no text of its own or stands twice", name, id)
			}
		}
	}
}

func TestEndeavorLength(t *testing.T) {
	for id, h := range endeavorers.Rules {
		if n := sentences(h.Text); n < 1 || n > 4 || len(h.Text) < 8 || len(h.Text) > 400 || len(h.Title) > 60 || !strings.HasSuffix(h.Text, ".") {
			t.Errorf("%s: %d sentences in %d bytes, title %q: %s", id, n, len(h.Text), h.Title, h.Text)
		}
	}
}

// English is British, and things are called by one name.
func TestEndeavorTerms(t *testing.T) {
	wrong := regexp.MustCompile(`(?i)\b(armor|armored|defense|maneuver|E?ZOCs?|attack HQs? side|movement points|supply lines?)\b`)
	for _, h := range endeavorers.All() {
		if h.What == HitTerm || h.ID == "1.2" { // other names of a thing stand there
			continue
		}
		paragraphs, _ := endeavorers.Article(h)
		for _, text := range append(paragraphs, h.Title) {
			if m := wrong.FindString(text); m != "" {
				t.Errorf("%s says %q: %s", h.ID, m, text)
			}
		}
	}
}

// Every rule that the ledger names, every series rule and every ruling has a text of its own.
func TestEndeavorLedger(t *testing.T) {
	raw, err := os.ReadFile(endeavorSource + "testdata/ledger.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(raw))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, r := range rows[1:] {
		for word := range strings.FieldsSeq(r[1]) {
			if endeavorID.MatchString(word) {
				want[word] = r[0]
			}
		}
	}
	if len(want) < 140 {
		t.Errorf("the ledger names %d rules, want 140 or more", len(want))
	}
	for n := 1; n <= 70; n++ {
		want[fmt.Sprintf("S-%d", n)] = "the series"
	}
	for n := 1; n <= 69; n++ {
		want[fmt.Sprintf("R-%d", n)] = "the rulings"
	}
	for id, where := range want {
		if _, ok := endeavorers.Rules[id]; !ok {
			t.Errorf("%s has no text of its own; named by %s", id, where)
		}
	}
	for _, s := range endeavorers.Contents {
		if _, ok := want[s.ID]; !ok && !numbered(s.ID) {
			t.Errorf("%s is no rule", s.ID)
		}
	}
}

// The contents keep the order of the manual: sections below their chapter, cases and rulings below their section.
func TestEndeavorContents(t *testing.T) {
	for id, want := range map[string]int{"1": 0, "1.1": 1, "1.9": 1, "1.10": 1, "1.16": 1, "1.16a": 2, "1.16h": 2, "1.17": 1, "1.20": 1,
		"2.7": 1, "2.7d": 2, "2.8": 1, "2.10": 1, "2.11e": 2, "2.12": 1, "4.0": 1, "7.1": 1, "S-34": 2, "R-16": 3, "R-42": 2} {
		i := slices.IndexFunc(endeavorers.Contents, func(s Section) bool { return s.ID == id })
		if i < 0 || endeavorers.Contents[i].Depth != want {
			t.Errorf("%s: want depth %d: %v", id, want, endeavorers.Contents[max(0, i)])
		}
	}
}

// Every rule id that stands in a text of the engine, by itself or in brackets, has a text of its own.
func TestEndeavorRulesInTheSource(t *testing.T) {
	files, err := os.ReadDir(endeavorSource)
	if err != nil {
		t.Fatal(err)
	}
	brackets := regexp.MustCompile(`\(([^()]*)\)`)
	n := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		for _, text := range stringsIn(t, endeavorSource+f.Name()) {
			found := []string{text}
			for _, m := range brackets.FindAllStringSubmatch(text, -1) {
				found = append(found, strings.Split(m[1], ", ")...)
			}
			for _, id := range found {
				if !endeavorID.MatchString(id) {
					continue
				}
				n++
				if _, ok := endeavorers.Rules[id]; !ok {
					t.Errorf("%s names %s, which has no text of its own", f.Name(), id)
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("%d ids, want 40 or more", n)
	}
}

// stringsIn are the strings of a source file.
func stringsIn(t *testing.T, name string) (out []string) {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var s scanner.Scanner
	set := token.NewFileSet()
	s.Init(set.AddFile(name, -1, len(source)), source, nil, 0)
	for {
		_, tok, lit := s.Scan()
		switch tok {
		case token.EOF:
			return out
		case token.STRING:
			out = append(out, strings.Trim(lit, "\"`"))
		}
	}
}

// No text refers to a rule that is not there.
func TestEndeavorReferences(t *testing.T) {
	outright := regexp.MustCompile(`\b[SR]-\d+\b|\b\d\.\d{1,2}[a-i]\b|\b\d\.\d\b`)
	brackets := regexp.MustCompile(`\((?:[^()]*, )?(\d\.\d{1,2})(?:, [^()]*)?\)`)
	n := 0
	for _, h := range endeavorers.All() {
		paragraphs, rules := endeavorers.Article(h)
		text := strings.ReplaceAll(strings.Join(paragraphs, "\n"), "half of 5 is 2.5", "")
		ids := append(outright.FindAllString(text, -1), rules...)
		for _, m := range brackets.FindAllStringSubmatch(text, -1) {
			ids = append(ids, m[1])
		}
		for _, id := range ids {
			n++
			if _, ok := endeavorers.Rules[id]; !ok {
				t.Errorf("%s %s refers to %s, which is not there", h.What, h.ID, id)
			}
		}
	}
	if n < 150 {
		t.Errorf("%d references, want 150 or more", n)
	}
}

// Words of the glossary and their other names are found.
func TestEndeavorSearch(t *testing.T) {
	for _, term := range endeavorers.Terms {
		for _, name := range append([]string{term.Title}, term.Also...) {
			hits := endeavorers.Search(name, 8)
			if !slices.ContainsFunc(hits, func(h Hit) bool { return h.What == HitTerm && h.ID == term.ID }) {
				t.Errorf("%q does not find %q: %v", name, term.ID, hits)
			}
		}
	}
	for query, want := range map[string]string{"2.7d": "2.7d", "S-34": "S-34", "r-44": "R-44", "beach class": "beach-class",
		"two pools": "1.16f", "blow the bridge": "", "direct shipments": "2.10"} {
		hits := endeavorers.Search(query, 8)
		if found := slices.ContainsFunc(hits, func(h Hit) bool { return h.ID == want }); found != (want != "") {
			t.Errorf("%q: want %q, got %v", query, want, hits)
		}
	}
}

// Guides point to hexes of their scenarios, and every lesson ends with the game at the latest.
func TestEndeavorGuidesPoint(t *testing.T) {
	for _, g := range endeavorers.Guides {
		there := endeavorHexes(t, g.Scenario)
		points := map[string][]string{}
		for _, l := range g.Lessons {
			points[l.ID] = l.Point
			if !l.Met(Moment{Over: true}) || sentences(l.Text) > 5 {
				t.Errorf("%s: lesson %s does not end with the game, or has more than 5 sentences", g.ID, l.ID)
			}
		}
		for _, a := range g.Asides {
			points[a.ID] = a.Point
		}
		for id, list := range points {
			for _, p := range list {
				what, name, _ := strings.Cut(p, ":")
				for hex := range strings.SplitSeq(name, "|") {
					if what != "control" && !slices.Contains(there, hex) {
						t.Errorf("%s: %s points to %s, which is not in play", g.ID, id, p)
					}
				}
			}
		}
		if n := len(g.Lessons); n < 4 || n > 16 || g.Lessons[n-1].Wait[0].On != OnOver {
			t.Errorf("%s: %d lessons, want 4 to 16, the last to the end", g.ID, n)
		}
	}
}

// endeavorHexes are the land hexes of a scenario, by their printed numbers.
func endeavorHexes(t *testing.T, id string) (out []string) {
	t.Helper()
	sc, ok := scenarios.As[*scenarios.Endeavor](scenarios.MustLoad("endeavor/" + id))
	if !ok {
		t.Fatalf("%s is no scenario of endeavor", id)
	}
	for _, h := range sc.Board {
		out = append(out, sc.Map.Grid.Text(h))
	}
	return out
}
