package help

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// Text explains one thing.
type Text struct {
	Title string   `json:"title" yaml:"title"`
	Text  string   `json:"text" yaml:"text"`
	Rules []string `json:"rules,omitempty" yaml:"rules"` // ids, of a kind of node
}

// Book is all help there is.
type Book struct {
	Kinds map[string]Text `json:"kinds" yaml:"kinds"` // by kind of node, such as K_STEP
	Rules map[string]Text `json:"rules" yaml:"rules"` // by rule id, such as 9.1
}

//go:embed help.yaml
var helpFile []byte

var book = mustRead(helpFile)

func mustRead(file []byte) *Book {
	b, err := read(file)
	if err != nil {
		panic(fmt.Sprintf("help.yaml: %v", err))
	}
	return b
}

// read reads a book and refuses one with gaps.
func read(file []byte) (*Book, error) {
	b := &Book{}
	if err := yaml.UnmarshalWithOptions(file, b, yaml.Strict()); err != nil {
		return nil, err
	}
	for _, part := range []map[string]Text{b.Kinds, b.Rules} {
		for _, key := range slices.Sorted(maps.Keys(part)) {
			t := part[key]
			t.Text = strings.TrimSpace(t.Text)
			part[key] = t
			if t.Title == "" || t.Text == "" {
				return nil, fmt.Errorf("%s: no title or no text", key)
			}
			for _, id := range t.Rules {
				if _, ok := lookUp(b.Rules, id); !ok {
					return nil, fmt.Errorf("%s: rule %q has no text", key, id)
				}
			}
		}
	}
	return b, nil
}

// All is a copy of all there is.
func All() Book {
	return Book{Kinds: maps.Clone(book.Kinds), Rules: maps.Clone(book.Rules)}
}

// Of explains a kind of node, such as K_STEP.
func Of(kind string) (Text, bool) {
	t, ok := book.Kinds[kind]
	return t, ok
}

// Rule explains a rule by its id. Where there is nothing on 9.12a it is the text of 9.12, then of 9.1, then of 9.
func Rule(id string) (Text, bool) { return lookUp(book.Rules, id) }

func lookUp(rules map[string]Text, id string) (Text, bool) {
	for id != "" {
		if t, ok := rules[id]; ok {
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
