package slowtwin

import (
	"fmt"
	"strconv"
	"strings"
)

// The grid: hexes point north, odd rows lie half a hex west of even ones (S-1).

var directions = []string{"E", "SE", "SW", "W", "NW", "NE"}

func hex(row, column int) string { return fmt.Sprintf("%d.%02d", row, column) }

func atoi(s string) int { n, _ := strconv.Atoi(s); return n }

func split(h string) (row, column int) {
	r, c, _ := strings.Cut(h, ".")
	return atoi(r), atoi(c)
}

// neighbour is the hex in a direction, on the map or not.
func neighbour(h, direction string) string {
	r, c := split(h)
	west := 0 // what an odd row lies further west
	if r%2 == 1 {
		west = 1
	}
	switch direction {
	case "E":
		return hex(r, c+1)
	case "W":
		return hex(r, c-1)
	case "SE":
		return hex(r+1, c+1-west)
	case "SW":
		return hex(r+1, c-west)
	case "NE":
		return hex(r-1, c+1-west)
	}
	return hex(r-1, c-west)
}

// distance counts hexes: every row down or up is half a hex to the side, whichever is of use.
func distance(a, b string) int {
	ar, ac := split(a)
	br, bc := split(b)
	halves := abs((2*ac - ar%2) - (2*bc - br%2))
	rows := abs(ar - br)
	return rows + max(0, halves-rows)/2
}

func abs(n int) int { return max(n, -n) }
