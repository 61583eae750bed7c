// Package reich is the rules engine of Highway to the Reich: the ten days of Market Garden by companies and batteries, on
// hexes of 600 m and four sheets.
//
// Errors and tests quote three sorts of rules: printed numbers such as 8.48, a ruling where the text is silent or in doubt;
// rows of the ledger, RR-001 to RR-640. All charts, most ratings and the map are reconstructed: the printed sheets were not at hand.
//
// # Positions
//
// A [State] is a block of small integers, fixed, and slices as long as the board needs (docs/decisions/0032). A unit is twelve bytes.
// Where it is and what it is change through put, putAt and send, set and unset, lose, kill and disrupt alone, which keep the stacks: a stack is a
// chain from the top down. Hexes are numbered in the reading order of the map, so that what package hex makes of the board can be used as it
// is. In frames and lists of hexes, 0 is none, and a number is one more than the hex or unit.
//
// # Acts
//
// What is going on is a stack of acts (acts.go): a move is interrupted by fire, that fire by a check of morale. Each act has a
// frame with what it must remember, and a run function that takes one step: it asks a node, begins another act, or ends. goOn runs the act on top, or
// the phase where there is none. A part of the rules offers a function that begins its act; whoever has begun it sees what came of it
// in the position, when its own turn comes again. An act must therefore look whether those it is about are still there.
//
//	beginShot       shot.go     a packet of direct fire at a unit: dice, losses, what its owner does about it
//	beginAnswers    answers.go  opportunity fire of all who may, at those who have triggered it
//	actMove         move.go     a group on the move: quiet destinations and loud steps; begun by kMover
//	actClose        close.go    close action of the group against a hex; begun by kClose
//	beginAssault    assault.go  infantry and engineers fire at armour before close action
//	beginRetreat    retreat.go  a unit that must go back
//	actArrange      arrange.go  a new order of a stack; begun by kMover
//	actOrganize     organize.go a phase of organization
//	actCommand      command.go  a phase of command: rally
//	actPeril        leaders.go  a leader rolls for his life; begun by goOn, on top of whatever has cost his stack a point
//	beginTurn       organize.go a change of mode, with the answers in an EZOC
//
// An act that is added is a constant and a word in acts.go, a run, and a row in under (notation_check.go), which says what it may interrupt.
//
// # Parts
//
// A part of the rules owns files, kinds of nodes (nodeRow.part), a struct in fixed and the run of its phases (flow.go). What it asks of others are
// the functions named here; a rule that changes an answer changes that function and no caller.
//
//   - fire (5, 12, 15, 18.1 to 18.3): fire.go, tank.go, shot.go, answers.go; packetState. Offers beginShot, beginTank, beginAnswers, firePoints, tankPoints,
//     inSight, tankSight, loseFrom. Armour as a target has steps of its own in actFire and actShot (5.8). Indirect fire (5.4) has phases 6 and 11 and
//     a fire value of its own in fireValue; depletion and airstrikes end those phases.
//   - sight (6, 7): sight.go, zone.go. Offers sees, observes, covered, controls, zoned, exerts. Weather P is read from landingState (poor).
//   - movement (8.0 to 8.5, 8.8, 8.9, 9, 10.1): move.go, reach.go, arrange.go, stacking.go; groupState. Offers mayMove, fits, column, allowance, cap, leaving. What
//     enemies may answer is said twice, by loud for a step and by quietGround for a flood: they must agree. Columns on roads (8.53), dropping units, mounting,
//     spotted moves (5.51), entry and exit come in at maskMove.
//   - close action (8.6, 8.7, 5.9, 10.4): close.go, assault.go, retreat.go. The group attacks; closePoints, closeER and defenceMorale are where leaders, engineers, armour and
//     entrenchments add what they do.
//   - organization (13): organize.go, phases 9 and 14. changes says which modes are open to a unit, mounts who may mount or dismount; beginTurn changes it. A group does so on its way by mvTurn. Trucks (13.3) come in at changes.
//   - command and morale (10.5, 11.5, 11.9, 17.18, 18.4, 19): command.go, phases 5 and 10. passes and checked are the one check of morale: who asks it sets a step and asks
//     cMorale, and reads it in rolledMorale. Leaders (leaders.go) come in at calm (11.94) and closeMorale (19.11);
//     lose and kill count what they have to roll for in unit.work.
//   - supply (11.1 to 11.4, 11.6, 11.7, 17): supplyState, stSupplied. To offer supplied(u), judged when it is asked and remembered in the flag until something moves, and
//     commands(hq, u); er and firePoints read depletion, nextFirer and mayMove what supply forbids.
//   - crossings (16, 10.9, 10.5): worksState; dugIn, which fire and close action ask; bridges, which layCosts takes for intact: blown ones and ferries
//     change a cost at entry; the roll at the first approach (16.5) interrupts a step, before the answers, and makes it loud.
//   - landing (14, 15.34, 31.13): landingState. Serials land by an act begun at kMover, scatter, are fired at, and take their hexes with put.
//   - off-map (20 to 23, 31): areas are codes of unit.at; recordState.
//   - scenarios (24 to 31): game.go, victory.go. holds has a case for each test of victory.
//
// nodeTable (node_table.go) has a row for every kind of node of the whole game. A row without functions belongs to a part that is not
// written. Game.missing says what a scenario needs of those, and [New] refuses it: who writes a part takes its line out.
package reich
