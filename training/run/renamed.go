package run

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Renamed are keys of a configuration that once had another name: by what they were called, with the keys around them as in
// self_play.noise, what they are called now, such as gumbel_scale. Their values mean what they meant.
type Renamed map[string]string

// Refuse is the error for the first key in text that has the name of before; it names the line and the key of today.
func (r Renamed) Refuse(name string, text []byte) error {
	for _, k := range r.find(text) {
		return fmt.Errorf("%s:%d: %s is now %s", name, k.line, strings.ReplaceAll(k.path, ".", ": "), r[k.path])
	}
	return nil
}

// Update gives the keys in text the names of today, each in its line. What is no YAML is left as it is, for the reader to say.
func (r Renamed) Update(text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	for _, k := range slices.Backward(r.find(text)) { // from the end, so that places before stay
		line, key := lines[k.line-1], k.path[strings.LastIndexByte(k.path, '.')+1:]
		before, after, ok := cutAt(line, k.column-1, key)
		if !ok {
			return text
		}
		lines[k.line-1] = slices.Concat(before, []byte(r[k.path]), after)
	}
	return bytes.Join(lines, nil)
}

// cutAt is what stands before and after a key that begins at a character of a line, perhaps in quotes.
func cutAt(line []byte, at int, key string) (before, after []byte, ok bool) {
	chars := []rune(string(line))
	if at < 0 || at > len(chars) {
		return nil, nil, false
	}
	rest := []byte(string(chars[at:]))
	for _, written := range []string{key, `"` + key + `"`, "'" + key + "'"} {
		if after, ok := bytes.CutPrefix(rest, []byte(written)); ok {
			return []byte(string(chars[:at])), after, true
		}
	}
	return nil, nil, false
}

// oldKey is where a key with a former name stands.
type oldKey struct {
	path         string
	line, column int // from 1
}

// find lists the keys with former names in the order of the text.
func (r Renamed) find(text []byte) (found []oldKey) {
	if len(text) > maxConfig {
		return nil
	}
	defer func() {
		if recover() != nil { // the library, and only on broken text
			found = nil
		}
	}()
	file, err := parser.ParseBytes(text, 0)
	if err != nil || len(file.Docs) != 1 {
		return nil
	}
	r.walk(file.Docs[0].Body, "", &found)
	slices.SortFunc(found, func(a, b oldKey) int { return cmp.Or(a.line-b.line, a.column-b.column) })
	return found
}

func (r Renamed) walk(n ast.Node, path string, found *[]oldKey) {
	m, ok := n.(ast.MapNode)
	if !ok {
		return
	}
	for at := m.MapRange(); at.Next(); {
		token := at.Key().GetToken()
		inner := strings.TrimPrefix(path+"."+token.Value, ".")
		if r[inner] != "" {
			*found = append(*found, oldKey{inner, token.Position.Line, token.Position.Column})
		}
		r.walk(at.Value(), inner, found)
	}
}
