package slowtwin

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bridgehead/engine"
)

// Controls of the action space.
const (
	end       = 0
	mode      = 2
	fort      = 3
	interdict = 4
)

// nodes are the kinds of decision.
var nodes = map[string]func(*pos){
	"K_SOURCE": (*pos).sourceNode, "K_DROP": (*pos).dropNode, "K_AIR": (*pos).airNode, "K_OP": (*pos).opNode,
	"K_BUILD": (*pos).buildNode, "K_BREAK": (*pos).breakNode, "K_DISBAND": (*pos).disbandNode,
	"K_BATTLE": (*pos).battleNode, "K_ATTACK": (*pos).attackNode, "K_ADVANCE": (*pos).advanceNode,
	"K_BARRAGE": (*pos).barrageNode, "K_SPLIT": (*pos).splitNode,
}

// Kinds lists the kinds of decision the twin knows.
func Kinds() []string { return slices.Sorted(maps.Keys(nodes)) }

// Actions lists what is legal at a position, ascending: at dice the faces, at the end nothing.
func (t *Twin) Actions(line string) ([]engine.Action, error) {
	p, err := t.read(line)
	if err != nil {
		return nil, err
	}
	node := p.words["node"]
	if strings.HasPrefix(node, "C_") {
		var faces []engine.Action
		for _, o := range p.chances() {
			faces = append(faces, o.Action)
		}
		return faces, nil
	}
	if list := nodes[node]; list != nil {
		if p.hidden && node != "K_SOURCE" && node != "K_DROP" { // there everybody stands where it is printed
			p.hideUnseen()
		}
		list(p)
	} else if node != "OVER" {
		return nil, fmt.Errorf("no kind of node %q", node)
	}
	return slices.Sorted(maps.Keys(p.legal)), nil
}

// Outcomes lists the faces of a chance node with their probabilities, ascending; elsewhere nothing.
func (t *Twin) Outcomes(line string) ([]engine.Outcome, error) {
	p, err := t.read(line)
	if err != nil {
		return nil, err
	}
	return p.chances(), nil
}

// chances are the faces of the dice to be rolled.
func (p *pos) chances() (out []engine.Outcome) {
	face := func(n int, percent float64) {
		if percent > 0 {
			out = append(out, engine.Outcome{Action: engine.Action(n), P: percent / 100})
		}
	}
	alike := func(from, to int, percent float64) {
		for n := from; n <= to; n++ {
			face(n, percent/float64(to-from+1))
		}
	}
	switch p.words["node"] {
	case "C_WEATHER": // O-32
		face(0, 18)
		face(1, 37)
		face(2, 45)
	case "C_SHIFT": // O-20
		n := len(p.shifts())
		face(0, 50)
		alike(1, n, 50)
	case "C_AIR": // O-43, O-45
		hit := p.airHit()
		face(0, 100-hit)
		alike(1, 6, hit)
	case "C_ARRIVE":
		alike(0, 9, 100)
	case "C_INTERDICT":
		alike(0, 19, 100)
	case "C_BRIDGE": // O-15, O-146
		blows := map[int]float64{1: 45, 2: 37, 3: 30, 4: 20}[p.level]
		face(0, 100-blows)
		alike(1, 3, blows)
	case "C_SURCHARGE":
		alike(0, 3, 100)
	case "C_FAIL":
		alike(1, 3, 100)
	case "C_RETREAT": // O-191
		chance := float64(p.num("retreat"))
		face(0, 100-chance)
		alike(1, 2, chance)
	case "C_ISOLATE": // O-63
		isolated := 30.0
		if p.named("roll-unit").Side == p.mover() {
			isolated = 50
		}
		face(0, 100-isolated)
		face(1, isolated)
	}
	return out
}

// Air strikes (4.3).

// airHit is the chance of the unit to be hit, in percent.
func (p *pos) airHit() float64 {
	u := p.named("roll-unit")
	if u == nil {
		return 40 // a strike that can hit nobody (O-236)
	}
	hit := 40 + 10*(len(p.here(u.at))-1)
	if u.travels() {
		hit += 20
	}
	hit = min(hit, 80)
	if g := p.terrain[u.at]; g == "forest" || g == "town" || g == "city" {
		return float64(hit) * .75
	}
	return float64(hit)
}

// corps: of 30 Corps, or linked up with it (O-41, O-42).
func (p *pos) corps(u *piece) bool {
	return u.Side == allied && (!u.Airborne || u.supplied() && p.num("turn") > 1)
}

func (p *pos) airNode() {
	p.ctrl(end)
	if p.mover() == german {
		forbids := p.corps
		if p.advanced { // who is linked up is not told (O-232)
			forbids = func(u *piece) bool { return !u.Airborne }
		}
		for _, h := range p.hexes {
			if units := p.units(allied, h); len(units) > 0 && !slices.ContainsFunc(units, forbids) || p.mayHide(h) {
				p.hex(h)
			}
		}
		return
	}
	p.ctrl(interdict)
	for _, h := range p.hexes {
		for _, u := range p.army(allied) {
			if p.corps(u) && distance(u.at, h) <= 6 && (len(p.units(german, h)) > 0 || p.mayHide(h)) {
				p.hex(h)
			}
		}
	}
}

// mayHide: units out of sight of the mover may be in the hex: it has none there or beside it, and does not own it (O-236).
func (p *pos) mayHide(h string) bool {
	return p.hidden && len(p.units(p.mover(), h)) == 0 && !p.beside(p.mover(), h) && p.owner(h) != p.mover()
}

// hideUnseen takes off the map what the mover does not see: enemies that stand beside none of its units (O-23).
func (p *pos) hideUnseen() {
	for _, u := range p.army(enemy(p.mover())) {
		if p.beside(p.mover(), u.at) {
			continue
		}
		h := u.at
		p.stacks[h] = slices.DeleteFunc(p.stacks[h], func(v *piece) bool { return v == u })
		u.at = ""
	}
}

// owner: the Allies own the hexes that the line lists, by runs in the order of the board (O-7).
func (p *pos) owner(h string) string {
	for run := range strings.SplitSeq(p.words["own"], ";") {
		first, last, long := strings.Cut(run, "~")
		if !long {
			last = first
		}
		if n := p.number[h]; run != "" && n >= p.number[first] && n <= p.number[last] {
			return allied
		}
	}
	return german
}

// Free set-up (O-17 to O-20).

// target: airborne troops may be sent there.
func (p *pos) target(h string) bool {
	return p.inside[h] && p.terrain[h] != "forest" && p.terrain[h] != "city" && len(p.units(german, h)) == 0
}

func (p *pos) sourceNode() {
	formation := []string{"1BRAB", "82", "101", "POL"}[p.num("cursor")]
	for _, h := range p.hexes {
		rough := p.terrain[h] == "rough"
		if p.target(h) && (!rough || formation == "1BRAB" || formation == "POL") {
			p.hex(h)
		}
	}
}

func (p *pos) dropNode() {
	u := p.pieces[p.num("cursor")]
	for _, h := range p.hexes {
		if p.target(h) && p.points(h)+u.points() <= 4 && !(u.Type == "glider" && p.terrain[h] == "rough") {
			p.hex(h)
		}
	}
}

// shifts are the hexes a German unit may shift to.
func (p *pos) shifts() (out []string) {
	u := p.named("roll-unit")
	for _, h := range p.hexes {
		if h != u.at && distance(h, u.at) <= 2 && p.inside[h] && len(p.here(h)) == 0 {
			out = append(out, h)
		}
	}
	return out
}
