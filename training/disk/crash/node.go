package crash

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// node is a file or a directory: as processes see it, and as it is on the disk. The difference is what was changed
// since it was last synced, oldest first, and for files what a failed sync has lost.
type node struct {
	id    int
	isDir bool

	named        bool // it is in a directory, and its bytes count
	data, synced []byte
	writes       []write
	lost         bool // what a failed sync has lost is not on the disk, and no other sync will bring it there

	names, lasting map[string]*node
	renames        []rename
}

// write is a change of a file.
type write struct {
	at   int64
	data []byte
	cut  bool // it is truncated at that byte, and there are no data
}

// rename is a change of a directory.
type rename struct {
	from string // is no longer there; "" where nothing is taken away
	to   string // is node; "" where nothing is put there
	node *node
}

// sector is what a disk writes whole, in bytes. Parts of a write that lie in different ones get there in any order.
const sector = 512

func resize(data []byte, size int64) []byte {
	old := int64(len(data))
	if size <= old {
		return data[:size]
	}
	data = slices.Grow(data, int(size-old))[:size]
	clear(data[old:])
	return data
}

func (w *write) apply(data []byte) []byte {
	if w.cut {
		return resize(data, w.at)
	}
	if end := w.at + int64(len(w.data)); end > int64(len(data)) {
		data = resize(data, end)
	}
	copy(data[w.at:], w.data)
	return data
}

// scatter is apply with half of the sectors, but for the size.
func (w *write) scatter(data []byte, rng *rand.Rand) []byte {
	end := w.at + int64(len(w.data))
	data = resize(data, max(end, int64(len(data))))
	for at := w.at; at < end; {
		next := min(end, (at/sector+1)*sector)
		if rng.IntN(2) == 0 {
			copy(data[at:next], w.data[at-w.at:next-w.at])
		}
		at = next
	}
	return data
}

func (r *rename) apply(names map[string]*node) {
	if r.from != "" {
		delete(names, r.from)
	}
	if r.to != "" {
		names[r.to] = r.node
	}
}

// write and rename make a change that is not yet on the disk.
func (n *node) write(w write)   { n.data, n.writes = w.apply(n.data), append(n.writes, w) }
func (n *node) rename(r rename) { r.apply(n.names); n.renames = append(n.renames, r) }

// sync brings the changes to the disk.
func (n *node) sync() {
	for i := range n.writes {
		n.synced = n.writes[i].apply(n.synced)
	}
	for i := range n.renames {
		n.renames[i].apply(n.lasting)
	}
	n.writes, n.renames = nil, nil
}

// The fates of what was not synced.
const (
	nothing = iota
	everything
	beginning
	anything
	fates
)

// settle brings to the disk what rng will have of the changes, and drops the others.
func (n *node) settle(rng *rand.Rand) {
	if n.isDir {
		n.settleNames(rng)
	} else {
		n.settleBytes(rng)
	}
}

func (n *node) settleBytes(rng *rand.Rand) {
	writes := n.writes
	n.writes = nil
	if len(writes) == 0 {
		return
	}
	switch rng.IntN(fates) {
	case nothing:
	case everything:
		n.writes = writes
		n.sync()
	case beginning:
		whole := rng.IntN(len(writes))
		last := writes[whole]
		last.data = last.data[:rng.IntN(len(last.data)+1)]
		n.writes = writes[:whole]
		if len(last.data) > 0 {
			n.writes = append(slices.Clone(n.writes), last)
		}
		n.sync()
	case anything:
		for i := range writes {
			switch w := &writes[i]; {
			case !w.cut:
				n.synced = w.scatter(n.synced, rng)
			case rng.IntN(2) == 0:
				n.synced = w.apply(n.synced)
			}
		}
	}
}

func (n *node) settleNames(rng *rand.Rand) {
	renames := n.renames
	n.renames = nil
	if len(renames) == 0 {
		return
	}
	switch rng.IntN(fates) {
	case nothing:
	case everything:
		n.renames = renames
	case beginning:
		n.renames = renames[:rng.IntN(len(renames))]
	case anything:
		for _, r := range renames {
			if rng.IntN(2) == 0 {
				n.renames = append(n.renames, r)
			}
		}
	}
	n.sync()
}

// restart makes processes see what is on the disk.
func (n *node) restart() {
	n.data, n.lost = slices.Clone(n.synced), false
	n.names = maps.Clone(n.lasting)
}
