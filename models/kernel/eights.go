//go:build (amd64 || arm64) && !purego

package kernel

// whole is the part of n values that the loops in assembly take.
func whole(n int) int {
	if current == portable {
		return 0
	}
	return n &^ 7
}

func axpy(alpha float32, x, y []float32) {
	n := whole(len(x))
	if n > 0 {
		axpy8(alpha, &x[0], &y[0], n)
	}
	if n < len(x) {
		axpyPortable(alpha, x[n:], y[n:])
	}
}

func add(dst, x []float32) {
	n := whole(len(x))
	if n > 0 {
		add8(&dst[0], &x[0], n)
	}
	if n < len(x) {
		addPortable(dst[n:], x[n:])
	}
}

func relu(x []float32) {
	n := whole(len(x))
	if n > 0 {
		relu8(&x[0], n)
	}
	if n < len(x) {
		reluPortable(x[n:])
	}
}

func residual(h []float32, hStride int, u []float32, uStride int, bias []float32, rows int) {
	n := whole(len(bias))
	if n > 0 && rows > 0 {
		residual8(&h[0], hStride, &u[0], uStride, &bias[0], n, rows)
	}
	if n < len(bias) && rows > 0 {
		residualPortable(h[n:], hStride, u[n:], uStride, bias[n:], rows)
	}
}

func reluDot(x, y, w []float32) (sum float32) {
	n := whole(len(x))
	if n == 0 {
		return reluDotPortable(x, y, w)
	}
	sum = reluDot8(&x[0], &y[0], &w[0], n)
	if n < len(x) {
		sum += reluDotRest(x[n:], y[n:], w[n:])
	}
	return sum
}

// The loops in assembly that all of this stands on take lengths that are multiples of 8 and not zero.

//go:noescape
func axpy8(alpha float32, x, y *float32, n int)

//go:noescape
func add8(dst, x *float32, n int)

//go:noescape
func relu8(x *float32, n int)

//go:noescape
func residual8(h *float32, hStride int, u *float32, uStride int, bias *float32, width, rows int)

//go:noescape
func reluDot8(x, y, w *float32, n int) float32
