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
	switch {
	case x != x:
		return x
	case x > mostExp:
		return math.Inf(1)
	case x < leastExp:
		return 0
	}
	// x is k ln 2 + r, where r is at most ln(2)/2 on either side and known as hi - lo
	n := float64(math.Log2E * x)
	k := int(n + 0.5)
	if x < 0 {
		k = int(n - 0.5)
	}
	hi := x - float64(float64(k)*ln2Hi)
	lo := float64(float64(k) * ln2Lo)
	return scale(grow(hi, lo), k)
}

// grow is e to the power of hi - lo, which is near 0.
func grow(hi, lo float64) float64 {
	const (
		p1 = 1.66666666666666657415e-01
		p2 = -2.77777777770155933842e-03
		p3 = 6.61375632143793436117e-05
		p4 = -1.65339022054652515390e-06
		p5 = 4.13813679705723846039e-08
	)
	r := hi - lo
	t := float64(r * r)
	c := p4 + float64(t*p5)
	c = p3 + float64(t*c)
	c = p2 + float64(t*c)
	c = p1 + float64(t*c)
	c = r - float64(t*c)
	return 1 - ((lo - float64(r*c)/(2-c)) - hi)
}

// scale is y, which is near 1, times 2 to the power of k, rounded once where that has fewer digits.
func scale(y float64, k int) float64 {
	const far = 64
	switch {
	case k > 1023:
		return float64(y*power(k-far)) * (1 << far)
	case k < -1021:
		return float64(y*power(k+far)) / (1 << far)
	}
	return float64(y * power(k))
}

// power is 2 to the power of k, of a normal number.
func power(k int) float64 { return math.Float64frombits(uint64(k+1023) << 52) }
