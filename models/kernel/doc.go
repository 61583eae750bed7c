// Package kernel multiplies matrices of float32, and does the little else that a forward pass spends its
// time on.
//
// Matrices are row-major slices with a stride: element (i, j) of a is a[i*lda+j]. The inner
// loops are assembly for AVX-512, for AVX2 with FMA or for arm64, whichever the machine has; elsewhere, and with the build
// tag purego, they are plain Go.
//
// All of them make the same bits: a sum goes over its products in their order, each added with one rounding, as fused
// instructions do; what is longer than 256 is summed in pieces of so many. So the value at (i, j) of a product depends only on
// row i of A, column j of B and what was there: not on the size of the product, nor on the machine. [ReluDot] keeps eight
// sums apart until the end. What is no number may have other bits.
//
// All functions panic where a slice is too short for what is asked; none allocates once warm, and none
// starts goroutines.
package kernel
