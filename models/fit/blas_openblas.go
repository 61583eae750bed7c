//go:build openblas

package fit

/*
#cgo LDFLAGS: -lopenblas
#include <cblas.h>
extern void openblas_set_num_threads(int);
*/
import "C"

import "gonum.org/v1/gonum/blas"

// OpenBLAS is [Kernel] with the product that training needs taken from OpenBLAS, on one thread. Programs built with
// the tag openblas train with it; they need a C compiler and the library, as Debian's libopenblas-dev has it.
type OpenBLAS struct{ Kernel }

func init() {
	C.openblas_set_num_threads(1)
	UseBLAS(OpenBLAS{})
}

// Sgemm sets C to alpha op(A)·op(B) + beta C.
func (OpenBLAS) Sgemm(transA, transB blas.Transpose, m, n, k int, alpha float32, a []float32, lda int, b []float32, ldb int, beta float32, c []float32, ldc int) {
	if m == 0 || n == 0 {
		return
	}
	if k == 0 || len(a) == 0 || len(b) == 0 {
		Kernel{}.Sgemm(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
		return
	}
	op := func(t blas.Transpose) C.enum_CBLAS_TRANSPOSE {
		if t == blas.NoTrans {
			return C.CblasNoTrans
		}
		return C.CblasTrans
	}
	C.cblas_sgemm(C.CblasRowMajor, op(transA), op(transB), C.int(m), C.int(n), C.int(k), C.float(alpha),
		(*C.float)(&a[0]), C.int(lda), (*C.float)(&b[0]), C.int(ldb), C.float(beta), (*C.float)(&c[0]), C.int(ldc))
}
