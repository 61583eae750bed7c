package scenarios

import (
	"slices"
	"strconv"
)

// mapFile is the schema of a map file.
type mapFile struct {
	Game       string            `yaml:"game" is:"gamble|"`
	Kind       string            `yaml:"kind" is:"map|"`
	Name       string            `yaml:"name"`
	Areas      []GambleArea      `yaml:"areas"`
	Zones      []GambleZone      `yaml:"zones"`
	Boundaries []boundaryEntry   `yaml:"boundaries"`
	RoadGroups []GambleRoadGroup `yaml:"road_groups,optional"`
	Water      []GambleLine      `yaml:"water,optional"`
	Roads      []GambleLine      `yaml:"roads,optional"`
}

// boundaryEntry is a boundary as the file has it.
type boundaryEntry struct {
	Between [2]int            `yaml:"between" is:"1..65"`
	Kind    string            `yaml:"kind" is:"open|river|canal"`
	Name    string            `yaml:"name,optional"`
	Bridge  *bridgeEntry      `yaml:"bridge,optional"`
	Ferry   bool              `yaml:"ferry,optional"`
	Road    bool              `yaml:"road,optional"`
	Source  map[string]string `yaml:"source"`
}

type bridgeEntry struct {
	Name string `yaml:"name"`
	Kind string `yaml:"kind" is:"road|rail"`
}

// board is a map under test: the file and what its entries add up to.
type board struct {
	*source
	mapFile
	area map[int]*GambleArea
	zone map[string]*GambleZone
	// edge finds the boundary of two areas, the lower number first.
	edge map[[2]int]*boundaryEntry
	// beside lists the places next to each place, by area number or zone letter. Zone F has what it
	// leads to, and is beside nothing: it is not entered.
	beside map[string][]string
}

// readMap reads and tests a map file. The board is usable even if faulty, as far as it goes; nil if
// the file is no map at all.
func readMap(s *source) *board {
	if s == nil || !s.holds("map") {
		return nil
	}
	b := &board{source: s, area: map[int]*GambleArea{}, zone: map[string]*GambleZone{}, edge: map[[2]int]*boundaryEntry{}}
	s.decode(&b.mapFile)
	for i := range b.Areas {
		b.area[b.Areas[i].Number] = &b.Areas[i]
	}
	for i := range b.Zones {
		b.zone[b.Zones[i].Letter] = &b.Zones[i]
	}
	for i := range b.Boundaries {
		b.edge[ordered(b.Boundaries[i].Between)] = &b.Boundaries[i]
	}
	b.join()
	b.checkAreas()
	b.checkZones()
	b.checkBoundaries()
	b.checkNeighbours()
	b.checkRoadGroups()
	return b
}

func (b *board) join() {
	b.beside = map[string][]string{}
	link := func(from, to string) { b.beside[from] = append(b.beside[from], to) }
	for pair := range b.edge {
		x, y := strconv.Itoa(pair[0]), strconv.Itoa(pair[1])
		link(x, y)
		link(y, x)
	}
	for letter, z := range b.zone {
		for _, a := range z.Areas {
			link(letter, strconv.Itoa(a))
			if letter != "F" {
				link(strconv.Itoa(a), letter)
			}
		}
		for _, other := range z.Zones {
			link(letter, other)
		}
	}
}

func ordered(pair [2]int) [2]int { return [2]int{min(pair[0], pair[1]), max(pair[0], pair[1])} }

// finish is the map without its file. It must be free of faults.
func (b *board) finish() *GambleMap {
	m := &GambleMap{Name: b.Name, Areas: b.Areas, Zones: b.Zones, RoadGroups: b.RoadGroups, Water: b.Water, Roads: b.Roads}
	slices.SortFunc(m.Areas, func(x, y GambleArea) int { return x.Number - y.Number })
	slices.SortFunc(m.Zones, func(x, y GambleZone) int { return int(x.Letter[0]) - int(y.Letter[0]) })
	for _, e := range b.Boundaries {
		pair := ordered(e.Between)
		g := GambleBoundary{A: pair[0], B: pair[1], Kind: e.Kind, Ferry: e.Ferry, Road: e.Road, Name: e.Name, Source: e.Source}
		if e.Bridge != nil {
			g.Bridge, g.BridgeName, g.BridgeKind = true, e.Bridge.Name, e.Bridge.Kind
		}
		m.Boundaries = append(m.Boundaries, g)
	}
	return m
}
