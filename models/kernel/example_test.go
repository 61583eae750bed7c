package kernel_test

import (
	"fmt"

	"bridgehead/models/kernel"
)

func ExampleGemm() {
	a := []float32{
		1, 2, 3,
		4, 5, 6,
	}
	b := []float32{
		1, 0,
		0, 1,
		1, 1,
	}
	c := make([]float32, 4)
	kernel.Gemm(2, 2, 3, a, 3, b, 2, c, 2, false)
	fmt.Println(c)
	// Output: [4 5 10 11]
}
