package run

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// maxConfig bounds a configuration, in bytes.
const maxConfig = 64 << 10

// Decode fills a struct from YAML by its yaml tags. Unknown keys, keys that stand twice and values of
// another kind are errors that name the line. What the text leaves out keeps its value. If the struct has a
// method Validate() error, that has the last word.
func Decode(name string, text []byte, into any) error {
	if err := decodeYAML(text, into); err != nil {
		return fmt.Errorf("%s:%w", name, err)
	}
	if v, ok := into.(interface{ Validate() error }); ok {
		if err := v.Validate(); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// decodeYAML reads one document. Its errors begin with the line, or with a space where no line is to blame.
func decodeYAML(text []byte, into any) (err error) {
	if len(text) > maxConfig {
		return fmt.Errorf(" %d bytes, at most %d are allowed", len(text), maxConfig)
	}
	defer func() {
		if r := recover(); r != nil { // the library, and only on broken text
			err = errors.New(" text that is not YAML")
		}
	}()
	var tree, more any
	dec := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict())
	if err := dec.Decode(&tree); err != nil && !errors.Is(err, io.EOF) {
		return atLine(err)
	}
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return errors.New(" more than one document, want one")
	}
	if tree == nil { // the library would clear what is there
		return nil
	}
	if err := yaml.UnmarshalWithOptions(text, into, yaml.Strict()); err != nil {
		return atLine(err)
	}
	return nil
}

// atLine turns an error of the library into one line.
func atLine(err error) error {
	var at yaml.Error
	if !errors.As(err, &at) {
		return fmt.Errorf(" %w", err)
	}
	message := strings.Join(strings.Fields(at.GetMessage()), " ")
	if t := at.GetToken(); t != nil && t.Position != nil {
		return fmt.Errorf("%d: %s", t.Position.Line, message)
	}
	return errors.New(" " + message)
}

// flatten lists the values of a configuration by their keys, for example learner.rate or players[0].
func flatten(text []byte) (map[string]string, error) {
	var tree any
	if err := decodeYAML(text, &tree); err != nil {
		return nil, err
	}
	out := map[string]string{}
	if tree != nil {
		put(out, "", tree)
	}
	return out, nil
}

func put(out map[string]string, key string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for k, inner := range v {
			put(out, strings.TrimPrefix(key+"."+k, "."), inner)
		}
	case []any:
		for i, inner := range v {
			put(out, fmt.Sprintf("%s[%d]", key, i), inner)
		}
	default:
		out[key] = fmt.Sprint(v)
	}
}

// differences names the keys in which two configurations differ, with what was and what is; nil when only
// their comments and their order do.
func differences(was, is []byte) ([]string, error) {
	before, err := flatten(was)
	if err != nil {
		return nil, err
	}
	after, err := flatten(is)
	if err != nil {
		return nil, err
	}
	all := maps.Clone(before)
	maps.Copy(all, after)
	var out []string
	for _, key := range slices.Sorted(maps.Keys(all)) {
		b, had := before[key]
		a, has := after[key]
		if b != a || had != has {
			out = append(out, fmt.Sprintf("%s: was %s, is %s", key, orNothing(b, had), orNothing(a, has)))
		}
	}
	return out, nil
}

func orNothing(text string, there bool) string {
	if !there {
		return "not given"
	}
	return text
}
