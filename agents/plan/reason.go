package plan

import (
	"fmt"
	"math"

	"bridgehead/engine"
)

// Why a decision is made, in words: what it is about, and which part of the judgement it changes most.

// little is a change in points not worth a word.
const little = 0.005

// reason says why the line in hand is played at s.
func (a *scripted) reason(s engine.State) string {
	topic, whole := "the best found", false
	explain := a.look.eval.explain
	if explain != nil {
		topic, whole = explain.Topic(s, a.line[0])
	}
	if whole {
		return topic
	}
	if explain == nil {
		return topic + ": " + a.gain(s)
	}
	side := s.Player()
	before := a.partsOf(s, side)
	after := a.plan.end
	if a.plan.analyst.Stage(s) == Inside {
		a.follow(s)
		after = a.partsOf(a.end, side)
	}
	return topic + ": " + a.difference(before, after, side)
}

// follow leaves in a.end where the line leads from s by the side's own decisions.
func (a *scripted) follow(s engine.State) {
	a.end.CopyFrom(s)
	for _, act := range a.line {
		if a.end.Player() != s.Player() || a.end.Check(act) != nil {
			break
		}
		a.end.Apply(act)
	}
}

// gain is how many points the line in hand gains in all.
func (a *scripted) gain(s engine.State) string {
	a.follow(s)
	a.calm.CopyFrom(s)
	v := -a.look.value(a.calm, s.Player())
	v += a.look.value(a.end, s.Player())
	if v <= little {
		return nothingBetter
	}
	return fmt.Sprintf("%+.1f %s", v, a.look.eval.doctrine.Points)
}

const nothingBetter = "nothing better is in sight"

// partsOf returns the parts of a position.
func (a *scripted) partsOf(s engine.State, side engine.Player) []float64 {
	a.calm.CopyFrom(s)
	a.look.Settle(a.calm)
	a.look.eval.value(a.calm, side)
	return a.look.eval.parts(nil)
}

// difference puts the largest gain for a side into words.
func (a *scripted) difference(before, after []float64, side engine.Player) string {
	sign := 1.0
	if side == 0 {
		sign = -1
	}
	top, text := little, nothingBetter
	for i := range min(len(before), len(after)) {
		if v := float64(sign * (after[i] - before[i])); v > top {
			top, text = v, a.look.eval.explain.Part(i, side)
		}
	}
	if top <= little {
		return text
	}
	return fmt.Sprintf("%s, %+.1f %s", text, math.Round(float64(10*top))/10, a.look.eval.doctrine.Points)
}
