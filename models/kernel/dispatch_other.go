//go:build !(amd64 || arm64) || purego

package kernel

// detect returns the best kind of loops; there is only one here.
func detect() level { return portable }

func tileWidth(int) int { return portableWidth }

func tileRows(left, _ int) int { return min(left, portableRows) }

func tile(rows int, now panel, a []float32, aRow, aDepth int, c []float32, ldc int, accumulate bool) {
	tilePortable(rows, now, a, aRow, aDepth, c, ldc, accumulate)
}

func long(k int, a []float32, aDepth int, b []float32, bDepth int, c []float32, accumulate bool) {
	longPortable(k, a, aDepth, b, bDepth, c, accumulate)
}

func axpy(alpha float32, x, y []float32) { axpyPortable(alpha, x, y) }

func add(dst, x []float32) { addPortable(dst, x) }

func relu(x []float32) { reluPortable(x) }

func residual(h []float32, hStride int, u []float32, uStride int, bias []float32, rows int) {
	residualPortable(h, hStride, u, uStride, bias, rows)
}

func sparse(dst, x, w []float32, stride int) { sparsePortable(dst, x, w, stride) }

func means(dst []float32, dstStride int, src []float32, srcStride, width int, start []int32, next []int16) {
	meansPortable(dst, dstStride, src, srcStride, width, start, next)
}

func addRows(dst, src []float32, width int, pairs [][2]int32) {
	addRowsPortable(dst, src, width, pairs)
}

func differ(a, b []float32) int { return differPortable(a, b) }

func reluDot(x, y, w []float32) float32 { return reluDotPortable(x, y, w) }
