package gamble

import "bridgehead/engine"

// roll asks for dice of kind k. Where every face would come to the same, no node is made: the roll
// is resolved with any face, though a die counts as rolled (12.3).
func (s *State) roll(k kind) {
	s.rollKind, s.rerolled = uint8(k), 0
	if phase(s.phase) == phDaylight {
		s.rolled = 1
	}
	s.kind = uint8(k)
	lo, hi := faceRange(k)
	if c := s.faceClass(k, lo); !s.cards(k) {
		same := true
		for f := lo + 1; f <= hi && same; f++ {
			same = s.faceClass(k, f) == c
		}
		if same {
			s.setDice(k, lo)
			s.resolve()
		}
	}
}

// faceRange is the range of action ids at a chance node of kind k: the pips of a die, the sum of
// two dice, or a pair of sums.
func faceRange(k kind) (lo, hi engine.Action) {
	switch k {
	case cSunset:
		return 2, 12
	case cAssault, cBombard:
		return 0, NumFaces - 1
	}
	return 1, 6
}

var sumWays = [13]int{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

// cards reports whether a roll is drawn from the decks of 23.7.
func (s *State) cards(k kind) bool { return s.g.opts.Cards && (k == cAssault || k == cBombard) }

// faceWeight is the number of equally likely ways of a face.
func (s *State) faceWeight(k kind, f engine.Action) int {
	switch k {
	case cSunset:
		return sumWays[f]
	case cAssault, cBombard:
		a, g := pairDice(f)
		if s.cards(k) {
			return int(s.deckAllied[a-2]) * int(s.deckGerman[g-2])
		}
		return sumWays[a] * sumWays[g]
	}
	return 1
}

func (s *State) faceTotal(k kind) (n int) {
	lo, hi := faceRange(k)
	for f := lo; f <= hi; f++ {
		n += s.faceWeight(k, f)
	}
	return n
}

// Outcomes appends the faces of a chance node.
func (s *State) Outcomes(dst []engine.Outcome) []engine.Outcome {
	k := kind(s.kind)
	if !k.isChance() {
		return dst
	}
	total := float64(s.faceTotal(k))
	lo, hi := faceRange(k)
	for f := lo; f <= hi; f++ {
		if w := s.faceWeight(k, f); w > 0 {
			dst = append(dst, engine.Outcome{Action: f, P: float64(w) / total})
		}
	}
	return dst
}

// Merged appends one face for each distinct result.
func (s *State) Merged(dst []engine.Outcome) []engine.Outcome {
	k := kind(s.kind)
	if !k.isChance() {
		return dst
	}
	if s.cards(k) { // every card drawn is a different deck
		return s.Outcomes(dst)
	}
	total := float64(s.faceTotal(k))
	lo, hi := faceRange(k)
	var classes [NumFaces]uint16
	base := len(dst)
next:
	for f := lo; f <= hi; f++ {
		p := float64(s.faceWeight(k, f)) / total
		c := s.faceClass(k, f)
		for i := range dst[base:] {
			if classes[i] == c {
				dst[base+i].P += p
				continue next
			}
		}
		classes[len(dst)-base] = c
		dst = append(dst, engine.Outcome{Action: f, P: p})
	}
	return dst
}

// Event names the roll by its place in the game.
func (s *State) Event() engine.Event {
	e := engine.Event{Turn: s.Turn(), Impulse: int(s.impulsesToday), Kind: int(s.kind) - int(cWeather)}
	if phase(s.phase) != phDaylight {
		e.Impulse = 100 + int(s.phase)
	}
	return e
}

// faceClass numbers the distinct results of a roll: faces of one class lead to equal positions.
// While somebody may re-roll, the position still holds the dice, but what can follow from them is
// the same; applyFace therefore keeps one face a class.
func (s *State) faceClass(k kind, f engine.Action) uint16 {
	die := int(f)
	switch k {
	case cWeather: // 6.21
		return b2u(die >= 4)
	case cInterdict: // 18.44
		iv := s.interdiction(int(s.rollingUnit))
		return b2u(die >= iv) + b2u(die > iv)
	case cSeize, cRepair, cDemolish:
		return b2u(die+s.edgeDRM(k) >= edgeTarget(k))
	case cInfiltrate: // 8.222
		return b2u(s.infiltrates(die))
	case cSurrender: // 13.9
		level := s.status(int(s.rollingUnit)) + 1
		return b2u(die >= level) + b2u(die > level)
	case cSunset:
		return uint16(s.sunsetClass(die))
	}
	a, g := pairDice(f)
	c := s.assaultClass(a, g)
	if k == cBombard {
		c = s.bombardClass(a, g)
	}
	if s.sunsetPending() {
		c = c*4 + uint16(s.sunsetClass(a))
	}
	return c
}

func b2u(b bool) uint16 {
	if b {
		return 1
	}
	return 0
}

// canonicalFace is the lowest face of the same class, so that equal results are equal positions.
func (s *State) canonicalFace(k kind, f engine.Action) engine.Action {
	if s.cards(k) {
		return f
	}
	lo, _ := faceRange(k)
	c := s.faceClass(k, f)
	for g := lo; g < f; g++ {
		if s.faceClass(k, g) == c {
			return g
		}
	}
	return f
}

func (s *State) setDice(k kind, f engine.Action) {
	switch k {
	case cAssault, cBombard:
		a, g := pairDice(f)
		s.dice = [2]uint8{uint8(a), uint8(g)}
	default:
		s.dice = [2]uint8{uint8(f), 0}
	}
}

// applyFace takes a face; the holder of the Advantage may now force a re-roll (12.2).
func (s *State) applyFace(f engine.Action) {
	k := kind(s.kind)
	s.drawCards(k, f)
	s.setDice(k, s.canonicalFace(k, f))
	if s.holder != nobody {
		s.node(kReroll, s.holder)
		return
	}
	s.resolve()
}

// maskReroll: to keep the result or to roll again (12.2).
func (s *State) maskReroll() {
	s.allowCtrl(ctrlStop)
	s.allowCtrl(ctrlYes)
}

// actReroll: once used the Advantage belongs to nobody, so no roll is re-rolled twice (12.5).
func (s *State) actReroll(_ block, i int) {
	s.actor = s.impulseSide
	if i != ctrlYes {
		s.resolve()
		return
	}
	s.spendAdvantage()
	s.rerolled = 1
	s.dice = [2]uint8{}
	s.kind = s.rollKind
}

// resolve carries out the roll in Dice.
func (s *State) resolve() {
	k := kind(s.rollKind)
	a, g := int(s.dice[0]), int(s.dice[1])
	s.noteSunset(k, a)
	s.rollKind, s.rerolled, s.dice = 0, 0, [2]uint8{}
	nodes[k].rolled(s, a, g)
}
