// Package expectimax searches games of two sides and dice whose values are opposite: what side 0
// gains side 1 loses. Values are kept for side 0 throughout, so a side may move several times in a
// row and nothing is negated by ply.
//
// [Solver] finds exact values, by every action and every distinct result of the dice to the end of
// the game, with a memory of positions. It is the ground truth wherever it comes to an end.
//
// [Search] looks a number of decisions ahead, one more in each round, and cuts what cannot matter:
// alpha-beta at decisions, and at dice the bounds of Star1 and Star2 (Ballard, The *-minimax search
// procedure for trees containing chance nodes, Artificial Intelligence 21, 1983; Hauk, Buro and
// Schaeffer, *-Minimax performance in backgammon, Computers and Games 2004), which rest on values
// lying in [-1, 1]. Bounds found before are asked for every face of the dice first (Veness and
// Blair, Effective use of transposition tables in stochastic game tree search, CIG 2007). Cutting
// changes no value; the tests compare with a search that cuts nothing.
//
//	s := expectimax.NewSearch(game, evaluate, expectimax.DefaultOptions())
//	r := s.Run(ctx, state, expectimax.Limits{Nodes: 100_000})
//	fmt.Println(r.Action, r.Value, r.Depth)
package expectimax
