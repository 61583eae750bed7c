// Package search makes agents of the searches: flat, uct, olmcts, puct and gumbel of package mcts, and expectimax of
// package expectimax.
//
//	reg.New(game, "uct:sims=2000,eval=mix")
//	reg.New(game, "gumbel:time=50ms,gumbel_scale=0")
//	reg.New(game, "expectimax:exact=200000") // plays the end of the game perfectly where it is that small
//
// How long an agent thinks is up to the [agents.Budget]; where that is zero, to the keys sims and
// time. With a budget of simulations games are the same for the same seed. The key nodes is another
// thing, the memory the tree may take: a full tree stops growing and the search goes on.
//
// The tree is kept from one decision to the next as far as the game went on along it (reuse=true).
// Every decision gets its full number of simulations on top of what is kept.
//
// Where leaves are scored, trees end after one's own turn and the enemy's answer, and the value of a decision
// is that of its best action; docs/agents.md says why, docs/results.md what else was tried.
package search
