package scenarios

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// hashVersion changes when the canonical form below does.
const hashVersion = "bridgehead scenario 1\n"

// hashOf is the SHA-256 of what matters for play: the game and every field below it that is not
// tagged hash:"-". Fields are written in the order of their declaration with their names, map
// entries by key; empty fields are left out, so that a new optional field does not change the hash
// of old scenarios. Title, summary, names for display, sources and drawing do not count; the order of
// units and of boundaries does, because they are numbered by it.
func hashOf(s *Scenario) string {
	h := sha256.New()
	io.WriteString(h, hashVersion+s.Game+"\n")
	writeCanonical(h, reflect.ValueOf(s.Content))
	return hex.EncodeToString(h.Sum(nil))
}

func writeCanonical(w io.Writer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		writeCanonical(w, v.Elem())
	case reflect.Struct:
		writeFields(w, v)
	case reflect.Slice, reflect.Array:
		io.WriteString(w, "[")
		for i := range v.Len() {
			writeCanonical(w, v.Index(i))
			io.WriteString(w, ";")
		}
		io.WriteString(w, "]")
	case reflect.Map: // by numbers or by words
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int {
			if a.CanInt() {
				return int(a.Int() - b.Int())
			}
			return strings.Compare(a.String(), b.String())
		})
		for _, k := range keys {
			writeCanonical(w, k)
			io.WriteString(w, "=")
			writeCanonical(w, v.MapIndex(k))
			io.WriteString(w, ";")
		}
	case reflect.String:
		fmt.Fprintf(w, "%q", v.String())
	case reflect.Bool:
		fmt.Fprintf(w, "%t", v.Bool())
	case reflect.Int, reflect.Int16:
		fmt.Fprintf(w, "%d", v.Int())
	default:
		panic("scenarios: no canonical form for " + v.Type().String())
	}
}

func writeFields(w io.Writer, v reflect.Value) {
	io.WriteString(w, "{")
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.Tag.Get("hash") == "-" || isEmpty(v.Field(i)) {
			continue
		}
		fmt.Fprintf(w, "%s:", field.Name)
		writeCanonical(w, v.Field(i))
		io.WriteString(w, ";")
	}
	io.WriteString(w, "}")
}

// isEmpty tells zero values and empty lists.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	}
	return v.IsZero()
}
