package slowtwin

import (
	"fmt"
	"strconv"
	"strings"
)

// The grid (O-2 to O-4): flat-topped columns, even columns half a hex lower.

var directions = []string{"N", "NE", "SE", "S", "SW", "NW"}

func hex(x, y int) string { return fmt.Sprintf("%d,%d", x, y) }

func atoi(s string) int { n, _ := strconv.Atoi(s); return n }

func xy(h string) (int, int) {
	x, y, _ := strings.Cut(h, ",")
	return atoi(x), atoi(y)
}

// neighbour is the hex in a direction, on the map or not.
func neighbour(h string, dir int) string {
	x, y := xy(h)
	low := 1 - x%2 // even columns are lower: their eastern neighbours have the higher numbers
	switch directions[dir] {
	case "N":
		return hex(x, y-1)
	case "NE":
		return hex(x+1, y-1+low)
	case "SE":
		return hex(x+1, y+low)
	case "S":
		return hex(x, y+1)
	case "SW":
		return hex(x-1, y+low)
	}
	return hex(x-1, y-1+low)
}

// about are the hexes of the board next to one, clockwise from the north.
func (t *Twin) about(h string) []string { return t.next[h] }

func adjacent(a, b string) bool { return distance(a, b) == 1 }

// distance counts hexes. Diagonally a column costs nothing of the half rows that it is away.
func distance(a, b string) int {
	ax, ay := xy(a)
	bx, by := xy(b)
	// In half hexes: a column to the side is also half a hex up or down, whichever is of use.
	columns := abs(ax - bx)
	halves := abs((2*ay + 1 - ax%2) - (2*by + 1 - bx%2))
	return columns + max(0, halves-columns)/2
}

func abs(n int) int { return max(n, -n) }
