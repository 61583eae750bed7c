// Package reich is the rules engine of Highway to the Reich: the ten days of Market Garden by companies and batteries, on
// hexes of 600 m and four sheets.
//
// Errors and tests quote three sorts of rules: printed numbers such as 8.48, a ruling where the text is silent or in doubt;
// rows of the ledger, RR-001 to RR-640. All charts, most ratings and the map are reconstructed: the printed sheets were not at hand.
//
// # Positions
//
// A [State] is a block of small integers, fixed, and slices as long as the board needs (docs/decisions/0032). A unit is twelve bytes.
// Where it is and what it is change through put, set and unset, lose, kill and disrupt alone, which keep the stacks. A stack is a chain from the
// top down.
//
// # Acts
//
// What is going on is a stack of acts (acts.go): a move is interrupted by fire, that fire by a check of morale. Each act has a
// frame with what it must remember, and a run function that takes one step: it asks a node, begins another act, or ends. goOn runs the act on top, or
// the phase where there is none. A part of the rules offers one function that begins its act, and reads what came of it from the
// position when its own turn comes again:
//
//	beginShot       fire.go     one packet at one unit: dice, losses, what the owner does about it
//	beginAnswers    answers.go  opportunity fire of all who may, at those who have triggered it
//	beginMove       move.go     a group on the move: quiet destinations and loud steps
//	beginClose      close.go    close action of the group against a hex
//	beginRetreat    retreat.go  one unit that must go back
//	beginArrange    arrange.go  a new order of a stack
//
// The questions that parts ask each other, whoever answers them: controls and zoned (zone.go), sees (zone.go), fits (stacking.go), firePoints,
// er and morale (units.go), supplied and commanded (supply). A part that changes a rule changes the one function that says it.
//
// # Parts
//
//	fire          5, 6.7, 12, 18.1 to 18.3: fire.go, shot.go, answers.go, later anti-tank fire, indirect fire, airstrikes
//	sight         6, 7, 10.6: zone.go, tables_make.go
//	movement      8.0 to 8.5, 8.8, 8.9, 9, 10.1, 13: move.go, reach.go, arrange.go, stacking.go, later modes, columns on roads
//	close action  8.6, 8.7, 5.9, 10.4: close.go, retreat.go
//	command       10.53, 11.5, 11.9, 16.6, 16.7, 18.4, 19: rally, orders, engineers, leaders
//	supply        11.1 to 11.4, 11.6, 11.7, 17: who is supplied, command points, attachments
//	crossings     16, 10.9: demolition, ferries, bridges of engineers
//	landing       14, 31.13: drops, scatter, special fire
//	off-map       20 to 22, 23, 31: areas, reinforcements, options
//	scenarios     24 to 31: set-up, victory
//
// nodeTable (node_table.go) has a row for every kind of node of the whole game. A row without functions belongs to a part that is not
// written: a scenario that needs it is refused by [New] with the name of the part.
package reich
