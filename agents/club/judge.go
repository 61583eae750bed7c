package club

import (
	"math"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// Judge judges positions of Monty's Gamble as the planner does. It is not safe for concurrent use.
type Judge struct {
	look lookahead
	work gamble.State
}

// NewJudge returns a judge for positions of g.
func NewJudge(g *gamble.Game) *Judge {
	return &Judge{look: lookahead{eval: newEvaluation(g.Facts())}}
}

// Points are the victory points the planner expects a side to end with beyond those the next check
// asks for; for the German side what the Allies end short of.
func (j *Judge) Points(s *gamble.State, side engine.Player) float64 {
	j.work.CopyFrom(s)
	return j.look.value(&j.work, side)
}

// Score is Points as a number in (-1, 1).
func (j *Judge) Score(s engine.State, side engine.Player) float64 {
	return math.Tanh(j.Points(s.(*gamble.State), side) / valueScale)
}

// Features fills dst with the features of a position that is not over, and returns it with the share
// of the game to come that weights run with. FeatureNames has their names.
func (j *Judge) Features(s *gamble.State, dst []float64) ([]float64, float64) {
	j.work.CopyFrom(s)
	j.look.settle(&j.work)
	e := j.look.eval
	e.by(allied)
	e.look(&j.work)
	return append(dst, e.x[:]...), e.early
}

// Weights are the weights in use, by feature: {late, early}.
func (j *Judge) Weights() [][2]float64 {
	w := j.look.eval.styles[allied]
	out := make([][2]float64, featureMost)
	for i := range out {
		out[i] = [2]float64{w.late[i], w.early[i]}
	}
	return out
}

// FeatureNames are the names of the features, by index.
func FeatureNames() []string {
	names := make([]string, featureMost)
	for i := range names {
		names[i] = featureName(i)
	}
	return names
}
