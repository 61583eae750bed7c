package club

import (
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// Concentration: units are moved one by one, and each by itself would go where it does most. An
// Assault wants them together (10.72B), so an activation may be given a target. Until the Assault
// there, units that wait at the target count extra.

const (
	pull        = 0.25 // what a unit that waits at the target counts extra, in victory points
	targetCount = 3    // targets tried for one activation
	aimed       = 3    // activations for which targets are tried
)

// towards is what the units that wait at the target count extra for a side.
func (l *lookahead) towards(s *gamble.State, side engine.Player) (v float64) {
	if l.focus == gamble.NoPlace || s.Player() != side || s.NodeKind() != "K_ACT" {
		return 0
	}
	for u := range l.eval.facts.Units {
		if s.Loc[u] == l.focus && s.Pending(u) {
			v += pull
		}
	}
	return v
}

// aim adds variants of the best activations, each with a target.
func (p *impulse) aim(s *gamble.State, n int) []option {
	p.aims = p.aims[:0]
	for i := 0; i < min(n, aimed); i++ {
		o := p.options[i]
		if o.n < 2 && s.NodeKind() != "K_ACTIVE" {
			continue
		}
		l, ok := gamble.PlaceOf(o.acts[o.n-1])
		if !ok || l >= gamble.PlaceUK {
			continue
		}
		for _, t := range p.targets(s, l) {
			o.focus = t
			p.aims = append(p.aims, o)
		}
	}
	return p.aims
}

// targets lists the enemy-held Areas that units of a place might come to, the weightiest first.
func (p *impulse) targets(s *gamble.State, l uint8) []uint8 {
	e := p.agent.look.eval
	side := s.ImpSide
	p.queue, p.marks = append(p.queue[:0], l), p.marks[:0]
	var seen gamble.PlaceSet
	seen[l>>6] |= 1 << (l & 63)
	for i := 0; i < len(p.queue); i++ {
		links := e.facts.Links[p.queue[i]]
		for k := range links {
			to := links[k].To
			if seen.Has(to) || to >= gamble.AreaCount || links[k].River && !e.open(s, &links[k]) {
				continue
			}
			seen[to>>6] |= 1 << (to & 63)
			if s.Count(1-side, to) > 0 {
				p.marks = append(p.marks, to)
			} else if s.Owner(to) == side {
				p.queue = append(p.queue, to)
			}
		}
	}
	slices.SortStableFunc(p.marks, func(a, b uint8) int { return compare(e.weight(b), e.weight(a)) })
	return p.marks[:min(len(p.marks), targetCount)]
}

// weight is how much an Area matters as a target.
func (e *evaluation) weight(l uint8) float64 {
	w := 2*float64(e.facts.VP[l]) + e.flow[l]
	if e.line[l] < noLine {
		w++
	}
	return w
}
