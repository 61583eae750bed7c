package elementary

import "math"

// Log is the natural logarithm of x.
func Log(x float64) float64 {
	// x is (1 + f) times 2 to the power of k, where 1 + f is from sqrt(1/2) to sqrt(2)
	bits, k := math.Float64bits(x), -1023
	if bits-leastNormal >= infinite-leastNormal { // no number, not positive, infinite or with few digits
		if !(x > 0) || bits == infinite {
			return unusual(x)
		}
		bits, k = math.Float64bits(float64(x*(1<<52))), k-52
	}
	// half of the numbers between two powers of two are nearer to the higher one
	bits += above
	k += int(bits >> 52)
	f := math.Float64frombits(bits&digits+root) - 1
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
	odd := float64(s2 * (l1 + float64(s4*(l3+float64(s4*(l5+float64(s4*l7)))))))
	even := float64(s4 * (l2 + float64(s4*(l4+float64(s4*l6)))))
	half := float64(0.5 * f * f)
	n := float64(k)
	return float64(n*ln2Hi) - ((half - (float64(s*(half+(odd+even))) + float64(n*ln2Lo))) - f)
}

const (
	leastNormal = 1 << 52          // bits of the least number with all its digits
	infinite    = 2047 << 52       // and of infinity
	digits      = 1<<52 - 1        // the digits of a number
	root        = 0x3fe6a09e << 32 // bits of sqrt(1/2), nearly
	above       = 1023<<52 - root
)

// unusual is the logarithm of what is no positive number, or infinite.
func unusual(x float64) float64 {
	switch {
	case x == 0:
		return math.Inf(-1)
	case x < 0:
		return math.NaN()
	}
	return x
}
