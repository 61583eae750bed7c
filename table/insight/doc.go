// Package insight answers what a person may ask at a position of any game: what the board looks like, where the
// legal actions point to, how far units can go, what comes of a choice, and what a bot would do. It
// decides no rule and knows no game: the desk of a game ([board.Desk]) is asked what only it can tell, and where there is
// none the answer comes from playing legal actions on copies of the position.
//
//   - [Insight.Board] and [Insight.Now] are the board as data, and what differs from it at a position.
//   - [Insight.Targets] names for every action its notation, words, the place, unit or crossing it points to.
//   - [Insight.Reach] finds where units can go and at what cost.
//   - [Insight.Preview] takes the values of an attack apart and lists what the dice may bring.
//   - [Insight.Hint] asks an agent, and [Insight.FromExplanation] puts the explanation of one into words.
//
// Every method is safe for concurrent use and leaves the position as it is.
package insight
