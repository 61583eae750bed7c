package slowtwin

import (
	"maps"
	"slices"
	"strings"

	"bridgehead/scenarios"
)

// Where units begin (25.2), and how reinforcements come (22). Areas off the map, fields for aircraft and the track of 30 Corps are not written.

// arrival is that of a unit which is to come, nil: it has none.
func (p *pos) arrival(u *counter) (*scenarios.ReichArrival, int) {
	for i := range p.Arrivals {
		if p.Arrivals[i].Unit == u.slot {
			return &p.Arrivals[i], i
		}
	}
	return nil, 0
}

// due tells units that may come from now on (22.11).
func (p *pos) due(u *counter) bool {
	a, i := p.arrival(u)
	switch {
	case a == nil || !p.coming[u.ID]:
		return false
	case a.Event != nil:
		events := strings.Split(p.words["events"], ";")
		n := 0
		if i < len(events) {
			n = number(events[i])
		}
		return n > 0 && n+a.Event.Delay <= number(p.words["turn"])
	}
	return a.Turn > 0 && a.Turn <= number(p.words["turn"]) || p.released(u)
}

// released tells units of divisions that come early (31.3).
func (p *pos) released(u *counter) bool {
	for one := range strings.SplitSeq(p.words["early"], ";") {
		if div, turn, ok := strings.Cut(one, ":"); ok && div == u.Div && number(turn) <= number(p.words["turn"]) {
			return true
		}
	}
	return false
}

// as is a unit as it would be in a mode.
func (u *counter) as(mode string) *counter {
	v := *u
	v.marks = map[string]bool{}
	for m := range u.marks {
		v.marks[m] = true
	}
	v.setMode(mode)
	return &v
}

// possesses lists the modes that a unit has (22.12): "" for defilade.
func (p *pos) possesses(u *counter) (out []string) {
	if u.Leader || u.Move == "static" {
		return []string{""}
	}
	out = append(out, "")
	if u.twoSided() {
		out = append(out, "concentrated")
	}
	if u.motorized() {
		out = append(out, "travel")
	}
	return out
}

var modeControls = map[string]int{"": defilade, "concentrated": concentrate, "travel": road}

// entryCost is what the hex of entry costs: roads run on off the map (22.13).
func (p *pos) entryCost(u *counter, h string) int {
	best := -1
	columns := []int{u.column()}
	if u.Leader {
		columns = []int{0, 1, 2, 3, 4}
	}
	cheaper := func(c int) {
		if c >= 0 && (best < 0 || c < best) {
			best = c
		}
	}
	for _, column := range columns {
		cheaper(p.terrain[h].Cost[column])
		for d := range 6 {
			for _, w := range p.ways[between(h, p.neighbour(h, d))] {
				w, high := strings.CutPrefix(w, "raised ")
				if w != "rail" && (!high || column == 4) { // roads and trails
					cheaper(p.Tables.Ways[slices.Index([]string{"primary", "secondary", "trail", "rail"}, w)][column])
				}
			}
		}
	}
	return best
}

// entered is how many points have come in by a hex in this phase.
func (p *pos) entered(h string) int {
	for one := range strings.SplitSeq(p.words["entered"], ";") {
		if at, n, ok := strings.Cut(one, ":"); ok && at == h {
			return number(n)
		}
	}
	return 0
}

// entersAt tells whether a unit can come to a hex in a mode: those who come after a full stack have been a road hex farther back (22.14).
func (p *pos) entersAt(u *counter, mode, h string) bool {
	v := u.as(mode)
	if h == "" || !p.play[h] || p.enemyIn(u.Side, h) || !p.fits([]*counter{v}, h) || !v.mobile() {
		return false
	}
	cost := p.entryCost(v, h)
	if cost < 0 {
		return false
	}
	allowance := v.allowance()
	if a, _ := p.arrival(u); p.area(u) < 0 && a != nil && a.HalfMA {
		allowance /= 2
	}
	back := 0
	if n := v.points(); n > 0 {
		back = (p.entered(h) + n - 1) / 28
	}
	return back == 0 || cost*(1+back) <= allowance
}

// gates are the hexes where a unit may come: those of its arrival, or where enemies bar all of them those beside (22.16).
func (p *pos) gates(u *counter) []string {
	a, _ := p.arrival(u)
	if i := p.area(u); i >= 0 {
		a = &scenarios.ReichArrival{Hexes: p.OffMap.Areas[i].Hexes}
	}
	var own, beside []string
	open := false
	for _, x := range a.Hexes {
		h := p.Map.Grid.Text(x)
		own = append(own, h)
		open = open || !p.enemyIn(u.Side, h)
		for d := range 6 {
			if n := p.neighbour(h, d); n != "" && p.edge(n) {
				beside = append(beside, n)
			}
		}
	}
	if open {
		return own
	}
	return beside
}

// edge tells hexes in play beside which some are not.
func (p *pos) edge(h string) bool {
	if !p.play[h] {
		return false
	}
	for d := range 6 {
		if !p.play[p.neighbour(h, d)] {
			return true
		}
	}
	return false
}

// entryModes are those in which a unit can come somewhere.
func (p *pos) entryModes(u *counter) (out []string) {
	a, _ := p.arrival(u)
	modes := p.possesses(u)
	switch {
	case p.area(u) < 0:
	case u.motorized():
		modes = []string{"travel"}
	case u.twoSided():
		modes = []string{"concentrated"}
	}
	if p.area(u) < 0 && a.Mode != "" {
		modes = []string{strings.TrimPrefix(strings.TrimPrefix(a.Mode, "defilade"), "leader")}
	}
	for _, m := range modes {
		if slices.ContainsFunc(p.gates(u), func(h string) bool { return p.entersAt(u, m, h) }) {
			out = append(out, m)
		}
	}
	return out
}

func (p *pos) enters(u *counter) bool {
	return u.Side == p.side && (p.due(u) || p.comesBack(u)) && len(p.entryModes(u)) > 0
}

// shadowed tells a unit to come like that of the slot before, which comes with it.
func (p *pos) shadowed(u *counter) bool {
	a, _ := p.arrival(u)
	if u.slot == 0 {
		return false
	}
	v := p.units[u.slot-1]
	if p.area(u) >= 0 {
		return v.away == u.away && alike(u, v) && maps.Equal(p.chain(u), p.chain(v))
	}
	if p.area(v) >= 0 {
		return false
	}
	b, _ := p.arrival(v)
	return b != nil && v.Side == u.Side && p.due(v) && alike(u, v) && a.Turn == b.Turn && a.Mode == b.Mode && a.HalfMA == b.HalfMA && slices.Equal(a.Hexes, b.Hexes)
}

// placement is that of a unit that begins on the map.
func (p *pos) placement(u *counter) *scenarios.ReichPlacement {
	for i := range p.Deploy {
		if p.Deploy[i].Unit == u.slot {
			return &p.Deploy[i]
		}
	}
	return nil
}

// setModeNode: 22.12, 25.21.
func (p *pos) setModeNode() {
	d := p.now()
	u := p.byID[d.fields["unit"]]
	modes := p.possesses(u)
	if d.number("why") == 1 {
		modes = p.entryModes(u)
	}
	for _, m := range modes {
		p.allow(modeControls[m])
	}
}

// setHexNode: stacking is kept (9.11).
func (p *pos) setHexNode() {
	d := p.now()
	u := p.byID[d.fields["unit"]]
	if d.number("why") == 1 {
		mode := ""
		for _, m := range []string{"concentrated", "travel"} {
			if u.has(m) || d.number("points") == modeControls[m] {
				mode = m
			}
		}
		for _, h := range p.gates(u) {
			if p.entersAt(u, mode, h) {
				p.allowHex(h)
			}
		}
		return
	}
	for _, x := range p.placement(u).Hexes {
		if h := p.Map.Grid.Text(x); p.play[h] && !p.enemyIn(u.Side, h) && p.fits([]*counter{u}, h) {
			p.allowHex(h)
		}
	}
}
