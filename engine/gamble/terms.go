package gamble

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

// Term is one summand of the Attack Value or the Defense Value of the combat in hand.
type Term struct {
	Side  engine.Player // whose value it belongs to
	Rule  string
	Text  string
	Value int
}

// combat is the kind of the combat in hand.
type combat uint8

const (
	noCombat combat = iota
	inAssault
	inBombardment
)

// combatInHand: from the choice of the Point Unit, or of the Lead, until the dice are settled.
func (s *State) combatInHand() combat {
	k := kind(s.kind)
	if k == kReroll {
		k = kind(s.rollKind)
	}
	if !validLoc(s.targetLoc) {
		return noCombat
	}
	switch k {
	case kSupport, kForward, cAssault:
		if s.g.t.validUnit(s.pointUnit) {
			return inAssault
		}
	case kBSupport, kPrimary, cBombard:
		if s.byAir() && s.lead <= airEighth || !s.byAir() && s.g.t.validUnit(s.lead) {
			return inBombardment
		}
	}
	return noCombat
}

// AssaultTerms lists what makes up the AV and the DV of the Assault or Bombardment in hand, in the
// order of the rules. Its sums are exact once the Forward Unit is chosen; before that the AV is that
// of the units chosen so far, and the DV lacks the Forward Unit and those beside it. It is empty
// where no combat is being put together.
func (s *State) AssaultTerms() []Term {
	switch s.combatInHand() {
	case inAssault:
		return append(s.attackTerms(), s.defenseTerms()...)
	case inBombardment:
		return append(s.bombardAttackTerms(), s.bombardDefenseTerms()...)
	}
	return nil
}

// sumTerms is a side's total.
func sumTerms(terms []Term, side uint8) (n int) {
	for _, t := range terms {
		if t.Side == engine.Player(side) {
			n += t.Value
		}
	}
	return n
}

// attackTerms takes attackValue apart (10.72).
func (s *State) attackTerms() []Term {
	t, side := s.g.t, engine.Player(s.attacker())
	joined, support := withBit(&s.roles, fJoined), withBit(&s.roles, fSupports)
	p := int(s.pointUnit)
	terms := []Term{{side, "10.72A", t.unitName(p) + ", Point Unit", int(t.units[p].attack)}}
	others := joined.without(t.fa)
	n := others.count() - 1
	others.remove(p)
	if n != 0 {
		terms = append(terms, Term{side, "10.72B", "with " + t.unitNames(others), n})
	}
	if n := support.count(); n > 0 {
		terms = append(terms, Term{side, "10.72C", t.unitNames(support) + " in support", n})
	}
	if n := s.integrity(contributing(t, joined, support)); n > 0 {
		terms = append(terms, Term{side, "10.72D", "Divisional Integrity", n})
	}
	if joined.side(t, german) && s.mixedSS(joined) {
		terms = append(terms, Term{side, "10.72E", "SS and others together", -1})
	}
	return terms
}

// defenseTerms takes defenseValue apart (10.73).
func (s *State) defenseTerms() []Term {
	t, side := s.g.t, engine.Player(s.defender())
	var terms []Term
	forward := t.validUnit(s.forwardUnit)
	if f := int(s.forwardUnit); forward {
		text := t.unitName(f) + ", Forward Unit"
		if st := s.status(f); st != fresh {
			text += ", " + statusTitles[st]
		}
		terms = append(terms, Term{side, "10.73A", text, s.defenseFactor(f)})
	}
	terms = append(terms, Term{side, "10.73B", "TEM of " + t.place(s.targetLoc), int(t.tem[s.targetLoc])})
	terms = append(terms, s.crossingTerms()...)
	if !forward {
		return terms
	}
	n := s.freshCompanions(int(s.forwardUnit))
	all := s.ours(s.defender(), s.targetLoc).and(s.freshSet())
	all.remove(int(s.forwardUnit))
	text := "other Fresh defenders"
	if n < all.count() {
		text += "; Airborne units without a Supply Line do not count"
	}
	if !all.empty() {
		terms = append(terms, Term{side, "10.73E", text, n})
	}
	return terms
}

// crossingTerms takes crossingModifier apart: the unit with the highest modifier counts (10.73C-D).
func (s *State) crossingTerms() []Term {
	side, best := engine.Player(s.defender()), s.crossingModifier()
	m := withBit(&s.roles, fJoined)
	for u := m.next(0); best > 0 && u >= 0; u = m.next(u + 1) {
		mode := s.deeds[u] & fModeMask
		if s.roles[u]&fMoved == 0 || mode == modeDry {
			continue
		}
		name := s.g.t.unitName(u)
		if mode != modeBridge {
			if best == 2 {
				return []Term{{side, "10.73D", name + " crosses " + waterWords[mode], 2}}
			}
			continue
		}
		lk := s.linkBack(u)
		if s.roles[u]&fMandatory == 0 || lk == nil {
			continue
		}
		terms := []Term{{side, "10.73C", name + " crosses a bridge", 1}}
		if s.bridge(lk.edge) == s.defender() {
			terms = append(terms, Term{side, "10.73C", "the bridge is the defender's", 1})
		}
		if lk.kind == river {
			terms = append(terms, Term{side, "10.73C", "it spans a river", 1})
		}
		if len(terms) == best {
			return terms
		}
	}
	return nil
}

var waterWords = [...]string{modeWade: "a canal without a bridge", modeWater: "by ferry or boat"}

// bombardAttackTerms takes bombardAV apart (11.2, 11.112).
func (s *State) bombardAttackTerms() []Term {
	t, side := s.g.t, engine.Player(s.impulseSide)
	if s.byAir() {
		return []Term{{side, "11.2", bomberTitle(s.lead), s.g.airFactor[s.lead]}}
	}
	lead := int(s.lead)
	terms := []Term{{side, "11.2", t.unitName(lead) + " leads", int(t.units[lead].attack)}}
	if s.barrage != 0 {
		terms = append(terms, Term{side, "11.112", "doubled in a Barrage", int(t.units[lead].attack)})
	}
	guns := withBit(&s.roles, fSupports)
	if !guns.empty() {
		terms = append(terms, Term{side, "11.2", t.unitNames(guns) + " in support", guns.count()})
	}
	guns.add(lead)
	if t.units[lead].side == german && s.mixedSS(guns) {
		terms = append(terms, Term{side, "11.2", "SS and Army guns together", -1})
	}
	return terms
}

// bombardDefenseTerms takes bombardDV apart (11.3).
func (s *State) bombardDefenseTerms() []Term {
	t, side := s.g.t, engine.Player(1-s.impulseSide)
	terms := []Term{{side, "11.3A", "twice the TEM of " + t.place(s.targetLoc), 2 * int(t.tem[s.targetLoc])}}
	rule, text, m := "11.3C", "Fresh Field Artillery", t.fa
	if s.byAir() {
		rule, text, m = "11.3B", "Fresh FLAK", t.flakLike
	}
	if n := s.ours(1-s.impulseSide, s.targetLoc).and(s.freshSet()).and(m).count(); n > 0 {
		terms = append(terms, Term{side, rule, text, n})
	}
	return terms
}

// unitNames lists a set, and cuts a long list short.
func (t *tables) unitNames(m unitSet) string {
	if m.empty() {
		return "nobody"
	}
	var names []string
	for u := m.next(0); u >= 0; u = m.next(u + 1) {
		if len(names) == 6 {
			return strings.Join(names, ", ") + fmt.Sprintf(" and %d more", m.count()-6)
		}
		names = append(names, t.unitName(u))
	}
	return listing(names)
}

// valueText is "AV 11 = 8 2 Gren, Point Unit (10.72A) + 1 with 1 Gren (10.72B)".
func valueText(name string, terms []Term, side uint8) string {
	var b strings.Builder
	for _, t := range terms {
		if t.Side != engine.Player(side) {
			continue
		}
		sign := " + "
		if v := t.Value; b.Len() == 0 {
			sign = ""
		} else if v < 0 {
			t.Value, sign = -v, " - "
		}
		fmt.Fprintf(&b, "%s%d [%s, %s]", sign, t.Value, t.Text, t.Rule)
	}
	return fmt.Sprintf("%s %d = %s", name, sumTerms(terms, side), b.String())
}

// valuesText gives both values of the combat in hand, or nothing.
func (s *State) valuesText() string {
	terms := s.AssaultTerms()
	if terms == nil {
		return ""
	}
	a, d := s.impulseSide, 1-s.impulseSide
	dv := "DV"
	if s.combatInHand() == inAssault && !s.g.t.validUnit(s.forwardUnit) {
		dv = "DV before the Forward Unit"
	}
	return "; " + valueText("AV", terms, a) + "; " + valueText(dv, terms, d)
}
