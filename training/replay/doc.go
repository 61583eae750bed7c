// Package replay keeps the games that networks learn from, on disk and within bounds.
//
// What is stored is games, not tensors: an observation has many thousand values, while a game is two
// bytes an action and is replayed in milliseconds. A [Buffer] is the one writer of a directory and a
// [Reader] one of many that follow it; both are a [Source] of moves drawn at random, and [Extract] turns
// a game back into the positions of those moves and into what became of them:
//
//	refs, err := buffer.Sample(rng, 256)
//	for _, draw := range replay.Group(refs) {
//		game, err := buffer.Load(draw.Game)
//		err = replay.Extract(rules, game, draw.Moves, func(i int, s engine.State, m *replay.Move, f *replay.Future) {
//			// observe s, and take targets from game, m and f
//		})
//	}
//
// # Files
//
// A directory holds chunks, 00000001.games and so on, each a run of games one after the other, and a lock.
// A game is a head of 12 bytes (the length of its body, the CRC-32C of the body, the CRC-32C of these 8
// bytes; little-endian) and a body, the msgpack array that [Encode] writes. What Add or
// AddAll is given is synced before more is taken, and so are the names of chunks, so a crash or a power cut loses no more
// than the games being written. Those of them that are whole on disk are kept, and a torn end is cut off when the next
// writer opens the directory. What Add refuses is cut off before more is taken, so it can be added again. Any other damage costs the games it touches and
// nothing else: they are passed over with a note, and no byte of them is thrown away before its time.
//
// [Buffer.Revise] puts a new version in the place of a game, as when it was searched again: it is written behind others in a file
// beside the chunk, 00000001.revised, and synced. The games themselves are not touched, and the last version that is whole counts.
//
// When the bounds of the [Options] are passed the oldest chunks go. [Buffer.Withdraw] takes single games out of the window
// while it is open; who wants them out for good withdraws them each time.
package replay
