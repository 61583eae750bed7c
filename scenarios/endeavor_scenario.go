package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

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

// claim reads a unit with the marks it may have, and notes that it takes part.
func (t *theater) claim(field, text string, side int, marks ...string) (put EndeavorPlacement, ok bool) {
	words := strings.Fields(text)
	i, known := t.army.unit[words[0]]
	switch {
	case !known:
		t.fault(field, "the id of a unit", "%s", quote(words[0]))
		return put, false
	case t.army.Units[i].Side != side:
		t.fault(field, "a unit of this side", "%s", words[0])
		return put, false
	}
	if !t.once(t.used, field, i, words[0]) {
		return put, false
	}
	put = EndeavorPlacement{Unit: i, Hex: hex.None}
	for _, word := range words[1:] {
		switch {
		case !slices.Contains(marks, word):
			t.fault(field, cmp.Or(strings.Join(marks, " | "), "nothing after the id"), "%s", quote(word))
		case word == "reduced" && t.army.Units[i].Steps < 2:
			t.fault(field, "a unit of two steps", "%s %s", words[0], word)
		case word == "reduced" && put.Reduced, word == "oos" && put.OOS:
			t.fault(field, "each once", "%s again", quote(word))
		case word == "reduced":
			put.Reduced = true
		case word == "oos":
			put.OOS = true
		}
	}
	return put, true
}

// readSetup places the units that are on the map, in a box or dead.
func (t *theater) readSetup() {
	for side, hexes := range [2]map[string][]string{t.German.Setup, t.Allied.Setup} {
		for _, at := range keysOf(hexes) {
			field := sideName(side) + ".setup." + at
			h, ok := t.hexAt(field, at)
			if !ok {
				continue
			}
			for i, text := range hexes[at] {
				if put, ok := t.claim(index(field, i), text, side, "reduced", "oos"); ok {
					put.Hex = h
					t.out.Placements = append(t.out.Placements, put)
				}
			}
		}
	}
	for box, units := range [2][]string{t.Allied.Boxes.England, t.Allied.Boxes.Med} {
		name := [2]string{"england", "med"}[box]
		for i, text := range units {
			if put, ok := t.claim(index("allied.boxes."+name, i), text, Allied, "reduced"); ok {
				put.Box = name
				t.out.Placements = append(t.out.Placements, put)
			}
		}
	}
	slices.SortFunc(t.out.Placements, func(a, b EndeavorPlacement) int { return a.Unit - b.Unit })
	for side, units := range [2][]string{t.German.Dead, t.Allied.Dead} {
		for i, text := range units {
			field := index(sideName(side)+".dead", i)
			put, ok := t.claim(field, text, side)
			if !ok {
				continue
			}
			if t.army.Units[put.Unit].Range > 0 {
				t.fault(field, "a unit that can be lost, which HQs and Trucks cannot", "%s", text)
			}
			t.out.Dead = append(t.out.Dead, put.Unit)
		}
	}
	slices.Sort(t.out.Dead)
}

// readArrivals reads the units to come: without board those of the charts that are neither there nor dead (ME-199).
func (t *theater) readArrivals() {
	for side, list := range [2][]endeavorArrival{t.German.Arrivals, t.Allied.Arrivals} {
		for i, a := range list {
			field := index(sideName(side)+".arrivals", i)
			if !t.out.Frame {
				t.fault(field, "none without board: units arrive as the order of battle says", "%s", quote(a.Unit))
				continue
			}
			put, ok := t.claim(field+".unit", a.Unit, side, "reduced")
			if !t.plays(EndeavorTime{Turn: a.Turn, Side: side}) {
				t.fault(field+".turn", fmt.Sprintf("one of %s in %v to %v", sideName(side), t.First, t.Last), "%d", a.Turn)
			}
			if a.How != "" {
				t.fault(field+".how", "nothing: on a part of the map units arrive at hexes", "%s", a.How)
			}
			if len(a.At) == 0 {
				t.fault(field+".at", "a hex at least", "none")
			}
			hexes := t.hexesAt(field+".at", a.At)
			if ok {
				t.out.Arrivals = append(t.out.Arrivals, EndeavorArrival{Unit: put.Unit, Turn: a.Turn, How: "hexes", Hexes: hexes, Reduced: put.Reduced})
			}
		}
	}
	for _, a := range t.army.arrival {
		at := EndeavorTime{Turn: a.Turn, Side: t.army.Units[a.Unit].Side}
		if _, there := t.used[a.Unit]; !t.out.Frame && !there && t.plays(at) {
			t.out.Arrivals = append(t.out.Arrivals, a)
		}
	}
	slices.SortFunc(t.out.Arrivals, func(a, b EndeavorArrival) int { return cmp.Or(a.Turn-b.Turn, a.Unit-b.Unit) })
	t.checkKept()
}

// checkKept tests that without board HQs and Trucks, which cannot be lost, are all somewhere.
func (t *theater) checkKept() {
	for i := range t.army.Units {
		if _, there := t.used[i]; t.out.Frame || there || t.army.Units[i].Range == 0 {
			continue
		}
		if !slices.ContainsFunc(t.out.Arrivals, func(a EndeavorArrival) bool { return a.Unit == i }) {
			t.fault("allied.setup", "every HQ and Truck on the map, in a box or to come", "nothing of %s", t.army.Units[i].ID)
		}
	}
}

// checkStacks tests that no hex holds both sides, more than four units, HQs and Trucks aside (1.13), or units of the Commonwealth
// with US and French ones, airborne units and Trucks aside (2.1a).
func (t *theater) checkStacks() {
	count, groups := map[int16]int{}, map[int16]string{}
	for _, put := range t.out.Placements {
		if put.Hex == hex.None {
			continue
		}
		u, field := &t.army.Units[put.Unit], t.used[put.Unit]
		t.checkSides(t.taken, field, put.Hex, u.Side, u.ID)
		if u.Range == 0 {
			if count[put.Hex]++; count[put.Hex] == 5 {
				t.fault(field, "at most four units in a hex, HQs and Trucks aside", "%s as the fifth in %s", u.ID, t.land.Grid.Text(put.Hex))
			}
		}
		if u.Side == German || u.Type == "abn" || u.Type == "truck" {
			continue
		}
		group := "US and French"
		if slices.Contains([]string{"uk", "canada", "poland"}, u.Nation) {
			group = "Commonwealth"
		}
		if first := groups[put.Hex]; first != "" && first != group {
			t.fault(field, "units of one group in a hex, airborne units and Trucks aside", "%s beside %s units in %s", u.ID, first, t.land.Grid.Text(put.Hex))
		}
		groups[put.Hex] = group
	}
}

// readPlaces reads where supply and units come onto the board, and Paris.
func (t *theater) readPlaces() {
	t.given(map[string]bool{
		"german.sources": t.German.Sources != nil, "german.entry": t.German.Entry != nil, "victory.points": t.Victory.Points != nil,
	})
	if t.out.Frame {
		t.out.Sources, t.out.Areas[0] = t.hexesAt("german.sources", t.German.Sources), t.hexesAt("german.entry", t.German.Entry)
	}
	for _, p := range t.land.Points {
		if !t.in.Has(p.Hex) {
			continue
		}
		switch p.Kind {
		case "german-supply":
			if !t.out.Frame {
				t.out.Sources = append(t.out.Sources, p.Hex)
			}
		case "entry":
			area := strings.Index("ABCDE", p.Name)
			if area < 0 || len(p.Name) != 1 {
				t.fault("map", "entry areas A to E", "%s in %s", quote(p.Name), t.land.Grid.Text(p.Hex))
			} else if !t.out.Frame {
				t.out.Areas[area] = append(t.out.Areas[area], p.Hex)
			}
		case "paris":
			t.out.Paris = append(t.out.Paris, p.Hex)
		}
	}
	if len(t.out.Sources) == 0 {
		t.fault("german.sources", "a German source of supply in play", "none")
	}
	if !t.out.Frame && len(t.out.Areas[0]) == 0 {
		t.fault("map", "a hex of entry area A at least", "none")
	}
	for _, list := range append(t.out.Areas[:], t.out.Sources, t.out.Paris) {
		slices.Sort(list)
	}
	if n := t.Victory.ParisBonus; n > 0 && (len(t.out.Paris) == 0 || t.First.Turn > 7) {
		t.fault("victory.paris_bonus", "nothing, unless Paris is in play in turns 1 to 7", "%d", n)
	}
	if t.Air != nil {
		twice(t.source, "air.zones", len(t.Air.Zones), "", func(i int) int { return t.Air.Zones[i] })
	}
	t.readBases()
}

// readBases reads where Allied supply comes in from outside a part of the map.
func (t *theater) readBases() {
	if len(t.Allied.Bases) > 0 && !t.out.Frame {
		t.fault("allied.bases", "nothing without board: supply comes in by ports and beaches", "%d", len(t.Allied.Bases))
	}
	named := map[int]string{}
	for i, b := range t.Allied.Bases {
		field := index("allied.bases", i) + ".hex"
		h, ok := t.hexAt(field, b.Hex)
		if !ok || !t.once(named, field, int(h), b.Hex) {
			continue
		}
		if s, held := t.taken[h]; held && s == German {
			t.fault(field, "a hex without German units", "%s", b.Hex)
		}
		t.out.Bases = append(t.out.Bases, EndeavorBase{Hex: h, HQs: b.HQs})
	}
}

// readPorts reads the ports in play and which of them the Allies hold. One with an Allied unit is held, so the file must say when
// it works.
func (t *theater) readPorts() {
	named := map[string]int{}
	for _, p := range t.land.Points {
		if p.Kind != "port" || !t.in.Has(p.Hex) {
			continue
		}
		i := slices.IndexFunc(t.army.Ports, func(o endeavorHarbour) bool { return o.Name == p.Name })
		if i < 0 {
			continue // reported as a fault of the order of battle
		}
		o := t.army.Ports[i]
		port := EndeavorPort{Name: o.Name, Hex: p.Hex, South: o.South, Large: o.Large, OneOfThree: o.OneOfThree}
		for _, e := range t.land.Points {
			if e.Kind == "estuary" && e.Name == p.Name && t.in.Has(e.Hex) {
				port.Estuary = append(port.Estuary, e.Hex)
			}
		}
		named[o.Name] = len(t.out.Ports)
		t.out.Ports = append(t.out.Ports, port)
	}
	twice(t.source, "allied.ports", len(t.Allied.Ports), "name", func(i int) string { return t.Allied.Ports[i].Name })
	for i, p := range t.Allied.Ports {
		field := index("allied.ports", i) + ".name"
		at, known := named[p.Name]
		if !known {
			t.fault(field, cmp.Or(strings.Join(keysOf(named), " | "), "nothing: no port is in play"), "%s", quote(p.Name))
			continue
		}
		port := &t.out.Ports[at]
		if s, held := t.taken[port.Hex]; held && s == German {
			t.fault(field, "a port without German units", "%s", p.Name)
		}
		port.Held, port.Works = true, p.Works
	}
	for _, p := range t.out.Ports {
		if s, held := t.taken[p.Hex]; held && s == Allied && !p.Held {
			t.fault("allied.ports", "every port with an Allied unit", "nothing for %s", p.Name)
		}
	}
}

// readBeaches reads the Beach Ports on the map. They have been there six turns at most.
func (t *theater) readBeaches() {
	area := map[int16]string{}
	for _, p := range t.land.Points {
		if p.Kind == "beach" {
			area[p.Hex] = p.Name
		}
	}
	named, count := map[int]string{}, map[string]int{}
	for i, b := range t.Allied.Beaches {
		field := index("allied.beaches", i)
		h, ok := t.hexAt(field+".hex", b.Hex)
		if !ok || !t.once(named, field+".hex", int(h), b.Hex) {
			continue
		}
		s, held := t.taken[h]
		switch {
		case area[h] == "":
			t.fault(field+".hex", "a hex with a beach", "%s", b.Hex)
		case held && s == German:
			t.fault(field+".hex", "a hex without German units", "%s", b.Hex)
		}
		if b.Removed < t.First.Turn || b.Removed > t.First.Turn+5 {
			t.fault(field+".removed", fmt.Sprintf("%d to %d", t.First.Turn, t.First.Turn+5), "%d", b.Removed)
		}
		count[area[h]]++
		t.out.Beaches = append(t.out.Beaches, EndeavorBeach{Hex: h, Removed: b.Removed})
	}
	slices.SortFunc(t.out.Beaches, func(a, b EndeavorBeach) int { return int(a.Hex) - int(b.Hex) })
	for _, l := range t.army.Limits {
		if n := count[l.Area]; n > l.Most {
			t.fault("allied.beaches", fmt.Sprintf("at most %d in %s", l.Most, l.Area), "%d", n)
		}
	}
	if n := len(t.Allied.Beaches) + t.Allied.InHand; n > EndeavorBeaches {
		t.fault("allied.in_hand", fmt.Sprintf("at most %d with those on the map", EndeavorBeaches), "%d", n)
	}
}

func (t *theater) readVictory() {
	sum := t.Victory.ParisBonus
	worth := map[int]string{}
	if t.out.Frame {
		for _, at := range keysOf(t.Victory.Points) {
			field := "victory.points." + at
			if h, ok := t.hexAt(field, at); ok && t.once(worth, field, int(h), at) {
				t.out.Victory = append(t.out.Victory, EndeavorPoints{Hex: h, Points: t.Victory.Points[at]})
			}
		}
		slices.SortFunc(t.out.Victory, func(a, b EndeavorPoints) int { return int(a.Hex) - int(b.Hex) })
	} else {
		for _, p := range t.land.Points {
			if p.Kind == "points" && t.in.Has(p.Hex) && t.once(worth, "map", int(p.Hex), t.land.Grid.Text(p.Hex)) {
				t.out.Victory = append(t.out.Victory, EndeavorPoints{Hex: p.Hex, Points: p.Value})
			}
		}
	}
	for _, v := range t.out.Victory {
		sum += v.Points
	}
	if t.Victory.AlliedMin > sum {
		t.fault("victory.allied_min", fmt.Sprintf("at most %d, all there is", sum), "%d", t.Victory.AlliedMin)
	}
	if t.Victory.GermanMax >= t.Victory.AlliedMin {
		t.fault("victory.german_max", fmt.Sprintf("less than allied_min, %d", t.Victory.AlliedMin), "%d", t.Victory.GermanMax)
	}
	t.out.Held = t.hexesAt("victory.held", t.Victory.Held)
	for i, text := range t.Victory.Held {
		h, err := t.land.Grid.Parse(text)
		if err != nil {
			continue // reported above
		}
		_, points := worth[int(h)]
		s, held := t.taken[h]
		if !points && !slices.Contains(t.out.Paris, h) || held && s == German {
			t.fault(index("victory.held", i), "a hex with points, or of Paris, and without German units", "%s", text)
		}
	}
	slices.Sort(t.out.Held)
}

// checkMarks tests that the hexes that remember who entered them are not too many.
func (t *theater) checkMarks() {
	marks := t.land.Grid.NewSet()
	for _, v := range t.out.Victory {
		marks.Add(v.Hex)
	}
	for _, p := range t.out.Ports {
		marks.Add(p.Hex)
	}
	for _, b := range t.out.Bases {
		marks.Add(b.Hex)
	}
	for _, list := range append(t.out.Areas[:], t.out.Paris) {
		for _, h := range list {
			marks.Add(h)
		}
	}
	if n := marks.Count(); n > EndeavorMarks {
		t.fault("victory.points", fmt.Sprintf("at most %d hexes with points, ports, bases, entry areas and Paris", EndeavorMarks), "%d", n)
	}
}

// muster leaves a scenario on a part of the map the units that take part, numbered anew in the same order.
func (t *theater) muster() {
	if !t.out.Frame {
		return
	}
	number := make([]int, len(t.army.Units))
	t.out.Units = nil
	for i, u := range t.army.Units {
		if _, takesPart := t.used[i]; takesPart {
			number[i] = len(t.out.Units)
			t.out.Units = append(t.out.Units, u)
		}
	}
	for i := range t.out.Placements {
		t.out.Placements[i].Unit = number[t.out.Placements[i].Unit]
	}
	for i := range t.out.Arrivals {
		t.out.Arrivals[i].Unit = number[t.out.Arrivals[i].Unit]
	}
	for i := range t.out.Dead {
		t.out.Dead[i] = number[t.out.Dead[i]]
	}
}
