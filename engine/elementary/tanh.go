package elementary

import "math"

// near is how far from 0 the continued fraction is used.
const near = 0.625

// Tanh is the hyperbolic tangent of x.
func Tanh(x float64) float64 {
	z := math.Abs(x)
	switch {
	case z > 22: // 1 to the last digit
		return math.Copysign(1, x)
	case z > near:
		return math.Copysign(1-2/(Exp(2*z)+1), x)
	}
	// Lambert's continued fraction x/(1 + x²/(3 + x²/(5 + ...))), also of what is no number
	z = float64(x * x)
	tail := 17.
	for n := 15.; n > 0; n -= 2 {
		tail = n + z/tail
	}
	return x / tail
}
