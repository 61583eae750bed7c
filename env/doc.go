// Package env plays episodes of any [engine.Game]: it rolls the dice, asks the policies of both
// sides, and keeps the record from which the same episode can be replayed to the last byte.
//
// [Dice] draws the outcomes of chance nodes. It is counter-based: the roll of an event depends on
// the seed and on where in the game the event happens, so that two games on one seed meet the same
// dice in the same events even after they diverge. [Forced] puts a caller's own dice in front.
// [Stream] derives every other generator of a run from its one seed.
//
// [Play] and [Runner] play one episode; [Record] is what remains of it, as JSON lines for people
// or msgpack for machines; [Replay] and [Verify] walk it again through Check and Apply.
//
//	tr, err := env.Play(game, 7, p0, p1) // 7 is the seed
//	err = env.WriteFile("game.jsonl", &tr.Record, game)
//
// Nothing here reads a clock or a global generator.
package env
