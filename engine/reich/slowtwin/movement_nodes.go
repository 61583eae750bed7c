package slowtwin

import "slices"

// What is asked of movement (8): who moves, who comes along, where to, and where in the stack.

func (p *pos) moverNode() {
	lands := p.landing()
	if lands {
		p.allow(landControl)
	}
	if !lands || !p.held() {
		p.allow(stop)
	}
	mover := func(u *counter) bool { return p.mayMove(u) && p.active([]*counter{u}) }
	for _, u := range p.units {
		if mover(u) && !p.hidden(u, mover) {
			p.allowUnit(u)
		}
		if (p.enters(u) || len(p.goesTo(u)) > 0) && !p.shadowed(u) { // 22.11
			p.allowUnit(u)
		}
		if len(p.positions(u)) > 0 {
			p.allow(rearrange)
		}
	}
}

// positions are those on top that a unit may be taken up to (R-9.0, 8.51): also one that has fired or moved (8.5), no disrupted one (9.31), and
// nobody over one who has been taken up himself.
func (p *pos) positions(u *counter) (at []int) {
	stack := slices.DeleteFunc(slices.Clone(p.stacks[u.at]), func(v *counter) bool { return v.Leader }) // 9.45
	i := slices.Index(stack, u)
	if u.Leader || u.Side != p.side || u.at == "" || u.Move == "static" || u.has("arranged") || u.has("disrupted") {
		return nil
	}
	for j := range min(2, i) {
		if !slices.ContainsFunc(stack[j:i], func(v *counter) bool { return v.has("arranged") || !u.mobile() && !v.mobile() }) {
			at = append(at, j)
		}
	}
	return at
}

func (p *pos) takeNode() {
	for _, u := range p.units {
		if len(p.positions(u)) > 0 {
			p.allowUnit(u)
		}
	}
}

func (p *pos) slotNode() {
	for _, n := range p.positions(p.byID[p.now().fields["unit"]]) {
		p.allowPosition(n)
	}
}

// joinNode: 8.52; two at most in travel mode (8.53).
func (p *pos) joinNode() {
	p.allow(stop)
	n, travels := 0, 0
	for _, u := range p.group {
		if u.travels() {
			travels++
		}
	}
	for _, u := range p.stacks[p.group[0].at] {
		if p.mayMove(u) && p.after(u) && !slices.Contains(p.group, u) && !(u.travels() && travels >= 2) && len(p.group) < 16 {
			p.allowUnit(u)
			n++
		}
	}
	if n > 1 && len(p.group) == 1 {
		p.allow(all)
	}
}

func (p *pos) moveNode() {
	hexes, loud, attacks := p.options(p.group, walk{p.group[0].at, p.spent, p.walked, p.inRow(p.group[0].Side)})
	if p.now().fields["result"] == "" { // a quiet walk is not followed by another
		for _, h := range hexes {
			p.allowHex(h)
		}
	}
	for _, d := range loud {
		p.allowDirection(d)
	}
	if attacks {
		p.allow(closeIn)
	}
	for _, c := range []int{defilade, concentrate, dismount, mount} {
		if p.mayTurn(c) {
			p.allow(c)
		}
	}
	if p.walked > 0 && len(p.group) > 1 { // 8.11
		p.allow(leaveOne)
	}
	if p.walked > 0 || len(p.legal) == 0 {
		p.allow(stop)
	}
}

// posNode: 8.5. Those who are disrupted lie under those who are not (9.31), static units under all (9.0): they choose among themselves, and those
// of a group that are not, if there are any, choose for it.
func (p *pos) posNode() {
	rank := func(u *counter) int {
		switch {
		case u.Move == "static":
			return 2
		case u.has("disrupted"):
			return 1
		}
		return 0
	}
	of := 2
	for _, u := range p.group {
		of = min(of, rank(u))
	}
	above, like := 0, 0
	for _, u := range p.stacks[p.group[0].at] {
		switch {
		case slices.Contains(p.group, u):
		case rank(u) < of:
			above++
		case rank(u) == of:
			like++
		}
	}
	for n := above; n <= above+like; n++ {
		p.allowPosition(n)
	}
}

// stayNode: any of a group that has gone on its way may be left behind (8.11).
func (p *pos) stayNode() {
	for _, u := range p.group {
		p.allowUnit(u)
	}
}
