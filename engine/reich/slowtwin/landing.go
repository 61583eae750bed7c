package slowtwin

import "strings"

// Landings where the scenario says which serials come in a turn (14, 25.22, 25.24). Free lifts, routes over the map, patrols and close action out of the
// air are not written.

// Steps of a landing: which serial, where to, in which mode.
const (
	landsAt   = 2
	landsHow  = 4
	dropShots = 6 // the number that the position has for fire at it
)

// landNode: the first unit of each serial that has not been told where to land (14.1, 22.31).
func (p *pos) landNode() {
	for _, l := range p.Lifts {
		if l.Turn != number(p.words["turn"]) {
			continue
		}
		for _, s := range l.Serials {
			first := -1
			for _, slot := range s.Units {
				if u := p.units[slot]; p.england[u.ID] && !u.told() && (first < 0 || slot < first) {
					first = slot
				}
			}
			if first >= 0 {
				p.allowUnit(p.units[first])
			}
		}
	}
}

// told tells units in England that know where they will land.
func (u *counter) told() bool { return strings.Contains(u.text, "to:") }

// dropZone is the pathfinder of a unit: of its regiment, else of the division.
func (p *pos) dropZone(u *counter) string {
	at := map[string]string{}
	for one := range strings.SplitSeq(p.words["pathfinders"], ";") {
		name, h, _ := strings.Cut(one, ":")
		at[name] = h
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
		switch p.terrain[h].Name {
		case "forest", "rough", "city", "town", "water":
			continue
		}
		wet := false
		for d := range 6 {
			for _, s := range p.sides[between(h, p.neighbour(h, d))] {
				wet = wet || s == "canal" || s == "river"
			}
		}
		if !wet && p.play[h] && p.distance(p.dropZone(u), h) <= 3 {
			p.allowHex(h)
		}
	}
}

// flakNode: Germans within three hexes and their range, flak at twice its range, whatever is between (14.5, 14.57).
func (p *pos) flakNode() {
	p.allow(stop)
	at := p.now().fields["from"]
	fires := func(e *counter) bool {
		if e.Side != 0 || e.at == "" || !e.ready() || e.has("disrupted") || !(p.topTwo(e) || e.towed() && !e.Artillery || e.HW || e.Artillery) {
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
