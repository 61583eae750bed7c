package engine

import (
	"encoding/binary"
	"math/bits"
)

// The constants are odd and have about as many ones as zeros.
const (
	hash0 = 0x9e3779b97f4a7c15
	hash1 = 0xbf58476d1ce4e5b9
	hash2 = 0x94d049bb133111eb
	hash3 = 0xd6e8feb86659fd93
)

// HashBytes mixes the bytes of a position, eight at a time in four lanes: the hash of a game whose position is one struct
// without pointers and padding. It is the same on every machine of the same byte order.
func HashBytes(b []byte) uint64 {
	h0, h1, h2, h3 := uint64(hash0), uint64(hash1), uint64(hash2), uint64(hash3)
	for len(b) >= 32 {
		h0 = HashMix(h0^binary.LittleEndian.Uint64(b), hash1)
		h1 = HashMix(h1^binary.LittleEndian.Uint64(b[8:]), hash2)
		h2 = HashMix(h2^binary.LittleEndian.Uint64(b[16:]), hash3)
		h3 = HashMix(h3^binary.LittleEndian.Uint64(b[24:]), hash0)
		b = b[32:]
	}
	var tail [32]byte
	copy(tail[:], b)
	for i := 0; i < 32; i += 8 {
		h0 = HashMix(h0^binary.LittleEndian.Uint64(tail[i:]), hash1)
	}
	return HashMix(HashMix(h0^h1, hash2)^HashMix(h2^h3, hash3), hash0)
}

// HashMix folds the 128-bit product, which spreads every bit of a over the word. The odd addend keeps a zero from absorbing
// what comes after it; k is odd.
func HashMix(a, k uint64) uint64 {
	hi, lo := bits.Mul64(a, k)
	return hi ^ lo + k
}
