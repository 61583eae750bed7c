//go:build !purego

package kernel

// Each tile sets, or adds to, as many rows and columns of C as its name says; k is not zero.

//go:noescape
func tile6x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

//go:noescape
func tile4x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

//go:noescape
func tile1x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

//go:noescape
func tile1x64(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

//go:noescape
func tile8x32(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

//go:noescape
func tile4x32(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

//go:noescape
func tile1x32(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

// The loops over vectors take lengths that are multiples of 8 and not zero; only n of sparse32 and
// sparse8 may be any above zero.

//go:noescape
func sparse32(dst, x *float32, n int, w *float32, stride int)

//go:noescape
func sparse8(dst, x *float32, n int, w *float32, stride int)

//go:noescape
func means32(dst *float32, dstStride int, src *float32, srcStride int, start *int32, next *int16, rows int)

//go:noescape
func means8(dst *float32, dstStride int, src *float32, srcStride int, start *int32, next *int16, rows int)

//go:noescape
func addRows32(dst, src *float32, stride int, pairs *[2]int32, n int)

//go:noescape
func differ8(a, b *float32, n int) int
