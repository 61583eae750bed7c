package mcts

import "math/bits"

// halving lays sequential halving out over a number of simulations (Karnin, Koren and Somekh, Almost
// optimal exploration in multi-armed bandits, ICML 2013; Danihelka et al. 2022, figure 1): entry i is
// the number of visits that the action of simulation i has before it. Among the actions with that
// many visits the best goes on, so the worse half of those considered drops out round by round.
func halving(dst []int32, considered, sims int) []int32 {
	dst = dst[:0]
	if considered <= 1 {
		for i := range sims {
			dst = append(dst, int32(i))
		}
		return dst
	}
	rounds := bits.Len(uint(considered - 1)) // the logarithm, rounded up
	visits := int32(0)                       // of those still considered
	for n := considered; len(dst) < sims; n = max(2, n/2) {
		for range max(1, sims/(rounds*n)) {
			for range min(n, sims-len(dst)) {
				dst = append(dst, visits)
			}
			visits++
		}
	}
	return dst
}
