package slowtwin

import (
	"slices"
	"strings"
)

// Areas off the map (20.0 to 20.2, 22.15): the chain of areas, and who may go on in it, come back, or wait there instead of entering.

const (
	enterMap = 28
	areasAt  = 102
)

// area is the number of the area in which a unit is, -1: none.
func (p *pos) area(u *counter) int {
	if p.OffMap == nil || u.away == "" {
		return -1
	}
	for i, a := range p.OffMap.Areas {
		if a.ID == u.away {
			return i
		}
	}
	return -1
}

// taken tells areas that the Allies have reached (20.2).
func (p *pos) taken(a int) bool {
	closed := p.OffMap.Areas[a].Closed
	return closed > 0 && number(p.words["turn"]) >= closed
}

// bright tells areas over which the weather is 0: of maps A and B that of the north (20.16).
func (p *pos) bright(a int) bool {
	sheet := p.Map.Grid.Text(p.OffMap.Areas[a].Hexes[0])[0]
	if sheet == 'A' || sheet == 'B' {
		return number(p.words["weather-north"]) == 0
	}
	return number(p.words["weather-south"]) == 0
}

// shifted are the points that have left an area in this turn, and that have come (20.15).
func (p *pos) shifted(a int) (out, in int) {
	for one := range strings.SplitSeq(p.words["shifted"], ";") {
		if id, n, ok := strings.Cut(one, ":"); ok && id == p.OffMap.Areas[a].ID {
			from, to, _ := strings.Cut(n, ".")
			return number(from), number(to)
		}
	}
	return 0, 0
}

// shifts tells whether a unit may go on to the next area: a turn after it has come; by day not where it is clear, and with an HQ over it, or of a corps, that has gone
// before; HQs and leaders by themselves (20.11, 20.14 to 20.17).
func (p *pos) shifts(u *counter, from, to int) bool {
	if to < 0 || to >= len(p.OffMap.Areas) || p.words["phase"] != "german-move" || p.taken(to) || p.taken(from) || number(p.words["turn"]) <= u.work {
		return false
	}
	if u.text != "" && strings.Contains(u.text, "from:") || u.Move == "static" {
		return false
	}
	out, _ := p.shifted(from)
	_, in := p.shifted(to)
	points := u.points()
	if u.Leader {
		points = 0
	}
	if out+points > 30 || in+points > 30 {
		return false
	}
	if p.night() {
		return true
	}
	if p.bright(from) {
		return false
	}
	return u.HQ || u.Leader || slices.ContainsFunc(p.units, func(q *counter) bool {
		return q.HQ && q.Side == 0 && q.away == p.OffMap.Areas[to].ID && strings.Contains(q.text, "from:"+p.OffMap.Areas[from].ID) && (q.Level == "corps" || p.under(u, q) || slices.Contains(p.masters(u), q))
	})
}

// beyondEdge is the area behind a hex, -1: none. A hex where two areas meet leads to the later in the chain.
func (p *pos) beyondEdge(h int16) int {
	for i := len(p.OffMap.Areas) - 1; i >= 0; i-- {
		if slices.Contains(p.OffMap.Areas[i].Hexes, h) {
			return i
		}
	}
	return -1
}

// behind are the areas behind the hexes where a unit is due (22.15).
func (p *pos) behind(u *counter) (out []int) {
	a, _ := p.arrival(u)
	for i := range p.OffMap.Areas {
		if !p.taken(i) && slices.ContainsFunc(a.Hexes, func(h int16) bool { return p.beyondEdge(h) == i }) {
			out = append(out, i)
		}
	}
	return out
}

// goesTo are the areas open to a unit off the map.
func (p *pos) goesTo(u *counter) (out []int) {
	if p.OffMap == nil || u.Side != 0 || p.side != 0 {
		return nil
	}
	if a := p.area(u); a >= 0 {
		for _, to := range []int{a - 1, a + 1} {
			if p.shifts(u, a, to) {
				out = append(out, to)
			}
		}
		return out
	}
	if p.due(u) && u.Move != "static" {
		return p.behind(u)
	}
	return nil
}

// comesBack tells whether a unit may enter the map from its area: it has been there for a whole movement phase of its side, in the corner by Grave for two (20.13, 20.19).
func (p *pos) comesBack(u *counter) bool {
	a := p.area(u)
	wait := 1
	if u.away == "6E" {
		wait = 2
	}
	return a >= 0 && p.words["phase"] == "german-move" && !p.taken(a) && number(p.words["turn"]) > u.work+wait
}

func (p *pos) offMapNode() {
	u := p.byID[p.now().fields["unit"]]
	if p.enters(u) {
		p.allow(enterMap)
	}
	for _, a := range p.goesTo(u) {
		p.allow(areasAt + a)
	}
}
