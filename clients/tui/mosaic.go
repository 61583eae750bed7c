package tui

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"bridgehead/engine/board"
)

// cellWidth is the least width of the cells of a wide map: a frame with the name, a line of units a side.
const cellWidth = 20

// mosaic lays places out side by side, as they lie on the board.
func (m *mapView) mosaic(s *style, width, height int) []string {
	cols := width / cellWidth
	rows := m.layout(cols)
	w := width / cols
	m.grid = m.grid[:0]
	var lines []string
	from, to := 0, 0
	for _, row := range rows {
		codes := make([]string, cols)
		full := false
		for x, p := range row {
			if p != nil {
				codes[x], full = p.code, full || !p.empty()
			}
		}
		m.grid = append(m.grid, codes)
		here := slices.Contains(codes, m.cursor) && m.cursor != ""
		if here {
			from = len(lines)
		}
		blocks := make([][]string, cols)
		for x, p := range row {
			blocks[x] = m.cell(s, p, w, full)
		}
		lines = append(lines, beside(blocks...)...)
		if here {
			to = len(lines)
		}
	}
	m.first = centred(from, to, height, len(lines))
	return lines[m.first:]
}

// layout puts every place into a cell. Places that lie about as far north make a row, in which each has
// the column nearest to where it lies from west to east.
func (m *mapView) layout(cols int) [][]*place {
	all := m.all
	m.all = true
	list := m.shown()
	m.all = all
	var lows, highs [2]float64
	for axis := range 2 {
		lows[axis], highs[axis] = m.bounds(list, axis)
	}
	step := (highs[1] - lows[1]) / max(1, rowsFor*float64(len(list))/float64(cols))
	var rows [][]*place
	for len(list) > 0 {
		n := m.rowLength(list, cols, step)
		row := list[:n:n]
		list = list[n:]
		slices.SortStableFunc(row, func(a, b place) int { return cmp.Compare(m.spot(&a)[0], m.spot(&b)[0]) })
		rows = append(rows, m.spread(row, cols, lows[0], highs[0]))
	}
	return rows
}

// rowsFor is how many rows there are for as many places as would fill one: more than 1 leaves gaps, so
// that rows do not join what lies far apart.
const rowsFor = 1.4

// rowLength is how many of the places, from the first on, lie within a step of each other.
func (m *mapView) rowLength(list []place, cols int, step float64) int {
	n := 1
	first := m.spot(&list[0])
	for n < min(len(list), cols) && m.spot(&list[n])[1]-first[1] <= step {
		n++
	}
	return n
}

// spread gives the places of a row, from west to east, their columns.
func (m *mapView) spread(row []place, cols int, low, high float64) []*place {
	out := make([]*place, cols)
	at := make([]int, len(row))
	for i := range row {
		at[i] = i
		if high > low {
			at[i] = int((m.spot(&row[i])[0]-low)/(high-low)*float64(cols-1) + 0.5)
		}
		if i > 0 {
			at[i] = max(at[i], at[i-1]+1)
		}
	}
	for i, last := len(row)-1, cols; i >= 0; i-- {
		at[i] = min(at[i], last-1)
		last = at[i]
		out[last] = &row[i]
	}
	return out
}

// bounds are the ends of the places on the board along an axis.
func (m *mapView) bounds(list []place, axis int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range list {
		at := m.spot(&list[i])
		low, high = min(low, at[axis]), max(high, at[axis])
	}
	return low, max(high, low)
}

// cell draws a place; one that is nil leaves the cell empty. Rows without any unit are flat.
func (m *mapView) cell(s *style, p *place, width int, full bool) []string {
	height := 2
	if full {
		height = 4
	}
	if p == nil {
		return s.block(nil, width, height)
	}
	here := p.code == m.cursor
	st := s.side(p.owner())
	if here {
		st = s.cursor
	}
	lines := []string{m.cellTop(s, p, width, st, here)}
	if full {
		for side, units := range p.units {
			text := s.fit(m.cellUnits(side, units), width-2)
			lines = append(lines, st.Render(s.lines.v)+s.side(sideNames[side]).Render(text)+st.Render(s.lines.v))
		}
	}
	return append(lines, m.cellFoot(s, p, width, st))
}

func (m *mapView) cellTop(s *style, p *place, width int, st lipgloss.Style, here bool) string {
	mark, sign := "", initial(p.class)
	if here {
		mark = s.lines.cursor
	}
	if m.marks[p.code] {
		mark += "*"
	}
	if p.now.Fought {
		sign += signContested
	}
	room := width - 4 - len(sign)
	text := strings.TrimRight(s.fit(mark+p.code+" "+clean(p.name), room), " ")
	rule := strings.Repeat(s.lines.h, max(0, room-lipgloss.Width(text)))
	return st.Render(s.lines.tl + text + " " + rule + sign + s.lines.h + s.lines.tr)
}

// cellUnits are the units of a side as far as there is room for names.
func (m *mapView) cellUnits(side int, units []unit) string {
	if len(units) == 0 {
		return ""
	}
	words := make([]string, len(units))
	for i := range units {
		words[i] = clean(units[i].short())
	}
	text := sideLetters[side]
	if len(units) > 1 {
		text += fmt.Sprint(len(units))
	}
	return text + ":" + strings.Join(words, ",")
}

func (m *mapView) cellFoot(s *style, p *place, width int, st lipgloss.Style) string {
	list, others := m.pos.crossingsOf(p.code)
	text := ""
	for i := range list {
		text += signOf(&list[i]) + others[i] + initial(list[i].letter()) + " "
	}
	vp := p.badge("points")
	if vp != "" {
		vp = "V" + vp
	}
	room := max(0, width-3-len(vp))
	text = strings.TrimRight(s.fit(strings.TrimSpace(text), min(room, lipgloss.Width(text))), " ")
	rule := strings.Repeat(s.lines.h, max(0, room-lipgloss.Width(text)))
	return st.Render(s.lines.bl + text + rule + vp + s.lines.h + s.lines.br)
}

// spot is where a place lies on the board.
func (m *mapView) spot(p *place) board.Point { return m.pos.places[p.code].At }

// initial is the first letter of a word.
func initial(word string) string { return word[:min(1, len(word))] }

// letter is who holds it; nobody a ferry.
func (c *crossing) letter() string {
	if c.Kind == "ferry" {
		return ""
	}
	return map[bool]string{true: "-", false: c.state()}[c.State == "destroyed"]
}
