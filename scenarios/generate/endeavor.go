package generate

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Scenarios of The Mighty Endeavor are all as large as the Scheldt, in hexes and in units, those who are dead from the start included:
// one network plays them and that one.
const (
	endeavorHexes = 68
	endeavorUnits = 42
	endeavorMost  = 12 // of a side, that are not dead
)

// endeavorWhole is the whole campaign: the map, and every unit with when it comes.
var endeavorWhole = sync.OnceValues(func() (*scenarios.Endeavor, error) { return shipped[*scenarios.Endeavor]("endeavor/campaign") })

// Endeavor draws a scenario of The Mighty Endeavor: 68 hexes anywhere on the map, a front through them, and one side that attacks for one
// to three turns. Units are those that had come to the West by then.
func Endeavor(seed uint64) (*Sketch, error) {
	whole, err := endeavorWhole()
	if err != nil {
		return nil, err
	}
	id := fmt.Sprintf("endeavor/g%d", seed)
	return draw(id, seed, streamEndeavor, func(l lot) (*Sketch, error) {
		e := &endeavorDraw{lot: l, seed: seed, whole: whole, land: whole.Map, grid: whole.Map.Grid, stands: map[int16][]string{}, side: map[int16]int{}}
		if !e.sketch() {
			return nil, errAgain
		}
		return goals(id, 1, e.worth(), e.text), nil
	})
}

// streamEndeavor is the stream of its draws.
const streamEndeavor = 0x656e64

// endeavorDraw is a scenario on its way.
type endeavorDraw struct {
	lot
	seed  uint64
	whole *scenarios.Endeavor
	land  *scenarios.HexMap
	grid  *hex.Grid

	centre  int16
	way     heading // from the Allied rear to the German one
	board   []int16 // from the Allied rear to the German one
	zones   [2][]int16
	attacks int // the side that does
	first   scenarios.EndeavorTime
	last    scenarios.EndeavorTime
	commons bool // the Allies are of the Commonwealth

	worn   [2]int // per cent of units that are reduced
	stands map[int16][]string
	side   map[int16]int // whose hex it is
	count  [2]int
	used   []int // units that take part
	later  [2][]string
	dead   [2][]string
	points map[int16]int
	held   []int16
	bases  []int16
	free   bool // supply of the Allies
	rear   []int16
	marks  [2]int // for Emergency Attacks
	air    int    // points; -1: by the table
	repl   int    // replacement points a turn
}

func (e *endeavorDraw) sketch() bool {
	if !e.region() {
		return false
	}
	e.times()
	e.front()
	e.supply()
	e.prizes()
	return e.armies() && e.bury()
}

// terrain is what the map says of a hex.
func (e *endeavorDraw) terrain(h int16) string { return e.land.Layers["terrain"][h] }

// dry tells whether units can be there.
func (e *endeavorDraw) dry(h int16) bool {
	return e.terrain(h) != "sea" && e.terrain(h) != "prohibited"
}

// shut are the sides that nobody crosses: water without a road or a bridge.
func (e *endeavorDraw) shut() map[int16]bool {
	shut := map[int16]bool{}
	for _, s := range e.land.Sides["sea_line"] {
		shut[e.grid.Side[s.Hex][s.Direction]] = true
	}
	for _, way := range []string{"road", "bridge"} {
		for _, s := range e.land.Sides[way] {
			delete(shut, e.grid.Side[s.Hex][s.Direction])
		}
	}
	return shut
}

// region draws the hexes in play.
func (e *endeavorDraw) region() bool {
	e.centre = int16(e.IntN(e.grid.N))
	if !e.dry(e.centre) || !slices.Contains([]string{"france", "belgium", "luxembourg", "netherlands", "germany"}, e.country()) {
		return false
	}
	shut := e.shut()
	near := spread(e.grid, e.centre, 6, func(h int16, d hex.Direction, to int16) bool { return !shut[e.grid.Side[h][d]] && e.dry(to) })
	if len(near) < endeavorHexes {
		return false
	}
	// North-east and south-east are drawn as often as east together: the armies came from the west.
	e.way = oneOf(e.lot, headings[0], headings[0], headings[1], headings[5])
	e.board = e.way.lines(e.grid, near[:endeavorHexes])
	return true
}

func (e *endeavorDraw) country() string { return e.land.Layers["country"][e.centre] }

// times draws who attacks, and when: about the time when the front was in the country.
func (e *endeavorDraw) times() {
	turn := map[string][2]int{"france": {5, 12}, "germany": {15, 23}}[e.country()]
	if turn[0] == 0 {
		turn = [2]int{9, 20}
	}
	e.attacks = scenarios.Allied
	if e.in100(35) {
		e.attacks = scenarios.German
	}
	at := e.span(turn[0], turn[1])
	e.first = scenarios.EndeavorTime{Turn: at, Side: e.attacks}
	e.last = scenarios.EndeavorTime{Turn: at + oneOf(e.lot, 0, 0, 1, 1, 1, 2), Side: 1 - e.attacks}
	if e.attacks == scenarios.German {
		e.last.Turn++ // the Allies are the first in a turn
	}
	e.commons = e.grid.Place(e.centre).Row <= 20 && e.in100(60)
	e.marks = [2]int{e.span(0, 1), e.span(0, 2)}
	e.air, e.repl = e.span(0, 3), max(0, e.span(-2, 1))
	if e.in100(25) {
		e.air = -1
	}
	e.worn = [2]int{oneOf(e.lot, 0, 25, 50, 75), oneOf(e.lot, 0, 25, 50)}
}

// front parts the board between the sides: who attacks has less room behind.
func (e *endeavorDraw) front() {
	share := e.span(36, 46)
	if e.attacks == scenarios.German {
		share = 100 - share
	}
	cut := len(e.board) * share / 100
	e.zones = [2][]int16{e.board[cut:], e.board[:cut]}
	for side, zone := range e.zones {
		for _, h := range zone {
			e.side[h] = side
		}
	}
}

// supply draws where it comes in: at the rear of either side.
func (e *endeavorDraw) supply() {
	e.rear = slices.Clone(e.board[len(e.board)-e.span(3, 5):])
	e.free = e.in100(40)
	e.bases = mixed(e.lot, upTo(e.board, 4))[:e.span(1, 2)]
}

// prizes draws the hexes that count: most of them where the attack goes.
func (e *endeavorDraw) prizes() {
	roads := map[int16]int{}
	for _, s := range e.land.Sides["road"] {
		roads[s.Hex]++
		roads[e.grid.Next[s.Hex][s.Direction]]++
	}
	weight := func(h int16) int {
		w := 1 + 2*roads[h]
		if strings.Contains(e.terrain(h), "city") {
			w += 20
		}
		return w
	}
	defends := 1 - e.attacks
	list := apart(e.lot, e.grid, e.near(defends, 4), e.span(4, 6), 2, weight)
	list = append(list, apart(e.lot, e.grid, e.zones[e.attacks], e.span(1, 2), 2, weight)...)
	e.points = map[int16]int{}
	for _, h := range list {
		e.points[h] = e.span(1, 2)
		if strings.Contains(e.terrain(h), "city") {
			e.points[h]++
		}
		if e.side[h] == scenarios.Allied {
			e.held = append(e.held, h)
		}
	}
	slices.Sort(e.held)
}

// near are the hexes of a side that are no more than so far from the other.
func (e *endeavorDraw) near(side, far int) (list []int16) {
	for _, h := range e.zones[side] {
		if nearest(e.grid, h, e.zones[1-side]) <= far {
			list = append(list, h)
		}
	}
	return list
}

// worth is what all of them count.
func (e *endeavorDraw) worth() (sum int) {
	for _, n := range e.points {
		sum += n
	}
	return sum
}

// there are the units of a side that had come by the first turn and may be beside each other, in another order.
func (e *endeavorDraw) there(side int) []int {
	var list []int
	add := func(unit, turn int) {
		u := &e.whole.Units[unit]
		commons := slices.Contains([]string{"uk", "canada", "poland"}, u.Nation)
		if u.Side == side && turn <= e.first.Turn && (side == scenarios.German || u.Type == "truck" || commons == e.commons && u.Nation != "joint") {
			list = append(list, unit)
		}
	}
	for _, p := range e.whole.Placements {
		add(p.Unit, 0)
	}
	for _, a := range e.whole.Arrivals {
		add(a.Unit, a.Turn)
	}
	slices.Sort(list)
	return mixed(e.lot, list)
}

// armies draws who is there and where: first those who attack, then as many who defend as their strength asks for.
func (e *endeavorDraw) armies() bool {
	attack := 0
	for _, u := range e.fighters(e.attacks, e.span(5, 9)) {
		attack += e.put(u, true)
	}
	share := e.span(45, 85)
	if e.attacks == scenarios.German {
		share = e.span(60, 100)
	}
	defence := 0
	for _, u := range e.fighters(1-e.attacks, 10) {
		if n := e.count[1-e.attacks]; n >= 4 && 100*defence >= share*attack {
			break
		}
		defence += e.put(u, false)
	}
	e.carriers()
	for _, side := range []int{scenarios.German, scenarios.Allied} {
		if e.in100(35) {
			e.comes(side)
		}
	}
	return min(e.count[0], e.count[1]) >= 4 && 100*defence >= 40*attack
}

// fighters draws units that fight. The Germans attack with what can.
func (e *endeavorDraw) fighters(side, n int) []int {
	var list, weak []int
	for _, i := range e.there(side) {
		switch u := &e.whole.Units[i]; {
		case u.Range > 0:
		case side == scenarios.German && e.attacks == side && u.Attack < 4:
			weak = append(weak, i)
		default:
			list = append(list, i)
		}
	}
	if len(weak) > 0 {
		list = append(upTo(list, n*3/4), weak...)
	}
	return upTo(list, n)
}

// put places a unit near the front, and defenders as often where something counts; it tells the strength that matters.
func (e *endeavorDraw) put(unit int, attacks bool) int {
	u := &e.whole.Units[unit]
	strength, word := u.Defend, u.ID
	if attacks {
		strength = u.Attack
	}
	if u.Steps == 2 && e.in100(e.worn[u.Side]) {
		word += " reduced"
		if strength = u.Defend1; attacks {
			strength = u.Attack1
		}
	}
	far := 2
	if !attacks {
		far = 4
	}
	var places, prizes []int16
	for _, h := range e.near(u.Side, far) {
		if len(e.stands[h]) >= 2 {
			continue
		}
		places = append(places, h)
		if e.points[h] > 0 && len(e.stands[h]) == 0 {
			prizes = append(prizes, h)
		}
	}
	if !attacks && len(prizes) > 0 && e.in100(60) {
		places = prizes
	}
	if len(places) == 0 {
		return 0
	}
	h := oneOf(e.lot, places...)
	e.stands[h] = append(e.stands[h], word)
	e.joins(unit)
	return strength
}

// joins notes that a unit takes part.
func (e *endeavorDraw) joins(unit int) {
	e.used = append(e.used, unit)
	e.count[e.whole.Units[unit].Side]++
}

// carriers draws HQs, one for each base, and perhaps a Truck, in the rear.
func (e *endeavorDraw) carriers() {
	want := map[string]int{"hq": len(e.bases), "truck": e.span(0, 1)}
	if e.free {
		want["hq"] = 0
	}
	rear := e.zones[scenarios.Allied]
	rear = rear[:len(rear)*2/3]
	for _, i := range e.there(scenarios.Allied) {
		u := &e.whole.Units[i]
		if want[u.Type] == 0 {
			continue
		}
		want[u.Type]--
		h := e.behind(rear)
		e.stands[h] = append(e.stands[h], u.ID)
		e.joins(i)
	}
}

// behind is the one of three hexes that most Allied units are near to.
func (e *endeavorDraw) behind(rear []int16) (best int16) {
	most := -1
	for range 3 {
		h, n := oneOf(e.lot, rear...), 0
		for at, units := range e.stands {
			if e.side[at] == scenarios.Allied && e.grid.Distance(h, at) <= 3 {
				n += len(units)
			}
		}
		if n > most {
			best, most = h, n
		}
	}
	return best
}

// comes draws a unit that arrives in the second turn of its side, at its rear.
func (e *endeavorDraw) comes(side int) {
	at := scenarios.EndeavorTime{Turn: e.first.Turn + 1, Side: side}
	if at.Turn > e.last.Turn || at.Turn == e.last.Turn && side < e.last.Side {
		return
	}
	edge := e.bases
	if side == scenarios.German {
		edge = e.rear
	}
	for _, i := range e.fighters(side, endeavorUnits) {
		if u := &e.whole.Units[i]; !slices.Contains(e.used, i) {
			e.later[side] = append(e.later[side], fmt.Sprintf("{turn: %d, unit: %s, at: %s}", at.Turn, u.ID, quoted(e.grid, upTo(edge, 2))))
			e.joins(i)
			return
		}
	}
}

// bury fills up with units that are dead.
func (e *endeavorDraw) bury() bool {
	if e.count[0] > endeavorMost || e.count[1] > endeavorMost {
		return false
	}
	left := endeavorUnits - len(e.used)
	for _, side := range []int{scenarios.German, scenarios.Allied} {
		n := left
		if side == scenarios.German {
			n = left * 2 / 3
		}
		for _, i := range e.there(side) {
			if u := &e.whole.Units[i]; n > 0 && u.Range == 0 && !slices.Contains(e.used, i) {
				e.dead[side] = append(e.dead[side], u.ID)
				n, left = n-1, left-1
			}
		}
	}
	return left == 0
}

// text is the scenario file.
func (e *endeavorDraw) text(goal int) []byte {
	p := &page{}
	who, way, near := [2]string{"Germans", "Allies"}[e.attacks], e.way.name, about(e.land, e.centre)
	if e.attacks == scenarios.German {
		way = e.way.back().name
	}
	p.line("# A scenario that was generated from seed %d: neither a published one nor history.", e.seed)
	p.line("game: endeavor\nkind: scenario\ntitle: %q", fmt.Sprintf("About %s (generated %d)", near, e.seed))
	p.line("summary: >-\n  Generated from seed %d. From %s, %s: the %s attack to the %s.", e.seed, e.whole.Turns[e.first.Turn-1].Dates, turnsText(e.last.Turn-e.first.Turn+1), who, way)
	p.line("  The Allies win with %d of %d points.", goal, e.worth())
	p.line("minutes: 15\nmap: endeavor/map\nforces: endeavor/forces\nboard:")
	e.writeBoard(p)
	p.line("first: {turn: %d, side: %s}\nlast: {turn: %d, side: %s}", e.first.Turn, sides[e.first.Side], e.last.Turn, sides[e.last.Side])
	for side, name := range sides {
		p.line("%s:\n  setup:", name)
		e.writeSetup(p, side)
		p.line("  dead: [%s]\n  emergency: %d", strings.Join(e.dead[side], ", "), e.marks[side])
		if len(e.later[side]) > 0 {
			p.line("  arrivals:\n  - %s", strings.Join(e.later[side], "\n  - "))
		}
		if side == scenarios.German {
			p.line("  sources: %s\n  entry: %s\n  reich: played", quoted(e.grid, e.rear), quoted(e.grid, upTo(e.rear, 2)))
		}
	}
	e.writeSupply(p)
	if e.air >= 0 {
		p.line("air: {points: %d, zones: [%s]}", e.air, e.airZone())
	}
	p.line("replacements: {german: %d, us: %d, cw: %d}", e.repl, e.repl, e.repl)
	var points []string
	for _, h := range slices.Sorted(maps.Keys(e.points)) {
		points = append(points, fmt.Sprintf("%q: %d", e.grid.Text(h), e.points[h]))
	}
	p.line("victory:\n  points: {%s}\n  held: %s", strings.Join(points, ", "), quoted(e.grid, e.held))
	p.line("  allied_min: %d\n  german_max: %d", goal, goal-1)
	p.line("source: {set-up: generated, points: generated, bounds: the goal it was asked for}")
	return []byte(p.String())
}

// sides are the words of the files.
var sides = [2]string{"german", "allied"}

// writeBoard writes the hexes in play as spans of columns by row.
func (e *endeavorDraw) writeBoard(p *page) {
	columns := map[int][]int{}
	for _, h := range e.board {
		at := e.grid.Place(h)
		columns[at.Row] = append(columns[at.Row], at.Column)
	}
	for _, row := range slices.Sorted(maps.Keys(columns)) {
		list := slices.Sorted(slices.Values(columns[row]))
		var spans []string
		for len(list) > 0 {
			n := 1
			for n < len(list) && list[n] == list[0]+n {
				n++
			}
			spans = append(spans, fmt.Sprintf("[%d, %d]", list[0], list[n-1]))
			list = list[n:]
		}
		p.line("  \"%d\": [%s]", row, strings.Join(spans, ", "))
	}
}

// writeSetup writes who stands where.
func (e *endeavorDraw) writeSetup(p *page, side int) {
	for _, h := range slices.Sorted(maps.Keys(e.stands)) {
		if e.side[h] == side {
			p.line("    %q: [%s]", e.grid.Text(h), strings.Join(e.stands[h], ", "))
		}
	}
}

// writeSupply writes what else the Allies have. Ports behind their front are theirs.
func (e *endeavorDraw) writeSupply(p *page) {
	if e.free {
		p.line("  supply: free")
	}
	var bases, ports []string
	for _, h := range e.bases {
		bases = append(bases, fmt.Sprintf("{hex: %q, hqs: 1}", e.grid.Text(h)))
	}
	for _, at := range e.land.Points {
		if s, in := e.side[at.Hex]; in && at.Kind == "port" && s == scenarios.Allied {
			ports = append(ports, fmt.Sprintf("{name: %q, works: %d}", at.Name, e.first.Turn))
		}
	}
	p.line("  bases: [%s]", strings.Join(bases, ", "))
	if len(ports) > 0 {
		p.line("  ports: [%s]", strings.Join(ports, ", "))
	}
	p.line("  in_hand: 0\n  drops: 0\n  carpet: false")
}

// airZone is one that the centre lies in.
func (e *endeavorDraw) airZone() string {
	words := strings.Split(e.land.Layers["air_zone"][e.centre], "-")
	if len(words) < 2 {
		return ""
	}
	return words[1]
}
