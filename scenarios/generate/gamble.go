package generate

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"bridgehead/scenarios"
)

// Gamble draws a scenario of Monty's Gamble: seven to ten Areas, in a corner of which the Allies stand, and one afternoon or a
// day and an evening.
func Gamble(seed uint64) (*Sketch, error) {
	base, err := gambleWhole()
	if err != nil {
		return nil, err
	}
	id := fmt.Sprintf("gamble/g%d", seed)
	return draw(id, seed, streamGamble, func(l lot) (*Sketch, error) {
		return (&gambleDraw{lot: l, id: id, base: base}).sketch()
	})
}

// gambleWhole is the published game, which draws only read.
var gambleWhole = sync.OnceValues(func() (*scenarios.Gamble, error) { return shipped[*scenarios.Gamble]("gamble/basic") })

// gambleDraw is a scenario of Monty's Gamble on its way.
type gambleDraw struct {
	lot
	id      string
	base    *scenarios.Gamble
	beside  map[string][]string // places by road or over open ground, bridges and ferries; rivers alone do not join
	places  []string            // in play
	south   string              // where the Allies come from, their Base
	far     map[string]int      // steps from there
	allied  []string            // places of the Allies
	setup   []gambleStack
	later   []string // ids of those that come later
	bridges [][3]int // of a state other than german: the areas, and an index of gambleStates
	points  map[int]int
	game    gambleFrame
}

// gambleFrame is what a scenario file says besides places and units.
type gambleFrame struct {
	first, last, impulse       int
	end, weather, side, status string
	advantage                  int
	depots                     []string
}

type gambleStack struct {
	at, status string
	units      []string
}

var gambleStates = []string{"allied", "destroyed"}

// streamGamble is the stream of its draws.
const streamGamble = 1

// How large scenarios are.
const (
	gambleAreas  = 10
	gambleFewest = 7
)

func (d *gambleDraw) sketch() (*Sketch, error) {
	d.join()
	d.region()
	if len(d.places) < gambleFewest {
		return nil, errAgain
	}
	d.front()
	d.frame()
	d.armies()
	if d.setup == nil {
		return nil, errAgain
	}
	d.spans()
	d.prizes()
	high := d.game.advantage
	for _, vp := range d.points {
		high += vp
	}
	return goals(d.id, 1, high, d.text), nil
}

// join lists what lies beside each place.
func (d *gambleDraw) join() {
	d.beside = map[string][]string{}
	link := func(a, b string) {
		d.beside[a], d.beside[b] = append(d.beside[a], b), append(d.beside[b], a)
	}
	for _, b := range d.base.Map.Boundaries {
		if b.Kind == "open" || b.Bridge || b.Ferry {
			link(strconv.Itoa(b.A), strconv.Itoa(b.B))
		}
	}
	for _, z := range d.base.Map.Zones {
		if z.Letter == "F" {
			continue
		}
		for _, n := range z.Areas {
			link(z.Letter, strconv.Itoa(n))
		}
	}
}

// region grows the places in play from one of them; zones are of the Germans, so that it begins at an area.
func (d *gambleDraw) region() {
	start := strconv.Itoa(d.span(1, scenarios.GambleAreas))
	most := d.span(gambleFewest, gambleAreas)
	d.places = []string{start}
	for len(d.places) < most {
		var rim []string
		for _, at := range d.places {
			for _, next := range d.beside[at] {
				if !slices.Contains(d.places, next) && (number(next) > 0 || !isZone(at)) {
					rim = append(rim, next)
				}
			}
		}
		if len(rim) == 0 {
			return
		}
		d.places = append(d.places, oneOf(d.lot, rim...)) // those that touch several places are likelier
	}
}

func isZone(at string) bool { return number(at) == 0 }

// number is that of an area, 0 for a zone.
func number(at string) int {
	n, err := strconv.Atoi(at)
	if err != nil {
		return 0
	}
	return n
}

// steps are those from a place to all in play.
func (d *gambleDraw) steps(from string) map[string]int {
	far := map[string]int{from: 0}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, next := range d.beside[queue[0]] {
			if _, seen := far[next]; !seen && slices.Contains(d.places, next) {
				far[next] = far[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return far
}

// areas are the places that are no zones, by number.
func (d *gambleDraw) areas() (areas []string) {
	for _, at := range d.places {
		if !isZone(at) {
			areas = append(areas, at)
		}
	}
	slices.SortFunc(areas, func(a, b string) int { return number(a) - number(b) })
	return areas
}

// front gives the Allies a Base at one end, and the areas around it.
func (d *gambleDraw) front() {
	areas := d.areas()
	ends := d.steps(oneOf(d.lot, areas...))
	if zones := slices.DeleteFunc(slices.Clone(d.places), func(at string) bool { return !isZone(at) }); len(zones) > 0 {
		ends = d.steps(oneOf(d.lot, zones...)) // the Germans come from there
	}
	slices.SortStableFunc(areas, func(a, b string) int { return ends[b] - ends[a] })
	d.south = areas[0]
	d.far = d.steps(d.south)
	slices.SortStableFunc(areas, func(a, b string) int { return d.far[a] - d.far[b] })
	d.allied = areas[:d.span(1, max(1, len(areas)/2))]
}

// frame draws when it is played.
func (d *gambleDraw) frame() {
	d.game = gambleFrame{
		first: d.span(18, 20), impulse: d.span(4, 9), end: "daylight",
		weather: oneOf(d.lot, "clear", "overcast", "overcast"), side: oneOf(d.lot, "german", "allied"),
		status: oneOf(d.lot, "fresh", "fresh", "spent"), advantage: d.IntN(2),
	}
	d.game.last = d.game.first
	if d.game.first < 20 && d.in100(25) { // an evening, and the day after
		d.game.last, d.game.impulse = d.game.first+1, d.span(10, 12)
	}
	if d.in100(40) {
		d.game.end = "regroup"
	}
	if slices.ContainsFunc(d.places, isZone) {
		d.game.depots = append(d.game.depots, "german")
	}
	if d.in100(60) {
		d.game.depots = append(d.game.depots, "zone-f")
	}
	if d.game.weather == "clear" && d.in100(40) {
		d.game.depots = append(d.game.depots, "air")
	}
}

// armies draws units by what they are worth: the Allies attack, so that they have more of it.
func (d *gambleDraw) armies() {
	allied := d.corps()
	if len(d.game.depots) > 0 && d.in100(50) {
		allied = append(allied, d.airborne()...)
	}
	allied = mixed(d.lot, allied)
	allied = allied[:min(len(allied), d.span(4, 8))]
	strength := 0
	for _, u := range allied {
		strength += u.Attack
	}
	var german []scenarios.GambleUnit
	wanted := strength * d.span(35, 75) / 100
	for _, u := range mixed(d.lot, d.base.Units) {
		if u.Side == scenarios.German && u.MF > 0 && u.Date <= d.game.first && len(german) < 10 && (wanted > 0 || len(german) < 4) {
			german = append(german, u)
			wanted -= u.Attack + u.Defense/2
		}
	}
	d.arrivals(german)
	if len(allied) < 4 {
		return
	}
	d.stand(allied, d.allied, "")
	var theirs []string
	for _, at := range d.places {
		if !slices.Contains(d.allied, at) {
			theirs = append(theirs, at)
		}
	}
	d.stand(german, theirs, d.game.status)
}

// corps are the units of XXX Corps, which may stand anywhere.
func (d *gambleDraw) corps() (units []scenarios.GambleUnit) {
	for _, u := range d.base.Units {
		if u.Side == scenarios.Allied && u.Corps == "xxx" && u.MF > 0 && u.Date <= d.game.first {
			units = append(units, u)
		}
	}
	divisions := mixed(d.lot, []string{"guards", "43", "50"})
	return slices.DeleteFunc(units, func(u scenarios.GambleUnit) bool { return u.Division == divisions[0] })
}

// airborne are the units of the division whose sector an area of the Allies is in, if there is one.
func (d *gambleDraw) airborne() (units []scenarios.GambleUnit) {
	for _, u := range d.base.Units {
		if u.Side == scenarios.Allied && u.Sector != "" && u.Date <= d.game.first && d.in(u.Sector) != nil {
			units = append(units, u)
		}
	}
	return units
}

// in are the areas of the Allies in a sector; all of them where it is none.
func (d *gambleDraw) in(sector string) (areas []string) {
	for _, at := range d.allied {
		if sector == "" || slices.Contains(d.base.Map.Areas[number(at)-1].Sectors, sector) {
			areas = append(areas, at)
		}
	}
	return areas
}

// stand puts units at places, a stack for each place and status.
func (d *gambleDraw) stand(units []scenarios.GambleUnit, at []string, worn string) {
	stacks := map[[2]string][]string{}
	for i, u := range units {
		places := at
		if u.Side == scenarios.Allied {
			places = d.in(u.Sector)
		}
		where, status := oneOf(d.lot, places...), ""
		if i == 0 && u.Side == scenarios.Allied && u.Sector == "" {
			where = at[len(at)-1] // somebody at the front
		}
		if worn == "spent" && d.in100(50) {
			status = worn
		}
		key := [2]string{where, status}
		stacks[key] = append(stacks[key], u.ID)
	}
	for _, key := range slices.SortedFunc(maps.Keys(stacks), func(a, b [2]string) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) }) {
		d.setup = append(d.setup, gambleStack{key[0], key[1], stacks[key]})
	}
}

// arrivals are a few Germans of the second day whose zone is in play.
func (d *gambleDraw) arrivals(standing []scenarios.GambleUnit) {
	if d.game.last == d.game.first {
		return
	}
	for _, u := range mixed(d.lot, d.base.Units) {
		lands := slices.ContainsFunc(u.Zones, func(z string) bool { return slices.Contains(d.places, z) })
		here := slices.ContainsFunc(standing, func(s scenarios.GambleUnit) bool { return s.ID == u.ID })
		if u.Side == scenarios.German && u.Date == d.game.last && lands && !here && len(d.later) < 3 {
			d.later = append(d.later, u.ID)
		}
	}
}

// spans draws the state of the bridges: within what is Allied one cannot be German, and a few are down.
func (d *gambleDraw) spans() {
	for _, b := range d.base.Map.Boundaries {
		a, z := strconv.Itoa(b.A), strconv.Itoa(b.B)
		if !b.Bridge || !slices.Contains(d.places, a) || !slices.Contains(d.places, z) {
			continue
		}
		held := 0
		for _, at := range []string{a, z} {
			if slices.Contains(d.allied, at) {
				held++
			}
		}
		switch {
		case d.in100(15):
			d.bridges = append(d.bridges, [3]int{b.A, b.B, 1})
		case held == 2 || held == 1 && d.in100(50):
			d.bridges = append(d.bridges, [3]int{b.A, b.B, 0})
		}
	}
}

// prizes draws the areas that count: some of the Germans, those far off for more, and now and then one of the Allies, which they
// have to hold.
func (d *gambleDraw) prizes() {
	d.points = map[int]int{}
	wanted := d.span(3, 5)
	for _, at := range mixed(d.lot, d.areas()) {
		if mine := slices.Contains(d.allied, at); len(d.points) < wanted && (!mine || d.in100(25)) {
			d.points[number(at)] = d.span(1, max(1, min(3, d.far[at])))
		}
	}
}

// text is the scenario file.
func (d *gambleDraw) text(goal int) []byte {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	g := &d.game
	name := d.base.Map.Areas[number(d.areas()[0])-1].Name
	most, areas := g.advantage, slices.Sorted(maps.Keys(d.points))
	var prizes []string
	for _, n := range areas {
		most += d.points[n]
		prizes = append(prizes, fmt.Sprintf("%d: %d", n, d.points[n]))
	}
	line("# A scenario that was drawn, not a published one, nor history.")
	line("game: gamble\nkind: scenario\ntitle: Around %s", name)
	line("summary: >-\n  %d September%s. The Allies want %d of %d points.", g.first, until(g), goal, most)
	line("map: gamble/map\nforces: gamble/forces\nfirst_date: %d\nlast_date: %d", g.first, g.last)
	line("start: daylight\nend: %s\nimpulse: %d\nweather: %s\nadvantage: %s", g.end, g.impulse, g.weather, g.side)
	line("in_play: [%s]\nsetup:", strings.Join(d.places, ", "))
	for _, s := range d.setup {
		status := ""
		if s.status != "" {
			status = ", status: " + s.status
		}
		line("  - {at: %s, units: [%s]%s}", s.at, strings.Join(s.units, ", "), status)
	}
	if len(d.later) > 0 {
		line("reinforcements: [%s]", strings.Join(d.later, ", "))
	}
	line("control:\n  - {control: corps, at: [%s]}", strings.Join(d.allied, ", "))
	if len(d.bridges) > 0 {
		line("bridges:")
	}
	for _, s := range d.bridges {
		line("  - {state: %s, between: [[%d, %d]]}", gambleStates[s[2]], s[0], s[1])
	}
	line("base: %s\ndepots: [%s]\nvictory:", d.south, strings.Join(g.depots, ", "))
	line("  points: {%s}\n  unsupplied: true\n  advantage: %d", strings.Join(prizes, ", "), g.advantage)
	line("  checks:\n    - {date: %d, vp: %d, last: true}", g.last, goal)
	return []byte(b.String())
}

// until says when it ends.
func until(g *gambleFrame) string {
	if g.last > g.first {
		return fmt.Sprintf(" and %d September", g.last)
	}
	return ", afternoon"
}
