// Package yardstick measures agents exactly on games that are solved: what an agent gets against best play and against
// an opponent who knows how it plays, with no games played and so no error but that of the seeds on which it is asked.
//
//	f, err := yardstick.Solve(g, 1_000_000)
//	row, err := f.Measure(ctx, maker, yardstick.Way{Times: 4, Seed: 1, Asks: 10_000_000}, side)
//	fmt.Println(row.Best, row.Answer)
//
// How an agent is asked, and what that leaves out, package cfr says at its Walker.
package yardstick
