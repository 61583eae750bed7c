package desk

import (
	"fmt"
	"math"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/gamble/picture"
)

func places(areas ...int) []string {
	out := make([]string, len(areas))
	for i, n := range areas {
		out[i] = fmt.Sprint(n)
	}
	return out
}

// words is "13, 14 and 15".
func words(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

func middle(b picture.Box) board.Point { return round(picture.Point{b[0] + b[2]/2, b[1] + b[3]/2}) }

func spotsOf(b [2]picture.Box) *board.Spots {
	return &board.Spots{Stacks: [2]board.Point{middle(b[0]), middle(b[1])},
		Slots: [2]board.Point{round(picture.Point{b[0][2], b[0][3]}), round(picture.Point{b[1][2], b[1][3]})}}
}

// round keeps the tenths: more does not show.
func round(p picture.Point) board.Point { return board.Point{tenth(p[0]), tenth(p[1])} }

func tenth(x float64) float64 { return math.Round(x*10) / 10 }

func roundAll(line []picture.Point) []board.Point {
	out := make([]board.Point, len(line))
	for i, p := range line {
		out[i] = round(p)
	}
	return out
}

// degrees is an angle from -90 up to 90: lines have no direction.
func degrees(radians float64) float64 {
	d := math.Mod(radians*180/math.Pi, 180)
	switch {
	case d > 90:
		d -= 180
	case d <= -90:
		d += 180
	}
	return tenth(d)
}
