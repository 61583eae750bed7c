package models

import (
	"strings"
	"testing"
)

// TestRowsOfActions: rows are one for each action and within what they are rows of; then there may be more actions than rows.
func TestRowsOfActions(t *testing.T) {
	for _, c := range []struct {
		p    Part
		want string
	}{
		{Part{Size: 10, Names: NamesNode, Rows: []int16{8, 8, 8, 0, 0, 1, 2, 3, 4, 5}}, ""},
		{Part{Size: 2, Names: NamesNode, Rows: []int16{1}}, "actions[1]: got 1 rows, want one for each of 2 actions"},
		{Part{Size: 2, Names: NamesNode, Rows: []int16{1, 9}}, "rows[1]: got 9, want 0 to 8"},
		{Part{Size: 2, Names: 1, Rows: []int16{-1, 0}}, "rows[0]: got -1, want 0 to 3"},
		{Part{Size: 1, Names: NamesNothing, Rows: []int16{0}}, "rows[0]: got 0"},
	} {
		s := smallConfig().Shape
		s.Actions[1] = c.p
		err := s.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: got %v, want %q", c.p, err, c.want)
		}
	}
}
