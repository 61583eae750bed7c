package diagnose

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
)

// Entropy is that of a distribution, in nats: 0 for a single action, log(n) for n alike.
func Entropy(p []float32) float64 { return stat.Entropy(wide(p)) }

func wide(values []float32) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = float64(v)
	}
	return out
}

// Decision is a target beside the scores that a network gave to the same actions.
type Decision struct {
	Target []float32 // shares of the search, adding up to 1
	Scores []float32 // logits of the network, one for each of Target
}

// policy is the logarithm of what the network would play.
func (d Decision) policy() []float64 {
	if len(d.Target) != len(d.Scores) || len(d.Target) == 0 {
		panic(fmt.Sprintf("diagnose: %d shares and %d scores, want as many and some", len(d.Target), len(d.Scores)))
	}
	out := wide(d.Scores)
	floats.AddConst(-floats.LogSumExp(out), out)
	return out
}

// Surprise is the Kullback-Leibler divergence of the target from the policy of the network, in nats: what the
// search knew that the network did not; 0 where they agree.
func (d Decision) Surprise() float64 {
	sum := 0.
	for i, logp := range d.policy() {
		if t := float64(d.Target[i]); t > 0 {
			sum += t * (math.Log(t) - logp)
		}
	}
	return max(0, sum) // below 0 by rounding only
}

// PolicyReport is the means over decisions.
type PolicyReport struct {
	N             int
	Actions       float64 // that were scored
	Entropy       float64 // of the policy of the network, in nats
	TargetEntropy float64 // of the target, in nats
	Surprise      float64 // see [Decision.Surprise]
	Evenness      float64 // entropy of the policy by that of an even one, from 0 to 1, where there is a choice
	Agreement     float64 // how often the network and the target have the same best action
}

// Policy reports on decisions; all means are NaN for none.
func Policy(all []Decision) PolicyReport {
	r := PolicyReport{N: len(all)}
	choices := 0
	for _, d := range all {
		logp := d.policy()
		entropy := 0.
		for _, l := range logp {
			if p := math.Exp(l); p > 0 {
				entropy -= p * l
			}
		}
		r.Actions += float64(len(logp))
		r.Entropy += entropy
		r.TargetEntropy += Entropy(d.Target)
		r.Surprise += d.Surprise()
		if len(logp) > 1 {
			choices++
			r.Evenness += entropy / math.Log(float64(len(logp)))
		}
		if floats.MaxIdx(logp) == floats.MaxIdx(wide(d.Target)) {
			r.Agreement++
		}
	}
	for _, mean := range []*float64{&r.Actions, &r.Entropy, &r.TargetEntropy, &r.Surprise, &r.Agreement} {
		*mean /= float64(r.N)
	}
	r.Evenness /= float64(choices)
	return r
}
