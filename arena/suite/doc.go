// Package suite scores agents on scenarios that nobody trained on.
//
// Scenarios are drawn by seeds that are held out (package generate), each with the goal at which a quick planner wins about as often
// against itself on either side ([Balancer]). [Scenarios] are those of the bench, some of each game. On each of them every agent meets
// the quick planner in pairs of games, the same dice twice with the sides swapped: a gauntlet of the arena for each game, in a
// directory of its own, so that a run goes on where it stopped and its games can be verified as those of any other.
//
//	err := suite.Create(dir, plan, tools)
//	err = suite.Play(ctx, dir, tools)
//	report, err := suite.Read(dir)
//	err = report.WriteMarkdown(os.Stdout)
package suite
