// Package slowtwin lists legal actions of Highway to the Reich a second time, for tests only.
//
// It is written from the rules and the rulings, shares no code with the engine and knows a position by nothing but its one-line
// notation. Hexes and units are strings as printed, a position is maps and slices, and nothing is remembered from one question to
// the next: it is meant to be read beside the rules and to be right, not fast.
//
//	twin := slowtwin.New(content) // a scenario as package scenarios reads it
//	actions, known, err := twin.Actions(line) // the legal actions, ascending; known tells kinds of nodes that are written
//	out, known, err := twin.Roll(line, face) // what a face of the dice at hand comes to, for all units on the map
//
// It knows fire, movement, close action, modes and rally of foot, HQs, armour, guns and leaders, indirect fire of artillery in its own phases, and reads the
// tables of fire, of anti-tank fire and of close action for itself. It knows who is in supply by an HQ,
// the dice of those who are not, and depletion. Heavy weapons, artillery in enemy movement, supply of HQs, command points, engineers' works, ferries, dikes and slopes in
// sight, entries and the air are not written. It says
// what is legal at a node, and of a roll which node comes next, but not of a decision.
//
// Where the rules leave a choice, the twin has chosen:
//
//   - Fire in one's own phases is offensive, so that who is disrupted does not fire then and makes no close action (11.5).
//   - A disrupted unit keeps the mode it was in: by that it pays, and is met by ambush fire or not (7.2, 11.52).
//   - A unit at which direct fire has been declared is no target again in the phase (5.12).
//   - Units alike that lie next to each other in a stack are offered one at a time, the lowest slot first; all of them count for ALL.
//   - A group whose members pay from different columns, or have paid differently, goes hex by hex, however cheap one way is for all.
//   - A stack is rearranged by taking a unit up, not down, and over nobody who was taken up in the phase; leaders do not count in its order.
//   - A group is led by its lowest slot.
//   - Of a stack that triggers fire the two uppermost of the group are fired at; by the defenders of a close action all of it.
//   - Leaders do not keep anybody from ambush fire (9.45).
//   - Of guns under the two on top two may fire, whatever those on top do (5.89).
//   - Anti-tank fire of a class counts as over two hexes if anybody of the class is so far off.
//   - Infantry that fails its check beside lost armour is disrupted (11.93); who presses on (8.76) loses his point before strengths are totalled.
//   - Jeeps and bridging engineers count as infantry beside armour (8.6, 8.75).
//   - What is halved by disruption is rounded up in fire, down in close action and for effectiveness (11.5).
package slowtwin
