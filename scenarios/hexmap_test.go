package scenarios

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine/hex"
)

func readMapText(name, text string) (*HexMap, error) {
	f := &faults{}
	m := readHexMap(readYAML(name, []byte(text), f))
	return m, f.err()
}

// The maps of the three games on hexes, and what is known of them.
func TestHexMaps(t *testing.T) {
	for _, c := range []struct {
		game  string
		hexes int
		at    string // a hex
		is    string // its terrain
		named string // its name
		sides map[string]int
	}{
		{"garden", 992, "8,4", "city", "Arnhem", map[string]int{"water": 330, "border": 170}},
		{"endeavor", 2139, "61.27", "city", "Marseille", map[string]int{"road": 707, "river": 860, "bridge": 9, "sea_line": 20}},
		{"reich", 8161, "A2232", "city", "", map[string]int{"water": 1426, "dike": 666, "road": 1835, "rail": 449, "slope": 235}},
	} {
		m, err := LoadHexMap(c.game)
		if err != nil {
			t.Fatalf("%s:\n%v", c.game, err)
		}
		if m.Grid.N != c.hexes {
			t.Errorf("%s: %d hexes, want %d", c.game, m.Grid.N, c.hexes)
		}
		h, err := m.Grid.Parse(c.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Layers["terrain"][h]; got != c.is {
			t.Errorf("%s: %s is %s, want %s", c.game, c.at, got, c.is)
		}
		name := func(p HexPoint) bool { return p.Hex == h && strings.Contains(p.Name, c.named) }
		if c.named != "" && !slices.ContainsFunc(m.Points, name) {
			t.Errorf("%s: %s is not called %s", c.game, c.at, c.named)
		}
		for feature, n := range c.sides {
			if got := len(m.Sides[feature]); got != n {
				t.Errorf("%s: %d sides with %s, want %d", c.game, got, feature, n)
			}
		}
	}
}

// The bridge at Arnhem lies between the city and the south bank, in both games that draw it as a hexside.
func TestHexMapBridges(t *testing.T) {
	m, err := LoadHexMap("garden")
	if err != nil {
		t.Fatal(err)
	}
	a, b := mustHex(t, m.Grid, "8,4"), mustHex(t, m.Grid, "8,5")
	i := slices.IndexFunc(m.Links, func(l HexBridge) bool { return l.Hex == a && m.Grid.Next[a][l.Direction] == b })
	if i < 0 || m.Links[i].Kind != "bridge" || !m.Links[i].Fixed {
		t.Errorf("between 8,4 and 8,5: %+v", m.Links)
	}
}

func mustHex(t *testing.T, g *hex.Grid, text string) int16 {
	t.Helper()
	h, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// tinyMap is a map of two sheets without a fault: row 3 of B is row 1 of A.
const tinyMap = `game: tiny
kind: hexmap
name: Tiny
numbering: {layout: pointy, shifted: even, rows_grow: north, format: sheet-row-column, sheets: [{letter: A, rows: 2, columns: 4, offset: 2}, {letter: B, rows: 3, columns: 4}]}
layers:
  terrain:
    codes: {".": clear, w: woods, "~": lake}
    rows: {A2: "....", A1: ".ww.", B3: ".ww.", B2: "....", B1: "~..."}
sides:
  water: [[B0101, NE, canal, Wilhelmina], [B0102, NE, canal, Wilhelmina]]
  road: [[B0102, NE, main], [B0103, NE, main], [B0203, NE]]
  rail: []
water: [water]
ways: [road, rail]
flooded: [lake]
bridges:
  - {at: [B0102, NE], kind: bridge, name: Son, ways: [road]}
points:
  - {hex: A0202, kind: town, name: Best, value: 2}
regions: {club: [B0103, B0203, A0104]}
routes: [club]
source: {terrain: made up}
`

func TestSmallHexMap(t *testing.T) {
	m, err := readMapText("tiny.yaml", tinyMap)
	if err != nil {
		t.Fatal(err)
	}
	if m.Grid.N != 16 || m.Layers["terrain"][mustHex(t, m.Grid, "B0302")] != "woods" || len(m.Regions["club"]) != 3 {
		t.Errorf("%d hexes, %v", m.Grid.N, m.Layers)
	}
	if p := m.Points[0]; p != (HexPoint{mustHex(t, m.Grid, "A0202"), "town", "Best", 2}) {
		t.Errorf("%+v", p)
	}
}

// Every fault is named with its line, what was read and what is allowed, all of them in one run.
func TestHexMapFaults(t *testing.T) {
	faulty := tinyMap
	var want []string
	for _, c := range []struct{ was, is, fault string }{
		{`layout: pointy`, `layout: round`, `numbering.layout: got "round", want pointy | flat`},
	} {
		_, err := readMapText("tiny.yaml", strings.Replace(tinyMap, c.was, c.is, 1))
		wantFaults(t, err, c.fault)
	}
	for _, c := range []struct{ was, is, fault string }{
		{`A1: ".ww."`, `A1: ".w.."`, `:8: layers.terrain.rows.B3: got 'w' at column 3, which is A0103, want '.', as another sheet has it`},
		{`B1: "~..."`, `B1: "~..", B9: "...."`, `:8: layers.terrain.rows.B1: got 3, want 4 signs`},
		{``, ``, `:8: layers.terrain.rows.B9: got "B9", want the letter of a sheet and the number of a row of it`},
		{`A2: "...."`, `A2: "..x."`, `:8: layers.terrain.rows.A2: got sign 'x' at column 3, want . w ~`},
		{`[B0101, NE, canal, Wilhelmina]`, `[B0101, N, canal]`, `:10: sides.water[0]: got direction "N", want one of [E NE NW W SW SE]`},
		{`[B0203, NE]`, `[B0203, NE], [A0203, NE], [B0304, SW], [C0101, E], [B0303]`, `:11: sides.road[3]: got NE of A0203, the edge of the map, want a side between two hexes`},
		{``, ``, `:11: sides.road[4]: got SW of B0304 again, want each side once`},
		{``, ``, `:11: sides.road[5]: got hex "C0101": want a sheet, two digits of the row and two of the column, such as A0101 or B0101`},
		{``, ``, `:11: sides.road[6]: got a list of 1, want a hex and a direction`},
		{`rail: []`, `rail: [[B0101, NW]]`, `:12: sides.rail[0]: got NW of B0101, the edge of the map, want a side between two hexes`},
		{`ways: [road, rail]`, `ways: [road, trail]`, `:14: ways[1]: got "trail", want rail | road | water`},
		{`{at: [B0102, NE], kind: bridge, name: Son, ways: [road]}`, `{at: [B0101, NE], kind: bridge, ways: [road]}`, `:17: bridges[0]: got no road on NE of B0101, want a bridge where a way goes`},
		{``, ``, `:11: sides.road[0]: got a road over water at B0102 NE, want a bridge in bridges`},
		{`hex: A0202`, `hex: A0209`, `:19: points[0].hex: got hex "A0209": column 9, want 1 to 4`},
		{`regions: {club: [B0103, B0203, A0104]}`, `regions: {club: [B0103, B0203, A0104, A0103, B0101, B0103]}`, `:20: regions.club[3]: got none to A0103, want a way from A0104`},
		{``, ``, `:20: regions.club[5]: got B0103 again, want each hex once`},
	} {
		if c.was != "" {
			if !strings.Contains(faulty, c.was) {
				t.Fatalf("%q is not in the map", c.was)
			}
			faulty = strings.Replace(faulty, c.was, c.is, 1)
		}
		want = append(want, "tiny.yaml"+c.fault)
	}
	_, err := readMapText("tiny.yaml", faulty)
	wantFaults(t, err, want...)
}

func wantFaults(t *testing.T, err error, want ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no fault was found")
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("missing: %s", w)
		}
	}
	if t.Failed() {
		t.Logf("found:\n%v", err)
	}
}

func FuzzHexMap(f *testing.F) {
	f.Add(tinyMap)
	for _, c := range [][2]string{{"B0101", "B9999"}, {"offset: 2", "offset: 9999"}, {"rows: 2", "rows: 99"}, {"[club]", "[club, club]"}, {"pointy", "flat"}} {
		f.Add(strings.Replace(tinyMap, c[0], c[1], 1))
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := readMapText("fuzz.yaml", text)
		if err == nil && m != nil && len(m.Layers["terrain"]) != m.Grid.N {
			t.Errorf("%d hexes, %d have terrain", m.Grid.N, len(m.Layers["terrain"]))
		}
	})
}
