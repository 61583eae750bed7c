// Package cfr solves small games in which something is hidden: it finds a pair of strategies that neither side can improve on, and what
// the best answer to any strategy gains. It is there to measure agents by, not to play large games.
//
//	tree, err := cfr.Build(g, 1_000_000)
//	eq := tree.Solve(2000)
//	fmt.Println(tree.Value(eq), tree.Exploitability(eq))
//
// A [Tree] holds all positions of a game, each once however it is reached, and the information sets of both sides: the positions that
// are one to a side by its Knowledge ([engine.Hider]). That is right for games whose Knowledge remembers what a side has
// noticed, and in which a side that forgets how it came to a position loses nothing, as where all later dice and all that the other side
// notices depend on the position alone; toy is one.
//
// The method is counterfactual regret minimisation (Zinkevich, Johanson, Bowling and Piccione, Regret minimization in games with
// incomplete information, NIPS 2007) with the regret matching of CFR+, the sides in turn (Tammelin, Solving large imperfect
// information games using CFR+, 2014), regrets foreseen by the last one, and averages by the square of the iteration (Farina,
// Kroer and Sandholm, Faster game solving via predictive Blackwell approachability, AAAI 2021).
//
// Values are those of side 0, as in package mcts, where nothing else is said.
package cfr
