package reich

import (
	"slices"

	"bridgehead/engine/reich"
	"bridgehead/scenarios"
)

// goal is a hex that victory is about, and what holding it is worth to the Allies rather than the Germans, in points.
type goal struct {
	hex   int
	worth float64
	any   bool // of a route: one hex of it is enough for the Germans
	of    int  // condition, -1: none
	clear int  // enemies so near to it on its bank count as if they held it

	stretch int // of the road, see part
}

// toll is a condition that counts losses: the side that must lose so many, and what that is worth to the other.
type toll struct {
	side, n int
	worth   float64
}

// condition is a test of victory about places.
type condition struct {
	test, side int
	level      bool    // it sets a level, else it gives points
	value      float64 // of the level to the Allies, or what it is worth to them
	goals      []int
	from, d    int                  // of a bridge that must stand, -1: none
	exit       int                  // points that have to leave the map; 0: it is not about that
	out        *scenarios.ReichTest // on large boards: who leaves the map is counted, see leave
}

// levels is how many points a level of victory is away from another.
func levels(n int) float64 { return float64(n) * won / 3 }

// study finds what victory is about.
func (a *analysis) study() {
	v := &a.game.Content().Victory
	if v.Ratio != nil {
		a.prizes()
		return
	}
	usual := reich.LevelNumber(v.Otherwise)
	a.usual = levels(usual - draw)
	for i := range v.Tests {
		t := &v.Tests[i]
		worth := a.point(usual)
		if t.Level != "" {
			worth = levels(max(1, abs(reich.LevelNumber(t.Level)-usual))) / 2
		}
		switch t.Test {
		case "points-destroyed":
			if a.large {
				a.tolls = append(a.tolls, toll{1 - t.Side, t.N, worth})
				continue
			}
			a.places(i, t, worth)
		case "points-left", "none-left", "intact-left":
			a.exits(i, t, worth)
		case "steps-lost":
			a.tolls = append(a.tolls, toll{1 - t.Side, t.N, worth})
		case "route-full-turn", "route-at-end":
			a.along(worth)
		default:
			a.places(i, t, worth)
		}
	}
}

// point is what a point for a condition is worth: a level, on large boards as much of one as there is to a point.
func (a *analysis) point(usual int) float64 {
	most := 1.
	if a.large {
		rows := a.game.Content().Victory.Levels
		for _, l := range slices.Backward(rows) {
			if l.Points <= 0 {
				usual = reich.LevelNumber(l.Level)
				continue
			}
			most = max(most, float64(abs(reich.LevelNumber(l.Level)-usual))/float64(l.Points))
		}
	}
	return float64(most * won / 3)
}

// aPoint is a victory point of the campaign in points of this doctrine.
const aPoint = 0.1

// prizes are the bridges of the campaign (31.42).
func (a *analysis) prizes() {
	a.prized = true
	for _, p := range a.game.Prizes() {
		worth := float64(aPoint * float64(p.Worth))
		c := condition{test: -1, side: allied, value: worth, from: p.From, d: p.D}
		for _, h := range [...]int{p.From, p.To} {
			c.goals = append(c.goals, len(a.goals))
			a.goals = append(a.goals, goal{hex: h, worth: worth / 2, of: len(a.conditions)})
		}
		a.conditions = append(a.conditions, c)
	}
}

// draw is the number of the level between the sides.
const draw = 3

// places adds the hexes of a condition, which share its worth.
func (a *analysis) places(test int, t *scenarios.ReichTest, worth float64) {
	c := condition{test: test, side: t.Side, level: t.Level != "" && !t.Else, value: float64(sign(t.Side) * worth), from: -1}
	if c.level {
		c.value = levels(reich.LevelNumber(t.Level) - draw)
		a.leveled = true
	}
	hexes := t.Hexes
	if len(hexes) == 0 {
		hexes = t.Goal
	}
	step := max(1, len(hexes)/mostPlaces)
	n := (len(hexes) + step - 1) / step
	for i := 0; i < len(hexes); i += step {
		if h := a.game.HexOf(hexes[i]); h >= 0 {
			c.goals = append(c.goals, len(a.goals))
			g := goal{hex: h, worth: worth / float64(n), of: len(a.conditions)}
			if t.Test == "occupies-clear" {
				g.clear = t.N
			}
			a.goals = append(a.goals, g)
		}
	}
	if t.Intact && len(t.Hexes) == 2 {
		x, y := a.game.HexOf(t.Hexes[0]), a.game.HexOf(t.Hexes[1])
		for d := range 6 {
			if x >= 0 && y >= 0 && a.game.Neighbour(x, d) == y {
				c.from, c.d = x, d
			}
		}
	}
	a.conditions = append(a.conditions, c)
}

// mostExits are the hexes of an edge that a condition of who leaves is about: those that roads lead to.
const mostExits = 4

// exits adds the hexes that units leave by. Those who have left count as if they held them.
func (a *analysis) exits(test int, t *scenarios.ReichTest, worth float64) {
	var roads []int16
	for _, w := range t.Goal {
		if h := a.game.HexOf(w); h >= 0 && a.way(h) <= mainRoad {
			roads = append(roads, w)
		}
	}
	if step := max(1, (len(roads)+mostExits-1)/mostExits); len(roads) > 0 {
		few := *t
		few.Goal = nil
		for i := 0; i < len(roads); i += step {
			few.Goal = append(few.Goal, roads[i])
		}
		t = &few
	}
	a.places(test, t, worth)
	c := &a.conditions[len(a.conditions)-1]
	c.exit = t.N
	if a.large {
		c.out = &a.game.Content().Victory.Tests[test]
	}
}

// lost tells conditions that nobody can meet any more: their bridge is blown.
func (c *condition) lost(s *reich.State) bool { return c.from >= 0 && !s.Stands(c.from, c.d) }

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
			a.goals = append(a.goals, goal{hex: h, worth: worth, any: true, of: -1})
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
