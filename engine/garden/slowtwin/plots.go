package slowtwin

import "strings"

// Build-up, breakdown and disbanding are plotted in the second operation phase (7.1), in ascending order.

// asked are the units of the side that may still be named.
func (p *pos) asked() (out []*piece) {
	for _, u := range p.army(p.mover()) {
		if u.number >= p.num("cursor") {
			out = append(out, u)
		}
	}
	return out
}

// buildNode: whoever may find another part, or the parent, in its hex when the plot is executed; one of each hex
// stands for all.
func (p *pos) buildNode() {
	p.ctrl(end)
	for _, u := range p.asked() {
		if p.mayMeet(u) && !p.stoodFor(u) {
			p.unit(u)
		}
	}
}

func (p *pos) mayMeet(u *piece) bool {
	parent := p.byID[u.parent]
	if parent == nil {
		return false
	}
	if p.on(parent) {
		return parent.at == u.at // O-86
	}
	for _, id := range parent.Parts {
		if v := p.byID[id]; v != u && p.on(v) && distance(u.at, v.at) <= 4 {
			return true
		}
	}
	return false
}

// stoodFor: a lower part of the same parent is in the hex.
func (p *pos) stoodFor(u *piece) bool {
	for _, v := range p.here(u.at) {
		if v.parent == u.parent && v.number < u.number {
			return true
		}
	}
	return false
}

func (p *pos) breakNode() {
	p.ctrl(end)
	for _, u := range p.asked() {
		if len(u.Parts) > 0 && u.held() >= 2 && !u.has("build") {
			p.unit(u)
		}
	}
}

func (p *pos) disbandNode() {
	p.ctrl(end)
	for _, u := range p.asked() {
		if !u.has("break") {
			p.unit(u)
		}
	}
}

// Attacks (8.15).

// battles are the targets so far, each with its attackers.
func (p *pos) battles() (targets []string, attackers map[string]string) {
	attackers = map[string]string{}
	for b := range strings.SplitSeq(p.words["battles"], ";") {
		h, who, _ := strings.Cut(b, ":")
		targets = append(targets, h)
		attackers[h] = who
	}
	return targets, attackers
}

// mayAttack: next to it, nothing plotted yet, two OP, and no Allied unit over the border (O-165, O-166).
func (p *pos) mayAttack(u *piece, h string) bool {
	return adjacent(u.at, h) && !u.has("attacks") && u.op() >= 2 && !(u.Side == allied && p.between(u.at, h).border)
}

func (p *pos) battleNode() {
	p.ctrl(end)
	_, taken := p.battles()
	for _, v := range p.army(enemy(p.mover())) {
		if _, ok := taken[v.at]; ok {
			continue
		}
		for _, u := range p.army(p.mover()) {
			if p.mayAttack(u, v.at) {
				p.hex(v.at)
			}
		}
	}
}

func (p *pos) attackNode() {
	targets, attackers := p.battles()
	h := targets[len(targets)-1]
	if attackers[h] != "" {
		p.ctrl(end)
	}
	for _, u := range p.army(p.mover()) {
		if p.mayAttack(u, h) {
			p.unit(u)
		}
	}
}

// advanceNode: none, one hex or two (O-199).
func (p *pos) advanceNode() {
	for n := range 3 {
		p.ctrl(5 + n)
	}
}

// barrageNode: what the gun reaches (O-157, O-227).
func (p *pos) barrageNode() {
	p.ctrl(end)
	gun := p.pieces[p.num("cursor")]
	reach := 2
	if gun.Range == "D" {
		reach = 1
	}
	for _, v := range p.army(enemy(gun.Side)) {
		if distance(gun.at, v.at) <= reach {
			p.hex(v.at)
		}
	}
}

func (p *pos) splitNode() {
	p.ctrl(end)
	for _, u := range p.asked() {
		if u.gun() {
			p.unit(u)
		}
	}
}
