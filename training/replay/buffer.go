package replay

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"

	"bridgehead/training/disk"
)

// LockFile is the lock of a directory.
const LockFile = "lock"

// Buffer is the one writer of a directory. Its methods may be called by several goroutines.
type Buffer struct {
	window
	lock   disk.Lock
	newest Key // guarded by mu

	writing sync.Mutex
	file    disk.File // the last chunk; nil where it is to be opened again, or there is none
	sealed  bool      // the next game begins a new chunk
	uncut   *chunk    // as it should be: there may be more on disk, of a game that was refused; nil: there is none
	closed  bool
}

var (
	_ Sink   = (*Buffer)(nil)
	_ Source = (*Buffer)(nil)
)

// Open opens a directory for writing, and makes it where there is none. It cuts off what a killed writer
// has left unfinished; Notes tells of it.
func Open(dir string, o Options) (*Buffer, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	o = o.fill()
	if err := disk.MakeDir(o.Disk, dir); err != nil {
		return nil, err
	}
	lock, err := hold(o.Disk, filepath.Join(dir, LockFile))
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	b := &Buffer{window: window{dir: dir, opts: o}, lock: lock}
	err = b.refresh()
	if n := len(b.entries); n > 0 {
		b.newest = b.entries[n-1].key
	}
	if err == nil {
		err = b.mend()
	}
	if err == nil {
		err = b.evict()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("replay: %w", err), b.Close())
	}
	return b, nil
}

// mend opens the last chunk to go on with, without its torn end. A chunk that is damaged in another way is
// left as it is. The writer before may have been killed before it synced the last game or the name of the chunk, so
// that is done now.
func (b *Buffer) mend() error {
	if err := b.mendRevised(); err != nil {
		return err
	}
	if len(b.chunks) == 0 {
		return nil
	}
	c := &b.chunks[len(b.chunks)-1]
	if b.sealed = c.dead; !b.sealed {
		if err := b.reopen(); err != nil {
			return err
		}
		if err := b.cutTorn(c); err != nil {
			return err
		}
		if err := b.rewrite(c.end); err != nil {
			return err
		}
		if err := b.file.Sync(); err != nil {
			return err
		}
	}
	return b.opts.Disk.SyncDir(b.dir)
}

// reopen opens the last chunk to go on with.
func (b *Buffer) reopen() (err error) {
	b.file, err = b.opts.Disk.Open(chunkPath(b.dir, b.chunks[len(b.chunks)-1].number), disk.Edit)
	return err
}

// cutTorn cuts off what is torn of the last chunk.
func (b *Buffer) cutTorn(c *chunk) error {
	if !c.torn {
		return nil
	}
	size, err := b.file.Size()
	if err != nil {
		return err
	}
	if err := b.file.Truncate(c.end); err != nil {
		return err
	}
	c.torn, c.size = false, c.end
	b.note(fmt.Sprintf("%s: at byte %d: a game was torn off while it was written; its %d bytes are cut off",
		chunkPath(b.dir, c.number), c.end, size-c.end))
	return nil
}

// rewrite writes the last chunk, which ends there, in its own place. Where a sync of it has failed before, the system may
// take bytes for synced though they are not on disk; they are if they are written again. Were they lost, the games after
// them would be lost with them.
func (b *Buffer) rewrite(end int64) error {
	data := make([]byte, end)
	if n, err := b.file.ReadAt(data, 0); n < len(data) {
		return err
	}
	_, err := b.file.WriteAt(data, 0)
	return err
}

// ErrKept is the error of Add where the game is kept, and yet something is wrong.
var ErrKept = errors.New("the game is kept, but an old chunk is not deleted")

// Add keeps a game: when it returns nil the game is on disk. When it returns an error other than ErrKept the game is
// not in the window, and it will not be on disk once another has been kept; until then a crash may leave it there.
func (b *Buffer) Add(g *Game) error {
	_, err := b.AddAll([]*Game{g})
	return err
}

// AddAll keeps games as Add does, with one sync for all that go into one chunk. The keys are those of the games that are
// kept, whatever the error: the first so many of them.
func (b *Buffer) AddAll(games []*Game) (keys []Key, err error) {
	sealed := make([][]byte, len(games))
	for i, g := range games {
		body, err := Encode(g)
		if err != nil {
			return nil, err
		}
		sealed[i] = seal(body)
	}
	b.writing.Lock()
	defer b.writing.Unlock()
	if b.closed {
		return nil, fmt.Errorf("replay: %s: the buffer is closed", b.dir)
	}
	for len(keys) < len(games) {
		kept, err := b.append(sealed[len(keys):], games[len(keys):])
		if err != nil {
			return keys, fmt.Errorf("replay: %w", err)
		}
		keys = append(keys, kept...)
	}
	if err := b.evict(); err != nil {
		return keys, fmt.Errorf("replay: %w: %w", ErrKept, err)
	}
	return keys, nil
}

// append writes as many games as the chunk takes, one at least, and makes them known. Only the writer changes the last
// chunk, so it is read without the lock of the index.
func (b *Buffer) append(sealed [][]byte, games []*Game) ([]Key, error) {
	if err := b.cut(); err != nil {
		return nil, err
	}
	if err := b.ready(int64(len(sealed[0]))); err != nil {
		return nil, err
	}
	before := b.chunks[len(b.chunks)-1]
	c, data := before, []byte(nil)
	var found []entry
	var keys []Key
	for i, one := range sealed {
		size := int64(len(one))
		if i > 0 && b.opts.full(&c, size) {
			break
		}
		k := Key(c.number)<<32 | Key(c.games)
		found, keys = append(found, newEntry(k, c.end, size, games[i], b.opts.Surprise)), append(keys, k)
		data = append(data, one...)
		c.end += size
		c.games++
	}
	c.size = c.end
	n, err := b.file.WriteAt(data, before.end)
	if err == nil {
		err = b.file.Sync()
	}
	if err != nil {
		b.leave()
		// Readers may have taken in a game that was written whole, so there must never be another in its place.
		b.sealed, b.uncut = n >= len(sealed[0]), &before
		return nil, errors.Join(err, b.cut())
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.newest = keys[len(keys)-1]
	b.insert(found)
	b.chunks[len(b.chunks)-1] = c
	return keys, nil
}

// cut cuts off what is on disk of a game that was refused, which may be all of it. Until that is done for good no other is
// kept: a game that is refused and then added again would be there twice.
func (b *Buffer) cut() error {
	if b.uncut == nil {
		return nil
	}
	f, err := b.opts.Disk.Open(chunkPath(b.dir, b.uncut.number), disk.Edit)
	if err == nil {
		err = f.Truncate(b.uncut.end)
		if err == nil {
			err = f.Sync()
		}
		f.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("what was written of a game that was not kept is not cut off: %w", err)
	}
	b.uncut = nil
	return nil
}

// Newest is the key of the last game that was kept, withdrawn or not, 0 where there is none.
func (b *Buffer) Newest() Key {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.newest
}

// Withdraw takes games out of the window, as if they had left it: they are not counted, drawn, listed or loaded any
// more. They stay on disk, and are there again when the directory is opened anew. A key of no game in the window is
// passed over.
func (b *Buffer) Withdraw(keys ...Key) {
	b.mu.Lock()
	defer b.mu.Unlock()
	keys = slices.Sorted(slices.Values(keys))
	b.drop(func(k Key) bool {
		_, found := slices.BinarySearch(keys, k)
		return found
	})
}

// ready makes the file that of the chunk in which a game of so many bytes belongs.
func (b *Buffer) ready(size int64) error {
	switch {
	case len(b.chunks) == 0 || b.sealed || b.opts.full(&b.chunks[len(b.chunks)-1], size):
		return b.rotate()
	case b.file == nil:
		return b.reopen()
	}
	return nil
}

// full tells whether a game of so many bytes is for the next chunk.
func (o *Options) full(c *chunk, size int64) bool {
	return int(c.games) >= o.ChunkGames || c.games > 0 && c.end+size > o.MaxBytes/bytesParts
}

// rotate begins a new chunk.
func (b *Buffer) rotate() error {
	b.leave()
	number := uint32(1)
	if n := len(b.chunks); n > 0 {
		number = b.chunks[n-1].number + 1
	}
	if number > mostChunk {
		return fmt.Errorf("%s: chunk %d is the last a directory can have", b.dir, mostChunk)
	}
	f, err := b.create(chunkPath(b.dir, number))
	if err != nil {
		return err
	}
	b.file, b.sealed = f, false
	b.mu.Lock()
	defer b.mu.Unlock()
	b.chunks = append(b.chunks, chunk{number: number})
	return nil
}

// create makes the file of a chunk. One of its name that is empty is there already where the name could not be synced.
func (b *Buffer) create(path string) (disk.File, error) {
	f, err := b.opts.Disk.Open(path, disk.Make)
	if err != nil {
		return nil, err
	}
	size, err := f.Size()
	if err == nil && size > 0 {
		err = fmt.Errorf("%s: got a file of %d bytes, want none before this chunk is begun", path, size)
	}
	if err == nil {
		err = b.opts.Disk.SyncDir(b.dir)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// leave closes the last chunk. Every game in it has been synced, so there is nothing to lose.
func (b *Buffer) leave() {
	if b.file != nil {
		b.file.Close()
		b.file = nil
	}
}

// evict deletes the oldest chunks while the bounds are passed, but never the last.
func (b *Buffer) evict() error {
	for {
		b.mu.Lock()
		over := len(b.chunks) > 1 && (len(b.entries) > b.opts.MaxGames || b.bytes() > b.opts.MaxBytes)
		if !over {
			b.mu.Unlock()
			return nil
		}
		oldest, revised := b.chunks[0].number, b.chunks[0].revised.size > 0
		b.mu.Unlock()
		if revised {
			if err := b.removeRevised(oldest); err != nil {
				return err
			}
		}
		if err := b.opts.Disk.Remove(chunkPath(b.dir, oldest)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err // it is tried again after the next game
		}
		if err := b.opts.Disk.SyncDir(b.dir); err != nil { // or a game could be back, and newer ones not
			return err
		}
		b.mu.Lock()
		b.forget(func(number uint32) bool { return number == oldest })
		b.mu.Unlock()
	}
}

// Close ends writing and gives the lock back.
func (b *Buffer) Close() error {
	b.writing.Lock()
	defer b.writing.Unlock()
	if b.closed {
		return nil
	}
	b.closed = true
	b.leave()
	return errors.Join(b.cut(), b.lock.Release())
}
