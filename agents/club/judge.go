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
	return &Judge{look: lookahead{eval: newEvaluation(g)}}
}

// Points are the victory points the planner expects a side to end with beyond those the next check
// asks for; for the German side what the Allies end short of.
func (j *Judge) Points(s *gamble.State, side engine.Player) float64 {
	j.work.CopyFrom(s)
	j.look.settle(&j.work)
	return j.look.eval.points(&j.work, side)
}

// Raw is the planner's judgement, good for comparing positions only, and the share of the game to come.
func (j *Judge) Raw(s *gamble.State, side engine.Player) (v, early float64) {
	j.work.CopyFrom(s)
	j.look.settle(&j.work)
	return j.look.eval.value(&j.work, side), j.look.eval.early
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
	e.by(e.styles[allied])
	e.look(&j.work)
	return append(dst, e.x[:]...), e.early
}

// FeatureNames are the names of the features, by index.
func FeatureNames() []string {
	names := make([]string, featureMost)
	for i := range names {
		names[i] = featureName(i)
	}
	return names
}
