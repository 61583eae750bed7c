//go:build !purego

package kernel

// neon is there on every arm64.
const neon level = 1

func detect() level { return neon }

func tileWidth(int) int { return leastWidth }

// tileRows is the height of the next tile where left rows of C are to be set.
func tileRows(left, _ int) int {
	if current == portable {
		return min(left, portableRows)
	}
	if left >= 4 {
		return 4
	}
	return 1
}

// tile sets, or adds to, a tile of C; multiply has checked that all slices are long enough.
func tile(rows int, now panel, a []float32, aRow, aDepth int, c []float32, ldc int, accumulate bool) {
	switch {
	case current == portable:
		tilePortable(rows, now, a, aRow, aDepth, c, ldc, accumulate)
	case rows == 4:
		tile4x16(now.k, &a[0], aRow, aDepth, &now.b[0], now.stride, &c[0], ldc, accumulate)
	default:
		tile1x16(now.k, &a[0], aRow, aDepth, &now.b[0], now.stride, &c[0], ldc, accumulate)
	}
}

// long sets, or adds to, longRow values of one row of C.
func long(k int, a []float32, aDepth int, b []float32, bDepth int, c []float32, accumulate bool) {
	if current == portable {
		longPortable(k, a, aDepth, b, bDepth, c, accumulate)
		return
	}
	tile1x64(k, &a[0], 0, aDepth, &b[0], bDepth, &c[0], 0, accumulate)
}

func sparse(dst, x, w []float32, stride int) {
	for i, v := range x {
		if v != 0 {
			axpy(v, w[i*stride:][:len(dst)], dst)
		}
	}
}

func means(dst []float32, dstStride int, src []float32, srcStride, width int, start []int32, next []int16) {
	meansPortable(dst, dstStride, src, srcStride, width, start, next)
}

func addRows(dst, src []float32, width int, pairs [][2]int32) {
	addRowsPortable(dst, src, width, pairs)
}

func differ(a, b []float32) int { return differPortable(a, b) }

// Each tile sets, or adds to, as many rows and columns of C as its name says; k is not zero.

//go:noescape
func tile4x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

//go:noescape
func tile1x16(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)

//go:noescape
func tile1x64(k int, a *float32, aRow, aDepth int, b *float32, bDepth int, c *float32, ldc int, accumulate bool)
