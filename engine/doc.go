// Package engine is the contract every rules engine of Bridgehead keeps, and little else.
//
// A [Game] is immutable: one rules engine, one scenario, one set of options. A [State] is one
// position of it and stands at exactly one node: a decision of a side, a chance node (dice as
// explicit outcomes with probabilities) or the end. Everything random is a chance node, so a
// position is a pure function of the game and the list of actions and outcomes applied, and no
// engine holds a generator, a clock or a goroutine.
//
//	s := game.New()
//	for s.Player() != engine.Terminal {
//		buf = s.LegalActions(buf[:0]) // at a chance node: the faces
//		s.Apply(pick(buf))
//	}
//	returns := s.Returns(nil) // one per side, in [-1, 1], summing to 0
//
// LegalActions, Outcomes, Apply, CopyFrom and Hash do not allocate when their destination has
// room. States are not safe for concurrent use; games are.
package engine
