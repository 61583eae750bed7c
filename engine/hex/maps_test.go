package hex

import "testing"

// The numberings of the three hex games.
var (
	marketGarden = &Numbering{Layout: Flat, Shifted: Even, Format: XY, Sheets: []Sheet{{Rows: 31, Columns: 32}}}
	endeavor     = &Numbering{Layout: Pointy, Shifted: Even, Format: Dotted, Sheets: []Sheet{{Rows: 62, Columns: 35, Short: 1}}}
	reich        = &Numbering{Layout: Pointy, Shifted: Even, Rows: North, Format: RowColumn, Sheets: []Sheet{
		{Letter: "A", Rows: 39, Columns: 53, Offset: 158},
		{Letter: "B", Rows: 39, Columns: 53, Offset: 120},
		{Letter: "C", Rows: 61, Columns: 34, Offset: 60},
		{Letter: "D", Rows: 61, Columns: 34},
	}}
	numberings = map[string]*Numbering{"garden": marketGarden, "endeavor": endeavor, "reich": reich}
)

func gridOf(t testing.TB, n *Numbering) *Grid {
	t.Helper()
	g, err := New(n, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func at(t testing.TB, g *Grid, text string) int16 {
	t.Helper()
	h, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return h
}
