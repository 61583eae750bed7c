package mcts

import "math/bits"

// halving is sequential halving laid out over a number of simulations (Karnin, Koren and Somekh, Almost
// optimal exploration in multi-armed bandits, ICML 2013; Danihelka et al. 2022, figure 1). Among the
// actions with as many visits as simulation i asks for the best goes on, so the worse half of those
// considered drops out round by round. It takes no memory, for there may be very many simulations.
type halving struct{ considered, sims int }

// visits is how many the action of simulation i, from 0, has before it.
func (h halving) visits(i int) int32 {
	if h.considered <= 1 {
		return int32(i)
	}
	rounds := bits.Len(uint(h.considered - 1)) // the logarithm, rounded up
	before := 0                                // visits of those still considered
	for n := h.considered; ; n = max(2, n/2) {
		each := max(1, h.sims/(rounds*n)) // visits of this round for each
		if i < each*n {
			return int32(before + i/n)
		}
		i -= each * n
		before += each
	}
}
