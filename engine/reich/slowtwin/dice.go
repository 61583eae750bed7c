package slowtwin

import (
	"maps"
	"slices"

	"bridgehead/scenarios"
)

// What dice come to: the fire table, the anti-tank table, the close action table and checks of morale read a second time.

// Fate is what has become of a unit.
type Fate struct {
	Dead      bool
	Loss      int
	Mode      string
	Disrupted bool
	Shaken    bool // will be disrupted at the end of the phase (5.32)
	Depleted  bool
	Peril     int // dice a leader has to roll
}

// Outcome is what a face leads to: what has become of the units on the map, and the kind of node that comes next where it follows from the roll
// itself; empty: play goes on elsewhere.
type Outcome struct {
	Units  map[string]Fate
	Next   string
	Wrecks string // what has become of bridges and ferries
}

var dice = map[string]func(*pos, int) string{
	"C_FIRE": (*pos).fireRoll, "C_AT": (*pos).tankRoll, "C_CLOSE": (*pos).closeRoll, "C_MORALE": (*pos).moraleRoll, "C_RALLY": (*pos).rallyRoll,
	"C_LEADER": (*pos).leaderRoll, "C_PICK": (*pos).pickRoll, "C_BLOW": (*pos).blowRoll, "C_LAND": (*pos).landRoll, "C_SCATTER": (*pos).scatterRoll, "C_LOSE": (*pos).loseRoll, "C_STRIKE": (*pos).strikeRoll,
	"C_DEPLETE": (*pos).depleteRoll, "C_MA": (*pos).shortRoll, "C_FERRY": (*pos).ferryRoll, "C_BACK": (*pos).backRoll, "C_LATER": (*pos).laterRoll,
}

// Dice lists the kinds of rolls the twin knows.
func Dice() []string { return slices.Sorted(maps.Keys(dice)) }

// Faces says how often each face falls.
func (t *Twin) Faces(line string) (faces map[int]int, known bool, err error) {
	p, err := t.read(line)
	if err != nil || dice[p.words["node"]] == nil {
		return nil, false, err
	}
	faces = map[int]int{}
	if p.words["node"] == "C_PICK" {
		for a := range p.pickable() {
			faces[a+1]++
		}
		return faces, true, nil
	}
	for a := 1; a <= 6; a++ {
		if node := p.words["node"]; node == "C_CLOSE" || node == "C_SCATTER" || node == "C_LOSE" || node == "C_STRIKE" && p.now().step != strikeStrikes || node == "C_DEPLETE" || node == "C_FERRY" || node == "C_MA" && p.shortDice() == 1 {
			faces[a]++
			continue
		}
		for b := 1; b <= 6; b++ {
			faces[a+b]++
		}
	}
	return faces, true, nil
}

// Roll says what a face comes to; known tells kinds of rolls that are written.
func (t *Twin) Roll(line string, face int) (out Outcome, known bool, err error) {
	p, err := t.read(line)
	if err != nil {
		return out, false, err
	}
	roll := dice[p.words["node"]]
	if d := p.now(); roll == nil || d.word == "close" && d.fields["from"] == d.fields["to"] { // out of the air (14.55)
		return out, false, nil
	}
	out.Next = roll(p, face)
	if p.inPeril() {
		out.Next = "C_LEADER"
	}
	out.Units, out.Wrecks = p.fates(), p.wrecks()
	return out, true, nil
}

// Fates says what has become of the units of a position, and of its bridges.
func (t *Twin) Fates(line string) (out Outcome, err error) {
	p, err := t.read(line)
	if err != nil {
		return out, err
	}
	return Outcome{Units: p.fates(), Next: p.words["node"], Wrecks: p.wrecks()}, nil
}

func (p *pos) fates() map[string]Fate {
	out := map[string]Fate{}
	for _, u := range p.units {
		switch {
		case u.dead:
			out[u.ID] = Fate{Dead: true}
		case u.at != "":
			f := Fate{Loss: u.loss, Mode: "defilade", Disrupted: u.has("disrupted"), Shaken: u.has("shaken"), Depleted: u.has("depleted")}
			if u.travels() {
				f.Mode = "travel"
			} else if !u.defiladed() {
				f.Mode = "concentrated"
			}
			if u.Leader {
				f.Peril = u.peril()
			}
			out[u.ID] = f
		}
	}
	return out
}

func (u *counter) peril() int {
	if u.at == "" {
		return 0
	}
	return u.work
}

// lose takes points off a unit and says how many it could not take; leaders beside it roll for each (19.32).
func (p *pos) lose(u *counter, n int) int {
	taken := min(n, u.points())
	for _, l := range p.stacks[u.at] {
		if l.Leader {
			l.work += taken
		}
	}
	u.loss += taken
	if u.points() <= 0 {
		p.remove(u)
	}
	return n - taken
}

func (p *pos) remove(u *counter) {
	p.stacks[u.at] = slices.DeleteFunc(p.stacks[u.at], func(v *counter) bool { return v == u })
	p.group = slices.DeleteFunc(p.group, func(v *counter) bool { return v == u })
	u.at, u.dead = "", true
}

// loseFrom takes points off a target, and what is too many off the two then on top, the higher first (5.35, 9.43).
func (p *pos) loseFrom(u *counter, n int) {
	h := u.at
	n = p.lose(u, n)
	for range 2 {
		if top := p.foremost(p.stacks[h]); n > 0 && top != nil {
			n = p.lose(top, n)
		}
	}
}

// disrupt: it lies under those of its hex who are not (9.31), and static flak is disrupted with it (18.51).
func (p *pos) disrupt(u *counter) {
	if u.Leader || u.has("disrupted") {
		return
	}
	u.marks["disrupted"] = true
	for _, v := range p.stacks[u.at] {
		if v.Move == "static" {
			v.marks["disrupted"] = true
		}
	}
}

func (u *counter) setMode(mode string) {
	delete(u.marks, "concentrated")
	delete(u.marks, "travel")
	if mode != "" {
		u.marks[mode] = true
	}
}

// shot is the strength, the effectiveness and the battalions of the packet that fires, worked out anew where the position tells who it is: the
// packet of that effectiveness in a phase of fire, or who answers an enemy's act with all it has. Else they are those noted.
func (p *pos) shot() (points, er, more int) {
	d, below := p.now(), p.before()
	points, er = d.number("points"), d.number("er")
	switch {
	case below.word == "fire" && below.step == 2:
		var of []*counter
		n := 0
		for i, u := range p.packet {
			if p.number(i) == below.number("cursor") {
				of = append(of, u)
				n += p.firePoints(u)
			}
		}
		if p.united(of) { // 19.12
			return n, below.number("cursor") / 2, 0
		}
		return n, below.number("cursor") / 2, battalions(of) - 1
	case below.word == "answers":
		u := p.byID[below.fields["unit"]]
		n := p.firePoints(u)
		if u.Artillery {
			n = u.points() // 5.51
		}
		if below.number("left") == 0 || points > n { // not divided
			points = n
		}
		er = u.er()
	}
	return points, er, 0
}

// fireRoll: 5.6, 5.15, 5.61, 5.63, 10.3, 10.8.
func (p *pos) fireRoll(face int) string {
	d := p.now()
	u := p.byID[d.fields["unit"]]
	if b := p.before(); p.barrages() && b.word == "fire" && d.number("why") != mortars || b.word == "answers" && b.number("why") == marching {
		return p.barrageRoll(face)
	}
	points, er, more := p.shot()
	column, line := min(points, 9), 0
	open := d.dropped()
	afloat := p.onWater(u)
	if p.digsIn(u) && !open && !afloat {
		line = 1
	}
	value := p.Tables.Direct[line][er-1][column-1]
	for n := points - 9; n >= 9; n -= 9 {
		if value < 9 && column < 12 {
			column++
			value = p.Tables.Direct[line][er-1][column-1]
		} else {
			face--
		}
	}
	if d.number("why") == mortars {
		value = p.lobValue(points, er)
		if p.barrages() && p.crowded(u.at) {
			face += p.Tables.Fire.CrowdedDie
		}
	}
	value = max(1, value-more)
	switch {
	case open, afloat:
	case u.sheltered() && d.number("why") == mortars && p.digsIn(u):
		value = max(1, value+p.row("city").Shift)
	case u.sheltered():
		value = max(1, value+p.ground(u).Shift)
	}
	n := p.Tables.Results[max(2, face)-2][value-1]
	disrupted := u.has("disrupted")
	switch {
	case open && n >= 0:
		p.loseFrom(u, n)
		return ""
	case open && (u.HQ || u.Artillery || disrupted): // what they do about it is not written
		return ""
	case n == 0: // 5.31
		return asked(!u.sheltered() && !(u.travels() && p.bound(u)))
	case n < 0 && disrupted:
		return ""
	case n < 0 && u.defiladed(): // 5.37
		if u.HQ || u.Artillery {
			return "C_MORALE"
		}
		return ""
	case n < 0 && u.travels(): // 5.33, R-5.33
		p.loseFrom(u, 1)
		return ""
	case n < 0:
		return "K_EFFECT"
	}
	if u.travels() && !disrupted {
		n++ // 5.32
	}
	p.loseFrom(u, n)
	return asked(u.at != "" && !u.sheltered() && !(u.travels() && p.bound(u)))
}

// asked is the node of who may choose.
func asked(choice bool) string {
	if choice {
		return "K_EFFECT"
	}
	return ""
}

// ground is the terrain of a target; guns and batteries find no more shelter in rough and city than in a town (10.8).
func (p *pos) ground(u *counter) (row scenarios.ReichTerrain) {
	name := p.terrain[u.at].Name
	if (name == "rough" || name == "city") && (u.Gun || u.Artillery) && !(u.Gun && p.digsIn(u)) {
		name = "town"
	}
	if name == "marsh" { // 10.17
		name = "broken"
	}
	row = p.row(name)
	if p.digsIn(u) && (name == "clear" || name == "mixed") {
		row.Shift = 0
	}
	return row
}

func (p *pos) row(name string) (row scenarios.ReichTerrain) {
	for _, t := range p.Tables.Terrain {
		if t.Name == name {
			row = t
		}
	}
	return row
}

// Sorts of shots at armour, by the number the position has for them.
const (
	twoHexes  = 2
	handToGun = 3 // before close action
)

// actionGround is the terrain of the close action on hand, which is in the attacked hex (8.48), else of a target.
func (p *pos) actionGround(u *counter) *scenarios.ReichTerrain {
	h := u.at
	for _, d := range p.deeds {
		if d.word == "close" {
			h = d.fields["to"]
		}
	}
	row := p.row(p.terrain[h].Name)
	if row.Name == "marsh" { // 10.17
		row = p.row("broken")
	}
	return &row
}

// tankRoll: 5.8, 5.81, 5.85, 5.92.
func (p *pos) tankRoll(face int) string {
	d, below := p.now(), p.before()
	u := p.byID[d.fields["unit"]]
	points, class, how := d.number("points"), d.number("er"), d.number("why")
	switch {
	case below.word == "fire" && below.step == 5 && below.number("cursor") == class:
		points, how = 0, 0
		for i, v := range p.packet {
			if p.class(v) == class {
				points += p.with[i]
				how = max(how, p.distance(v.at, u.at))
			}
		}
	case below.word == "answers":
		v := p.byID[below.fields["unit"]]
		class, how = p.class(v), p.distance(v.at, u.at)
		if n := p.tankPoints(v); below.number("left") == 0 || points > n {
			points = n
		}
	}
	hit := p.Tables.AT.Basic[class-1][u.AFV-1] + (points-1)*p.Tables.AT.Quarters[class-1]/4
	if u.Type == "tiger2" {
		hit--
	}
	if how == twoHexes {
		hit--
	}
	// Terrain counts for those in defilade, woods and town for all; before close action covering terrain shelters nobody (5.92).
	t := p.terrain[u.at]
	if t.Name == "marsh" {
		t = p.row("broken")
	}
	if how != handToGun || p.actionGround(u).Covering == 0 {
		if u.sheltered() {
			hit += t.AT - 1
		} else if t.Name == "woods" || t.Name == "town" {
			hit += t.AT
		}
	}
	hit = max(0, min(hit, p.Tables.AT.Most))
	switch {
	case face <= half(hit):
		p.lose(u, 2)
	case face <= hit:
		p.lose(u, 1)
	}
	return asked(u.at != "" && (p.hides(u) || p.jumps(u)))
}

// moraleRoll: 11.92. A unit that keeps its mode for a point, guns and HQs in defilade (5.37), the attackers for a D (8.76), and
// infantry whose armour has failed it in close action (11.93).
func (p *pos) moraleRoll(face int) string {
	d := p.now()
	if d.word == "shot" {
		u := p.byID[d.fields["unit"]]
		pass := face <= p.morale(u)
		switch {
		case u.defiladed() && !pass:
			return "K_EFFECT"
		case u.defiladed():
		case pass:
			p.loseFrom(u, 1)
		default:
			u.setMode("")
		}
		return ""
	}
	u := p.foremost(p.group)
	nerve := d.step == 9
	if nerve {
		u = p.group[d.number("cursor")]
	}
	pass := face <= p.closeMorale(u)
	switch {
	case nerve && !pass:
		p.disrupt(u)
	case nerve:
	case pass:
		p.lose(u, 1)
		if p.foremost(p.group) != nil {
			return "C_CLOSE"
		}
	default:
		for _, v := range p.group {
			p.disrupt(v)
		}
	}
	return ""
}

// rallyRoll: 11.53.
func (p *pos) rallyRoll(face int) string {
	u := p.byID[p.now().fields["unit"]]
	if face <= p.calm(u) {
		delete(u.marks, "disrupted")
	}
	return ""
}

// leaderRoll: 19.32.
func (p *pos) leaderRoll(face int) string {
	u := p.byID[p.now().fields["unit"]]
	u.work--
	if face == 2 {
		p.remove(u)
	}
	if !p.inPeril() {
		p.resume()
	}
	return ""
}
