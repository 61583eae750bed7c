//go:build !amd64 || purego

package kernel

// Without loops in assembly there are no sums to begin with: those in Go make them all.

func eightOfTwo(int, []float32, []float32, int, []float32, int) (by [8]float32, ok bool) {
	return by, false
}

func eightOfRow(int, []float32, int, []float32, int) (by [8]float32, ok bool) { return by, false }
