// Package gamble is the rules engine of Monty's Gamble: Market-Garden (revised rules 1.21): 65
// areas, ten zones, alternating impulses, one day a turn.
//
// A [Game] is one scenario with [Options]; its [State] keeps a position of about 1.4 KB with the
// mask of legal actions beside it. Every rule is played through small sequential decisions (impulse,
// area, unit, step, point unit, one casualty point at a time), each an index in one flat action
// space of [NumActions]; dice are chance nodes.
//
//	sc, err := scenarios.Load("gamble/basic")
//	g, err := gamble.New(sc, gamble.Options{})
//	s := g.New()
//
// Files follow the rule sections: s09_movement.go keeps rule 9, and so on. Rule numbers stand at the
// lines that keep them and name the subtests of TestRules that prove them. Where the printed rules
// leave a question open, readings.go names the reading taken and the other one, which [Options] can ask for.
//
// Each kind of node is a row of the table in node_table.go. The fields of a position stand in state.go; nobody outside
// reads them: facts.go answers planners and whoever explains a position, snapshot.go writes one out whole.
package gamble
