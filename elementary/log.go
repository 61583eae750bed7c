package elementary

import "math"

// Log is the natural logarithm of x.
func Log(x float64) float64 {
	switch {
	case x != x || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	// x is (1 + f) times 2 to the power of k, where 1 + f is from sqrt(1/2) to sqrt(2)
	const digits = 1<<52 - 1
	bits, k := math.Float64bits(x), -1023
	if bits>>52 == 0 { // fewer digits than usual
		bits, k = math.Float64bits(float64(x*(1<<52))), k-52
	}
	k += int(bits >> 52)
	m := math.Float64frombits(bits&digits | 1023<<52)
	if m > math.Sqrt2 {
		m /= 2
		k++
	}
	return sum(m-1, float64(k))
}

// sum is ln(1+f) + k ln 2.
func sum(f, k float64) float64 {
	const (
		l1 = 6.666666666666735130e-01
		l2 = 3.999999999940941908e-01
		l3 = 2.857142874366239149e-01
		l4 = 2.222219843214978396e-01
		l5 = 1.818357216161805012e-01
		l6 = 1.531383769920937332e-01
		l7 = 1.479819860511658591e-01
	)
	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	odd := l5 + float64(s4*l7)
	odd = l3 + float64(s4*odd)
	odd = l1 + float64(s4*odd)
	even := l4 + float64(s4*l6)
	even = l2 + float64(s4*even)
	r := float64(s2*odd) + float64(s4*even)
	half := float64(0.5 * f * f)
	small := float64(s*(half+r)) + float64(k*ln2Lo)
	return float64(k*ln2Hi) - ((half - small) - f)
}
