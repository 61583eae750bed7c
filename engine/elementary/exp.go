package elementary

import "math"

// Method and constants of Exp and Log are those of fdlibm, whose notice reads:
//
//	Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
//	Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.

const (
	ln2Hi = 6.93147180369123816490e-01 // ln 2 by as many digits as leave a product with an exponent exact
	ln2Lo = 1.90821492927058770002e-10 // and the rest of it
)

// The ends of what Exp can tell apart from zero and from infinity.
const (
	mostExp  = 7.09782712893383973096e+02
	leastExp = -7.45133219101941108420e+02
)

// Exp is e to the power of x.
func Exp(x float64) float64 {
	if !(x <= mostExp && x >= leastExp) {
		return beyond(x)
	}
	// x is k ln 2 + r, where r is at most ln(2)/2 on either side and known as hi - lo
	k := int(float64(math.Log2E*x) + math.Copysign(0.5, x))
	n := float64(k)
	hi := x - float64(n*ln2Hi)
	lo := float64(n * ln2Lo)
	const (
		p1 = 1.66666666666666657415e-01
		p2 = -2.77777777770155933842e-03
		p3 = 6.61375632143793436117e-05
		p4 = -1.65339022054652515390e-06
		p5 = 4.13813679705723846039e-08
	)
	r := hi - lo
	t := float64(r * r)
	c := r - float64(t*(p1+float64(t*(p2+float64(t*(p3+float64(t*(p4+float64(t*p5)))))))))
	y := 1 - ((lo - float64(r*c)/(2-c)) - hi)
	switch {
	case k > 1023:
		return float64(y*power(k-far)) * (1 << far)
	case k < -1021: // rounded once, where there are fewer digits
		return float64(y*power(k+far)) / (1 << far)
	}
	return float64(y * power(k))
}

// far is a way by which exponents are moved that leave the usual range.
const far = 64

// power is 2 to the power of k, of a normal number.
func power(k int) float64 { return math.Float64frombits(uint64(k+1023) << 52) }

// beyond is Exp of what is out of its range, or no number.
func beyond(x float64) float64 {
	switch {
	case x > 0:
		return math.Inf(1)
	case x < 0:
		return 0
	}
	return x
}
