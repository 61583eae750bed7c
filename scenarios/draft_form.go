package scenarios

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// formOf are the fields of a file, read from its tags as the decoder reads them.
func formOf(file any, hidden []string) (form []DraftField) {
	v := reflect.ValueOf(file).Elem()
	for i := range v.NumField() {
		r := ruleOf(v.Type().Field(i))
		if r.key != "" && !slices.Contains(hidden, r.key) && !slices.Contains(fixedKeys, r.key) {
			form = append(form, fieldOf(r.key, r, v.Field(i)))
		}
	}
	return form
}

// fieldOf is a value as a field.
func fieldOf(key string, r rule, v reflect.Value) DraftField {
	f := DraftField{Key: key, Title: strings.ReplaceAll(r.key, "_", " "), MayLeft: r.optional, Left: left(v, r)}
	entry := func(key string, v reflect.Value) {
		f.Fields = append(f.Fields, fieldOf(key, rule{lastOf(key), false, r.is}, v))
	}
	switch v.Kind() {
	case reflect.Pointer:
		if f.Kind = FieldGroup; !v.IsNil() {
			f.Fields = fieldOf(key, r, v.Elem()).Fields
		}
	case reflect.Struct:
		f.Kind = FieldGroup
		for i := range v.NumField() {
			if in := ruleOf(v.Type().Field(i)); in.key != "" {
				f.Fields = append(f.Fields, fieldOf(join(key, in.key), in, v.Field(i)))
			}
		}
	case reflect.Slice:
		f.Kind = FieldList
		for i := range v.Len() {
			entry(index(key, i), v.Index(i))
		}
	case reflect.Array:
		f.Kind = FieldGroup
		for i := range v.Len() {
			entry(index(key, i), v.Index(i))
		}
	case reflect.Map:
		f.Kind = FieldMap
		for _, k := range mapKeys(v) {
			entry(join(key, keyText(k)), v.MapIndex(k))
			f.Fields[len(f.Fields)-1].Title = keyText(k)
		}
	default:
		f.leaf(v, r.is)
	}
	return f
}

// lastOf is the last part of a key as a title: the number of an entry, counted from 1.
func lastOf(key string) string {
	if i := strings.LastIndexByte(key, '['); i >= 0 {
		n, _ := strconv.Atoi(strings.TrimSuffix(key[i+1:], "]"))
		return strconv.Itoa(n + 1)
	}
	return key
}

// leaf describes a scalar.
func (f *DraftField) leaf(v reflect.Value, is string) {
	words, isEnum := enum(is)
	switch {
	case v.Kind() == reflect.Bool:
		f.Kind = FieldFlag
	case isEnum:
		f.Kind = FieldChoice
		for _, w := range words {
			name, _, _ := strings.Cut(w, "=")
			f.Choices = append(f.Choices, name)
		}
	case v.Kind() == reflect.Int:
		f.Kind = FieldNumber
		f.Low, f.High = bounds(is)
	default:
		f.Kind = FieldText
	}
	if f.Value = v.String(); v.Kind() != reflect.String && !f.Left {
		f.Value = scalarText(v, is)
	} else if f.Left {
		f.Value = ""
	}
}

// changeFile sets, adds or drops a field of a file.
func changeFile(file any, e Edit) error {
	c := &change{Edit: e}
	return c.in(reflect.ValueOf(file).Elem(), "", e.Field, rule{})
}

// change is an Edit on its way to the field it changes.
type change struct{ Edit }

func (c *change) unknown(at string, known []string) error {
	if at == "" {
		at = "the scenario"
	}
	return fmt.Errorf("field: got %.80q, want of %s: %s", c.Field, at, strings.Join(known, " | "))
}

// in changes what rest names within a value; at is the field so far.
func (c *change) in(v reflect.Value, at, rest string, r rule) error {
	if rest == "" {
		return c.here(v, at, r)
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return fmt.Errorf("field: got %.80q, want it added first: there is no %s", c.Field, at)
		}
		return c.in(v.Elem(), at, rest, r)
	case reflect.Struct:
		return c.inStruct(v, at, strings.TrimPrefix(rest, "."))
	case reflect.Map:
		return c.inMap(v, at, strings.TrimPrefix(rest, "."), r)
	case reflect.Slice, reflect.Array:
		return c.inList(v, at, rest, r)
	}
	return fmt.Errorf("field: got %.80q, want %s, which has no parts", c.Field, at)
}

func (c *change) inStruct(v reflect.Value, at, rest string) error {
	var known []string
	for i := range v.NumField() {
		in := ruleOf(v.Type().Field(i))
		if in.key == "" {
			continue
		}
		known = append(known, in.key)
		if after, ok := strings.CutPrefix(rest, in.key); ok && (after == "" || after[0] == '.' || after[0] == '[') {
			return c.in(v.Field(i), join(at, in.key), after, in)
		}
	}
	return c.unknown(at, known)
}

func (c *change) inMap(v reflect.Value, at, rest string, r rule) error {
	var known []string
	best := reflect.Value{}
	for _, k := range mapKeys(v) {
		key := keyText(k)
		known = append(known, key)
		after, ok := strings.CutPrefix(rest, key)
		if ok && (after == "" || after[0] == '.' || after[0] == '[') && (!best.IsValid() || len(key) > len(keyText(best))) {
			best = k
		}
	}
	if !best.IsValid() {
		return c.unknown(at, known)
	}
	after := rest[len(keyText(best)):]
	if after == "" && c.Do == "drop" {
		v.SetMapIndex(best, reflect.Value{})
		return nil
	}
	entry := reflect.New(v.Type().Elem()).Elem() // entries of maps cannot be changed in place
	entry.Set(v.MapIndex(best))
	if err := c.in(entry, join(at, keyText(best)), after, rule{key: keyText(best), is: r.is}); err != nil {
		return err
	}
	v.SetMapIndex(best, entry)
	return nil
}

func (c *change) inList(v reflect.Value, at, rest string, r rule) error {
	text, ok := strings.CutPrefix(rest, "[")
	number, after, closed := strings.Cut(text, "]")
	i, isNumber := decimal(number)
	if !ok || !closed || !isNumber || i < 0 || i >= v.Len() {
		return fmt.Errorf("field: got %.80q, want an entry of %s, [0] to [%d]", c.Field, at, v.Len()-1)
	}
	if after == "" && c.Do == "drop" && v.Kind() == reflect.Slice {
		v.Set(reflect.AppendSlice(v.Slice3(0, i, i), v.Slice(i+1, v.Len())))
		return nil
	}
	return c.in(v.Index(i), index(at, i), after, rule{key: number, is: r.is})
}

// maxEntries is how long a list may get here.
const maxEntries = 2000

// here changes the field itself.
func (c *change) here(v reflect.Value, at string, r rule) error {
	switch c.Do {
	case "drop":
		if !r.optional {
			return fmt.Errorf("field: %s cannot be dropped", at)
		}
		v.SetZero()
		return nil
	case "add":
		return c.add(v, at, r)
	}
	switch v.Kind() {
	case reflect.Int, reflect.Bool, reflect.String:
		if c.Value == "" && r.optional {
			v.SetZero()
			return nil
		}
		return setScalar(v, at, c.Value, r.is)
	}
	return fmt.Errorf("field: %s is no single value; add to it, drop it, or set its parts", at)
}

func (c *change) add(v reflect.Value, at string, r rule) error {
	switch {
	case v.Kind() == reflect.Pointer && v.IsNil():
		v.Set(reflect.New(v.Type().Elem()))
		blank(v.Elem(), r.is)
		return nil
	case v.Kind() == reflect.Slice && v.Len() < maxEntries:
		entry := reflect.New(v.Type().Elem()).Elem()
		blank(entry, r.is)
		v.Set(reflect.Append(v.Slice3(0, v.Len(), v.Len()), entry))
		return nil
	case v.Kind() == reflect.Map && v.Len() < maxEntries:
		return c.addKey(v, at, r)
	}
	return fmt.Errorf("field: nothing can be added to %s", at)
}

func (c *change) addKey(v reflect.Value, at string, r rule) error {
	key := reflect.New(v.Type().Key()).Elem()
	if n, ok := decimal(c.Value); key.Kind() == reflect.Int {
		if !ok {
			return fmt.Errorf("value: got %.40q, want the number of the new entry of %s", c.Value, at)
		}
		key.SetInt(int64(n))
	} else {
		key.SetString(c.Value)
	}
	if strings.TrimSpace(c.Value) == "" || v.MapIndex(key).IsValid() {
		return fmt.Errorf("value: got %.40q, want a key that %s does not have", c.Value, at)
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(v.Type()))
	}
	entry := reflect.New(v.Type().Elem()).Elem()
	blank(entry, r.is)
	v.SetMapIndex(key, entry)
	return nil
}

// blank gives a new entry the least it may be; texts are still to be written.
func blank(v reflect.Value, is string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if r := ruleOf(v.Type().Field(i)); r.key != "" && !r.optional {
				blank(v.Field(i), r.is)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			blank(v.Index(i), is)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
	case reflect.Int:
		if words, isEnum := enum(is); isEnum {
			_, number, _ := strings.Cut(words[0], "=")
			n, _ := strconv.Atoi(number)
			v.SetInt(int64(n))
			return
		}
		low, high := bounds(is)
		v.SetInt(int64(min(max(low, 0), high)))
	case reflect.String:
		if words, isEnum := enum(is); isEnum {
			v.SetString(words[0])
		}
	}
}

// setScalar reads a text as the decoder would, and refuses what it would.
func setScalar(v reflect.Value, at, text, is string) error {
	n := &node{kind: textNode, text: text}
	_, isNumber := decimal(text)
	_, own := ownWords[is]
	_, isEnum := enum(is)
	switch {
	case v.Kind() == reflect.Bool:
		n.kind = boolNode
	case isNumber && !isEnum && (v.Kind() == reflect.Int || own):
		n.kind = intNode
	}
	s := &source{root: n, faults: &faults{}}
	s.scalar(n, at, v, is)
	if len(s.found) > 0 {
		f := s.found[0]
		return fmt.Errorf("%s: got %s, want %s", at, f.Got, f.Want)
	}
	return nil
}
