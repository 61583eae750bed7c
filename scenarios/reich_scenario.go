package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// reichFile is the schema of a scenario of Highway to the Reich.
type reichFile struct {
	Game        string            `yaml:"game" is:"reich|"`
	Kind        string            `yaml:"kind" is:"scenario|"`
	Title       string            `yaml:"title"`
	Summary     string            `yaml:"summary"`
	Minutes     int               `yaml:"minutes" is:"1..6000"`
	Map         string            `yaml:"map"`
	Boards      string            `yaml:"boards"`
	Board       string            `yaml:"board" is:"id"`
	Forces      string            `yaml:"forces"`
	Tables      string            `yaml:"tables"`
	First       reichTime         `yaml:"first"`
	Last        reichTime         `yaml:"last"`
	Part        *reichPart        `yaml:"part,optional"` // of the board, in play; left out: all of it
	Options     ReichOptions      `yaml:"options"`
	Modes       reichModes        `yaml:"modes,optional"`
	Setup       reichSetups       `yaml:"setup"`
	Arrivals    reichArrivals     `yaml:"arrivals,optional"`
	Random      []reichRandom     `yaml:"random,optional"`
	Lifts       []reichLift       `yaml:"lifts,optional"`
	Pathfinders map[string]string `yaml:"pathfinders,optional"`
	Supplyheads map[string]string `yaml:"supplyheads,optional"`
	Companies   map[string]string `yaml:"companies,optional"`
	Orders      []reichOrder      `yaml:"orders,optional"`
	Supplied    []string          `yaml:"supplied,optional" is:"german|allied"`
	Sources     []reichSource     `yaml:"sources,optional"`
	Guns        *reichGuns        `yaml:"guns,optional"`
	Route       *reichRoute       `yaml:"route,optional"`
	Victory     reichVictory      `yaml:"victory"`
	OffMap      *reichOffMap      `yaml:"off_map,optional"`
	Deliveries  []ReichDelivery   `yaml:"deliveries,optional"`
	Progress    []ReichGoal       `yaml:"progress,optional"`
	Source      map[string]string `yaml:"source"`
}

type reichTime struct {
	Turn  int    `yaml:"turn" is:"1..66"`
	Phase string `yaml:"phase"`
}

type reichModes struct {
	German string `yaml:"german,optional" is:"defilade|concentrated|travel"`
	Allied string `yaml:"allied,optional" is:"defilade|concentrated|travel"`
}

type reichSetups struct {
	German []reichSetup `yaml:"german"`
	Allied []reichSetup `yaml:"allied"`
}

type reichArrivals struct {
	German []reichArrival `yaml:"german"`
	Allied []reichArrival `yaml:"allied"`
}

// reichSetup is a unit, or a selection of units, and where it may stand.
type reichSetup struct {
	Unit       string     `yaml:"unit,optional"`
	Of         *reichPick `yaml:"of,optional"`
	At         string     `yaml:"at,optional"`
	Within     int        `yaml:"within,optional" is:"1..9"`
	Region     string     `yaml:"region,optional"`
	Mode       string     `yaml:"mode,optional" is:"defilade|concentrated|travel"`
	Losses     int        `yaml:"losses,optional" is:"1..14"`
	Entrenched bool       `yaml:"entrenched,optional"`
}

// reichArrival is units, or a selection of them, and when and where they enter.
type reichArrival struct {
	Turn  int         `yaml:"turn,optional" is:"1..66"`
	Event *reichEvent `yaml:"event,optional"`
	At    string      `yaml:"at,optional"`
	Edge  *reichPart  `yaml:"edge,optional"`
	Air   bool        `yaml:"air,optional"`
	Units []string    `yaml:"units,optional"`
	Of    *reichPick  `yaml:"of,optional"`
	Mode  string      `yaml:"mode,optional" is:"defilade|concentrated|travel"`
	Half  bool        `yaml:"half,optional"`
}

type reichEvent struct {
	What   string `yaml:"what" is:"maas|neder-rijn|near|airfield|in-play"`
	At     string `yaml:"at,optional"`
	Within int    `yaml:"within,optional" is:"1..36"`
	Div    string `yaml:"div,optional"`
	Delay  int    `yaml:"delay" is:"0..9"`
}

type reichLift struct {
	Turn    int    `yaml:"turn" is:"1..66"`
	Serials [2]int `yaml:"serials" is:"1..58"`
	Free    bool   `yaml:"free,optional"`
}

type reichOrder struct {
	Turn      int    `yaml:"turn" is:"1..66"`
	HQ        string `yaml:"hq,optional"`
	Formation string `yaml:"formation,optional"`
	At        string `yaml:"at"`
	Stay      bool   `yaml:"stay,optional"`
	Exit      bool   `yaml:"exit,optional"`
}

type reichSource struct {
	Side      int    `yaml:"side" is:"german=0|allied=1"`
	Formation string `yaml:"formation"`
	At        string `yaml:"at"`
}

type reichGuns struct {
	Side      int       `yaml:"side" is:"german=0|allied=1"`
	Batteries int       `yaml:"batteries" is:"1..20"`
	Strength  int       `yaml:"strength" is:"1..15"`
	ER        int       `yaml:"er" is:"1..9"`
	Range     int       `yaml:"range" is:"1..36"`
	From      reichPart `yaml:"from"`
	Spotters  string    `yaml:"spotters" is:"british|"`
}

type reichRoute struct {
	Region string `yaml:"region" is:"id"`
	From   string `yaml:"from"`
	To     string `yaml:"to"`
}

// campaign is a scenario under test, with the files it refers to.
type campaign struct {
	pitch
	reichFile
	army   *muster
	boards *reichBoards
	charts *charts
	out    Reich
	slot   map[string]int // units of the board by id
	used   map[int]string // units that stand or come, and the field that says so
}

// readReich reads a scenario file and what it refers to. The result counts only if nothing was reported.
func readReich(s *source, files opener) *Scenario {
	if !s.holds("scenario") {
		return nil
	}
	c := &campaign{pitch: pitch{source: s}, slot: map[string]int{}, used: map[int]string{}}
	s.decode(&c.reichFile)
	if !c.open(files) {
		return nil
	}
	c.out = Reich{Map: c.land, Tables: &c.charts.made, Turns: c.charts.turns, Options: c.Options}
	c.readTimes()
	if !c.readBoard() {
		return nil
	}
	c.readSetup()
	c.readArrivals()
	c.checkStacks()
	c.readRandom()
	c.readLifts()
	c.out.Pathfinders = c.markers("pathfinders", c.Pathfinders, true)
	c.out.Supplyheads = c.markers("supplyheads", c.Supplyheads, true)
	c.out.Companies = c.markers("companies", c.Companies, false)
	c.readOrders()
	c.readSupply()
	c.readRoute()
	c.readVictory()
	c.readOffMap()
	c.readDeliveries()
	if len(s.found) > 0 {
		return nil
	}
	return &Scenario{Game: c.Game, Title: c.Title, Summary: c.Summary, Content: &c.out}
}

// open reads the files a scenario refers to; false where one is missing or wrong.
func (c *campaign) open(files opener) bool {
	read := func(field, ref string) *source {
		if !c.ok(field) || len(c.found) > 0 {
			return nil
		}
		return files.open(c.source, field, ref)
	}
	if f := read("map", c.Map); f != nil {
		c.land = readHexMap(f)
	}
	if f := read("forces", c.Forces); f != nil {
		c.army = readMuster(f)
	}
	if f := read("tables", c.Tables); f != nil {
		c.charts = readCharts(f)
	}
	if c.land == nil || c.army == nil || c.charts == nil || len(c.found) > 0 {
		return false
	}
	if f := read("boards", c.Boards); f != nil {
		c.boards = readBoards(f, c.land, c.army)
	}
	c.checkMap()
	return c.boards != nil && len(c.found) == 0
}

// checkMap tests that the map speaks of what the tables have.
func (c *campaign) checkMap() {
	if c.land.Grid.Layout() != hex.Pointy {
		c.fault("map", "a map of pointy hexes, as scatter goes", "another one")
	}
	for _, word := range c.land.Layers["terrain"] {
		if !slices.Contains(ReichTerrains, word) {
			c.fault("map", "terrain of "+strings.Join(ReichTerrains, " | "), "%s", quote(word))
			return
		}
	}
	for _, feature := range []string{"water", "road"} {
		known := map[string][]string{"water": ReichSides[:3], "road": ReichWays[:3]}[feature]
		for _, s := range c.land.Sides[feature] {
			if !slices.Contains(known, s.Class) {
				c.fault("map", feature+" of "+strings.Join(known, " | "), "%s", quote(s.Class))
				return
			}
		}
	}
}

func (c *campaign) readTimes() {
	for i, t := range []reichTime{c.First, c.Last} {
		field := [2]string{"first", "last"}[i]
		phase := slices.Index(ReichPhases, t.Phase)
		if phase < 0 {
			c.fault(field+".phase", strings.Join(ReichPhases, " | "), "%s", quote(t.Phase))
		}
		if t.Turn > len(c.out.Turns) {
			c.fault(field+".turn", fmt.Sprintf("a turn of the track, 1 to %d", len(c.out.Turns)), "%d", t.Turn)
		}
		*[2]*ReichTime{&c.out.First, &c.out.Last}[i] = ReichTime{Turn: t.Turn, Phase: phase + 1}
	}
	if len(c.found) == 0 && c.out.Last.when() < c.out.First.when() {
		c.fault("last", fmt.Sprintf("a phase not before the first, %v", c.out.First), "%v", c.out.Last)
	}
}

// readBoard reads the board, its slots, and the hexes in play.
func (c *campaign) readBoard() bool {
	board, units, ok := c.boards.board(c.Board)
	if !ok {
		if len(c.found) == 0 {
			names := make([]string, len(c.boards.Boards))
			for i := range names {
				names[i] = c.boards.Boards[i].Name
			}
			c.fault("board", strings.Join(names, " | "), "%s", quote(c.Board))
		}
		return false
	}
	c.out.Board = board
	for _, i := range units {
		c.slot[c.army.units[i].ID] = len(c.out.Units)
		c.out.Units = append(c.out.Units, c.army.units[i])
	}
	c.in = c.land.Grid.NewSet()
	for _, h := range board.Hexes {
		c.in.Add(h)
	}
	c.out.InPlay = board.Hexes
	if c.Part != nil {
		c.out.InPlay = c.partAt("part", c.Part)
		c.in.Clear()
		for _, h := range c.out.InPlay {
			c.in.Add(h)
		}
		c.hangsTogether("part", func(int16, hex.Direction) bool { return false })
	}
	return len(c.found) == 0
}

// dry leaves of hexes those where units can stand.
func (c *campaign) dry(field string, hexes []int16) (list []int16) {
	for _, h := range hexes {
		if c.land.Layers["terrain"][h] != "water" {
			list = append(list, h)
		}
	}
	if len(list) == 0 && len(hexes) > 0 {
		c.fault(field, "a hex that is not all water", "%s", c.land.Grid.Text(hexes[0]))
	}
	return list
}

// claim finds a unit of a side on the board, and notes that it takes part.
func (c *campaign) claim(field, id string, side int) (int, bool) {
	i, known := c.slot[id]
	switch {
	case !known:
		c.fault(field, "the id of a unit of the board", "%s", quote(id))
	case c.out.Units[i].Side != side:
		c.fault(field, "a unit of this side", "%s", id)
	default:
		return i, c.once(c.used, field, i, id)
	}
	return 0, false
}

// pick claims the units of a selection that do not take part yet, in the order of the slots.
func (c *campaign) pick(field string, p *reichPick, side int) (units []int) {
	for i := range c.out.Units {
		if _, again := c.used[i]; again || c.out.Units[i].Side != side || !p.fits(&c.out.Units[i]) {
			continue
		}
		if p.Count == 0 || len(units) < p.Count {
			units = append(units, i)
		}
	}
	if len(units) < max(p.Count, 1) {
		c.fault(field, fmt.Sprintf("%d units of this side on the board that do not take part yet", max(p.Count, 1)), "%d", len(units))
	}
	for _, i := range units {
		c.used[i] = field
	}
	return units
}

// sidesOf calls f for both sides with what a file says of them.
func sidesOf[E any](german, allied []E, f func(side int, list []E)) {
	f(German, german)
	f(Allied, allied)
}

func (c *campaign) readSetup() {
	sidesOf(c.Setup.German, c.Setup.Allied, func(side int, list []reichSetup) {
		usual := [2]string{c.Modes.German, c.Modes.Allied}[side]
		for i := range list {
			if field := index("setup."+sideName(side), i); c.clean(field) {
				c.place(field, &list[i], side, usual)
			}
		}
	})
}

// place reads one entry of a set-up.
func (c *campaign) place(field string, e *reichSetup, side int, usual string) {
	hexes, fixed := c.spot(field, e)
	var units []int
	switch {
	case (e.Unit == "") == (e.Of == nil):
		c.fault(field, "unit or of", "both or none")
	case e.Of != nil:
		units = c.pick(field+".of", e.Of, side)
	default:
		if i, ok := c.claim(field+".unit", e.Unit, side); ok {
			units = []int{i}
		}
	}
	points := 0
	for _, i := range units {
		u := &c.out.Units[i]
		points += u.Strength
		mode := cmp.Or(e.Mode, usual)
		if u.Leader {
			mode = "leader"
		} else if e.Mode == "" && usual != "" && !u.may(usual) {
			mode = u.Modes()[0] // the usual mode of a side: who has no such mode begins in the first of its own (31.11)
		}
		if mode != "" && !u.may(mode) {
			c.fault(field+".mode", strings.Join(u.Modes(), " | "), "%s for %s", mode, u.ID)
		}
		if e.Losses > 0 && e.Losses >= u.Strength {
			c.fault(field+".losses", fmt.Sprintf("fewer than %d, the strength of %s", u.Strength, u.ID), "%d", e.Losses)
		}
		if e.Entrenched && mode != "defilade" {
			c.fault(field+".entrenched", "only in defilade", "%s %s", u.ID, quote(mode))
		}
		c.out.Deploy = append(c.out.Deploy, ReichPlacement{Unit: i, Hexes: hexes, Mode: mode, Losses: e.Losses, Entrenched: e.Entrenched})
	}
	if most := c.out.Tables.Move.Stack * len(hexes); !fixed && points > most {
		c.fault(field, fmt.Sprintf("%d points at most, for so many hexes", most), "%d", points)
	}
}

// spot are the hexes an entry of a set-up may choose from; fixed is one without a choice.
func (c *campaign) spot(field string, e *reichSetup) (hexes []int16, fixed bool) {
	switch {
	case (e.At == "") == (e.Region == "") || e.Region != "" && e.Within > 0:
		c.fault(field, "at, with within or without, or region", "both or none")
	case e.Region != "":
		return c.dry(field+".region", c.region(field+".region", e.Region)), false
	default:
		h, ok := c.hexAt(field+".at", e.At)
		if !ok {
			return nil, true
		}
		if len(c.dry(field+".at", []int16{h})) == 0 {
			return nil, true
		}
		for _, near := range c.land.Grid.Within(nil, h, e.Within) {
			if c.in.Has(near) {
				hexes = append(hexes, near)
			}
		}
		return c.dry(field+".at", hexes), e.Within == 0
	}
	return nil, false
}

// region are the hexes of a region of the map that are in play.
func (c *campaign) region(field, name string) (hexes []int16) {
	region, known := c.land.Regions[name]
	if !known {
		c.fault(field, strings.Join(keysOf(c.land.Regions), " | "), "%s", quote(name))
	}
	for _, h := range region {
		if c.in.Has(h) {
			hexes = append(hexes, h)
		}
	}
	if known && len(hexes) == 0 {
		c.fault(field, "a region with a hex in play", "%s", name)
	}
	return hexes
}

// load is what stands in a hex at the start.
type load struct {
	side                     int
	points, vehicles, travel int
}

// checkStacks tests the hexes of units without a choice: one side, and no more than may stand there (9.1, 10.15).
func (c *campaign) checkStacks() {
	loads, move := map[int16]*load{}, &c.out.Tables.Move
	for _, p := range c.out.Deploy {
		if len(p.Hexes) != 1 {
			continue
		}
		u, h := &c.out.Units[p.Unit], p.Hexes[0]
		field, name := c.used[p.Unit], c.land.Grid.Text(h)
		l := loads[h]
		if l == nil {
			l = &load{side: u.Side}
			loads[h] = l
		}
		if l.side != u.Side {
			c.fault(field, "one side in a hex", "%s in %s", u.ID, name)
		}
		points := u.Strength - p.Losses
		if u.Move == "static" {
			points = 0
		}
		l.points += points
		if u.AFV > 0 || u.Move == "veh" || u.Move == "sp" {
			l.vehicles += points
		}
		if p.Mode == "travel" {
			l.travel += points
		}
		vehicles := c.terrain(h).VehicleStack
		if points > 0 && (l.points > move.Stack || l.vehicles > vehicles || l.travel > move.StackTravel) {
			c.fault(field, fmt.Sprintf("at most %d points, %d of vehicles and %d in travel in %s", move.Stack, vehicles, move.StackTravel, name),
				"%d, %d and %d", l.points, l.vehicles, l.travel)
		}
	}
}

// terrain is the row of the tables for a hex.
func (c *campaign) terrain(h int16) *ReichTerrain {
	return &c.out.Tables.Terrain[slices.Index(ReichTerrains, c.land.Layers["terrain"][h])]
}
