package kernel

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"
)

// fence returns n values that end, or else begin, where memory that must not be touched begins or ends.
func fence(t *testing.T, n int, end bool) []float32 {
	t.Helper()
	if n == 0 {
		return nil
	}
	page := syscall.Getpagesize()
	size := (4*n + page - 1) / page * page
	all, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatalf("mmap: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(all) })
	for _, guard := range [][]byte{all[:page], all[page+size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatalf("mprotect: %v", err)
		}
	}
	at := page
	if end {
		at = page + size - 4*n
	}
	return unsafe.Slice((*float32)(unsafe.Pointer(&all[at])), n)
}

// Nothing outside of the slices is read or written.
func TestBounds(t *testing.T) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	levels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 9))
		for _, m := range []int{1, 3, 6, 7, 9, 33} {
			for _, n := range []int{1, 8, 15, 16, 17, 31, 32, 33, 64, 65} {
				for flags := range 8 {
					p := draw(rng, flags&1 == 1, flags&2 == 2, m, n, 1+rng.IntN(70), 1, float32(flags>>2))
					for _, x := range []*[]float32{&p.a, &p.b, &p.c} {
						near := fence(t, len(*x), rng.IntN(2) == 1)
						copy(near, *x)
						*x = near
					}
					want := p.want()
					p.run()
					compare(t, fmt.Sprintf("m %d n %d k %d flags %d", m, n, p.k, flags), p.c, want, p.k)
				}
			}
		}
	})
}

func TestVectorBounds(t *testing.T) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	levels(t, func(t *testing.T) {
		for _, n := range lengths[1:] {
			for _, end := range []bool{false, true} {
				x, y, w := fence(t, n, end), fence(t, n, end), fence(t, n*n, end)
				for i := range x {
					x[i] = 1
				}
				Add(y, x)
				Axpy(2, x, y)
				Relu(y)
				Residual(y, n, x, n, x, 1)
				Sparse(y, x, w, n)
				Means(y, n, x, n, n, NewLists([]int32{0, 1}, []int16{0}))
				AddRows(y, w, n, [][2]int32{{0, int32(n - 1)}, {0, 0}})
				if got := Differ(x, y); got != n {
					t.Errorf("%d values: got a difference at %d, want none", n, got)
				}
				if got := ReluDot(x, y, x); got != float32(2*n) {
					t.Errorf("%d values: got product %v, want %d", n, got, 2*n)
				}
			}
		}
	})
}
