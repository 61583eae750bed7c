package elementary_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"bridgehead/engine/elementary"
)

const digits = 200 // bits of what is compared with

func number(x float64) *big.Float { return new(big.Float).SetPrec(digits).SetFloat64(x) }

// bigExp is e to the power of x by its series, after x has been halved until it is small.
func bigExp(x *big.Float) *big.Float {
	const halvings = 30
	z := new(big.Float).SetPrec(digits).SetMantExp(x, -halvings)
	sum, term := number(1), number(1)
	for n := 1.; n < 25; n++ {
		term.Mul(term, z)
		term.Quo(term, number(n))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// bigLog finds the logarithm by Newton's method from that of math.
func bigLog(x float64) *big.Float {
	y := number(math.Log(x))
	for range 3 {
		e := bigExp(y)
		up, down := new(big.Float).Sub(number(x), e), new(big.Float).Add(number(x), e)
		y.Add(y, up.Mul(number(2), up.Quo(up, down)))
	}
	return y
}

func bigTanh(x float64) *big.Float {
	e := bigExp(number(2 * x))
	return new(big.Float).Quo(new(big.Float).Sub(e, number(1)), new(big.Float).Add(e, number(1)))
}

// units is how far got is from want, in units in the last place of want.
func units(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	unit := math.Abs(math.Nextafter(w, math.Inf(1)) - w)
	off, _ := new(big.Float).Sub(number(got), want).Float64()
	return math.Abs(off) / unit
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		most float64 // units in the last place
		draw func(rng *rand.Rand) float64
		got  func(float64) float64
		want func(float64) *big.Float
	}{
		{"Exp", 1, func(rng *rand.Rand) float64 { return 1400*rng.Float64() - 700 }, elementary.Exp, func(x float64) *big.Float { return bigExp(number(x)) }},
		{"Exp near 0", 1, func(rng *rand.Rand) float64 { return 2*rng.Float64() - 1 }, elementary.Exp, func(x float64) *big.Float { return bigExp(number(x)) }},
		{"Exp of little", 1, func(rng *rand.Rand) float64 { return math.Ldexp(rng.Float64()-0.5, -rng.IntN(60)) }, elementary.Exp, func(x float64) *big.Float { return bigExp(number(x)) }},
		{"Log", 1, func(rng *rand.Rand) float64 { return math.Ldexp(0.5+rng.Float64(), rng.IntN(600)-300) }, elementary.Log, bigLog},
		{"Log near 1", 1, func(rng *rand.Rand) float64 { return 1 + math.Ldexp(rng.Float64()-0.5, -rng.IntN(20)) }, elementary.Log, bigLog},
		{"Tanh", 2, func(rng *rand.Rand) float64 { return 12*rng.Float64() - 6 }, elementary.Tanh, bigTanh},
		{"Tanh near 0", 2, func(rng *rand.Rand) float64 { return math.Ldexp(rng.Float64()-0.5, -rng.IntN(20)) }, elementary.Tanh, bigTanh},
	} {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 1))
			most, at := 0., 0.
			for range 3000 {
				x := c.draw(rng)
				if off := units(c.got(x), c.want(x)); off > most {
					most, at = off, x
				}
			}
			t.Logf("off by up to %.3f units, at %v", most, at)
			if !(most < c.most) {
				t.Errorf("at %v: got %v, off by %.3f units, want less than %v", at, c.got(at), most, c.most)
			}
		})
	}
}

func TestEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"Exp(0)", elementary.Exp(0), 1},
		{"Exp(-0)", elementary.Exp(math.Copysign(0, -1)), 1},
		{"Exp(inf)", elementary.Exp(inf), inf},
		{"Exp(-inf)", elementary.Exp(-inf), 0},
		{"Exp(710)", elementary.Exp(710), inf},
		{"Exp(-746)", elementary.Exp(-746), 0},
		{"Exp(-745.1)", elementary.Exp(-745.1), 5e-324},
		{"Exp(709.7)", elementary.Exp(709.7), 1.6549840276802644e+308},
		{"Exp(-709)", elementary.Exp(-709), 1.216780750623423e-308},
		{"Exp(NaN)", elementary.Exp(nan), nan},
		{"Log(0)", elementary.Log(0), -inf},
		{"Log(1)", elementary.Log(1), 0},
		{"Log(-1)", elementary.Log(-1), nan},
		{"Log(inf)", elementary.Log(inf), inf},
		{"Log(NaN)", elementary.Log(nan), nan},
		{"Log(5e-324)", elementary.Log(5e-324), -744.4400719213812},
		{"Tanh(inf)", elementary.Tanh(inf), 1},
		{"Tanh(-inf)", elementary.Tanh(-inf), -1},
		{"Tanh(0)", elementary.Tanh(0), 0},
		{"Tanh(NaN)", elementary.Tanh(nan), nan},
		{"Pow(0, 2)", elementary.Pow(0, 2), 0},
		{"Pow(0, 0)", elementary.Pow(0, 0), 1},
		{"Pow(7, 0)", elementary.Pow(7, 0), 1},
		{"Pow(0.3, 1)", elementary.Pow(0.3, 1), 0.3},
		{"Pow(1, 7)", elementary.Pow(1, 7), 1},
		{"Pow(0.5, 2)", elementary.Pow(0.5, 2), 0.25},
	} {
		if c.got != c.want && !(math.IsNaN(c.got) && math.IsNaN(c.want)) {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
}

// The moments of what is drawn are those of the normal distribution.
func TestNormal(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	const n = 200000
	var moments [5]float64
	for range n {
		x := elementary.Normal(rng)
		for k := range moments {
			moments[k] += math.Pow(x, float64(k)) / n
		}
	}
	for k, want := range []float64{1, 0, 1, 0, 3} {
		if math.Abs(moments[k]-want) > 0.05 {
			t.Errorf("moment %d: got %.3f, want %.3f", k, moments[k], want)
		}
	}
}

// The same bits everywhere: a hash of many results, which no processor may change.
func TestSameBitsEverywhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	h := fnv.New64a()
	for range 100000 {
		x, y := float64(40*rng.Float64())-20, rng.Float64()
		fmt.Fprintf(h, "%b %b %b %b %b\n", elementary.Exp(x), elementary.Log(y), elementary.Tanh(x/8), elementary.Pow(y, 3*y), elementary.Normal(rng))
	}
	if got, want := h.Sum64(), uint64(0x317cc06d39680b43); got != want {
		t.Errorf("got %#016x, want %#016x", got, want)
	}
}
