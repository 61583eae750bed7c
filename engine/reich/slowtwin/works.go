package slowtwin

import (
	"slices"
	"strings"

	"bridgehead/scenarios"
)

// Entrenchments (10.5) and bridges that are blown (16.5, 16.6).

var sides = []string{"E", "NE", "NW", "W", "SW", "SE"}

// readWorks reads who has dug in where, and what has become of bridges and ferries.
func (p *pos) readWorks() {
	for one := range strings.SplitSeq(p.words["dug"], ";") {
		if h, side, ok := strings.Cut(one, ":"); ok {
			p.dug[h] = side
		}
	}
	for one := range strings.SplitSeq(p.words["bridges"], ";") {
		if at, what, ok := strings.Cut(one, ":"); ok {
			h, d, _ := strings.Cut(at, ".")
			p.crossings[between(h, p.neighbour(h, slices.Index(sides, d)))] = strings.Split(what, "+")
		}
	}
	for e := range p.Twin.bridges {
		p.bridges[e] = !slices.Contains(p.crossings[e], "blown")
	}
}

// digsIn tells units that an entrenchment shelters: in defilade, and neither armour nor travellers (10.51, 10.53).
func (p *pos) digsIn(u *counter) bool {
	return p.dug[u.at] == []string{"german", "allied"}[u.Side] && u.defiladed() && !u.armoured()
}

// negates tells whether a combat engineer among attackers makes an entrenchment worth nothing (18.41).
func (p *pos) negates(units []*counter) bool { return slices.ContainsFunc(units, p.sapper) }

// sapper tells combat engineers who can do their work: on foot, concentrated, of two points and some morale (18.41).
func (p *pos) sapper(u *counter) bool {
	return u.Engineer && u.ER > 0 && u.has("concentrated") && !u.armoured() && !u.has("disrupted") && u.points() >= 2 && p.morale(u) > 0
}

// ends are the hexes of a bridge.
func (p *pos) ends(b scenarios.HexBridge) (string, string) {
	a := p.Map.Grid.Text(b.Hex)
	return a, p.neighbour(a, b.Direction)
}

// rigged tells bridges that may still be blown at the first approach: over canals, or trails and railways over rivers (16.3 to 16.5). Beside whom Allies
// stand is approached.
func (p *pos) rigged(b scenarios.HexBridge) bool {
	x, y := p.ends(b)
	e := between(x, y)
	return b.Kind == "bridge" && !b.Fixed && !p.Options.NoRigging && p.crossings[e] == nil && p.Twin.bridges[e] &&
		(slices.Contains(p.sides[e], "canal") || slices.Contains(p.sides[e], "river")) &&
		!slices.ContainsFunc(p.units, func(u *counter) bool {
			return u.Side == 1 && u.at != "" && (p.distance(u.at, x) <= 1 || p.distance(u.at, y) <= 1)
		})
}

// startles tells whether Allies who come to a hex are the first beside a bridge that may be blown (16.5).
func (p *pos) startles(side int, h string) bool {
	if p.startling == nil {
		p.startling = map[string]bool{}
		for _, b := range p.Map.Links {
			x, y := p.ends(b)
			_, on := p.hexes[x]
			if _, over := p.hexes[y]; on && over && p.rigged(b) {
				for d := range 6 {
					p.startling[x], p.startling[y], p.startling[p.neighbour(x, d)], p.startling[p.neighbour(y, d)] = true, true, true, true
				}
			}
		}
	}
	return side == 1 && p.startling[h]
}

// blowNode: 16.5.
func (p *pos) blowNode() {
	p.allow(stop)
	p.allow(yes)
}

// spans are the bridges and ferries of the board, in the order of the map; a railway bridge beside a road bridge is one with it.
func (t *Twin) spans() (out []edge, where map[edge]scenarios.HexBridge) {
	where = map[edge]scenarios.HexBridge{}
	for _, b := range t.Map.Links {
		x := t.Map.Grid.Text(b.Hex)
		y := t.neighbour(x, b.Direction)
		_, on := t.hexes[x]
		_, over := t.hexes[y]
		if e := between(x, y); on && over {
			if _, known := where[e]; !known {
				out, where[e] = append(out, e), b
			}
		}
	}
	return out, where
}

// blowRoll: 16.5. The German who stands at an end helps, every bridge that has been blown warns.
func (p *pos) blowRoll(face int) string {
	list, _ := p.spans()
	e := list[p.now().number("cursor")-1]
	most := 6
	for _, h := range e {
		if h == "A1826" {
			most = 8
		}
	}
	if most == 6 {
		for _, e := range list {
			if slices.Contains(p.crossings[e], "blown") {
				face++
			}
		}
		if p.enemyIn(1, e[0]) || p.enemyIn(1, e[1]) {
			face--
		}
	}
	p.crossings[e] = []string{"seen"}
	if face <= most {
		p.crossings[e] = []string{"blown", "seen"}
	}
	return ""
}

// Crossings says what has become of bridges and ferries.
func (p *pos) wrecks() string {
	var out []string
	for e, what := range p.crossings {
		what = slices.DeleteFunc(slices.Clone(what), func(w string) bool { return w == "asked" || w == "seen" })
		if len(what) > 0 {
			out = append(out, e[0]+e[1]+strings.Join(what, "+"))
		}
	}
	slices.Sort(out)
	return strings.Join(out, ";")
}
