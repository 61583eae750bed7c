package scenarios

import (
	"fmt"
	"slices"
	"strings"
)

// twice reports every entry of a list whose key stood before; entries that could not be read are
// left out.
func twice[K comparable](s *source, list string, n int, part string, key func(int) K) {
	first := map[K]int{}
	for i := range n {
		at := join(index(list, i), part)
		if part == "" {
			at = index(list, i)
		}
		if !s.ok(at) {
			continue
		}
		if f, seen := first[key(i)]; seen {
			s.fault(at, "each once", "%v again (first on line %d)", key(i), s.root.lineOf(index(list, f)))
			continue
		}
		first[key(i)] = i
	}
}

func (b *board) checkAreas() {
	twice(b.source, "areas", len(b.Areas), "number", func(i int) int { return b.Areas[i].Number })
	twice(b.source, "areas", len(b.Areas), "name", func(i int) string { return b.Areas[i].Name })
	var missing []string
	for n := 1; n <= GambleAreas; n++ {
		if b.area[n] == nil {
			missing = append(missing, fmt.Sprint(n))
		}
	}
	if len(missing) > 0 && b.allRead("areas", len(b.Areas), "number") {
		b.fault("areas", "areas 1 to 65", "no area %s", strings.Join(missing, ", "))
	}
	for i := range b.Areas {
		b.checkArea(&b.Areas[i], index("areas", i))
	}
}

// allRead tells whether a part of every entry of a list could be read.
func (s *source) allRead(list string, n int, part string) bool {
	for i := range n {
		if !s.ok(join(index(list, i), part)) {
			return false
		}
	}
	return s.ok(list)
}

// checkArea keeps drop areas and supply heads inside the sector of their division: units of a
// sector may not leave it (9.66).
func (b *board) checkArea(a *GambleArea, at string) {
	if !b.clean(at) {
		return
	}
	if len(a.Polygon) < 3 {
		b.fault(at+".polygon", "three points or more", "%d points", len(a.Polygon))
	}
	want := "a formation of the sectors " + strings.Join(a.Sectors, ", ")
	if len(a.Sectors) == 0 {
		want = "none outside the sectors"
	}
	for i, d := range a.Drop {
		if !slices.Contains(a.Sectors, sectorOf(d)) {
			b.fault(index(at+".drop", i), want, "%s", d)
		}
	}
	if a.SupplyHead != "" && !slices.Contains(a.Sectors, a.SupplyHead) {
		b.fault(at+".supply_head", want, "%s", a.SupplyHead)
	}
}

// sectorOf gives the Polish brigade the sector it shares (4.111).
func sectorOf(formation string) string {
	if formation == "pol" {
		return "1abn"
	}
	return formation
}

func (b *board) checkZones() {
	twice(b.source, "zones", len(b.Zones), "letter", func(i int) string { return b.Zones[i].Letter })
	if b.allRead("zones", len(b.Zones), "letter") {
		for c := 'A'; c < 'A'+GambleZones; c++ {
			if b.zone[string(c)] == nil {
				b.fault("zones", "zones A to J", "no zone %c", c)
			}
		}
	}
	for i := range b.Zones {
		b.checkZone(&b.Zones[i], index("zones", i))
	}
}

// checkZone tests the arrows of a zone. Those between zones go both ways; zone F has none, as it
// is left for areas only and never entered (14.2, 14.51).
func (b *board) checkZone(z *GambleZone, at string) {
	if !b.ok(at) || !b.ok(at+".letter") {
		return
	}
	if len(z.Areas) == 0 && b.ok(at+".areas") {
		b.fault(at+".areas", "an area at least", "none")
	}
	twice(b.source, at+".areas", len(z.Areas), "", func(i int) int { return z.Areas[i] })
	twice(b.source, at+".zones", len(z.Zones), "", func(i int) string { return z.Zones[i] })
	for i, other := range z.Zones {
		field := index(at+".zones", i)
		o := b.zone[other]
		switch {
		case !b.ok(field) || o == nil:
		case other == z.Letter:
			b.fault(field, "another zone", "%s itself", other)
		case other == "F" || z.Letter == "F":
			b.fault(field, "no link between zone F and another zone", "%s", other)
		case !slices.Contains(o.Zones, z.Letter):
			b.fault(field, fmt.Sprintf("a zone that names %s too", z.Letter), "%s", other)
		}
	}
}

func (b *board) checkBoundaries() {
	twice(b.source, "boundaries", len(b.Boundaries), "between", func(i int) string {
		p := ordered(b.Boundaries[i].Between)
		return fmt.Sprintf("%d-%d", p[0], p[1])
	})
	edges, wet := 0, 0
	for i := range b.Boundaries {
		e, at := &b.Boundaries[i], index("boundaries", i)
		b.checkBoundary(e, at)
		if e.Bridge != nil {
			edges++
		}
		if e.Ferry {
			edges++
		}
		if e.Kind == "river" || e.Kind == "canal" {
			wet++
		}
	}
	if edges > GambleEdges {
		b.fault("boundaries", fmt.Sprintf("at most %d", GambleEdges), "%d bridges and ferries", edges)
	}
	if wet > GambleWet {
		b.fault("boundaries", fmt.Sprintf("at most %d", GambleWet), "%d rivers and canals", wet)
	}
}

func (b *board) checkBoundary(e *boundaryEntry, at string) {
	if b.ok(at+".between") && b.ok(at) && e.Between[0] == e.Between[1] {
		b.fault(at+".between", "two areas", "area %d twice", e.Between[0])
	}
	if !b.ok(at + ".kind") {
		return
	}
	if e.Bridge != nil && e.Kind == "open" {
		b.fault(at+".bridge", "no bridge, or kind river | canal", "a bridge over open ground")
	}
	if e.Ferry && e.Kind != "river" {
		b.fault(at+".ferry", "no ferry, or kind river", "a ferry, kind %s", e.Kind)
	}
	if e.Road && e.Kind != "open" && e.Bridge == nil && b.ok(at+".bridge") {
		b.fault(at+".road", "false, or a bridge", "a road over a %s", e.Kind)
	}
}

// reach is every place one can get to from a start, within the places that count.
func (b *board) reach(start string, counts func(string) bool) map[string]bool {
	seen := map[string]bool{start: true}
	for queue := []string{start}; len(queue) > 0; queue = queue[1:] {
		for _, next := range b.beside[queue[0]] {
			if !seen[next] && counts(next) {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return seen
}

func (b *board) checkNeighbours() {
	if !b.clean("boundaries") || !b.clean("zones") || !b.allRead("areas", len(b.Areas), "number") {
		return
	}
	seen := b.reach("1", func(string) bool { return true })
	for i := range b.Areas {
		at, n := index("areas", i), fmt.Sprint(b.Areas[i].Number)
		if !seen[n] {
			b.fault(at, "a way to every area", "no way from area 1 to area %s", n)
		}
		if k := len(b.beside[n]); k > GambleNeighbours {
			b.fault(at, fmt.Sprintf("at most %d", GambleNeighbours), "%d neighbours", k)
		}
	}
}

// checkRoadGroups wants every road neighbour of the area in one group, and nothing else.
func (b *board) checkRoadGroups() {
	twice(b.source, "road_groups", len(b.RoadGroups), "area", func(i int) int { return b.RoadGroups[i].Area })
	for i, g := range b.RoadGroups {
		at := index("road_groups", i)
		if !b.clean(at) || !b.clean("boundaries") {
			continue
		}
		in := map[int]bool{}
		for j, group := range g.Groups {
			for k, n := range group {
				field := index(index(at+".groups", j), k)
				e := b.edge[ordered([2]int{g.Area, n})]
				switch {
				case e == nil || !e.Road:
					b.fault(field, fmt.Sprintf("a neighbour of area %d by road", g.Area), "%d", n)
				case in[n]:
					b.fault(field, "each neighbour once", "%d again", n)
				}
				in[n] = true
			}
		}
		for _, e := range b.Boundaries {
			for i, n := range e.Between {
				if other := e.Between[1-i]; e.Road && n == g.Area && !in[other] {
					b.fault(at+".groups", "every neighbour by road", "no %d", other)
				}
			}
		}
	}
}
