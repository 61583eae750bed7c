package endeavor

// The Supply Phases (1.19, 1.20, 1.23, 4.0).

// runSupply judges the Allied units (S-63, ME-056): marks are set and cleared, and victory hexes on which a unit in supply stands
// count from now on (R-25, ME-190). Units in boxes are in supply (2.11a), and those that dropped or landed this turn
// (2.15g, ME-155).
func (s *State) runSupply() {
	t := s.g.t
	from, to := s.sideUnits(allied)
	for u := from; u < to; u++ {
		p := s.loc[u]
		if !isPlace(p) {
			continue
		}
		fed := s.has(u, stFresh) || s.traced(p, allied)
		s.judge(u, !fed)
		if m := s.g.markOf(p); fed && m != none {
			s.holds |= 1 << m & t.marksVP
		}
	}
	s.parisSpoilt()
	s.nextPhase()
}

// judge sets or clears the mark of a unit out of supply (1.19).
func (s *State) judge(u int, oos bool) {
	switch {
	case oos && !s.has(u, stOOS):
		s.mark(u, stOOS)
	case !oos && s.has(u, stOOS):
		s.unmark(u, stOOS)
	}
}

// runGermanSupply judges the German units: those marked before and out of supply again surrender, unless they are in a fort
// (1.20, R-26, R-68) or Defend the Reich has been played (3.6). All are judged by the lines at the beginning of the phase.
func (s *State) runGermanSupply() {
	t := s.g.t
	trace := *s.germanTrace()
	s.judgeParis(&trace)
	from, to := s.sideUnits(german)
	for u := from; u < to; u++ {
		if !s.onMap(u) {
			continue
		}
		p := s.loc[u]
		oos := !trace.has(p)
		if oos && s.has(u, stOOS) && !t.fort.has(p) && s.reich != reichPlayed {
			s.kill(u)
			continue
		}
		s.judge(u, oos)
	}
	s.nextPhase()
}

// parisTurns is how long the bonus for Paris can be earned (1.23).
const parisTurns = 7

// parisSpoilt loses the bonus once a Beach Port has been made on the northern coast east of the Seine (1.23, R-24). A Beach
// Port made this turn still lies there in the Allied Supply Phase.
func (s *State) parisSpoilt() {
	if s.paris != parisOpen || s.g.sc.ParisBonus == 0 || s.turn > parisTurns {
		return
	}
	for _, at := range s.beachAt {
		if int(at) < s.g.t.hexes && s.g.t.eastOfSeine.has(at) {
			s.paris = parisLost
		}
	}
}

// judgeParis earns the bonus if each hex of Paris is Allied, or holds Germans who cannot trace (1.23, R-24, ME-078).
func (s *State) judgeParis(trace *set) {
	if s.paris != parisOpen || s.g.sc.ParisBonus == 0 || s.turn > parisTurns {
		return
	}
	for _, p := range s.g.t.paris {
		switch {
		case s.occ[german].has(p) && trace.has(p), !s.occ[german].has(p) && !s.marked(p):
			if s.turn == parisTurns {
				s.paris = parisLost
			}
			return
		}
	}
	s.paris = parisEarned
}
