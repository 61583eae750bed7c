package fit

import "math"

// Losses are the losses of a batch, each a mean over what it applies to and before its weight.
type Losses struct {
	Policy   float64 // cross-entropy in nats, over positions with a policy
	Entropy  float64 // of the target policies: the least that Policy can be
	Win      float64 // cross-entropy in nats of the chance (1+tanh)/2 that side 0 wins
	WinError float64 // mean square of tanh(win) less target; not trained on
	Margin   float64 // Huber
	Shorts   float64 // Huber, over all short-term values
	Owner    float64 // cross-entropy in nats, over nodes with a known owner
	Alive    float64 // cross-entropy in nats, over things with a known fate
	// Agree is half the square of the difference between the values of a position and those of its mate, over all values
	// and positions with a mate. Where dice were rolled in between only the former is moved, to the mean of what they lead to, as
	// temporal differences do (Sutton, 1988); otherwise both are, for what a side means to do next is worth as much before as after.
	Agree float64
	// Level is half the mean square of the logarithm of the summed exponentials of the scores, over positions with a policy.
	// Policies are the same whatever is added to all scores, so without it these drift to where float32 is coarse (the
	// z-loss of Chowdhery and others, PaLM, 2022).
	Level float64
	Total float64 // the weighted sum that is trained on
}

// logSumExp is the logarithm of the sum of the exponentials of the values of x, at least one.
func logSumExp(x []float32) float64 {
	most := float64(x[0])
	for _, v := range x[1:] {
		most = max(most, float64(v))
	}
	total := 0.0
	for _, v := range x {
		total += math.Exp(float64(v) - most)
	}
	return most + math.Log(total)
}

// crossEntropy is that of softmax(x) against shares that sum to 1, the entropy of these, and the logSumExp of x. It
// sets grad to the gradient times scale.
func crossEntropy(x, share, grad []float32, scale float64) (loss, entropy, whole float64) {
	whole = logSumExp(x)
	for i, v := range x {
		s := float64(share[i])
		if s > 0 {
			loss += s * (whole - float64(v))
			entropy -= s * math.Log(s)
		}
		grad[i] = float32(scale * (math.Exp(float64(v)-whole) - s))
	}
	return loss, entropy, whole
}

// level is half the square of whole, the logSumExp of x. It adds the gradient times scale to grad.
func level(x, grad []float32, whole, scale float64) float64 {
	for i, v := range x {
		grad[i] += float32(scale * whole * math.Exp(float64(v)-whole))
	}
	return whole * whole / 2
}

// logistic is the cross-entropy of the chance 1/(1+exp(-x)) against chance p, and its slope.
func logistic(x, p float64) (loss, slope float64) {
	// log(1+exp(x)) - p·x, without overflow
	loss = max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) - p*x
	return loss, 1/(1+math.Exp(-x)) - p
}

// huber is half the square of an error up to 1 and linear beyond, and its slope.
func huber(err float64) (loss, slope float64) {
	if size := math.Abs(err); size > 1 {
		return size - 0.5, math.Copysign(1, err)
	}
	return err * err / 2, err
}
