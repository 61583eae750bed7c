package slowtwin

import (
	"slices"
	"strings"

	"bridgehead/scenarios"
)

// Landings where the scenario says which serials come in a turn (14, 25.22, 25.24). What flak and weather make of a flight, and close action out of the
// air, are not written.

// Steps of a landing: which serial, where to, in which mode.
const (
	landsAt   = 2
	landsHow  = 4
	dropShots = 6 // the number that the position has for fire at it
)

// lands is the first unit of a serial that may be told where to land, nil: none. A serial that has turned back may not come again on that day.
func (p *pos) lands(s scenarios.ReichSerial) (first *counter) {
	for _, slot := range s.Units {
		u := p.units[slot]
		if p.england[u.ID] && !u.told() && u.work < p.Turns[number(p.words["turn"])-1].Day && (first == nil || slot < first.slot) {
			first = u
		}
	}
	if first != nil && p.free(s.Number) && (number(p.words["lifts"]) == 0 || !p.somewhere(first)) {
		return nil
	}
	return first
}

// free tells serials that may land in any turn with lift points for them (14.61).
func (p *pos) free(serial int) bool {
	return slices.ContainsFunc(p.Lifts, func(l scenarios.ReichLift) bool {
		return l.Free && slices.ContainsFunc(l.Serials, func(s scenarios.ReichSerial) bool { return s.Number == serial })
	})
}

// somewhere tells whether a unit can be told some hex: near its pathfinder, or where one can still be placed.
func (p *pos) somewhere(u *counter) bool {
	z := p.dropZone(u)
	return slices.ContainsFunc(p.codes, func(h string) bool { return p.landable(h) && (z == "" || p.distance(z, h) <= 3) })
}

// routes are the ways in which serials may come to a hex: on map C the southern, elsewhere the northern; when ground troops have reached the Maas both on map B, when they
// have B3235 both anywhere (14.11, 14.12). None where the weather of the route is P (14.1).
func (p *pos) routes(h string) (north, south bool) {
	rights := number(p.words["rights"])
	north, south = h[0] != 'C', h[0] == 'C'
	if h[0] == 'B' && rights&1 != 0 || h[0] != 'B' && rights&2 != 0 {
		north, south = true, true
	}
	return north && p.words["weather-north"] != weatherP, south && p.words["weather-south"] != weatherP
}

// landable tells hexes in which a serial may be told to land: no forest, rough, city or town, nor beside a canal or a river (14.64), and a route leads there.
func (p *pos) landable(h string) bool {
	switch p.terrain[h].Name {
	case "forest", "rough", "city", "town", "water":
		return false
	}
	for d := range 6 {
		for _, s := range p.sides[between(h, p.neighbour(h, d))] {
			if s == "canal" || s == "river" {
				return false
			}
		}
	}
	north, south := p.routes(h)
	return p.play[h] && (north || south)
}

// pathfinderNode: 14.31 lets it stand anywhere; it is put where one can land, as elsewhere its zone is smaller.
func (p *pos) pathfinderNode() {
	for _, h := range p.codes {
		if p.landable(h) {
			p.allowHex(h)
		}
	}
}

// supplyheadNode: on clear ground within three hexes of a pathfinder of the formation (14.3, 23.3, 31.22).
func (p *pos) supplyheadNode() {
	d := p.now()
	if d.number("left") > 0 {
		p.allow(stop)
	}
	formation := p.formations()[d.number("cursor")]
	for one := range strings.SplitSeq(p.words["pathfinders"], ";") {
		zone, at, _ := strings.Cut(one, ":")
		serves := zone == formation || zone == "division" || slices.ContainsFunc(p.units, func(u *counter) bool { return u.Airborne && u.Rgt == zone && u.Div == formation })
		for _, h := range p.codes {
			if at != "" && serves && p.play[h] && p.distance(at, h) <= 3 && p.terrain[h].Name == "clear" {
				p.allowHex(h)
			}
		}
	}
}

// formations are those that have supplyheads, in the order of the scenario, or all that are airborne, in that of their units.
func (p *pos) formations() (out []string) {
	for _, u := range p.units {
		if len(p.Supplyheads) == 0 && u.Airborne && !slices.Contains(out, u.Div) {
			out = append(out, u.Div)
		}
	}
	for _, m := range p.Supplyheads {
		out = append(out, m.Formation)
	}
	return out
}

// routeNode: where both are open (14.12).
func (p *pos) routeNode() {
	p.allow(northern)
	p.allow(southern)
}

const northern, southern = 30, 31

// serials are those of this turn, and those that have turned back before (14.1, 22.31).
func (p *pos) serials() (out []scenarios.ReichSerial) {
	for _, l := range p.Lifts {
		if l.Turn <= number(p.words["turn"]) {
			out = append(out, l.Serials...)
		}
	}
	return out
}

// held tells whether a serial is left that may not wait: it is due in this turn and has not turned back (22.31).
func (p *pos) held() bool {
	for _, l := range p.Lifts {
		for _, s := range l.Serials {
			if u := p.lands(s); u != nil && !l.Free && l.Turn == number(p.words["turn"]) && u.work == 0 {
				return true
			}
		}
	}
	return false
}

// landNode: the first unit of each serial that has not been told where to land; or a company that lands apart, the last of the infantry of its serial (23.4).
func (p *pos) landNode() {
	if p.now().number("left") > 0 && !p.held() {
		p.allow(stop)
	}
	for _, s := range p.serials() {
		first := p.lands(s)
		if first == nil {
			continue
		}
		p.allowUnit(first)
		for i, c := range p.Companies {
			var last *counter
			for _, slot := range s.Units {
				u := p.units[slot]
				if u != first && p.england[u.ID] && !u.told() && u.Type == "inf" && (u.Rgt == c.Formation || u.Div == c.Formation) && (last == nil || slot > last.slot) {
					last = u
				}
			}
			if last != nil && number(p.words["apart"])>>i&1 == 0 {
				p.allowUnit(last)
			}
		}
	}
}

// landing tells whether a landing may be announced: once in the phase of Allied movement (14.63).
func (p *pos) landing() bool {
	return p.words["phase"] == "allied-move" && number(p.words["apart"])&landed == 0 && slices.ContainsFunc(p.serials(), func(s scenarios.ReichSerial) bool { return p.lands(s) != nil })
}

const (
	landed      = 128 // the bit that the position has for a landing in this turn
	landControl = 24
)

// told tells units in England that know where they will land.
func (u *counter) told() bool { return strings.Contains(u.text, "to:") }

// dropZone is the pathfinder of a unit: of its regiment, else of the division.
func (p *pos) dropZone(u *counter) string {
	at := map[string]string{}
	for one := range strings.SplitSeq(p.words["pathfinders"], ";") {
		name, h, _ := strings.Cut(one, ":")
		at[name] = h
	}
	if len(p.Pathfinders) == 0 { // wherever their owner wants them
		if u.Rgt != "" {
			return at[u.Rgt]
		}
		return at[u.Div]
	}
	if h := at[u.Rgt]; u.Rgt != "" && h != "" {
		return h
	}
	return at["division"]
}

// dropNode: within three hexes of the pathfinder, in no forest, rough, city or town, nor beside a canal or a river (14.3, 14.64); then the mode (14.8).
func (p *pos) dropNode() {
	d := p.now()
	u := p.byID[d.fields["unit"]]
	if d.step == landsHow {
		p.allow(defilade)
		p.allow(concentrate)
		return
	}
	for _, h := range p.codes {
		if p.landable(h) && p.distance(p.dropZone(u), h) <= 3 {
			p.allowHex(h)
		}
	}
}

// flakNode: Germans within three hexes and their range, flak at twice its range, whatever is between (14.5, 14.57).
func (p *pos) flakNode() {
	p.allow(stop)
	at := p.now().fields["from"]
	fires := func(e *counter) bool {
		if e.Side != 0 || e.at == "" || !e.ready() || e.has("disrupted") || !(p.topTwo(e) || e.Move == "towed" && !e.Artillery || e.HW || e.Artillery) {
			return false
		}
		reach := e.Range
		if e.Flak {
			reach *= 2
		}
		return p.distance(e.at, at) <= min(reach, p.Tables.Scatter.FireRange)
	}
	for _, e := range p.units {
		if p.after(e) && fires(e) {
			p.allowUnit(e)
		}
	}
}

// landRoll: 14.2, 25.24. Where flak and weather count the twin does not say what follows.
func (p *pos) landRoll(face int) string {
	if !p.Options.Clear || !p.Options.NoFlak || p.now().step != 1 {
		return ""
	}
	condition := 0
	if p.night() {
		condition = p.Tables.NightAdd
	}
	column := 0
	for i, from := range p.Tables.LandingFrom {
		if condition >= from {
			column = i
		}
	}
	switch p.Tables.Landing[face-2][column] {
	case 1, 2:
		return "C_SCATTER"
	case 3:
		return "C_LOSE"
	}
	return ""
}

// scatterRoll: first which way, then how far (14.23).
func (p *pos) scatterRoll(int) string {
	if p.now().word == "drop" && p.now().step == 4 {
		return "C_SCATTER"
	}
	return ""
}

// loseRoll: 14.23. Who comes down is not on the map yet.
func (p *pos) loseRoll(int) string { return "" }

// dropped tells fire at those who land: in the open, however they will stand (14.5).
func (d deed) dropped() bool { return d.word == "shot" && d.number("why") == dropShots }
