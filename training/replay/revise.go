package replay

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"bridgehead/training/disk"
)

// New versions of the games of a chunk are in a file beside it. A body there is the place of the game in its chunk, four
// bytes, and then the game. Where a game has several the last counts. A version that is lost leaves the one before, so damage
// here costs nothing but work.

// revisedFile matches the names of these files.
var revisedFile = regexp.MustCompile(`^([0-9]{8})\.revised$`)

func revisedPath(dir string, number uint32) string {
	return filepath.Join(dir, fmt.Sprintf("%08d.revised", number))
}

// placeSize is the bytes of the place before a game.
const placeSize = 4

// Revise puts a new version in the place of a game: with the same key and as many moves. When it returns nil the version is
// on disk, and stays if the disk has not failed before; when it returns an error the window has the game as it was. The error
// is ErrGone where the game has left the window.
func (b *Buffer) Revise(k Key, g *Game) error {
	body, err := Encode(g)
	if err != nil {
		return err
	}
	if len(body) > MaxBytes-placeSize {
		return fmt.Errorf("replay: a new version of %d bytes, at most %d are allowed", len(body), MaxBytes-placeSize)
	}
	sealed := seal(append(order.AppendUint32(nil, uint32(k)), body...))
	b.writing.Lock()
	defer b.writing.Unlock()
	if b.closed {
		return fmt.Errorf("replay: %s: the buffer is closed", b.dir)
	}
	b.mu.RLock()
	c, moves := b.chunk(k.Chunk()), -1 // only the writer changes chunks, but anybody may withdraw games
	if e := b.entry(k); e != nil {
		moves = e.moves
	}
	b.mu.RUnlock()
	if c == nil || moves < 0 {
		return ErrGone
	}
	if moves != len(g.Moves) {
		return fmt.Errorf("replay: a new version of %d moves, want the %d of the game", len(g.Moves), moves)
	}
	if c.revised.dead {
		return fmt.Errorf("replay: %s: writing a new version has failed before; want the directory to be opened again", revisedPath(b.dir, c.number))
	}
	at := c.revised.end
	err = b.writeRevised(c.number, sealed, at)
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		c.revised.dead = true // readers may have taken in what is there, so nothing else may be written in its place
		return fmt.Errorf("replay: %w", err)
	}
	c.revised.end = at + int64(len(sealed))
	c.revised.size = c.revised.end
	b.revise(newEntry(k, at, int64(len(sealed)), g, b.opts.Surprise))
	return nil
}

// writeRevised writes a version behind those there are. Only the writer knows of the chunk what it looks at.
func (b *Buffer) writeRevised(number uint32, sealed []byte, at int64) error {
	f, err := b.opts.Disk.Open(revisedPath(b.dir, number), disk.Make)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(sealed, at)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil && at == 0 {
		err = b.opts.Disk.SyncDir(b.dir)
	}
	return err
}

// Revised is how many games in the window have a new version.
func (w *window) Revised() (n int) {
	w.mu.RLock()
	defer w.mu.RUnlock()
	for i := range w.entries {
		if w.entries[i].revised {
			n++
		}
	}
	return n
}

// chunk is one by its number; nil: there is none. The lock is held.
func (w *window) chunk(number uint32) *chunk {
	at := slices.IndexFunc(w.chunks, func(c chunk) bool { return c.number == number })
	if at < 0 {
		return nil
	}
	return &w.chunks[at]
}

// entry is that of a game; nil: it is not in the window. The lock is held.
func (w *window) entry(k Key) *entry {
	at, ok := slices.BinarySearchFunc(w.entries, k, byKey)
	if !ok {
		return nil
	}
	return &w.entries[at]
}

// revise puts the entry of a new version in the place of the one before, if the game is in the window. The lock is held.
func (w *window) revise(e entry) {
	if old := w.entry(e.key); old != nil {
		e.revised = true
		*old = e
		w.cumulative = w.cumulative[:0]
	}
}

// followRevised reads on in the new versions of the games of a chunk.
func (w *window) followRevised(c *chunk) error {
	if c.revised.dead {
		return nil
	}
	path := revisedPath(w.dir, c.number)
	f, err := w.opts.Disk.Open(path, disk.Read)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	r := &c.revised
	if r.size, err = f.Size(); err != nil {
		return err
	}
	for r.torn = false; !r.dead && !r.torn && r.end < r.size; {
		body, size, fault, err := r.frame(f)
		if err != nil {
			return fmt.Errorf("%s: at byte %d: %w", path, r.end, err)
		}
		if size > 0 && fault == nil {
			var later bool
			if later, fault = w.takeRevised(c, body, size); later {
				r.torn = true
				return nil
			}
		}
		if fault != nil {
			w.note(fmt.Sprintf("%s: at byte %d: a new version of a game is passed over: %v", path, r.end, fault))
		}
		r.end += size
	}
	return nil
}

// takeRevised takes in a version. It is for later where its game has not been read yet.
func (w *window) takeRevised(c *chunk, body []byte, size int64) (later bool, fault error) {
	if len(body) < placeSize {
		return false, fmt.Errorf("it has %d bytes", len(body))
	}
	place := order.Uint32(body)
	if place >= c.games && !c.dead {
		return true, nil
	}
	old := w.entry(Key(c.number)<<32 | Key(place))
	if old == nil {
		return false, nil // it was damaged or withdrawn
	}
	g, err := Decode(body[placeSize:])
	if err == nil && len(g.Moves) != old.moves {
		err = fmt.Errorf("it has %d moves, the game %d", len(g.Moves), old.moves)
	}
	if err == nil {
		w.revise(newEntry(old.key, c.revised.end, size, g, w.opts.Surprise))
	}
	return false, err
}

// mendRevised cuts off what cannot be read of new versions, and removes those of chunks that are gone.
func (b *Buffer) mendRevised() error {
	names, err := b.opts.Disk.List(b.dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		m := revisedFile.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		number, _ := strconv.ParseUint(m[1], 10, 32) // eight digits are a number
		c := b.chunk(uint32(number))
		if c == nil {
			err = b.removeRevised(uint32(number))
		} else if c.revised.end < c.revised.size {
			err = b.cutRevised(c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *Buffer) cutRevised(c *chunk) error {
	path := revisedPath(b.dir, c.number)
	f, err := b.opts.Disk.Open(path, disk.Edit)
	if err != nil {
		return err
	}
	if err = f.Truncate(c.revised.end); err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	b.note(fmt.Sprintf("%s: at byte %d: the last %d bytes are no whole version of a game; they are cut off", path, c.revised.end, c.revised.size-c.revised.end))
	c.revised = frames{end: c.revised.end, size: c.revised.end}
	return nil
}

func (b *Buffer) removeRevised(number uint32) error {
	if err := b.opts.Disk.Remove(revisedPath(b.dir, number)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
