// Package enginetest is the contract kit: what every game must pass.
//
// A game's own tests say that its rules are right. The kit says that it keeps the promises of
// package engine, which agents, environments and trainers rely on without looking. The first test
// of a new game is
//
//	func TestContract(t *testing.T) {
//		enginetest.Contract(t, mygame.New(), 200)
//		enginetest.NoAllocs(t, mygame.New())
//	}
//
// Beside it stand [Perft] (node counts from positions chosen for their nasty rules), [Playthrough]
// (readable transcripts as goldens), [Soak] and [SoakStyles] (random games, and games of habits, under an invariant of yours),
// [FuzzActions] (byte streams as play), [FuzzParse] and [ParsePieces] (positions that are wrong), [Solve] (the exact value of
// a tiny scenario) and [Benchmark]. [Hidden] is for games that hide something from a side. [Cases] are tests by the rule they prove.
//
// The kit asks the engine about itself. That its lists are right is shown by a [Twin], a second, slow generator
// written from the rules alone, which [Independent], [IndependentPerft], [IndependentSoak] and [FuzzIndependent]
// compare with the engine.
//
// Everything random has a fixed seed, and every failure says how to come back to it: the seed, the
// step, the position in the game's notation and the action list, which [Replay] plays again.
//
// The package registers the test flags -update (see [Update]) and -soak (see [Games]).
package enginetest
