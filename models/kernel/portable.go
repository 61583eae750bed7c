package kernel

import "math"

// level is a kind of inner loops; each includes the ones before it.
type level int

const portable level = 0

// current is the kind in use; tests try the others.
var current = detect()

// The tile of the portable loops.
const (
	portableRows  = 4
	portableWidth = leastWidth
)

// tilePortable sets, or adds to, rows rows of C of the panel's width.
func tilePortable(rows int, now panel, a []float32, aRow, aDepth int, c []float32, ldc int, accumulate bool) {
	i := 0
	for ; i+1 < rows; i += 2 {
		for j := 0; j < now.width; j += 4 {
			eight(now.k, a[i*aRow:], a[(i+1)*aRow:], aDepth, now.b[j:], now.stride, c[i*ldc+j:], c[(i+1)*ldc+j:], accumulate)
		}
	}
	if i < rows {
		rowPortable(now.k, a[i*aRow:], aDepth, now.b, now.stride, c[i*ldc:][:now.width], accumulate)
	}
}

// longPortable sets, or adds to, longRow values of one row of C.
func longPortable(k int, a []float32, aDepth int, b []float32, bDepth int, c []float32, accumulate bool) {
	rowPortable(k, a, aDepth, b, bDepth, c[:longRow], accumulate)
}

// rowPortable sets, or adds to, a row of C, of a multiple of 8 values.
func rowPortable(k int, a []float32, aDepth int, b []float32, stride int, c []float32, accumulate bool) {
	for j := 0; j < len(c); j += 8 {
		if !plain {
			if by, ok := eightOfRow(k, a, aDepth, b[j:], stride); ok {
				put(c[j:], by[0], by[1], by[2], by[3], accumulate)
				put(c[j+4:], by[4], by[5], by[6], by[7], accumulate)
				continue
			}
		}
		quad(k, a, aDepth, b[j:], stride, c[j:], accumulate)
		quad(k, a, aDepth, b[j+4:], stride, c[j+4:], accumulate)
	}
}

// eight sets, or adds to, four values of each of two rows of C, c and d, of rows a and e of A.
func eight(k int, a, e []float32, aDepth int, b []float32, stride int, c, d []float32, accumulate bool) {
	if !plain {
		if by, ok := eightOfTwo(k, a, e, aDepth, b, stride); ok {
			put(c, by[0], by[1], by[2], by[3], accumulate)
			put(d, by[4], by[5], by[6], by[7], accumulate)
			return
		}
	}
	var c0, c1, c2, c3, d0, d1, d2, d3 float32
	for l := range k {
		if plain {
			v, w, row := a[l*aDepth], e[l*aDepth], b[l*stride:][:4]
			c0 = v*row[0] + c0
			c1 = v*row[1] + c1
			c2 = v*row[2] + c2
			c3 = v*row[3] + c3
			d0 = w*row[0] + d0
			d1 = w*row[1] + d1
			d2 = w*row[2] + d2
			d3 = w*row[3] + d3
			continue
		}
		row := b[l*stride:][:4]
		v, w := float64(a[l*aDepth]), float64(e[l*aDepth])
		b0, b1, b2, b3 := float64(row[0]), float64(row[1]), float64(row[2]), float64(row[3])
		p0, p1, p2, p3 := v*b0+float64(c0), v*b1+float64(c1), v*b2+float64(c2), v*b3+float64(c3)
		if doubtful(p0) || doubtful(p1) || doubtful(p2) || doubtful(p3) {
			c0, c1, c2, c3 = exact(v*b0, c0), exact(v*b1, c1), exact(v*b2, c2), exact(v*b3, c3)
		} else {
			c0, c1, c2, c3 = float32(p0), float32(p1), float32(p2), float32(p3)
		}
		p0, p1, p2, p3 = w*b0+float64(d0), w*b1+float64(d1), w*b2+float64(d2), w*b3+float64(d3)
		if doubtful(p0) || doubtful(p1) || doubtful(p2) || doubtful(p3) {
			d0, d1, d2, d3 = exact(w*b0, d0), exact(w*b1, d1), exact(w*b2, d2), exact(w*b3, d3)
		} else {
			d0, d1, d2, d3 = float32(p0), float32(p1), float32(p2), float32(p3)
		}
	}
	put(c, c0, c1, c2, c3, accumulate)
	put(d, d0, d1, d2, d3, accumulate)
}

// quad does the same for a single row.
func quad(k int, a []float32, aDepth int, b []float32, stride int, c []float32, accumulate bool) {
	var c0, c1, c2, c3 float32
	for l := range k {
		if plain {
			v, row := a[l*aDepth], b[l*stride:][:4]
			c0 = v*row[0] + c0
			c1 = v*row[1] + c1
			c2 = v*row[2] + c2
			c3 = v*row[3] + c3
			continue
		}
		v, row := float64(a[l*aDepth]), b[l*stride:][:4]
		b0, b1, b2, b3 := float64(row[0]), float64(row[1]), float64(row[2]), float64(row[3])
		p0, p1, p2, p3 := v*b0+float64(c0), v*b1+float64(c1), v*b2+float64(c2), v*b3+float64(c3)
		if doubtful(p0) || doubtful(p1) || doubtful(p2) || doubtful(p3) {
			c0, c1, c2, c3 = exact(v*b0, c0), exact(v*b1, c1), exact(v*b2, c2), exact(v*b3, c3)
		} else {
			c0, c1, c2, c3 = float32(p0), float32(p1), float32(p2), float32(p3)
		}
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

func axpyPortable(alpha float32, x, y []float32) {
	if alpha == 1 { // as marks are: the sum is all there is to round
		addPortable(y, x)
		return
	}
	y = y[:len(x)]
	if plain {
		for i, v := range x {
			y[i] = alpha*v + y[i]
		}
		return
	}
	by := float64(alpha)
	for i, v := range x {
		p := by * float64(v)
		s := p + float64(y[i])
		if doubtful(s) {
			y[i] = exact(p, y[i])
		} else {
			y[i] = float32(s)
		}
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
		x[i] = positive(v)
	}
}

func residualPortable(h []float32, hStride int, u []float32, uStride int, bias []float32, rows int) {
	for r := range rows {
		to, from := h[r*hStride:][:len(bias)], u[r*uStride:][:len(bias)]
		for i, b := range bias {
			to[i] += positive(from[i] + b)
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
			add(to, src[int(at)*srcStride:][:width])
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

// lanes is the number of sums that ReluDot keeps apart until the end.
const lanes = 8

func reluDotPortable(x, y, w []float32) float32 {
	y, w = y[:len(x)], w[:len(x)]
	var sums [lanes]float32
	n := len(x) &^ (lanes - 1)
	for i := 0; i < n; i += lanes {
		for j := range sums {
			sums[j] = fused(positive(x[i+j]+y[i+j]), w[i+j], sums[j])
		}
	}
	left, right := sums[0]+sums[4], sums[1]+sums[5]
	front := left + right
	left, right = sums[2]+sums[6], sums[3]+sums[7]
	sum := front + (left + right)
	if n == len(x) {
		return sum
	}
	return sum + reluDotRest(x[n:], y[n:], w[n:])
}

// reluDotRest is what fewer values than there are lanes come to.
func reluDotRest(x, y, w []float32) (sum float32) {
	for i, v := range x {
		sum = fused(positive(v+y[i]), w[i], sum)
	}
	return sum
}

// positive is relu: what is below zero is zero, a zero below zero and what is no number stay as they are.
func positive(v float32) float32 {
	if v < 0 {
		return 0
	}
	return v
}
