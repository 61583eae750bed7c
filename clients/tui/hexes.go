package tui

import (
	"cmp"
	"fmt"
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

// hexes draws the part of the map round the cursor, and where there is room below it what lies in the hex under the cursor
// and in boxes.
func (m *mapView) hexes(s *style, width, height int) []string {
	t := m.pos.hexes
	m.grid = t.grid
	if _, known := t.at[m.cursor]; !known {
		m.cursor = m.pos.Cells.Codes[len(m.pos.Cells.Codes)/2]
	}
	at := t.at[m.cursor]
	foot := m.foot(s, width, max(height-len(t.grid), min(8, height/3*(height/12))))
	height -= len(foot)
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
	return append(lines, foot...)
}

// foot tells of the hex under the cursor and of the boxes, after an empty line, in at most so many lines.
func (m *mapView) foot(s *style, width, most int) []string {
	if most < 3 {
		return nil
	}
	at, _ := m.find(m.cursor)
	lines := []string{"", s.title.Render(s.fit(" "+clean(at.code+" "+at.name), width))}
	for side, units := range at.units {
		lines = append(lines, m.unitLines(s, side, units, width, 3)...)
	}
	for _, l := range wrap(clean(m.pos.placeFacts(&at)), width-3, 0) {
		lines = append(lines, "   "+l)
	}
	for _, p := range m.pos.list() {
		if p.empty() || p.kind != "" {
			continue
		}
		for side, units := range p.units {
			if len(units) == 0 {
				continue
			}
			text := fmt.Sprintf("%s: %d %s, %s", p.name, len(units), sideTitles[sideNames[side]], m.pos.byFormation(units))
			for _, l := range wrap(clean(text), width-1, 3) {
				lines = append(lines, " "+s.side(sideNames[side]).Render(l))
			}
		}
	}
	return lines[:min(len(lines), most)]
}

// byFormation are units by their formations: "US infantry divisions 12, British HQs 2".
func (c *chart) byFormation(units []unit) string {
	count, names := map[string]int{}, []string{}
	for i := range units {
		name := cmp.Or(c.Formations[units[i].Formation], units[i].Formation)
		if count[name]++; count[name] == 1 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", name, count[name])
	}
	return strings.Join(names, ", ")
}

// hex is a hex in two characters: who stands there and how many, or its ground and what it scores; and whether a choice
// points to it.
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
	} else if at, _ := m.find(code); len(at.badge("points")) == 1 {
		tail, look = at.badge("points"), s.side(at.owner())
	}
	if m.marks[code] {
		tail = "*"
	}
	if code == m.cursor {
		return s.cursor.Render(s.lines.cursor + sign)
	}
	return look.Render(sign + tail)
}
