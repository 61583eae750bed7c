package agents

import (
	"math"
	"math/rand/v2"

	"bridgehead/engine"
)

// planner finds lines for greedy. One action says little within a sequence of small decisions
// (choose a unit, step, stop), where nothing is gained before the last of them. So the planner
// plays completions of the side's own sequence up to the first dice or the first choice of the
// enemy, values where they lead, and goes on with the best line as long as the game goes as
// foreseen. Half of the lines are random, the others leave the best one so far at a random place.
// Taking the best of many is sound, for every choice of a line is the side's own; and a line is
// thought out once for all its decisions, which makes it cheap.
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
	p.best, p.due, p.value = p.best[:0], 0, math.Inf(-1)
	ties := 0
	for n := range p.lines {
		p.begin(n, s, legal)
		v := p.try(s)
		dst = note(dst, p.trial[0].action, v)
		if n == 0 || v > p.value+tieWidth {
			p.value, ties = v, 0
		}
		if v >= p.value-tieWidth || n == 0 {
			if ties++; p.rng.IntN(ties) == 0 {
				p.best, p.trial = p.trial, p.best
			}
		}
	}
	return dst
}

// begin lays down how the n-th line begins: with an action of its own, every one in turn where
// there are lines enough, or with the beginning of the best line so far.
func (p *planner) begin(n int, s engine.State, legal []engine.Action) {
	p.trial = p.trial[:0]
	if n%2 == 1 {
		p.trial = append(p.trial, p.best[:p.rng.IntN(len(p.best))]...)
	}
	if len(p.trial) > 0 {
		return
	}
	first := legal[n/2%len(legal)]
	if p.lines/2 < len(legal) {
		first = legal[p.rng.IntN(len(legal))]
	}
	p.trial = append(p.trial, planned{s.Hash(), first})
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

// try plays the beginning of a line in p.trial and then on at random until somebody else decides. It
// returns the value there and leaves the whole line in p.trial.
func (p *planner) try(s engine.State) float64 {
	side, w := s.Player(), p.work
	w.CopyFrom(s)
	for due := 0; w.Player() == side && due < p.steps; p.look.nodes++ {
		p.legal = w.LegalActions(p.legal[:0])
		if len(p.legal) == 1 { // forced nodes are never asked
			w.Apply(p.legal[0])
			continue
		}
		if due == len(p.trial) {
			a := p.legal[p.rng.IntN(len(p.legal))]
			p.trial = append(p.trial, planned{w.Hash(), a})
		}
		w.Apply(p.trial[due].action)
		due++
	}
	return p.look.value(w, side)
}
