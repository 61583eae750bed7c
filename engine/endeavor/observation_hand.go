package endeavor

// observeHand writes the fight and the stack in hand.
func (s *State) observeHand(o []float32) {
	s.observeStack(o)
	if s.ctx == ctxNone {
		o[bcContext+ctxNone] = 1
		return
	}
	s.observeFight(o)
}

// observeStack writes the stack that moves.
func (s *State) observeStack(o []float32) {
	n, attack, defence, ma := 0, 0, 0, 2*maxMA
	for u := range s.g.t.units {
		if s.scr[u]&scStack == 0 {
			continue
		}
		n++
		attack += s.attack(u)
		defence += s.defence(u)
		ma = min(ma, s.halfPoints(u))
		switch s.g.t.list[u].group {
		case groupUS:
			o[bcGroup] = 1
		case groupCW:
			o[bcGroup+1] = 1
		}
	}
	if n == 0 {
		return
	}
	o[bcStack], o[bcForce], o[bcForce+1], o[bcMA] = cut(n, stackMax), cut(attack, 40), cut(defence, 40), cut(ma, 16)
	o[bcSpent], o[bcSpent+1] = cut(int(s.spentN), 32), cut(int(s.spentS), 32)
}

// maxMA is more than any unit has.
const maxMA = 20

func (s *State) observeFight(o []float32) { o[bcContext+int(s.ctx)] = 1 }
