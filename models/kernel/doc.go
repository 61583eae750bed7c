// Package kernel multiplies matrices of float32, and does the little else that a forward pass spends its
// time on.
//
// Matrices are row-major slices with a stride: element (i, j) of a is a[i*lda+j]. On amd64 the inner
// loops are assembly for AVX-512 or for AVX2 with FMA, whichever the machine has; elsewhere they are plain Go. The
// value at (i, j) of a product depends only on row i of A, column j of B and what was there, bit by bit: not
// on the size of the product, nor on which of the two loops in assembly runs. Plain Go rounds differently.
//
// All functions panic where a slice is too short for what is asked; none allocates once warm, and none
// starts goroutines.
package kernel
