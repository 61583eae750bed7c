package board

// Charted is a Desk that knows where the rows of its game's chart ([engine.Chart]) are on the board. Used by the forecasts of
// the page; without it a forecast has no map.
type Charted interface {
	// Ground are the codes of the places that a row of the nodes stands for; none where it is not on the board.
	Ground(row int) []string
	// Unit is the id of the counter of a row of a block of things; empty where there is none.
	Unit(block string, row int) string
}
