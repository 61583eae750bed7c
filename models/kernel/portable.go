package kernel

import "math"

// level is a kind of inner loops; each includes the ones before it.
type level int

const (
	portable level = iota
	avx2           // with FMA
	avx512
)

// current is the kind in use; tests try the others.
var current = detect()

// The tile of the portable loops.
const (
	portableRows  = 4
	portableWidth = leastWidth
)

// tilePortable sets, or adds to, rows rows of C of the panel's width.
func tilePortable(rows int, now panel, a []float32, aRow, aDepth int, c []float32, ldc int, accumulate bool) {
	for j := 0; j < now.width; j += 4 {
		i := 0
		for ; i+1 < rows; i += 2 {
			eight(now.k, a[i*aRow:], a[(i+1)*aRow:], aDepth, now.b[j:], now.stride, c[i*ldc+j:], c[(i+1)*ldc+j:], accumulate)
		}
		if i < rows {
			quad(now.k, a[i*aRow:], aDepth, now.b[j:], now.stride, c[i*ldc+j:], accumulate)
		}
	}
}

// eight sets, or adds to, four values of each of two rows of C, c and d, of rows a and e of A.
func eight(k int, a, e []float32, aDepth int, b []float32, stride int, c, d []float32, accumulate bool) {
	var c0, c1, c2, c3, d0, d1, d2, d3 float32
	for l := range k {
		v, w, row := a[l*aDepth], e[l*aDepth], b[l*stride:][:4]
		c0 += v * row[0]
		c1 += v * row[1]
		c2 += v * row[2]
		c3 += v * row[3]
		d0 += w * row[0]
		d1 += w * row[1]
		d2 += w * row[2]
		d3 += w * row[3]
	}
	put(c, c0, c1, c2, c3, accumulate)
	put(d, d0, d1, d2, d3, accumulate)
}

// quad does the same for a single row.
func quad(k int, a []float32, aDepth int, b []float32, stride int, c []float32, accumulate bool) {
	var c0, c1, c2, c3 float32
	for l := range k {
		v, row := a[l*aDepth], b[l*stride:][:4]
		c0 += v * row[0]
		c1 += v * row[1]
		c2 += v * row[2]
		c3 += v * row[3]
	}
	put(c, c0, c1, c2, c3, accumulate)
}

func put(c []float32, c0, c1, c2, c3 float32, accumulate bool) {
	c = c[:4]
	if accumulate {
		c0, c1, c2, c3 = c0+c[0], c1+c[1], c2+c[2], c3+c[3]
	}
	c[0], c[1], c[2], c[3] = c0, c1, c2, c3
}

// longPortable sets, or adds to, longRow values of one row of C.
func longPortable(k int, a []float32, aDepth int, b []float32, bDepth int, c []float32, accumulate bool) {
	for j := 0; j < longRow; j += 4 {
		quad(k, a, aDepth, b[j:], bDepth, c[j:], accumulate)
	}
}

func axpyPortable(alpha float32, x, y []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += alpha * v
	}
}

func addPortable(dst, x []float32) {
	dst = dst[:len(x)]
	for i, v := range x {
		dst[i] += v
	}
}

func reluPortable(x []float32) {
	for i, v := range x {
		x[i] = max(v, 0)
	}
}

func residualPortable(h []float32, hStride int, u []float32, uStride int, bias []float32, rows int) {
	for r := range rows {
		to, from := h[r*hStride:][:len(bias)], u[r*uStride:][:len(bias)]
		for i, b := range bias {
			to[i] += max(from[i]+b, 0)
		}
	}
}

func sparsePortable(dst, x, w []float32, stride int) {
	for i, v := range x {
		if v != 0 {
			axpyPortable(v, w[i*stride:][:len(dst)], dst)
		}
	}
}

func meansPortable(dst []float32, dstStride int, src []float32, srcStride, width int, start []int32, next []int16) {
	for i := range len(start) - 1 {
		to, list := dst[i*dstStride:][:width], next[start[i]:start[i+1]]
		clear(to)
		for _, at := range list {
			addPortable(to, src[int(at)*srcStride:][:width])
		}
		if len(list) > 0 {
			by := 1 / float32(len(list))
			for j := range to {
				to[j] *= by
			}
		}
	}
}

func addRowsPortable(dst, src []float32, width int, pairs [][2]int32) {
	for _, p := range pairs {
		add(dst[int(p[0])*width:][:width], src[int(p[1])*width:][:width])
	}
}

func differPortable(a, b []float32) int {
	b = b[:len(a)]
	for i, v := range a {
		if math.Float32bits(v) != math.Float32bits(b[i]) {
			return i
		}
	}
	return len(a)
}

func reluDotPortable(x, y, w []float32) float32 {
	y, w = y[:len(x)], w[:len(x)]
	var sum float32
	for i, v := range x {
		sum += max(v+y[i], 0) * w[i]
	}
	return sum
}
