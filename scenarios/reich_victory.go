package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

type reichVictory struct {
	CutCount  bool             `yaml:"cut_count,optional"`
	Tests     []reichTestEntry `yaml:"tests,optional"`
	Levels    []ReichLevel     `yaml:"levels,optional"`
	Ratio     *reichRatio      `yaml:"ratio,optional"`
	Otherwise string           `yaml:"otherwise" is:"german-decisive|german-substantive|german-marginal|german|draw|allied|allied-marginal|allied-substantive|allied-decisive"`
}

type reichTestEntry struct {
	Side   int         `yaml:"side" is:"german=0|allied=1"`
	Test   string      `yaml:"test"`
	Points int         `yaml:"points,optional" is:"1..9"`
	Level  string      `yaml:"level,optional" is:"german-decisive|german-substantive|german-marginal|german|draw|allied|allied-marginal|allied-substantive|allied-decisive"`
	Else   bool        `yaml:"else,optional"`
	At     []string    `yaml:"at,optional"`
	Region string      `yaml:"region,optional"`
	Part   *reichPart  `yaml:"part,optional"`
	Edges  []reichPart `yaml:"edges,optional"`
	Bank   *reichBank  `yaml:"bank,optional"`
	Water  string      `yaml:"water,optional"`
	N      int         `yaml:"n,optional" is:"1..999"`
	Turn   int         `yaml:"turn,optional" is:"1..66"`
	Div    string      `yaml:"div,optional"`
	Intact bool        `yaml:"intact,optional"`
}

// reichBank is the hexes that can be reached from one without going over these waters.
type reichBank struct {
	From string   `yaml:"from"`
	Over []string `yaml:"over" is:"stream|canal|river"`
}

type reichRatio struct {
	Units   reichWorth   `yaml:"units"`
	Bridges reichBridges `yaml:"bridges"`
	Bands   []ReichBand  `yaml:"bands"`
}

type reichWorth struct {
	Leg       int `yaml:"leg" is:"0..99"`
	Engineer  int `yaml:"engineer" is:"0..99"`
	Airborne  int `yaml:"airborne" is:"0..99"`
	AFV       int `yaml:"afv" is:"0..99"`
	Artillery int `yaml:"artillery" is:"0..99"`
	HQ        int `yaml:"hq" is:"0..99"`
	KingTiger int `yaml:"king_tiger" is:"0..99"`
	Cut       int `yaml:"cut" is:"0..99"`
}

type reichBridges struct {
	River  int            `yaml:"river" is:"0..999"`
	Canal  int            `yaml:"canal" is:"0..999"`
	Within int            `yaml:"within" is:"0..36"`
	Named  map[string]int `yaml:"named" is:"0..999"`
}

type reichOffMap struct {
	Areas []reichArea    `yaml:"areas"`
	Early map[string]int `yaml:"early" is:"1..6"`
}

type reichArea struct {
	ID     string      `yaml:"id"`
	Edges  []reichPart `yaml:"edges"`
	Closed int         `yaml:"closed,optional" is:"1..99"`
}

// ReichTests are the conditions of victory with what each has to say besides. Losses and points are those of the enemy of the side.
var ReichTests = map[string][]string{
	"occupies":         {"at"},                 // a combat unit or HQ in each of the hexes at the end, and no enemy
	"occupies-clear":   {"at", "n", "bank"},    // that, and no undisrupted enemy combat unit within n on the bank
	"holds-bridge":     {"at"},                 // both ends, the bridge standing if intact is said
	"holds-crossing":   {"water", "n", "bank"}, // a bridge or ferry over the water without an enemy within n of the end on the bank
	"route-full-turn":  {},                     // a hex of the route at the ends of two turns that follow each other
	"route-at-end":     {"turn"},               // a hex of the route at the end of the turn
	"canal-bridge":     {},                     // both ends of a bridge over a canal on the route
	"guns-on-route":    {},                     // artillery that can fire at the route or a pathfinder
	"road-open":        {"at", "region"},       // a road from the hex to the region that no enemy controls
	"none-near":        {"at", "n"},            // no enemy within n of the hex
	"near-pathfinder":  {"n"},                  // an undisrupted unit within n of a pathfinder
	"sees-pathfinder":  {},                     // a unit that observes a pathfinder
	"all-within":       {"part", "bank"},       // all enemies in the part, on the bank
	"none-on-bank":     {"bank"},               // no enemy on the bank
	"cut-from":         {"at"},                 // no enemy can trace to the hexes
	"steps-lost":       {"n"},                  // n steps at least
	"points-destroyed": {"n"},                  // n points of units at least
	"points-left":      {"n", "edges"},         // n points of its own at least have left over the edges
	"none-left":        {"div", "edges"},       // no unit of the enemy's division has left over the edges
	"intact-left":      {"div", "edges", "n"},  // n points at least of undamaged units of its division have left over the edges
}

// readVictory reads the conditions.
func (c *campaign) readVictory() {
	v := &c.Victory
	c.out.Victory = ReichVictory{Levels: v.Levels, Otherwise: v.Otherwise, CutCount: v.CutCount}
	for i := range v.Tests {
		if field := index("victory.tests", i); c.clean(field) {
			c.out.Victory.Tests = append(c.out.Victory.Tests, c.test(field, &v.Tests[i]))
		}
	}
	for i, l := range v.Levels {
		if i > 0 && l.Points >= v.Levels[i-1].Points {
			c.fault(index("victory.levels", i)+".points", fmt.Sprintf("fewer than %d, from the highest down", v.Levels[i-1].Points), "%d", l.Points)
		}
	}
	if len(v.Tests) == 0 && v.Ratio == nil && c.ok("victory") {
		c.fault("victory", "tests or a ratio", "none")
	}
	if r := v.Ratio; r != nil && c.clean("victory.ratio") {
		c.out.Victory.Ratio = c.ratio(r)
	}
}

func (c *campaign) ratio(r *reichRatio) *ReichRatio {
	u, b := &r.Units, &r.Bridges
	for i, band := range r.Bands {
		if i > 0 && band.Hundredths >= r.Bands[i-1].Hundredths {
			c.fault(index("victory.ratio.bands", i), fmt.Sprintf("less than %d, from the highest down", r.Bands[i-1].Hundredths), "%d", band.Hundredths)
		}
	}
	for _, name := range keysOf(b.Named) {
		if !slices.ContainsFunc(c.land.Links, func(l HexBridge) bool { return l.Name == name }) {
			c.fault("victory.ratio.bridges.named."+name, "the name of a bridge", "%s", quote(name))
		}
	}
	return &ReichRatio{
		Leg: u.Leg, Engineer: u.Engineer, Airborne: u.Airborne, AFV: u.AFV, Artillery: u.Artillery, HQ: u.HQ, KingTiger: u.KingTiger, Cut: u.Cut,
		River: b.River, Canal: b.Canal, Named: b.Named, Within: b.Within, Bands: r.Bands,
	}
}

// test reads one condition.
func (c *campaign) test(field string, e *reichTestEntry) ReichTest {
	out := ReichTest{
		Side: e.Side, Test: e.Test, Points: e.Points, Level: e.Level, Else: e.Else, N: e.N, Turn: e.Turn, Div: e.Div, Water: e.Water, Intact: e.Intact,
	}
	wants, known := ReichTests[e.Test]
	if !known {
		c.fault(field+".test", strings.Join(keysOf(ReichTests), " | "), "%s", quote(e.Test))
		return out
	}
	if (e.Points > 0) == (e.Level != "") || e.Else && e.Level == "" {
		c.fault(field, "points, or a level with else or without", "points %d, level %s", e.Points, quote(e.Level))
	}
	given := map[string]bool{
		"at": e.At != nil, "region": e.Region != "", "part": e.Part != nil, "edges": e.Edges != nil, "bank": e.Bank != nil,
		"water": e.Water != "", "n": e.N > 0, "turn": e.Turn > 0, "div": e.Div != "",
	}
	for _, what := range keysOf(given) {
		if wanted := slices.Contains(wants, what); wanted != given[what] {
			c.fault(field+"."+what, fmt.Sprintf("%s for %s, and nothing else", strings.Join(append(slices.Clone(wants), "side"), ", "), e.Test), "%t", given[what])
			return out
		}
	}
	if e.Intact && e.Test != "holds-bridge" {
		c.fault(field+".intact", "only for holds-bridge", "true")
	}
	if strings.Contains(e.Test, "route") || e.Test == "canal-bridge" {
		if c.out.Route == nil && len(c.found) == 0 {
			c.fault(field+".test", "a route in the scenario", "none")
		}
	}
	c.places(field, e, &out)
	return out
}

// places reads the hexes of a condition.
func (c *campaign) places(field string, e *reichTestEntry, out *ReichTest) {
	out.Hexes = c.hexesAt(field+".at", e.At)
	if e.Region != "" {
		out.Goal = c.region(field+".region", e.Region)
	}
	if e.Part != nil {
		out.Hexes = c.partAt(field+".part", e.Part)
	}
	for i := range e.Edges {
		out.Hexes = append(out.Hexes, c.partAt(index(field+".edges", i), &e.Edges[i])...)
	}
	if e.Bank != nil {
		out.Bank = c.bank(field+".bank", e.Bank)
	}
	if e.Test == "holds-bridge" && len(out.Hexes) == len(e.At) && !c.bridge(out.Hexes) {
		c.fault(field+".at", "the two ends of a bridge", "%s", strings.Join(e.At, " and "))
	}
	if e.Water != "" && !slices.ContainsFunc(c.land.Sides["water"], func(s HexSide) bool { return s.Name == e.Water }) {
		c.fault(field+".water", "the name of a water of the map", "%s", quote(e.Water))
	}
	if e.Div != "" {
		c.formation(field+".div", e.Div, false)
	}
	if e.Turn > 0 && (e.Turn < c.out.First.Turn || e.Turn > c.out.Last.Turn) {
		c.fault(field+".turn", fmt.Sprintf("%d to %d", c.out.First.Turn, c.out.Last.Turn), "%d", e.Turn)
	}
}

// bridge tells whether two hexes are the ends of one.
func (c *campaign) bridge(ends []int16) bool {
	return len(ends) == 2 && slices.ContainsFunc(c.land.Links, func(l HexBridge) bool {
		a, b := l.Hex, c.land.Grid.Next[l.Hex][l.Direction]
		return l.Kind == "bridge" && (a == ends[0] && b == ends[1] || a == ends[1] && b == ends[0])
	})
}

// bank are the dry hexes in play that can be reached without going over the waters.
func (c *campaign) bank(field string, e *reichBank) (hexes []int16) {
	from, ok := c.hexAt(field+".from", e.From)
	if !ok {
		return nil
	}
	closed := map[int16]bool{}
	for _, s := range c.land.Sides["water"] {
		if slices.Contains(e.Over, s.Class) {
			closed[c.land.Grid.Side[s.Hex][s.Direction]] = true
		}
	}
	seen, next := c.land.Grid.NewSet(), []int16{from}
	seen.Add(from)
	for len(next) > 0 {
		h := next[len(next)-1]
		next = next[:len(next)-1]
		for d, n := range c.land.Grid.Next[h] {
			if n != hex.None && c.in.Has(n) && !seen.Has(n) && !closed[c.land.Grid.Side[h][d]] && c.land.Layers["terrain"][n] != "water" {
				seen.Add(n)
				next = append(next, n)
			}
		}
	}
	return seen.Append(nil)
}

// readOffMap reads the areas beyond the edges.
func (c *campaign) readOffMap() {
	o := c.OffMap
	if o == nil || !c.clean("off_map") {
		return
	}
	c.out.OffMap = &ReichOffMap{Early: o.Early}
	twice(c.source, "off_map.areas", len(o.Areas), "id", func(i int) string { return o.Areas[i].ID })
	named := map[int]string{}
	for i, a := range o.Areas {
		out := ReichArea{ID: a.ID, Closed: a.Closed}
		for j := range a.Edges {
			field := index(index("off_map.areas", i)+".edges", j)
			for _, h := range c.partAt(field, &a.Edges[j]) {
				if _, corner := named[int(h)]; !corner || a.Edges[j].Side == "west" || a.Edges[j].Side == "east" {
					out.Hexes = append(out.Hexes, h)
					named[int(h)] = field
				}
			}
		}
		c.out.OffMap.Areas = append(c.out.OffMap.Areas, out)
	}
	for _, div := range keysOf(o.Early) {
		c.formation("off_map.early."+div, div, false)
	}
}
