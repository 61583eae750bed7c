// Package slowtwin lists the legal actions of Monty's Gamble a second time, for tests only.
//
// It is written from the rulebook, shares no code with the engine and knows a position by nothing but its
// one-line notation. Places, units and crossings are strings as printed, a position is maps and slices,
// and nothing is remembered from one question to the next: it is meant to be read beside the rules and to be
// right, not fast.
//
//	twin, err := slowtwin.Load(os.DirFS("../../scenarios/gamble"), "basic", "")
//	actions, err := twin.Actions(line)   // the legal actions, ascending; at dice the faces
//	outcomes, err := twin.Outcomes(line) // the faces with their probabilities
//
// The scenario files are read here anew as well. What the engine and the twin have in common is the
// specification: the rules, the kinds of node and the action space of docs/games/gamble.md with its order of
// choices, and the readings in readings.go. The numbers at the lines are those of the rulebook.
//
// The twin says what is legal at a node, not which node comes next.
package slowtwin
