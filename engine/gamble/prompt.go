package gamble

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

// NodeKind is the name of the kind of node, for example "K_STEP".
func (s *State) NodeKind() string { return kind(s.kind).String() }

// Prompt says what is being decided, with the numbers that matter and the rule it rests on.
func (s *State) Prompt() string { return nodes[s.kind].prompt(s) }

func (s *State) overText() string {
	switch {
	case s.result > 0:
		return fmt.Sprintf("the game is over: the Allies win with %d VP (21)", s.VP())
	case s.result < 0:
		return fmt.Sprintf("the game is over: the Germans win, the Allies have %d VP (21)", s.VP())
	}
	return "the game is over (21)"
}

func weatherTitle(overcast uint8) string {
	if overcast != 0 {
		return "Overcast"
	}
	return "Clear"
}

// activeText names the active locations.
func (s *State) activeText() string {
	var words []string
	for _, l := range s.activeLocs {
		if l <= locUK {
			words = append(words, s.g.t.place(l))
		}
	}
	return listing(words)
}

func (s *State) impulse2Prompt() string {
	if s.doubled == doubleZoneF {
		return "how to activate Zone F for free (14.5)"
	}
	return "what to do in the second half of the Double Impulse (12.3)"
}

func (s *State) activePrompt() string {
	if s.activationType == actInfiltration {
		return "from which Area to infiltrate (8.22)"
	}
	return "which location to activate (8.21)"
}

func (s *State) doubleAreaPrompt() string {
	return fmt.Sprintf("which location to activate beside %s (12.3)", s.activeText())
}

func (s *State) repairPrompt() string {
	return fmt.Sprintf("which bridge to repair from %s; %d of %d repairs made this Turn (19.2)",
		s.activeText(), s.repairs[s.impulseSide], repairCap(s.impulseSide))
}

func (s *State) demolishPrompt() string {
	return fmt.Sprintf("which bridge to blow from %s (19.4)", s.activeText())
}

func (s *State) ukUnitPrompt() string {
	return fmt.Sprintf("who lands next, %d of %d chosen (18.41)", int(s.landings)+s.declared().count(), landMax)
}

func (s *State) ukDropPrompt() string {
	return fmt.Sprintf("where %s lands (18.41)", s.g.t.unitName(int(s.mover)))
}

func (s *State) infTargetPrompt() string {
	return fmt.Sprintf("where to infiltrate from %s (8.221)", s.activeText())
}

func (s *State) intAreaPrompt() string {
	return fmt.Sprintf("where to put an Air Interdiction marker, %d left (16.4)", s.interdictors)
}

func (s *State) offers(a engine.Action) bool { return s.legal[a>>6]>>(a&63)&1 != 0 }

func (s *State) afterPrompt() string {
	var words []string
	if s.offers(ctrlDouble) {
		words = append(words, "a Double Impulse (12.3)")
	}
	if s.offers(ctrlZoneF) {
		words = append(words, "Zone F (14.5)")
	}
	return "whether the Impulse goes on with " + strings.Join(words, " or ")
}

func (s *State) impulsePrompt() string {
	text := fmt.Sprintf("what to do in Impulse %s of %d September, %s", boxName(s.impulse), s.date, weatherTitle(s.overcast))
	if s.frozen(s.impulseSide) {
		text += ", demolition only (20.61)"
	}
	if s.lastPass == 1+enemyOf(s.impulseSide) {
		text += "; the other side has passed, a Pass ends the day (8.24)"
	}
	return text + " (8.2)"
}

func (s *State) actPrompt() string {
	if phase(s.phase) == phDDayLanding {
		return fmt.Sprintf("which unit moves one Area from %s (20.4C)", s.g.t.place(s.targetLoc))
	}
	text := fmt.Sprintf("who moves next from %s, or where to assault (9.1, 10.1)", s.activeText())
	if s.activationType == actInfiltration {
		text = "which unit goes on after the Overrun (10.5)"
	}
	var due []string
	for l := uint8(0); l < locUK; l++ {
		if s.offers(actLoc(l)) && s.dutyIn(l) {
			due = append(due, s.g.t.place(l))
		}
	}
	if due != nil {
		text += "; an Assault is mandatory in " + listing(due) + " (10.2)"
	}
	return text
}

// dutyIn: a Mandatory Assault waits in l.
func (s *State) dutyIn(l uint8) bool {
	m := s.unitsAt(l).and(withBit(&s.roles, fMandatory)).and(withBit(&s.roles, fWaiting)).and(s.freshSet())
	return !m.empty()
}

// at is "2 Gren in 28 Nijmegen".
func (s *State) at(u uint8) string {
	if !s.g.t.validUnit(u) {
		return "nobody"
	}
	return s.g.t.unitName(int(u)) + " in " + s.g.t.place(s.loc[u])
}

func (s *State) stepPrompt() string {
	if !s.g.t.validUnit(s.mover) {
		return "where to (9.2)"
	}
	u := int(s.mover)
	text := fmt.Sprintf("%s has %s of %s MF left", s.at(s.mover), halves(s.mfLeft(u)), halves(s.allowance(u)))
	if printed := int(s.g.t.units[u].mf) * wholeMF; printed != s.allowance(u) {
		rule := "17.3" // Overcast
		if s.overcast == 0 {
			rule = "20.61"
		}
		text += fmt.Sprintf(", %s on the counter (%s)", halves(printed), rule)
	}
	switch {
	case phase(s.phase) != phDDayLanding:
		return text + ": where to (9.2)"
	case s.stage == landSeizing:
		return text + ": which bridge to seize (20.4B)"
	}
	return text + ": where to (20.4C)"
}

func (s *State) modePrompt() string {
	u := s.mover
	rule := "9.62, 9.63"
	if s.retreatUnit != none {
		u, rule = s.retreatUnit, "10.92"
	}
	return fmt.Sprintf("how %s crosses to %s (%s)", s.at(u), s.g.t.place(s.moverTo), rule)
}

func (s *State) infiltratePrompt() string {
	if !validLoc(s.targetLoc) {
		return "who tries to infiltrate (8.222)"
	}
	most := int(s.g.t.tem[s.targetLoc])
	if s.overcast == 0 {
		most--
	}
	need := fmt.Sprintf("%d or less", most)
	if most == 1 {
		need = "1"
	}
	return fmt.Sprintf("who tries to infiltrate %s, on a die of %s (8.222)", s.g.t.place(s.targetLoc), need)
}

func (s *State) drmPrompt() string {
	loser := s.impulseSide
	if s.drmFor == 1 {
		loser = enemyOf(s.impulseSide)
	}
	return fmt.Sprintf("how to move the Sunset DRM, now %+d, for %s lost: up to %s (12.41)",
		s.sunsetDRM, count(int(s.lost[loser]), sideTitle(loser)+" unit"), count(int(s.drmLeft), "space"))
}

// rerollPrompt says what the roll comes to. How the dice lie the position does not keep, nor what was added to them: who
// serves people knows the last roll and shows it.
func (s *State) rerollPrompt() string {
	k := kind(s.rollKind)
	if !k.isChance() {
		return "whether to use the Advantage for a re-roll (12.2)"
	}
	f := s.diceFace(k)
	if lo, hi := faceRange(k); f < lo || f > hi {
		return fmt.Sprintf("whether to use the Advantage for a re-roll of the %s (12.2)", nodes[k].roll)
	}
	of := ""
	if (k == cAssault || k == cBombard) && validLoc(s.targetLoc) {
		of = " of " + s.g.t.place(s.targetLoc)
	}
	return fmt.Sprintf("whether to re-roll the %s%s (12.2); %s", nodes[k].roll, of, s.outcomeText(k, f))
}

// rollPrompt says which dice are rolled and what they are for.
func (s *State) rollPrompt() string {
	k := kind(s.kind)
	text := engine.Capital(nodes[k].roll)
	switch k {
	case cWeather:
		text += fmt.Sprintf(" of %d September", s.date)
	case cInterdict:
		if s.g.t.validUnit(s.rollingUnit) && validLoc(s.loc[s.rollingUnit]) {
			text += fmt.Sprintf(" of %s, value %d", s.at(s.rollingUnit), s.interdiction(int(s.rollingUnit)))
		}
	case cSeize, cRepair, cDemolish:
		if s.g.t.validEdge(s.rollingEdge) && (k != cSeize || s.g.t.validUnit(s.rollingUnit)) {
			text += fmt.Sprintf(" of %s, drm %+d, at least %d succeeds",
				s.g.t.edgeName(int(s.rollingEdge)), s.edgeDRM(k), edgeTarget(k))
		}
	case cInfiltrate:
		text += fmt.Sprintf(" of %s by %s", s.g.t.place(s.targetLoc), s.at(s.rollingUnit))
	case cAssault, cBombard:
		text += " of " + s.g.t.place(s.targetLoc) + s.valuesText()
	case cSunset:
		text += fmt.Sprintf(" against Impulse %d with DRM %+d", s.impulse, s.sunsetDRM)
	case cSurrender:
		if s.g.t.validUnit(s.rollingUnit) {
			text += fmt.Sprintf(" of %s, %s", s.at(s.rollingUnit), statusTitles[s.status(int(s.rollingUnit))])
		}
	}
	if s.rerolled != 0 {
		text += ", once more by the Advantage"
	}
	return text + " (" + nodes[k].rule + ")"
}
