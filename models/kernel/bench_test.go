package kernel

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"
)

var benchCases = []struct {
	m, n, k        int
	transA, transB bool
}{
	{76, 32, 64, false, false},
	{1, 128, 160, false, false},
	{16, 128, 160, false, false},
	{5000, 32, 64, false, false},
	{64, 32, 5000, true, false},
	{5000, 64, 32, false, true},
	{76, 2048, 76, false, false},
	{76, 2048, 76, true, false},
	{2048, 76, 76, true, false},
	{76, 76, 2048, false, true},
	{64, 64, 64, true, true},
	{512, 512, 512, false, false},
}

func BenchmarkSgemm(b *testing.B) {
	for _, c := range benchCases {
		p := draw(rand.New(rand.NewPCG(1, 1)), c.transA, c.transB, c.m, c.n, c.k, 1, 0)
		name := fmt.Sprintf("%dx%dx%d-%v-%v", c.m, c.n, c.k, c.transA, c.transB)
		rate := func(b *testing.B) {
			b.ReportMetric(2e-9*float64(c.m*c.n*c.k)*float64(b.N)/b.Elapsed().Seconds(), "GFLOP/s")
		}
		best := current
		for l := portable; l <= detect(); l++ {
			b.Run(fmt.Sprintf("%s/loops%d", name, l), func(b *testing.B) {
				current = l
				for b.Loop() {
					p.run()
				}
				rate(b)
			})
		}
		current = best
		b.Run(name+"/gonum", func(b *testing.B) {
			flags := map[bool]blas.Transpose{false: blas.NoTrans, true: blas.Trans}
			for b.Loop() {
				gonum.Implementation{}.Sgemm(flags[p.transA], flags[p.transB], p.m, p.n, p.k, 1, p.a, p.lda, p.b, p.ldb, 0, p.c, p.ldc)
			}
			rate(b)
		})
	}
}
