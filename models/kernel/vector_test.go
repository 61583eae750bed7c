package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var lengths = []int{0, 1, 5, 7, 8, 9, 15, 16, 24, 31, 32, 33, 40, 63, 64, 65, 72, 76, 128, 131, 200}

func wide(x []float32) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}

func TestVectors(t *testing.T) {
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 1))
		for _, n := range lengths {
			x, y, w := random(rng, n), random(rng, n), random(rng, n)
			sum, axpy, relu, dot := wide(y), wide(y), wide(x), 0.0
			for i, v := range x {
				sum[i] += float64(v)
				axpy[i] -= 1.5 * float64(v)
				relu[i] = max(relu[i], 0)
				dot += max(float64(v)+float64(y[i]), 0) * float64(w[i])
			}
			what := fmt.Sprintf("%d values", n)
			compare(t, "ReluDot of "+what, []float32{ReluDot(x, y, w)}, []float64{dot}, n)
			got := slices.Clone(y)
			Add(got, x)
			compare(t, "Add of "+what, got, sum, 1)
			got = slices.Clone(y)
			Axpy(-1.5, x, got)
			compare(t, "Axpy of "+what, got, axpy, 1)
			got = slices.Clone(x)
			Relu(got)
			compare(t, "Relu of "+what, got, relu, 0)
		}
	})
}

func TestReluKeepsNaN(t *testing.T) {
	levels(t, func(t *testing.T) {
		x := make([]float32, 9)
		x[2], x[8] = float32(math.NaN()), float32(math.NaN())
		Relu(x)
		if x[2] == x[2] || x[8] == x[8] || x[0] != 0 {
			t.Errorf("got %v, want the third and the last to be no numbers", x)
		}
	})
}

func TestResidual(t *testing.T) {
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(2, 2))
		for _, width := range lengths[1:] {
			for _, rows := range []int{0, 1, 3} {
				hs, us := width+rng.IntN(9), width+rng.IntN(9)
				h, u, bias := random(rng, extent(rows, width, hs)), random(rng, extent(rows, width, us)), random(rng, width)
				want := wide(h)
				for r := range rows {
					for j, b := range bias {
						want[r*hs+j] += max(float64(u[r*us+j])+float64(b), 0)
					}
				}
				Residual(h, hs, u, us, bias, rows)
				compare(t, fmt.Sprintf("%d rows of %d", rows, width), h, want, 1)
			}
		}
	})
}

// What is no number is not zero: it must not be passed over.
func TestSparseTakesNaN(t *testing.T) {
	levels(t, func(t *testing.T) {
		for _, at := range []int{0, 9, 70} {
			x, dst := make([]float32, 71), make([]float32, 41)
			x[at] = float32(math.NaN())
			Sparse(dst, x, make([]float32, 71*41), 41)
			for j, v := range dst {
				if v == v {
					t.Fatalf("no number at %d of x: got %v at %d, want none", at, v, j)
				}
			}
		}
	})
}

func TestSparse(t *testing.T) {
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(3, 3))
		for _, columns := range lengths[1:] {
			for _, n := range lengths {
				stride := columns + rng.IntN(5)
				x, dst, w := random(rng, n), random(rng, columns), random(rng, extent(n, columns, stride))
				want := wide(dst)
				for i := range x {
					if rng.IntN(3) > 0 {
						x[i] = 0
					}
					for j := range want {
						want[j] += float64(x[i]) * float64(w[i*stride+j])
					}
				}
				Sparse(dst, x, w, stride)
				compare(t, fmt.Sprintf("%d by %d", n, columns), dst, want, n)
			}
		}
	})
}

func TestMeans(t *testing.T) {
	start, next := []int32{0, 2, 2, 3, 7}, []int16{1, 3, 0, 0, 1, 2, 3}
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(4, 4))
		for _, width := range lengths {
			ds, ss := width+1+rng.IntN(5), width+1+rng.IntN(5)
			dst, src := random(rng, extent(4, width, ds)), random(rng, extent(4, width, ss))
			want := wide(dst)
			for i := range 4 {
				list := next[start[i]:start[i+1]]
				for j := range width {
					want[i*ds+j] = 0
					for _, at := range list {
						want[i*ds+j] += float64(src[int(at)*ss+j]) / float64(len(list))
					}
				}
			}
			Means(dst, ds, src, ss, width, NewLists(start, next))
			compare(t, fmt.Sprintf("rows of %d", width), dst, want, 1)
		}
	})
}

func TestMeansOfNothing(t *testing.T) {
	levels(t, func(t *testing.T) {
		dst := random(rand.New(rand.NewPCG(5, 5)), 40)
		Means(dst, 20, nil, 20, 20, NewLists([]int32{0, 0, 0}, nil))
		compare(t, "two rows", dst, make([]float64, 40), 0)
		Means(nil, 20, nil, 20, 20, NewLists([]int32{0}, nil))
	})
}

func TestNewListsPanics(t *testing.T) {
	for name, c := range map[string]struct {
		start []int32
		next  []int16
	}{
		"below zero": {[]int32{0, 1}, []int16{-1}},
		"descending": {[]int32{0, 1, 0}, []int16{0}},
		"too far":    {[]int32{0, 2}, []int16{0}},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("got no panic")
				}
			}()
			NewLists(c.start, c.next)
		})
	}
}

func TestAddRows(t *testing.T) {
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(7, 7))
		pairs := [][2]int32{{2, 0}, {0, 4}, {2, 4}, {2, 1}, {1, 1}}
		for _, width := range lengths {
			dst, src := random(rng, 3*width), random(rng, 5*width)
			want := wide(dst)
			for _, p := range pairs {
				for j := range width {
					want[int(p[0])*width+j] += float64(src[int(p[1])*width+j])
				}
			}
			AddRows(dst, src, width, pairs)
			compare(t, fmt.Sprintf("rows of %d", width), dst, want, 2)
			AddRows(dst, src, width, nil)
			compare(t, fmt.Sprintf("no rows of %d", width), dst, want, 2)
		}
	})
}

// What is asked for must be there: each call reaches one value too far.
func TestVectorPanics(t *testing.T) {
	x := make([]float32, 64)
	for name, call := range map[string]func(){
		"Axpy":           func() { Axpy(1, x, x[1:]) },
		"Add":            func() { Add(x, x[1:]) },
		"Residual of h":  func() { Residual(x[1:], 32, x, 32, x[:32], 2) },
		"Residual of u":  func() { Residual(x, 32, x[1:], 32, x[:32], 2) },
		"Sparse":         func() { Sparse(x[:32], x[:2], x[1:], 32) },
		"Means to":       func() { Means(x[1:], 32, x, 32, 32, NewLists([]int32{0, 0, 0}, nil)) },
		"Means from":     func() { Means(x[:32], 32, x[1:], 32, 32, NewLists([]int32{0, 1}, []int16{1})) },
		"AddRows to":     func() { AddRows(x[1:], x, 32, [][2]int32{{1, 0}}) },
		"AddRows from":   func() { AddRows(x, x[1:], 32, [][2]int32{{0, 1}}) },
		"AddRows before": func() { AddRows(x, x, 32, [][2]int32{{0, -1}}) },
		"Differ":         func() { Differ(x, x[1:]) },
		"ReluDot of y":   func() { ReluDot(x, x[1:], x) },
		"ReluDot of w":   func() { ReluDot(x, x, x[1:]) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("got no panic")
				}
			}()
			call()
		})
	}
}

func TestDiffer(t *testing.T) {
	levels(t, func(t *testing.T) {
		for _, n := range lengths {
			a := random(rand.New(rand.NewPCG(6, 6)), n)
			b := slices.Clone(a)
			if got := Differ(a, b); got != n {
				t.Errorf("%d equal values: got %d", n, got)
			}
			for i := n - 1; i >= 0; i-- {
				b[i] = -b[i]
				if got := Differ(a, b); got != i {
					t.Errorf("%d values that differ from %d on: got %d", n, i, got)
				}
			}
		}
	})
}

// Zeros of either sign are equal as numbers but not as bits; what is no number equals itself in bits.
func TestDifferReadsBits(t *testing.T) {
	nan, minus := float32(math.NaN()), float32(math.Copysign(0, -1))
	levels(t, func(t *testing.T) {
		for _, n := range []int{3, 11} {
			a, b := make([]float32, n), make([]float32, n)
			a[1], b[1], b[2] = nan, nan, minus
			if got := Differ(a, b); got != 2 {
				t.Errorf("%d values: got %d, want 2", n, got)
			}
		}
	})
}
