// Package arena measures how strong agents are and how fair scenarios are.
//
// A [Config] names agents, scenarios and a number of pairs. Every pair is one seed played twice with
// the sides swapped: dice are keyed by event, so both games meet the same dice in the same events
// and much of the luck cancels. What remains of it is measured by replaying every game, and taken
// out by a control variate ([Luck]).
//
//	run, err := arena.Create(dir, config, tools)
//	err = run.Play(ctx)
//	analysis := arena.Analyse(run.Config(), run.Pairs())
//	err = arena.WriteTable(os.Stdout, analysis)
//
// A run lives in a directory: config.json, results.jsonl with a line for each pair, games.pack with
// the record of every game, table.txt and report.html. It can be killed at any moment and resumed
// with [Open]; pairs are kept in the order of the schedule, so that the files do not depend on the
// number of workers. [Verify] plays every record again and compares every number.
//
// The statistics are pentanomial over pairs ([Penta]), because the two games of a pair are not
// independent. [SPRT] stops a match as soon as it is decided, [Rate] fits Bradley-Terry ratings with
// terms for side and scenario, and a [League] in which every agent has a strength for each side; intervals are
// bootstrapped over pairs.
//
// Agents whose budget is one of time do not play the same game twice; their runs can be verified but
// not repeated, and the report says so.
package arena
