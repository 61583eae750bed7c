package fit

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
	"gorgonia.org/gorgonia"
)

// libraries are what fitters may multiply with.
var libraries = map[string]gorgonia.BLAS{"kernel": Kernel{}, "gonum": gonum.Implementation{}}

func TestProducts(t *testing.T) {
	for name, library := range libraries {
		t.Run(name, func(t *testing.T) { equalsGonum(t, library) })
	}
}

func equalsGonum(t *testing.T, library gorgonia.BLAS) {
	r := rng(5)
	draw := func(n int) []float32 {
		out := make([]float32, n)
		for i := range out {
			out[i] = float32(r.NormFloat64())
		}
		return out
	}
	flags := []blas.Transpose{blas.NoTrans, blas.Trans}
	for _, size := range [][3]int{{1, 1, 1}, {3, 5, 7}, {33, 2, 40}, {64, 32, 300}} {
		for _, ta := range flags {
			for _, tb := range flags {
				m, n, k := size[0], size[1], size[2]
				lda, ldb := k, n
				if ta == blas.Trans {
					lda = m
				}
				if tb == blas.Trans {
					ldb = k
				}
				a, b, got := draw(m*k), draw(k*n), draw(m*n)
				want := slices.Clone(got)
				library.Sgemm(ta, tb, m, n, k, 0.5, a, lda, b, ldb, 0.25, got, n)
				gonum.Implementation{}.Sgemm(ta, tb, m, n, k, 0.5, a, lda, b, ldb, 0.25, want, n)
				for i := range want {
					if math.Abs(float64(got[i]-want[i])) > 1e-4 {
						t.Fatalf("%v %c %c: value %d: got %v, want %v", size, ta, tb, i, got[i], want[i])
					}
				}
			}
		}
	}
}

func TestUseBLAS(t *testing.T) {
	defer UseBLAS(inUse)
	for name, library := range libraries {
		UseBLAS(library)
		t.Run(name, TestOutputsEqualReference)
	}
}
