package gamble

import "strings"

// Helpers of the cases of 10.7 to 12: they drive an Assault node by node, whatever nodes are played
// without asking.

// fight says who does what in an Assault; forward and point may stay empty where there is no choice.
type fight struct {
	join    []string
	point   string
	guns    []string
	forward string
}

// fightTo goes on from wherever the attacker stands to the dice of the Assault in at.
func (p *pos) fightTo(at string, f fight) *pos {
	p.Helper()
	join, guns := f.join, f.guns
	for range 60 {
		switch kind(p.s.kind) {
		case kImpulse:
			p.do("ASSAULT")
		case kActive, kAct:
			p.do("LOC " + at)
		case kRepair:
			p.do("STOP")
		case kJoin:
			join = p.takeOne(join)
		case kPoint:
			p.do("UNIT " + f.point)
		case kSupport:
			guns = p.takeOne(guns)
		case kForward:
			p.do("UNIT " + f.forward)
		default:
			return p.wantKind(cAssault)
		}
	}
	p.Fatalf("battle in %s goes on for ever", at)
	return p
}

// takeOne picks the first of ids, or stops when none is left.
func (p *pos) takeOne(ids []string) []string {
	p.Helper()
	if len(ids) == 0 {
		p.do("STOP")
		return nil
	}
	p.do("UNIT " + ids[0])
	return ids[1:]
}

// rollMargin rolls dice that make the Attack Total exceed the Defense Total by n, with an Allied roll
// that neither ends the day nor changes the weather, and declines a re-roll.
func (p *pos) rollMargin(n int) *pos {
	p.Helper()
	if kind(p.s.kind) != cBombard {
		p.wantKind(cAssault)
	}
	for a := 12; a > int(p.s.impulse); a-- {
		for g := 2; g <= 12; g++ {
			d := int(p.s.av) - int(p.s.dv) + a - g
			if p.s.impulseSide == german {
				d = int(p.s.av) - int(p.s.dv) + g - a
			}
			if d == n {
				p.s.Apply(pairFace(a, g))
				return p.keep()
			}
		}
	}
	p.Fatalf("AV %d, DV %d: no dice give %d", p.s.av, p.s.dv, n)
	return p
}

// keep declines a re-roll, if one is asked for.
func (p *pos) keep() *pos {
	p.Helper()
	if kind(p.s.kind) == kReroll {
		p.do("NO")
	}
	return p
}

// marches moves a unit step by step, by the mode named after a colon where there are several
// (34:WADE), and stops it.
func (p *pos) marches(id string, tos ...string) *pos {
	p.Helper()
	u := p.unit(id)
	p.do("UNIT " + id)
	for _, to := range tos {
		at, mode, _ := strings.Cut(to, ":")
		if p.s.loc[u] != p.loc(at) && kind(p.s.kind) == kStep {
			p.do("LOC " + at)
		}
		if kind(p.s.kind) == kMode {
			p.do(mode)
		}
		p.wantAt(id, at)
	}
	if kind(p.s.kind) == kStep && int(p.s.mover) == u {
		p.do("STOP")
	}
	return p
}

// activeIn makes at the Active Area of an Assault Impulse and goes on to the moves.
func (p *pos) activeIn(at string) *pos {
	p.Helper()
	if k := kind(p.s.kind); k == kImpulse || k == kImpulse2 {
		p.do("ASSAULT")
	}
	if kind(p.s.kind) == kActive {
		p.do("LOC " + at)
	}
	if kind(p.s.kind) == kRepair {
		p.do("STOP")
	}
	return p.wantKind(kAct)
}

// joinDouble declares the combined form of the Double Impulse with at as the second Active Area.
func (p *pos) joinDouble(at string) *pos {
	p.Helper()
	p.do("DOUBLE")
	if kind(p.s.kind) == kDoubleArea {
		p.do("LOC " + at)
	}
	if kind(p.s.kind) == kRepair {
		p.do("STOP")
	}
	return p.wantKind(kAct)
}

// crowdAt puts n further units of a side at a place, Spent; they are no Towers and no Airborne.
func (p *pos) crowdAt(side uint8, at string, n int) *pos {
	p.Helper()
	for u := p.g.t.nUnits - 1; u >= 0 && n > 0; u-- {
		un := &p.g.t.units[u]
		if un.side == side && un.typ != tower && !un.airborne && p.s.loc[u] == locNowhere {
			p.put(un.id + "@" + at + ":spent")
			n--
		}
	}
	if n > 0 {
		p.Fatalf("crowd: %d units too few", n)
	}
	return p
}

// zoneFRoad puts the supply road from Zone F to Overasselt and Hatert under XXX Corps.
func (p *pos) zoneFRoad() *pos {
	return p.ctl("F,64,63,60,57,54,50,49,47,42,33,34=corps")
}

// barrel is a Bombardment: lead is "UNIT id", or "UNIT2 id" for a Barrage; primary "UNIT id" or
// "EDGE a-b".
type barrel struct {
	lead    string
	guns    []string
	primary string
}

// shell goes on to the dice of a Bombardment of at.
func (p *pos) shell(at string, b barrel) *pos {
	p.Helper()
	guns := b.guns
	for range 60 {
		switch kind(p.s.kind) {
		case kImpulse, kImpulse2:
			p.do("BOMBARD")
		case kBombTarget:
			p.do("LOC " + at)
		case kLead:
			p.do(b.lead)
		case kBSupport:
			guns = p.takeOne(guns)
		case kPrimary:
			p.do(b.primary)
		default:
			return p.wantKind(cBombard)
		}
	}
	p.Fatalf("the Bombardment of %s goes on for ever", at)
	return p
}

// toNext ends the Impulse at hand without doing anything more, and stops where the next begins, at a
// move of the Sunset DRM marker or where the day is over.
func (p *pos) toNext() *pos {
	p.Helper()
	if p.toAfter(); kind(p.s.kind) == kAfter {
		p.do("STOP")
	}
	return p
}

// toAfter does the same for the activation at hand and stops at K_AFTER, if that is asked.
func (p *pos) toAfter() *pos {
	p.Helper()
	for range 60 {
		switch kind(p.s.kind) {
		case kAct, kDemolish, kDefRetreat, kAttRetreat, kReroll, kRepair, kJoin, kUKUnit:
			p.do("STOP")
		case cSunset:
			p.do("sum 12")
		case kCP, kRetreatDest, kMode, kActive:
			p.s.Apply(p.s.LegalActions(nil)[0])
		default:
			return p
		}
	}
	p.Fatalf("the activation does not end: %v", kind(p.s.kind))
	return p
}
