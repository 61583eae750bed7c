package hex

import (
	"fmt"
	"strconv"
	"strings"
)

// Layout says how hexes stand on the sheet.
type Layout uint8

// The layouts.
const (
	Pointy Layout = iota // points up: the hexes of a row touch east and west
	Flat                 // sides up: the hexes of a column touch north and south
)

// Parity names every other row or column, by its printed number on the whole map.
type Parity uint8

// The parities.
const (
	Even Parity = iota
	Odd
)

// Way is where row numbers grow.
type Way uint8

// The ways.
const (
	South Way = iota
	North
)

// Format is how a hex is printed.
type Format uint8

// The formats.
const (
	RowColumn Format = iota // letter of the sheet, two digits of the row, two of the column: A2232
	Dotted                  // row, dot, column of two digits: 13.21
	XY                      // column, comma, row: 8,4
)

// Sheet is one sheet of a map.
type Sheet struct {
	Letter  string // "" for a map of one sheet
	Rows    int
	Columns int // of rows that are not shifted
	Short   int // columns that shifted rows have less
	Offset  int // of its row numbers within the map: its row 1 is row 1 + Offset
}

// Numbering turns printed numbers of hexes into places and back. Rows that two sheets print are one row of the map; it
// is named by the sheet that stands first.
type Numbering struct {
	Layout  Layout
	Shifted Parity // of the rows (Pointy) that lie half a hex further east, or of the columns (Flat) half a hex further south
	Rows    Way    // where row numbers grow
	Format  Format
	Sheets  []Sheet
}

// Place is a position on the whole map: column and row from 1, as numbered there.
type Place struct{ Column, Row int }

// Check returns nil for a numbering that can be used; else what is wrong with it.
func (n *Numbering) Check() error {
	if len(n.Sheets) == 0 {
		return fmt.Errorf("numbering: no sheets")
	}
	seen := map[string]bool{}
	for i, s := range n.Sheets {
		switch {
		case s.Rows < 1 || s.Columns < 1 || s.Rows > 999 || s.Columns > 999:
			return fmt.Errorf("numbering: sheet %d has %d rows and %d columns, want 1 to 999 of each", i+1, s.Rows, s.Columns)
		case s.Short < 0 || s.Short >= s.Columns:
			return fmt.Errorf("numbering: sheet %d: shifted rows have %d hexes less, want 0 to %d", i+1, s.Short, s.Columns-1)
		case s.Offset < 0 || s.Offset > 9999:
			return fmt.Errorf("numbering: sheet %d: offset %d, want 0 to 9999", i+1, s.Offset)
		case seen[s.Letter]:
			return fmt.Errorf("numbering: two sheets have the letter %q", s.Letter)
		case n.Format == RowColumn && (s.Rows > 99 || s.Columns > 99):
			return fmt.Errorf("numbering: sheet %d has %d rows and %d columns, and two digits go to 99", i+1, s.Rows, s.Columns)
		case n.Format != RowColumn && (s.Letter != "" || len(n.Sheets) > 1):
			return fmt.Errorf("numbering: only numbers such as A2232 can name one of several sheets")
		case len(s.Letter) > 1 || s.Letter != "" && (s.Letter[0] < 'A' || s.Letter[0] > 'Z'):
			return fmt.Errorf("numbering: sheet %q, want a letter from A to Z", s.Letter)
		}
		seen[s.Letter] = true
	}
	return nil
}

// last is the highest row of the map, and widest the highest column.
func (n *Numbering) last() (row, column int) {
	for _, s := range n.Sheets {
		row, column = max(row, s.Offset+s.Rows), max(column, s.Columns)
	}
	return row, column
}

// shifted reports whether a row (Pointy) or column (Flat) is one of those that lie half a hex further on.
func (n *Numbering) shifted(number int) bool { return (number%2 == 0) == (n.Shifted == Even) }

// columns is the number of hexes a sheet has in a row of the map.
func (n *Numbering) columns(s *Sheet, row int) int {
	if n.Layout == Pointy && n.shifted(row) {
		return s.Columns - s.Short
	}
	return s.Columns
}

// sheet is the first that prints a place; nil if none does.
func (n *Numbering) sheet(p Place) *Sheet {
	for i := range n.Sheets {
		s := &n.Sheets[i]
		if p.Row > s.Offset && p.Row <= s.Offset+s.Rows && p.Column >= 1 && p.Column <= n.columns(s, p.Row) {
			return s
		}
	}
	return nil
}

// Parse reads a printed number. The error names what was wrong, and what is allowed.
func (n *Numbering) Parse(text string) (Place, error) {
	s, row, column, err := n.split(text)
	if err != nil {
		return Place{}, fmt.Errorf("hex %.20q: %w", text, err)
	}
	if row < 1 || row > s.Rows {
		return Place{}, fmt.Errorf("hex %q: row %d, want 1 to %d", text, row, s.Rows)
	}
	if most := n.columns(s, row+s.Offset); column < 1 || column > most {
		return Place{}, fmt.Errorf("hex %q: column %d, want 1 to %d", text, column, most)
	}
	return Place{column, row + s.Offset}, nil
}

// split takes a printed number apart.
func (n *Numbering) split(text string) (s *Sheet, row, column int, err error) {
	switch n.Format {
	case RowColumn:
		return n.letters(text)
	case Dotted:
		row, column, err = pair(text, ".", "row.column, such as 13.21")
		if err == nil && len(text)-strings.IndexByte(text, '.') != 3 {
			err = fmt.Errorf("want two digits for the column")
		}
	default:
		column, row, err = pair(text, ",", "column,row, such as 8,4")
	}
	return &n.Sheets[0], row, column, err
}

// letters reads numbers such as A2232.
func (n *Numbering) letters(text string) (*Sheet, int, int, error) {
	for i := range n.Sheets {
		s := &n.Sheets[i]
		rest, ok := strings.CutPrefix(text, s.Letter)
		if !ok || len(rest) != 4 {
			continue
		}
		row, err := digits(rest[:2])
		column, errc := digits(rest[2:])
		if err == nil && errc == nil {
			return s, row, column, nil
		}
	}
	var want []string
	for _, s := range n.Sheets {
		want = append(want, s.Letter+"0101")
	}
	return nil, 0, 0, fmt.Errorf("want a sheet, two digits of the row and two of the column, such as %s", strings.Join(want, " or "))
}

// pair reads two numbers around a mark.
func pair(text, mark, want string) (int, int, error) {
	a, b, ok := strings.Cut(text, mark)
	x, errx := digits(a)
	y, erry := digits(b)
	if !ok || errx != nil || erry != nil {
		return 0, 0, fmt.Errorf("want %s", want)
	}
	return x, y, nil
}

// digits reads a number of one to three digits and nothing else.
func digits(text string) (int, error) {
	if len(text) < 1 || len(text) > 3 {
		return 0, strconv.ErrSyntax
	}
	v := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, strconv.ErrSyntax
		}
		v = 10*v + int(c-'0')
	}
	return v, nil
}

// Text prints a place. It is empty for one that no sheet prints.
func (n *Numbering) Text(p Place) string {
	s := n.sheet(p)
	if s == nil {
		return ""
	}
	switch row := p.Row - s.Offset; n.Format {
	case RowColumn:
		return fmt.Sprintf("%s%02d%02d", s.Letter, row, p.Column)
	case Dotted:
		return fmt.Sprintf("%d.%02d", row, p.Column)
	default:
		return fmt.Sprintf("%d,%d", p.Column, row)
	}
}
