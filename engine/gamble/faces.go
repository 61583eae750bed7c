package gamble

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

// What dice lead to, in words.

// faceText is a face at a chance node: the dice and their result.
func (s *State) faceText(k kind, f engine.Action) string {
	if lo, hi := faceRange(k); f < lo || f > hi {
		return fmt.Sprintf("face %d, which no dice show", f)
	}
	return diceText(k, f) + ": " + s.resultText(k, f)
}

// diceText is what lies on the table.
func diceText(k kind, f engine.Action) string {
	switch k {
	case cAssault, cBombard:
		a, g := pairDice(f)
		return fmt.Sprintf("Allied %d, German %d", a, g)
	case cSunset:
		return fmt.Sprintf("sum %d", f)
	}
	return fmt.Sprintf("die %d", f)
}

// diceFace is the face that setDice put into Dice.
func (s *State) diceFace(k kind) engine.Action {
	if k == cAssault || k == cBombard {
		return pairFace(int(s.dice[0]), int(s.dice[1]))
	}
	return engine.Action(s.dice[0])
}

// resultText says what face f of a roll of kind k leads to. The roll's own fields (RollUnit,
// RollEdge, Target, AV, DV) must be set, as they are at the chance node and at K_REROLL.
func (s *State) resultText(k kind, f engine.Action) string {
	die := int(f)
	switch k {
	case cWeather:
		if die >= 4 {
			return "Clear"
		}
		return "Overcast"
	case cInterdict:
		return s.interdictText(die)
	case cSeize, cRepair, cDemolish:
		return s.edgeRollText(k, die)
	case cInfiltrate:
		if s.infiltrates(die) {
			return s.rollUnit() + " slips into " + s.g.t.place(s.targetLoc) + ", Spent"
		}
		return s.rollUnit() + " is detected and must assault"
	case cSunset:
		return sunsetTexts[s.sunsetClass(die)]
	case cSurrender:
		return s.surrenderText(die)
	}
	a, g := pairDice(f)
	at, dt := s.sums(a, g)
	text := fmt.Sprintf("%d against %d, ", at, dt) + s.combatText(k, a, g)
	if s.sunsetPending() {
		text += fmt.Sprintf("; as Sunset DR %d, %s", a, sunsetTexts[s.sunsetClass(a)])
	}
	return text
}

// outcomeText is resultText without anything that another face with the same result does not share: the position at
// K_REROLL knows what the dice lead to, not how they lie.
func (s *State) outcomeText(k kind, f engine.Action) string {
	switch k {
	case cSeize, cRepair, cDemolish:
		return s.edgeOutcome(k, int(f))
	case cAssault, cBombard:
	default:
		return s.resultText(k, f)
	}
	a, g := pairDice(f)
	text := s.combatText(k, a, g)
	if k == cAssault && strings.HasSuffix(text, allGone) { // by how many more is not kept
		text = allGone
	}
	if s.sunsetPending() {
		text += "; " + sunsetTexts[s.sunsetClass(a)]
	}
	return text
}

const allGone = "all defenders are eliminated"

// sums are what attacker and defender come to by dice of both sides.
func (s *State) sums(a, g int) (attack, defense int) {
	if s.attacker() == german {
		return int(s.av) + g, int(s.dv) + a
	}
	return int(s.av) + a, int(s.dv) + g
}

func (s *State) combatText(k kind, a, g int) string {
	if k == cAssault {
		return s.assaultText(a, g)
	}
	return s.bombardText(a, g)
}

var sunsetTexts = [...]string{sunsetNone: "nothing", sunsetAdvance: "the day goes on",
	sunsetFlip: "the day goes on and the weather will change", sunsetEnd: "the day ends"}

func (s *State) rollUnit() string { return s.g.t.unitName(int(s.rollingUnit)) }

func (s *State) interdictText(die int) string {
	if !s.g.t.validUnit(s.rollingUnit) || !validLoc(s.loc[s.rollingUnit]) {
		return "nothing"
	}
	switch iv := s.interdiction(int(s.rollingUnit)); {
	case die < iv:
		return s.rollUnit() + " lands Disrupted 1"
	case die == iv:
		return s.rollUnit() + " lands Spent"
	}
	return s.rollUnit() + " lands unhurt"
}

// edgeRollText is "with drm +2 makes 6 of 7, the bridge stays as it is".
func (s *State) edgeRollText(k kind, die int) string {
	if !s.g.t.validEdge(s.rollingEdge) || k == cSeize && !s.g.t.validUnit(s.rollingUnit) {
		return "nothing"
	}
	drm := s.edgeDRM(k)
	return fmt.Sprintf("with drm %+d makes %d of %d, ", drm, die+drm, edgeTarget(k)) + s.edgeOutcome(k, die)
}

func (s *State) edgeOutcome(k kind, die int) string {
	if !s.g.t.validEdge(s.rollingEdge) || k == cSeize && !s.g.t.validUnit(s.rollingUnit) {
		return "nothing"
	}
	ok := die+s.edgeDRM(k) >= edgeTarget(k)
	name := s.g.t.edgeName(int(s.rollingEdge))
	switch {
	case k == cSeize && ok:
		return name + " is seized"
	case k == cRepair && ok:
		return name + " is repaired"
	case k == cDemolish && ok:
		return name + " is blown"
	case k == cRepair:
		return "a Construct marker goes on " + name
	}
	return name + " stays as it is"
}

func (s *State) surrenderText(die int) string {
	if !s.g.t.validUnit(s.rollingUnit) {
		return "nothing"
	}
	switch level := s.status(int(s.rollingUnit)) + 1; {
	case die < level:
		return s.rollUnit() + " surrenders"
	case die == level:
		return s.rollUnit() + " " + worsened(s.status(int(s.rollingUnit)))
	}
	return s.rollUnit() + " holds out"
}

// assaultText is "success, 3 CP of the 4 that can be absorbed".
func (s *State) assaultText(a, g int) string {
	at, dt := s.sums(a, g)
	if !validLoc(s.targetLoc) {
		return "nothing"
	}
	switch cp := s.casualties(at - dt); {
	case at < dt:
		return "failure"
	case at == dt:
		return "stalemate"
	case cp > int(s.absorbable):
		return fmt.Sprintf("%d CP are more than the %d that can be absorbed: %s", cp, s.absorbable, allGone)
	default:
		return fmt.Sprintf("success, %d CP of the %d that can be absorbed", cp, s.absorbable)
	}
}

func (s *State) bombardText(a, g int) string {
	at, dt := s.sums(a, g)
	text := ""
	ap := max(0, at-dt)
	switch {
	case ap == 0:
		text += "no effect"
	case s.g.t.validEdge(s.primaryEdge):
		text += fmt.Sprintf("%d AP, the first on %s", ap, s.g.t.edgeName(int(s.primaryEdge)))
	case s.g.t.validUnit(s.primary):
		text += fmt.Sprintf("%d AP on %s", ap, s.g.t.unitName(int(s.primary)))
		if c := s.apCost(int(s.primary)); c > ap {
			text += fmt.Sprintf(", which takes %d", c)
		}
	default:
		text += fmt.Sprintf("%d AP", ap)
	}
	if validLoc(s.targetLoc) && s.mistaken(a, g) {
		text += fmt.Sprintf("; equal rolls: %d AP on the Allies", (a+1)/2)
	}
	return text
}
