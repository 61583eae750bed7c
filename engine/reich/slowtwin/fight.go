package slowtwin

import "slices"

// Close action resolved (8.7).

// closeMorale is the morale in close action, where a leader counts two (19.11).
func (p *pos) closeMorale(u *counter) int {
	n := p.morale(u)
	if p.commanded(u) {
		n++
	}
	return n
}

// force is one side of a close action.
type force struct {
	units  []*counter // the top first, without leaders
	attack bool
	bridge bool // they come over one, or a dike (10.43, 10.44)
	cover  bool // woods, forest, town, city or rough (8.6, 8.75)
}

func (f force) infantry() bool { return slices.ContainsFunc(f.units, (*counter).infantryLike) }

// armour is that which is nothing but armour: no carriers, no batteries, no HQs (8.75).
func (u *counter) armour() bool { return u.AFV > 0 && !u.Oval && !u.Artillery && !u.HQ }

// points: 8.6, 11.5, R-8.6h, 10.43.
func (f force) points() (sum int) {
	alone := f.cover && !f.infantry()
	for _, u := range f.units {
		n := u.points()
		if u.has("disrupted") {
			n = max(1, n/2)
		}
		if u.armoured() && !u.Artillery && !alone {
			n *= 2
		}
		if u.has("depleted") { // 11.34
			n = half(n)
		}
		if u.defiladed() {
			n = half(n)
		}
		if f.bridge {
			n = half(n)
		}
		sum += n
	}
	return sum
}

// bonus is what armour beside infantry gives its side, heavy guns two (8.75, R-8.75), and what engineers among the two on top give it (18.41).
func (p *pos) bonus(f force) (n int) {
	best := -1
	for i, u := range f.units {
		if u.armour() {
			best = max(best, u.AT)
		}
		if i < 2 && len(f.units) > 1 && p.sapper(u) {
			n |= 2
		}
	}
	if !f.infantry() || best < 0 {
		return n
	}
	if best == 3 {
		return n + 2
	}
	return n + 1
}

// lone tells armour without infantry in cover, by which the other side gains three (8.75).
func (f force) lone() bool {
	return f.cover && !f.infantry() && slices.ContainsFunc(f.units, (*counter).armour)
}

// forces of the close action in hand.
func (p *pos) forces() (attack, defence force, ground string) {
	d := p.now()
	from, to := d.fields["from"], d.fields["to"]
	cover := slices.Contains([]string{"woods", "forest", "town", "city", "rough"}, p.terrain[to].Name)
	fighters := func(units []*counter) []*counter {
		return slices.DeleteFunc(slices.Clone(units), func(u *counter) bool { return u.Leader })
	}
	attack = force{units: fighters(p.group), attack: true, bridge: p.bridges[between(from, to)] || slices.Contains(p.sides[between(from, to)], "dike"), cover: cover}
	return attack, force{units: fighters(p.stacks[to]), cover: cover}, to
}

// odds is the column of 8.73: 1-4 to 1-1 as -4 to -1, then 2 to 6; what is left over is for the defender (8.7).
func odds(attack, defence int) int {
	if attack < defence {
		return -min(4, (defence+attack-1)/attack)
	}
	if n := attack / defence; n > 1 {
		return min(6, n)
	}
	return -1
}

// value is that of 8.72, 0 for D.
func (p *pos) value(attack, defence force) int {
	a, d := attack.units[0], defence.units[0]
	if n := slices.IndexFunc(defence.units, func(u *counter) bool { return !u.has("depleted") }); n > 0 { // 11.34
		d = defence.units[n]
	}
	er := func(u *counter, defends bool) int {
		switch {
		case u.has("depleted"): // 11.34
			return 1
		case defends && (u.Gun || u.Artillery): // 8.6
			return 2
		}
		return u.er()
	}
	guard := p.closeMorale(d) + p.terrain[d.at].Close
	if p.digsIn(d) && !p.negates(attack.units) { // 10.41, 10.52
		guard += 2
	}
	if d.Artillery {
		guard -= 2 // 5.52
	}
	morale := p.closeMorale(a) + p.bonus(attack) - guard - p.bonus(defence)
	if defence.lone() {
		morale += 3
	}
	if attack.lone() {
		morale -= 3
	}
	bound := func(n int) int { return max(-5, min(5, n)) }
	return p.Tables.CloseValue[5+bound(er(a, false)-er(d, true))][5+bound(morale)]
}

// closeRoll: 8.7. At three to one or more a D is a value of one (8.74), and so it is for those who have passed their check (8.76): they have lost
// a point.
func (p *pos) closeRoll(face int) string {
	attack, defence, to := p.forces()
	ratio := odds(attack.points(), defence.points())
	n := p.value(attack, defence)
	if n == 0 || p.now().number("result") == 1 && attack.units[0].loss > 0 {
		n = 1
	}
	row := map[int]int{-4: 0, -3: 1, -2: 2, -1: 3, 2: 4, 3: 5, 4: 6, 5: 7, 6: 8}[ratio]
	r := p.Tables.CloseResults[row][face-1][n-1]
	defenders := func() []*counter { return slices.Clone(p.stacks[to]) }
	for points := r.Attackers; points > 0 && p.foremost(p.group) != nil; {
		points = p.lose(p.foremost(p.group), points)
	}
	for points := r.Defenders; points > 0 && p.foremost(p.stacks[to]) != nil; {
		points = p.lose(p.foremost(p.stacks[to]), points)
	}
	if r.Eliminated {
		for _, u := range defenders() {
			if !u.Leader {
				p.lose(u, u.points())
			}
		}
	}
	if r.Disrupted {
		for _, u := range p.group {
			p.disrupt(u)
		}
	}
	if p.inPeril() {
		return "C_LEADER"
	}
	if r.Retreat > 0 && p.driven(defenders(), p.now().fields["from"], r.Retreat) {
		return "K_RETREAT"
	}
	if p.foremost(p.group) != nil && p.foremost(p.stacks[to]) == nil && slices.ContainsFunc(p.group, func(u *counter) bool { return p.fits([]*counter{u}, to) }) {
		return "K_ADVANCE"
	}
	return ""
}

// driven sends units back, the top first: static ones, guns in battery and those who have nowhere to go are eliminated (11.51, 9.32). It ends
// where an owner has a choice, or a leader has to roll.
func (p *pos) driven(units []*counter, attackers string, hexes int) bool {
	for _, leaders := range []bool{false, true} { // who are of the defending force like all others (8.6), last
		if slices.ContainsFunc(units, func(u *counter) bool { return u.Leader == leaders && p.drive(u, attackers, hexes) }) {
			return true
		}
	}
	return false
}

// drive does so with one.
func (p *pos) drive(u *counter, attackers string, hexes int) bool {
	for n := 0; u.at != "" && (n < hexes || n == hexes && p.overfull(u.at)); n++ {
		switch to := p.retreats(u, u.at, attackers, !p.overfull(u.at)); {
		case !u.mobile() || len(to) == 0:
			if u.Leader {
				p.remove(u)
				return p.inPeril()
			}
			p.lose(u, u.points())
			return p.inPeril()
		case len(to) > 1:
			return true
		default:
			p.carry(u, p.neighbour(u.at, to[0]))
		}
	}
	if u.at != "" {
		p.disrupt(u)
	}
	return false
}

// resume goes on with the retreats that a leader in danger has interrupted.
func (p *pos) resume() {
	for i := len(p.deeds) - 2; i > 0; i-- {
		switch d := p.deeds[i]; d.word {
		case "retreat":
			if u := p.byID[d.fields["unit"]]; u.at != "" && p.drive(u, d.fields["from"], d.number("left")) {
				return
			}
		case "close":
			for n := d.number("left"); d.step == 5 && n > 0; n-- {
				stack := p.stacks[d.fields["to"]]
				u := p.foremost(stack)
				if u == nil && len(stack) > 0 {
					u = stack[0]
				}
				if u == nil || p.drive(u, d.fields["from"], d.number("cursor")) {
					return
				}
			}
			return
		}
	}
}

func (p *pos) carry(u *counter, to string) {
	p.stacks[u.at] = slices.DeleteFunc(p.stacks[u.at], func(v *counter) bool { return v == u })
	p.stacks[to] = append(p.stacks[to], u)
	u.at = to
}

// inPeril tells whether a leader has to roll, which comes before anything else (19.32).
func (p *pos) inPeril() bool {
	return slices.ContainsFunc(p.units, func(u *counter) bool { return u.Leader && u.peril() > 0 })
}
