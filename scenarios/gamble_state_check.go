package scenarios

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// controlled is the control of every place at the start; German where nothing is said.
func (p *setup) controlled() map[string]string {
	c := map[string]string{}
	for _, e := range p.Control {
		for _, at := range e.At {
			c[at] = e.Control
		}
	}
	return c
}

func (p *setup) checkControl() {
	first := map[string]int{}
	for i, e := range p.Control {
		list := index("control", i) + ".at"
		for j, at := range e.At {
			field := index(list, j)
			if !p.ok(field) {
				continue
			}
			if line, again := first[at]; again {
				p.fault(field, "each place once", "%s again (first on line %d)", at, line)
			} else {
				first[at] = p.root.lineOf(field)
			}
			if !p.plays(at) {
				p.fault(field, "a place in play", "%s", at)
			}
		}
	}
	if p.Start == "daylight" && p.army != nil && p.clean("setup") && p.clean("control") {
		p.checkOccupied()
	}
}

// checkOccupied: a place held by one side alone is controlled by it (7.2).
func (p *setup) checkOccupied() {
	control, standings := p.controlled(), p.standings()
	for i, e := range p.Setup {
		field, s := index("setup", i)+".at", standings[e.At]
		c := control[e.At]
		switch {
		case s == nil:
		case s.count[Allied] > 0 && s.count[German] == 0 && (c == "" || c == "german"):
			p.fault(field, "an entry in control, airborne | corps", "%s, held by the Allies alone under German control", e.At)
		case s.count[Allied] > 0 && s.count[German] == 0 && s.corps && c == "airborne":
			p.fault(field, "control corps", "%s, held by XXX Corps under airborne control", e.At)
		case s.count[German] > 0 && s.count[Allied] == 0 && c != "" && c != "german":
			p.fault(field, "control german", "%s, held by the Germans alone under control %s", e.At, c)
		}
		delete(standings, e.At) // say it once
	}
}

func (p *setup) checkBridges() {
	if p.board == nil || !p.board.clean("boundaries") || !p.clean("bridges") {
		return
	}
	first := map[[2]int]int{}
	for i, e := range p.Bridges {
		for j, pair := range e.Between {
			field := index(index("bridges", i)+".between", j)
			pair = ordered(pair)
			b := p.board.edge[pair]
			if b == nil || b.Bridge == nil {
				p.fault(field, "two areas with a bridge", "%d-%d", pair[0], pair[1])
			}
			if line, again := first[pair]; again {
				p.fault(field, "each bridge once", "%d-%d again (first on line %d)", pair[0], pair[1], line)
			} else {
				first[pair] = p.root.lineOf(field)
			}
			p.checkBridgeState(field, pair, e.State)
		}
	}
	for i := range p.board.Boundaries {
		pair := ordered(p.board.Boundaries[i].Between)
		if _, listed := first[pair]; !listed && p.board.Boundaries[i].Bridge != nil {
			p.checkBridgeState("bridges", pair, "german")
		}
	}
}

// checkBridgeState: a bridge between two areas of one side is held by that side (19.1).
func (p *setup) checkBridgeState(field string, pair [2]int, state string) {
	if !p.clean("control") {
		return
	}
	control, allied := p.controlled(), 0
	for _, n := range pair {
		if c := control[strconv.Itoa(n)]; c == "airborne" || c == "corps" {
			allied++
		}
	}
	if allied == 2 && state == "german" {
		p.fault(field, "allied | destroyed between two Allied areas", "%d-%d german", pair[0], pair[1])
	}
	if allied == 0 && state == "allied" {
		p.fault(field, "german | destroyed between two German areas", "%d-%d allied", pair[0], pair[1])
	}
}

// checkBase: the base is in play, or zone F out of it, which means no supply from there.
func (p *setup) checkBase() {
	if p.ok("base") && p.clean("in_play") {
		switch {
		case p.Base == "F":
		case !p.plays(p.Base):
			p.fault("base", "a place in play, or F", "%s", p.Base)
		case p.clean("control") && p.controlled()[p.Base] != "corps":
			p.fault("base", "F, or a place with an entry in control, corps", "%s", p.Base)
		}
	}
	twice(p.source, "depots", len(p.Depots), "", func(i int) string { return p.Depots[i] })
	for i, d := range p.Depots {
		field := index("depots", i)
		if p.ok(field) && p.clean("in_play") && !p.depotHasPlace(d) {
			p.fault(field, "depots with a place in play", "%s", d)
		}
	}
}

// depotHasPlace tells whether a depot of a group can be placed at all (13.4).
func (p *setup) depotHasPlace(group string) bool {
	switch group {
	case "german":
		return p.InPlay == nil || slices.ContainsFunc(p.InPlay, func(at string) bool { return isZone(at) && at != "F" })
	case "zone-f":
		return p.plays(p.Base) || !p.ok("base")
	case "oss":
		return p.plays("I")
	case "1abn", "82", "101":
		if p.board == nil || !p.board.clean("areas") {
			return true
		}
		return slices.ContainsFunc(p.board.Areas, func(a GambleArea) bool {
			return a.SupplyHead == group && p.plays(strconv.Itoa(a.Number))
		})
	}
	return true
}

func (p *setup) checkVictory() {
	v := &p.Victory
	if v.Points != nil && len(v.Points) == 0 && p.clean("victory.points") {
		p.fault("victory.points", "an area at least, or no points for those of the map", "an empty map")
	}
	for _, n := range slices.Sorted(maps.Keys(v.Points)) {
		field := join("victory.points", strconv.Itoa(n))
		switch {
		case n < 1 || n > GambleAreas:
			p.fault(field, "an area number, 1 to 65", "%d", n)
		case !p.plays(strconv.Itoa(n)):
			p.fault(field, "an area in play", "%d", n)
		}
	}
	if len(v.Checks) == 0 && p.ok("victory.checks") {
		p.fault("victory.checks", "a check at least", "none")
	}
	most := p.mostVP()
	for i, c := range v.Checks {
		at := index("victory.checks", i)
		if !p.clean(at) {
			continue
		}
		p.checkDate(i, at)
		if most >= 0 && c.VP > most {
			p.fault(at+".vp", fmt.Sprintf("at most %d, all there is to win", most), "%d", c.VP)
		}
	}
}

// checkDate: checks are in order, and the last one, which says so, is on the last date.
func (p *setup) checkDate(i int, at string) {
	checks := p.Victory.Checks
	c, final, dated := checks[i], i == len(checks)-1, p.ok("first_date") && p.ok("last_date")
	switch {
	case dated && (c.Date < p.FirstDate || c.Date > p.LastDate):
		p.fault(at+".date", fmt.Sprintf("%d to %d", p.FirstDate, p.LastDate), "%d", c.Date)
	case i > 0 && c.Date <= checks[i-1].Date:
		p.fault(at+".date", "dates in order", "%d", c.Date)
	case dated && final && c.Last && c.Date < p.LastDate:
		p.fault(at+".date", fmt.Sprintf("the final check on the last date, %d", p.LastDate), "%d", c.Date)
	}
	if c.Last != final {
		p.fault(at+".last", fmt.Sprintf("%t: true for the final check, and only there", final), "%t", c.Last)
	}
}

// mostVP is what the Allies can have at most, negative if that is not known.
func (p *setup) mostVP() int {
	v := &p.Victory
	if !p.clean("victory.points") || !p.ok("victory.advantage") || !p.clean("in_play") {
		return -1
	}
	sum := v.Advantage
	for _, vp := range v.Points {
		sum += vp
	}
	if v.Points != nil {
		return sum
	}
	if p.board == nil || !p.board.clean("areas") {
		return -1
	}
	for _, a := range p.board.Areas {
		if p.plays(strconv.Itoa(a.Number)) {
			sum += a.VP
		}
	}
	return sum
}
