// Package plan is a planner for games of many small decisions. It sets out to do things as people do, plays them through
// in thought, and says why. It knows no game: what is worth having and where campaigns begin a [Doctrine] tells it, one
// for each game, in the packages below.
//
// The agent "scripted" ([Doctrines.Kind]) thinks in layers:
//
//   - Where a campaign is chosen (campaign.go), such as the activation of a place, it lists what could be set out to do,
//     plays the best few through to their end with sampled dice, and compares where they lead. It may look for the
//     enemy's best answer to each (answer.go).
//   - Within a campaign (line.go) it searches the lines of its own small decisions up to the next dice or the next rest,
//     and values dice by expectation (lookahead.go). The same search decides everything beside campaigns.
//   - Every decision gets a reason (reason.go): what it is about, and what it gains most.
//
// Positions are judged in points: features of the doctrine, each times a weight (evaluation.go, weights.go). What the
// weights and other numbers are is a style, read from files (style_file.go) and tuned by games (climb.go, tuner.go).
// An [Evaluator] from outside can judge where campaigns lead (ends.go), and a [Proposer] adds campaigns of its own
// (proposal.go); package judged asks a network for both.
package plan
