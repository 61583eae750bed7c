package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// mapView is the map in text: a list of places from north to south, or, where there is room, cells laid
// out as the places lie.
type mapView struct {
	pos    position
	cursor string          // place code
	marks  map[string]bool // places the choices point to
	all    bool            // quiet places, too
	first  int             // first line in sight
	text   string          // the game's own drawing, where the position has no places
	grid   [][]string      // codes by row and column as last laid out, for the arrows
}

// shown lists the places in sight, from north to south.
func (m *mapView) shown() []place {
	var list []place
	for _, p := range m.pos.list() {
		if m.all || m.busy(&p) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b place) int { return cmp.Compare(m.north(&a), m.north(&b)) })
	return list
}

// north is where a place stands in the list.
func (m *mapView) north(p *place) float64 {
	return m.pos.places[p.code].At[1]
}

// busy places have units, are not plainly held by the first side, or are pointed to.
func (m *mapView) busy(p *place) bool {
	return !p.empty() || p.now.Owner != 0 || p.now.Fought || p.badge("points") != "" || len(p.now.Marks)+len(p.now.Notes) > 0 ||
		m.marks[p.code] || p.code == m.cursor
}

// find is the place of a code.
func (m *mapView) find(code string) (place, bool) { return m.pos.at(code) }

// lookAt moves the cursor to a place, if there is such a one.
func (m *mapView) lookAt(code string) {
	if _, ok := m.find(code); ok {
		m.cursor = code
	}
}

// move goes along the rows and columns of what was last laid out.
func (m *mapView) move(dx, dy int) {
	for y, row := range m.grid {
		x := slices.Index(row, m.cursor)
		if x < 0 || m.cursor == "" {
			continue
		}
		if dx != 0 {
			m.along(row, x, dx)
		} else {
			m.across(y, x, dy)
		}
		return
	}
	for _, row := range m.grid { // the cursor is nowhere: begin at the top
		for _, code := range row {
			if code != "" {
				m.cursor = code
				return
			}
		}
	}
}

func (m *mapView) along(row []string, x, dx int) {
	for x += dx; x >= 0 && x < len(row); x += dx {
		if row[x] != "" {
			m.cursor = row[x]
			return
		}
	}
}

// across takes the nearest cell of the next row that has any.
func (m *mapView) across(y, x, dy int) {
	for y += dy; y >= 0 && y < len(m.grid); y += dy {
		best := ""
		for d := range len(m.grid[y]) {
			for _, i := range []int{x - d, x + d} {
				if best == "" && i >= 0 && i < len(m.grid[y]) {
					best = m.grid[y][i]
				}
			}
		}
		if best != "" {
			m.cursor = best
			return
		}
	}
}

// lines renders the map.
func (m *mapView) lines(s *style, width, height int) []string {
	if !m.pos.drawn() {
		return m.drawing(width, height)
	}
	if m.pos.hexes != nil {
		return m.hexes(s, width, height)
	}
	if width >= 3*cellWidth {
		return m.mosaic(s, width, height)
	}
	all := m.all
	m.all = all || 4*len(m.pos.list()) <= height // there is room for the quiet ones
	list := m.shown()
	m.all = all
	m.grid = m.grid[:0]
	var lines []string
	from, to := 0, 0
	for _, p := range list {
		m.grid = append(m.grid, []string{p.code})
		if p.code == m.cursor {
			from = len(lines)
		}
		lines = append(lines, m.entry(s, &p, width)...)
		if p.code == m.cursor {
			to = len(lines)
		}
	}
	m.first = centred(from, to, height, len(lines))
	return lines[m.first:]
}

// drawing is the game's own drawing, which has no cursor to follow.
func (m *mapView) drawing(width, height int) []string {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimRight(m.text, "\n"), "\n") {
		lines = append(lines, wrap(clean(line), width, 4)...)
	}
	m.first = max(0, min(m.first, len(lines)-height))
	return lines[m.first:]
}

// entry is a place in the list: a heading, its units a side, its bridges.
func (m *mapView) entry(s *style, p *place, width int) []string {
	code := p.code
	mark := " "
	if code == m.cursor {
		mark = s.lines.cursor
	}
	if m.marks[code] {
		code = "*" + code
	}
	tail := fmt.Sprintf("%-8s", p.class)
	if width >= 36 {
		tail += fmt.Sprintf(" T%-2s", strings.TrimPrefix(p.badge("value"), "+"))
		if vp := p.badge("points"); vp != "" {
			tail += "V" + vp
		} else {
			tail += "  "
		}
	}
	if p.now.Fought {
		tail += " " + signContested
	}
	room := max(4, width-len(tail)-6)
	name := strings.TrimRight(s.fit(clean(p.name), room), " ")
	head := s.fit(fmt.Sprintf("%s%3s %-*s ", mark, code, room, name), width-len(tail))
	if p.code == m.cursor {
		head = s.cursor.Render(head)
	}
	lines := []string{head + s.side(p.owner()).Render(tail)}
	for side, units := range p.units {
		lines = append(lines, m.unitLines(s, side, units, width, 3)...)
	}
	if text := m.bridges(p.code); text != "" && m.worthBridges(p) {
		lines = append(lines, s.dim.Render(s.fit("     "+text, width)))
	}
	return lines
}

// unitLines are the units of a side with its letter, at most so many lines.
func (m *mapView) unitLines(s *style, side int, units []unit, width, most int) []string {
	if len(units) == 0 {
		return nil
	}
	words := make([]string, len(units))
	for i := range units {
		words[i] = clean(units[i].short()) + " " + m.pos.standing(&units[i])
	}
	lines := wrap(strings.Join(words, ", "), width-6, 0)
	if len(lines) > most {
		lines = append(lines[:most-1], fmt.Sprintf("%s (%d)", s.fit(lines[most-1], max(0, width-11)), len(units)))
	}
	for i, line := range lines {
		mark := "  "
		if i == 0 {
			mark = sideLetters[side] + ":"
		}
		lines[i] = "   " + s.side(sideNames[side]).Render(mark+" "+line)
	}
	return lines
}

// worthBridges leaves out the bridges of quiet places that nobody has taken.
func (m *mapView) worthBridges(p *place) bool {
	list, _ := m.pos.crossingsOf(p.code)
	return !p.empty() || p.code == m.cursor || m.marks[p.code] ||
		slices.ContainsFunc(list, func(c crossing) bool { return c.State == sideAllied || c.State == "destroyed" })
}

// bridges are the crossings of a place in short: the other place and who holds it.
func (m *mapView) bridges(code string) string {
	list, others := m.pos.crossingsOf(code)
	words := make([]string, len(list))
	for i := range list {
		words[i] = signOf(&list[i]) + others[i] + " " + list[i].state()
	}
	return strings.Join(words, ", ")
}

func signOf(c *crossing) string {
	switch {
	case c.Kind == "ferry":
		return "f"
	case c.State == "destroyed":
		return "x"
	}
	return "="
}
