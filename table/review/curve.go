package review

import (
	"context"

	"bridgehead/engine"
	"bridgehead/env"
)

// Curve is the chance to win before every decision of a game where there was a choice, and at its end: what a review
// begins with, without the decisions and the luck, and so in a small part of the time.
func Curve(ctx context.Context, g engine.Game, steps []env.Step, eval Evaluator) ([]Point, error) {
	v := newValuer(g, eval, nil)
	s, curve := g.New(), []Point{}
	var legal []engine.Action
	for i, step := range steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := check(s, i, step); err != nil {
			return nil, err
		}
		if s.Player().IsSide() {
			if legal = s.LegalActions(legal[:0]); len(legal) > 1 {
				curve = append(curve, Point{i, v.worth(s)})
			}
		}
		s.Apply(step.Action)
	}
	return append(curve, Point{len(steps), v.worth(s)}), faultOf(eval)
}
