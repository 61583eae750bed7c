package scenarios

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// writeFile is the text of a data file: the inverse of decode, by the same tags. Fields come in the order of the struct, the entries of
// maps by their keys; what is optional and empty is left out.
func writeFile(file any) []byte {
	w := &fileWriter{}
	w.fields(reflect.ValueOf(file).Elem(), "")
	return w.b.Bytes()
}

// lineWidth is how long a line may be before its value is written over several.
const lineWidth = 110

type fileWriter struct{ b bytes.Buffer }

// fields writes the entries of a struct, a line or more each.
func (w *fileWriter) fields(v reflect.Value, indent string) {
	for i := range v.NumField() {
		if r := ruleOf(v.Type().Field(i)); r.key != "" && !left(v.Field(i), r) {
			w.entry(indent, r.key, v.Field(i), r.is)
		}
	}
}

// left tells whether an entry is left out.
func left(v reflect.Value, r rule) bool { return r.optional && v.IsZero() }

// entry writes a key and its value, on one line if there is room.
func (w *fileWriter) entry(indent, key string, v reflect.Value, is string) {
	key = indent + plain(key) + ":"
	if text := flow(v, is); len(key)+len(text) < lineWidth || !wide(v) {
		w.b.WriteString(key + " " + text + "\n")
		return
	}
	w.b.WriteString(key + "\n")
	w.block(v, indent+"  ", is)
}

// wide tells whether a value can be written over several lines.
func wide(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return wide(v.Elem())
	case reflect.Slice, reflect.Map:
		return v.Len() > 0
	}
	return v.Kind() == reflect.Struct
}

func (w *fileWriter) block(v reflect.Value, indent, is string) {
	switch v.Kind() {
	case reflect.Pointer:
		w.block(v.Elem(), indent, is)
	case reflect.Struct:
		w.fields(v, indent)
	case reflect.Map:
		for _, k := range mapKeys(v) {
			w.entry(indent, keyText(k), v.MapIndex(k), is)
		}
	default:
		for i := range v.Len() {
			w.b.WriteString(indent + "- " + flow(v.Index(i), is) + "\n")
		}
	}
}

// flow is a value on one line.
func flow(v reflect.Value, is string) string {
	var parts []string
	switch v.Kind() {
	case reflect.Pointer:
		return flow(v.Elem(), is)
	case reflect.Struct:
		for i := range v.NumField() {
			if r := ruleOf(v.Type().Field(i)); r.key != "" && !left(v.Field(i), r) {
				parts = append(parts, plain(r.key)+": "+flow(v.Field(i), r.is))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case reflect.Map:
		for _, k := range mapKeys(v) {
			parts = append(parts, plain(keyText(k))+": "+flow(v.MapIndex(k), is))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			parts = append(parts, flow(v.Index(i), is))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return scalarText(v, is)
}

// scalarText is a word, a number or a text as a file has it.
func scalarText(v reflect.Value, is string) string {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'f', -1, 64)
	case reflect.Int:
		if words, isEnum := enum(is); isEnum {
			for _, w := range words {
				if name, number, _ := strings.Cut(w, "="); number == strconv.FormatInt(v.Int(), 10) {
					return name
				}
			}
		}
		return strconv.FormatInt(v.Int(), 10)
	}
	if _, own := ownWords[is]; own && v.Len() > 0 {
		return v.String() // a number or a letter
	}
	return plain(v.String())
}

var (
	plainText = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*(/[a-z0-9_-]+)?$`)
	// reserved words of YAML, of this version or an older one, mean something else without quotes.
	reserved = regexp.MustCompile(`^(?i:true|false|null|yes|no|on|off|y|n)$`)
)

// plain is a text in quotes where it needs them.
func plain(s string) string {
	if plainText.MatchString(s) && !reserved.MatchString(s) {
		return s
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b) // what JSON quotes, YAML reads
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a text can be written
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// keyText is a key as a text.
func keyText(k reflect.Value) string {
	if k.CanInt() {
		return strconv.FormatInt(k.Int(), 10)
	}
	return k.String()
}

// mapKeys are the keys of a map in order: numbers by size, and among texts those that begin with a number by that.
func mapKeys(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int {
		if a.CanInt() {
			return int(a.Int() - b.Int())
		}
		return strings.Compare(a.String(), b.String())
	})
	return keys
}
