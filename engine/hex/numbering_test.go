package hex

import (
	"strings"
	"testing"
)

func TestEveryNumberReadsAndPrintsTheSame(t *testing.T) {
	for name, want := range map[string]int{"garden": 992, "endeavor": 2139, "reich": 8161} {
		g := gridOf(t, numberings[name])
		if g.N != want {
			t.Errorf("%s: %d hexes, want %d", name, g.N, want)
		}
		for h := range int16(g.N) {
			if back := at(t, g, g.Text(h)); back != h {
				t.Fatalf("%s: hex %d prints %q, which reads as %d", name, h, g.Text(h), back)
			}
		}
	}
}

// Rows that two sheets print are one row, named by the sheet further north (reich 3.8).
func TestSheetsOverlap(t *testing.T) {
	g := gridOf(t, reich)
	for _, pair := range [][2]string{{"A0101", "B3901"}, {"B0101", "C6101"}, {"B0134", "C6134"}, {"C0117", "D6117"}} {
		one, other := at(t, g, pair[0]), at(t, g, pair[1])
		if one != other || g.Text(other) != pair[0] {
			t.Errorf("%s is hex %d, %s is hex %d and prints %s", pair[0], one, pair[1], other, g.Text(other))
		}
	}
}

// Neighbours that the rules name.
func TestNamedNeighbours(t *testing.T) {
	for _, c := range []struct{ game, a, direction, b string }{
		{"reich", "C0715", "NW", "C0814"}, {"reich", "C0715", "NE", "C0815"}, // Zon stands in three hexes (3.8)
		{"reich", "B0850", "SW", "B0750"}, {"reich", "B0850", "SE", "B0751"}, // a river runs between them (10.16)
		{"reich", "A0101", "SE", "B3801"}, {"reich", "C0101", "E", "C0102"},
		{"garden", "10,4", "S", "10,5"}, // the ferry
		{"garden", "8,4", "SE", "9,5"}, {"garden", "9,5", "SE", "10,5"},
		{"endeavor", "13.21", "NE", "12.21"}, {"endeavor", "12.21", "SE", "13.22"},
	} {
		g := gridOf(t, numberings[c.game])
		d, err := g.Layout().Direction(c.direction)
		if err != nil {
			t.Fatal(err)
		}
		a, b := at(t, g, c.a), at(t, g, c.b)
		if g.Next[a][d] != b || g.Next[b][Opposite(d)] != a || g.Toward(a, b) != d || g.Distance(a, b) != 1 {
			t.Errorf("%s: %s of %s is %s, want %s", c.game, c.direction, c.a, g.Text(max(0, g.Next[a][d])), c.b)
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"reich", "E0101", "such as A0101 or B0101 or C0101 or D0101"},
		{"reich", "A4001", "row 40, want 1 to 39"},
		{"reich", "C0135", "column 35, want 1 to 34"},
		{"reich", "C01", "two digits of the row"},
		{"reich", "C-101", "two digits of the row"},
		{"endeavor", "12.35", "column 35, want 1 to 34"},
		{"endeavor", "63.01", "row 63, want 1 to 62"},
		{"endeavor", "13.1", "two digits for the column"},
		{"garden", "33,1", "column 33, want 1 to 32"},
		{"garden", "8;4", "column,row, such as 8,4"},
		{"garden", strings.Repeat("9", 99), "column,row"},
	} {
		_, err := numberings[c.game].Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 200 {
			t.Errorf("%s %.10q: %v, want %q", c.game, c.text, err, c.want)
		}
	}
	for _, c := range []struct {
		n    Numbering
		want string
	}{
		{Numbering{}, "no sheets"},
		{Numbering{Sheets: []Sheet{{Rows: 0, Columns: 3}}}, "want 1 to 999"},
		{Numbering{Sheets: []Sheet{{Rows: 3, Columns: 3, Short: 3}}}, "want 0 to 2"},
		{Numbering{Sheets: []Sheet{{Rows: 100, Columns: 3}}}, "go to 99"},
		{Numbering{Sheets: []Sheet{{Letter: "A", Rows: 3, Columns: 3}, {Letter: "A", Rows: 3, Columns: 3}}}, `two sheets have the letter "A"`},
		{Numbering{Format: XY, Sheets: []Sheet{{Letter: "A", Rows: 3, Columns: 3}}}, "one of several sheets"},
		{Numbering{Sheets: []Sheet{{Letter: "ab", Rows: 3, Columns: 3}}}, "a letter from A to Z"},
		{Numbering{Format: XY, Sheets: []Sheet{{Rows: 200, Columns: 200}}}, "40000 hexes, want 1 to 10000"},
	} {
		if _, err := New(&c.n, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.n, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"A2232", "13.21", "8,4", "", "B39", "0.00", "A2232A2232"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, n := range numberings {
			p, err := n.Parse(text)
			if err != nil {
				continue
			}
			again, err := n.Parse(n.Text(p))
			if err != nil || again != p {
				t.Errorf("%s: %q reads as %v, which prints %q and reads as %v, %v", name, text, p, n.Text(p), again, err)
			}
		}
	})
}
