package reich

// Foreseen is what a roll of fire or close action is made of, for those who show it.
type Foreseen struct {
	Kind      string // close, fire or armour
	Side      int    // that attacks or fires
	From, To  int    // hexes, -1 where there are several
	Attackers []Fighter
	Defenders []Fighter
	Attack    int // points
	Defence   int // of close action, else 0
	ER        int // of fire; of anti-tank fire the class, 1 light to 3 heavy
	Column    int // of fire: the value on the results; of anti-tank fire what hits, or less
	Odds      string
	Value     int // of close action; 0: D
	Target    int // unit fired at, -1: none
}

// Fighter is a unit with what it counts.
type Fighter struct{ Unit, Points int }

// Foresee tells of the roll that is due, and of close action from when it has been opened; nil where there is nothing to tell.
func (s *State) Foresee() *Foreseen {
	for i := int(s.depth) - 1; i >= 0; i-- {
		switch f := &s.acts[i]; act(f.act) {
		case actShot:
			if i == int(s.depth)-1 {
				return s.foreseeShot(f)
			}
		case actClose:
			if s.members > 0 && s.foremost() >= 0 && s.defender(int(f.to)-1) >= 0 && f.step <= clRoll || f.step == clTank || f.step == clNerve {
				return s.foreseeClose(f)
			}
		}
	}
	return nil
}

func (s *State) foreseeShot(f *frame) *Foreseen {
	u := int(f.unit) - 1
	x := &Foreseen{Kind: "fire", Side: 1 - int(s.g.t.list[u].side), From: -1, To: s.where(u), Attack: int(f.points), ER: int(f.er), Target: u}
	switch f.step {
	case shRoll:
		x.Column, _ = s.fireValue(f)
	case shTank:
		x.Kind, x.Column = "armour", s.hitValue(f)
	default:
		return nil
	}
	return x
}

func (s *State) foreseeClose(f *frame) *Foreseen {
	from, to := int(f.from)-1, int(f.to)-1
	if s.foremost() < 0 || s.defender(to) < 0 {
		return nil
	}
	x := &Foreseen{Kind: "close", Side: int(s.g.t.list[s.foremost()].side), From: from, To: to, Target: -1}
	over, ferry := s.acrossHalf(from, s.g.t.toward(from, to)), s.crossingBy() == byFerry
	lone := s.coverForArmour(to) && !s.infantryIn(true, to)
	for _, u := range s.group[:s.members] {
		if s.g.t.list[u].leader {
			continue
		}
		p := s.closePoints(int(u), over, lone)
		if ferry {
			p = half(p)
		}
		x.Attackers, x.Attack = append(x.Attackers, Fighter{int(u), p}), x.Attack+p
	}
	lone = s.coverForArmour(to) && !s.infantryIn(false, to)
	for u := s.topOf(to); u >= 0; u = s.below(u) {
		if s.g.t.list[u].combat() {
			p := s.closePoints(u, false, lone)
			x.Defenders, x.Defence = append(x.Defenders, Fighter{u, p}), x.Defence+p
		}
	}
	x.Odds, x.Value = oddsWords[s.odds(f)], s.closeValue(f)
	if f.step == clRoll && f.result > 0 {
		x.Value = int(f.result)
	}
	return x
}

// Empties tells whether a face of the roll of close action that is due leaves nobody in the hex: all are dead or have to go.
func (s *State) Empties(face int) bool {
	if kind(s.node) != cClose {
		return false
	}
	r, left := s.closeResult(face), 0
	for u := s.topOf(int(s.current().to) - 1); u >= 0; u = s.below(u) {
		if s.g.t.list[u].combat() {
			left += s.strength(u)
		}
	}
	return r.Eliminated || r.Retreat > 0 || r.Defenders >= left
}
