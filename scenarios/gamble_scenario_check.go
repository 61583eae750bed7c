package scenarios

import (
	"fmt"
	"slices"
	"strconv"
)

func (p *setup) checkTurns() {
	first, last := p.ok("first_date"), p.ok("last_date")
	if first && last && p.FirstDate > p.LastDate {
		p.fault("last_date", fmt.Sprintf("first_date, %d, or later", p.FirstDate), "%d", p.LastDate)
	}
	if first && p.ok("start") && p.Start == "d-day" && p.FirstDate != 17 {
		p.fault("start", "daylight, or first_date 17", "d-day on the %dth", p.FirstDate)
	}
	twice(p.source, "options", len(p.Options), "", func(i int) string { return p.Options[i] })
	if last && p.LastDate > 20 && p.clean("options") && !slices.Contains(p.Options, "extended") {
		p.fault("last_date", "at most 20 without the option extended", "%d", p.LastDate)
	}
}

// plays tells whether a place may be entered in this scenario.
func (p *setup) plays(at string) bool {
	return p.InPlay == nil || slices.Contains(p.InPlay, at)
}

// checkInPlay wants one piece of map.
func (p *setup) checkInPlay() {
	if p.InPlay == nil || !p.clean("in_play") {
		return
	}
	twice(p.source, "in_play", len(p.InPlay), "", func(i int) string { return p.InPlay[i] })
	if len(p.InPlay) < 2 {
		p.fault("in_play", "two places at least, or no in_play for the whole map", "%d", len(p.InPlay))
		return
	}
	if p.board == nil || !p.board.clean("boundaries") || !p.board.clean("zones") {
		return
	}
	start := p.InPlay[0]
	if start == "F" { // a one-way street, but it does lead to the rest
		start = p.InPlay[1]
	}
	seen := p.board.reach(start, p.plays)
	for i, at := range p.InPlay {
		if !seen[at] && !(at == "F" && slices.ContainsFunc(p.board.beside["F"], p.plays)) {
			p.fault(index("in_play", i), "places that hang together", "no way from %s to %s", start, at)
		}
	}
}

// checkUnitsOnMap tests what an order of battle needs of the map: drop areas that take the unit.
func (p *setup) checkUnitsOnMap() {
	if p.board == nil || p.army == nil || !p.board.clean("areas") {
		return
	}
	for i, u := range p.army.Units {
		at := index("units", i)
		if !p.army.clean(at) || u.Sector == "" {
			continue
		}
		for j, n := range u.Drop {
			if a := p.board.area[n]; a != nil && !slices.Contains(a.Drop, u.Formation) {
				p.army.fault(index(at+".drop", j), "a drop area of "+u.Formation, "%d", n)
			}
		}
	}
}

// unitNamed finds a unit by id and reports an unknown one.
func (p *setup) unitNamed(field, id string) *GambleUnit {
	if p.army == nil || !p.ok(field) {
		return nil
	}
	if i, known := p.army.unit[id]; known {
		return &p.army.Units[i]
	}
	if p.army.allRead("units", len(p.army.Units), "id") {
		p.fault(field, "the id of a unit", "%s", quote(id))
	}
	return nil
}

// standing is what the set-up puts at one place.
type standing struct {
	count [2]int
	corps bool // an Allied unit of XXX Corps among them
}

// standings adds the set-up together. It needs an army.
func (p *setup) standings() map[string]*standing {
	at := map[string]*standing{}
	for _, e := range p.Setup {
		for _, id := range e.Units {
			i, known := p.army.unit[id]
			if !known {
				continue
			}
			if at[e.At] == nil {
				at[e.At] = &standing{}
			}
			u := p.army.Units[i]
			at[e.At].count[u.Side]++
			at[e.At].corps = at[e.At].corps || u.Corps == "xxx"
		}
	}
	return at
}

func (p *setup) checkSetup() {
	if p.Setup == nil {
		p.checkPrinted()
		return
	}
	if len(p.Setup) == 0 {
		p.fault("setup", "a unit at least, or no setup for every unit as printed", "an empty list")
	}
	line := map[string]int{} // of a unit placed before
	stack := map[string]int{}
	for i, e := range p.Setup {
		at := index("setup", i)
		if !p.ok(at + ".at") {
			e.At = ""
		} else if !p.plays(e.At) {
			p.fault(at+".at", "a place in play", "%s", e.At)
		}
		for j, id := range e.Units {
			field := index(at+".units", j)
			u := p.unitNamed(field, id)
			if u == nil {
				continue
			}
			if first, again := line[id]; again {
				p.fault(field, "each unit once", "%s again (first on line %d)", id, first)
			} else {
				line[id] = p.root.lineOf(field)
			}
			p.checkPlacement(field, e.At, u)
			key := sideName(u.Side) + " " + e.At
			if stack[key]++; stack[key] == GambleStack+1 && e.At != "" && !isZone(e.At) {
				p.fault(field, fmt.Sprintf("at most %d units of a side in an area", GambleStack), "unit %d in area %s", stack[key], e.At)
			}
		}
	}
}

// checkPlacement keeps airborne units in their sector (9.66). On D-Day they do not stand yet, they
// land.
func (p *setup) checkPlacement(field, at string, u *GambleUnit) {
	if at == "" || u.Sector == "" || !p.ok("start") {
		return
	}
	if p.Start == "d-day" {
		p.fault(field, "airborne units among the reinforcements, to land on D-Day", "%s", u.ID)
		return
	}
	if p.board == nil {
		return
	}
	n, _ := strconv.Atoi(at)
	if a := p.board.area[n]; a == nil || !slices.Contains(a.Sectors, u.Sector) {
		p.fault(field, "an area of the sector "+u.Sector, "%s in %s", u.ID, at)
	}
}

// checkPrinted tests a set-up as printed on a map of which only a part may be in play.
func (p *setup) checkPrinted() {
	if len(p.Reinforcements) > 0 {
		p.fault("reinforcements", "none without setup: every unit arrives as printed", "%d units", len(p.Reinforcements))
	}
	if p.InPlay == nil || p.army == nil || !p.ok("last_date") {
		return
	}
	for i, u := range p.army.Units {
		if p.army.clean(index("units", i)) && u.Date <= p.LastDate && !p.hasWayIn(&u) {
			p.fault("in_play", "the places of every unit, or a setup", "no way in for %s", u.ID)
		}
	}
}

// hasWayIn tells whether a unit's printed place is in play.
func (p *setup) hasWayIn(u *GambleUnit) bool {
	area := func(n int) bool { return p.plays(strconv.Itoa(n)) }
	switch {
	case u.Setup == "UK":
		return slices.ContainsFunc(u.Drop, area)
	case u.Setup != "":
		return p.plays(u.Setup)
	}
	return slices.ContainsFunc(u.Zones, p.plays) || slices.ContainsFunc(u.Areas, area)
}

func (p *setup) checkReinforcements() {
	placed := map[string]bool{}
	for _, e := range p.Setup {
		for _, id := range e.Units {
			placed[id] = true
		}
	}
	twice(p.source, "reinforcements", len(p.Reinforcements), "", func(i int) string { return p.Reinforcements[i] })
	for i, id := range p.Reinforcements {
		field := index("reinforcements", i)
		u := p.unitNamed(field, id)
		if u == nil || !p.army.clean(index("units", p.army.unit[id])) {
			continue
		}
		if placed[id] {
			p.fault(field, "a unit that is not in setup", "%s", id)
			continue
		}
		lands := u.Date == 0 && len(u.Drop) > 0 && p.Start == "d-day"
		if !lands && p.ok("first_date") && p.ok("last_date") && (u.Date <= p.FirstDate || u.Date > p.LastDate) {
			p.fault(field, fmt.Sprintf("a unit dated after %d and not after %d", p.FirstDate, p.LastDate), "%s, %s", id, dateOf(u.Date))
		}
		if !p.hasWayIn(u) {
			p.fault(field, "a unit whose zones or drop areas are in play", "%s", id)
		}
	}
}
