package markdown_test

import (
	"testing"

	"bridgehead/arena/markdown"
)

func TestTables(t *testing.T) {
	for _, c := range []struct{ name, got, want string }{
		{"row", markdown.Row("a", "", "b"), "| a |  | b |\n"},
		{"bar", markdown.Row("A | B"), "| A \\| B |\n"},
		{"head", markdown.Head("agent", "date"), "| agent | date |\n|---|---|\n"},
		{"figures", markdown.Figures("agent", "games", "Elo"), "| agent | games | Elo |\n|---|---:|---:|\n"},
		{"one column", markdown.Figures("agent"), "| agent |\n|---|\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got != c.want {
				t.Errorf("got %q, want %q", c.got, c.want)
			}
		})
	}
}
