package kernel

import "fmt"

// Gemm sets C = A·B, or adds the product to C if accumulate: A is [m][k] with lda values from row to
// row, B is [k][n], C is [m][n].
func Gemm(m, n, k int, a []float32, lda int, b []float32, ldb int, c []float32, ldc int, accumulate bool) {
	check("a", m, k, lda, len(a))
	check("b", k, n, ldb, len(b))
	check("c", m, n, ldc, len(c))
	if m == 0 || n == 0 {
		return
	}
	if k == 0 {
		if !accumulate {
			scale(m, n, 0, c, ldc)
		}
		return
	}
	multiply(product{m: m, n: n, k: k, alpha: 1,
		a: a, aRow: lda, aDepth: 1, b: b, bDepth: ldb, bColumn: 1, c: c, ldc: ldc, accumulate: accumulate})
}

// Sgemm sets C = alpha op(A)·op(B) + beta C, where op transposes if the flag before it says so: op(A) is
// [m][k], op(B) is [k][n], C is [m][n]. As in BLAS, C is not read if beta is 0, nor A and B if alpha is 0.
func Sgemm(transA, transB bool, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	p := product{m: m, n: n, k: k, alpha: alpha, a: a, aRow: lda, aDepth: 1, b: b, bDepth: ldb, bColumn: 1, c: c, ldc: ldc}
	if transA {
		check("a", k, m, lda, len(a))
		p.aRow, p.aDepth = 1, lda
	} else {
		check("a", m, k, lda, len(a))
	}
	if transB {
		check("b", n, k, ldb, len(b))
		p.bDepth, p.bColumn = 1, ldb
	} else {
		check("b", k, n, ldb, len(b))
	}
	check("c", m, n, ldc, len(c))
	if m == 0 || n == 0 {
		return
	}
	if beta != 1 && (beta != 0 || alpha == 0 || k == 0) {
		scale(m, n, beta, c, ldc)
	}
	if alpha == 0 || k == 0 {
		return
	}
	p.accumulate = beta != 0
	multiply(p)
}

// check panics where a matrix of rows by columns does not fit into size values.
func check(name string, rows, columns, stride, size int) {
	if rows < 0 || columns < 0 || stride < max(1, columns) {
		panic(fmt.Sprintf("kernel: %s: got %d rows of %d, %d apart, want sizes from 0 and rows no closer than they are long", name, rows, columns, stride))
	}
	if rows == 0 || columns == 0 {
		return
	}
	if need := (rows-1)*stride + columns; size < need {
		panic(fmt.Sprintf("kernel: %s: got %d values, want %d for %d rows of %d, %d apart", name, size, need, rows, columns, stride))
	}
}

// scale multiplies the matrix C [m][n]; by 0 it clears it, whatever was in it.
func scale(m, n int, by float32, c []float32, ldc int) {
	for i := range m {
		row := c[i*ldc:][:n]
		if by == 0 {
			clear(row)
			continue
		}
		for j := range row {
			row[j] = float32(row[j] * by)
		}
	}
}
