package slowtwin

import (
	"slices"
	"strings"
)

// Airstrikes (15), without patrols.

// struck are those on whom airstrikes are placed.
func (p *pos) struck() (out []*counter) {
	for id := range strings.SplitSeq(p.words["struck"], ";") {
		if u := p.byID[id]; u != nil {
			out = append(out, u)
		}
	}
	return out
}

// strikeCost is how many airstrikes one attack takes: two by night or in weather P, three in both (15.13).
func (p *pos) strikeCost(h string) int {
	n := 1
	if p.night() {
		n++
	}
	if p.poor(h) {
		n++
	}
	return n
}

// strikeNode: 6.5, 15.11, 15.14, 15.18.
func (p *pos) strikeNode() {
	p.allow(stop)
	left := number(p.words["strikes-"+p.words["who"]])
	near := func(h string) bool {
		return slices.ContainsFunc(p.units, func(v *counter) bool { return v.Side == p.side && v.at != "" && !v.Leader && p.distance(v.at, h) == 1 })
	}
	target := func(e *counter) bool {
		name := p.terrain[e.at].Name
		return e.Side != p.side && e.at != "" && !e.Leader && p.strikeCost(e.at) <= left &&
			count(p.struck(), func(v *counter) bool { return v.at == e.at }) < p.Tables.Strikes.Hex &&
			!(e.sheltered() && (name == "city" || name == "forest") && !near(e.at))
	}
	for _, e := range p.units { // also those alike
		if target(e) {
			p.allowUnit(e)
		}
	}
}

// Steps of airstrikes: whether Germans fly in the second half of a day, whether an airstrike comes through, what it does.
const (
	strikeOpens   = 0
	strikeComes   = 3
	strikeStrikes = 4
)

// strikeRoll: 15.0, 15.22, 15.4.
func (p *pos) strikeRoll(face int) string {
	d := p.now()
	switch d.step {
	case strikeComes:
		if face <= p.Tables.Strikes.Resolve {
			return "C_STRIKE"
		}
		return ""
	case strikeStrikes:
	default:
		return ""
	}
	u := p.byID[d.fields["unit"]]
	column := 2
	switch p.terrain[u.at].Name {
	case "woods", "town", "broken":
		column = 3
	case "forest", "city", "rough":
		column = 4
	}
	switch {
	case u.travels() && !u.has("disrupted"):
		column = 0
	case !u.sheltered():
		column = 1
	case p.digsIn(u):
		column = 4
	}
	result := p.Tables.Strike[face-2][column]
	if result == strikeStar && (u.armoured() || u.HQ) {
		result = strikeD
	}
	switch result {
	case strikeD:
		if u.has("disrupted") {
			return ""
		}
		u.marks["disrupted"] = true                                                               // and of nobody else (15.4)
		for from, first := u.at, true; u.mobile() && (first || p.overfull(u.at)); first = false { // who cannot go stays
			open := p.retreats(u, u.at, from, first)
			if len(open) > 1 {
				return "K_RETREAT"
			}
			if len(open) == 0 {
				break
			}
			p.carry(u, p.neighbour(u.at, open[0]))
		}
	case strikeStar, strikePoint:
		p.lose(u, 1)
		if u.at != "" {
			p.disrupt(u)
		}
	}
	return ""
}

// Results of 15.5.
const (
	strikeD = 1 + iota
	strikeStar
	strikePoint
)

// patrolNode: whether Germans meet a landing, and around which hex: one that serials are told (15.34).
func (p *pos) patrolNode() {
	if !p.centred() {
		p.allow(stop)
		p.allow(patrolControl)
		return
	}
	for _, u := range p.units {
		if h := u.destination(); p.england[u.ID] && h != "" {
			p.allowHex(h)
		}
	}
}

const (
	patrolControl = 23
	centreStep    = 7
)

// centred tells whether the hex is asked for.
func (p *pos) centred() bool { return p.now().step == centreStep }

// destination is the hex that a unit in England has been told.
func (u *counter) destination() string {
	for m := range u.marks {
		if h, ok := strings.CutPrefix(m, "to:"); ok {
			return strings.TrimSuffix(strings.TrimSuffix(h, "L"), "S")
		}
	}
	return ""
}
