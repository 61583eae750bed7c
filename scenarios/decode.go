package scenarios

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The decoder fills a struct from a tree by its tags:
//
//	yaml:"key"           the entry must be there
//	yaml:"key,optional"  it may be left out
//	is:"1..65"           whole numbers allowed, of a field or of the entries of its list
//	is:"open|river"      words allowed; "map|" is a list of one
//	is:"german=0|..."    words that stand for numbers
//	is:"id"              lower-case letters, digits, - and _
//	is:"code"            upper-case letters, digits and _
//	is:"option"          the name of an option, with =N for those that take a number
//	is:"zone"            a zone letter
//	is:"place"           an area number or a zone letter, kept as text; "place or UK" takes UK too
//
// A struct field without a yaml tag is left alone. Every fault is reported, none stops the run.
func (s *source) decode(into any) {
	s.value(s.root, "", reflect.ValueOf(into).Elem(), "")
}

// holds tells whether a file could be read and is of a kind. If it is of another, that is the only
// fault worth reporting.
func (s *source) holds(kind string) bool {
	if s.root == nil {
		return false
	}
	n := s.root.get("kind")
	if n == nil || n.kind != textNode || n.text != kind {
		s.fault("kind", kind, "%s", n)
		return false
	}
	return true
}

// rule is the tag yaml of one struct field, taken apart.
type rule struct {
	key      string
	optional bool
	is       string
}

func ruleOf(f reflect.StructField) rule {
	key, rest, _ := strings.Cut(f.Tag.Get("yaml"), ",")
	return rule{key, rest == "optional", f.Tag.Get("is")}
}

func (s *source) value(n *node, field string, to reflect.Value, is string) {
	switch to.Kind() {
	case reflect.Struct:
		s.structure(n, field, to)
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		s.value(n, field, to.Elem(), is)
	case reflect.Slice:
		s.list(n, field, to, is)
	case reflect.Array:
		s.array(n, field, to, is)
	case reflect.Map:
		s.table(n, field, to, is)
	default:
		s.scalar(n, field, to, is)
	}
}

func (s *source) structure(n *node, field string, to reflect.Value) {
	if n.kind != mapNode {
		s.unread(field, "a map", "%s", n)
		return
	}
	known := make([]string, 0, to.NumField())
	for i := range to.NumField() {
		r := ruleOf(to.Type().Field(i))
		if r.key == "" {
			continue
		}
		known = append(known, r.key)
		at := join(field, r.key)
		if v := n.get(r.key); v != nil {
			s.value(v, at, to.Field(i), r.is)
		} else if !r.optional {
			s.unread(at, describe(to.Field(i), r.is), "nothing")
		}
	}
	for _, p := range n.pairs {
		if !slices.Contains(known, p.key) {
			s.add(&FieldError{File: s.name, Line: p.line, Field: join(field, p.key), Got: "an unknown key", Want: strings.Join(known, " | ")})
		}
	}
}

func (s *source) list(n *node, field string, to reflect.Value, is string) {
	if n.kind != listNode {
		s.unread(field, describe(to, is), "%s", n)
		return
	}
	to.Set(reflect.MakeSlice(to.Type(), len(n.items), len(n.items)))
	for i, item := range n.items {
		s.value(item, index(field, i), to.Index(i), is)
	}
}

func (s *source) array(n *node, field string, to reflect.Value, is string) {
	if n.kind != listNode || len(n.items) != to.Len() {
		s.unread(field, describe(to, is), "%s", n)
		return
	}
	for i, item := range n.items {
		s.value(item, index(field, i), to.Index(i), is)
	}
}

// table fills map[string]string and map[int]int.
func (s *source) table(n *node, field string, to reflect.Value, is string) {
	if n.kind != mapNode {
		s.unread(field, describe(to, is), "%s", n)
		return
	}
	to.Set(reflect.MakeMap(to.Type()))
	for _, p := range n.pairs {
		at := join(field, p.key)
		key := reflect.New(to.Type().Key()).Elem()
		if key.Kind() == reflect.Int {
			number, ok := decimal(p.key)
			if !ok {
				s.unread(at, "an area number as key", "%s", quote(p.key))
				continue
			}
			key.SetInt(int64(number))
		} else {
			key.SetString(p.key)
		}
		v := reflect.New(to.Type().Elem()).Elem()
		s.value(p.value, at, v, is)
		to.SetMapIndex(key, v)
	}
}

func (s *source) scalar(n *node, field string, to reflect.Value, is string) {
	ok := false
	switch to.Kind() {
	case reflect.Bool:
		if ok = n.kind == boolNode && (n.text == "true" || n.text == "false"); ok {
			to.SetBool(n.text == "true")
		}
	case reflect.Int:
		var v int
		if v, ok = intValue(n, is); ok {
			to.SetInt(int64(v))
		}
	case reflect.Float64:
		var v float64
		if v, ok = floatValue(n); ok {
			to.SetFloat(v)
		}
	case reflect.String:
		var v string
		if v, ok = textValue(n, is); ok {
			to.SetString(v)
		}
	}
	if !ok {
		s.unread(field, describe(to, is), "%s", n)
	}
}

// intValue takes plain decimal numbers only: 0x10 and 1_0 are for programs, not for tables.
func intValue(n *node, is string) (int, bool) {
	if words, isEnum := enum(is); isEnum {
		for _, w := range words {
			if name, number, _ := strings.Cut(w, "="); n.kind == textNode && n.text == name {
				v, err := strconv.Atoi(number)
				return v, err == nil
			}
		}
		return 0, false
	}
	v, ok := decimal(n.text)
	low, high := bounds(is)
	return v, ok && n.kind == intNode && low <= v && v <= high
}

// decimal reads a number written in the one usual way: no sign +, no leading zeros.
func decimal(s string) (int, bool) {
	v, err := strconv.Atoi(s)
	return v, err == nil && strconv.Itoa(v) == s
}

// floatValue takes what fits on a drawing plane.
func floatValue(n *node) (float64, bool) {
	v, err := strconv.ParseFloat(n.text, 64)
	return v, (n.kind == intNode || n.kind == floatNode) && err == nil && -1e5 < v && v < 1e5
}

var (
	codePattern   = regexp.MustCompile(`^[A-Z0-9_]{1,12}$`)
	idPattern     = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,59}$`)
	optionPattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,59}(=[0-9]{1,6})?$`)
)

func textValue(n *node, is string) (string, bool) {
	if fits, own := ownWords[is]; own {
		return n.text, fits(n)
	}
	if n.kind != textNode {
		return "", false
	}
	if words, isEnum := enum(is); isEnum {
		return n.text, slices.Contains(words, n.text)
	}
	switch is {
	case "id":
		return n.text, idPattern.MatchString(n.text)
	case "code":
		return n.text, codePattern.MatchString(n.text)
	case "option":
		return n.text, optionPattern.MatchString(n.text)
	}
	return n.text, strings.TrimSpace(n.text) != "" && len(n.text) <= 2000
}

func enum(is string) ([]string, bool) {
	words := strings.Split(strings.TrimSuffix(is, "|"), "|")
	return words, strings.Contains(is, "|")
}

func bounds(is string) (low, high int) {
	a, b, _ := strings.Cut(is, "..")
	low, _ = strconv.Atoi(a)
	high, _ = strconv.Atoi(b)
	return low, high
}

// describe says what a field may be, for the want of a fault.
func describe(v reflect.Value, is string) string {
	switch v.Kind() {
	case reflect.Slice:
		return "a list"
	case reflect.Array:
		return fmt.Sprintf("a list of %d", v.Len())
	case reflect.Map, reflect.Struct, reflect.Pointer:
		return "a map"
	case reflect.Bool:
		return "true | false"
	case reflect.Float64:
		return "a number"
	}
	if words, isEnum := enum(is); isEnum {
		for i, w := range words {
			words[i], _, _ = strings.Cut(w, "=")
		}
		return strings.Join(words, " | ")
	}
	switch is {
	case "":
		return "text of at most 2000 bytes (in quotes if it looks like a number)"
	case "id":
		return "an id of lower-case letters, digits, - and _"
	case "code":
		return "a code of upper-case letters, digits and _"
	case "option":
		return "the name of an option, such as extended"
	case "zone":
		return "a zone letter, A to J"
	case "place":
		return "an area number, 1 to 65, or a zone letter, A to J"
	case "place or UK":
		return "an area number, 1 to 65, a zone letter, A to J, or UK"
	}
	low, high := bounds(is)
	return fmt.Sprintf("%d to %d", low, high)
}
