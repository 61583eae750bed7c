package replay

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sync"

	"bridgehead/training/disk"
)

// window is the index of the games in a directory: what a Buffer and a Reader have in common.
type window struct {
	dir  string
	opts Options

	mu         sync.RWMutex
	chunks     []chunk   // ascending by number
	entries    []entry   // ascending by key
	moves      int       // of all entries
	cumulative []float64 // [len(entries)] weights up to and with each entry; stale when shorter or dropped
	notes      []string
}

// Len is the number of games in the window and of their moves.
func (w *window) Len() (games, moves int) {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return len(w.entries), w.moves
}

// Bytes is the size of the chunks on disk.
func (w *window) Bytes() int64 {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.bytes()
}

func (w *window) bytes() (sum int64) {
	for i := range w.chunks {
		sum += w.chunks[i].size + w.chunks[i].revised.size
	}
	return sum
}

// Keys lists the games in the window, oldest first.
func (w *window) Keys() []Key {
	w.mu.RLock()
	defer w.mu.RUnlock()
	out := make([]Key, len(w.entries))
	for i := range w.entries {
		out[i] = w.entries[i].key
	}
	return out
}

// Notes tells what was found damaged and passed over or cut off, for people.
func (w *window) Notes() []string {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return slices.Clone(w.notes)
}

// mostNotes bounds the notes: a disk that fails has much to tell.
const mostNotes = 1000

func (w *window) note(notes ...string) {
	if room := mostNotes - len(w.notes); len(notes) > room {
		notes = notes[:room]
	}
	w.notes = append(w.notes, notes...)
}

// refresh reads what is new in the directory and forgets what is no longer there.
func (w *window) refresh() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	numbers, err := listChunks(w.opts.Disk, w.dir)
	if err != nil {
		return err
	}
	w.forget(func(number uint32) bool { return !slices.Contains(numbers, number) })
	for i, n := range numbers {
		if err := w.follow(n, i == len(numbers)-1); err != nil {
			return err
		}
	}
	return nil
}

// follow reads on in a chunk. One that has a successor is not written any more, so a torn end of it is
// damage.
func (w *window) follow(number uint32, last bool) error {
	at, known := slices.BinarySearchFunc(w.chunks, number, func(c chunk, n uint32) int { return cmp.Compare(c.number, n) })
	if !known {
		w.chunks = slices.Insert(w.chunks, at, chunk{number: number})
	}
	c, path := &w.chunks[at], chunkPath(w.dir, number)
	if c.dead {
		return nil
	}
	found, notes, err := c.read(w.opts.Disk, path, w.opts.Surprise)
	w.note(notes...)
	if errors.Is(err, fs.ErrNotExist) { // gone since it was listed
		w.forget(func(n uint32) bool { return n == number })
		return nil
	}
	if err != nil {
		return err
	}
	if c.torn && !last {
		c.dead = true
		w.note(fmt.Sprintf("%s: at byte %d: the last game was torn off while it was written; it is passed over", path, c.end))
	}
	w.insert(found)
	return w.followRevised(c)
}

// insert adds games of one chunk, all newer than what there is of that chunk.
func (w *window) insert(found []entry) {
	if len(found) == 0 {
		return
	}
	at, _ := slices.BinarySearchFunc(w.entries, found[0].key, byKey)
	w.entries = slices.Insert(w.entries, at, found...)
	for _, e := range found {
		w.moves += e.moves
	}
	w.cumulative = w.cumulative[:0]
}

func byKey(e entry, k Key) int { return cmp.Compare(e.key, k) }

// forget drops chunks from the index.
func (w *window) forget(gone func(number uint32) bool) {
	w.chunks = slices.DeleteFunc(w.chunks, func(c chunk) bool { return gone(c.number) })
	w.drop(func(k Key) bool { return gone(k.Chunk()) })
}

// drop drops games from the index.
func (w *window) drop(gone func(Key) bool) {
	w.entries = slices.DeleteFunc(w.entries, func(e entry) bool {
		if !gone(e.key) {
			return false
		}
		w.moves -= e.moves
		return true
	})
	w.cumulative = w.cumulative[:0]
}

// Load reads a game. The error is ErrGone where it is no longer in the directory.
func (w *window) Load(k Key) (*Game, error) {
	w.mu.RLock()
	at, ok := slices.BinarySearchFunc(w.entries, k, byKey)
	var e entry
	if ok {
		e = w.entries[at]
	}
	w.mu.RUnlock()
	if !ok {
		return nil, ErrGone
	}
	path, skip := chunkPath(w.dir, k.Chunk()), int64(0)
	if e.revised {
		path, skip = revisedPath(w.dir, k.Chunk()), placeSize
	}
	f, err := w.opts.Disk.Open(path, disk.Read)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrGone
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data := make([]byte, e.size)
	if _, err := f.ReadAt(data, e.at); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, fmt.Errorf("%s: at byte %d: %w", path, e.at, err)
	}
	h, ok := readHead(data)
	if !ok || h.size != e.size-headSize {
		return nil, fmt.Errorf("%s: at byte %d: no game begins here any more", path, e.at)
	}
	body := data[headSize:]
	if err = h.check(body); err == nil {
		var g *Game
		if g, err = Decode(body[skip:]); err == nil {
			return g, nil
		}
	}
	return nil, fmt.Errorf("%s: at byte %d: %w", path, e.at, err)
}
