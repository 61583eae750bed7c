// Package fit trains the networks of package models: the same network as a Gorgonia graph, its losses,
// and Adam.
//
// A [Fitter] is made once for a network, a board and a size of batches. It builds the graph, has
// Gorgonia differentiate it, and then reuses graph, tape machine and all memory for every step:
//
//	fitter, err := fit.New(net, board, fit.DefaultOptions(64))
//	losses, err := fitter.Step(positions, targets, 1e-3) // forward, backward, Adam
//	losses, err = fitter.Losses(held, heldTargets)       // forward only, for validation
//	fitter.Store(net)                                    // the weights, back into the network
//	state := fitter.State()                              // Adam's moments, for a checkpoint
//
// # Layout
//
// Every node of the graph is a matrix of float32, row-major. The nodes of the board are outermost: row
// l*B+b is node l in position b of a batch of B. So the same memory read as [N, B*C] turns the mean over
// neighbours, the mean over the board and the spreading of a row for each position into sums of long rows.
//
// An observation is mostly zeros. It enters as a [mixture], a list of its values with the rows of weights
// they meet, and all that gathers rows (actions naming nodes, things standing at nodes, heads of a
// side) is a mixture too. What the graph is made of are products of matrices, mixtures, sums with or
// without relu, and one node for all losses, which are written out with their gradients.
//
// A fitter is for one goroutine at a time. Steps are deterministic: the same weights, state and batches
// give the same bits on the same machine with the same BLAS.
package fit
