package scenarios

import (
	"cmp"
	"fmt"
	"slices"

	"bridgehead/engine/hex"
)

// reichBoardsFile is the schema of the boards.
type reichBoardsFile struct {
	Game   string            `yaml:"game" is:"reich|"`
	Kind   string            `yaml:"kind" is:"boards|"`
	Boards []reichBoardEntry `yaml:"boards"`
	Source map[string]string `yaml:"source"`
}

// reichBoardEntry is a part of the map, or all of it, and the units it has slots for, or all of them.
type reichBoardEntry struct {
	Name   string      `yaml:"name" is:"id"`
	Slots  int         `yaml:"slots" is:"1..1165"`
	Single bool        `yaml:"single,optional"`
	Hexes  []string    `yaml:"hexes,optional"`
	Part   *reichPart  `yaml:"part,optional"`
	Units  []reichPick `yaml:"units,optional"`
}

// reichPart is a rectangle of a sheet, or an edge of it.
type reichPart struct {
	Sheet   string `yaml:"sheet"`
	Side    string `yaml:"side,optional" is:"west|east|north|south"`
	Rows    []int  `yaml:"rows,optional" is:"1..99"`
	Columns []int  `yaml:"columns,optional" is:"1..99"`
}

// reichBoards are the boards under test.
type reichBoards struct {
	pitch
	reichBoardsFile
	army *muster
}

// readBoards reads and tests the boards; nil if the file has none.
func readBoards(s *source, land *HexMap, army *muster) *reichBoards {
	if s == nil || !s.holds("boards") {
		return nil
	}
	b := &reichBoards{pitch: pitch{source: s, land: land}, army: army}
	s.decode(&b.reichBoardsFile)
	twice(s, "boards", len(b.Boards), "name", func(i int) string { return b.Boards[i].Name })
	return b
}

// board makes one by its name, with the numbers of its units in the order of battle.
func (b *reichBoards) board(name string) (out ReichBoard, units []int, ok bool) {
	i := slices.IndexFunc(b.Boards, func(e reichBoardEntry) bool { return e.Name == name })
	if at := index("boards", i); i < 0 || !b.clean(at) {
		return out, nil, false
	} else {
		e := &b.Boards[i]
		out = ReichBoard{Name: name, Slots: e.Slots, Single: e.Single, Hexes: b.hexes(at, e)}
		units = b.slots(at, e)
	}
	return out, units, len(b.found) == 0
}

// hexes are those of a board in the order of locations.
func (b *reichBoards) hexes(at string, e *reichBoardEntry) []int16 {
	var hexes []int16
	switch {
	case e.Hexes != nil && e.Part != nil:
		b.fault(at, "hexes or part, not both", "both")
	case e.Hexes != nil:
		hexes = b.hexesAt(at+".hexes", e.Hexes)
	case e.Part != nil:
		hexes = b.partAt(at+".part", e.Part)
	default:
		for h := range b.land.Grid.N {
			hexes = append(hexes, int16(h))
		}
	}
	if len(hexes) == 0 {
		b.fault(at, "a hex at least", "none")
		return nil
	}
	slices.SortFunc(hexes, func(x, y int16) int {
		p, q := b.land.Grid.Place(x), b.land.Grid.Place(y)
		return cmp.Or(cmp.Compare(p.Row, q.Row), cmp.Compare(p.Column, q.Column))
	})
	b.in = b.land.Grid.NewSet()
	for _, h := range hexes {
		b.in.Add(h)
	}
	b.hangsTogether(at, func(int16, hex.Direction) bool { return false })
	b.in = nil
	return hexes
}

// slots are the units of a board in the order of battle.
func (b *reichBoards) slots(at string, e *reichBoardEntry) (units []int) {
	taken := map[int]bool{}
	for i := range e.Units {
		field, n := index(at+".units", i), 0
		for j := range b.army.units {
			if e.Units[i].fits(&b.army.units[j]) {
				taken[j] = true
				n++
			}
		}
		if n == 0 {
			b.fault(field, "a selection of the order of battle", "one that selects nobody")
		}
		if e.Units[i].Count > 0 {
			b.fault(field+".count", "nothing: a board has all units of a selection", "%d", e.Units[i].Count)
		}
	}
	for j := range b.army.units {
		if e.Units == nil || taken[j] {
			units = append(units, j)
		}
	}
	if len(units) > e.Slots {
		b.fault(at+".slots", fmt.Sprintf("%d at least, for the units", len(units)), "%d", e.Slots)
	}
	return units
}

// partAt are the hexes of a part or of an edge of a sheet, row by row from the south.
func (p *pitch) partAt(field string, e *reichPart) (hexes []int16) {
	sheet, ok := p.sheet(e.Sheet)
	if !ok {
		p.fault(field+".sheet", "the letter of a sheet", "%s", quote(e.Sheet))
		return nil
	}
	rows, columns := [2]int{1, sheet.Rows}, [2]int{1, sheet.Columns}
	if !p.span(field+".rows", e.Rows, &rows) || !p.span(field+".columns", e.Columns, &columns) {
		return nil
	}
	switch e.Side {
	case "west":
		columns = [2]int{1, 1}
	case "east":
		columns = [2]int{sheet.Columns, sheet.Columns}
	case "north":
		rows = [2]int{sheet.Rows, sheet.Rows}
	case "south":
		rows = [2]int{1, 1}
	}
	along := e.Side == "west" || e.Side == "east"
	if e.Side != "" && (along && e.Columns != nil || !along && e.Rows != nil) {
		p.fault(field, "rows for west and east, columns for north and south", "the other ones")
	}
	for row := rows[0]; row <= rows[1]; row++ {
		for column := columns[0]; column <= columns[1]; column++ {
			if h := p.land.Grid.Find(hex.Place{Row: row + sheet.Offset, Column: column}); h != hex.None && (p.in == nil || p.in.Has(h)) {
				hexes = append(hexes, h)
			}
		}
	}
	if len(hexes) == 0 {
		p.fault(field, "a hex in play at least", "none")
	}
	return hexes
}

// span reads a first and a last number within those of a sheet.
func (p *pitch) span(field string, given []int, span *[2]int) bool {
	if given == nil {
		return true
	}
	if len(given) != 2 || given[0] > given[1] || given[1] > span[1] {
		p.fault(field, fmt.Sprintf("the first and the last, within 1 to %d", span[1]), "%v", given)
		return false
	}
	*span = [2]int{given[0], given[1]}
	return true
}

// sheet finds a sheet of the map by its letter.
func (p *pitch) sheet(letter string) (hex.Sheet, bool) {
	for _, s := range p.land.Sheets {
		if s.Letter == letter {
			return s, true
		}
	}
	return hex.Sheet{}, false
}
