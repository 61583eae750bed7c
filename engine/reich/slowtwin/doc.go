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
// It knows fire, movement, close action, modes and rally of foot, HQs, armour, guns, heavy weapons and leaders; indirect fire of artillery in its own phases and at who goes on
// under observation, and batteries beyond the edge of the map; it reads the tables of fire, of anti-tank fire, of close action and of logistics for itself. It knows
// entrenchments, bridges at the first approach, dikes and slopes in sight, ferrying and what the Allies roll for a ferry, set-up and reinforcements, landings that the scenario
// sets and those of any turn, airstrikes, areas off the map, attachments, and who is offered an order. It knows who is in supply, HQs by their own paths, the dice of those who are
// not, depletion, and command points and ammunition points but for what is shot at on the way. Of 30 Corps the twin does not know what
// binds it on Club Route and before the front line (11.62, 23.6, 30.4), nor the cities it draws on (11.12); nor what flak and weather make of a
// flight, room for those who have landed, close action out of the air, and patrols of fighters beyond the question who flies them. It says
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
//   - Heavy weapons do not fire at armour: 5.88 names artillery alone. Of heavy weapons that do not fire alone ALL takes as many as have a company.
//   - Against indirect fire an entrenchment shelters like the best ground, as 5.62 has no line of its own for it.
//   - The disrupted count as in defilade from the air as well (6.5); who cannot go where a strike drives him stays, disrupted (15.4).
//   - Allies who stand beside a bridge at the start have approached it (16.5).
//   - A step next to somebody in ambush is taken by itself where he was not next to the hex that the group set out from.
//   - Who is fired at under observation (5.51) is seen by who calls for the fire, not by the battery (8.4), though 12.31 says so. A quiet way ends, whoever saw the hexes before,
//     where anybody sees as many in a row who has artillery at call; who may go so many hexes only goes step by step then.
//   - The range of batteries beyond the edge is not increased (24.4, 5.53), and they need no HQ.
//   - Trails lead to supply off the map for divisions whose corps is not in play (11.11, 11.15), roads alone for a corps and Tettau.
//   - Out of supply and with one command point vehicles roll one die for their movement, others two (11.3, 11.66).
//   - By night the weather does not bind who goes on off the map (20.17); who is concentrated is under way for a turn more (20.14).
//   - The Polish brigade counts as a division, also for who has lost his HQ (11.13, 17.17).
//   - A hex where two areas meet leads to the later in the chain.
//   - A pathfinder is put where one can land (14.31), a supplyhead on clear ground (23.3). What is lost of command points goes by where the HQ stands, not its units (11.67).
//   - Depletion makes guns defend with one (11.34), disruption leaves them their two (8.6).
package slowtwin
