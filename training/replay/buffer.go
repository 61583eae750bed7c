package replay

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"bridgehead/env/filelock"
)

// LockFile is the lock of a directory.
const LockFile = "lock"

// Buffer is the one writer of a directory. Its methods may be called by several goroutines.
type Buffer struct {
	window
	lock *filelock.Lock

	writing sync.Mutex
	file    *os.File // the last chunk; nil where the next game begins a new one
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
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	lock, err := Hold(filepath.Join(dir, LockFile))
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	b := &Buffer{window: window{dir: dir, opts: o}, lock: lock}
	err = b.refresh()
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
// left as it is.
func (b *Buffer) mend() error {
	if len(b.chunks) == 0 {
		return nil
	}
	c := &b.chunks[len(b.chunks)-1]
	if c.dead {
		return nil
	}
	path := chunkPath(b.dir, c.number)
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	b.file = f
	if !c.torn {
		return nil
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	c.torn, c.size = false, c.end
	b.note(fmt.Sprintf("%s: at byte %d: a game was torn off while it was written; its %d bytes are cut off", path, c.end, info.Size()-c.end))
	return errors.Join(f.Truncate(c.end), f.Sync())
}

// Add keeps a game: when it returns nil the game is on disk.
func (b *Buffer) Add(g *Game) error {
	body, err := Encode(g)
	if err != nil {
		return err
	}
	data := seal(body)
	b.writing.Lock()
	defer b.writing.Unlock()
	if b.closed {
		return fmt.Errorf("replay: %s: the buffer is closed", b.dir)
	}
	if err := b.append(data, g); err != nil {
		b.leave() // the next game begins a new chunk, whatever has become of this one
		return fmt.Errorf("replay: %w", err)
	}
	if err := b.evict(); err != nil {
		return fmt.Errorf("replay: the game is kept, but an old chunk is not deleted: %w", err)
	}
	return nil
}

// append writes a game and makes it known. Only the writer changes the last chunk, so it is read without
// the lock of the index.
func (b *Buffer) append(data []byte, g *Game) error {
	if b.file == nil || b.full(int64(len(data))) {
		if err := b.rotate(); err != nil {
			return err
		}
	}
	c := b.chunks[len(b.chunks)-1]
	if _, err := b.file.WriteAt(data, c.end); err != nil {
		return errors.Join(err, b.file.Truncate(c.end))
	}
	if err := b.file.Sync(); err != nil {
		return errors.Join(err, b.file.Truncate(c.end))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.insert([]entry{newEntry(Key(c.number)<<32|Key(c.games), c.end, int64(len(data)), g, b.opts.Surprise)})
	c.end += int64(len(data))
	c.size = c.end
	c.games++
	b.chunks[len(b.chunks)-1] = c
	return nil
}

// Newest is the key of the last game that was kept, 0 where there is none.
func (b *Buffer) Newest() Key {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if n := len(b.entries); n > 0 {
		return b.entries[n-1].key
	}
	return 0
}

// full tells whether a game of so many bytes is for the next chunk.
func (b *Buffer) full(size int64) bool {
	c := b.chunks[len(b.chunks)-1]
	return int(c.games) >= b.opts.ChunkGames || c.games > 0 && c.end+size > b.opts.MaxBytes/bytesParts
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
	f, err := os.OpenFile(chunkPath(b.dir, number), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err := filelock.SyncDir(b.dir); err != nil {
		return errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	b.file = f
	b.mu.Lock()
	defer b.mu.Unlock()
	b.chunks = append(b.chunks, chunk{number: number})
	return nil
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
		oldest := b.chunks[0].number
		b.forget(func(number uint32) bool { return number == oldest })
		b.mu.Unlock()
		if err := os.Remove(chunkPath(b.dir, oldest)); err != nil {
			return err
		}
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
	return b.lock.Release()
}
