package expectimax

import (
	"unsafe"

	"bridgehead/engine"
)

// entry is what is known of a position searched to a depth: its value lies in [lo, hi].
type entry struct {
	hash   uint64
	lo, hi float64
	move   engine.Action // the best found, or none
	depth  int16         // decisions looked ahead; anything deeper agrees where solved
	solved bool          // no evaluation went into the bounds
	used   bool
}

const noMove engine.Action = -1

// bucketSize entries share a place in the table, which is two cache lines long.
const bucketSize = 4

// table is a transposition table of fixed size. A position has one entry, that of its last search.
// Where a bucket is full the shallowest entry gives way, being the cheapest to find again.
type table struct {
	entries []entry
	mask    uint64
}

// TableBytes is what a table for 2^bits positions takes.
func TableBytes(bits int) int { return int(unsafe.Sizeof(entry{})) << max(bits, 2) }

// newTable has room for 2^bits positions.
func newTable(bits int) table {
	n := 1 << max(bits, 2)
	return table{entries: make([]entry, n), mask: uint64(n/bucketSize - 1)}
}

func (t *table) clear() { clear(t.entries) }

func (t *table) bucket(hash uint64) []entry {
	i := (hash * 0xd6e8feb86659fd93 >> 24 & t.mask) * bucketSize
	return t.entries[i : i+bucketSize]
}

// find returns the entry of a position, nil where there is none.
func (t *table) find(hash uint64) *entry {
	b := t.bucket(hash)
	for i := range b {
		if b[i].used && b[i].hash == hash {
			return &b[i]
		}
	}
	return nil
}

// bounds returns what is known of a position at a depth. An entry of another depth is of no use:
// taking the deeper one would give values that depend on what else was searched, except that a
// solved position stays as it is however much deeper one looks.
func (e *entry) bounds(depth int) (lo, hi float64, ok bool) {
	if int(e.depth) == depth || e.solved && int(e.depth) <= depth {
		return e.lo, e.hi, true
	}
	return lowest, highest, false
}

// put stores bounds. Those of the same depth are narrowed.
func (t *table) put(hash uint64, depth int, r result, lo, hi float64, move engine.Action) {
	e := t.find(hash)
	if e == nil {
		b := t.bucket(hash)
		e = &b[0]
		for i := range b {
			if !b[i].used {
				e = &b[i]
				break
			}
			if b[i].depth < e.depth {
				e = &b[i]
			}
		}
		*e = entry{hash: hash, move: noMove, lo: lowest, hi: highest, depth: int16(depth), used: true}
	} else if e.solved && !r.solved && e.lo == e.hi {
		return // nothing to add to what is certain
	}
	if int(e.depth) != depth || e.solved != r.solved {
		e.lo, e.hi, e.depth, e.solved = lowest, highest, int16(depth), r.solved
	}
	e.lo, e.hi = max(e.lo, lo), min(e.hi, hi)
	if move != noMove {
		e.move = move
	}
}
