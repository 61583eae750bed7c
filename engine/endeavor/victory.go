package endeavor

import "math/bits"

// VP are the points of the Allies: hexes that count, and Paris taken in time (4.0, 1.23).
func (s *State) vp() int {
	n := 0
	for w := s.holds; w != 0; w &= w - 1 {
		n += int(s.g.t.points[bits.TrailingZeros64(w)])
	}
	if s.paris == parisEarned {
		n += s.g.sc.ParisBonus
	}
	return n
}

// goals are the points the Allies win with, and those up to which the Germans do (ME-191).
func (g *Game) goals() (alliedMin, germanMax int) {
	return max(1, g.sc.AlliedMin-g.opts.BidVP), g.sc.GermanMax - g.opts.BidVP
}

// finish ends the game (ME-189).
func (s *State) finish() {
	win, lose := s.g.goals()
	s.result = 0
	switch vp := s.vp(); {
	case vp >= win:
		s.result = 1
	case vp <= lose:
		s.result = -1
	}
	s.phase = phOver
	s.ask(kOver)
}

// Returns are 1 for the winner and -1 for the loser, zero before the end and in a draw.
func (s *State) Returns(dst []float64) []float64 {
	r := float64(s.result)
	return append(dst, -r, r)
}
