package endeavor

// Fighter is a unit in a fight, with the strength that counts of it.
type Fighter struct {
	Unit, Strength int
	Twelfths       int  // of an attacker: what its strength counts over the side it attacks over
	Out            bool // of a defender: it counts half
}

// Foreseen is a fight whose dice are due: how its column is made, and what each sum of two dice comes to of the steps there are.
type Foreseen struct {
	Kind                 string // attack, overrun or landing
	Side                 int    // the attacker
	Target               int
	Attackers, Defenders []Fighter
	Ground               int  // what the ground multiplies defenders by
	Fort                 bool // Germans in a fort: twice as strong, and they need not retreat
	Attack, Defence      int  // in a landing none are compared
	Base, Column         int  // without and with air support
	AirPoints            int
	Steps                [2]int           // of those who attack and of those who defend
	Results              [numFaces]Result // by the sum of the dice
}

// Foresee tells of the fight in hand at its dice; nil elsewhere.
func (s *State) Foresee() *Foreseen {
	if kind(s.node) != cCombat || int(s.target) >= s.g.t.hexes {
		return nil
	}
	t, side := s.g.t, s.attackers()
	f := &Foreseen{Kind: ctxWords[s.ctx], Side: side, Target: int(s.target), Ground: int(t.shield[s.target]), Fort: side == allied && t.fort.has(s.target),
		Base: int(s.odds()), Column: int(s.column), AirPoints: int(s.points), Steps: [2]int{s.attacking(), s.defending()}}
	for u := range t.units {
		switch r := &t.list[u]; {
		case s.scr[u]&scJoined != 0:
			x := Fighter{Unit: u, Strength: s.attack(u)}
			if s.ctx != ctxLanding {
				x.Twelfths = s.twelfths(u, s.from(u), s.target)
			}
			f.Attackers = append(f.Attackers, x)
		case int(r.side) != side && s.loc[u] == s.target && !r.truck():
			f.Defenders = append(f.Defenders, Fighter{Unit: u, Strength: s.defence(u), Out: s.has(u, stOOS)})
		}
	}
	if s.ctx != ctxLanding {
		f.Attack, f.Defence = s.attackOf(), s.defenceOf(s.target, 1-side)
	}
	for face := lowRoll; face < numFaces; face++ {
		x := s.outcome(face)
		f.Results[face] = Result{int(x.a), int(x.d), int(x.r)}
	}
	return f
}
