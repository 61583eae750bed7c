package opponents_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/models/opponents"
)

// Fields of a file stay where nothing replaces them.
func TestLadderKeeps(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ladder.json")
	l := opponents.Ladder{Fields: []opponents.Field{{Scenario: "g/new", Games: 2}, {Scenario: "g/b", Games: 2}}}
	if err := l.Keep(file); err != nil || len(l.Fields) != 2 {
		t.Fatalf("no file: got %v and %d fields, want the 2 it had", err, len(l.Fields))
	}
	if err := os.WriteFile(file, []byte(`{"fields": [{"scenario": "g/a", "games": 1}, {"scenario": "g/b", "games": 1}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.Keep(file); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range l.Fields {
		got = append(got, f.Scenario+strings.Repeat("'", f.Games))
	}
	if want := []string{"g/a'", "g/b''", "g/new''"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if err := os.WriteFile(file, []byte(`{"fields": 3}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.Keep(file); err == nil || !strings.Contains(err.Error(), "ladder.json") || len(l.Fields) != 3 {
		t.Errorf("a damaged file: got %v and %d fields, want an error that names it and the 3 there were", err, len(l.Fields))
	}
}
