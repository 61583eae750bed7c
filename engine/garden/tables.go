package garden

import (
	"fmt"
	"math/bits"
	"slices"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// The sides, by their numbers.
const (
	german = scenarios.German
	allied = scenarios.Allied
)

// Sizes the position is laid out for.
const (
	maxUnits   = scenarios.GardenUnits
	maxHexes   = 992
	hexWords   = (maxHexes + 63) / 64
	maxBridges = 32
	maxGuns    = 32
	maxParts   = 4
)

// Stacking points that a hex holds, and an entry hex while units arrive (O-11, O-73).
const (
	maxStack    = 4
	entryPoints = 8
)

const (
	none    = 255    // no record
	noHex   = 0xFFFF // no hex
	dead    = 0xFFFE // a record that is lost
	merged  = 0xFFFD // a part of a parent that stands, or a parent that is split
	toCome  = 0xFFFC
	notHere = 0xFFFB // takes no part in the scenario
)

// onMap tells a hex from the codes.
func onMap(loc uint16) bool { return loc < maxHexes }

// Terrain (O-5).
const (
	plain = iota
	rough
	forest
	town
)

// Water on a side.
const (
	dry = iota
	stream
	canal
	river
)

// Types of units.
const (
	infantry = iota
	para
	glider
	engineer
	armor
	mech
	mot
	recon
	artillery
	antitank
	flak
	hq
)

var (
	typeWords    = []string{"infantry", "para", "glider", "engineer", "armor", "mech", "mot", "recon", "artillery", "at", "flak", "hq"}
	terrainWords = []string{"clear", "rough", "forest", "town"}
	waterWords   = []string{"", "stream", "canal", "river"}
)

// Ranges of guns (O-157): D one hex, S two at half strength, L two.
const (
	noGuns = iota
	rangeD
	rangeS
	rangeL
)

// bits64 is a set of hexes.
type bits64 [hexWords]uint64

func (b *bits64) has(h uint16) bool { return b[h>>6]>>(h&63)&1 != 0 }
func (b *bits64) add(h uint16)      { b[h>>6] |= 1 << (h & 63) }
func (b *bits64) remove(h uint16)   { b[h>>6] &^= 1 << (h & 63) }

// all goes over the hexes of the set, ascending.
func (b *bits64) all(yield func(h uint16) bool) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			if !yield(uint16(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// unit is a record of the order of battle (O-8).
type unit struct {
	id, name, formation string
	size                uint8 // among the columns of the observation
	side                uint8
	typ                 uint8
	foot                bool // class of entry costs (O-9)
	wades               bool // crosses water on foot: infantry types and airborne units (O-136)
	walks               uint8
	airborne            bool
	engineer            bool   // Allied engineers only: Germans have none
	transport           bool   // carries airborne units over rivers (O-137)
	source              int8   // its formation's airborne source, -1: none
	cp                  uint16 // in tenths, by the level of play
	eff, stack, fort    uint8
	art                 uint16
	rng                 uint8
	gun                 int8 // number among the records with guns, -1: none
	more                [2]scenarios.GardenMoreArt
	parts               []uint8
	parent              uint8
	part                uint8 // which part of its parent it is
	t1op                uint8 // operation points of a German on turn 1 (O-98)
	turn                uint8 // of arrival; 0: on the map, or never
	drop                bool
	hex                 uint16 // of arrival
	entry               []uint16
	commander           string // formation whose HQ commands it (O-206)
}

// bridge is where a road crosses water.
type bridge struct {
	a, b     uint16
	d        int // from a to b
	name     string
	fixed    bool  // never blows (O-145)
	water    uint8 // what it crosses
	of       int   // number among the bridges of the map
	corridor bool  // on the road the Allies want
}

type objective struct {
	hex    uint16
	points int
	test   uint8
}

const (
	testHold = iota
	testSupplied
	testRing
)

// sources are the formations with an airborne source, in the order in which a free set-up asks for them (O-17), with what
// the Allies lose when it is overrun (O-211).
var sources = [4]string{"1BRAB", "82", "101", "POL"}

// tables are what never changes in a game.
type tables struct {
	hexes, units int
	grid         *hex.Grid
	whole        []int16    // the hexes of the board on the whole map
	next         [][6]int16 // neighbours by direction (O-2, O-3)
	touching     []shift    // all neighbours
	joined       []shift    // those that are not across the border
	terrain      []uint8
	city         []bool
	inside       bits64
	road         []uint8 // sides with a road, a bit by direction
	water        [][6]uint8
	bridgeAt     [][6]int8
	ferry        []uint8     // sides with the ferry
	ferryEnds    [2]uint16   // its two hexes, or noHex
	border       []uint8     // sides of the border
	cost         [2][]uint8  // to enter a hex off the road, vehicles and foot (O-106)
	home         [2][]uint16 // road-weighted distance to the friendly edge (O-192)
	edge         [2][]uint16 // hexes where roads of a side leave the map
	bridges      []bridge
	list         []unit
	engineers    []uint8                  // Allied ones, in order
	carriers     []uint8                  // those that carry over rivers
	base         [2][numMovers][][6]uint8 // costs of steps by side and kind of mover
	sourceHex    [4]uint16
	sourceLoss   [4]int
	objectives   []objective
	corridor     []uint16 // the road the Allies want, from their edge on
	towns        []uint16 // that cost the Allies a point while they are German (O-213)
	townSet      bits64
	caps         [2]int   // units of a side on the map (O-10)
	names        []string // of hexes
	codes        []string // their printed numbers
	firstGerman  int
	arnhem       uint16 // 8,4 (O-60)
	byID         map[string]int
}

func newTables(sc *scenarios.Garden, level int) (*tables, error) {
	m := sc.Map
	grid, whole := m.Grid.Sub(sc.InPlay())
	if grid == nil || grid.N > maxHexes {
		return nil, fmt.Errorf("a board of more than %d hexes", maxHexes)
	}
	t := &tables{hexes: grid.N, grid: grid, whole: whole, next: grid.Next, caps: sc.Caps, byID: map[string]int{}}
	for h := range int16(t.hexes) {
		t.codes = append(t.codes, grid.Text(h))
	}
	t.loadHexes(sc)
	t.loadSides(m)
	if err := t.loadBridges(m); err != nil {
		return nil, err
	}
	t.loadUnits(sc, level)
	for u := range t.list {
		if t.list[u].engineer {
			t.engineers = append(t.engineers, uint8(u))
		}
		if t.list[u].transport {
			t.carriers = append(t.carriers, uint8(u))
		}
	}
	t.touching = t.shifts(func(uint16, int) bool { return true })
	t.joined = t.shifts(func(h uint16, d int) bool { return t.border[h]>>d&1 == 0 })
	t.loadPlaces(sc)
	t.loadSteps()
	t.corridor = t.corridorRoad()
	for i := range t.bridges {
		b := &t.bridges[i]
		b.corridor = slices.Contains(t.corridor, b.a) && slices.Contains(t.corridor, b.b)
	}
	for side := range 2 {
		t.home[side] = t.homeward(side)
	}
	return t, nil
}

// at is the hex of the board that is a hex of the map, or noHex.
func (t *tables) at(m *scenarios.HexMap, h int16) uint16 {
	if b := t.grid.Find(m.Grid.Place(h)); b != hex.None {
		return uint16(b)
	}
	return noHex
}

// Operation points to enter a hex off the road (O-106).
var (
	vehicleCost = [4]uint8{plain: 4, rough: 7, forest: 8, town: 4}
	footCost    = [4]uint8{plain: 4, rough: 5, forest: 6, town: 4}
)

func (t *tables) loadHexes(sc *scenarios.Garden) {
	m, n := sc.Map, t.hexes
	t.terrain, t.city, t.names = make([]uint8, n), make([]bool, n), make([]string, n)
	t.cost = [2][]uint8{make([]uint8, n), make([]uint8, n)}
	for h, w := range t.whole {
		word := m.Layers["terrain"][w]
		if t.city[h] = word == "city"; t.city[h] {
			word = "town"
		}
		t.terrain[h] = uint8(slices.Index(terrainWords, word))
		t.cost[0][h] = vehicleCost[t.terrain[h]]
		t.cost[1][h] = footCost[t.terrain[h]]
		if m.Layers["playable"][w] == "playable" {
			t.inside.add(uint16(h))
		}
	}
	t.arnhem = noHex
	for _, p := range m.Points {
		h := t.at(m, p.Hex)
		if h != noHex && p.Kind == "name" {
			t.names[h] = p.Name
		}
	}
	if h, err := m.Grid.Parse("8,4"); err == nil {
		t.arnhem = t.at(m, h)
	}
}

// both calls set for the two hexes of every side with a feature, as far as both are on the board.
func (t *tables) both(m *scenarios.HexMap, feature string, set func(h uint16, d int, s scenarios.HexSide)) {
	for _, s := range m.Sides[feature] {
		a := t.at(m, s.Hex)
		b := t.at(m, m.Grid.Next[s.Hex][s.Direction])
		if a != noHex && b != noHex {
			set(a, s.Direction, s)
			set(b, hex.Opposite(s.Direction), s)
		}
	}
}

func (t *tables) loadSides(m *scenarios.HexMap) {
	t.road, t.ferry, t.border = make([]uint8, t.hexes), make([]uint8, t.hexes), make([]uint8, t.hexes)
	t.water, t.bridgeAt = make([][6]uint8, t.hexes), make([][6]int8, t.hexes)
	for h := range t.bridgeAt {
		t.bridgeAt[h] = [6]int8{-1, -1, -1, -1, -1, -1}
	}
	t.both(m, "road", func(h uint16, d int, _ scenarios.HexSide) { t.road[h] |= 1 << d })
	t.both(m, "border", func(h uint16, d int, _ scenarios.HexSide) { t.border[h] |= 1 << d })
	t.both(m, "water", func(h uint16, d int, s scenarios.HexSide) { t.water[h][d] = uint8(slices.Index(waterWords, s.Class)) })
}

// loadBridges numbers the bridges of the board in the order of the map.
func (t *tables) loadBridges(m *scenarios.HexMap) error {
	t.ferryEnds = [2]uint16{noHex, noHex}
	for i, l := range m.Links {
		a, b := t.at(m, l.Hex), t.at(m, m.Grid.Next[l.Hex][l.Direction])
		if a == noHex || b == noHex {
			continue
		}
		back := hex.Opposite(l.Direction)
		if l.Kind == "ferry" {
			t.ferry[a] |= 1 << l.Direction
			t.ferry[b] |= 1 << back
			t.ferryEnds = [2]uint16{min(a, b), max(a, b)}
			continue
		}
		if len(t.bridges) == maxBridges {
			return fmt.Errorf("more than %d bridges", maxBridges)
		}
		n := int8(len(t.bridges))
		t.bridgeAt[a][l.Direction], t.bridgeAt[b][back] = n, n
		t.bridges = append(t.bridges, bridge{a: a, b: b, d: l.Direction, name: l.Name, fixed: l.Fixed, water: t.water[a][l.Direction], of: i})
	}
	return nil
}

// levels are the German strength in percent by level (O-15).
var levels = [5]int{1: 115, 2: 107, 3: 100, 4: 90}

// loadUnits takes the records the board uses: those that take part, what they are built into, and all parts of it.
func (t *tables) loadUnits(sc *scenarios.Garden, level int) {
	used := map[int]bool{}
	use := func(i int) {
		used[i] = true
		if p := sc.Units[i].Parent; p >= 0 {
			i, used[p] = p, true
		}
		for _, p := range sc.Units[i].Parts {
			used[p] = true
		}
	}
	for _, p := range sc.Placements {
		use(p.Unit)
	}
	for _, a := range sc.Arrivals {
		use(a.Unit)
	}
	index := map[int]uint8{}
	for i := range sc.Units {
		if used[i] {
			index[i] = uint8(len(t.list))
			t.list = append(t.list, record(&sc.Units[i], level))
		}
	}
	t.units = len(t.list)
	t.firstGerman = t.units
	guns := 0
	for i := range sc.Units {
		n, ok := index[i]
		if !ok {
			continue
		}
		u := &t.list[n]
		t.byID[u.id] = int(n)
		if u.side == german {
			t.firstGerman = min(t.firstGerman, int(n))
		}
		for j, p := range sc.Units[i].Parts {
			u.parts = append(u.parts, index[p])
			t.list[index[p]].parent, t.list[index[p]].part = n, uint8(j)
		}
		if u.rng != noGuns && guns < maxGuns {
			u.gun = int8(guns)
			guns++
		}
		u.commander = u.formation
		if other, ok := sc.Substitutes[u.formation]; ok {
			u.commander = other
		}
	}
	for _, a := range sc.Arrivals {
		u := &t.list[index[a.Unit]]
		u.turn, u.drop, u.hex = uint8(a.Turn), a.How == "drop", t.at(sc.Map, a.Hex)
		u.entry = []uint16{u.hex}
		if a.Entry >= 0 {
			group := sc.Entries[a.Entry].Hexes
			from := max(0, slices.Index(group, a.Hex))
			for k := 1; k < len(group); k++ { // the next hexes of the group, round it (O-72)
				if h := t.at(sc.Map, group[(from+k)%len(group)]); h != noHex && h != u.hex {
					u.entry = append(u.entry, h)
				}
			}
		}
	}
}

func record(r *scenarios.GardenUnit, level int) unit {
	u := unit{
		id: r.ID, name: r.Name, formation: r.Formation, size: sizeColumns[r.Size], side: uint8(r.Side), typ: uint8(slices.Index(typeWords, r.Type)),
		airborne: r.Airborne, transport: r.Transport, source: int8(slices.Index(sources[:], r.Formation)),
		cp: uint16(r.CP * 10), eff: uint8(r.Eff), stack: uint8(r.Stack), fort: uint8(r.Fort), art: uint16(r.Art),
		gun: -1, parent: none, t1op: uint8(r.Turn1OP),
	}
	switch r.Range {
	case "D":
		u.rng = rangeD
	case "S":
		u.rng = rangeS
	case "L":
		u.rng = rangeL
	default:
		u.rng = noGuns
	}
	if u.side == german {
		u.cp = uint16(int(u.cp) * levels[level] / 100) // O-15
	}
	u.foot = u.typ <= engineer
	u.wades = u.typ <= glider || u.airborne
	u.walks = walks(u.foot, u.wades)
	u.engineer = u.typ == engineer && u.side == allied
	if !u.airborne {
		u.source = -1
	}
	copy(u.more[:], r.MoreArt)
	return u
}

// loadPlaces notes sources of supply (O-58), the edges roads lead off to (O-50, O-51) and what counts (O-209, O-213).
func (t *tables) loadPlaces(sc *scenarios.Garden) {
	m := sc.Map
	t.sourceHex = [4]uint16{noHex, noHex, noHex, noHex}
	for _, p := range m.Points {
		if i := slices.Index(sources[:], p.Name); p.Kind == "supply" && i >= 0 {
			t.sourceHex[i] = t.at(m, p.Hex)
			if sc.Sources {
				t.sourceLoss[i] = p.Value
			}
		}
	}
	for side := range 2 {
		for _, h := range sc.Supply[side] {
			t.edge[side] = append(t.edge[side], t.at(m, h))
		}
	}
	for _, o := range sc.Objectives {
		t.objectives = append(t.objectives, objective{t.at(m, o.Hex), o.Points, uint8(slices.Index([]string{"hold", "supplied", "ring"}, o.Test))})
	}
	for _, h := range sc.Towns {
		b := t.at(m, h)
		t.towns = append(t.towns, b)
		t.townSet.add(b)
	}
}

// homeward is the distance to the friendly edge, a road side 1 and any other 3 (O-192). The Allies stay inside the border.
func (t *tables) homeward(side int) []uint16 {
	dist := make([]uint16, t.hexes)
	for h := range dist {
		dist[h] = noHex
	}
	var queue []uint16
	for _, h := range t.edge[side] {
		dist[h] = 0
		queue = append(queue, h)
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for d, n := range t.next[h] {
			if n == hex.None || side == allied && t.border[h]>>d&1 != 0 {
				continue
			}
			step := uint16(3)
			if t.road[h]>>d&1 != 0 {
				step = 1
			}
			if dist[h]+step < dist[n] {
				dist[n] = dist[h] + step
				queue = append(queue, uint16(n))
			}
		}
	}
	return dist
}

// distance is the number of hex steps (O-4).
func (t *tables) distance(a, b uint16) int { return t.grid.Distance(int16(a), int16(b)) }

// toward is the direction of a neighbour, -1 if it is none.
func (t *tables) toward(a, b uint16) int { return t.grid.Toward(int16(a), int16(b)) }

// text names a hex for people: its number, and its name if it has one.
func (t *tables) text(h uint16) string {
	if h >= maxHexes || int(h) >= t.hexes {
		return "nowhere"
	}
	if name := t.names[h]; name != "" {
		return t.code(h) + " " + name
	}
	return t.code(h)
}

// code is the printed number of a hex.
func (t *tables) code(h uint16) string { return t.codes[h] }
