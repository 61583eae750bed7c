package engine_test

import (
	"testing"

	"bridgehead/engine"
)

// Every bit shows in the hash, wherever it stands, and so does the length of the tail as far as it is not zeros.
func TestHashBytes(t *testing.T) {
	for _, n := range []int{0, 1, 8, 31, 32, 33, 64, 75} {
		b := make([]byte, n)
		seen := map[uint64]bool{engine.HashBytes(b): true}
		for i := range b {
			for bit := byte(1); bit != 0; bit <<= 1 {
				b[i] ^= bit
				if h := engine.HashBytes(b); seen[h] {
					t.Errorf("%d bytes: bit %#x of byte %d gives a hash that was there", n, bit, i)
				} else {
					seen[h] = true
				}
				b[i] ^= bit
			}
		}
	}
	// Hashes of positions are in goldens and records.
	if got, want := engine.HashBytes([]byte("garden, where the bridges stand, and one byte more")), uint64(0x80b604e3be6f1885); got != want {
		t.Errorf("got %#x, want %#x", got, want)
	}
}

func BenchmarkHashBytes(b *testing.B) {
	text, sum := make([]byte, 640), uint64(0)
	for b.Loop() {
		sum += engine.HashBytes(text)
	}
	if sum == 1 {
		b.Error("nothing was hashed")
	}
}
