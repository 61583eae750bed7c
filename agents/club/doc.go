// Package club holds planners made for one game, that play it like a competent member of a wargame
// club and say why in words.
//
// The kind "scripted" plays Monty's Gamble, either side. It thinks in three layers:
//
//   - At the level of the Impulse (plan.go) it lists what could be activated, plays the best few
//     activations through to their end with a small search of its own, and compares where they lead.
//   - Within an activation (line.go) it searches the lines of its own small decisions up to the next
//     dice or the next rest, and values dice by expectation.
//   - Some decisions follow rules of thumb with words of their own (reroll.go and others).
//
// Positions are judged in victory points (evaluation.go and its neighbours).
package club
