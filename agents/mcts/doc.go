// Package mcts is Monte Carlo tree search for games with dice: the searches by themselves, on the
// contract of package engine alone. Package agents/search makes agents of them.
//
// A [Search] grows a tree of decision nodes and explicit chance nodes. Which child a simulation goes
// to is the business of a [Policy]:
//
//   - [UCB]: UCT (Kocsis and Szepesvári, Bandit based Monte-Carlo planning, ECML 2006).
//   - [PUCT]: selection with priors (Silver et al., A general reinforcement learning algorithm that
//     masters chess, shogi, and Go through self-play, Science 362, 2018).
//   - [Gumbel]: sampling without replacement and sequential halving at the root, completed values
//     below it (Danihelka et al., Policy improvement by planning with Gumbel, ICLR 2022).
//
// Two searches have no such tree: [Flat], a bandit over the actions at the root, and [OpenLoop], a
// tree over sequences of actions whose dice are rolled afresh in every simulation (Perez et al.,
// Open loop search for general video game playing, GECCO 2015).
//
// What is at the leaves is the business of a [BatchEvaluator]: [Uniform], [Score], [Rollout], [Mix], or
// a network.
//
// The four steps of a simulation: select in select.go (the policies in ucb.go, puct.go, gumbel.go), expand in
// expand.go, evaluate in evaluate.go (through a [BatchEvaluator]), back up in backup.go. What these searches compute is
// written down once more in reference_test.go, in ninety plain lines, with which a test compares them node by node.
//
// # Values
//
// Every value is in [-1, 1] and is that of side 0, whichever side is to move. Sides move several times in a
// row, so values are not negated on the way up; side 1 prefers low ones. The value of a decision node
// is the mean of its own evaluation and of the values of its children, each weighted by its visits. With
// Options.Best it is that of the best child, or between the two; with Options.Horizon the tree ends where
// the turn has passed so often.
//
// # Errors
//
// The values that come back to a child of the root scatter, and Child.Error is the standard error of their mean. In a
// tree they are not independent: a simulation goes where earlier ones did well, and dice are dealt out rather than
// rolled. So the error is multiplied by what makes it fit the difference between searches on other seeds, which was
// measured once. It says how far more searching might move the value, and nothing of where the evaluator is wrong.
//
// # Dice
//
// A chance node has one child for every distinct result ([engine.Merger]). By default its children
// are visited in proportion to their probability p and not at random: next is the one with the
// greatest p/(n+1), where n counts its visits, which is D'Hondt's method of apportionment. Once every
// child has been visited the value of the node is the mean of theirs weighted by probability; what
// the dice add to the variance is gone. A node with one legal action, or one result of the dice, is
// passed without a node of the tree.
//
// # Memory
//
// Nodes lie in one slice and refer to each other by index; the children of a node are neighbours. The
// positions of inner nodes are kept in a slab beside the tree, so that a simulation copies one
// position and plays one action. A full slab costs time (positions are played again from the nearest
// one kept), a full tree stops growing and its leaves are evaluated again. A position that is reached
// in several ways is as many nodes, or a single one with Options.Transpositions.
package mcts
