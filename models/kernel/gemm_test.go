package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// levels runs a test with every kind of loops that this machine has.
func levels(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	best := current
	defer func() { current = best }()
	for l := portable; l <= detect(); l++ {
		current = l
		t.Run(fmt.Sprintf("loops%d", l), test)
	}
}

func random(rng *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(rng.NormFloat64())
	}
	return x
}

// extent is the number of values of a matrix whose last row ends it.
func extent(rows, columns, stride int) int {
	if rows == 0 || columns == 0 {
		return 0
	}
	return (rows-1)*stride + columns
}

// problem is a call of Sgemm on matrices that are as short as may be.
type problem struct {
	transA, transB bool
	m, n, k        int
	alpha, beta    float32
	lda, ldb, ldc  int
	a, b, c        []float32
}

func draw(rng *rand.Rand, transA, transB bool, m, n, k int, alpha, beta float32) *problem {
	p := &problem{transA: transA, transB: transB, m: m, n: n, k: k, alpha: alpha, beta: beta}
	rowsA, rowsB := m, k
	p.lda, p.ldb, p.ldc = max(1, k)+rng.IntN(4), max(1, n)+rng.IntN(4), max(1, n)+rng.IntN(4)
	if transA {
		rowsA, p.lda = k, max(1, m)+rng.IntN(4)
	}
	if transB {
		rowsB, p.ldb = n, max(1, k)+rng.IntN(4)
	}
	p.a = random(rng, extent(rowsA, m+k-rowsA, p.lda))
	p.b = random(rng, extent(rowsB, n+k-rowsB, p.ldb))
	p.c = random(rng, extent(m, n, p.ldc))
	return p
}

// want is the product in float64, with what lies between the rows of C as it was.
func (p *problem) want() []float64 {
	out := make([]float64, len(p.c))
	for i, v := range p.c {
		out[i] = float64(v)
	}
	at := func(x []float32, stride, i, j int, trans bool) float64 {
		if trans {
			i, j = j, i
		}
		return float64(x[i*stride+j])
	}
	for i := range p.m {
		for j := range p.n {
			sum := 0.0
			for l := range p.k {
				sum += at(p.a, p.lda, i, l, p.transA) * at(p.b, p.ldb, l, j, p.transB)
			}
			at := &out[i*p.ldc+j]
			*at = float64(p.alpha)*sum + float64(p.beta)**at
		}
	}
	return out
}

func (p *problem) run() {
	Sgemm(p.transA, p.transB, p.m, p.n, p.k, p.alpha, p.a, p.lda, p.b, p.ldb, p.beta, p.c, p.ldc)
}

// compare asks for values within what sums of k products of about one may be off.
func compare(t *testing.T, what string, got []float32, want []float64, k int) {
	t.Helper()
	near := 4e-6 * math.Sqrt(float64(k)+1)
	for i, w := range want {
		if d := math.Abs(float64(got[i]) - w); !(d <= near*(1+math.Abs(w))) {
			t.Fatalf("%s: value %d: got %v, want %v", what, i, got[i], w)
		}
	}
}

func TestSgemm(t *testing.T) {
	sizes := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 15, 16, 17, 31, 32, 33, 48, 65, 76, 130}
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 2))
		pick := func() int { return sizes[rng.IntN(len(sizes))] }
		factors := []float32{0, 1, -0.5, 2}
		for range 1000 {
			p := draw(rng, rng.IntN(2) == 1, rng.IntN(2) == 1, pick(), pick(), pick(), factors[rng.IntN(4)], factors[rng.IntN(4)])
			want := p.want()
			p.run()
			compare(t, fmt.Sprintf("%v %v m %d n %d k %d alpha %v beta %v", p.transA, p.transB, p.m, p.n, p.k, p.alpha, p.beta), p.c, want, p.k)
		}
	})
}

// Sums longer than a panel are added up in pieces.
func TestSgemmDeep(t *testing.T) {
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(3, 4))
		for _, k := range []int{depth - 1, depth, depth + 1, 3*depth + 7} {
			for flags := range 4 {
				for _, beta := range []float32{0, 1} {
					p := draw(rng, flags&1 == 1, flags&2 == 2, 37, 35, k, 1, beta)
					want := p.want()
					p.run()
					compare(t, fmt.Sprintf("flags %d k %d beta %v", flags, k, beta), p.c, want, k)
				}
			}
		}
	})
}

func TestGemm(t *testing.T) {
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(5, 6))
		for _, size := range [][3]int{{1, 128, 160}, {1, 64, 300}, {1, 200, 3}, {3, 70, 12}, {76, 32, 64}, {16, 128, 160}, {2, 0, 3}, {0, 2, 3}, {4, 5, 0}} {
			for _, beta := range []float32{0, 1} {
				p := draw(rng, false, false, size[0], size[1], size[2], 1, beta)
				want := p.want()
				Gemm(p.m, p.n, p.k, p.a, p.lda, p.b, p.ldb, p.c, p.ldc, beta == 1)
				compare(t, fmt.Sprintf("%v accumulate %v", size, beta == 1), p.c, want, p.k)
			}
		}
	})
}

// A row is the same, to the bit, alone and among others, in all loops.
func TestRowsDoNotDependOnSize(t *testing.T) {
	first := map[bool][]float32{}
	levels(t, func(t *testing.T) {
		for _, beta := range []float32{0, 1} {
			p := draw(rand.New(rand.NewPCG(11, 12)), false, false, 27, 150, 300, 1, beta)
			before := slices.Clone(p.c)
			p.run()
			if first[beta == 1] == nil {
				first[beta == 1] = p.c
			}
			if at := Differ(first[beta == 1], p.c); at < len(p.c) {
				t.Errorf("beta %v: value %d differs between loops", beta, at)
			}
			for i := range p.m {
				alone := slices.Clone(before[i*p.ldc:][:p.n])
				Gemm(1, p.n, p.k, p.a[i*p.lda:], p.lda, p.b, p.ldb, alone, p.ldc, beta == 1)
				if at := Differ(alone, p.c[i*p.ldc:][:p.n]); at < p.n {
					t.Errorf("beta %v: value %d of row %d differs between one row and %d", beta, at, i, p.m)
				}
			}
		}
	})
}

// What C held before is not read where it is to be overwritten.
func TestSgemmIgnoresC(t *testing.T) {
	levels(t, func(t *testing.T) {
		for _, alpha := range []float32{0, 1} {
			p := draw(rand.New(rand.NewPCG(7, 8)), false, false, 9, 18, 5, alpha, 0)
			want := p.want()
			for i := range p.m {
				for j := range p.n {
					p.c[i*p.ldc+j] = float32(math.NaN())
				}
			}
			p.run()
			compare(t, fmt.Sprintf("alpha %v", alpha), p.c, want, p.k)
		}
	})
}

func TestGemmPanics(t *testing.T) {
	x := make([]float32, 100)
	for _, c := range []struct {
		name string
		call func()
	}{
		{"a too short", func() { Gemm(11, 1, 10, x, 10, x, 1, x, 1, false) }},
		{"b too short", func() { Gemm(1, 11, 10, x, 10, x, 11, x, 11, false) }},
		{"c too short", func() { Gemm(10, 10, 1, x, 1, x, 10, x, 11, false) }},
		{"rows of a overlap", func() { Gemm(2, 2, 3, x, 2, x, 2, x, 2, false) }},
		{"below zero", func() { Gemm(-1, 2, 3, x, 3, x, 2, x, 2, false) }},
		{"transposed a too short", func() { Sgemm(true, false, 10, 1, 11, 1, x, 10, x, 1, 0, x, 1) }},
		{"transposed b too short", func() { Sgemm(false, true, 1, 11, 10, 1, x, 10, x, 10, 0, x, 11) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("got no panic")
				}
			}()
			c.call()
		})
	}
}

func TestGemmDoesNotAllocate(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, trans := range []bool{false, true} {
		p := draw(rng, trans, trans, 70, 35, 300, 1, 0)
		if n := testing.AllocsPerRun(50, p.run); n > 0.5 { // the pool may be emptied now and then
			t.Errorf("transposed %v: %v allocs a product, want 0", trans, n)
		}
	}
}
