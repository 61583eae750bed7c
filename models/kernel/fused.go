package kernel

import (
	"math"
	"runtime"
	"slices"
)

// Whether a product and a sum in plain Go are one instruction, rounded once, is left to the compiler. It makes one of them
// wherever it can on the processors that [compilerFuses] names, and there the loops in Go are left to it. Elsewhere, also on amd64
// with GOAMD64=v3, where a sum with what lies in memory is not fused, they are made of float64: there a product of two
// values of float32 is exact, and its sum with a third may be rounded to float32 unless it is [doubtful]. Then [exact] makes it.

// compilerFuses is asked of the compiler, too: (1+2^-23)(1-2^-23) is 1 less something that only one rounding keeps.
var compilerFuses = slices.Contains([]string{"arm64", "loong64", "ppc64", "ppc64le", "riscv64"}, runtime.GOARCH) &&
	compiled(above1, below1, -1) != 0

const (
	above1 = 1 + 1./(1<<23)
	below1 = 1 - 1./(1<<23)
)

// plain says that the loops in Go leave products and sums to the compiler.
var plain = compilerFuses

// Rough lets loops in Go round products before they are added, which is faster where the processor has no instruction for both,
// and makes other bits than elsewhere. It changes nothing on amd64 with AVX2 and FMA or on arm64. It must be called before
// anything is computed.
func Rough() { plain = true }

//go:noinline
func compiled(a, b, c float32) float32 { return a*b + c }

// fused is a*b + c rounded once.
func fused(a, b, c float32) float32 {
	if plain {
		return a*b + c
	}
	return exact(float64(a)*float64(b), c)
}

// doubtful reports whether a sum that is rounded to float64 must not be rounded to float32: it lies in the middle between two
// values of float32, or is so small that these lie farther apart than its size says.
func doubtful(s float64) bool {
	bits := math.Float64bits(s)
	return bits&(1<<29-1) == 1<<28 || bits<<1-1 < subnormal
}

// subnormal is twice the bits, less one, of the least value that float32 holds with all its digits. No number has fewer than
// zero less one, which wraps around.
const subnormal = (1023-126)<<53 - 1

// exact is p + c rounded once to float32: the sum is rounded to odd first, which keeps it off the middles (Boldo and
// Melquiond, Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd, IEEE Transactions on
// Computers 57, 2008).
func exact(p float64, c float32) float32 {
	x := float64(c)
	s := p + x
	t := s - p
	off := (p - (s - t)) + (x - t) // what the sum has lost (Knuth's TwoSum)
	bits := math.Float64bits(s)
	if off != 0 && bits&1 == 0 {
		if (off > 0) == (s > 0) {
			bits++
		} else {
			bits--
		}
	}
	return float32(math.Float64frombits(bits))
}
