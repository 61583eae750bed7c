package help

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// What a Hit is.
const (
	HitRule     = "rule"
	HitTerm     = "term"
	HitDecision = "decision"
	HitPlate    = "plate"
	HitGuide    = "guide"
)

// Hit is something found in a book.
type Hit struct {
	What  string `json:"what"` // rule, term, decision, plate or guide
	ID    string `json:"id"`   // of a rule, a term, a kind of node, a plate or a guide
	Title string `json:"title"`
	Text  string `json:"text"` // the part of its text that fits, or its beginning
}

// MostWords is how many words of a search count.
const MostWords = 12

// entry is a thing to be found, with its words in small letters.
type entry struct {
	hit   Hit
	names []string // titles and other names, whole
	words []string // of the names
	body  []string // of the text
	text  string
}

func (b *Book) entries() []entry {
	var all []entry
	add := func(what, id, title, text string, also ...string) {
		e := entry{hit: Hit{What: what, ID: id, Title: title}, text: text, body: words(text)}
		for _, name := range append([]string{title}, also...) {
			e.names = append(e.names, strings.Join(words(name), " "))
			e.words = append(e.words, words(name)...)
		}
		all = append(all, e)
	}
	for _, t := range b.Terms {
		add(HitTerm, t.ID, t.Title, t.Text, t.Also...)
	}
	for _, s := range b.Contents {
		t := b.Rules[s.ID]
		add(HitRule, s.ID, t.Title, strings.TrimSpace(t.Text+"\n"+t.More))
	}
	for _, p := range b.Plates {
		text := p.Text
		for _, n := range p.Notes {
			text += "\n" + n.Text
		}
		add(HitPlate, p.ID, p.Title, text)
	}
	for _, g := range b.Guides {
		add(HitGuide, g.ID, g.Title, g.Text)
	}
	kinds := make([]string, 0, len(b.Kinds))
	for kind := range b.Kinds {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		add(HitDecision, kind, b.Kinds[kind].Title, b.Kinds[kind].Text)
	}
	return all
}

// Search finds what has all words of a query, or begins so: ids first, then names and titles, then texts. It returns at
// most so many, none for a query without words.
func (b *Book) Search(query string, most int) []Hit {
	want := words(query)
	if len(want) == 0 {
		return []Hit{}
	}
	want = want[:min(len(want), MostWords)]
	type found struct {
		at, score int
	}
	var all []found
	for i := range b.index {
		if score := b.index[i].score(want); score > 0 {
			all = append(all, found{i, score})
		}
	}
	slices.SortStableFunc(all, func(x, y found) int { return cmp.Compare(y.score, x.score) })
	hits := []Hit{}
	for _, f := range all[:min(len(all), max(0, most))] {
		hit := b.index[f.at].hit
		hit.Text = excerpt(b.index[f.at].text, want)
		hits = append(hits, hit)
	}
	return hits
}

// score is how well an entry fits; 0: not at all.
func (e *entry) score(want []string) int {
	whole := strings.Join(want, " ")
	id := strings.Join(words(e.hit.ID), " ")
	switch {
	case e.hit.What == HitRule && id == whole:
		return 1000
	case slices.Contains(e.names, whole):
		return 900
	case e.hit.What == HitRule && unicode.IsDigit(rune(whole[0])) && strings.HasPrefix(id, whole):
		return 800
	case slices.ContainsFunc(e.names, func(n string) bool { return strings.HasPrefix(n, whole) }):
		return 700
	}
	score := 0
	for _, w := range want {
		switch {
		case slices.ContainsFunc(e.words, fits(w)):
			score += 100
		case slices.ContainsFunc(e.body, fits(w)):
			score += 10
		default:
			return 0
		}
	}
	return score
}

// fits tells whether a word begins so; a plural finds the singular too.
func fits(want string) func(string) bool {
	one := want
	if len(want) > 3 {
		one = strings.TrimSuffix(want, "s")
	}
	return func(word string) bool { return strings.HasPrefix(word, one) }
}

// words are those of a text in small letters. A full stop within a rule id is part of it.
func words(text string) []string {
	list := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.'
	})
	out := list[:0]
	for _, w := range list {
		if w = strings.Trim(w, "."); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// longExcerpt is how much of a text is shown beside a hit, in bytes.
const longExcerpt = 160

// excerpt is the sentence of a text that has the most words of a search, cut at a word.
func excerpt(text string, want []string) string {
	best, most := "", -1
	for s := range strings.SplitSeq(strings.ReplaceAll(text, "\n", " "), ". ") {
		n, have := 0, words(s)
		for _, w := range want {
			if slices.ContainsFunc(have, fits(w)) {
				n++
			}
		}
		if n > most {
			best, most = strings.TrimSpace(s), n
		}
	}
	if len(best) > longExcerpt {
		best = best[:strings.LastIndexByte(best[:longExcerpt], ' ')]
		return best + " …"
	}
	return strings.TrimSuffix(best, ".") + "."
}

// All is everything in a book in the order to read it: the rules, how to read counters and map, the glossary, the guides,
// the decisions.
func (b *Book) All() []Hit {
	order := []string{HitRule, HitPlate, HitTerm, HitGuide, HitDecision}
	var all []Hit
	for _, what := range order {
		for i := range b.index {
			if h := b.index[i].hit; h.What == what {
				all = append(all, h)
			}
		}
	}
	return all
}

// Article is what there is to read on a hit: paragraphs, and the rules that belong to it.
func (b *Book) Article(h Hit) (paragraphs, rules []string) {
	switch h.What {
	case HitRule, HitDecision:
		t := b.Rules[h.ID]
		if h.What == HitDecision {
			t = b.Kinds[h.ID]
		}
		paragraphs, rules = []string{t.Text}, t.Rules
		for p := range strings.SplitSeq(t.More, "\n\n") {
			if p = strings.TrimSpace(p); p != "" {
				paragraphs = append(paragraphs, p)
			}
		}
	case HitTerm:
		i := slices.IndexFunc(b.Terms, func(t Term) bool { return t.ID == h.ID })
		if i >= 0 {
			paragraphs, rules = []string{b.Terms[i].Text}, b.Terms[i].Rules
		}
	case HitPlate:
		i := slices.IndexFunc(b.Plates, func(p Plate) bool { return p.ID == h.ID })
		if i >= 0 {
			paragraphs, rules = []string{b.Plates[i].Text}, b.Plates[i].Rules
			for _, n := range b.Plates[i].Notes {
				paragraphs = append(paragraphs, n.Part+": "+n.Text)
			}
		}
	case HitGuide:
		g, _ := b.Guide(h.ID)
		paragraphs = []string{g.Text}
	}
	return paragraphs, rules
}
