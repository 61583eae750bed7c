package endeavor

// observeHand writes the fight and the stack in hand.
func (s *State) observeHand(o []float32) {
	o[bcContext+int(s.ctx)] = 1
	s.observeStack(o)
	if s.ctx != ctxNone && int(s.target) < s.g.t.hexes {
		s.observeFight(o)
	}
}

// observeStack writes the stack that moves.
func (s *State) observeStack(o []float32) {
	n, attack, defence, ma := 0, 0, 0, uint8(maxSpend)
	for u := range s.g.t.units {
		if s.scr[u]&scStack == 0 {
			continue
		}
		n++
		attack += s.attack(u)
		defence += s.defence(u)
		ma = min(ma, s.allowance(u))
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
	o[bcStack], o[bcForce], o[bcForce+1], o[bcMA] = cut(n, stackMax), cut(attack, 40), cut(defence, 40), cut(int(ma), 16)
	o[bcSpent], o[bcSpent+1] = cut(int(s.spentN), maxSpend), cut(int(s.spentS), maxSpend)
}

// observeFight writes what the fight in hand comes to: before the dice what it would be now, after them what is still owed.
func (s *State) observeFight(o []float32) {
	enemy := 1 - s.attackers()
	attacking, defending := s.attacking(), s.defending()
	o[bcSteps], o[bcSteps+1] = cut(attacking, 16), cut(defending, 16)
	o[bcLeft], o[bcLeft+1] = cut(int(s.aLeft), 4), cut(int(s.dLeft), 4)
	retreat := s.ret
	switch {
	case s.step == doAdvance:
		retreat = s.adv
	case kind(s.node) == kRetreat || kind(s.node) == kRetLoss:
		retreat = s.retLeft
	}
	o[bcRetreat] = cut(int(retreat), 3)
	o[bcEmergency], o[bcAir] = mark32(s.marker != 0), mark32(s.points > 0)
	o[bcShift] = cut(int(s.points)*s.shiftsAt(s.target), 8)
	o[bcFort] = mark32(enemy == german && s.g.t.fort.has(s.target))
	if s.step > doRoll || attacking == 0 {
		return
	}
	if s.ctx != ctxLanding {
		o[bcAttack] = cut(s.attackOf(), 80)
	}
	o[bcDefence] = cut(s.defenceOf(s.target, enemy), 80)
	column := s.column
	if s.step < doRoll {
		column = s.odds()
	}
	o[bcColumn+int(min(column, columnBest))] = 1
	f := s.prospect(min(column, columnBest))
	o[bcClear], o[bcExpected], o[bcExpected+1] = cut(f.clear, 36), cut(f.attackers, 4*36), cut(f.defenders, 4*36)
}

// prospect is what the dice bring on a column, in thirty-sixths: the chance that nobody is left in the hex or its defenders
// must retreat, and the mean losses in steps.
type prospect struct{ clear, attackers, defenders int }

func (s *State) prospect(column uint8) (f prospect) {
	attacking, defending := s.attacking(), s.defending()
	for face, n := range twoDice {
		if n == 0 {
			continue
		}
		x := crt[face-lowRoll][column].of(s.attackers())
		a, d := min(int(x.a), attacking), min(int(x.d), defending)
		f.attackers += int(n) * a
		f.defenders += int(n) * d
		if d == defending || x.r > 0 {
			f.clear += int(n)
		}
	}
	return f
}
