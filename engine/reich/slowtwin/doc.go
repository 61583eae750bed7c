// Package slowtwin lists legal actions of Highway to the Reich a second time, for tests only.
//
// It is written from the rules and the rulings, shares no code with the engine and knows a position by nothing but its one-line
// notation. Hexes and units are strings as printed, a position is maps and slices, and nothing is remembered from one question to
// the next: it is meant to be read beside the rules and to be right, not fast.
//
//	twin := slowtwin.New(content) // a scenario as package scenarios reads it
//	actions, known, err := twin.Actions(line) // the legal actions, ascending; known tells kinds of nodes that are written
//
// It knows what foot and HQs do in fire, movement and close action. Guns, armour, leaders, engineers, entrenchments, ferries, slopes
// and raised ways are not written. It says what is legal at a node, not which node comes next.
//
// Where the rules leave a choice, the twin has chosen:
//
//   - Fire in one's own phases is offensive, so that who is disrupted does not fire then and makes no close action (11.5).
//   - A disrupted unit keeps the mode it was in: by that it pays, and is met by ambush fire or not (7.2, 11.52).
//   - A unit at which direct fire has been declared is no target again in the phase (5.12).
//   - Units alike that lie next to each other in a stack are offered one at a time, the lowest slot first; all of them count for ALL.
//   - A group whose members pay from different columns, or have paid differently, goes hex by hex, however cheap one way is for all.
//   - A stack is rearranged by taking a unit up, not down, and over nobody who was taken up in the phase.
//   - A group is led by its lowest slot, and a unit joins only where the larger group could still do something.
//   - Of a stack that triggers fire the two uppermost of the group are fired at; by the defenders of a close action all of it.
package slowtwin
