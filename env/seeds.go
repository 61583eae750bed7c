package env

import "math/rand/v2"

// Stream numbers the independent streams of random numbers that one run seed feeds. No two
// purposes share a number, so drawing more from one never shifts another. The numbers are part of
// what a seed means: new ones are added at the end and none is reused.
type Stream uint64

// The streams.
const (
	StreamDice   Stream = 1 // the dice of the game, see Dice
	StreamAgent0 Stream = 2 // the agent of side 0
	StreamAgent1 Stream = 3 // the agent of side 1
	StreamBench  Stream = 4 // the random moves of bench and of tests
	StreamSeat   Stream = 5 // the side of a learner who plays a random one
	StreamNext   Stream = 6 // the seed of the episode after this one, see NextSeed

	StreamOpponent Stream = 7 // which of a Pool is the opponent of an episode
	StreamVeil     Stream = 8 // samples of what a side knows, drawn for a policy without a veil of its own
)

// StreamAgent is the stream of the agent of a side, 0 or 1.
func StreamAgent(side int) Stream { return StreamAgent0 + Stream(side) }

// NextSeed is the seed of the episode that follows the one on seed, where the caller names none.
func NextSeed(seed uint64) uint64 { return StreamNext.Seed(seed) }

// Seed derives the seed of the stream from the seed of a run. It is a pure function with values
// that never change.
func (s Stream) Seed(run uint64) uint64 { return absorb(absorb(0, run), uint64(s)) }

// Rand is the generator of the stream: a PCG, so that a checkpoint can carry it.
func (s Stream) Rand(run uint64) *rand.Rand {
	return rand.New(rand.NewPCG(s.Seed(run), uint64(s)))
}

// gamma is the odd constant of splitmix64, 2^64 divided by the golden ratio.
const gamma = 0x9e3779b97f4a7c15

// mix is the finaliser of splitmix64 (Steele, Lea and Flood 2014, variant 13 of Stafford): a
// bijection of 64 bits in which every input bit moves about half of the output bits.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// absorb folds one more word into a running key. It is a bijection in each argument, so two keys
// of equal length that differ in one word never meet.
func absorb(key, word uint64) uint64 { return mix((key ^ word) + gamma) }

// Fold folds one more word into a signature: a 64-bit hash of a sequence of words, begun with any
// word. Its values never change.
func Fold(signature, word uint64) uint64 { return absorb(signature, word) }
