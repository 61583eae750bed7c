package slowtwin

import (
	"slices"
	"strings"
)

// Command points and ammunition points (11.6 to 11.8, 25.41). What Germans fire at drops and at the road is not written.

// useful tells whether points are in use: not on 17 September (25.41).
func (p *pos) useful() bool {
	return !p.Options.NoPoints && p.Turns[number(p.words["turn"])-1].Day > 17
}

// staff is the HQ of the division that a unit stands under in the end, nil: none.
func (p *pos) staff(u *counter) *counter {
	q := u
	for range 4 {
		if q.HQ && rank[q.Level] >= rank["division"] {
			if q.Level == "division" {
				return q
			}
			return nil
		}
		list := slices.DeleteFunc(slices.Clone(p.masters(q)), func(h *counter) bool { return h.at == "" || h == q })
		if len(list) == 0 {
			return nil
		}
		q = list[0]
	}
	return nil
}

// desk is the HQ whose name the points of an HQ are written under: the first of those of a division.
func (p *pos) desk(q *counter) *counter {
	if q.Level != "division" {
		return q
	}
	for _, h := range p.units {
		if h.HQ && h.Level == "division" && h.Side == q.Side && h.Div == q.Div {
			return h
		}
	}
	return q
}

// pooled are the points of a division: half command points, and ammunition points.
func (p *pos) pooled(division *counter) (command, ammunition int) {
	for one := range strings.SplitSeq(p.words["divisions"], ";") {
		if id, list, ok := strings.Cut(one, ":"); ok && id == p.desk(division).ID {
			n := strings.Split(list, ".")
			return number(n[0]), number(n[1])
		}
	}
	return 0, 0
}

// given are the command points of an HQ.
func (p *pos) given(q *counter) int {
	for one := range strings.SplitSeq(p.words["command"], ";") {
		if id, n, ok := strings.Cut(one, ":"); ok && id == p.desk(q).ID {
			return number(n)
		}
	}
	return 0
}

// firstOf tells the HQ that is asked for those of a division on the map.
func (p *pos) firstOf(q *counter) bool {
	return !slices.ContainsFunc(p.units[:q.slot], func(h *counter) bool { return h.HQ && h.at != "" && h.Side == q.Side && p.desk(h) == p.desk(q) })
}

// affords is how many more command points an HQ may be given: two at most, of what the division has (11.63); of 30 Corps some are lost on the way (11.67).
func (p *pos) affords(q *counter) (n int) {
	d := p.staff(q)
	if !q.HQ || q.at == "" || q.Level == "corps" || d == nil || !p.firstOf(q) {
		return 0
	}
	pool, _ := p.pooled(d)
	for n < 2-p.given(q) && 2*(n+1)+p.lost(q) <= pool {
		n++
	}
	return n
}

// lost is what of them is lost on the way to an HQ of 30 Corps, in halves: by the rivers between, and by where the HQ stands (11.67).
func (p *pos) lost(q *counter) (n int) {
	if q.Side == 0 || q.Airborne {
		return 0
	}
	table := &p.Tables.Logistics
	switch p.bank(q.at) {
	case 0:
		if q.at[0] != 'D' {
			n = table.SouthOfMaas
		}
	case 1:
		n = table.MaasToWaal
	default:
		n = table.NorthOfWaal
	}
	near := false
	for _, name := range []string{"club_route_south", "club_route_via_heumen", "club_route_via_honinghutje", "club_route_north"} {
		near = near || slices.ContainsFunc(p.Map.Regions[name], func(h int16) bool { return p.distance(p.Map.Grid.Text(h), q.at) <= 12 })
	}
	if !near {
		n += table.OffRoute
	}
	return n
}

// bank tells how many of Maas and Waal lie between a hex and the south of map D.
func (p *pos) bank(at string) int {
	banks := map[string]int{"D0119": 0}
	for list := []string{"D0119"}; len(list) > 0; list = list[1:] {
		for d := range 6 {
			n := p.neighbour(list[0], d)
			if _, known := banks[n]; known || n == "" {
				continue
			}
			b := banks[list[0]]
			switch river := p.rivers[between(list[0], n)]; {
			case river == "Maas" && b <= 1:
				b = 1 - b
			case river == "Waal" && b >= 1:
				b = 3 - b
			}
			banks[n] = b
			list = append(list, n)
		}
	}
	return banks[at]
}

// laterPoints is how many may follow later, in other turns than those of logistics (11.63).
func (p *pos) laterPoints(q *counter) int {
	if !p.useful() || p.Turns[number(p.words["turn"])-1].Logistics || !q.HQ || q.has("depleted") {
		return 0
	}
	return p.affords(q)
}

// pointsForHQ: command points for an HQ (11.63).
func (p *pos) pointsForHQ() {
	for n := range p.affords(p.byID[p.now().fields["unit"]]) + 1 {
		p.allow(numbers + n)
	}
}

// rateNode: a drop in tens of per cent for command points, the rest is ammunition (11.61b).
func (p *pos) rateNode() {
	for n := 1; n <= 9; n++ {
		p.allow(numbers + n)
	}
}

// ordersOf are the command points of the best HQ it serves, enough beside a leader of its own (11.66, 19.9).
func (p *pos) ordersOf(u *counter) int {
	if !p.useful() || u.Leader || p.commanded(u) {
		return 2
	}
	if u.HQ {
		if u.Level == "corps" {
			return 2
		}
		return p.given(u)
	}
	best := 0
	for _, q := range p.masters(u) {
		switch {
		case q.at == "":
		case q.Level == "corps":
			best = 2
		default:
			best = max(best, p.given(q))
		}
	}
	return best
}

// heavyGun tells artillery that uses up ammunition points: of seven or more, and of a division (11.7).
func (p *pos) heavyGun(u *counter) bool {
	return p.useful() && u.Artillery && u.ER >= 7 && p.staff(u) != nil
}

// payNode: an ammunition point of the division, or depletion (11.72).
func (p *pos) payNode() {
	p.allow(stop)
	p.allow(spendPoint)
}

const spendPoint = 33

// shellNode: a point frees two batteries in supply from depletion (11.72).
func (p *pos) shellNode() {
	p.allow(stop)
	d := p.now()
	for _, u := range p.units {
		if u.Side != p.side || u.at == "" || !u.has("depleted") || !p.heavyGun(u) || !p.supplied(u) || u.slot < d.number("cursor") {
			continue
		}
		if _, n := p.pooled(p.staff(u)); n > 0 || d.number("points") > 0 {
			p.allowUnit(u)
		}
	}
}

// laterRoll: more than eight with what the way adds, and half of them arrive (11.63).
func (p *pos) laterRoll(int) string { return "" }

// clubNode: of 30 Corps tens of per cent for command points, ammunition and movement: 20, 30, 40 or 60, a hundred in all, and one may be dropped, which helps the dice of
// the others (11.61c).
func (p *pos) clubNode() {
	d := p.now()
	if d.step == helps {
		for n := range p.Tables.Logistics.DropColumn + 1 {
			p.allow(numbers + n)
		}
		return
	}
	sum, zeros, chosen := 0, 0, d.number("result")
	for i := range chosen {
		rate := d.number("points") >> (4 * i) & 15
		sum += rate
		if rate == 0 {
			zeros++
		}
	}
	for _, n := range []int{0, 2, 3, 4, 6} {
		none := zeros
		if n == 0 {
			none++
		}
		least := 2 * (2 - chosen)
		if none == 0 {
			least = max(0, least-2)
		}
		if none <= 1 && sum+n+least <= 10 {
			p.allow(numbers + n)
		}
	}
}

const helps = 4 // the step in which that help is shared out

// shareNode: a division of 30 Corps gets any part of what is left, of ammunition no more than its track holds (11.61c, 11.73).
func (p *pos) shareNode() {
	d := p.now()
	left := min(31, d.number("chosen")>>(8*d.number("er"))&255)
	if d.number("er") == 1 {
		_, n := p.pooled(p.divisions()[d.number("cursor")-1])
		left = min(left, 12-n)
	}
	for n := range left + 1 {
		p.allow(numbers + n)
	}
}

// divisions are those that receive points, by their first HQs.
func (p *pos) divisions() (out []*counter) {
	for _, q := range p.units {
		if q.HQ && q.Level == "division" && p.desk(q) == q {
			out = append(out, q)
		}
	}
	return out
}

// What is rolled for in logistics, and the steps in which dice fall.
const (
	receives = 5
	scatters = 10
)

// Delivery says what a division has after a roll of what it receives: half command points, and ammunition points; the name is that of its first HQ.
func (t *Twin) Delivery(line string, face int) (name string, command, ammunition int, known bool, err error) {
	p, err := t.read(line)
	if err != nil {
		return "", 0, 0, false, err
	}
	d, divisions := p.now(), p.divisions()
	if d.word != "logistics" || d.step != receives || d.number("cursor") > len(divisions) {
		return "", 0, 0, false, nil
	}
	q, what, n := divisions[d.number("cursor")-1], d.number("er"), 0
	command, ammunition = p.pooled(q)
	switch table := &p.Tables.Logistics; {
	case q.Side == 0:
		n = table.German[what][p.deliveryOf(q, what)][face-2]
	case !q.Airborne:
		return "", 0, 0, false, nil
	default: // what command does not get is ammunition (11.61b)
		tens := d.number("left")
		if what == 1 {
			tens = 10 - tens
		}
		n = table.Airborne[what][tens-1][face-2]
	}
	if what == 0 {
		command += 2 * n
	} else {
		ammunition = min(12, ammunition+n) // 11.73
	}
	return q.ID, command, ammunition, true, nil
}

// deliveryOf is the column of a German division: low, normal or intense; on 19 September some are better for command points alone (25.41).
func (p *pos) deliveryOf(q *counter, what int) int {
	for one := range strings.SplitSeq(p.words["divisions"], ";") {
		if id, list, ok := strings.Cut(one, ":"); ok && id == q.ID {
			switch n := number(strings.Split(list, ".")[2]); n {
			case 3:
				return 1
			case 4:
				return 1 - what
			default:
				return n
			}
		}
	}
	return 0
}

// levelNode: German divisions whose delivery may be raised: those that the day lets be chosen, then one on a map where the weather is P (25.41).
func (p *pos) levelNode() {
	p.allow(stop)
	var sheets []string
	today := p.Turns[number(p.words["turn"])-1].Day
	for _, d := range p.Deliveries {
		if d.Day <= today {
			sheets = d.Sheets
		}
	}
	for _, q := range p.units {
		if !q.HQ || q.Side != 0 || q.Level != "division" || q.at == "" || !p.firstOf(q) || p.deliveryOf(p.desk(q), 0) > 0 && p.deliveryOf(p.desk(q), 1) > 0 {
			continue
		}
		if chosen := p.now().number("left") > 0; chosen && (len(sheets) == 0 || slices.Contains(sheets, q.at[:1])) || !chosen && p.poor(q.at) {
			p.allowUnit(q)
		}
	}
}
