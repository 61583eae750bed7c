package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// Values is what a field may hold, and how that is written. What Allowed says stands in faults after "want".
type Values[G, S any] struct {
	Allowed func(g G) string
	Write   func(s S, v int) string
	Read    func(g G, text string) (int, bool)
}

// Numbers are whole numbers from low to high.
func Numbers[G, S any](low, high int) Values[G, S] {
	return Values[G, S]{
		Allowed: func(G) string { return fmt.Sprintf("%d to %d", low, high) },
		Write:   func(_ S, v int) string { return strconv.Itoa(v) },
		Read:    func(_ G, text string) (int, bool) { return engine.Decimal(text, low, high) },
	}
}

// Words are the values 0, 1, 2 ... by name; a value without a name is written as a number and cannot be read.
func Words[G, S any](names ...string) Values[G, S] {
	return Values[G, S]{
		Allowed: func(G) string {
			return strings.Join(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" }), " | ")
		},
		Write: func(_ S, v int) string {
			if v < len(names) && names[v] != "" {
				return names[v]
			}
			return strconv.Itoa(v)
		},
		Read: func(_ G, text string) (int, bool) {
			i := slices.Index(names, text)
			return i, i >= 0 && text != ""
		},
	}
}

// Field is a field of the position with one value.
type Field[G, S any] struct {
	Name    string
	Get     func(s S) int
	Set     func(s S, v int)
	Neutral int
	Values  Values[G, S]
	Always  bool // written even at its neutral value
}

// Single makes a field of a number in the state.
func Single[G, S any, N ~int8 | ~uint8 | ~uint16](name string, at func(s S) *N, neutral int, values Values[G, S]) Field[G, S] {
	return Field[G, S]{Name: name, Neutral: neutral, Values: values,
		Get: func(s S) int { return int(*at(s)) },
		Set: func(s S, v int) { *at(s) = N(v) }}
}

// Everywhere is the field, written even at its neutral value.
func (f Field[G, S]) Everywhere() Field[G, S] { f.Always = true; return f }
