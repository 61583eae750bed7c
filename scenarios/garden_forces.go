package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// gardenForcesFile is the schema of an order of battle of Operation Market Garden.
type gardenForcesFile struct {
	Game        string              `yaml:"game" is:"garden|"`
	Kind        string              `yaml:"kind" is:"forces|"`
	Name        string              `yaml:"name"`
	Caps        gardenCaps          `yaml:"caps"`
	Entries     map[string][]string `yaml:"entries"`
	Substitutes map[string]string   `yaml:"substitutes,optional" is:"code"`
	Printed     []string            `yaml:"printed,optional"`
	Units       []GardenUnit        `yaml:"units"`
	Source      map[string]string   `yaml:"source"`
}

type gardenCaps struct {
	German int `yaml:"german" is:"1..99"`
	Allied int `yaml:"allied" is:"1..99"`
}

// corps is an order of battle under test, on the map it is for.
type corps struct {
	*source
	gardenForcesFile
	land    *HexMap
	unit    map[string]int // by id
	entries []GardenEntry
	entry   map[string]int // by name
}

// GardenUnits is how many records an order of battle may have: they are numbered in a byte.
const GardenUnits = 204

// readCorps reads and tests an order of battle; nil if the file is none.
func readCorps(s *source, land *HexMap) *corps {
	if s == nil || land == nil || !s.holds("forces") {
		return nil
	}
	c := &corps{source: s, land: land, unit: map[string]int{}, entry: map[string]int{}}
	s.decode(&c.gardenForcesFile)
	for i := range c.Units {
		c.unit[c.Units[i].ID] = i
		c.Units[i].Parent = -1
	}
	if n := len(c.Units); n > GardenUnits {
		c.fault("units", fmt.Sprintf("at most %d", GardenUnits), "%d", n)
	}
	twice(s, "units", len(c.Units), "id", func(i int) string { return c.Units[i].ID })
	c.readEntries()
	c.checkSubstitutes()
	for i := range c.Units {
		if at := index("units", i); c.clean(at) {
			c.checkUnit(at, i)
		}
	}
	return c
}

func (c *corps) readEntries() {
	for _, name := range keysOf(c.Entries) {
		field := "entries." + name
		c.entry[name] = len(c.entries)
		e := GardenEntry{Name: name}
		for i, text := range c.Entries[name] {
			if h, ok := c.hex(index(field, i), text); ok {
				e.Hexes = append(e.Hexes, h)
			}
		}
		c.entries = append(c.entries, e)
	}
}

func (c *corps) checkSubstitutes() {
	for _, from := range keysOf(c.Substitutes) {
		to := c.Substitutes[from]
		hq := func(u GardenUnit) bool { return u.Formation == to && u.Type == "hq" }
		if !slices.ContainsFunc(c.Units, hq) {
			c.fault("substitutes."+from, "a formation with an HQ", "%s", quote(to))
		}
	}
}

// hex reads a hex of the map.
func (c *corps) hex(field, text string) (int16, bool) {
	h, err := c.land.Grid.Parse(text)
	if err != nil {
		c.fault(field, "", "%v", err)
	}
	return h, err == nil
}

func (c *corps) checkUnit(at string, i int) {
	u := &c.Units[i]
	if prefix := [2]string{"G", "A"}[u.Side]; !strings.HasPrefix(u.ID, prefix) {
		c.fault(at+".id", "an id that begins with "+prefix, "%s", u.ID)
	}
	if (u.Art > 0) != (u.Range != "") {
		c.fault(at+".range", "a range for guns, and for them only", "range %s and art %d", quote(u.Range), u.Art)
	}
	if len(u.MoreArt) > 2 || len(u.MoreArt) > 0 && u.Art == 0 {
		c.fault(at+".more_art", "two at most, of a unit with guns", "%d", len(u.MoreArt))
	}
	if u.Transport && u.Type != "engineer" {
		c.fault(at+".transport", "an engineer", "type %s", u.Type)
	}
	c.checkParts(at, i)
	c.checkPlace(at, u)
}

// checkParts tests what a unit may be built of, and tells the parts of it.
func (c *corps) checkParts(at string, i int) {
	u := &c.Units[i]
	if len(u.PartIDs) == 0 {
		return
	}
	sum := 0
	for j, id := range u.PartIDs {
		field := index(at+".parts", j)
		p, known := c.unit[id]
		switch {
		case !known:
			c.fault(field, "the id of a unit", "%s", quote(id))
			return
		case c.Units[p].Side != u.Side || c.Units[p].Formation != u.Formation:
			c.fault(field, "a unit of the same formation", "%s", id)
		case c.Units[p].Parent >= 0 || len(c.Units[p].PartIDs) > 0:
			c.fault(field, "a unit that is no other's part and has none", "%s", id)
		}
		c.Units[p].Parent = i
		u.Parts = append(u.Parts, p)
		sum += c.Units[p].CP
	}
	if n := len(u.Parts); n < 2 || n > 4 || n != u.Stack {
		c.fault(at+".parts", "2 to 4, as many as its stacking points", "%d and stack %d", n, u.Stack)
	}
	if sum != u.CP {
		c.fault(at+".cp", fmt.Sprintf("the sum of its parts, %d", sum), "%d", u.CP)
	}
}

// checkPlace tests where a unit stands or arrives in the published game.
func (c *corps) checkPlace(at string, u *GardenUnit) {
	if (u.Turn > 0) != (u.HexID != "") || (u.Turn > 0) != (u.How != "") {
		c.fault(at, "turn, hex and how together, or none of them", "turn %d, hex %s, how %s", u.Turn, quote(u.HexID), quote(u.How))
		return
	}
	if u.Turn == 0 {
		return
	}
	_, _ = c.hex(at+".hex", u.HexID)
	if _, known := c.entry[u.Entry]; u.Entry != "" && !known {
		c.fault(at+".entry", strings.Join(keysOf(c.entry), " | "), "%s", quote(u.Entry))
	}
	if u.How == "drop" && !u.Airborne {
		c.fault(at+".how", "road, for a unit that is not airborne", "drop")
	}
	if (u.How == "setup") != (u.Turn == 1) {
		c.fault(at+".turn", "1 for the set-up, later for arrivals", "%s on turn %d", u.How, u.Turn)
	}
}

// roads are the hexes with a road.
func roads(land *HexMap) hex.Set {
	set := land.Grid.NewSet()
	for _, s := range land.Sides["road"] {
		set.Add(s.Hex)
		set.Add(land.Grid.Next[s.Hex][s.Direction])
	}
	return set
}
