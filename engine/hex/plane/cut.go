package plane

import (
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Cut is the part of a map that has some hexes, in their order, and what lies on and between them. Names of sides, points and
// ways are those of the map; its regions are left out.
func Cut(m *scenarios.HexMap, hexes []int16) *scenarios.HexMap {
	keep, now := m.Grid.NewSet(), make([]int16, m.Grid.N)
	for i := range now {
		now[i] = hex.None
	}
	for i, h := range hexes {
		keep.Add(h)
		now[h] = int16(i)
	}
	grid, _ := m.Grid.Sub(keep)
	out := &scenarios.HexMap{Name: m.Name, Grid: grid, Layers: map[string][]string{}, Sides: map[string][]scenarios.HexSide{}}
	for name, words := range m.Layers {
		for _, h := range hexes {
			out.Layers[name] = append(out.Layers[name], words[h])
		}
	}
	both := func(h int16, d int) bool {
		to := m.Grid.Next[h][d]
		return now[h] != hex.None && to != hex.None && now[to] != hex.None
	}
	for feature, list := range m.Sides {
		for _, s := range list {
			if both(s.Hex, s.Direction) {
				s.Hex = now[s.Hex]
				out.Sides[feature] = append(out.Sides[feature], s)
			}
		}
	}
	for _, l := range m.Links {
		if both(l.Hex, l.Direction) {
			l.Hex = now[l.Hex]
			out.Links = append(out.Links, l)
		}
	}
	for _, p := range m.Points {
		if now[p.Hex] != hex.None {
			p.Hex = now[p.Hex]
			out.Points = append(out.Points, p)
		}
	}
	return out
}
