package gamble

import (
	"fmt"
	"sort"

	"bridgehead/scenarios"
)

const (
	maxUnits  = scenarios.GambleUnits
	numLocs   = scenarios.GambleLocs
	numAreas  = scenarios.GambleAreas
	maxEdges  = scenarios.GambleEdges
	maxWet    = scenarios.GambleWet
	locUK     = scenarios.GambleUK
	german    = scenarios.German
	allied    = scenarios.Allied
	maxLinks  = 12
	none      = 255 // no unit, no location, no crossing
	stackMax  = 10  // units of a side in an Area (7.1)
	bridgeMax = 5   // units over a bridge in an Impulse or Regroup Phase (9.62)
)

// Unit locations beyond the map.
const (
	locDead    = 76 // eliminated
	locLater   = 77 // dated or conditional, not yet arrived
	locNowhere = 78 // takes no part
)

type unitType uint8

const (
	infantry unitType = iota
	mechanized
	armour
	artillery
	flak
	tower
)

type branch uint8

const (
	wehrmacht branch = iota
	luftwaffe
	ss
	british
	us
)

type boundary uint8

const (
	open boundary = iota
	canal
	river
)

// unit is the printed half of a unit.
type unit struct {
	side               uint8
	typ                unitType
	branch             branch
	div                uint8 // 0: none
	sector             uint8 // bit of its operational sector, 0: none
	colour             uint8 // bit of its drop colour, 0: lands nowhere
	attack, defense    int8
	mf, spent          int8
	date               uint8
	cond               uint8 // index + 1 into conds, 0: none
	airborne, mech     bool
	corpsArt, indepArt bool
	guards, xxx, base  bool // base: set up in or entering by Zone F (15.13)
	glider             bool // Glider and Glider Pilot units (23.2)
	div52, pioLehr     bool
	dropMask, zones    locSet // printed Drop Areas; Zones of entry
	setup              uint8  // location at the start, none if it arrives later
	name, id           string
}

// link is one way out of a location.
type link struct {
	to       uint8
	kind     boundary
	road     bool
	edge     uint8 // bridge, none if there never was one
	ferry    uint8 // ferry, none if there is none
	ferryNet bool  // the ferry is Road Net for Armour (3.21)
	wet      uint8 // wet boundary, none if open
	group    uint8 // road group here and there (9.4); roads of different groups do not meet
	groupTo  uint8
	retreat  bool  // usable by retreats only (14.51)
	back     uint8 // index of the same way in links of to
}

type edgeInfo struct {
	a, b  uint8
	river bool
	ferry bool
	wet   uint8
	name  string
}

type condition struct {
	minDate  uint8
	instant  bool
	corps    bool
	region   locSet
	supplied bool
	area     uint8
	byAllied bool
	minFresh int
}

// tables are what the map and the order of battle come to, built once a Game and shared read-only.
type tables struct {
	nUnits, nEdges, nWet int
	byID                 map[string]int // units
	units                [maxUnits]unit
	links                [numLocs][]link
	tem                  [numLocs]int8
	elevated, polder     [numLocs]bool
	sector               [numLocs]uint8
	dropColour           [numLocs]uint8
	head                 [numLocs]uint8 // sector bit of a supply head
	vp                   [numLocs]int8
	inPlay               locSet
	names                [numLocs]string
	edges                [maxEdges]edgeInfo
	wetEnds              [maxWet][2]uint8
	linkAt               [numLocs][numLocs]int8 // index into links, -1: not adjacent
	dist2                [numLocs]locSet        // Areas at distance one or two, for Corps artillery
	adj                  [numLocs]locSet        // map neighbours by Area adjacency or arrow

	side, guns                                   [2]unitSet // units a side, and its Field Artillery
	pointable, fa, airborneSet, xxxSet, towers   unitSet
	flakLike, ssSet, armourSet, infSet, guardSet unitSet
	dday                                         unitSet         // Airborne units that land on D-Day
	twin                                         [maxUnits]uint8 // class of units alike in every printed field
	conds                                        []condition
	base                                         uint8 // Zone F, or what stands for it
}

var sectorBits = map[string]uint8{"1abn": 1, "82": 2, "101": 4}

// Drop colours by formation: 3.261 colours Areas red and green, and 9.66 keeps each division to its
// own sector, so a bit a formation says both.
var colourBits = map[string]uint8{"1abn": 1, "82": 2, "101": 4, "pol": 8, "52": 16}

func parseLoc(s string) (uint8, error) {
	if s == "UK" {
		return locUK, nil
	}
	if len(s) == 1 && s[0] >= 'A' && s[0] <= 'J' {
		return numAreas + s[0] - 'A', nil
	}
	var n int
	if _, err := fmt.Sscanf(s, "%d", &n); err != nil || n < 1 || n > numAreas || fmt.Sprint(n) != s {
		return none, fmt.Errorf("location %q: want 1 to 65, A to J or UK", s)
	}
	return uint8(n - 1), nil
}

// locCode is the printed identifier of a location.
func locCode(l uint8) string {
	switch {
	case l < numAreas:
		return fmt.Sprint(int(l) + 1)
	case l < locUK:
		return string(rune('A' + l - numAreas))
	case l == locUK:
		return "UK"
	case l == locDead:
		return "dead"
	case l == locLater:
		return "later"
	}
	return "-"
}

func isZone(l uint8) bool { return l >= numAreas && l < locUK }
func isArea(l uint8) bool { return l < numAreas }

func newTables(sc *scenarios.Gamble, r Readings) (*tables, error) {
	t := &tables{}
	if err := t.loadMap(sc); err != nil {
		return nil, err
	}
	if err := t.loadConditions(sc); err != nil {
		return nil, err
	}
	if err := t.loadUnits(sc, r); err != nil {
		return nil, err
	}
	t.deriveSets()
	t.deriveRanges()
	return t, nil
}

func (t *tables) loadMap(sc *scenarios.Gamble) error {
	m := sc.Map
	for _, a := range m.Areas {
		i := a.Number - 1
		t.tem[i], t.elevated[i], t.polder[i] = int8(a.TEM), a.Elevated, a.Polder
		t.names[i], t.vp[i] = a.Name, int8(a.VP)
		for _, s := range a.Sectors {
			t.sector[i] |= sectorBits[s]
		}
		for _, d := range a.Drop {
			t.dropColour[i] |= colourBits[d]
		}
		t.head[i] = sectorBits[a.SupplyHead]
	}
	for i, z := range m.Zones {
		t.tem[numAreas+i], t.names[numAreas+i] = int8(z.TEM), z.Name
	}
	t.names[locUK] = "United Kingdom"
	for a, vp := range sc.VP {
		t.vp[a-1] = int8(vp)
	}
	if sc.VP != nil {
		for i := range t.vp {
			if _, ok := sc.VP[i+1]; !ok {
				t.vp[i] = 0
			}
		}
	}
	if err := t.loadInPlay(sc); err != nil {
		return err
	}
	t.loadBoundaries(m)
	t.loadArrows(m)
	t.finishLinks()
	return nil
}

func (t *tables) loadInPlay(sc *scenarios.Gamble) error {
	if sc.InPlay == nil {
		for l := uint8(0); l <= locUK; l++ {
			t.inPlay.add(l)
		}
	}
	for _, s := range sc.InPlay {
		l, err := parseLoc(s)
		if err != nil {
			return err
		}
		t.inPlay.add(l)
	}
	t.inPlay.add(locUK) // the list names Areas and Zones; reinforcements by air come from the box
	t.base = numAreas + 'F' - 'A'
	if sc.Base != "" {
		b, err := parseLoc(sc.Base)
		if err != nil {
			return err
		}
		t.base = b
	}
	return nil
}

func (t *tables) loadBoundaries(m *scenarios.GambleMap) {
	groups := map[int]map[int]uint8{}
	for _, g := range m.RoadGroups {
		groups[g.Area] = map[int]uint8{}
		for i, members := range g.Groups {
			for _, n := range members {
				groups[g.Area][n] = uint8(i)
			}
		}
	}
	// Bridges first, then ferries, both in map order.
	var edges []edgeInfo
	bridge, ferry := map[int]uint8{}, map[int]uint8{}
	for pass := range 2 {
		for i, b := range m.Boundaries {
			e := edgeInfo{a: uint8(b.A - 1), b: uint8(b.B - 1), river: b.Kind == "river", name: b.BridgeName}
			if pass == 0 && b.Bridge {
				bridge[i] = uint8(len(edges))
				edges = append(edges, e)
			}
			if pass == 1 && b.Ferry {
				e.ferry, e.name = true, "ferry"
				ferry[i] = uint8(len(edges))
				edges = append(edges, e)
			}
		}
	}
	for i, b := range m.Boundaries {
		l := link{kind: open, road: b.Road, edge: none, ferry: none, wet: none}
		if b.Kind != "open" {
			l.kind = canal
			if b.Kind == "river" {
				l.kind = river
			}
			l.wet = uint8(t.nWet)
			t.wetEnds[t.nWet] = [2]uint8{uint8(b.A - 1), uint8(b.B - 1)}
			t.nWet++
		}
		if e, ok := bridge[i]; ok {
			l.edge, edges[e].wet = e, l.wet
		}
		if e, ok := ferry[i]; ok {
			l.ferry, edges[e].wet = e, l.wet
			// The ferries of Area 15 are Road Net for Armour; the third is not (3.21).
			l.ferryNet = b.A == 15 || b.B == 15
		}
		ga, gb := groups[b.A][b.B], groups[b.B][b.A]
		t.addLink(uint8(b.A-1), uint8(b.B-1), l, ga, gb)
		t.addLink(uint8(b.B-1), uint8(b.A-1), l, gb, ga)
	}
	t.nEdges = len(edges)
	copy(t.edges[:], edges)
}

func (t *tables) addLink(from, to uint8, l link, group, groupTo uint8) {
	if !t.inPlay.has(from) || !t.inPlay.has(to) {
		return
	}
	l.to, l.group, l.groupTo = to, group, groupTo
	t.links[from] = append(t.links[from], l)
}

// loadArrows adds the arrows of the Zones: open ground with a road (3.21, 14.2). Zone F is left to
// Area 64 and re-entered by retreats only (14.2, 14.51).
func (t *tables) loadArrows(m *scenarios.GambleMap) {
	l := link{kind: open, road: true, edge: none, ferry: none, wet: none}
	for i, z := range m.Zones {
		from := uint8(numAreas + i)
		for _, a := range z.Areas {
			back := l
			back.retreat = z.Letter == "F"
			t.addLink(from, uint8(a-1), l, 0, 0)
			t.addLink(uint8(a-1), from, back, 0, 0)
		}
		for _, o := range z.Zones {
			t.addLink(from, numAreas+o[0]-'A', l, 0, 0)
		}
	}
}

func (t *tables) finishLinks() {
	for f := range t.linkAt {
		for i := range t.linkAt[f] {
			t.linkAt[f][i] = -1
		}
		sort.SliceStable(t.links[f], func(i, j int) bool { return t.links[f][i].to < t.links[f][j].to })
		for i, l := range t.links[f] {
			t.linkAt[f][l.to] = int8(i)
			t.adj[f].add(l.to)
		}
	}
	for f := range t.links {
		for i := range t.links[f] {
			t.links[f][i].back = uint8(t.linkAt[t.links[f][i].to][f])
		}
	}
}

// spanned: both ends of crossing e are in play.
func (t *tables) spanned(e uint8) bool {
	return t.inPlay.has(t.edges[e].a) && t.inPlay.has(t.edges[e].b)
}
