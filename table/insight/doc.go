// Package insight answers what a person may ask at a position: what the board looks like, where the
// legal actions point to, how far units can go, what comes of a choice, and what a bot would do. It
// decides no rule; all it says comes from playing legal actions on copies of the position.
//
//   - [Board] is the map and the order of battle as data that never changes during a game.
//   - [Targets] names for every action its notation, words, the place, unit or crossing it points to.
//   - [Reach] finds where units can go and at what cost.
//   - [Preview] takes the values of an attack apart and lists what the dice may bring.
//   - [Hint] asks an agent, and [FromExplanation] puts the explanation of one into words.
//
// Places are written as on the map (27, F, UK), units by the id of the order of battle, crossings by the
// areas they join (27-28, 11-24f for the ferry). All of it works for any game; what only Monty's Gamble
// has is left out elsewhere. Every function is safe for concurrent use and leaves the position as it is.
package insight
