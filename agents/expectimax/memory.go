package expectimax

import "math"

// memory maps positions, by hash, to exact values for side 0. It is an open table that only grows,
// a third of the size of a built-in map: the solver holds millions of positions.
type memory struct {
	keys   []uint64 // 0: free
	values []float64
	used   int
}

// What a value may also be.
var (
	unknown  = math.Inf(1) // the search was broken off below
	underWay = math.NaN()
)

const (
	memoryStart = 1 << 12
	zeroKey     = 0x9e3779b97f4a7c15 // stands for the hash 0
)

// at returns the slot of a hash, a free one where it is new.
func (m *memory) at(hash uint64) int {
	if hash == 0 {
		hash = zeroKey
	}
	mask := uint64(len(m.keys) - 1)
	// Hashes of games need not be even in their low bits.
	i := hash * 0xd6e8feb86659fd93 >> 20 & mask
	for m.keys[i] != 0 && m.keys[i] != hash {
		i = (i + 1) & mask
	}
	return int(i)
}

// get returns the value of a hash; unknown where there is none.
func (m *memory) get(hash uint64) float64 {
	if len(m.keys) == 0 {
		return unknown
	}
	if i := m.at(hash); m.keys[i] != 0 {
		return m.values[i]
	}
	return unknown
}

func (m *memory) put(hash uint64, value float64) {
	if 4*m.used >= 3*len(m.keys) {
		m.grow()
	}
	i := m.at(hash)
	if m.keys[i] == 0 {
		m.used++
		if m.keys[i] = hash; hash == 0 {
			m.keys[i] = zeroKey
		}
	}
	m.values[i] = value
}

func (m *memory) grow() {
	old := *m
	n := max(memoryStart, 2*len(old.keys))
	m.keys, m.values = make([]uint64, n), make([]float64, n)
	for i, k := range old.keys {
		if k != 0 {
			j := m.at(k)
			m.keys[j], m.values[j] = k, old.values[i]
		}
	}
}
