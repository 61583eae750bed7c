// Package club holds planners made for one game, that play it like a competent member of a wargame
// club and say why in words.
//
// The kind "scripted" plays Monty's Gamble, either side. It thinks in layers:
//
//   - At the level of the Impulse (plan.go) it lists what could be activated, plays the best few
//     activations through to their end with a small search of its own, and compares where they lead.
//   - Within an activation (line.go) it searches the lines of its own small decisions up to the next
//     dice or the next rest, and values dice by expectation (lookahead.go). The same search decides
//     all other nodes: re-rolls, losses, landings, refits, depots, regrouping.
//   - Every decision gets a reason (reason.go): what it is about, and what it gains most.
//
// Positions are judged in victory points (evaluation.go and its neighbours).
package club
