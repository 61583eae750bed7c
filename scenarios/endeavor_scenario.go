package scenarios

import (
	"fmt"
	"slices"

	"bridgehead/engine/hex"
)

// endeavorFile is the schema of a scenario of The Mighty Endeavor. Without board it is played on the whole map, and units arrive and
// leave, supply comes in and hexes count as the order of battle and the map say; on a part of the map the file says all that.
type endeavorFile struct {
	Game         string              `yaml:"game" is:"endeavor|"`
	Kind         string              `yaml:"kind" is:"scenario|"`
	Title        string              `yaml:"title"`
	Summary      string              `yaml:"summary"`
	Minutes      int                 `yaml:"minutes" is:"1..6000"`
	Map          string              `yaml:"map"`
	Forces       string              `yaml:"forces"`
	Board        map[string][][2]int `yaml:"board,optional" is:"1..999"`
	First        EndeavorTime        `yaml:"first"`
	Last         EndeavorTime        `yaml:"last"`
	German       endeavorGerman      `yaml:"german"`
	Allied       endeavorAllied      `yaml:"allied"`
	Air          *EndeavorAir        `yaml:"air,optional"`
	Replacements *endeavorPoints     `yaml:"replacements,optional"`
	Victory      endeavorVictory     `yaml:"victory"`
	Source       map[string]string   `yaml:"source"`
}

type endeavorGerman struct {
	Setup     map[string][]string `yaml:"setup"`
	Dead      []string            `yaml:"dead,optional"`
	Arrivals  []endeavorArrival   `yaml:"arrivals,optional"`
	Sources   []string            `yaml:"sources,optional"`
	Entry     []string            `yaml:"entry,optional"`
	Emergency int                 `yaml:"emergency" is:"0..15"`
	Reich     string              `yaml:"reich" is:"available|played|none"`
}

type endeavorAllied struct {
	Setup     map[string][]string `yaml:"setup"`
	Boxes     endeavorBoxes       `yaml:"boxes,optional"`
	Dead      []string            `yaml:"dead,optional"`
	Arrivals  []endeavorArrival   `yaml:"arrivals,optional"`
	Supply    string              `yaml:"supply,optional" is:"free|"`
	Bases     []endeavorBase      `yaml:"bases,optional"`
	Ports     []endeavorPort      `yaml:"ports,optional"`
	Beaches   []endeavorBeach     `yaml:"beaches,optional"`
	InHand    int                 `yaml:"in_hand" is:"0..6"`
	Emergency int                 `yaml:"emergency" is:"0..15"`
	Drops     int                 `yaml:"drops" is:"0..15"`
	Carpet    bool                `yaml:"carpet"`
}

type endeavorBoxes struct {
	England []string `yaml:"england,optional"`
	Med     []string `yaml:"med,optional"`
}

type endeavorBase struct {
	Hex string `yaml:"hex"`
	HQs int    `yaml:"hqs" is:"0..7"`
}

// endeavorPort is a port that the Allies hold, and the turn from which it works.
type endeavorPort struct {
	Name  string `yaml:"name"`
	Works int    `yaml:"works" is:"1..25"`
}

type endeavorBeach struct {
	Hex     string `yaml:"hex"`
	Removed int    `yaml:"removed" is:"1..25"`
}

type endeavorPoints struct {
	German int `yaml:"german" is:"0..20"`
	US     int `yaml:"us" is:"0..20"`
	CW     int `yaml:"cw" is:"0..20"`
}

type endeavorVictory struct {
	Points     map[string]int `yaml:"points,optional" is:"1..9"`
	Held       []string       `yaml:"held,optional"`
	AlliedMin  int            `yaml:"allied_min" is:"1..99"`
	GermanMax  int            `yaml:"german_max" is:"0..99"`
	ParisBonus int            `yaml:"paris_bonus,optional" is:"1..99"`
}

// theater is a scenario under test, with the files it refers to; nil where one could not be read.
type theater struct {
	pitch
	endeavorFile
	army  *roster
	out   Endeavor
	used  map[int]string // units that stand, are dead or come, and the field that says so
	taken map[int16]int  // hexes with units, and whose
}

// readEndeavor reads a scenario file and what it refers to. The result counts only if nothing was reported.
func readEndeavor(s *source, files opener) *Scenario {
	if !s.holds("scenario") {
		return nil
	}
	t := &theater{pitch: pitch{source: s}, used: map[int]string{}, taken: map[int16]int{}}
	s.decode(&t.endeavorFile)
	if s.ok("map") {
		if f := files.open(s, "map", t.Map); f != nil {
			t.land = readHexMap(f)
		}
	}
	if s.ok("forces") && t.land != nil && len(s.found) == 0 {
		t.army = readRoster(files.open(s, "forces", t.Forces), t.land)
	}
	t.checkTimes()
	if t.land == nil || t.army == nil || len(t.army.bad) > 0 {
		return nil
	}
	t.out = Endeavor{
		Map: t.land, Frame: t.Board != nil, Units: t.army.Units, First: t.First, Last: t.Last, Removals: t.removals(), BeachLimits: t.army.Limits,
		InHand: t.Allied.InHand, Emergency: [2]int{t.German.Emergency, t.Allied.Emergency}, Drops: t.Allied.Drops, Carpet: t.Allied.Carpet,
		Air: t.Air, FreeSupply: t.Allied.Supply == "free", Reich: t.German.Reich,
		AlliedMin: t.Victory.AlliedMin, GermanMax: t.Victory.GermanMax, ParisBonus: t.Victory.ParisBonus,
	}
	t.readTurns()
	if !t.readBoard() {
		return nil
	}
	t.readSetup()
	t.readArrivals()
	t.checkStacks()
	t.readPlaces()
	t.readPorts()
	t.readBeaches()
	t.readVictory()
	t.checkMarks()
	if len(s.found) > 0 {
		return nil
	}
	t.muster()
	return &Scenario{Game: t.Game, Title: t.Title, Summary: t.Summary, Content: &t.out}
}

func (t *theater) checkTimes() {
	if t.clean("first") && t.clean("last") && t.First.when() > t.Last.when() {
		t.fault("last", fmt.Sprintf("a player turn not before the first, %v", t.First), "%v", t.Last)
	}
}

// given reports fields that only a scenario on a part of the map has, or that it must have.
func (t *theater) given(fields map[string]bool) {
	for _, field := range keysOf(fields) {
		switch {
		case fields[field] && !t.out.Frame:
			t.fault(field, "nothing without board: the order of battle and the map say it", "a value")
		case !fields[field] && t.out.Frame:
			t.fault(field, "a value, with board", "nothing")
		}
	}
}

// readTurns fills the calendar.
func (t *theater) readTurns() {
	for _, row := range t.army.Turns {
		turn := EndeavorTurn{Dates: row.Dates, Repl: [3]int{row.German, row.US, row.CW}}
		if r := t.Replacements; r != nil {
			turn.Repl = [3]int{r.German, r.US, r.CW}
		}
		t.out.Turns = append(t.out.Turns, turn)
	}
}

// removals are those from the first turn to the last; on a part of the map nothing is withdrawn.
func (t *theater) removals() (list []EndeavorRemoval) {
	for _, r := range t.army.Removals {
		if at := (EndeavorTime{Turn: r.Turn, Side: r.Side}); t.Board == nil && t.plays(at) {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b EndeavorRemoval) int { return a.Turn - b.Turn })
	return list
}

// plays tells whether a player turn belongs to the scenario.
func (t *theater) plays(at EndeavorTime) bool {
	return at.when() >= t.First.when() && at.when() <= t.Last.when()
}

// readBoard marks the hexes in play: land, which must hang together.
func (t *theater) readBoard() bool {
	in, ok := t.land.Grid.NewSet(), true
	for h := range t.land.Grid.N {
		in.Add(int16(h))
	}
	if t.out.Frame {
		if in, ok = t.spansAt(t.Board, "columns", spanText("%s.%02d")); !ok {
			return false
		}
	}
	for h := range t.land.Grid.N {
		if !dryLand(t.land, int16(h)) {
			in.Remove(int16(h))
		}
	}
	t.in = in
	t.out.Board = in.Append(nil)
	if t.out.Frame {
		closed := closedSides(t.land)
		t.hangsTogether("board", func(h int16, d hex.Direction) bool { return closed[t.land.Grid.Side[h][d]] })
	}
	return len(t.out.Board) > 0
}

// closedSides are those over which only a road or a bridge leads, and none does.
func closedSides(land *HexMap) map[int16]bool {
	closed := map[int16]bool{}
	for _, s := range land.Sides["sea_line"] {
		closed[land.Grid.Side[s.Hex][s.Direction]] = true
	}
	for _, way := range []string{"road", "bridge"} {
		for _, s := range land.Sides[way] {
			delete(closed, land.Grid.Side[s.Hex][s.Direction])
		}
	}
	return closed
}
