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
//	actMove         move.go     a group on the move (group.go, step.go): quiet destinations and loud steps; begun by kMover
//	actClose        close.go    close action of the group against a hex; begun by kClose
//	beginAssault    assault.go  infantry and engineers fire at armour before close action
//	beginRetreat    retreat.go  a unit that must go back
//	actArrange      arrange.go  a new order of a stack; begun by kMover
//	actOrganize     organize.go a phase of organization
//	actCommand      command.go  a phase of command: rally
//	actDeplete      deplete.go  a unit rolls for its ammunition; begun by goOn, when the fire it took part in is over
//	actLogistics    logistics.go a phase of logistics
//	actPeril        leaders.go  a leader rolls for his life; begun by goOn, on top of whatever has cost his stack a point
//	actOmit         track.go    serials are left out for 30 Corps on its track; begun by runMove
//	actPlace        place.go    where units begin and enter: their owner names mode and hex
//	actBlow         blow.go     the Germans may blow a bridge that is approached; begun by goOn, on top of whatever has brought somebody there
//	beginTurn       organize.go a change of mode, with the answers in an EZOC
//	actWeather      weather.go  the weather of both zones; begun by the phase of weather
//	actLand         landing.go  all serials of a turn are told where to land; begun by kMover, once a turn
//	actDrop         drop.go     and come down: scatter, fire, close action, room; begun by actLand
//	actStrike       strike.go   airstrikes are placed, or fly; begun by endFire
//	actSuppress     suppress.go flak is bombed before a game; begun by beginSuppression
//
// An act that is added is a constant, a word and a row in acts.go, what it may remember in notation_frames.go, and a row in under (notation_check.go), which says what it
// may interrupt.
//
// # Parts
//
// A part of the rules owns files, kinds of nodes (nodeRow.part), a struct in fixed and the run of its phases (flow.go). What it asks of others are
// the functions named here; a rule that changes an answer changes that function and no caller.
//
//   - fire (5, 12, 15, 17.2, 18.1 to 18.3): fire.go, tank.go, shot.go, answers.go; packetState, State.aims (concert.go). Offers beginShot, beginTank, beginAnswers, firePoints, tankPoints,
//     inSight, tankSight, loseFrom. Armour as a target has steps of its own in actFire and actShot (5.8). Indirect fire (5.4): indirect.go, mortar.go for heavy weapons, guns.go for artillery off the map; in
//     phases 6 and 11 actFire asks joins and fireNext what it asks of direct fire in others, and a shot with why from shotIndirect on is resolved by 5.62. watch.go is
//     artillery that fires at who goes on under observation (5.51), which loud and quietWays ask. Airstrikes end phases 6 and 11. gauge.go tells which parts of the board somebody might fire into.
//   - communication (12, 10.6, 17.21): chain.go. Offers under (who is over a unit, by print and by unit.hq), directs (an HQ and a battery), spots, calls (a spotter, a battery,
//     an HQ), callable, line (the ground between a unit and an HQ).
//   - sight (6, 7): sight.go, zone.go. Offers sees, observes, covered, controls, zoned, exerts. Weather P is read from landingState (poor).
//   - movement (8.0 to 8.5, 8.8, 8.9, 9, 10.1): move.go, group.go, step.go, reach.go, arrange.go, stacking.go; groupState. Offers mayMove, fits, column, allowance, cap, leaving. What
//     enemies may answer is said twice, by loud for a step and by quietGround for a flood: they must agree. ground.go closes
//     steps (10.12, 10.17, 10.18) and stops columns on roads (8.53), party.go is who comes along, exit.go the way off the map.
//   - close action (8.6, 8.7, 5.9, 10.4, 17.3): close.go, odds.go, advance.go, assault.go, retreat.go, concert.go. The group attacks; closePoints, closeER and defenceMorale are where leaders, engineers, armour and
//     entrenchments add what they do.
//   - organization (13): organize.go, phases 9 and 14. changes says which modes are open to a unit, mounts who may mount or dismount; beginTurn changes it. A group does so on its way by mvTurn. Trucks lent to the airborne (13.3, trucks.go) come in at changes.
//   - command and morale (10.5, 11.5, 11.9, 17.18, 18.4, 19): command.go, phases 5 and 10. passes and checked are the one check of morale: who asks it sets a step and asks
//     cMorale, and reads it in rolledMorale. Leaders (leaders.go) come in at calm (11.94) and closeMorale (19.11);
//     lose and kill count what they have to roll for in unit.work.
//   - supply (11.1 to 11.4, 11.6, 11.7, 17): subordination.go, supply.go, supply_hqs.go, ferried.go, deplete.go, short.go, orders.go, points.go, logistics.go, levels.go, rates.go; supplyState. Offers supplied(u), judged
//     when it is asked: an HQ carries the marker of depletion since the last phase of command of its side, a unit has a path to one without it; spend(u), which every kind of
//     fire calls for who fires; commands(hq, u) and master(u); points(u). raid.go is the fire at drops and at the road (11.61). Supplyheads that move
//     (11.14): heads.go. adhoc.go is who serves another HQ by an optional rule (23.11, 23.12, 30.44), by unbound, suits and attach.
//   - crossings (16, 10.9, 10.5): crossings.go, blow.go, ferry.go, works.go, dug.go; worksState, State.cross. entry is what a step costs as bridges stand now, where
//     tables.entry takes all for standing; costs is the same for floods. carried and fare are the ways over water without a bridge, bridged tells whether one stands. dugIn, which
//     fire and close action ask; dig, for who sets up. putAt calls comes: the roll at the first approach (16.5) is noted there while a side moves, asked about by goOn before
//     anything else, and makes a step loud by startles. What engineers are about is in unit.work; labour counts it, orders says what they can be told.
//   - landing (14, 15, 31.13): air.go (what never changes, and conditions of flight), weather.go, landing.go, serials.go, supplyheads.go, patrol.go, drop.go, dropfire.go, room.go, strike.go, cover.go, suppress.go;
//     landingState. England and the air are codes of unit.at, where unit.next holds the hex that a unit was told, and unit.work the day on which it turned back.
//     Offers endFire, which ends every phase of fire; landed, for who rolls two dice for his movement in that phase (14.51), and the count of turns without need of supply
//     (freeSupply); paths and supply, the markers.
//   - entry (22, 24.2, 25.2): place.go, random.go (25.62), entry.go; entryState. due says which units may enter; they enter one by one, each with a move that has begun. coming.go (22.2,
//     31.17, 31.3) says from which turn: what units wait for is looked at when Allied movement ends, early releases in the phase of record.
//   - off-map (20.0 to 20.2, 22.15): offmap.go. Areas are codes of unit.at, where unit.work is the turn in which a unit has come and unit.next the area it has come
//     from in this phase. choices says where a unit may go, comesBack whether it may enter; both come in where units are offered to move. kOffMap is a step of actPlace.
//   - bounds (11.62, 20.3, 23.6, 30.41 to 30.46, 31.23): bounds.go, roam.go for the airborne, transit.go for what 11.62 says on Club Route: what binds a group there is judged as its members join it,
//     so that it stays the same on the way; track.go is 30 Corps where it is not on the map. barred and groupBarred close hexes to who moves, closeBounds says the same to a flood; spares and mutes who does not fire.
//   - scenarios (24 to 31): game.go, victory.go, conditions.go, conditions_supply.go, special.go. ratio.go is victory by points in the campaign (31.4): kill calls scoreKill. conditions has a function for each test of victory; recordState.gone counts for those
//     that are about units that have left.
package reich
