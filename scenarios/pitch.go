package scenarios

import (
	"fmt"

	"bridgehead/engine/hex"
)

// pitch is the map that a scenario on hexes is played on, as far as it is in play.
type pitch struct {
	*source
	land *HexMap
	in   hex.Set // hexes in play; nil while they are being read
}

// hexAt reads a hex in play.
func (p *pitch) hexAt(field, text string) (int16, bool) {
	h, err := p.land.Grid.Parse(text)
	switch {
	case err != nil:
		p.fault(field, "", "%v", err)
		return hex.None, false
	case p.land.Grid.Text(h) != text:
		p.fault(field, p.land.Grid.Text(h), "%s", text)
		return hex.None, false
	case p.in != nil && !p.in.Has(h):
		p.fault(field, "a hex in play", "%s", text)
		return hex.None, false
	}
	return h, true
}

// hexesAt reads a list of hexes in play, each named once.
func (p *pitch) hexesAt(field string, texts []string) (hexes []int16) {
	named := map[int]string{}
	for i, text := range texts {
		if h, ok := p.hexAt(index(field, i), text); ok && p.once(named, index(field, i), int(h), text) {
			hexes = append(hexes, h)
		}
	}
	return hexes
}

// once notes that a list names a hex or something else by its number, and reports one that is named before.
func (p *pitch) once(named map[int]string, field string, what int, text string) bool {
	if first, again := named[what]; again {
		p.fault(field, "each once", "%s again, as in %s", text, first)
		return false
	}
	named[what] = field
	return true
}

// spansAt reads the spans of hexes of a board; text names a hex by the key of its line and a number of a span.
func (p *pitch) spansAt(board map[string][][2]int, lines string, text func(line string, number int) string) (hex.Set, bool) {
	in, named := p.land.Grid.NewSet(), map[int]string{}
	for _, line := range keysOf(board) {
		for i, span := range board[line] {
			field := index("board."+line, i)
			if span[0] > span[1] {
				p.fault(field, "a span of "+lines+", the first first", "%v", span)
			}
			for number := span[0]; number <= span[1]; number++ {
				h, ok := p.hexAt(field, text(line, number))
				if !ok {
					return nil, false
				}
				p.once(named, field, int(h), p.land.Grid.Text(h))
				in.Add(h)
			}
		}
	}
	return in, true
}

// hangsTogether tests that all hexes in play, which a field names, can be reached from the first, not over sides that are closed.
func (p *pitch) hangsTogether(field string, closed func(h int16, d hex.Direction) bool) {
	board := p.in.Append(nil)
	if len(board) == 0 {
		p.fault(field, "a hex at least", "none")
		return
	}
	seen, next := p.land.Grid.NewSet(), []int16{board[0]}
	seen.Add(board[0])
	for len(next) > 0 {
		h := next[len(next)-1]
		next = next[:len(next)-1]
		for d, n := range p.land.Grid.Next[h] {
			if n != hex.None && p.in.Has(n) && !seen.Has(n) && !closed(h, d) {
				seen.Add(n)
				next = append(next, n)
			}
		}
	}
	if n := seen.Count(); n != len(board) {
		p.fault(field, "hexes that hang together", "%d of %d from %s", n, len(board), p.land.Grid.Text(board[0]))
	}
}

// checkSides tests that no hex holds units of both sides.
func (p *pitch) checkSides(taken map[int16]int, field string, h int16, side int, unit string) {
	if s, held := taken[h]; held && s != side {
		p.fault(field, "one side in a hex", "%s in %s", unit, p.land.Grid.Text(h))
	}
	taken[h] = side
}

// spanText names hexes by a line and a number as a format has them.
func spanText(format string) func(string, int) string {
	return func(line string, number int) string { return fmt.Sprintf(format, line, number) }
}
