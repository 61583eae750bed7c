package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// gardenFile is the schema of a scenario of Operation Market Garden. Without setup, units stand and arrive as the order of
// battle says, on the whole map.
type gardenFile struct {
	Game     string              `yaml:"game" is:"garden|"`
	Kind     string              `yaml:"kind" is:"scenario|"`
	Title    string              `yaml:"title"`
	Summary  string              `yaml:"summary"`
	Minutes  int                 `yaml:"minutes" is:"1..6000"`
	Map      string              `yaml:"map"`
	Forces   string              `yaml:"forces"`
	Board    map[string][][2]int `yaml:"board,optional" is:"1..999"`
	First    GardenTime          `yaml:"first"`
	Last     GardenTime          `yaml:"last"`
	Weather  []string            `yaml:"weather,optional" is:"clear|cloudy|overcast"`
	Air      string              `yaml:"air" is:"printed|none"`
	Setup    *gardenSetup        `yaml:"setup,optional"`
	Owned    []string            `yaml:"owned_allied,optional"`
	Bridges  gardenBridges       `yaml:"bridges,optional"`
	Supply   gardenSupply        `yaml:"supply"`
	Arrivals []gardenArrival     `yaml:"arrivals,optional"`
	Victory  gardenVictory       `yaml:"victory"`
	Teaches  []string            `yaml:"teaches,optional"`
	Source   map[string]string   `yaml:"source"`
}

type gardenSetup struct {
	German map[string][]string `yaml:"german"`
	Allied map[string][]string `yaml:"allied"`
}

type gardenBridges struct {
	Blown   []string `yaml:"blown"`
	Checked []string `yaml:"checked"`
}

type gardenSupply struct {
	German []string `yaml:"german"`
	Allied []string `yaml:"allied"`
}

type gardenArrival struct {
	Unit string `yaml:"unit" is:"code"`
	Turn int    `yaml:"turn" is:"1..10"`
	Hex  string `yaml:"hex"`
	How  string `yaml:"how" is:"road|drop"`
	// Entry is a group of entry hexes of the order of battle by which it may enter instead.
	Entry string `yaml:"entry,optional"`
}

type gardenVictory struct {
	Objectives []gardenObjective `yaml:"objectives"`
	Towns      []string          `yaml:"towns,optional"`
	Sources    bool              `yaml:"sources"`
	AlliedMin  int               `yaml:"allied_min,optional" is:"1..99"`
}

type gardenObjective struct {
	Hex    string `yaml:"hex"`
	Points int    `yaml:"points" is:"1..99"`
	Test   string `yaml:"test" is:"hold|supplied|ring"`
}

// operation is a scenario under test, with the files it refers to; nil where one could not be read.
type operation struct {
	pitch
	gardenFile
	army *corps
	out  Garden
	road hex.Set
	used map[int]string // units that were placed or that come, and the field that says so
}

// readGarden reads a scenario file and what it refers to. The result counts only if nothing was reported.
func readGarden(s *source, files opener) *Scenario {
	if !s.holds("scenario") {
		return nil
	}
	p := &operation{pitch: pitch{source: s}, used: map[int]string{}}
	s.decode(&p.gardenFile)
	if s.ok("map") {
		if f := files.open(s, "map", p.Map); f != nil {
			p.land = readHexMap(f)
		}
	}
	if s.ok("forces") && p.land != nil && len(s.found) == 0 {
		p.army = readCorps(files.open(s, "forces", p.Forces), p.land)
	}
	p.checkTimes()
	if p.land == nil || p.army == nil || len(p.army.bad) > 0 {
		return nil
	}
	p.out = Garden{
		Map: p.land, Units: p.army.Units, Caps: [2]int{p.army.Caps.German, p.army.Caps.Allied}, Entries: p.army.entries,
		Substitutes: p.army.Substitutes, First: p.First, Last: p.Last, Weather: p.Weather, Air: p.Air,
		Sources: p.Victory.Sources, AlliedMin: p.Victory.AlliedMin,
	}
	p.road = roads(p.land)
	p.readBoard()
	if p.Setup != nil {
		p.readSetup()
		p.readArrivals()
	} else {
		p.readPrinted()
	}
	p.checkStacks()
	p.readBridges()
	p.readHexes()
	p.readVictory()
	if len(s.found) > 0 {
		return nil
	}
	return &Scenario{Game: p.Game, Title: p.Title, Summary: p.Summary, Content: &p.out}
}

// when numbers the phases of the game.
func (t GardenTime) when() int { return t.Turn*len(GardenPhases) + slices.Index(GardenPhases, t.Phase) }

func (p *operation) checkTimes() {
	if !p.clean("first") || !p.clean("last") {
		return
	}
	if p.First.when() > p.Last.when() {
		p.fault("last", "a phase that is not before first", "turn %d, %s", p.Last.Turn, p.Last.Phase)
		return
	}
	if strings.HasSuffix(p.Last.Phase, "operation") || p.Last.Phase == "weather" {
		p.fault("last.phase", "a combat phase", "%s", p.Last.Phase)
	}
	if strings.HasSuffix(p.First.Phase, "combat") {
		p.fault("first.phase", "weather or an operation phase", "%s", p.First.Phase)
	}
	if n := p.Last.Turn - p.First.Turn + 1; p.Weather != nil && len(p.Weather) != n {
		p.fault("weather", fmt.Sprintf("a word for each of the %d turns", n), "%d", len(p.Weather))
	}
	if p.inside() && p.Weather == nil {
		p.fault("weather", "that of the turn in which the scenario begins", "nothing")
	}
}

// inside tells whether the scenario begins within a turn.
func (p *operation) inside() bool { return p.First.Phase != "weather" }

// readBoard marks the hexes in play, which must hang together.
func (p *operation) readBoard() {
	if p.Board == nil {
		p.in = p.out.InPlay()
		return
	}
	in, ok := p.spansAt(p.Board, "rows", spanText("%s,%d"))
	if !ok {
		return
	}
	p.out.Board = in.Append(nil)
	p.in = in
	p.hangsTogether("board", func(int16, hex.Direction) bool { return false })
	for _, h := range p.out.Board {
		if p.land.Layers["playable"][h] != "playable" {
			p.fault("board", "hexes inside the border", "%s", p.land.Grid.Text(h))
			return
		}
	}
}

// readPrinted places the units as the order of battle says.
func (p *operation) readPrinted() {
	for field, given := range map[string]bool{"board": p.Board != nil, "arrivals": p.Arrivals != nil} {
		if given {
			p.fault(field, "none without setup: units stand and arrive as printed", "%s", field)
		}
	}
	if p.inside() {
		p.fault("first.phase", "weather, without setup", "%s", p.First.Phase)
	}
	for i := range p.army.Units {
		u := &p.army.Units[i]
		if u.Turn == 0 {
			continue
		}
		h, ok := p.hexAt("forces", u.HexID)
		if !ok {
			continue
		}
		if u.How == "setup" {
			p.out.Placements = append(p.out.Placements, GardenPlacement{Unit: i, CP: u.CP, Eff: u.Eff, Fort: u.Fort, Hex: h})
			continue
		}
		entry, known := p.army.entry[u.Entry]
		if !known {
			entry = -1
		}
		p.out.Arrivals = append(p.out.Arrivals, GardenArrival{Unit: i, Turn: u.Turn, Hex: h, How: u.How, Entry: entry})
	}
	for h, owner := range p.land.Layers["owner"] {
		if owner == "allied" {
			p.out.Owned = append(p.out.Owned, int16(h))
		}
	}
}

// claim notes that a unit takes part. Neither it nor what it is built of or into may take part already.
func (p *operation) claim(field, id string, side int) (int, bool) {
	i, known := p.army.unit[id]
	switch {
	case !known:
		p.fault(field, "the id of a unit", "%s", quote(id))
		return 0, false
	case p.army.Units[i].Side != side:
		p.fault(field, "a unit of this side", "%s", id)
		return 0, false
	}
	kin := append([]int{i, p.army.Units[i].Parent}, p.army.Units[i].Parts...)
	for _, k := range kin {
		if first, again := p.used[k]; again && k >= 0 {
			p.fault(field, "each unit once, and no part beside the whole", "%s beside %s of %s", id, p.army.Units[k].ID, first)
			return 0, false
		}
	}
	p.used[i] = field
	return i, true
}

func (p *operation) readSetup() {
	for side, hexes := range [2]map[string][]string{p.Setup.German, p.Setup.Allied} {
		for _, at := range keysOf(hexes) {
			field := "setup." + sideName(side) + "." + at
			h, ok := p.hexAt(field, at)
			if !ok {
				continue
			}
			for j, text := range hexes[at] {
				p.readPlacement(index(field, j), h, side, text)
			}
		}
	}
	slices.SortFunc(p.out.Placements, func(a, b GardenPlacement) int { return a.Unit - b.Unit })
}

// readPlacement reads a unit with what differs from its record, such as "GSON eff=75 fort=2 op=4".
func (p *operation) readPlacement(field string, h int16, side int, text string) {
	words := strings.Fields(text)
	i, ok := p.claim(field, words[0], side)
	if !ok {
		return
	}
	u := &p.army.Units[i]
	put := GardenPlacement{Unit: i, CP: u.CP, Eff: u.Eff, Fort: u.Fort, Hex: h}
	if p.inside() {
		put.Supply = "supplied"
	}
	given := map[string]bool{}
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		if given[key] {
			p.fault(field, "each once", "%s again", quote(key))
		}
		given[key] = true
		p.change(field, &put, u, key, value)
	}
	p.out.Placements = append(p.out.Placements, put)
}

func (p *operation) change(field string, put *GardenPlacement, u *GardenUnit, key, value string) {
	number := func(into *int, low, high int) {
		n, ok := decimal(value)
		if !ok || n < low || n > high {
			p.fault(field, fmt.Sprintf("%s from %d to %d", key, low, high), "%s", quote(key+"="+value))
			return
		}
		*into = n
	}
	switch {
	case key == "cp":
		number(&put.CP, 1, u.CP)
	case key == "eff":
		number(&put.Eff, 40, 100)
	case key == "fort":
		number(&put.Fort, 0, 5)
	case key == "op" && p.inside():
		number(&put.OP, 0, 30)
	case key == "travel" && value == "" && p.road.Has(put.Hex):
		put.Travel = true
	case key == "supply" && p.inside():
		states := []string{"supplied", "unsupplied", "isolated"}
		if u.Airborne {
			states = append(states, "ooc")
		}
		if !slices.Contains(states, value) {
			p.fault(field, strings.Join(states, " | "), "%s", quote(key+"="+value))
			return
		}
		put.Supply = value
	default:
		p.fault(field, "cp, eff, fort, travel on a road, and op and supply where the scenario begins inside a turn", "%s", quote(key+"="+value))
	}
}

func (p *operation) readArrivals() {
	for i, a := range p.Arrivals {
		field := index("arrivals", i)
		if !p.clean(field) {
			continue
		}
		side := German
		if strings.HasPrefix(a.Unit, "A") {
			side = Allied
		}
		u, ok := p.claim(field+".unit", a.Unit, side)
		h, on := p.hexAt(field+".hex", a.Hex)
		if !ok || !on {
			continue
		}
		switch {
		case a.Turn < p.First.Turn || a.Turn > p.Last.Turn:
			p.fault(field+".turn", fmt.Sprintf("%d to %d", p.First.Turn, p.Last.Turn), "%d", a.Turn)
		case a.How == "road" && !p.road.Has(h) && a.Entry == "":
			p.fault(field+".hex", "a hex with a road", "%s", a.Hex)
		case a.How == "drop" && p.sourceAt(h) != p.army.Units[u].Formation:
			p.fault(field+".hex", "the source of supply of "+p.army.Units[u].Formation, "%s", a.Hex)
		}
		entry, known := p.army.entry[a.Entry]
		switch {
		case !known && a.Entry != "":
			p.fault(field+".entry", strings.Join(keysOf(p.army.entry), " | "), "%s", quote(a.Entry))
		case known && !p.hasEntry(entry):
			p.fault(field+".entry", "a group with a hex in play", "%s", a.Entry)
		case !known:
			entry = -1
		}
		p.out.Arrivals = append(p.out.Arrivals, GardenArrival{Unit: u, Turn: a.Turn, Hex: h, How: a.How, Entry: entry})
	}
	slices.SortFunc(p.out.Arrivals, func(a, b GardenArrival) int { return a.Unit - b.Unit })
}

// hasEntry tells whether a unit can enter by a group.
func (p *operation) hasEntry(entry int) bool {
	return slices.ContainsFunc(p.army.entries[entry].Hexes, p.in.Has)
}

// sourceAt is the formation whose airborne source of supply a hex is.
func (p *operation) sourceAt(h int16) string {
	for _, at := range p.land.Points {
		if at.Hex == h && at.Kind == "supply" {
			return at.Name
		}
	}
	return ""
}

// checkStacks tests that no hex holds both sides or more than four stacking points (8.8).
func (p *operation) checkStacks() {
	points, side := map[int16]int{}, map[int16]int{}
	for _, put := range p.out.Placements {
		u := &p.army.Units[put.Unit]
		field := p.used[put.Unit]
		if field == "" {
			field = "forces"
		}
		p.checkSides(side, field, put.Hex, u.Side, u.ID)
		if points[put.Hex] += u.Stack; points[put.Hex] > 4 {
			p.fault(field, "at most 4 stacking points in a hex", "%d in %s", points[put.Hex], p.land.Grid.Text(put.Hex))
		}
	}
}

// readBridges finds bridges by the beginning of their names.
func (p *operation) readBridges() {
	find := func(field string, names []string) (found []int) {
		named := map[int]string{}
		for i, name := range names {
			var hits []int
			for j, l := range p.land.Links {
				if l.Kind == "bridge" && strings.HasPrefix(l.Name, name) {
					hits = append(hits, j)
				}
			}
			if len(hits) != 1 {
				p.fault(index(field, i), "the beginning of the name of one bridge", "%s, which fits %d", quote(name), len(hits))
				continue
			}
			p.once(named, index(field, i), hits[0], p.land.Links[hits[0]].Name)
			found = append(found, hits[0])
		}
		slices.Sort(found)
		return found
	}
	p.out.Blown, p.out.Checked = find("bridges.blown", p.Bridges.Blown), find("bridges.checked", p.Bridges.Checked)
	for _, b := range p.out.Blown {
		if p.land.Links[b].Fixed {
			p.fault("bridges.blown", "bridges that can be blown", "%s", p.land.Links[b].Name)
		}
		if slices.Contains(p.out.Checked, b) {
			p.fault("bridges.checked", "bridges that are not blown", "%s", p.land.Links[b].Name)
		}
	}
}

// readHexes reads owners and edges of supply.
func (p *operation) readHexes() {
	allied, named := p.land.Grid.NewSet(), map[int]string{}
	for i, text := range p.Owned {
		if h, ok := p.hexAt(index("owned_allied", i), text); ok {
			p.once(named, index("owned_allied", i), int(h), text)
			p.out.Owned = append(p.out.Owned, h)
		}
	}
	for _, h := range p.out.Owned {
		allied.Add(h)
	}
	for _, put := range p.out.Placements {
		if p.army.Units[put.Unit].Side == Allied {
			allied.Add(put.Hex)
		} else if allied.Has(put.Hex) {
			p.fault("owned_allied", "hexes without German units", "%s", p.land.Grid.Text(put.Hex))
		}
	}
	for side, list := range [2][]string{p.Supply.German, p.Supply.Allied} {
		named = map[int]string{}
		for i, text := range list {
			field := index("supply."+sideName(side), i)
			h, ok := p.hexAt(field, text)
			if !ok {
				continue
			}
			if allied.Has(h) != (side == Allied) {
				p.fault(field, "a hex of this side", "%s", text)
			}
			p.once(named, field, int(h), text)
			p.out.Supply[side] = append(p.out.Supply[side], h)
		}
	}
}

func (p *operation) readVictory() {
	best, named := 0, map[int]string{}
	for i, o := range p.Victory.Objectives {
		field := index("victory.objectives", i)
		if h, ok := p.hexAt(field+".hex", o.Hex); ok {
			p.once(named, field+".hex", int(h), o.Hex)
			p.out.Objectives = append(p.out.Objectives, GardenObjective{Hex: h, Points: o.Points, Test: o.Test})
		}
		best += o.Points
	}
	if p.Victory.AlliedMin > best {
		p.fault("victory.allied_min", fmt.Sprintf("at most %d, all there is", best), "%d", p.Victory.AlliedMin)
	}
	named = map[int]string{}
	for i, text := range p.Victory.Towns {
		field := index("victory.towns", i)
		h, ok := p.hexAt(field, text)
		if ok && p.land.Layers["terrain"][h] != "town" && p.land.Layers["terrain"][h] != "city" {
			p.fault(field, "a town", "%s, which is %s", text, p.land.Layers["terrain"][h])
		}
		if ok {
			p.once(named, field, int(h), text)
			p.out.Towns = append(p.out.Towns, h)
		}
	}
}
