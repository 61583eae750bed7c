// Package tactics is a suite of positions from the last hours of games, each with the exact value of
// every action: a test of tactics in which nothing is left to opinion. An agent is scored by how
// often it picks a best action and by how much winning probability its picks give away.
//
//	suite, err := tactics.Load("gamble", makeGame)
//	score, err := suite.Score(ctx, makeAgent, agents.Budget{Nodes: 10_000})
//	fmt.Println(score.Solved, score.Regret)
//
// Most last turns of the large scenarios are either decided or far too long to be solved. So a
// position may be set in a [Variant] of its scenario, which ends with an earlier part of the last turn
// and asks for as many victory points as were within reach in the game the position is from, and a game
// may bring its end near in the position itself. The rules are those of the scenario. A [Miner] finds
// positions.
//
// Values are of play in which both sides see everything: suites of games that hide something are not made.
package tactics
