package cluster

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Spans are a set of numbers: whatever is added and forgotten, they have what a map has.
func TestSpansAreASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s spans
		twin := map[uint64]bool{}
		number := rapid.Uint64Range(0, 60)
		for range rapid.IntRange(1, 40).Draw(t, "changes") {
			if x := number.Draw(t, "number"); rapid.IntRange(0, 9).Draw(t, "kind") == 0 {
				s.forget(x)
				maps.DeleteFunc(twin, func(n uint64, _ bool) bool { return n < x })
			} else {
				past := x + rapid.Uint64Range(0, 8).Draw(t, "length")
				s.add(span{From: x, Past: past})
				for n := x; n < past; n++ {
					twin[n] = true
				}
			}
			sameSet(t, s, twin)
		}
	})
}

func sameSet(t *rapid.T, s spans, twin map[uint64]bool) {
	var all []uint64
	s.each(func(n uint64) { all = append(all, n) })
	if want := slices.Sorted(maps.Keys(twin)); !slices.Equal(all, want) {
		t.Fatalf("got %d, want %d", all, want)
	}
	if s.size() != uint64(len(twin)) {
		t.Fatalf("size: got %d, want %d", s.size(), len(twin))
	}
	for n := range uint64(70) {
		if s.has(n) != twin[n] {
			t.Fatalf("has %d: got %t in %v", n, s.has(n), s)
		}
	}
	for i, x := range s {
		if x.From >= x.Past || i > 0 && s[i-1].Past >= x.From {
			t.Fatalf("got %v, want spans ascending with gaps between them", s)
		}
	}
}
