// Package slowtwin lists the legal actions of Operation Market Garden a second time, for tests only.
//
// It is written from the manual and the specification, shares no code with the engine and knows a position by nothing
// but its one-line notation. Hexes and units are strings as printed, a position is maps and slices, and nothing is
// remembered from one question to the next: it is meant to be read beside the rules and to be right, not fast.
//
//	twin, err := slowtwin.Load(os.DirFS("../../scenarios/garden"), "waal", "detail=advanced")
//	actions, err := twin.Actions(line)   // the legal actions, ascending; at dice the faces
//	outcomes, err := twin.Outcomes(line) // the faces with their probabilities
//
// The scenario files are read here anew as well. What the engine and the twin have in common is the
// specification: the rules, the kinds of node and the action space. O-n at the lines are rows of the ledger.
//
// The twin says what is legal at a node, not which node comes next. How likely a retreat is depends on strengths from
// before the battle, which a position no longer has: the twin takes the chance from the line.
package slowtwin
