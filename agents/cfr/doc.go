// Package cfr solves small games, also such in which something is hidden: it finds a pair of strategies that neither side can improve on, and what
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
// # How somebody is asked
//
// [Tree.Of] asks somebody who is to be measured at every information set by itself. Of a plan that is made anew at each step only the
// first steps are ever seen then. Where nothing is hidden there are two other ways, in which a [Walker] thinks ahead and goes on with what it
// has thought.
//
// [Tree.Runs]: thinking begins anew after every roll of the dice and every decision of the other side, and is carried over the
// walker's own decisions in between, a run. A run has one course, so that what is done is a function of the position
// where it began. That is all that greedy and the planner carry in a game, but for how far their random numbers have been
// drawn; a search loses what it would have kept of its tree, and so thinks a little less than in a game.
//
// [Tree.Lines]: thinking begins once, at the start of the game, and is carried to its end. What is done is a function of the
// whole line so far, of which there are far more than positions: for the smallest games.
//
// In both, the side that answers best knows what will be done at every line, and on what seeds. With one seed no opponent can get more of
// this walker. With several, Runs draws one for every run, and Lines one for the game, from which the opponent concludes what it can by what
// was done.
//
// Values are those of side 0, as in package mcts, where nothing else is said.
package cfr
