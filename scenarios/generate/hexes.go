package generate

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// What drawing has in common for games on hexes.

// lot is what decides about a scenario.
type lot struct{ *rand.Rand }

// span draws a number from low to high.
func (l lot) span(low, high int) int { return low + l.IntN(high-low+1) }

// in100 is true so many times in a hundred.
func (l lot) in100(percent int) bool { return l.IntN(100) < percent }

// oneOf draws one of several.
func oneOf[T any](l lot, of ...T) T { return of[l.IntN(len(of))] }

// mixed is a copy in another order.
func mixed[T any](l lot, of []T) []T {
	out := slices.Clone(of)
	l.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// upTo is the first n, or all where there are fewer.
func upTo[T any](of []T, n int) []T { return of[:min(n, len(of))] }

// heading is where an attack goes: what a step along each axis of the grid counts.
type heading struct {
	name string
	q, r int
}

// back is the opposite one.
func (d heading) back() heading {
	return headings[slices.IndexFunc(headings, func(o heading) bool { return o.q == -d.q && o.r == -d.r })]
}

// headings are those along the rows and across them.
var headings = []heading{
	{"east", 2, 1}, {"north-east", 1, -1}, {"north-west", -1, -2}, {"west", -2, -1}, {"south-west", -1, 1}, {"south-east", 1, 2},
}

// along is how far a hex lies in a direction; a step there counts two.
func (d heading) along(g *hex.Grid, h int16) int { return d.q*int(g.Q[h]) + d.r*int(g.R[h]) }

// lines sorts hexes along a heading, those furthest back first.
func (d heading) lines(g *hex.Grid, hexes []int16) []int16 {
	out := slices.Clone(hexes)
	slices.SortFunc(out, func(a, b int16) int { return cmp.Or(cmp.Compare(d.along(g, a), d.along(g, b)), cmp.Compare(a, b)) })
	return out
}

// spread are the hexes within most steps of the first, nearest first, where open lets go from one to the next.
func spread(g *hex.Grid, from int16, most int, open func(h int16, d hex.Direction, to int16) bool) []int16 {
	seen, order, until := g.NewSet(), []int16{from}, []int{0}
	seen.Add(from)
	for i := 0; i < len(order); i++ {
		for d, to := range g.Next[order[i]] {
			if to == hex.None || seen.Has(to) || until[i] == most || !open(order[i], d, to) {
				continue
			}
			seen.Add(to)
			order, until = append(order, to), append(until, until[i]+1)
		}
	}
	return order
}

// nearest is the distance of a hex to the nearest of several.
func nearest(g *hex.Grid, h int16, of []int16) int {
	best := g.N
	for _, to := range of {
		best = min(best, g.Distance(h, to))
	}
	return best
}

// apart draws at most n of several hexes, most likely those of high weight, at least so far from each other.
func apart(l lot, g *hex.Grid, of []int16, n, far int, weight func(h int16) int) (list []int16) {
	for len(list) < n {
		var urn []int16
		for _, h := range of {
			if nearest(g, h, list) >= far {
				urn = append(urn, slices.Repeat([]int16{h}, weight(h))...)
			}
		}
		if len(urn) == 0 {
			return list
		}
		list = append(list, oneOf(l, urn...))
	}
	return list
}

// about names a hex by the nearest place that has a name on the map.
func about(m *scenarios.HexMap, h int16) string {
	name, best := m.Grid.Text(h), m.Grid.N
	for _, p := range m.Points {
		if far := m.Grid.Distance(h, p.Hex); p.Kind == "name" && far < best {
			name, best = p.Name, far
		}
	}
	return name
}

// turnsText counts turns in words.
func turnsText(n int) string {
	return [...]string{"one turn", "two turns", "three turns", "four turns"}[n-1]
}

// page is a scenario file as it is written.
type page struct{ strings.Builder }

// line adds one or more.
func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// quoted is a list of hexes as the files have it.
func quoted(g *hex.Grid, hexes []int16) string {
	out := make([]string, len(hexes))
	for i, h := range hexes {
		out[i] = fmt.Sprintf("%q", g.Text(h))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// goals makes the function that writes a sketch, which refuses a goal there is not.
func goals(id string, low, high int, write func(goal int) []byte) *Sketch {
	return &Sketch{ID: id, Low: low, High: high, Text: func(goal int) ([]byte, error) {
		if goal < low || goal > high {
			return nil, fmt.Errorf("scenario %s: goal %d, want %d to %d", id, goal, low, high)
		}
		return write(goal), nil
	}}
}
