package reich

import (
	"bridgehead/engine/reich"
	"bridgehead/scenarios"
)

// goal is a hex that victory is about, and what holding it is worth to the Allies rather than the Germans, in points.
type goal struct {
	hex   int
	worth float64
	any   bool // of a route: one hex of it is enough for the Germans
}

// toll is a condition that counts losses: the side that must lose so many, and what that is worth to the other.
type toll struct {
	side, n int
	worth   float64
}

// levels is how many points a level of victory is away from another.
func levels(n int) float64 { return float64(n) * won / 3 }

// study finds what victory is about.
func (a *analysis) study() {
	v := &a.game.Content().Victory
	usual := reich.LevelNumber(v.Otherwise)
	for i := range v.Tests {
		t := &v.Tests[i]
		worth := levels(1)
		if t.Level != "" {
			worth = levels(max(1, abs(reich.LevelNumber(t.Level)-usual))) / 2
		}
		a.tests = append(a.tests, float64(sign(t.Side)*worth))
		switch t.Test {
		case "steps-lost":
			a.tolls = append(a.tolls, toll{1 - t.Side, t.N, worth})
		case "route-full-turn", "route-at-end":
			a.along(worth)
		default:
			a.places(t, worth)
		}
	}
}

// places adds the hexes of a condition, which share its worth.
func (a *analysis) places(t *scenarios.ReichTest, worth float64) {
	hexes := t.Hexes
	if len(hexes) == 0 {
		hexes = t.Goal
	}
	if len(hexes) == 0 {
		return
	}
	step := max(1, len(hexes)/mostPlaces)
	n := (len(hexes) + step - 1) / step
	for i := 0; i < len(hexes); i += step {
		if h := a.game.HexOf(hexes[i]); h >= 0 {
			a.goals = append(a.goals, goal{hex: h, worth: worth / float64(n)})
		}
	}
}

// along adds hexes of the route, of which the Germans need one.
func (a *analysis) along(worth float64) {
	route := a.game.Content().Route
	step := max(1, len(route)/mostRoute)
	for i := 0; i < len(route); i += step {
		h := a.game.HexOf(route[i])
		if h < 0 || !a.game.InPlay(h) {
			continue
		}
		known := false
		for k := range a.goals {
			if a.goals[k].any && a.goals[k].hex == h {
				a.goals[k].worth += worth
				known = true
			}
		}
		if !known {
			a.goals = append(a.goals, goal{hex: h, worth: worth, any: true})
		}
	}
}

const (
	mostPlaces = 8  // hexes of a condition
	mostRoute  = 16 // hexes of a route
)

func sign(side int) float64 {
	if side == german {
		return -1
	}
	return 1
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
