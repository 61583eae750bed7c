// Package endeavor is the rules engine of The Mighty Endeavor (revised, 2014): the campaign in the West from June 1944 to
// April 1945 by divisions, ports and lines of supply, on hexes of 15 miles.
//
// Errors and tests quote three sorts of rules: printed numbers such as 2.7d; S-17, the series rules the game leans on;
// R-44, a ruling where the text is silent or in doubt. Rows of the ledger are ME-001 to ME-259. docs/games/endeavor.md tells what
// each of them is, and what of the data is reconstructed.
//
// One file is a part of the rules. A move is one destination: see reach.go for what can be reached, strike.go for what can be
// overrun, and moves.go for the nodes. combat.go, losses.go, retreat.go and advance.go are the fight, which attacks, overruns
// and landings share. lines.go and trace.go are the supply of the two sides.
package endeavor
