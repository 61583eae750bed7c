package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// HexMap is a map of hexes, as the games on hexes share it. What its layers, sides and regions mean is the game's.
type HexMap struct {
	Name string            `hash:"-"`
	Grid *hex.Grid         `hash:"-"`
	Rows map[string]string // the layers below as they are printed, for the hash
	// Layers say something of every hex, each in words by the order of the grid; terrain is always among them.
	Layers map[string][]string `hash:"-"`
	Sides  map[string][]HexSide
	Links  []HexBridge
	Points []HexPoint
	// Regions are named lists of hexes, in the order of the file: routes, sectors, edges.
	Regions map[string][]int16
	Sheets  []hex.Sheet       `hash:"-"` // that the map is printed on
	Source  map[string]string `hash:"-"`
}

// HexSide is something on the side of a hex, once for the two hexes that share it.
type HexSide struct {
	Hex       int16
	Direction int
	Class     string // such as canal, primary; may be empty
	Name      string `hash:"-"`
}

// HexBridge is where a way crosses water.
type HexBridge struct {
	Hex       int16
	Direction int
	Kind      string // bridge or ferry
	Name      string
	Ways      []string // which sides go over it, such as road, rail
	Fixed     bool     // it cannot be blown
}

// HexPoint is something in a hex.
type HexPoint struct {
	Hex   int16
	Kind  string
	Name  string
	Value int
}

// hexMapFile is the schema of a map file of hexes.
type hexMapFile struct {
	Game      string                `yaml:"game" is:"id"`
	Kind      string                `yaml:"kind" is:"hexmap|"`
	Name      string                `yaml:"name"`
	Numbering numberingEntry        `yaml:"numbering"`
	Layers    map[string]layerEntry `yaml:"layers"`
	Sides     map[string][][]string `yaml:"sides,optional"`
	Links     []linkEntry           `yaml:"bridges,optional"`
	Points    []pointEntry          `yaml:"points,optional"`
	Regions   map[string][]string   `yaml:"regions,optional"`
	Routes    []string              `yaml:"routes,optional" is:"id"` // regions whose hexes follow each other along ways
	Water     []string              `yaml:"water,optional" is:"id"`  // sides that ways cross by bridges only
	Ways      []string              `yaml:"ways,optional" is:"id"`   // sides that are ways
	Flooded   []string              `yaml:"flooded,optional"`        // terrain without ground for ways
	Source    map[string]string     `yaml:"source"`
}

type numberingEntry struct {
	Layout   int          `yaml:"layout" is:"pointy=0|flat=1"`
	Shifted  int          `yaml:"shifted" is:"even=0|odd=1"`
	RowsGrow int          `yaml:"rows_grow" is:"south=0|north=1"`
	Format   int          `yaml:"format" is:"sheet-row-column=0|row.column=1|column,row=2"`
	Sheets   []sheetEntry `yaml:"sheets"`
}

type sheetEntry struct {
	Letter  string `yaml:"letter,optional"`
	Rows    int    `yaml:"rows" is:"1..999"`
	Columns int    `yaml:"columns" is:"1..999"`
	Short   int    `yaml:"short,optional" is:"0..999"`
	Offset  int    `yaml:"offset,optional" is:"0..9999"`
}

// layerEntry is a sign for every hex, by the letter of the sheet and the number of the row, from west to east.
type layerEntry struct {
	Codes map[string]string `yaml:"codes"`
	Rows  map[string]string `yaml:"rows"`
}

type linkEntry struct {
	At    []string `yaml:"at"` // hex and direction
	Kind  string   `yaml:"kind" is:"bridge|ferry"`
	Name  string   `yaml:"name,optional"`
	Ways  []string `yaml:"ways,optional" is:"id"`
	Fixed bool     `yaml:"fixed,optional"`
}

type pointEntry struct {
	Hex   string `yaml:"hex"`
	Kind  string `yaml:"kind" is:"id"`
	Name  string `yaml:"name,optional"`
	Value int    `yaml:"value,optional" is:"-9999..9999"`
}

// ground is a map of hexes under test.
type ground struct {
	*source
	hexMapFile
	numbering hex.Numbering
	grid      *hex.Grid
	made      HexMap
	side      map[string]map[int16]bool // by feature, hexsides that have it
	bridged   map[int16]bool
}

// LoadHexMap reads the embedded map of a game on hexes. Every call gives a map of its own.
func LoadHexMap(game string) (*HexMap, error) {
	name := game + "/map.yaml"
	text, err := embedded.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("map of %q: there is none", game)
	}
	f := &faults{}
	m := readHexMap(readYAML(name, text, f))
	if err := f.err(); err != nil {
		return nil, err
	}
	if m == nil {
		return nil, fmt.Errorf("map of %q: it is no map of hexes", game)
	}
	return m, nil
}

// readHexMap reads and tests a map of hexes. All faults of the file are reported; the result is nil where it is no
// such map, and counts only if nothing was reported.
func readHexMap(s *source) *HexMap {
	if s == nil || !s.holds("hexmap") {
		return nil
	}
	g := &ground{source: s, side: map[string]map[int16]bool{}, bridged: map[int16]bool{}}
	s.decode(&g.hexMapFile)
	if !g.number() {
		return nil
	}
	g.made = HexMap{
		Name: g.Name, Grid: g.grid, Rows: map[string]string{}, Layers: map[string][]string{},
		Sides: map[string][]HexSide{}, Regions: map[string][]int16{}, Sheets: g.numbering.Sheets, Source: g.Source,
	}
	g.readLayers()
	g.readSides()
	g.readLinks()
	g.readPoints()
	g.readRegions()
	g.checkWays()
	return &g.made
}

// number makes the grid.
func (g *ground) number() bool {
	if !g.clean("numbering") {
		return false
	}
	e := g.Numbering
	g.numbering = hex.Numbering{
		Layout: hex.Layout(e.Layout), Shifted: hex.Parity(e.Shifted), Rows: hex.Way(e.RowsGrow), Format: hex.Format(e.Format),
	}
	for _, s := range e.Sheets {
		g.numbering.Sheets = append(g.numbering.Sheets, hex.Sheet{
			Letter: s.Letter, Rows: s.Rows, Columns: s.Columns, Short: s.Short, Offset: s.Offset,
		})
	}
	grid, err := hex.New(&g.numbering, nil)
	if err != nil {
		g.unread("numbering", "a numbering that fits together", "%v", err)
		return false
	}
	g.grid = grid
	return true
}

// keysOf are the keys of a map in order, so that faults come in order too.
func keysOf[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (g *ground) readLayers() {
	if _, ok := g.Layers["terrain"]; !ok && g.ok("layers") {
		g.fault("layers.terrain", "a layer of terrain", "nothing")
	}
	for _, name := range keysOf(g.Layers) {
		if g.clean("layers." + name) {
			g.readLayer(name, g.Layers[name])
		}
	}
}

// readLayer fills in the hexes sheet by sheet. Rows that two sheets print must agree where both have a hex.
func (g *ground) readLayer(name string, layer layerEntry) {
	field := "layers." + name
	for _, sign := range keysOf(layer.Codes) {
		if len(sign) != 1 || sign[0] <= ' ' || sign[0] > '~' {
			g.fault(join(field, "codes."+sign), "a sign of one character as key", "%s", quote(sign))
		}
	}
	words := make([]string, g.grid.N)
	signs := make([]byte, g.grid.N)
	known := map[string]bool{}
	for _, s := range g.numbering.Sheets {
		for row := 1; row <= s.Rows; row++ {
			key := fmt.Sprintf("%s%d", s.Letter, row)
			known[key] = true
			if text, ok := layer.Rows[key]; ok {
				g.readRow(join(field, "rows."+key), layer.Codes, s, row, text, words, signs)
			}
		}
	}
	for _, key := range keysOf(layer.Rows) {
		if !known[key] {
			g.fault(join(field, "rows."+key), "the letter of a sheet and the number of a row of it", "%s", quote(key))
		}
	}
	for h, sign := range signs {
		if sign == 0 && g.clean(field) {
			g.fault(join(field, "rows"), "every hex of the map", "nothing for %s", g.grid.Text(int16(h)))
			break
		}
	}
	g.made.Layers[name], g.made.Rows[name] = words, string(signs)
}

func (g *ground) readRow(field string, codes map[string]string, s hex.Sheet, row int, text string, words []string, signs []byte) {
	want := s.Columns
	if g.numbering.Layout == hex.Pointy && (row+s.Offset)%2 == int(g.numbering.Shifted) {
		want -= s.Short
	}
	if len(text) != want {
		g.unread(field, fmt.Sprintf("%d signs", want), "%d", len(text))
		return
	}
	for i := range len(text) {
		word, ok := codes[text[i:i+1]]
		if !ok {
			g.unread(field, strings.Join(keysOf(codes), " "), "sign %q at column %d", text[i], i+1)
			return
		}
		h := g.grid.Find(hex.Place{Column: i + 1, Row: row + s.Offset})
		if signs[h] != 0 && signs[h] != text[i] {
			g.unread(field, fmt.Sprintf("%q, as another sheet has it", signs[h]), "%q at column %d, which is %s", text[i], i+1, g.grid.Text(h))
			return
		}
		words[h], signs[h] = word, text[i]
	}
}

// hexAt reads the number of a hex.
func (g *ground) hexAt(field, text string) (int16, bool) {
	h, err := g.grid.Parse(text)
	if err != nil {
		g.fault(field, "", "%v", err)
	}
	return h, err == nil
}

// sideAt reads a hex and a direction that leads to another hex.
func (g *ground) sideAt(field string, at []string) (h int16, d int, ok bool) {
	if len(at) < 2 {
		g.fault(field, "a hex and a direction", "a list of %d", len(at))
		return 0, 0, false
	}
	if h, ok = g.hexAt(field, at[0]); !ok {
		return 0, 0, false
	}
	d, err := g.grid.Layout().Direction(at[1])
	switch {
	case err != nil:
		g.fault(field, "", "%v", err)
	case g.grid.Next[h][d] == hex.None:
		g.fault(field, "a side between two hexes", "%s of %s, the edge of the map", at[1], at[0])
	default:
		return h, d, true
	}
	return 0, 0, false
}

func (g *ground) readSides() {
	for _, feature := range keysOf(g.Sides) {
		g.side[feature] = map[int16]bool{}
		for i, at := range g.Sides[feature] {
			field := index("sides."+feature, i)
			h, d, ok := g.sideAt(field, at)
			if !ok {
				continue
			}
			if len(at) > 4 {
				g.fault(field, "a hex, a direction, a class and a name", "a list of %d", len(at))
			}
			if id := g.grid.Side[h][d]; g.side[feature][id] {
				g.fault(field, "each side once", "%s of %s again", at[1], at[0])
			} else {
				g.side[feature][id] = true
			}
			side := HexSide{Hex: h, Direction: d}
			if len(at) > 2 {
				side.Class = at[2]
			}
			if len(at) > 3 {
				side.Name = at[3]
			}
			g.made.Sides[feature] = append(g.made.Sides[feature], side)
		}
	}
	for i, name := range g.Water {
		g.known(index("water", i), name)
	}
	for i, name := range g.Ways {
		g.known(index("ways", i), name)
	}
}

// known reports names of features that no side has.
func (g *ground) known(field, feature string) {
	if g.side[feature] == nil {
		g.fault(field, strings.Join(keysOf(g.Sides), " | "), "%s", quote(feature))
	}
}

func (g *ground) readLinks() {
	for i, e := range g.Links {
		field := index("bridges", i)
		if !g.clean(field) {
			continue
		}
		h, d, ok := g.sideAt(field+".at", e.At)
		if !ok {
			continue
		}
		for _, way := range e.Ways {
			if !slices.Contains(g.Ways, way) {
				g.fault(field+".ways", strings.Join(g.Ways, " | "), "%s", quote(way))
			} else if !g.side[way][g.grid.Side[h][d]] {
				g.fault(field, "a bridge where a way goes", "no %s on %s of %s", way, e.At[1], e.At[0])
			}
		}
		g.bridged[g.grid.Side[h][d]] = true
		g.made.Links = append(g.made.Links, HexBridge{Hex: h, Direction: d, Kind: e.Kind, Name: e.Name, Ways: e.Ways, Fixed: e.Fixed})
	}
}

func (g *ground) readPoints() {
	for i, p := range g.Points {
		field := index("points", i)
		if !g.clean(field) {
			continue
		}
		if h, ok := g.hexAt(field+".hex", p.Hex); ok {
			g.made.Points = append(g.made.Points, HexPoint{Hex: h, Kind: p.Kind, Name: p.Name, Value: p.Value})
		}
	}
}

func (g *ground) readRegions() {
	for _, name := range keysOf(g.Regions) {
		field := "regions." + name
		seen := map[int16]bool{}
		for i, text := range g.Regions[name] {
			h, ok := g.hexAt(index(field, i), text)
			if ok && seen[h] {
				g.fault(index(field, i), "each hex once", "%s again", text)
			}
			if ok {
				seen[h] = true
				g.made.Regions[name] = append(g.made.Regions[name], h)
			}
		}
	}
	for i, name := range g.Routes {
		if _, ok := g.Regions[name]; !ok {
			g.fault(index("routes", i), strings.Join(keysOf(g.Regions), " | "), "%s", quote(name))
		} else if g.clean("regions") {
			g.checkRoute(name)
		}
	}
}

// checkRoute tests that the hexes of a route follow each other along ways.
func (g *ground) checkRoute(name string) {
	route := g.made.Regions[name]
	for i := 1; i < len(route); i++ {
		a, b := route[i-1], route[i]
		d := g.grid.Toward(a, b)
		field := index("regions."+name, i)
		if d < 0 {
			g.fault(field, "a neighbour of "+g.grid.Text(a), "%s", g.grid.Text(b))
		} else if len(g.Ways) > 0 && !g.anyOf(g.Ways, g.grid.Side[a][d]) {
			g.fault(field, "a way from "+g.grid.Text(a), "none to %s", g.grid.Text(b))
		}
	}
}

// anyOf tells whether a side has one of these features.
func (g *ground) anyOf(features []string, side int16) bool {
	return slices.ContainsFunc(features, func(f string) bool { return g.side[f][side] })
}

// checkWays tests that ways have ground under them and cross water by bridges.
func (g *ground) checkWays() {
	terrain := g.made.Layers["terrain"]
	for _, way := range slices.SortedFunc(slices.Values(g.Ways), cmp.Compare[string]) {
		for i, s := range g.made.Sides[way] {
			field := index("sides."+way, i)
			id := g.grid.Side[s.Hex][s.Direction]
			if g.anyOf(g.Water, id) && !g.bridged[id] {
				g.fault(field, "a bridge in bridges", "a %s over water at %s %s", way, g.grid.Text(s.Hex), g.grid.Layout().Name(s.Direction))
			}
			for _, h := range []int16{s.Hex, g.grid.Next[s.Hex][s.Direction]} {
				if terrain != nil && slices.Contains(g.Flooded, terrain[h]) {
					g.fault(field, "ways on dry ground", "a %s through %s, which is %s", way, g.grid.Text(h), terrain[h])
				}
			}
		}
	}
}
