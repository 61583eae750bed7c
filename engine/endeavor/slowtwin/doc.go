// Package slowtwin lists the legal actions of The Mighty Endeavor a second time, for tests only.
//
// It is written from the rules and the specification, shares no code with the engine and knows a position by nothing
// but its one-line notation. Hexes and units are strings as printed, a position is maps and slices, and nothing is
// remembered from one question to the next: it is meant to be read beside the rules and to be right, not fast.
//
//	twin, err := slowtwin.Load(os.DirFS("../../scenarios/endeavor"), "scheldt", "order=canonical")
//	actions, err := twin.Actions(line)   // the legal actions, ascending; at dice the faces
//	outcomes, err := twin.Outcomes(line) // the faces with their probabilities
//	rule, err := twin.Rule(line, action) // what the twin has an action from
//
// The scenario files are read here anew as well. Printed numbers such as 2.7d, S-17 and R-44 at the lines are the rules
// they keep. The twin says what is legal at a node, not which node comes next.
//
// Where the specification leaves a choice, the twin has chosen:
//
//   - Trucks are no units where units stand in the way or lend a hand: alone in a hex they cancel no zone of control, let no
//     marker land unopposed and do not occupy a city; they keep German arrivals out, and nothing else (2.13a, S-49).
//   - An overrun is judged with the stack where it starts from: there it cancels zones of control for the range of its HQ,
//     and where it came from no longer (2.3a).
//   - Strategic movement may end in a port that it takes, which is a source then. It may enter a hex that reacts if it can end
//     there or go on to a hex where it can (1.22b, R-63). A stack that walks so pays for each hex what its dearest member pays.
//   - A unit is finished if it cannot move in this phase any more: done, landed this turn, or not capable in Exploitation.
//     A hex is closed where the stack would make more than four with those, in Movement only and never to HQs and Trucks, or
//     would mix nationalities with them or within itself; so is stopping where it stands (1.13, 2.1a).
//   - A hex that has to be cleared holds up the end of the phase as long as a unit there could move that makes it wrong: not an
//     HQ in an overfull hex, not an airborne unit among nationalities.
//   - A hex reacts where its memory of who entered last would change, also to a unit out of supply, and so does Paris.
//   - A unit joins a stack if the stack could overrun something, if need be after hexes that react; all join only as the first choice, if all of the hex
//     who may move can overrun something together.
//   - A hex of Area A may itself lie in a zone of control, where only the path behind it must be free (3.5a, 3.5c).
//   - Of the hexes a scenario names for an arrival those are open that no enemy unit is in; who entered last does not matter.
//   - A supplied HQ is one that would be found in supply now (2.2a, 1.16h).
//   - Removals are asked for in the order pz, pg, abn, inf, vg, static; the type that is named goes before its like.
//   - A hex that reacts is entered to go on only with something left; units are left behind by
//     ascending numbers, and only if some of the rest can then go somewhere. All attack, or advance, where
//     two or more could, as the first choice.
//   - A loss is offered where the units from there on have steps enough for the rest.
//   - A retreat with one open hex is not split: the step is forced. Nobody retreats back into the hex fought for.
//   - Sectors hold the hexes farther away than three; of a drop, all.
//   - March order runs over the units of both sides together.
package slowtwin
