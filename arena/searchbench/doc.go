// Package searchbench measures the searches of package mcts themselves: how fast they are, how near the value
// of a position they come, and what more simulations are worth in games.
//
//	speed, err := gauge.MeasureSpeed(ctx, game, speedPlan, tools)
//	errs, err := gauge.MeasureErrors(ctx, game, errorPlan, tools)
//	elo, err := gauge.MeasureElo(ctx, dir, scenario, eloPlan, arenaTools)
//	err = gauge.WriteHTML(file, &gauge.Report{Speed: ..., Errors: ..., Elo: ...})
//
// Speed is measured with a uniform evaluator ([mcts.Uniform]), so it is that of the tree and
// of the rules. Errors are measured against exact values where a game can be solved, else against the
// mean of long searches, and are split into what varies from seed to seed and what does not
// ([Cell]). Elo comes from an arena run in which every budget meets its double.
//
// All but the speeds is the same for the same seed, whatever the number of workers.
package searchbench
