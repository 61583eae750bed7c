package generate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"bridgehead/scenarios"
)

// Garden draws a scenario of Operation Market Garden: 36 hexes around a road, the Allies at one end of it, and a day, or
// two.
func Garden(seed uint64) (*Sketch, error) {
	land, err := gardenWhole()
	if err != nil {
		return nil, err
	}
	id := fmt.Sprintf("garden/g%d", seed)
	return draw(id, seed, streamGarden, func(l lot) (*Sketch, error) {
		return (&gardenDraw{lot: l, id: id, gardenLand: land, stack: map[int16]int{}}).sketch()
	})
}

// gardenWhole is the published game, which draws only read.
var gardenWhole = sync.OnceValues(func() (*gardenLand, error) {
	base, err := shipped[*scenarios.Garden]("garden/market-garden")
	if err != nil {
		return nil, err
	}
	return newGardenLand(base), nil
})

// gardenLand is what draws read of the map and the order of battle.
type gardenLand struct {
	base  *scenarios.Garden
	in    []int16        // inside the border
	road  map[int16]bool // with a road
	names map[int16]string
}

func newGardenLand(base *scenarios.Garden) *gardenLand {
	l := &gardenLand{base: base, road: map[int16]bool{}, names: map[int16]string{}}
	for h, word := range base.Map.Layers["playable"] {
		if word == "playable" {
			l.in = append(l.in, int16(h))
		}
	}
	for _, s := range base.Map.Sides["road"] {
		l.road[s.Hex], l.road[base.Map.Grid.Next[s.Hex][s.Direction]] = true, true
	}
	for _, p := range base.Map.Points {
		if p.Kind == "name" {
			l.names[p.Hex] = p.Name
		}
	}
	return l
}

// gardenDraw is a scenario of Operation Market Garden on its way.
type gardenDraw struct {
	*gardenLand
	lot
	id      string
	board   []int16    // in play
	ends    [2][]int16 // hexes of supply by side
	held    [2][]int16 // hexes by side, the nearest to the enemy first
	setup   [2]map[int16][]string
	stack   map[int16]int // stacking points by hex
	used    map[int]bool  // units, with what they are built of and into
	turn    int
	turns   int
	last    string // phase
	weather []string
	blown   []string
	prizes  []scenarios.GardenObjective
}

// streamGarden is the stream of its draws.
const streamGarden = 2

// How large scenarios are. All have as many hexes, and as many records with what units are built of and into, so that one network
// plays them all.
const (
	gardenHexes   = 36
	gardenRecords = 32
	gardenStack   = 4 // stacking points in a hex
)

func (d *gardenDraw) sketch() (*Sketch, error) {
	d.region()
	if d.board == nil || !d.sides() {
		return nil, errAgain
	}
	d.turn, d.turns = d.span(1, 7), 1
	d.last = oneOf(d.lot, "german-1-combat", "german-2-combat", "german-2-combat")
	if d.in100(35) {
		d.turns = 2
	}
	for range d.turns {
		d.weather = append(d.weather, oneOf(d.lot, "clear", "cloudy", "overcast", "overcast"))
	}
	if !d.armies() || d.records() != gardenRecords {
		return nil, errAgain
	}
	d.spans()
	d.objectives()
	high := 0
	for _, o := range d.prizes {
		high += o.Points
	}
	return goals(d.id, 1, high, d.text), nil
}

// region is what lies inside the border around a hex with a road.
func (d *gardenDraw) region() {
	grid := d.base.Map.Grid
	centre := oneOf(d.lot, d.in...)
	if !d.road[centre] {
		return
	}
	near := slices.Clone(d.in)
	slices.SortStableFunc(near, func(a, b int16) int { return cmp.Compare(grid.Distance(centre, a), grid.Distance(centre, b)) })
	d.board = near[:gardenHexes]
	slices.Sort(d.board)
}

// sides gives each side an end of the roads, and the hexes nearer to it.
func (d *gardenDraw) sides() bool {
	grid := d.base.Map.Grid
	var roads []int16
	for _, h := range d.board {
		if d.road[h] {
			roads = append(roads, h)
		}
	}
	if len(roads) < 6 {
		return false
	}
	first := oneOf(d.lot, roads...)
	farthest := func(from int16) int16 {
		return slices.MaxFunc(roads, func(a, b int16) int { return cmp.Compare(grid.Distance(from, a), grid.Distance(from, b)) })
	}
	allied := farthest(first)
	german := farthest(allied)
	if grid.Distance(allied, german) < 4 {
		return false
	}
	d.ends = [2][]int16{{german}, {allied}}
	lead := func(h int16) int { return grid.Distance(h, allied) - grid.Distance(h, german) } // below 0 nearer to the Allies
	edge := d.span(-3, 0)
	for _, h := range d.board {
		side := scenarios.German
		if lead(h) < edge {
			side = scenarios.Allied
		}
		d.held[side] = append(d.held[side], h)
	}
	if len(d.held[scenarios.Allied]) < 4 || !slices.Contains(d.held[scenarios.Allied], allied) {
		return false
	}
	slices.SortStableFunc(d.held[scenarios.Allied], func(a, b int16) int { return lead(b) - lead(a) })
	slices.SortStableFunc(d.held[scenarios.German], func(a, b int16) int { return lead(a) - lead(b) })
	for _, h := range mixed(d.lot, roads) {
		if d.ends[0][0] != h && len(d.ends[0]) < 2 && slices.Contains(d.held[scenarios.German], h) && grid.Distance(h, allied) >= 4 {
			d.ends[0] = append(d.ends[0], h)
		}
	}
	return true
}

// armies draws units by what they are worth: the Allies attack, so that they have more of it.
func (d *gardenDraw) armies() bool {
	d.used = map[int]bool{}
	d.setup = [2]map[int16][]string{{}, {}}
	strength, allied := 0, d.span(4, 8)
	formations := d.formations(scenarios.Allied, 2)
	placed := 0
	for _, i := range mixed(d.lot, d.of(scenarios.Allied, formations)) {
		if placed < allied && d.place(i) {
			strength += d.base.Units[i].CP
			placed++
		}
	}
	if placed < 4 {
		return false
	}
	wanted, german := strength*d.span(40, 80)/100, 0
	for _, i := range mixed(d.lot, d.of(scenarios.German, d.formations(scenarios.German, 3))) {
		if german < 10 && (wanted > 0 || german < 4) && d.place(i) {
			wanted -= d.base.Units[i].CP
			german++
		}
	}
	return german >= 4
}

// formations draws so many of a side.
func (d *gardenDraw) formations(side, n int) []string {
	var all []string
	for _, u := range d.base.Units {
		if u.Side == side && !slices.Contains(all, u.Formation) {
			all = append(all, u.Formation)
		}
	}
	all = mixed(d.lot, all)
	return all[:n]
}

// of are the units of formations.
func (d *gardenDraw) of(side int, formations []string) (units []int) {
	for i, u := range d.base.Units {
		if u.Side == side && slices.Contains(formations, u.Formation) {
			units = append(units, i)
		}
	}
	return units
}

// place puts a unit somewhere, unless a part of it or what it is a part of stands already.
func (d *gardenDraw) place(i int) bool {
	u := &d.base.Units[i]
	kin := append([]int{i}, u.Parts...)
	if u.Parent >= 0 {
		kin = append(kin, u.Parent)
	}
	if slices.ContainsFunc(kin, func(k int) bool { return d.used[k] }) {
		return false
	}
	hexes := d.held[u.Side]
	far := len(hexes) // units fight in front, guns and staffs do not
	if u.Type != "hq" && u.Type != "artillery" {
		far = max(3, len(hexes)/2)
	}
	for range 10 {
		h := hexes[min(d.IntN(far), d.IntN(far))]
		if d.stack[h]+u.Stack > gardenStack || u.Side == scenarios.Allied && slices.Contains(d.ends[0], h) {
			continue
		}
		d.stack[h] += u.Stack
		for _, k := range kin {
			d.used[k] = true
		}
		d.setup[u.Side][h] = append(d.setup[u.Side][h], u.ID+d.wear(u))
		return true
	}
	return false
}

// records counts the units that take part with all they may be built of and into.
func (d *gardenDraw) records() int {
	seen := map[int]bool{}
	var see func(i int)
	see = func(i int) {
		if i < 0 || seen[i] {
			return
		}
		seen[i] = true
		see(d.base.Units[i].Parent)
		for _, p := range d.base.Units[i].Parts {
			see(p)
		}
	}
	for i, u := range d.base.Units {
		for _, words := range d.setup[u.Side] {
			if slices.ContainsFunc(words, func(w string) bool { return strings.Fields(w)[0] == u.ID }) {
				see(i)
			}
		}
	}
	return len(seen)
}

// wear is what a unit lacks, and the trench it lies in.
func (d *gardenDraw) wear(u *scenarios.GardenUnit) string {
	var words string
	if d.in100(40) {
		words += fmt.Sprintf(" cp=%d", max(1, u.CP*d.span(60, 95)/100))
	}
	if d.in100(40) {
		words += fmt.Sprintf(" eff=%d", max(40, u.Eff-5*d.span(1, 4)))
	}
	if u.Side == scenarios.German && d.in100(50) {
		words += fmt.Sprintf(" fort=%d", d.span(1, 2))
	}
	return words
}

// spans blows a bridge now and then.
func (d *gardenDraw) spans() {
	for _, l := range d.base.Map.Links {
		if l.Kind == "bridge" && !l.Fixed && slices.Contains(d.board, l.Hex) && d.in100(15) {
			d.blown = append(d.blown, l.Name)
		}
	}
}

// objectives draws what counts: towns and roads of the Germans, and now and then a hex that the Allies have to hold.
func (d *gardenDraw) objectives() {
	wanted := d.span(4, 7)
	take := func(h int16, points int) {
		again := slices.ContainsFunc(d.prizes, func(o scenarios.GardenObjective) bool { return o.Hex == h })
		if len(d.prizes) >= wanted || again {
			return
		}
		test := "hold"
		if d.road[h] && d.in100(30) {
			test = "supplied"
		}
		d.prizes = append(d.prizes, scenarios.GardenObjective{Hex: h, Points: points, Test: test})
	}
	theirs := mixed(d.lot, d.held[scenarios.German])
	for _, h := range theirs {
		if _, named := d.names[h]; named {
			take(h, d.span(1, 3))
		}
	}
	if d.in100(60) {
		take(oneOf(d.lot, d.held[scenarios.Allied]...), d.span(1, 2))
	}
	for _, h := range theirs {
		if d.road[h] {
			take(h, d.span(1, 2))
		}
	}
}

// text is the scenario file.
func (d *gardenDraw) text(goal int) []byte {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	most := 0
	for _, o := range d.prizes {
		most += o.Points
	}
	line("# A scenario that was drawn, not a published one, nor history.")
	line("game: garden\nkind: scenario\ntitle: %q", "Around "+d.about())
	line("summary: >-\n  %s. The Allies want %d of %d points.", d.dates(), goal, most)
	line("minutes: %d\nmap: garden/map\nforces: garden/forces\nboard:", 10*d.turns+5)
	for _, s := range d.spansOf() {
		line("  %q: [[%d, %d]]", fmt.Sprint(s[0]), s[1], s[2])
	}
	line("first: {turn: %d, phase: weather}\nlast: {turn: %d, phase: %s}", d.turn, d.turn+d.turns-1, d.last)
	line("weather: [%s]\nair: printed\nsetup:", strings.Join(d.weather, ", "))
	for side, name := range []string{"german", "allied"} {
		line("  %s:", name)
		for _, h := range slices.Sorted(maps.Keys(d.setup[side])) {
			line("    %q: [\"%s\"]", d.hex(h), strings.Join(d.setup[side][h], `", "`))
		}
	}
	line("owned_allied: [%s]", strings.Join(d.hexes(d.held[scenarios.Allied]), ", "))
	var blown []string
	for _, name := range d.blown {
		blown = append(blown, fmt.Sprintf("%q", name))
	}
	line("bridges: {blown: [%s], checked: []}", strings.Join(blown, ", "))
	line("supply: {allied: [%s], german: [%s]}", strings.Join(d.hexes(d.ends[1]), ", "), strings.Join(d.hexes(d.ends[0]), ", "))
	line("victory:\n  objectives:")
	for _, o := range d.prizes {
		line("  - {hex: %q, points: %d, test: %s}", d.hex(o.Hex), o.Points, o.Test)
	}
	line("  sources: false\n  allied_min: %d", goal)
	line("source: {set-up: drawn, victory: drawn}")
	return []byte(b.String())
}

func (d *gardenDraw) hex(h int16) string { return d.base.Map.Grid.Text(h) }

// hexes are their numbers in quotes.
func (d *gardenDraw) hexes(list []int16) (out []string) {
	for _, h := range slices.Sorted(slices.Values(list)) {
		out = append(out, fmt.Sprintf("%q", d.hex(h)))
	}
	return out
}

// about is the first place on the board that has a name.
func (d *gardenDraw) about() string {
	for _, o := range d.prizes {
		if name, ok := d.names[o.Hex]; ok {
			return name
		}
	}
	return d.hex(d.ends[1][0])
}

// dates says when it is played; turn 1 is 17 September.
func (d *gardenDraw) dates() string {
	first := 16 + d.turn
	if d.turns > 1 {
		return fmt.Sprintf("%d and %d September", first, first+1)
	}
	return fmt.Sprintf("%d September", first)
}

// spansOf are the columns of the board with the first and the last row of each piece.
func (d *gardenDraw) spansOf() (spans [][3]int) {
	rows := map[int][]int{}
	for _, h := range d.board {
		var column, row int
		fmt.Sscanf(d.hex(h), "%d,%d", &column, &row)
		rows[column] = append(rows[column], row)
	}
	for _, column := range slices.Sorted(maps.Keys(rows)) {
		list := slices.Sorted(slices.Values(rows[column]))
		spans = append(spans, [3]int{column, list[0], list[len(list)-1]})
	}
	return spans
}
