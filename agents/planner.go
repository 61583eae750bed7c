package agents

import (
	"math"
	"math/rand/v2"

	"bridgehead/engine"
)

// planner finds lines for greedy. One action says little within a sequence of small decisions
// (choose a unit, step, stop), where nothing is gained before the last of them. So the planner
// plays random completions of the side's own sequence up to the first dice or the first choice of
// the enemy, values where they lead, and goes on with the best line as long as the game goes as
// foreseen. Taking the best of many is sound, for every choice of a line is the side's own; and a
// line is thought out once for all its decisions, which makes it cheap.
type planner struct {
	lines int // tried for one plan
	steps int // longest line, in decisions

	look *lookahead
	rng  *rand.Rand
	work engine.State

	best  []planned
	due   int     // index into best of the next decision
	value float64 // of the best line

	trial []planned
	legal []engine.Action
}

// planned is one decision of a line: at the position with this hash, this action.
type planned struct {
	hash   uint64
	action engine.Action
}

func (p *planner) forget() { p.best, p.due = p.best[:0], 0 }

// foreseen reports whether the line in hand was made for this very position.
func (p *planner) foreseen(s engine.State) bool {
	return p.due < len(p.best) && p.best[p.due].hash == s.Hash()
}

// take appends what is left of the line and moves on by one decision.
func (p *planner) take(dst []engine.Action) []engine.Action {
	for _, d := range p.best[p.due:] {
		dst = append(dst, d.action)
	}
	p.due++
	return dst
}

// find makes a new line from s and appends the first actions it tried.
func (p *planner) find(s engine.State, legal []engine.Action, dst []Candidate) []Candidate {
	p.due, p.value = 0, math.Inf(-1)
	ties := 0
	for n := range p.lines {
		first := p.first(n, legal)
		v := p.try(s, first)
		dst = note(dst, first, v)
		if v > p.value+tieWidth {
			p.value, ties = v, 0
		}
		if v >= p.value-tieWidth {
			if ties++; p.rng.IntN(ties) == 0 {
				p.best, p.trial = p.trial, p.best
			}
		}
	}
	return dst
}

// first is the first action of the n-th line: every action in turn where there are lines enough,
// any of them otherwise.
func (p *planner) first(n int, legal []engine.Action) engine.Action {
	if p.lines >= len(legal) {
		return legal[n%len(legal)]
	}
	return legal[p.rng.IntN(len(legal))]
}

// note counts a line on its first action.
func note(dst []Candidate, a engine.Action, v float64) []Candidate {
	for i := range dst {
		if dst[i].Action == a {
			dst[i].Visits++
			dst[i].Value = max(dst[i].Value, v)
			return dst
		}
	}
	return append(dst, Candidate{Action: a, Value: v, Visits: 1})
}

// try plays first and then at random until somebody else decides, and returns the value there. The
// line is left in p.trial.
func (p *planner) try(s engine.State, first engine.Action) float64 {
	side, w := s.Player(), p.work
	w.CopyFrom(s)
	p.trial = append(p.trial[:0], planned{s.Hash(), first})
	w.Apply(first)
	for p.look.nodes++; w.Player() == side && len(p.trial) < p.steps; p.look.nodes++ {
		p.legal = w.LegalActions(p.legal[:0])
		a := p.legal[0]
		if len(p.legal) > 1 { // forced nodes are never asked
			a = p.legal[p.rng.IntN(len(p.legal))]
			p.trial = append(p.trial, planned{w.Hash(), a})
		}
		w.Apply(a)
	}
	return p.look.value(w, side)
}
