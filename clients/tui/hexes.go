package tui

import (
	"math"
	"slices"
	"strings"

	"bridgehead/engine/board"
)

// hexText is where the hexes of a map stand in text: two characters each, neighbouring rows shifted by one.
type hexText struct {
	grid [][]string        // codes by line and character; a hex begins at its own
	at   map[string][2]int // line and character by code
}

// layHexes puts every cell on a line. Where rows touch side to side, a line is a row; where columns do, a line is a row
// whose odd columns lie half a hex lower.
func layHexes(m *board.Model) *hexText {
	c := m.Cells
	t := &hexText{at: map[string][2]int{}}
	if len(c.Codes) == 0 {
		return t
	}
	x0, y0 := slices.Min(c.X), slices.Min(c.Y)
	stepX, stepY := hexSteps(c.Shape)
	for i, code := range c.Codes {
		line, char := int((c.Y[i]-y0)/stepY+0.3), int(math.Round((c.X[i]-x0)/stepX))
		for len(t.grid) <= line {
			t.grid = append(t.grid, nil)
		}
		for len(t.grid[line]) < char+2 {
			t.grid[line] = append(t.grid[line], "")
		}
		t.grid[line][char] = code
		t.at[code] = [2]int{line, char}
	}
	return t
}

// hexSteps is how far a character and a line go. A hexagon with a corner above its middle stands in rows that touch.
func hexSteps(shape []board.Point) (x, y float64) {
	wide, high, pointed := 0., 0., false
	for _, p := range shape {
		wide, high = max(wide, math.Abs(p[0])), max(high, math.Abs(p[1]))
		pointed = pointed || math.Abs(p[0]) < 1e-6
	}
	if pointed {
		return wide, max(1e-6, 1.5*high)
	}
	return max(1e-6, 0.75*wide), max(1e-6, 2*high)
}

// hexSigns are the grounds in a character.
var hexSigns = map[string]string{"open": ".", "close": ",", "forest": "%", "heights": "^", "rough": ":", "marsh": "\"", "polder": "=",
	"town": "o", "city": "#", "water": "~"}

// hexes draws the part of the map round the cursor.
func (m *mapView) hexes(s *style, width, height int) []string {
	t := m.pos.hexes
	m.grid = t.grid
	if _, known := t.at[m.cursor]; !known {
		m.cursor = m.pos.Cells.Codes[len(m.pos.Cells.Codes)/2]
	}
	at := t.at[m.cursor]
	first := max(0, min(at[0]-height/2, len(t.grid)-height))
	left := max(0, at[1]-width/2)
	lines := make([]string, 0, height)
	for _, row := range t.grid[first:min(first+height, len(t.grid))] {
		var b strings.Builder
		for x := left; x < left+width && x < len(row); x++ {
			switch {
			case row[x] == "":
				b.WriteByte(' ')
			case x+1 < left+width:
				b.WriteString(m.hex(s, row[x]))
				x++
			}
		}
		lines = append(lines, b.String())
	}
	return lines
}

// hex is a hex in two characters: who stands there and how many, or its ground; and whether a choice points to it.
func (m *mapView) hex(s *style, code string) string {
	c := m.pos.Cells
	pieces := m.pos.now.Where[code]
	sign, ok := hexSigns[m.pos.Grounds[c.Ground[m.pos.cells[code]]].Pattern]
	if !ok {
		sign = "."
	}
	look, tail := s.dim, " "
	if len(pieces) > 0 {
		side := m.pos.unit(pieces[0]).Side & 1
		sign, look = sideLetters[side], s.side(sideNames[side])
		if n := len(pieces); n > 9 {
			tail = "+"
		} else if n > 1 {
			tail = string(rune('0' + n))
		}
	}
	if m.marks[code] {
		tail = "*"
	}
	if code == m.cursor {
		return s.cursor.Render(s.lines.cursor + sign)
	}
	return look.Render(sign + tail)
}
