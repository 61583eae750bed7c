//go:build !purego

package kernel

// eightOfTwo is the product of two rows of A with four columns of B; false where one of their sums may be rounded wrongly, near zero.
func eightOfTwo(k int, a, e []float32, aDepth int, b []float32, bDepth int) (by [8]float32, ok bool) {
	ok = double2x4(k, &a[0], &e[0], aDepth, &b[0], bDepth, &by)
	return by, ok
}

// eightOfRow is the product of one row of A with eight columns of B; false where one of their sums may be rounded wrongly, near zero.
func eightOfRow(k int, a []float32, aDepth int, b []float32, bDepth int) (by [8]float32, ok bool) {
	ok = double1x8(k, &a[0], aDepth, &b[0], bDepth, &by)
	return by, ok
}

// These need no more than SSE2.

//go:noescape
func double2x4(k int, a, e *float32, aDepth int, b *float32, bDepth int, out *[8]float32) bool

//go:noescape
func double1x8(k int, a *float32, aDepth int, b *float32, bDepth int, out *[8]float32) bool
