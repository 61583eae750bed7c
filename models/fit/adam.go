package fit

import "math"

// adam is Adam with decay apart from the gradient (Loshchilov and Hutter 2019) and gradients shortened
// together. It goes over all parameters as one long vector.
type adam struct {
	options       *Options
	steps         int
	first, second []float32 // moments of the gradient and of its square
	decays        []bool    // whether a weight decays
}

// step moves the weights against the gradient, which must be finite.
func (a *adam) step(weights, grad []float32, rate, length float64) {
	a.steps++
	scale := 1.0
	if length > a.options.Clip {
		scale = a.options.Clip / length
	}
	b1, b2 := float32(a.options.Beta1), float32(a.options.Beta2)
	fix1 := 1 - math.Pow(a.options.Beta1, float64(a.steps))
	fix2 := 1 - math.Pow(a.options.Beta2, float64(a.steps))
	by := float32(rate / fix1)
	root, epsilon := float32(1/math.Sqrt(fix2)), float32(a.options.Epsilon)
	decay := float32(rate * a.options.Decay)
	for i, g := range grad {
		g *= float32(scale)
		a.first[i] += (1 - b1) * (g - a.first[i])
		a.second[i] += (1 - b2) * (g*g - a.second[i])
		if a.decays[i] {
			weights[i] -= decay * weights[i]
		}
		weights[i] -= by * a.first[i] / (float32(math.Sqrt(float64(a.second[i])))*root + epsilon)
	}
}

// length is the Euclidean length of a vector.
func length(x []float32) float64 {
	total := 0.0
	for _, v := range x {
		total += float64(v) * float64(v)
	}
	return math.Sqrt(total)
}
