package reich

// The Allied patrol (option cap) covers 30 Corps: German airstrikes find nobody within five hexes of an HQ of ground troops (15.31, 15.32). In return Allied
// airstrikes keep near these HQs, and only the corps observes for them (15.33). When the Allies place airstrikes they may spend some on a wider patrol, or do
// without it; either lasts to the end of their next phase of command (15.16).

const (
	coverRadius = 5
	coverWider  = 2 // hexes for each airstrike
	coverMost   = 3 // airstrikes, for eleven hexes
	coverGone   = coverMost + 1
	coverReach  = 30 // hexes from an HQ of the corps to an Allied target
)

// corpsWithin tells whether an HQ of 30 Corps is so near to a hex.
func (s *State) corpsWithin(h, hexes int) bool {
	t := s.g.t
	for u := t.firstAllied; u < len(t.sc.Units); u++ {
		if at := s.where(u); at >= 0 && t.list[u].hq && !t.list[u].airborne && t.distance(at, h) <= hexes {
			return true
		}
	}
	return false
}

// patrolled tells whether a hex is under the patrol of the enemy of a side.
func (s *State) patrolled(h, side int) bool {
	return s.g.opts.Cap && side == german && s.cover != coverGone && s.corpsWithin(h, coverRadius+coverWider*int(s.cover))
}

// tethered tells whether a side keeps its airstrikes near its patrol.
func (s *State) tethered(side int) bool {
	return s.g.opts.Cap && side == allied && s.cover != coverGone
}

// pointedOut tells whether somebody who may observe for an airstrike is next to its target (6.5, 15.33).
func (s *State) pointedOut(u, side int) bool {
	if !s.tethered(side) {
		return s.besideEnemy(u)
	}
	for _, n := range s.g.t.grid.Next[s.where(u)] {
		if n < 0 {
			continue
		}
		for v := s.topOf(int(n)); v >= 0; v = s.below(v) {
			if c := &s.g.t.list[v]; int(c.side) == side && c.combat() && !c.airborne {
				return true
			}
		}
	}
	return false
}

// mayCover tells whether the Allies have a patrol to widen, or to give up, which they do before they widen it.
func (s *State) mayCover() bool {
	return s.tethered(sideOf(s.phase)) && s.strikes[allied] > 0 && (s.cover == 0 || s.cover < coverMost && s.anyCorps())
}

func (s *State) anyCorps() bool { return s.corpsWithin(0, s.g.t.hexes) }

func (s *State) maskCover() {
	if !s.mayCover() {
		return
	}
	if s.cover == 0 {
		s.allow(ctrlYes)
	}
	if s.anyCorps() {
		s.allow(ctrlPatrol)
	}
}

func (s *State) actCover(i int) {
	if i == ctrlYes {
		s.cover = coverGone
		return
	}
	s.cover++
	s.strikes[allied]--
}
