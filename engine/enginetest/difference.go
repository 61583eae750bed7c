package enginetest

import (
	"fmt"
	"slices"
	"strings"
)

// differences says field by field where two positions differ, a line each: a position can be a line of some
// thousand characters. Fields are the words of the line, named by what stands before an = sign or else by their
// number; of lists with commas only the entries that differ are shown.
func differences(got, want string) string {
	g, w := fieldsOf(got), fieldsOf(want)
	var b strings.Builder
	for _, f := range g {
		if other, ok := valueOf(w, f.name); !ok {
			fmt.Fprintf(&b, "\n      %s: got %s, want none", f.name, f.value)
		} else if other != f.value {
			x, y := entries(f.value, other)
			fmt.Fprintf(&b, "\n      %s: got %s, want %s", f.name, x, y)
		}
	}
	for _, f := range w {
		if _, ok := valueOf(g, f.name); !ok {
			fmt.Fprintf(&b, "\n      %s: got none, want %s", f.name, f.value)
		}
	}
	if b.Len() == 0 {
		b.WriteString("\n      the same fields in another order")
	}
	return b.String()
}

type field struct{ name, value string }

func fieldsOf(text string) (out []field) {
	for i, w := range strings.Fields(text) {
		name, value, ok := strings.Cut(w, "=")
		if !ok {
			name, value = fmt.Sprintf("word %d", i+1), w
		}
		out = append(out, field{name, value})
	}
	return out
}

func valueOf(fields []field, name string) (string, bool) {
	for _, f := range fields {
		if f.name == name {
			return f.value, true
		}
	}
	return "", false
}

// entries leaves out what two lists have in common.
func entries(got, want string) (string, string) {
	g, w := strings.Split(got, ","), strings.Split(want, ",")
	if len(g) == 1 && len(w) == 1 {
		return got, want
	}
	left := func(of, other []string) string {
		rest := slices.DeleteFunc(slices.Clone(of), func(e string) bool { return slices.Contains(other, e) })
		if len(rest) == 0 {
			return "nothing more"
		}
		return strings.Join(rest, ",")
	}
	x, y := left(g, w), left(w, g)
	if x == y { // the same entries in another order
		return got, want
	}
	return x, y
}
