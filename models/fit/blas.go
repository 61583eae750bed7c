package fit

import (
	"bridgehead/models/kernel"
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
	"gorgonia.org/gorgonia"
)

// Kernel is gonum's BLAS with the product that training needs taken from package kernel. Fitters use it
// unless told otherwise.
type Kernel struct{ gonum.Implementation }

// Sgemm sets C to alpha op(A)·op(B) + beta C.
func (Kernel) Sgemm(transA, transB blas.Transpose, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	kernel.Sgemm(transA != blas.NoTrans, transB != blas.NoTrans, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
}

var inUse gorgonia.BLAS = Kernel{}

// UseBLAS sets the BLAS of all fitters at once, and of Gorgonia; not while one of them runs. Of float32 an
// implementation may embed gonum's and replace Sgemm alone.
func UseBLAS(b gorgonia.BLAS) {
	inUse = b
	gorgonia.Use(b)
}

// matrix is a block of float32 values, row-major without gaps.
type matrix struct {
	rows, columns int
	data          []float32
}

// multiply sets out to a · b, either of them transposed where asked.
func multiply(out, a, b matrix, transposeA, transposeB bool) {
	inner, ta, tb := a.columns, blas.NoTrans, blas.NoTrans
	if transposeA {
		inner, ta = a.rows, blas.Trans
	}
	if transposeB {
		tb = blas.Trans
	}
	if out.rows == 0 {
		return
	}
	if inner == 0 {
		clear(out.data[:out.rows*out.columns])
		return
	}
	inUse.Sgemm(ta, tb, out.rows, out.columns, inner, 1, a.data, a.columns, b.data, b.columns, 0, out.data, out.columns)
}
