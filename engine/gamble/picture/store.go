package picture

import (
	"container/list"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"sync"

	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// store keeps the sheets used last, up to a limit of memory.
type store struct {
	mu     sync.Mutex
	limit  int // bytes
	used   int
	recent *list.List // of *entry, the last used first
	byKey  map[sheetKey]*list.Element
}

// sheetKey is what a sheet depends on.
type sheetKey struct {
	board [sha256.Size]byte
	width int
}

type entry struct {
	key   sheetKey
	once  sync.Once
	sheet *sheet
	size  int // 0 while it is being painted
}

func newStore(limit int) *store {
	return &store{limit: limit, recent: list.New(), byKey: map[sheetKey]*list.Element{}}
}

// sheets has room for nearly twenty sheets 1000 wide, or for one 4000 wide.
var sheets = newStore(160 << 20)

// get returns the sheet of a map at a width; callers who come while it is painted wait for it.
func (st *store) get(m *scenarios.GambleMap, snap *gamble.Snapshot, width int) *sheet {
	e := st.entry(sheetKey{boardKey(m, snap), width})
	e.once.Do(func() {
		b := st.board(e.key)
		if b == nil {
			b = newBoard(m, snap)
		}
		e.sheet = newSheet(b, width)
		st.account(e, e.sheet.size())
	})
	return e.sheet
}

// board is that of a sheet of another width, nil if there is none.
func (st *store) board(key sheetKey) *board {
	st.mu.Lock()
	defer st.mu.Unlock()
	for el := st.recent.Front(); el != nil; el = el.Next() {
		if e := el.Value.(*entry); e.size > 0 && e.key.board == key.board {
			return e.sheet.board
		}
	}
	return nil
}

func (st *store) entry(key sheetKey) *entry {
	st.mu.Lock()
	defer st.mu.Unlock()
	el, ok := st.byKey[key]
	if ok {
		st.recent.MoveToFront(el)
	} else {
		el = st.recent.PushFront(&entry{key: key})
		st.byKey[key] = el
	}
	return el.Value.(*entry)
}

// account adds a new sheet to the memory used and drops the oldest ones beyond the limit.
func (st *store) account(e *entry, size int) {
	st.mu.Lock()
	defer st.mu.Unlock()
	e.size = size
	st.used += size
	for el := st.recent.Back(); el != nil && st.used > st.limit; {
		old, before := el.Value.(*entry), el.Prev()
		if old.size > 0 {
			st.recent.Remove(el)
			delete(st.byKey, old.key)
			st.used -= old.size
		}
		el = before
	}
}

// boardKey is a digest of everything a board depends on, so that all games on one map share it.
func boardKey(m *scenarios.GambleMap, snap *gamble.Snapshot) [sha256.Size]byte {
	var d digest
	d.text(m.Name)
	for _, a := range m.Areas {
		d.text(a.Name)
		d = append(d, byte(a.TEM), flag(a.Elevated), flag(a.Polder))
		d.line(a.Polygon)
		d.line([]point{a.Center})
	}
	for _, z := range m.Zones {
		d.text(z.Name)
		d = append(d, byte(z.TEM))
		d.line([]point{{z.Box[0], z.Box[1]}, {z.Box[2], z.Box[3]}})
		for _, n := range z.Areas {
			d = append(d, byte(n))
		}
		for _, other := range z.Zones {
			d.text(other)
		}
		d.text("")
	}
	for _, e := range m.Boundaries {
		d = append(d, byte(e.A), byte(e.B), flag(e.Bridge), flag(e.Ferry), flag(e.BridgeKind == "rail"))
	}
	for _, lines := range [][]scenarios.GambleLine{m.Water, m.Roads} {
		d.text("")
		for _, l := range lines {
			d.text(l.Kind)
			d.line(l.Line)
		}
	}
	for _, a := range snap.Areas {
		d = append(d, byte(a.Number), byte(a.VP))
	}
	for _, z := range snap.Zones {
		d.text(z.Letter)
	}
	return sha256.Sum256(d)
}

// digest is what a key is made of.
type digest []byte

func (d *digest) text(s string) { *d = append(binary.AppendUvarint(*d, uint64(len(s))), s...) }

func (d *digest) line(points []point) {
	*d = binary.AppendUvarint(*d, uint64(len(points)))
	for _, p := range points {
		*d = binary.LittleEndian.AppendUint64(*d, math.Float64bits(p[0]))
		*d = binary.LittleEndian.AppendUint64(*d, math.Float64bits(p[1]))
	}
}

func flag(v bool) byte {
	if v {
		return 1
	}
	return 0
}
