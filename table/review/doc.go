// Package review says after a game, or in the middle of one, how it went: the chance to win over time, the decisions
// that cost most and what would have been better, the luck of every roll, and where the game turned.
//
// An [Evaluator] values positions. A decision is measured by what it leads to: every legal action is tried, an agent
// finishes the activation from there up to the next roll of dice, the roll is averaged over all its outcomes, and the
// evaluator values where they lead. The position actually reached is valued in the same way, so that the difference is a
// loss of chance and not one of luck. Within a row of decisions of one side the losses add up: what a step costs is
// charged to the step after which the better line can no longer be played.
//
// What a review cannot see: plans beyond the next roll of dice or the end of the activation, save for what the evaluator
// knows of them; better lines that the finishing agent does not find; and whatever the evaluator is wrong about.
package review
