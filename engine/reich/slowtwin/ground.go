package slowtwin

import (
	"slices"
	"strings"
)

// shut tells steps that are closed for good: vehicles go into a marsh and out of it in travel mode along a way alone (10.17); travellers leave a
// raised way or come to it on clear ground, at its end or where ways meet (10.12); on the Island they keep to roads and railways in mixed ground (10.18).
func (t *Twin) shut(column int, from, to string) bool {
	if column < 2 {
		return false
	}
	e := between(from, to)
	ways := len(t.ways[e]) > 0 || t.terrain[from].Name == "city" && t.terrain[to].Name == "city"
	swamp := t.terrain[from].Name == "marsh" || t.terrain[to].Name == "marsh"
	if column < 4 {
		return swamp
	}
	if swamp && !ways {
		return true
	}
	for _, h := range []string{from, to} {
		raised, any := 0, 0
		for d := range 6 {
			n := t.neighbour(h, d)
			side := between(h, n)
			if t.dams[side] {
				raised++
			}
			if len(t.ways[side]) > 0 || n != "" && t.terrain[h].Name == "city" && t.terrain[n].Name == "city" {
				any++
			}
		}
		if raised > 0 && !t.dams[e] && t.terrain[h].Name != "clear" && raised != 1 && any < 3 {
			return true
		}
	}
	return t.terrain[to].Name == "mixed" && t.island[to] && !slices.ContainsFunc(t.ways[e], func(w string) bool { return !strings.HasSuffix(w, "trail") })
}

// jammed tells travellers who have come upon others on a way (8.53).
func (p *pos) jammed(group []*counter, h string) bool {
	travels := func(u *counter) bool { return u.travels() }
	if !slices.ContainsFunc(group, travels) || !slices.ContainsFunc(p.stacks[h], func(u *counter) bool { return u.travels() && !slices.Contains(group, u) }) {
		return false
	}
	for d := range 6 {
		n := p.neighbour(h, d)
		if len(p.ways[between(h, n)]) > 0 || n != "" && p.terrain[h].Name == "city" && p.terrain[n].Name == "city" {
			return true
		}
	}
	return false
}
