package actor

import (
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// gauge measures the luck of dice by what an evaluator makes of the positions they can lead to: the value
// after the roll less its mean over all faces, for side 0. The mean of that is 0 whatever the evaluator says, as
// the faces come with the probabilities of the mean (AIVAT: Burch and others, 2018).
type gauge struct {
	eval   mcts.BatchEvaluator
	faces  []engine.Outcome
	states []engine.State
	leaves []mcts.Leaf
	values []float64
	sum    float64 // since the first move that was thought about
	rolls  int     // measured
}

// mostFaces is the most faces of a roll that is measured: cards have too many (23.7).
const mostFaces = 40

// roll adds the luck of a face at a chance node of g. A roll after which dice fall again at once is left out: that
// depends on nothing but the position, so the mean stays 0.
func (l *gauge) roll(g engine.Game, s engine.State, face engine.Action) {
	l.faces = engine.Faces(s, l.faces[:0])
	n := len(l.faces) + 1 // the face that fell comes last, for it may stand behind another
	if n < 3 || n > mostFaces+1 {
		return
	}
	for len(l.states) < n {
		l.states = append(l.states, g.New())
	}
	for i := range n {
		a := face
		if i < n-1 {
			a = l.faces[i].Action
		}
		l.states[i].CopyFrom(s)
		l.states[i].Apply(a)
		if l.states[i].Player() == engine.Chance {
			return
		}
	}
	l.evaluate(n)
	luck := l.values[n-1]
	for i, f := range l.faces {
		luck -= float64(f.P * l.values[i])
	}
	l.sum += luck
	l.rolls++
}

// evaluate values the first n states.
func (l *gauge) evaluate(n int) {
	l.values, l.leaves = l.values[:0], l.leaves[:0]
	var returns [2]float64
	for _, s := range l.states[:n] {
		if s.Player() == engine.Terminal {
			l.values = append(l.values, s.Returns(returns[:0])[0])
			continue
		}
		l.values = append(l.values, 0)
		l.leaves = append(l.leaves, mcts.Leaf{State: s})
	}
	l.eval.EvaluateBatch(l.leaves)
	next := 0
	for i, s := range l.states[:n] {
		if s.Player() != engine.Terminal {
			l.values[i] = l.leaves[next].Value
			next++
		}
	}
}
