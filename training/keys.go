package training

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"
)

// Values lists the keys of a recipe, as section.key, with their values as a recipe has them; - where one is 0 or empty.
func (c *Config) Values() [][2]string { return recipeValues("", reflect.ValueOf(*c)) }

// recipeValues lists the keys of a struct and of the structs in it, as section.key, with their values.
func recipeValues(section string, s reflect.Value) (all [][2]string) {
	for i := range s.NumField() {
		name, _ := recipeKey(s.Type().Field(i))
		key, v := section+name, s.Field(i)
		if v.Kind() == reflect.Struct {
			all = append(all, recipeValues(key+".", v)...)
			continue
		}
		text := "-"
		if !v.IsZero() {
			text = recipeText(v)
		}
		all = append(all, [2]string{key, text})
	}
	return all
}

// recipeKey is the key of a field, and whether recipes that are written leave it out where it is 0.
func recipeKey(f reflect.StructField) (key string, optional bool) {
	key, rest, _ := strings.Cut(f.Tag.Get("yaml"), ",")
	return key, rest == "omitempty"
}

// recipeText is a value as a recipe has it.
func recipeText(v reflect.Value) string {
	if m, ok := v.Interface().(encoding.TextMarshaler); ok {
		text, _ := m.MarshalText() // of a duration, which has no errors
		return string(text)
	}
	var parts []string
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			parts = append(parts, recipeText(v.Index(i)))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case reflect.Struct:
		for i := range v.NumField() {
			key, optional := recipeKey(v.Type().Field(i))
			if !v.Field(i).IsZero() || !optional && v.Field(i).Kind() != reflect.String {
				parts = append(parts, key+": "+recipeText(v.Field(i)))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v.Interface())
}
