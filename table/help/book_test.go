package help

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// letters end the id of a rule that is one of several within a section.
var letters = regexp.MustCompile(`[a-z]$`)

// The list in testdata has every rule of the rule book, taken apart one statement at a time: 9.2a is the first statement
// of 9.2, EX-3 the third example. Each can be found under the number of its section.
func TestEveryRuleOfTheBook(t *testing.T) {
	list, err := os.ReadFile("testdata/gamble-rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	ids := strings.Fields(string(list))
	if len(ids) < 500 {
		t.Fatalf("%d rules, want 500 or more", len(ids))
	}
	for _, id := range ids {
		at := letters.ReplaceAllString(id, "")
		if n, ok := strings.CutPrefix(at, "EX-"); ok {
			at = "25." + n
		}
		if strings.HasPrefix(at, "26.") { // every correction of a kind stands in one text
			at = at[:4]
		}
		if _, ok := gamblers.Rules[at]; ok {
			continue
		}
		// A letter in capitals is a case of its section, where that has no texts for cases.
		above := strings.TrimRight(at, "ABCDEFGH")
		if text, ok := gamblers.Rules[above]; !ok || above == at || text.More == "" {
			t.Errorf("%s: there is no text on %s", id, at)
		}
	}
}

// Every section below a chapter has its chapter, which says what it is about, and the contents list all rules once.
func TestContents(t *testing.T) {
	if len(gamblers.Contents) != len(gamblers.Rules) {
		t.Errorf("%d sections of %d rules", len(gamblers.Contents), len(gamblers.Rules))
	}
	chapter, before := "", 0
	for _, s := range gamblers.Contents {
		if s.Depth == 0 {
			chapter = s.ID
		}
		if own, _, _ := strings.Cut(s.ID, "."); own != chapter {
			t.Errorf("%s stands in chapter %s", s.ID, chapter)
		}
		if s.Depth > before+2 {
			t.Errorf("%s has depth %d after %d", s.ID, s.Depth, before)
		}
		before = s.Depth
	}
	for id, want := range map[string]int{"9": 0, "9.1": 1, "9.22": 2, "9.221": 3, "3.9": 1, "3.10": 1, "3.11": 1, "4.10": 1,
		"4.11": 1, "10.72A": 3, "10.8": 1, "25.9": 1, "25.10": 1} {
		i := slices.IndexFunc(gamblers.Contents, func(s Section) bool { return s.ID == id })
		if i < 0 || gamblers.Contents[i].Depth != want {
			t.Errorf("%s: want depth %d: %v", id, want, gamblers.Contents[max(0, i)])
		}
	}
}

// reference is a number in a text that a client makes a link of.
var reference = regexp.MustCompile(`\b\d{1,2}\.\d{1,3}[A-H]?\b`)

// bare are numbers of chapters, which are references in brackets only.
var bare = regexp.MustCompile(`\((\d{1,2})[,)]`)

// No text refers to a rule that is not there.
func TestReferences(t *testing.T) {
	n := 0
	check := func(where, text string) {
		ids := reference.FindAllString(text, -1)
		for _, m := range bare.FindAllStringSubmatch(text, -1) {
			ids = append(ids, m[1])
		}
		for _, id := range ids {
			n++
			if _, ok := gamblers.Rules[id]; !ok {
				t.Errorf("%s refers to %s, which is not there", where, id)
			}
		}
	}
	for id, r := range gamblers.Rules {
		check(id, r.Text+"\n"+r.More)
		for _, other := range r.Rules {
			check(id, "("+other+")")
		}
	}
	for kind, k := range gamblers.Kinds {
		check(kind, k.Text)
	}
	for _, term := range gamblers.Terms {
		check(term.ID, term.Text+" ("+strings.Join(term.Rules, ") (")+")")
	}
	for _, p := range gamblers.Plates {
		check(p.ID, p.Text+" ("+strings.Join(p.Rules, ") (")+")")
	}
	for _, g := range gamblers.Guides {
		for _, l := range g.Lessons {
			check(g.ID+" "+l.ID, l.Text)
		}
	}
	if n < 250 {
		t.Errorf("%d references, want 250 or more", n)
	}
}

// Whoever looks for a word of the glossary, or for one of its other names, finds it among the first.
func TestSearchFindsTerms(t *testing.T) {
	for _, term := range gamblers.Terms {
		for _, name := range append([]string{term.Title}, term.Also...) {
			hits := gamblers.Search(name, 8)
			if !slices.ContainsFunc(hits, func(h Hit) bool { return h.What == HitTerm && h.ID == term.ID }) {
				t.Errorf("%q does not find %q: %v", name, term.ID, hits)
			}
		}
	}
	for _, name := range []string{"AV", "DV", "TEM", "MF", "SP", "CP", "AP", "drm", "Sunset DR", "Advantage", "Point Unit", "VP"} {
		if hits := gamblers.Search(name, 1); len(hits) == 0 || hits[0].What != HitTerm {
			t.Errorf("%q: the first find is no term: %v", name, hits)
		}
	}
}

func TestSearch(t *testing.T) {
	for query, want := range map[string]string{
		"9.62": "9.62", "10.72a": "10.72A", "overrun": "overrun", "surrender unit cut off": "C_SURRENDER", "boat": "boats",
		"two lifts": "23.3", "black badge": "stack", "second lift": "lift", "point uni": "point-unit",
	} {
		hits := gamblers.Search(query, 5)
		if !slices.ContainsFunc(hits, func(h Hit) bool { return h.ID == want }) {
			t.Errorf("%q: want %s, got %v", query, want, hits)
		}
	}
	for _, query := range []string{"", "  ", "...", "xyzzy", "assault xyzzy"} {
		if hits := gamblers.Search(query, 5); hits == nil || len(hits) > 0 {
			t.Errorf("%q: got %v, want an empty list", query, hits)
		}
	}
	if hits := gamblers.Search("units", 3); len(hits) != 3 {
		t.Errorf("units: %d finds, want 3", len(hits))
	}
	if hits := gamblers.Search("units", -1); len(hits) != 0 {
		t.Errorf("at most -1: %d finds", len(hits))
	}
	for _, h := range gamblers.Search("the", 1000) {
		if len(h.Text) > longExcerpt+8 || h.Text == "" || h.Title == "" {
			t.Errorf("%s: %d bytes: %s", h.ID, len(h.Text), h.Text)
		}
	}
}

// Every thing in a book has an article.
func TestArticles(t *testing.T) {
	all := gamblers.All()
	if n := len(gamblers.Rules) + len(gamblers.Kinds) + len(gamblers.Terms) + len(gamblers.Plates) + len(gamblers.Guides); n != len(all) {
		t.Errorf("%d things, want %d", len(all), n)
	}
	for _, h := range all {
		paragraphs, _ := gamblers.Article(h)
		if len(paragraphs) == 0 || slices.Contains(paragraphs, "") {
			t.Errorf("%s %s: %q", h.What, h.ID, paragraphs)
		}
	}
	if p, r := gamblers.Article(Hit{What: HitTerm, ID: "nothing"}); p != nil || r != nil {
		t.Errorf("nothing: %v, %v", p, r)
	}
}

func FuzzSearch(f *testing.F) {
	for _, q := range []string{"9.62", "tem", "é.", "s", "ssss", "the sun"} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, query string) {
		for _, h := range gamblers.Search(query, 10) {
			if h.ID == "" || h.Text == "" {
				t.Errorf("%q: %+v", query, h)
			}
		}
	})
}
