package engine_test

import (
	"slices"
	"testing"

	"bridgehead/engine"
)

func TestColumnNames(t *testing.T) {
	c := make(engine.ColumnNames, 5)
	c.Run(1, "owner", "German", "Allied")
	c.Set(map[int]string{0: "turn over 25", 4: "last"})
	if want := []string{"turn over 25", "owner: German", "owner: Allied", "", "last"}; !slices.Equal(c, want) {
		t.Errorf("%q, want %q", c, want)
	}
}
