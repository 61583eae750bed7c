package generate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bridgehead/scenarios"
)

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
