package plane

import (
	"testing"

	"bridgehead/engine/board"
	"bridgehead/scenarios"
)

// A part of a map has its hexes with what lies on and between them, and nothing of the rest; below it there is the room asked for.
func TestCut(t *testing.T) {
	m, err := scenarios.LoadHexMap("garden")
	if err != nil {
		t.Fatal(err)
	}
	l := m.Links[0]
	to := m.Grid.Next[l.Hex][l.Direction]
	hexes := []int16{min(l.Hex, to), max(l.Hex, to)}
	cut := Cut(m, hexes)
	if cut.Grid.N != 2 || len(cut.Links) != 1 || cut.Links[0].Name != l.Name {
		t.Fatalf("%d hexes, bridges %+v", cut.Grid.N, cut.Links)
	}
	for i, h := range hexes {
		if cut.Grid.Text(int16(i)) != m.Grid.Text(h) || cut.Layers["terrain"][i] != m.Layers["terrain"][h] {
			t.Errorf("hex %d is %s, want %s", i, cut.Grid.Text(int16(i)), m.Grid.Text(h))
		}
	}
	for feature, list := range cut.Sides {
		for _, s := range list {
			if n := cut.Grid.Next[s.Hex][s.Direction]; n < 0 {
				t.Errorf("%s on the edge", feature)
			}
		}
	}
	var plain, roomy board.Model
	if err := Draw(&plain, cut, &look); err != nil {
		t.Fatal(err)
	}
	with := look
	with.Below = 40
	if err := Draw(&roomy, cut, &with); err != nil {
		t.Fatal(err)
	}
	if roomy.Plane.Height != plain.Plane.Height+40 || roomy.Plane.Width != plain.Plane.Width || roomy.Cells.Y[0] != plain.Cells.Y[0] {
		t.Errorf("planes %+v and %+v", plain.Plane, roomy.Plane)
	}
}
