package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The tests of this file hold the embedded data to what the rules fix, by the number of the rule or
// of the worked example (25 ex 4 is example 4 of section 25). What is reconstructed is free to
// change and not tested here.

func theBoard(t testing.TB) *GambleMap {
	t.Helper()
	return MustLoad("gamble/basic").Content.(*Gamble).Map
}

func edge(m *GambleMap, a, b int) *GambleBoundary {
	a, b = min(a, b), max(a, b)
	for i := range m.Boundaries {
		if m.Boundaries[i].A == a && m.Boundaries[i].B == b {
			return &m.Boundaries[i]
		}
	}
	return nil
}

// next lists the neighbours of an area for which a test holds, in order.
func next(m *GambleMap, area int, test func(*GambleBoundary) bool) (list []int) {
	for i := range m.Boundaries {
		b := &m.Boundaries[i]
		if test(b) && b.A == area {
			list = append(list, b.B)
		} else if test(b) && b.B == area {
			list = append(list, b.A)
		}
	}
	slices.Sort(list)
	return list
}

func anyBoundary(*GambleBoundary) bool    { return true }
func withRoad(b *GambleBoundary) bool     { return b.Road }
func withBridge(b *GambleBoundary) bool   { return b.Bridge }
func bridgedCanal(b *GambleBoundary) bool { return b.Bridge && b.Kind == "canal" }

func areasWhere(m *GambleMap, test func(GambleArea) bool) (list []int) {
	for _, a := range m.Areas {
		if test(a) {
			list = append(list, a.Number)
		}
	}
	return list
}

func TestMapFacts(t *testing.T) {
	m := theBoard(t)
	adjacent := func(a, b int) bool { return edge(m, a, b) != nil }
	count := func(test func(*GambleBoundary) bool) (n int) {
		for i := range m.Boundaries {
			if test(&m.Boundaries[i]) {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		rule, fact string
		got, want  any
	}{
		{"3.2", "numbered areas", len(m.Areas), 65},
		{"3.3", "zones", len(m.Zones), 10},
		{"3.2", "15 and 17 touch", adjacent(15, 17), true},
		{"3.2", "7 and 17 touch", adjacent(7, 17), true},
		{"3.2", "53 and 57 touch", adjacent(53, 57), false},
		{"3.2", "54 and 58 touch", adjacent(54, 58), false},
		{"3.2", "round the four corners", []bool{adjacent(53, 54), adjacent(53, 58), adjacent(54, 57), adjacent(57, 58)}, []bool{true, true, true, true}},
		{"3.24", "bridges", count(withBridge), 24},
		{"3.21", "ferries", count(func(b *GambleBoundary) bool { return b.Ferry }), 3},
		{"3.21", "a ferry and no bridge 15-16", edge(m, 15, 16).Ferry && !edge(m, 15, 16).Bridge, true},
		{"3.21", "a ferry and no bridge 15-25", edge(m, 15, 25).Ferry && !edge(m, 15, 25).Bridge, true},
		{"25 ex 13", "a ferry and a railway bridge 11-24", edge(m, 11, 24).Ferry && edge(m, 11, 24).BridgeKind == "rail", true},
		{"9.63", "ferries off a river", count(func(b *GambleBoundary) bool { return b.Ferry && b.Kind != "river" }), 0},
		{"3.23", "wet boundaries", count(func(b *GambleBoundary) bool { return b.Kind != "open" }), 64},
		{"3.23", "the Dommel as a river", count(func(b *GambleBoundary) bool { return strings.Contains(b.Name, "Dommel") && b.Kind != "canal" }), 0},
		{"3.24", "Acht to Best", edge(m, 58, 59).Kind + " " + edge(m, 58, 59).BridgeKind, "canal road"},
		{"25 ex 5", "bridges of 54", next(m, 54, withBridge), []int{50, 57, 60}},
		{"25 ex 5", "canal bridges of 54", next(m, 54, bridgedCanal), []int{50, 57, 60}},
		{"25 ex 6", "canal bridges of Overasselt", next(m, 33, bridgedCanal), []int{34, 37}},
		{"25 ex 7", "Nijmegen bridge", edge(m, 27, 28).Kind + " " + edge(m, 27, 28).BridgeKind, "river road"},
		{"25 ex 8", "Hatert to Oosterhout", edge(m, 27, 34).Kind, "river"},
		{"25 ex 8", "a way over from Hatert", edge(m, 27, 34).Bridge || edge(m, 27, 34).Ferry, false},
		{"25 ex 9", "road neighbours of Arnhem", next(m, 13, withRoad), []int{10, 11, 12, 15, 23}},
		{"25 ex 9", "neighbours of Arnhem", next(m, 13, anyBoundary), []int{10, 11, 12, 15, 23}},
		{"25 ex 9", "Arnhem bridge", edge(m, 13, 23).Kind + " " + edge(m, 13, 23).BridgeKind, "river road"},
		{"25 ex 12", "Wyler touches Beek, Groesbeek, Nijmegen", []bool{adjacent(39, 32), adjacent(39, 38), adjacent(39, 28)}, []bool{true, true, false}},
		{"25 ex 12", "Beek touches Nijmegen", adjacent(28, 32), true},
		{"25 ex 13", "Wolfheze touches Oosterbeek", adjacent(5, 11), true},
		{"25 ex 14", "Gennep to Mook", edge(m, 35, 36).Kind, "open"},
		{"9.4", "roads 33-34 and 34-28", edge(m, 33, 34).Road && edge(m, 28, 34).Road, true},
		{"9.4", "road groups", fmt.Sprint(m.RoadGroups), "[{34 [[33 37] [28 31]]}]"},
		{"22.2", "Deelen", m.Areas[8].Name, "Deelen"},
		{"25 ex 4", "Valkenswaard", m.Areas[63].Name, "Valkenswaard"},
		{"3.262", "supply heads", areasWhere(m, func(a GambleArea) bool { return a.SupplyHead != "" }), []int{5, 10, 33, 38, 50, 54}},
		{"3.261", "drop areas", areasWhere(m, func(a GambleArea) bool { return len(a.Drop) > 0 }), []int{4, 5, 8, 24, 33, 38, 39, 48, 50, 54, 57}},
		{"23.2", "24 as a supply head", m.Areas[23].SupplyHead, ""},
		{"3.22", "polder in 24", m.Areas[23].Polder, true},
		{"25 ex 14", "Mook elevated or polder", m.Areas[34].Elevated || m.Areas[34].Polder, false},
		{"21.32", "VP of Arnhem", m.Areas[12].VP, 4},
		{"21.31", "VP of Eindhoven", m.Areas[62].VP, 1},
		{"21.3", "areas worth one, Eindhoven too", len(areasWhere(m, func(a GambleArea) bool { return a.VP == 1 })), 19},
	} {
		if fmt.Sprint(c.got) != fmt.Sprint(c.want) {
			t.Errorf("%s, %s: got %v, want %v", c.rule, c.fact, c.got, c.want)
		}
	}
}

func TestTerrainFacts(t *testing.T) { // 25 ex 1, 2, 8, 9, 11, 14
	m := theBoard(t)
	for area, tem := range map[int]int{54: 2, 27: 2, 13: 4, 16: 2, 35: 2} {
		if got := m.Areas[area-1].TEM; got != tem {
			t.Errorf("TEM of %d is %d, want %d", area, got, tem)
		}
	}
	if z := m.Zones['F'-'A']; z.TEM != 2 || fmt.Sprint(z.Areas, z.Zones) != "[64] []" { // 14.2
		t.Errorf("zone F: TEM %d, arrows %v %v, want 2 and 64 only", z.TEM, z.Areas, z.Zones)
	}
	for i := range m.Boundaries { // 3.21, 3.24
		if b := &m.Boundaries[i]; b.Road && b.Kind != "open" && !b.Bridge {
			t.Errorf("a road through the water between %d and %d", b.A, b.B)
		}
	}
	for _, a := range m.Areas { // 23.2
		if len(a.Drop) > 0 && a.TEM > 2 && a.SupplyHead == "" {
			t.Errorf("drop area %d has TEM %d", a.Number, a.TEM)
		}
	}
}

// drive tells whether a column may follow the roads along a path in one impulse (9.4).
func drive(m *GambleMap, path ...int) bool {
	for i := range path[1:] {
		if e := edge(m, path[i], path[i+1]); e == nil || !e.Road {
			return false
		}
	}
	for i := 1; i < len(path)-1; i++ {
		for _, g := range m.RoadGroups {
			meet := func(group []int) bool { return slices.Contains(group, path[i-1]) && slices.Contains(group, path[i+1]) }
			if g.Area == path[i] && !slices.ContainsFunc(g.Groups, meet) {
				return false
			}
		}
	}
	return true
}

func TestDriving(t *testing.T) {
	m := theBoard(t)
	if drive(m, 33, 34, 28) {
		t.Error("one can drive 33-34-28 in one impulse (9.4)")
	}
	if !drive(m, 33, 37, 28) {
		t.Error("one cannot drive 33-37-28")
	}
	if !drive(m, 64, 63, 60, 57, 54, 50, 49, 47, 42, 33, 37, 28, 27, 22, 23, 13) {
		t.Error("the Club Route is broken")
	}
	// The Germans reach every area by road from every zone but F.
	for _, z := range m.Zones {
		if z.Letter == "F" {
			continue
		}
		seen, queue := map[int]bool{}, slices.Clone(z.Areas)
		for ; len(queue) > 0; queue = queue[1:] {
			if !seen[queue[0]] {
				seen[queue[0]] = true
				queue = append(queue, next(m, queue[0], withRoad)...)
			}
		}
		if len(seen) != GambleAreas {
			t.Errorf("zone %s reaches %d areas by road, want all", z.Letter, len(seen))
		}
	}
}

// TestSectors: each sector hangs together, and has a place for air supply (13.424).
func TestSectors(t *testing.T) {
	m := theBoard(t)
	for _, sector := range []string{"1abn", "82", "101"} {
		in := areasWhere(m, func(a GambleArea) bool { return slices.Contains(a.Sectors, sector) })
		seen, queue := map[int]bool{}, in[:1]
		for ; len(queue) > 0; queue = queue[1:] {
			if seen[queue[0]] || !slices.Contains(in, queue[0]) {
				continue
			}
			seen[queue[0]] = true
			queue = append(slices.Clone(queue), next(m, queue[0], anyBoundary)...)
		}
		if len(seen) != len(in) {
			t.Errorf("sector %s is in pieces", sector)
		}
		if !slices.ContainsFunc(in, func(n int) bool { return m.Areas[n-1].TEM <= 2 }) {
			t.Errorf("sector %s has no area of TEM 1 or 2", sector)
		}
	}
}

// TestDrawing: the outlines tile the plane. Every edge of an outline belongs to one area or to two
// neighbours, in opposite directions, and the boundaries are just the pairs that share edges.
func TestDrawing(t *testing.T) {
	m := theBoard(t)
	type segment [2][2]float64
	owner := map[segment]int{}
	for _, a := range m.Areas {
		for i, p := range a.Polygon {
			s := segment{p, a.Polygon[(i+1)%len(a.Polygon)]}
			if owner[s] != 0 {
				t.Errorf("areas %d and %d overlap at %v", owner[s], a.Number, p)
			}
			owner[s] = a.Number
		}
		if !inside(a.Center, a.Polygon) {
			t.Errorf("the center of %d lies outside it", a.Number)
		}
	}
	shared := map[[2]int]bool{}
	for s, a := range owner {
		if b := owner[segment{s[1], s[0]}]; b != 0 {
			shared[ordered([2]int{a, b})] = true
		}
	}
	for _, b := range m.Boundaries {
		if !shared[[2]int{b.A, b.B}] {
			t.Errorf("%d and %d are neighbours without a common line", b.A, b.B)
		}
	}
	if len(shared) != len(m.Boundaries) {
		t.Errorf("%d common lines for %d boundaries", len(shared), len(m.Boundaries))
	}
}

func inside(p [2]float64, poly [][2]float64) (in bool) {
	for i, a := range poly {
		b := poly[(i+1)%len(poly)]
		if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < (b[0]-a[0])*(p[1]-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}

// TestSources: everything says where it comes from.
func TestSources(t *testing.T) {
	g := MustLoad("gamble/basic").Content.(*Gamble)
	for _, a := range g.Map.Areas {
		if a.Source["tem"] == "" || a.Source["lonlat"] == "" || len(a.Drop) > 0 && a.Source["drop"] == "" || a.VP > 0 && a.Source["vp"] == "" {
			t.Errorf("area %d does not tell its sources: %v", a.Number, a.Source)
		}
		if a.LonLat == [2]float64{} {
			t.Errorf("area %d has no coordinates", a.Number)
		}
	}
	for _, b := range g.Map.Boundaries {
		if b.Source["adjacency"] == "" || b.Source["kind"] == "" || b.Bridge && b.Source["bridge"] == "" || b.Ferry && b.Source["ferry"] == "" {
			t.Errorf("boundary %d-%d does not tell its sources: %v", b.A, b.B, b.Source)
		}
	}
	for _, u := range g.Units {
		if u.Source["values"] == "" || u.Source["cite"] == "" || u.Source["setup"] != "rules" && u.Source["setup"] != "history" {
			t.Errorf("unit %s does not tell its sources: %v", u.ID, u.Source)
		}
	}
	for _, c := range g.Conditions {
		if c.Source == "" {
			t.Errorf("condition %s does not tell its source", c.Key)
		}
	}
}

func place(n int) string { return strconv.Itoa(n) }
