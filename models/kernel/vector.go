package kernel

import "fmt"

// Axpy adds alpha times x to y, of the same length.
func Axpy(alpha float32, x, y []float32) {
	same("Axpy", len(x), len(y))
	axpy(alpha, x, y)
}

// Add adds x to dst, of the same length.
func Add(dst, x []float32) {
	same("Add", len(dst), len(x))
	add(dst, x)
}

// Relu sets what is below zero to zero.
func Relu(x []float32) { relu(x) }

// Residual adds relu(u + bias) to h: rows rows of len(bias) values each, hStride and uStride apart.
func Residual(h []float32, hStride int, u []float32, uStride int, bias []float32, rows int) {
	check("h", rows, len(bias), hStride, len(h))
	check("u", rows, len(bias), uStride, len(u))
	residual(h, hStride, u, uStride, bias, rows)
}

// Sparse adds x·W to dst: W is [len(x)][len(dst)] with stride values from row to row. Zeros of x cost
// next to nothing; the rest is added in order.
func Sparse(dst, x, w []float32, stride int) {
	check("w", len(x), len(dst), stride, len(w))
	sparse(dst, x, w, stride)
}

// Lists is a list of rows for each of some rows, such as the neighbours of each node of a graph.
type Lists struct {
	start []int32
	next  []int16
	rows  int // one more than the highest row listed
}

// NewLists makes lists: that of row i is next[start[i]:start[i+1]]. It keeps both slices.
func NewLists(start []int32, next []int16) Lists {
	l := Lists{start: start, next: next}
	for i, at := range start {
		if at < 0 || int(at) > len(next) || i > 0 && at < start[i-1] {
			panic(fmt.Sprintf("kernel: NewLists: start[%d]: got %d, want ascending within the %d of next", i, at, len(next)))
		}
	}
	for i, at := range next {
		if at < 0 {
			panic(fmt.Sprintf("kernel: NewLists: next[%d]: got %d, want a row", i, at))
		}
		l.rows = max(l.rows, int(at)+1)
	}
	return l
}

// Means sets each row of dst to the mean of the rows of src that are listed for it, and to zero where
// none are. Rows are of width values, dstStride and srcStride apart; dst and src may interleave but not
// share values.
func Means(dst []float32, dstStride int, src []float32, srcStride, width int, lists Lists) {
	if len(lists.start) < 2 || width == 0 {
		return
	}
	check("dst", len(lists.start)-1, width, dstStride, len(dst))
	check("src", lists.rows, width, srcStride, len(src))
	means(dst, dstStride, src, srcStride, width, lists.start, lists.next)
}

// AddRows adds, for each pair in order, row pair[1] of src to row pair[0] of dst; rows are of width values
// and follow each other.
func AddRows(dst, src []float32, width int, pairs [][2]int32) {
	if width == 0 {
		return
	}
	to, from := len(dst)/width, len(src)/width
	for i, p := range pairs {
		if uint(p[0]) >= uint(to) || uint(p[1]) >= uint(from) {
			panic(fmt.Sprintf("kernel: AddRows: pairs[%d]: got rows %d and %d, want them among %d and %d", i, p[0], p[1], to, from))
		}
	}
	addRows(dst, src, width, pairs)
}

// Differ returns the first index at which a and b, of the same length, differ in any bit; their length
// if they do not.
func Differ(a, b []float32) int {
	same("Differ", len(a), len(b))
	return differ(a, b)
}

// ReluDot returns the product of relu(x + y) and w, all of the same length.
func ReluDot(x, y, w []float32) float32 {
	same("ReluDot", len(x), len(y))
	same("ReluDot", len(x), len(w))
	return reluDot(x, y, w)
}

func same(what string, a, b int) {
	if a != b {
		panic(fmt.Sprintf("kernel: %s: got %d and %d values, want as many", what, a, b))
	}
}
