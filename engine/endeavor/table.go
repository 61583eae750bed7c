package endeavor

import "fmt"

// The Combat Results Table (ME-200).

// result is a cell of the table: steps the attacker and the defender lose, and hexes the defender retreats.
type result struct {
	a, d, r uint8
	bracket bool // a German attacker loses a step less (3.2)
}

// crtColumns are the odds over the table, from the worst for the attacker.
const crtColumns = 9

const (
	columnEven = 2 // 1:1
	columnBest = crtColumns - 1
)

var columnWords = [crtColumns]string{"1:3 or less", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1 or more"}

// lowRoll is the lowest sum of two dice, the first row.
const (
	lowRoll = 2
	crtRows = 11
)

// crtPrinted is the table as it is printed, a row for each sum of two dice.
var crtPrinted = [crtRows][crtColumns]string{
	{"A2", "A2", "A2", "A2", "A2", "[A2]", "[A2]", "[A2]", "A1D1"},
	{"A2", "A2", "A2", "A2", "[A2]", "[A2]D1", "[A2]D1", "A1D1", "A1D1"},
	{"A2", "A2", "[A2]", "[A2]D1", "[A2]D1", "[A2]D1", "A1D1", "[A1]D1", "D1r1"},
	{"A2", "[A2]", "[A2]D1", "[A2]D1", "[A2]D1", "A1D1", "[A1]D1", "D1r1", "D1r2"},
	{"[A2]", "[A2]", "A1D1", "A1D1", "[A1]D1", "[A1]D1r1", "D1r1", "D2r2", "D2r2"},
	{"[A2]", "[A2]D1", "A1D1", "[A1]D1r1", "[A1]D1r1", "D2r1", "D2r2", "D2r2", "D2r2"},
	{"[A2]D1", "A1D1", "[A1]D1r1", "[A1]D1r1", "D2r1", "D2r2", "D2r2", "D2r2", "D2r2"},
	{"A1D1", "A1D1r1", "[A1]D2r1", "D2r1", "D2r2", "D2r2", "D2r2", "D2r2", "D2r2"},
	{"A1D2r1", "[A1]D2r1", "D2r1", "D2r1", "D2r2", "D2r2", "D2r3", "D2r3", "D2r3"},
	{"[A1]D2r2", "D2r1", "D2r2", "D2r2", "D2r3", "D2r3", "D3r3", "D3r3", "D3r3"},
	{"D2r2", "D2r2", "D2r3", "D2r3", "D3r3", "D3r3", "D3r3", "D3r3", "D4r3"},
}

// crt is the table by row and column.
var crt = func() (out [crtRows][crtColumns]result) {
	for i, row := range crtPrinted {
		for j, cell := range row {
			out[i][j] = readResult(cell)
		}
	}
	return out
}()

// readResult reads a cell: a letter for who, a digit for how much.
func readResult(cell string) (x result) {
	for i := 0; i < len(cell); i++ {
		switch cell[i] {
		case '[':
			x.bracket = true
		case ']':
		case 'A', 'D', 'r':
			n := cell[i+1] - '0'
			switch cell[i] {
			case 'A':
				x.a = n
			case 'D':
				x.d = n
			default:
				x.r = n
			}
			i++
		}
	}
	return x
}

// of is the cell as it counts for an attacking side (3.2, ME-173, ME-174).
func (x result) of(side int) result {
	if x.bracket && side == german {
		x.a--
	}
	x.bracket = false
	return x
}

// String writes a result as the table does.
func (x result) String() string {
	text := ""
	for _, part := range []struct {
		letter string
		n      uint8
	}{{"A", x.a}, {"D", x.d}, {"r", x.r}} {
		if part.n > 0 {
			text += fmt.Sprintf("%s%d", part.letter, part.n)
		}
	}
	if text == "" {
		return "no effect"
	}
	return text
}

// columnOf is the column of two strengths. The ratio is rounded to the nearest whole number, a half for the stronger side (S-47,
// S-48, ME-201, ME-202).
func columnOf(attack, defence int) uint8 {
	if attack >= defence {
		return uint8(min(columnEven-1+(2*attack+defence)/(2*defence), columnBest))
	}
	return uint8(max(columnEven+1-(2*defence+attack)/(2*attack), 0))
}

// shifted is a column after Air Points, no further than the last (ME-140, ME-144, ME-254).
func shifted(column uint8, points, each int) uint8 {
	return uint8(min(int(column)+points*each, columnBest))
}
