package opponents_test

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/models/opponents"
)

// A field stands in place of that of its scenario, a new one behind the others; only one of the same networks is the same.
func TestLadderPut(t *testing.T) {
	l := opponents.Ladder{Fields: []opponents.Field{{Scenario: "g/a", Games: 1}, {Scenario: "g/b", Games: 1}}}
	fresh := opponents.Field{Scenario: "g/b", Games: 2}
	if old := l.Same(&fresh); old == nil || old.Games != 1 {
		t.Errorf("got %v, want the field of g/b", old)
	}
	fresh.Network = &opponents.Network{Name: "b", Checksum: "x"}
	if old := l.Same(&fresh); old != nil {
		t.Errorf("got %v for another network, want none", old)
	}
	l.Put(fresh)
	l.Put(opponents.Field{Scenario: "g/new", Games: 2})
	var got []string
	for _, f := range l.Fields {
		got = append(got, f.Scenario+strings.Repeat("'", f.Games))
	}
	if want := []string{"g/a'", "g/b''", "g/new''"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
