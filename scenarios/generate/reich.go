package generate

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Scenarios of Highway to the Reich are all on the board of the Waal bridge, a part of it each: one network plays them and that one.
// These are its rows and columns on sheet B.
var reichRows, reichColumns = [2]int{26, 39}, [2]int{26, 44}

const (
	reichFewest = 45 // hexes that can be reached from each other
	reichMost   = 10 // points for the Allies: a level is not below -9
)

// reichGround is the board with its units.
var reichGround = sync.OnceValues(func() (*scenarios.Reich, error) { return shipped[*scenarios.Reich]("reich/nijmegen-bridge") })

// Reich draws a scenario of Highway to the Reich about Nijmegen: a rectangle of some hundred hexes, a front through it, and one side that
// attacks by day, for one turn or two.
func Reich(seed uint64) (*Sketch, error) {
	ground, err := reichGround()
	if err != nil {
		return nil, err
	}
	id := fmt.Sprintf("reich/g%d", seed)
	return draw(id, seed, streamReich, func(l lot) (*Sketch, error) {
		r := &reichDraw{lot: l, seed: seed, ground: ground, grid: ground.Map.Grid, points: map[int16]int{}, loads: map[int16]*reichLoad{}}
		if !r.sketch() {
			return nil, errAgain
		}
		return goals(id, 1, r.worth()+len(r.tolls[scenarios.Allied]), r.text), nil
	})
}

// streamReich is the stream of its draws.
const streamReich = 0x726569

// reichDraw is a scenario on its way.
type reichDraw struct {
	lot
	seed   uint64
	ground *scenarios.Reich
	grid   *hex.Grid

	rows, columns [2]int
	way           heading // from the Allied rear to the German one
	dry           []int16 // in that order, those that can be reached from each other
	zones         [2][]int16
	attacks       int // the side that does
	first, turns  int
	rigged, fury  bool

	prizes []int16
	points map[int16]int // by prize
	tolls  [2][]int      // by side: losses that count for its enemy
	worn   [2]int        // per cent of units that have losses
	dug    int           // per cent of those who defend that are entrenched
	loads  map[int16]*reichLoad
	used   [2][]int
	lines  [2][]string // of the set-up
	total  [2]int      // points of strength
}

// reichLoad is what stands in a hex.
type reichLoad struct{ units, points, vehicles int }

func (r *reichDraw) sketch() bool {
	if !r.region() {
		return false
	}
	r.times()
	r.front()
	r.pickPrizes()
	if len(r.prizes) < 3 {
		return false
	}
	return r.armies() && r.worth() <= reichMost
}

// terrain is the row of the tables for a hex.
func (r *reichDraw) terrain(h int16) *scenarios.ReichTerrain {
	return &r.ground.Tables.Terrain[slices.Index(scenarios.ReichTerrains, r.ground.Map.Layers["terrain"][h])]
}

// shut are the sides that nobody crosses: canals and rivers without a bridge.
func (r *reichDraw) shut() map[int16]bool {
	shut := map[int16]bool{}
	for _, s := range r.ground.Map.Sides["water"] {
		if s.Class != "stream" {
			shut[r.grid.Side[s.Hex][s.Direction]] = true
		}
	}
	for _, b := range r.bridges() {
		delete(shut, r.grid.Side[b.Hex][b.Direction])
	}
	return shut
}

// bridges are those of the map.
func (r *reichDraw) bridges() (list []scenarios.HexBridge) {
	for _, b := range r.ground.Map.Links {
		if b.Kind == "bridge" {
			list = append(list, b)
		}
	}
	return list
}

// region draws the rectangle, and finds the most hexes of it that can be reached from each other.
func (r *reichDraw) region() bool {
	cut := func(of [2]int, low, high int) [2]int {
		n := r.span(low, high)
		from := r.span(of[0], of[1]-n+1)
		return [2]int{from, from + n - 1}
	}
	r.rows, r.columns = cut(reichRows, 8, 11), cut(reichColumns, 9, 13)
	south, in := r.grid.Place(r.ground.Board.Hexes[0]).Row, r.grid.NewSet()
	for _, h := range r.ground.Board.Hexes {
		at := r.grid.Place(h)
		if row := at.Row - south + reichRows[0]; row >= r.rows[0] && row <= r.rows[1] && at.Column >= r.columns[0] && at.Column <= r.columns[1] {
			in.Add(h)
		}
	}
	shut := r.shut()
	var most []int16
	for _, h := range in.Append(nil) {
		if r.terrain(h).Name == "water" || slices.Contains(most, h) {
			continue
		}
		if near := spread(r.grid, h, r.grid.N, func(h int16, d hex.Direction, to int16) bool {
			return in.Has(to) && !shut[r.grid.Side[h][d]] && r.terrain(to).Name != "water"
		}); len(near) > len(most) {
			most = near
		}
	}
	r.way = oneOf(r.lot, headings...)
	r.dry = r.way.lines(r.grid, most)
	return len(most) >= reichFewest
}

// times draws who attacks, and when, by day.
func (r *reichDraw) times() {
	r.attacks, r.turns = scenarios.Allied, oneOf(r.lot, 1, 1, 2)
	if r.in100(35) { // after the German half of a turn the Allies have the next
		r.attacks, r.turns = scenarios.German, 2
	}
	for r.first == 0 || slices.ContainsFunc(r.ground.Turns[r.first-1:r.first-1+r.turns], func(t scenarios.ReichTurn) bool { return t.Night }) {
		r.first = r.span(1, 60)
	}
	r.rigged, r.fury = r.in100(40), r.in100(25)
	r.worn = [2]int{oneOf(r.lot, 0, 25, 50), oneOf(r.lot, 0, 25, 50)}
	r.dug = oneOf(r.lot, 0, 30, 60)
}

// front parts the hexes between the sides: who attacks has less room behind.
func (r *reichDraw) front() {
	share := r.span(36, 46)
	if r.attacks == scenarios.German {
		share = 100 - share
	}
	cut := len(r.dry) * share / 100
	r.zones = [2][]int16{r.dry[cut:], r.dry[:cut]}
}

// near are the hexes of a side that are no more than so far from the other.
func (r *reichDraw) near(side, far int) (list []int16) {
	for _, h := range r.zones[side] {
		if nearest(r.grid, h, r.zones[1-side]) <= far {
			list = append(list, h)
		}
	}
	return list
}

// pickPrizes draws the hexes that count: most of them where the attack goes.
func (r *reichDraw) pickPrizes() {
	bridges, roads := map[int16]bool{}, map[int16]bool{}
	for _, b := range r.bridges() {
		bridges[b.Hex], bridges[r.grid.Next[b.Hex][b.Direction]] = true, true
	}
	for _, s := range r.ground.Map.Sides["road"] {
		roads[s.Hex], roads[r.grid.Next[s.Hex][s.Direction]] = true, true
	}
	weight := func(h int16) int {
		switch {
		case bridges[h]:
			return 20
		case r.terrain(h).Name == "town":
			return 10
		case roads[h]:
			return 4
		}
		return 1
	}
	r.prizes = apart(r.lot, r.grid, r.near(1-r.attacks, 4), r.span(3, 5), 2, weight)
	r.prizes = append(r.prizes, apart(r.lot, r.grid, r.near(r.attacks, 2), r.span(0, 1), 2, weight)...)
	for _, h := range r.prizes {
		r.points[h] = oneOf(r.lot, 1, 1, 2)
	}
}

// worth is what all that counts for the Allies comes to.
func (r *reichDraw) worth() int {
	sum := len(r.tolls[scenarios.German])
	for _, h := range r.prizes {
		sum += r.points[h]
	}
	return sum
}

// armies draws who is there and where: first those who attack, then as many who defend as their strength asks for.
func (r *reichDraw) armies() bool {
	for _, u := range upTo(r.fighters(r.attacks), r.span(5, 8)) {
		r.put(u)
	}
	share, defends := r.span(75, 115), 1-r.attacks
	if r.attacks == scenarios.German {
		share = r.span(40, 70)
	}
	for _, u := range upTo(r.fighters(defends), 11) {
		if len(r.used[defends]) >= 4 && 100*r.total[defends] >= share*r.total[r.attacks] {
			break
		}
		r.put(u)
	}
	if min(len(r.used[0]), len(r.used[1])) < 4 {
		return false
	}
	for side := range r.tolls {
		for _, percent := range [][2]int{{15, 30}, {35, 50}}[:r.span(1, 2)] {
			r.tolls[side] = append(r.tolls[side], max(1, r.total[side]*r.span(percent[0], percent[1])/100))
		}
		r.staff(side)
	}
	return true
}

// fighters are the units of a side that fight, in another order; those who cannot move do not attack.
func (r *reichDraw) fighters(side int) (list []int) {
	for i := range r.ground.Units {
		u := &r.ground.Units[i]
		if u.Side == side && !u.HQ && !u.Leader && !u.Bridging && (side != r.attacks || u.Move != "static") {
			list = append(list, i)
		}
	}
	return mixed(r.lot, list)
}

// staff draws the HQ of some who are there.
func (r *reichDraw) staff(side int) {
	for i := range r.ground.Units {
		u := &r.ground.Units[i]
		if u.Side == side && u.HQ && r.in100(70) && slices.ContainsFunc(r.used[side], func(j int) bool {
			of := &r.ground.Units[j]
			return !of.HQ && (of.Rgt == u.Rgt || of.GHQ == u.Rgt)
		}) {
			r.put(i)
			return
		}
	}
}

// put places a unit near the front, and defenders as often where something counts.
func (r *reichDraw) put(unit int) {
	u := &r.ground.Units[unit]
	attacks := u.Side == r.attacks
	far := 2
	if !attacks || u.HQ {
		far = 4
	}
	var places, prizes []int16
	for _, h := range r.near(u.Side, far) {
		if !r.room(u, h) {
			continue
		}
		places = append(places, h)
		if r.points[h] > 0 && r.loads[h] == nil {
			prizes = append(prizes, h)
		}
	}
	if !attacks && !u.HQ && len(prizes) > 0 && r.in100(60) {
		places = prizes
	}
	if len(places) > 0 {
		r.stand(unit, oneOf(r.lot, places...), attacks)
	}
}

// room tells whether a unit can stand in a hex.
func (r *reichDraw) room(u *scenarios.ReichUnit, h int16) bool {
	l := r.loads[h]
	if l == nil {
		l = &reichLoad{}
	}
	if u.Move == "veh" && l.vehicles+u.Strength > r.terrain(h).VehicleStack {
		return false
	}
	return l.units < 3 && l.points+u.Strength <= r.ground.Tables.Move.Stack
}

// stand writes a unit into the set-up.
func (r *reichDraw) stand(unit int, h int16, attacks bool) {
	u, mode, more := &r.ground.Units[unit], "defilade", ""
	if attacks && slices.Contains(u.Modes(), "concentrated") {
		mode = "concentrated"
	}
	strength := u.Strength
	if u.Strength > 1 && r.in100(r.worn[u.Side]) {
		n := r.span(1, u.Strength/2)
		strength, more = strength-n, fmt.Sprintf(", losses: %d", n)
	}
	if !attacks && u.AFV == 0 && !u.HQ && r.in100(r.dug) {
		more += ", entrenched: true"
	}
	if r.loads[h] == nil {
		r.loads[h] = &reichLoad{}
	}
	l := r.loads[h]
	l.units, l.points = l.units+1, l.points+u.Strength
	if u.Move == "veh" {
		l.vehicles += u.Strength
	}
	r.used[u.Side] = append(r.used[u.Side], unit)
	r.total[u.Side] += strength
	r.lines[u.Side] = append(r.lines[u.Side], fmt.Sprintf("{unit: %s, at: %s, mode: %s%s}", u.ID, r.grid.Text(h), mode, more))
}

// text is the scenario file. Points count for the Germans less those for the Allies, so that of the tolls of the Allies each that is not paid
// brings them nearer to the goal.
func (r *reichDraw) text(goal int) []byte {
	p := &page{}
	who, way, near := [2]string{"Germans", "Allies"}[r.attacks], r.way.name, about(r.ground.Map, r.prizes[0])
	if r.attacks == scenarios.German {
		way = r.way.back().name
	}
	less, turn := len(r.tolls[scenarios.Allied])+1-goal, r.ground.Turns[r.first-1]
	p.line("# A scenario that was generated from seed %d: neither a published one nor history.", r.seed)
	p.line("game: reich\nkind: scenario\ntitle: %q", fmt.Sprintf("About %s (generated %d)", near, r.seed))
	p.line("summary: >-\n  Generated from seed %d. %d September, %s from %s: the %s attack to the %s.", r.seed, turn.Day, turnsText(r.turns), turn.Hour, who, way)
	p.line("  The Germans win if their points less those of the Allies are %d or more, or else the Allies.", less)
	p.line("minutes: 15\nmap: reich/map\nboards: reich/boards\nboard: %s\nforces: reich/forces\ntables: reich/tables", r.ground.Board.Name)
	p.line("part: {sheet: B, rows: [%d, %d], columns: [%d, %d]}", r.rows[0], r.rows[1], r.columns[0], r.columns[1])
	p.line("first: {turn: %d, phase: %s-command}\nlast: {turn: %d, phase: record}", r.first, sides[r.attacks], r.first+r.turns-1)
	p.line("options: {clear: true, no_points: true, always_supplied: true, no_trucks: true, no_rigging: %t, ferocity: %t}", !r.rigged, r.fury)
	p.line("setup: # in a hex the top of the stack first")
	for side, name := range sides {
		p.line("  %s:\n  - %s", name, strings.Join(r.lines[side], "\n  - "))
	}
	p.line("victory:\n  tests:")
	for _, h := range r.prizes {
		p.line("  - {side: allied, test: occupies, points: %d, at: [%s]}", r.points[h], r.grid.Text(h))
	}
	for side, list := range r.tolls {
		for _, n := range list {
			p.line("  - {side: %s, test: steps-lost, points: 1, \"n\": %d}", sides[1-side], n)
		}
	}
	p.line("  levels: [{points: %d, level: german-decisive}]\n  otherwise: allied-decisive", less)
	p.line("source: {set-up: generated, victory: the goal it was asked for}")
	return []byte(p.String())
}
