package help

import (
	"embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
)

// Text explains one thing.
type Text struct {
	Title string   `json:"title" yaml:"title"`
	Text  string   `json:"text" yaml:"text"`                       // in short, for beside a game
	More  string   `json:"more,omitempty" yaml:"more"`             // what is to be known besides, in paragraphs
	Rules []string `json:"rules,omitempty" yaml:"rules,omitempty"` // ids, of a kind of node
}

// Term is an entry of the glossary: a word of the rules, or a mark on counters and map.
type Term struct {
	ID    string   `json:"id" yaml:"id"`
	Title string   `json:"title" yaml:"title"`
	Also  []string `json:"also,omitempty" yaml:"also,omitempty"` // abbreviations and other names
	Text  string   `json:"text" yaml:"text"`
	Rules []string `json:"rules,omitempty" yaml:"rules,omitempty"`
}

// Plate is a page on how to read what is drawn: a figure that clients know by its name, and what its parts mean.
// A client that cannot draw it has the words.
type Plate struct {
	ID     string   `json:"id" yaml:"id"`
	Title  string   `json:"title" yaml:"title"`
	Text   string   `json:"text" yaml:"text"`
	Figure string   `json:"figure" yaml:"figure"`
	Notes  []Note   `json:"notes" yaml:"notes"`
	Rules  []string `json:"rules,omitempty" yaml:"rules,omitempty"`
}

// Note says what a part of a figure means.
type Note struct {
	Part string `json:"part" yaml:"part"`
	Text string `json:"text" yaml:"text"`
}

// Section is a line of the table of contents.
type Section struct {
	ID    string `json:"id"`
	Depth int    `json:"depth"` // 0: a chapter
}

// Book is all help there is on a game.
type Book struct {
	Game     string          `json:"game"`     // its key
	Contents []Section       `json:"contents"` // the rules in the order of the rule book
	Kinds    map[string]Text `json:"kinds"`    // by kind of node, such as K_STEP
	Rules    map[string]Text `json:"rules"`    // by rule id, such as 9.1
	Terms    []Term          `json:"terms"`
	Plates   []Plate         `json:"plates"`
	// Guides are games that teach. In JSON they have no lessons; these are asked for one guide at a time.
	Guides []Guide `json:"guides"`

	index []entry
}

//go:embed games/*.yaml
var files embed.FS

// books are read when they are first asked for: all of them together are a third of a second.
var books = listBooks()

func listBooks() map[string]func() *Book {
	found, err := files.ReadDir("games")
	if err != nil {
		panic(err)
	}
	all := map[string]func() *Book{}
	for _, f := range found {
		game := strings.TrimSuffix(f.Name(), ".yaml")
		all[game] = sync.OnceValue(func() *Book { return mustRead(game) })
	}
	return all
}

func mustRead(game string) *Book {
	name := path.Join("games", game+".yaml")
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	b, err := read(game, text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	return b
}

// Games are the keys of the games there is help on, in order.
func Games() []string { return slices.Sorted(maps.Keys(books)) }

// On is the help on a game, by its key; nil where there is none. It is shared and not to be changed.
func On(game string) *Book {
	if read := books[game]; read != nil {
		return read()
	}
	return nil
}

// file is a book as it is written.
type file struct {
	Kinds  map[string]Text
	Rules  yaml.MapSlice
	Terms  []Term
	Plates []Plate
	Guides []Guide
}

// read reads the book of a game and refuses one with gaps.
func read(game string, text []byte) (*Book, error) {
	var f file
	if err := yaml.UnmarshalWithOptions(text, &f, yaml.Strict()); err != nil {
		return nil, err
	}
	b := &Book{Game: game, Kinds: f.Kinds, Rules: map[string]Text{}, Terms: f.Terms, Plates: f.Plates, Guides: f.Guides}
	if err := b.readRules(f.Rules); err != nil {
		return nil, err
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	for i := range b.Guides {
		if err := b.readGuide(&b.Guides[i]); err != nil {
			return nil, err
		}
	}
	b.index = b.entries()
	return b, nil
}

// readRules keeps the order in which the rules are written.
func (b *Book) readRules(rules yaml.MapSlice) error {
	before := Section{Depth: -1}
	for _, item := range rules {
		id := fmt.Sprint(item.Key)
		raw, err := yaml.Marshal(item.Value)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		var t Text
		if err := yaml.UnmarshalWithOptions(raw, &t, yaml.Strict()); err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if _, twice := b.Rules[id]; twice {
			return fmt.Errorf("%s: there are two texts", id)
		}
		b.Rules[id] = t
		section := Section{id, depth(id, before)}
		if numbered(id) {
			before = section
		}
		b.Contents = append(b.Contents, section)
	}
	return nil
}

// depth is how far below its chapter a rule stands, where before is the last one with a number. Every further digit is a
// level, and so is a letter, but 3.10 follows 3.9, even after 3.9c. An id that does not begin with a number, such as O-12,
// belongs to the numbered rule above it.
func depth(id string, before Section) int {
	if !numbered(id) {
		return before.Depth + 1
	}
	_, minor, below := strings.Cut(id, ".")
	if !below {
		return 0
	}
	above, digits := withoutLetter(before), strings.TrimRight(minor, caseLetters)
	var last, this int
	if _, m, ok := strings.Cut(above.ID, "."); ok {
		_, _ = fmt.Sscanf(m, "%d", &last)
	}
	level := len(digits)
	if _, _ = fmt.Sscanf(digits, "%d", &this); last > 0 && (this == last+1 || this == last && digits != minor) {
		level = above.Depth
	}
	return level + len(minor) - len(digits)
}

// caseLetters end the ids of rules within a section, such as 10.72A or 2.7d.
const caseLetters = "ABCDEFGHIabcdefghi"

// withoutLetter is the section of which a rule with a letter is a part.
func withoutLetter(s Section) Section {
	whole := strings.TrimRight(s.ID, caseLetters)
	return Section{whole, s.Depth - len(s.ID) + len(whole)}
}

func numbered(id string) bool { return id != "" && '0' <= id[0] && id[0] <= '9' }

// check trims texts and refuses gaps and rules without a text.
func (b *Book) check() error {
	for _, part := range []map[string]Text{b.Kinds, b.Rules} {
		for _, key := range slices.Sorted(maps.Keys(part)) {
			t := part[key]
			t.Text, t.More = strings.TrimSpace(t.Text), strings.TrimSpace(t.More)
			part[key] = t
			if err := b.whole(key, t.Title, t.Text, t.Rules); err != nil {
				return err
			}
		}
	}
	seen := map[string]bool{}
	for i := range b.Terms {
		t := &b.Terms[i]
		t.Text = strings.TrimSpace(t.Text)
		if err := b.whole("term "+t.ID, t.Title, t.Text, t.Rules); err != nil {
			return err
		}
		if t.ID == "" || seen[t.ID] {
			return fmt.Errorf("term %q: wants an id of its own", t.ID)
		}
		seen[t.ID] = true
	}
	for i := range b.Plates {
		p := &b.Plates[i]
		p.Text = strings.TrimSpace(p.Text)
		if err := b.whole("plate "+p.ID, p.Title, p.Text, p.Rules); err != nil {
			return err
		}
		if p.ID == "" || seen["plate "+p.ID] || p.Figure == "" || len(p.Notes) == 0 {
			return fmt.Errorf("plate %q: wants an id of its own, a figure and notes", p.ID)
		}
		seen["plate "+p.ID] = true
	}
	return nil
}

// whole refuses a text with gaps.
func (b *Book) whole(key, title, text string, rules []string) error {
	if title == "" || text == "" {
		return fmt.Errorf("%s: no title or no text", key)
	}
	for _, id := range rules {
		if _, ok := b.Rule(id); !ok {
			return fmt.Errorf("%s: rule %q has no text", key, id)
		}
	}
	return nil
}

// Kind explains a kind of node, such as K_STEP.
func (b *Book) Kind(kind string) (Text, bool) {
	t, ok := b.Kinds[kind]
	return t, ok
}

// Rule explains a rule by its id. Where there is nothing on 9.12a it is the text of 9.12, then of 9.1, then of 9.
func (b *Book) Rule(id string) (Text, bool) {
	for id != "" {
		if t, ok := b.Rules[id]; ok {
			return t, true
		}
		id = parent(id)
	}
	return Text{}, false
}

// parent is the id of the section above, empty for a whole chapter.
func parent(id string) string {
	if !strings.Contains(id, ".") {
		return ""
	}
	return strings.TrimSuffix(id[:len(id)-1], ".")
}
