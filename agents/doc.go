// Package agents holds the players of Bridgehead and what sets them against each other.
//
// An [Agent] picks an action for the side to move and says why. Agents are named by one-line specs,
// name:key=value,key=value, and made by a [Registry]; [Builtin] knows the ones of this package:
//
//   - random: uniform over the legal actions.
//   - passer: does nothing of its own will.
//   - greedy: the best line through its own next decisions, dice by expectation, scored by the
//     game ([engine.Scorer], [engine.Quieter]); plan=0 looks at the next action alone. A game of many small
//     decisions can help it with where a line may end ([engine.Rester]), what to try first ([engine.Eager]) and
//     where order matters ([engine.Orderer]); all three are optional.
//
// A spec may hold another one in brackets ([Params.Agent]), and evaluators have names, too
// ([Registry.AddEvaluator]). What an agent says about an action is an [Explanation].
//
// A [Match] plays many games between two agents on all cores and sums them up; its result does not
// depend on the number of workers. An agent serves one game at a time and is not safe for
// concurrent use: workers make their own.
//
//	reg := agents.Builtin()
//	allied, err := reg.Factory(game, "greedy:plan=64")
//	german, err := reg.Factory(game, "random")
//	report, err := agents.Match{Game: game, Agents: [2]agents.Factory{german, allied}, Games: 200}.Run(ctx)
package agents
