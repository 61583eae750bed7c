package bundle

import "math"

// Of float16: one bit of sign, five of exponent, ten of mantissa.
const (
	halfInfinity = 0x7c00
	halfNormal   = 0x38800000 // the bits of 2^-14 as float32: below it numbers of float16 lose bits
	halfOver     = 0x477ff000 // the bits of 65520: from here on numbers round to infinity
	halfRebias   = 112 << 23  // between the exponents of float32 and float16
)

// toHalf rounds to the nearest float16, to the even one of two equally near; beyond the largest it gives
// infinity, and of a NaN a NaN.
func toHalf(x float32) uint16 {
	bits := math.Float32bits(x)
	sign, size := uint16(bits>>16&0x8000), bits&0x7fffffff
	switch {
	case size > 0x7f800000:
		return sign | halfInfinity | 1
	case size >= halfOver:
		return sign | halfInfinity
	case size >= halfNormal:
		size += 0xfff + size>>13&1 // a half of the last bit kept, and never up from a tie to an odd one
		return sign | uint16((size-halfRebias)>>13)
	}
	// What is below the normal numbers counts steps of 2^-24, and the product is exact.
	return sign | uint16(math.RoundToEven(float64(math.Float32frombits(size))*(1<<24)))
}

// fromHalf is exact.
func fromHalf(h uint16) float32 {
	sign, size := uint32(h&0x8000)<<16, uint32(h&0x7fff)
	switch {
	case size >= halfInfinity:
		return math.Float32frombits(sign | 0x7f800000 | (size&0x3ff)<<13)
	case size >= 0x400:
		return math.Float32frombits(sign | (size<<13 + halfRebias))
	}
	return math.Float32frombits(sign | math.Float32bits(float32(size)/(1<<24)))
}
