package scenarios

// gambleSheet is a draft of Monty's Gamble.
type gambleSheet struct {
	scenarioFile
	board *board
	army  *army
}

func (g *gambleSheet) file() any { return &g.scenarioFile }

func (g *gambleSheet) ground(s *source) {
	g.board, g.army = readMap(opener{}.open(s, "map", g.Map)), readForces(opener{}.open(s, "forces", g.Forces))
}
