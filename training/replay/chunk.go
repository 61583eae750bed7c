package replay

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"bridgehead/training/disk"
)

// headSize is the bytes before the body of a game.
const headSize = 12

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal puts a head before a body.
func seal(body []byte) []byte {
	out := make([]byte, headSize, headSize+len(body))
	order.PutUint32(out, uint32(len(body)))
	order.PutUint32(out[4:], crc32.Checksum(body, castagnoli))
	order.PutUint32(out[8:], crc32.Checksum(out[:8], castagnoli))
	return append(out, body...)
}

// head is what stands before a body.
type head struct {
	size int64 // of the body
	sum  uint32
}

// readHead reads a head; ok is false where none begins.
func readHead(data []byte) (h head, ok bool) {
	h = head{size: int64(order.Uint32(data)), sum: order.Uint32(data[4:])}
	return h, order.Uint32(data[8:]) == crc32.Checksum(data[:8], castagnoli) && h.size <= MaxBytes
}

// chunkFile matches the names of chunks.
var chunkFile = regexp.MustCompile(`^([0-9]{8})\.games$`)

const mostChunk = 99_999_999

func chunkPath(dir string, number uint32) string {
	return filepath.Join(dir, fmt.Sprintf("%08d.games", number))
}

// listChunks returns the numbers of the chunks of a directory, ascending.
func listChunks(fsys disk.FS, dir string) ([]uint32, error) {
	names, err := fsys.List(dir)
	if err != nil {
		return nil, err
	}
	var out []uint32
	for _, name := range names {
		if m := chunkFile.FindStringSubmatch(name); m != nil {
			n, _ := strconv.ParseUint(m[1], 10, 32) // eight digits are a number
			out = append(out, uint32(n))
		}
	}
	slices.Sort(out)
	return out, nil
}

// frames is what is known of a file of heads and bodies, one pair after the other.
type frames struct {
	end  int64 // after the last that was read or passed over
	size int64 // of the file
	torn bool  // the last is not all there: it is being written, or its writer was killed
	dead bool  // what follows end cannot be read
}

// chunk is what is known of one file of games, and of the file of their new versions.
type chunk struct {
	frames
	number  uint32
	games   uint32 // read or passed over
	revised frames
}

// entry is a game of the index.
type entry struct {
	key      Key
	revised  bool    // it is in the file of new versions
	at       int64   // offset of its head
	size     int64   // with its head
	moves    int     // that can be drawn
	weight   float64 // of its moves together, but for its age
	surprise []uint8 // by move, |Value - Raw| in steps of surpriseStep; nil where it does not count
}

// read reads on in the file of a chunk from where it was left and returns the games it found and notes of
// those that are damaged.
func (c *chunk) read(fsys disk.FS, path string, surprise float64) (found []entry, notes []string, err error) {
	f, err := fsys.Open(path, disk.Read)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if c.size, err = f.Size(); err != nil {
		return nil, nil, err
	}
	found, notes, err = c.scan(f, surprise)
	return found, noted(path, notes), wrapped(path, err)
}

// noted puts the path of a file before notes of it.
func noted(path string, notes []string) []string {
	for i := range notes {
		notes[i] = path + ": " + notes[i]
	}
	return notes
}

// wrapped puts the path of a file before an error.
func wrapped(path string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// scan is read for the bytes of a file of c.size.
func (c *chunk) scan(f io.ReaderAt, surprise float64) (found []entry, notes []string, err error) {
	for c.torn = false; !c.dead && !c.torn && c.end < c.size; {
		e, fault, err := c.next(f, surprise)
		switch {
		case err != nil:
			return found, notes, fmt.Errorf("at byte %d: %w", c.end, err)
		case fault != nil:
			notes = append(notes, fmt.Sprintf("at byte %d: %v", c.end, fault))
		case !c.torn:
			found = append(found, e)
		}
		c.end += e.size
	}
	return found, notes, nil
}

// next reads one game. A fault is a game passed over, or with dead set the rest of the chunk.
func (c *chunk) next(f io.ReaderAt, surprise float64) (e entry, fault, err error) {
	body, size, fault, err := c.frame(f)
	if err != nil || size == 0 {
		return e, fault, err
	}
	var game *Game
	if fault == nil {
		game, fault = Decode(body)
	}
	e = newEntry(Key(c.number)<<32|Key(c.games), c.end, size, game, surprise)
	c.games++
	return e, fault, nil
}

// frame reads the body at the end of what was read, and tells the size of both: 0 where none is whole. A fault is a body
// that is damaged, or with dead set the rest of the file.
func (c *frames) frame(f io.ReaderAt) (body []byte, size int64, fault, err error) {
	left := c.size - c.end
	if left < headSize {
		c.torn = true
		return nil, 0, nil, nil
	}
	var first [headSize]byte
	if _, err := f.ReadAt(first[:], c.end); err != nil {
		return nil, 0, nil, err
	}
	h, ok := readHead(first[:])
	if !ok {
		c.dead = true
		return nil, 0, fmt.Errorf("no game begins here; the %d bytes to the end of the chunk are passed over", left), nil
	}
	if headSize+h.size > left {
		c.torn = true
		return nil, 0, nil, nil
	}
	body = make([]byte, h.size)
	if _, err := f.ReadAt(body, c.end+headSize); err != nil {
		return nil, 0, nil, err
	}
	if fault = h.check(body); fault != nil && headSize+h.size == left {
		c.torn = true // at the very end: the size of the file came before the bytes
		return nil, 0, nil, nil
	}
	return body, headSize + h.size, fault, nil
}

// errSum says that bytes are not those that were written.
var errSum = errors.New("the checksum does not match")

// check tells whether a body is the one that was written.
func (h head) check(body []byte) error {
	if got := crc32.Checksum(body, castagnoli); got != h.sum {
		return fmt.Errorf("game of %d bytes: %w: got %08x, want %08x", h.size, errSum, got, h.sum)
	}
	return nil
}
