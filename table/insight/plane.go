package insight

import (
	"fmt"
	"math"
)

func places(areas ...int) []string {
	out := make([]string, len(areas))
	for i, n := range areas {
		out[i] = fmt.Sprint(n)
	}
	return out
}

func middle(b Box) Point { return round(Point{b[0] + b[2]/2, b[1] + b[3]/2}) }

func stacksOf(b [2]Box) (Stacks, [2]Point) {
	return Stacks{middle(b[0]), middle(b[1])}, [2]Point{round(Point{b[0][2], b[0][3]}), round(Point{b[1][2], b[1][3]})}
}

// round keeps the tenths: more does not show.
func round(p Point) Point { return Point{tenth(p[0]), tenth(p[1])} }

func tenth(x float64) float64 { return math.Round(x*10) / 10 }

func roundAll(line []Point) []Point {
	out := make([]Point, len(line))
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
