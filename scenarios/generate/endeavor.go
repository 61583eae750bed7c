package generate

import (
	"fmt"
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
