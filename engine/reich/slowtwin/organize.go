package slowtwin

import (
	"slices"
	"strings"
)

// Modes and their changes (13).

// twoSided tells units with a concentrated side: not HQs, guns and batteries (13.1, 13.2, 8.22, 8.34), but for batteries that have one.
func (u *counter) twoSided() bool {
	return u.ConcentratedSide || !u.HQ && !u.Gun && !u.Artillery && !u.Leader && u.Move != "static"
}

// motorized tells units that can go into travel mode of themselves: 8.21, 13.3, 13.4.
func (u *counter) motorized() bool {
	switch {
	case u.Leader || u.Move == "static" || u.has("foot"):
		return false
	case u.HQ, u.towed(), u.Move == "veh", u.Move == "sp":
		return true
	}
	return u.Truck
}

// bound tells travellers who have to stay so: on a raised way (10.12), in a marsh (10.17).
func (p *pos) bound(u *counter) bool { return p.raised[u.at] || p.terrain[u.at].Name == "marsh" }

// modes are those a unit may go into: one change away, and into travel mode from concentrated, or from defilade if it has no such side
// (13.0, 13.55). Nobody leaves disruption so.
func (p *pos) modes(u *counter) (out []int) {
	if u.at == "" || u.Leader || u.Move == "static" || u.has("disrupted") {
		return nil
	}
	switch {
	case u.travels() && p.bound(u):
		return nil
	case u.twoSided() && (u.defiladed() || u.travels()):
		if !p.heldBack(u) || number(p.words["turn"]) >= 3 { // 25.42
			out = append(out, concentrate)
		}
	case !u.defiladed():
		out = append(out, defilade)
	}
	if u.motorized() && !u.travels() && (!u.defiladed() || !u.twoSided()) && p.room(u, true) {
		out = append(out, road)
	}
	return out
}

// room tells whether the hex of a unit takes it as a vehicle, or in travel mode (9.1, 9.16).
func (p *pos) room(u *counter, travel bool) bool {
	vehicles, travels := u.points(), u.points()
	for _, v := range p.stacks[u.at] {
		if v == u || v.Leader || v.Move == "static" {
			continue
		}
		if v.vehicle() {
			vehicles += v.points()
		}
		if v.travels() {
			travels += v.points()
		}
	}
	return vehicles <= p.terrain[u.at].VehicleStack && (!travel || travels <= 8)
}

func (p *pos) orgNode() {
	p.allow(stop)
	for _, u := range p.units {
		if u.Side == p.side && p.after(u) && len(p.modes(u)) > 0 {
			p.allowUnit(u)
		}
	}
}

func (p *pos) modeNode() {
	for _, c := range p.modes(p.byID[p.now().fields["unit"]]) {
		p.allow(c)
	}
}

// turn is what a control makes of a member of the group on its way, 0: nothing. It leaves travel mode for concentrated, or for defilade if it has no
// such side (8.23, 13.51, R-8.23), not in response (8.4); infantry and engineers leave their carriers, or on the road their lorries, and
// mount again (8.32). Once in a phase.
func (p *pos) turn(u *counter, control int) int {
	if u.has("changed") || u.has("disrupted") || u.Leader {
		return 0
	}
	switch {
	case control == dismount || control == mount:
		wheels := u.Truck && u.Move == "leg" && !u.HQ && !u.HW && !u.Bridging
		switch {
		case !u.Oval && !wheels, u.has("foot") != (control == mount), control == mount && u.Oval && !p.room(u, false):
			return 0
		case control == dismount && (u.Oval == u.travels() || u.travels() && p.bound(u)):
			return 0
		}
		return control
	case !u.travels() || p.bound(u) || strings.Contains(p.words["phase"], "mini"):
		return 0
	case u.twoSided():
		return concentrate
	}
	return defilade
}

// mayTurn: all whom it concerns pay two points; the first of them says whether the group concentrates or goes into defilade.
func (p *pos) mayTurn(control int) bool {
	i := slices.IndexFunc(p.group, func(u *counter) bool { return p.turn(u, control) != 0 })
	if i < 0 || p.turn(p.group[i], control) != control {
		return false
	}
	for j, u := range p.group {
		if p.turn(u, control) != 0 && p.spent[j]+4 > p.allowance(u) {
			return false
		}
	}
	return true
}
