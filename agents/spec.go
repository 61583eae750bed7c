package agents

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxSpec is the longest agent spec, in bytes. A record has room for it.
const maxSpec = 1024

// Spec names an agent: name:key=value,key=value. The name may have a version, as in elite@0.1.0. A first item without "=" is the argument of the
// agent, such as the name of a network. A value that holds commas, such as another spec, stands in
// square brackets, which may be nested: uct:playout=[greedy:plan=0,dice=1],sims=100.
type Spec struct {
	Name   string
	Arg    string // empty: none
	Values []KeyValue
}

// KeyValue is one parameter as written.
type KeyValue struct{ Key, Value string }

// ParseSpec reads a spec. It does not know which agents exist; see [Registry.New].
func ParseSpec(text string) (Spec, error) {
	var s Spec
	if err := checkSpecText(text); err != nil {
		return s, err
	}
	name, rest, more := strings.Cut(text, ":")
	if !isName(name) {
		return s, fmt.Errorf("agent %q: name %q, want lower-case letters, digits and dashes, and perhaps @ and a version", text, name)
	}
	s.Name = name
	if !more {
		return s, nil
	}
	items, ok := SplitItems(rest)
	if !ok {
		return s, fmt.Errorf("agent %q: brackets do not match, want key=[value,with,commas]", text)
	}
	for i, item := range items {
		key, value, assigned := strings.Cut(item, "=")
		switch {
		case !assigned && i == 0 && item != "":
			s.Arg = item
		case !assigned || !isWord(key) || value == "":
			return s, fmt.Errorf("agent %q: item %q, want key=value", text, item)
		case s.has(key):
			return s, fmt.Errorf("agent %q: %s is given twice", text, key)
		default:
			s.Values = append(s.Values, KeyValue{key, value})
		}
	}
	return s, nil
}

// SplitItems splits the items of a spec, or a list of specs, at the commas outside square brackets, and reports whether
// brackets match.
func SplitItems(text string) (items []string, ok bool) {
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth < 0 {
				return nil, false
			}
		case ',':
			if depth == 0 {
				items, from = append(items, text[from:i]), i+1
			}
		}
	}
	return append(items, text[from:]), depth == 0
}

// unbracket takes the brackets around a whole value off.
func unbracket(value string) string {
	if len(value) >= 2 && value[0] == '[' && value[len(value)-1] == ']' {
		return value[1 : len(value)-1]
	}
	return value
}

func checkSpecText(text string) error {
	switch {
	case text == "":
		return fmt.Errorf("agent: empty, want name or name:key=value,key=value")
	case len(text) > maxSpec:
		return fmt.Errorf("agent: %d bytes, at most %d are allowed", len(text), maxSpec)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("agent %q: holds characters that cannot be printed", text)
	}
	return nil
}

// isName reports whether s is a word, or a word of a version as in elite@0.1.0.
func isName(s string) bool {
	name, version, versioned := strings.Cut(s, "@")
	return isWord(name) && (!versioned || version != "" && strings.Trim(version, "abcdefghijklmnopqrstuvwxyz0123456789-.") == "")
}

func isWord(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
}

func (s Spec) has(key string) bool {
	_, ok := s.value(key)
	return ok
}

func (s Spec) value(key string) (string, bool) {
	for _, kv := range s.Values {
		if kv.Key == key {
			return kv.Value, true
		}
	}
	return "", false
}

// Rename gives the keys of a recorded spec the names of today: now by what they were called.
func (s Spec) Rename(now map[string]string) error {
	for i, kv := range s.Values {
		switch name := now[kv.Key]; {
		case name == "":
		case s.has(name):
			return fmt.Errorf("agent %q: %s is given twice, once as %s", s, name, kv.Key)
		default:
			s.Values[i].Key = name
		}
	}
	return nil
}

// String is the canonical form; ParseSpec reads it back.
func (s Spec) String() string {
	var items []string
	if s.Arg != "" {
		items = append(items, s.Arg)
	}
	for _, kv := range s.Values {
		items = append(items, kv.Key+"="+kv.Value)
	}
	if len(items) == 0 {
		return s.Name
	}
	return s.Name + ":" + strings.Join(items, ",")
}
