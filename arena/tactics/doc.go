// Package tactics is a suite of positions from the last hours of games, each with the exact value of
// every action: a test of tactics in which nothing is left to opinion. An agent is scored by how
// often it picks a best action and by how much winning probability its picks give away.
//
//	suite, err := tactics.Load("gamble", makeGame)
//	score, err := suite.Score(ctx, makeAgent, agents.Budget{Nodes: 10_000})
//	fmt.Println(score.Solved, score.Regret)
//
// Most last Turns of the large scenarios are either decided or far too long to be solved. So a
// position may be set in a [Variant] of its scenario, which ends with the last Daylight and asks for
// as many victory points as were within reach in the game the position is from. The rules are those
// of the scenario. A [Miner] finds positions.
package tactics
