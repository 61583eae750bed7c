package garden

import "bridgehead/engine"

// Victory (10.0).

// alliedScore is the Allied score if the game ended now, without the bid (O-209 to O-213): from -30 to 55 in the published
// game (O-215).
func (s *State) alliedScore() int {
	ground := s.groundSupply(allied)
	return s.scoreWith(&ground)
}

func (s *State) scoreWith(ground *bits64) (n int) {
	for i := range s.g.t.objectives {
		n += s.scored(&s.g.t.objectives[i], ground)
	}
	for _, h := range s.g.t.towns {
		if !s.own.has(h) {
			n-- // O-213
		}
	}
	for i, loss := range s.g.t.sourceLoss {
		if s.lost>>i&1 != 0 {
			n -= loss // O-211
		}
	}
	return n
}

// scored is what an objective counts now. A hex is in supply if a unit there would pass the ground trace (O-210).
func (s *State) scored(o *objective, ground *bits64) int {
	if !s.controls(o.hex, o.test != testHold, ground) {
		return 0
	}
	if o.test == testRing {
		for _, n := range s.g.t.next[o.hex] {
			if n >= 0 && !s.controls(uint16(n), true, ground) {
				return 0
			}
		}
	}
	return o.points
}

func (s *State) controls(h uint16, supply bool, ground *bits64) bool {
	return s.own.has(h) && (!supply || ground.has(h))
}

// finish computes the result (O-214, O-216): twice the Allied return by level.
func (s *State) finish() {
	s.phase = phOver
	s.ask(kOver)
	n := s.alliedScore() + s.g.opts.BidVP
	s.result = resultOf(n)
	if least := s.g.sc.AlliedMin; least > 0 {
		s.result = -2
		if n >= least {
			s.result = 2
		}
	}
}

// resultOf is the level of victory of a score: 42 and more Allied Strategic, 20 Allied Tactical, 13 a draw, 1 German
// Tactical, else German Strategic.
func resultOf(score int) int8 {
	switch {
	case score >= 42:
		return 2
	case score >= 20:
		return 1
	case score >= 13:
		return 0
	case score >= 1:
		return -1
	}
	return -2
}

// Returns appends the German and the Allied return (O-216).
func (s *State) Returns(dst []float64) []float64 {
	r := 0.0
	if kind(s.node) == kOver {
		r = float64(s.result) / 2
		if s.g.opts.Sign && s.result != 0 {
			r = 1
			if s.result < 0 {
				r = -1
			}
		}
	}
	return append(dst, -r, r)
}

var _ engine.Scored = (*State)(nil)

// Points are the Allied victory points if the game ended now, the bid among them. Over a draw the margin counts from 19,
// under it from 13; a small scenario is won or lost.
func (s *State) Points() engine.Score {
	n := s.alliedScore() + s.g.opts.BidVP
	out := engine.Score{Have: [2]int{allied: n}, Need: [2]int{allied: 20}, Unit: 5, Words: "VP"}
	switch least := s.g.sc.AlliedMin; {
	case least > 0:
		out.Need[allied] = least
		if out.Margin = n - least; out.Margin >= 0 {
			out.Margin++
		}
	case n > 19:
		out.Margin = n - 19
	case n < 13:
		out.Margin = n - 13
	}
	return out
}
