package kernel

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// once is a*b + c by big numbers, rounded once.
func once(a, b, c float32) float32 {
	sum := new(big.Float).SetPrec(2000)
	sum.Mul(big.NewFloat(float64(a)), big.NewFloat(float64(b)).SetPrec(2000))
	sum.Add(sum, big.NewFloat(float64(c)))
	v, _ := sum.Float32()
	return v
}

// hard draws values whose products and sums lie at the middles of float32 and next to them, near zero, and as far apart as
// may be.
func hard(rng *rand.Rand) (a, b, c float32) {
	few := func() float32 { // few digits make middles
		return float32(math.Ldexp(float64(1+2*rng.IntN(1<<rng.IntN(13))), rng.IntN(40)-30) * float64(1-2*rng.IntN(2)))
	}
	any := func() float32 {
		for {
			if v := math.Float32frombits(rng.Uint32()); v == v && !math.IsInf(float64(v), 0) {
				return v
			}
		}
	}
	switch rng.IntN(4) {
	case 0:
		return any(), any(), any()
	case 1: // a sum next to a middle: a product far below half a digit of c, beside that half
		c = 1 + float32(rng.IntN(1<<23))/(1<<23)
		half := math.Ldexp(1, math.Ilogb(float64(c))-24)
		a = float32(half) * (1 + float32(rng.IntN(3)-1)/(1<<23))
		return a, 1 + float32(rng.IntN(3)-1)/(1<<23), c
	case 2: // near the least there is
		return float32(math.Ldexp(rng.Float64(), -60-rng.IntN(20))), float32(math.Ldexp(rng.Float64()-0.5, -60-rng.IntN(20))),
			math.Float32frombits(rng.Uint32N(1<<26) | rng.Uint32N(2)<<31)
	}
	return few(), few(), few()
}

// A product and a sum are rounded once, whatever they are made of.
func TestFused(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 21))
	middles := 0
	for range 300000 {
		a, b, c := hard(rng)
		want := once(a, b, c)
		if want == 0 { // zeros of big numbers have no sign
			continue
		}
		p := float64(a) * float64(b)
		s := p + float64(c)
		simple := float32(s)
		if simple != want {
			middles++
		}
		if got := fused(a, b, c); got != want {
			t.Fatalf("fused(%b, %b, %b): got %b, want %b", a, b, c, got, want)
		}
		if got := exact(p, c); got != want {
			t.Fatalf("exact, %b times %b plus %b: got %b, want %b", a, b, c, got, want)
		}
		if !doubtful(s) && simple != want {
			t.Fatalf("%b times %b plus %b: rounded twice and not doubtful: got %b, want %b", a, b, c, simple, want)
		}
	}
	if middles < 100 {
		t.Errorf("only %d of the sums go wrong when rounded twice: too easy", middles)
	}
}

// All loops make the same bits, those in Go whether or not the compiler fuses.
func TestLoopsAgree(t *testing.T) {
	t.Run("products", func(t *testing.T) {
		agree(t, func(rng *rand.Rand) []float32 {
			p := draw(rng, rng.IntN(2) == 1, rng.IntN(2) == 1, 1+rng.IntN(40), 1+rng.IntN(140), 1+rng.IntN(300), float32(1+rng.IntN(2)), float32(rng.IntN(2)))
			p.run()
			return p.c
		})
	})
	t.Run("middles", func(t *testing.T) {
		agree(t, func(rng *rand.Rand) []float32 {
			p := draw(rng, false, false, 1+rng.IntN(5), 16+rng.IntN(80), 1+rng.IntN(100), 1, float32(rng.IntN(2)))
			for _, x := range [][]float32{p.a, p.b, p.c} {
				for i := range x {
					a, _, c := hard(rng)
					if x[i] = c; rng.IntN(2) == 0 {
						x[i] = a
					}
					if math.Abs(float64(x[i])) > 1<<60 || rng.IntN(9) == 0 {
						x[i] = 0
					}
				}
			}
			p.run()
			return p.c
		})
	})
	t.Run("near zero", func(t *testing.T) {
		agree(t, func(rng *rand.Rand) []float32 {
			// the first product is an odd number of the least values, the second a little more or less than half of one
			m, n := 1+rng.IntN(3), 16+rng.IntN(9)
			p := draw(rng, false, false, m, n, 2, 1, 0)
			for i := range m {
				p.a[i*p.lda], p.a[i*p.lda+1] = float32(math.Ldexp(float64(1+2*rng.IntN(1<<20)), -80)), float32(math.Ldexp(1+0x1p-23, -75))
			}
			for j := range n {
				p.b[j], p.b[p.ldb+j] = float32(math.Ldexp(1, -69)), float32(math.Ldexp(1+float64(rng.IntN(3)-1)*0x1p-23, -75))
			}
			p.run()
			return p.c
		})
	})
	t.Run("vectors", func(t *testing.T) {
		agree(t, func(rng *rand.Rand) []float32 {
			n := 1 + rng.IntN(90)
			x, y, z, w := random(rng, n), random(rng, n), random(rng, n), random(rng, n*n)
			for i := range x {
				switch rng.IntN(4) {
				case 0:
					x[i] = 0
				case 1:
					x[i] = float32(math.Copysign(0, -1))
				case 2:
					x[i] = 1
				}
			}
			Axpy(-1.7, x, y)
			Sparse(y, x, w, n)
			Residual(w, n, y, n, x, 1)
			Relu(x)
			Means(z, n, w, n, n, NewLists([]int32{0, int32(min(3, n))}, []int16{0, int16(n / 2), int16(n - 1)}[:min(3, n)]))
			AddRows(w, y, n, [][2]int32{{0, 0}, {int32(n - 1), 0}})
			return append(append(append(append(x, y...), z...), w...), ReluDot(x, y, z))
		})
	})
}

// agree runs on the same draws with all kinds of loops, and asks for the same bits.
func agree(t *testing.T, run func(rng *rand.Rand) []float32) {
	var want [][]float32
	before := plain
	defer func() { plain = before }()
	for _, plain = range []bool{false, compilerFuses} {
		levels(t, func(t *testing.T) {
			for seed := range uint64(200) {
				got := run(rand.New(rand.NewPCG(seed, 22)))
				if uint64(len(want)) <= seed {
					want = append(want, got)
					continue
				}
				if at := differPortable(got, want[seed]); at < len(got) {
					t.Fatalf("seed %d, value %d: got %b, want %b", seed, at, got[at], want[seed][at])
				}
			}
		})
	}
}

// Rough products are near the exact ones, and those of assembly do not change.
func TestRough(t *testing.T) {
	exactly := map[level][]float32{}
	run := func(l level) []float32 {
		p := draw(rand.New(rand.NewPCG(5, 5)), false, false, 9, 40, 200, 1, 0)
		want := p.want()
		p.run()
		compare(t, "product", p.c, want, p.k)
		return p.c
	}
	levels(t, func(*testing.T) { exactly[current] = run(current) })
	before := plain
	defer func() { plain = before }()
	Rough()
	levels(t, func(t *testing.T) {
		same := differPortable(run(current), exactly[current]) == len(exactly[current])
		if want := current > portable || compiled(above1, below1, -1) != 0; same != want {
			t.Errorf("the same bits: got %v, want %v", same, want)
		}
	})
}
