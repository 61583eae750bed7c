package mcts

import (
	"math"

	"bridgehead/engine/elementary"
)

// completed turns what is known of the actions at a node into logits of an improved policy: those of
// the prior plus a rising function of the values, where the value of an action without visits is
// completed by that of the node (Danihelka et al. 2022, section 4 and appendix D).
type completed struct {
	cScale  float64 // 0 or more
	cVisit  float64 // in visits, 0 or more
	rescale bool    // stretch the values of a node to [0, 1] before they are scaled
}

// smallest is the least range of values that is stretched.
const smallest = 1e-8

// fill sets q to what is added to the logits: (c_visit + most visits) * c_scale * value. raw is the value
// the evaluator gave the node; all values are for the side to move.
func (c completed) fill(q []float64, kids []node, side, raw float64) []float64 {
	mixed := mixedValue(kids, side, raw)
	low, high, most := math.Inf(1), math.Inf(-1), int32(0)
	q = q[:0]
	for i := range kids {
		v := mixed
		if kids[i].tries() > 0 {
			v = kids[i].q(side)
		}
		low, high, most = min(low, v), max(high, v), max(most, kids[i].tries())
		q = append(q, v)
	}
	scale := float64((c.cVisit + float64(most)) * c.cScale)
	if !c.rescale {
		low, high = 0, 1
	}
	for i := range q {
		q[i] = scale * (q[i] - low) / max(high-low, smallest)
	}
	return q
}

// mixedValue estimates the value of the prior policy at a node: the evaluator's word, which counts
// once, and the mean by prior of the children visited, which counts as often as there were visits.
func mixedValue(kids []node, side, raw float64) float64 {
	visits, priors, sum := 0., 0., 0.
	for i := range kids {
		if k := &kids[i]; k.tries() > 0 {
			p := max(float64(k.prior), math.SmallestNonzeroFloat32)
			visits += float64(k.tries())
			priors += p
			sum += float64(p * k.q(side))
		}
	}
	if visits == 0 {
		return raw
	}
	return (raw + visits*sum/priors) / (visits + 1)
}

// improve turns q, as fill makes it, into the improved policy: softmax(logits + q).
func improve(q []float64, kids []node) []float64 {
	top := math.Inf(-1)
	for i := range q {
		q[i] += logit(&kids[i])
		top = max(top, q[i])
	}
	sum := 0.
	for i := range q {
		q[i] = elementary.Exp(q[i] - top)
		sum += q[i]
	}
	for i := range q {
		q[i] /= sum
	}
	return q
}

// logit of the prior of a child; that of a prior of 0 is far below any other.
func logit(k *node) float64 {
	return elementary.Log(max(float64(k.prior), math.SmallestNonzeroFloat32))
}
