package meadow

import (
	"strings"

	grid "bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// The meadow has this many rows and columns.
const (
	rows    = 16
	columns = 25
)

// meadowMap is a map of 400 hexes: a river between its halves, a road over the bridge, a wood and a pond.
func meadowMap() *scenarios.HexMap {
	n := grid.Numbering{Layout: grid.Pointy, Shifted: grid.Even, Rows: grid.South, Format: grid.Dotted,
		Sheets: []grid.Sheet{{Rows: rows, Columns: columns}}}
	g, err := grid.New(&n, nil)
	if err != nil {
		panic(err) // the numbers above are wrong
	}
	m := &scenarios.HexMap{Name: "Meadow", Grid: g, Rows: map[string]string{}, Layers: map[string][]string{},
		Sides: map[string][]scenarios.HexSide{}, Regions: map[string][]int16{}}
	var signs strings.Builder
	for h := range int16(g.N) {
		word := terrainAt(g.Place(h))
		m.Layers["terrain"] = append(m.Layers["terrain"], word)
		signs.WriteByte(word[0])
	}
	m.Rows["terrain"] = signs.String()
	river(m)
	road(m)
	for _, p := range []struct {
		row, column int
		name        string
	}{{2, 5, "Northam"}, {8, 12, "Bridgeton"}, {15, 20, "Southam"}} {
		m.Points = append(m.Points, scenarios.HexPoint{Hex: g.Find(grid.Place{Column: p.column, Row: p.row}), Kind: "name", Name: p.name})
	}
	return m
}

func terrainAt(p grid.Place) string {
	switch {
	case p.Row == 8 && p.Column >= 11 && p.Column <= 13:
		return "town"
	case p.Row >= 4 && p.Row <= 6 && p.Column >= 17 && p.Column <= 21:
		return "woods"
	case p.Row >= 11 && p.Row <= 12 && p.Column >= 3 && p.Column <= 5:
		return "water"
	case (p.Row*7+p.Column*3)%11 == 0:
		return "marsh"
	}
	return "clear"
}

// bridgeColumn is where the road goes over the river, which lies between row 8 and the next.
const (
	bridgeColumn = 12
	riverRow     = 8
)

func river(m *scenarios.HexMap) {
	for column := 1; column <= columns; column++ {
		h := m.Grid.Find(grid.Place{Column: column, Row: riverRow})
		for d, name := range []string{"SW", "SE"} {
			dir, err := grid.Pointy.Direction(name)
			if err != nil {
				panic(err)
			}
			if m.Grid.Next[h][dir] == grid.None {
				continue
			}
			m.Sides["water"] = append(m.Sides["water"], scenarios.HexSide{Hex: h, Direction: dir, Class: "river", Name: "Meander"})
			if column == bridgeColumn && d == 1 {
				m.Links = append(m.Links, scenarios.HexBridge{Hex: h, Direction: dir, Kind: "bridge", Name: "Old Bridge", Ways: []string{"road"}})
			}
		}
	}
}

// road goes from the first row to the last, by SE and SW in turn.
func road(m *scenarios.HexMap) {
	h := m.Grid.Find(grid.Place{Column: bridgeColumn, Row: 1})
	for row := 1; row < rows; row++ {
		name := "SW"
		if row%2 == 0 {
			name = "SE"
		}
		dir, err := grid.Pointy.Direction(name)
		if err != nil {
			panic(err)
		}
		m.Sides["road"] = append(m.Sides["road"], scenarios.HexSide{Hex: h, Direction: dir, Class: "primary"})
		h = m.Grid.Next[h][dir]
	}
}
