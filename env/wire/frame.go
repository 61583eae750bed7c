package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/vmihailenco/msgpack/v5"
)

// headSize is the length that every frame begins with, big-endian.
const headSize = 4

// errGone says that the connection ended without a word.
var errGone = errors.New("the client is gone")

// firstRoom is what a frame gets before any of it has arrived; it grows with what does.
const firstRoom = 4096

// read pushes the frames of the connection, until there are no more.
func (c *conn) read() {
	defer close(c.readerDone)
	for first := true; ; first = false {
		frame, err := c.frame(first)
		var told *Error
		switch {
		case errors.As(err, &told):
			c.backlog.end(told)
			c.drain()
			return
		case err != nil:
			c.backlog.cut(err)
			c.cancel() // nobody waits for what an opponent is thinking about
			return
		}
		c.backlog.push(frame)
		if first && !c.backlog.settle() { // no second frame before hello has been answered
			c.drain()
			return
		}
	}
}

// frame reads one frame. An *Error is one that the client should hear of.
func (c *conn) frame(first bool) ([]byte, error) {
	limit := c.limits.Frame
	if first {
		limit = helloFrame
	}
	head, err := c.head(first)
	if err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head)
	switch {
	case n == 0:
		return nil, fault(CodeBadFrame, "length: read 0, want 1 to %d bytes", limit)
	case uint64(n) > uint64(limit) && first:
		return nil, fault(CodeTooLong, "length: read %d, the first frame may have %d bytes", n, limit)
	case uint64(n) > uint64(limit):
		return nil, fault(CodeTooLong, "length: read %d, want at most %d bytes", n, limit)
	case !c.backlog.reserve(int(n)):
		return nil, fault(CodeClosing, "no more requests are read")
	}
	return c.body(int(n), first)
}

// head reads the length of a frame.
func (c *conn) head(first bool) ([]byte, error) {
	head := make([]byte, headSize)
	for at := 0; at < headSize; {
		if at == 0 {
			c.readUntil(c.patience(first))
		}
		n, err := c.nc.Read(head[at:])
		at += n
		if at == headSize {
			break
		}
		// A client that waits for its reply is not idle, however long that takes.
		early := at == 0 && !first && errors.Is(err, os.ErrDeadlineExceeded) && c.backlog.idle() < c.limits.Idle
		if err != nil && (!early || c.backlog.over()) {
			return nil, c.readError(err, first, at > 0)
		}
	}
	return head, nil
}

// body reads the n bytes of a frame into memory that grows with what arrives.
func (c *conn) body(n int, first bool) ([]byte, error) {
	if !first {
		c.readUntil(time.Now().Add(c.limits.Idle))
	}
	frame := make([]byte, 0, min(n, firstRoom))
	for len(frame) < n {
		if len(frame) == cap(frame) {
			frame = slices.Grow(frame, min(len(frame), n-len(frame)))
		}
		m, err := c.nc.Read(frame[len(frame):min(cap(frame), n)])
		frame = frame[:len(frame)+m]
		if err != nil && len(frame) < n {
			return nil, c.readError(err, first, true)
		}
	}
	return frame, nil
}

// patience is until when the next frame must begin; the first one must also be there by then.
func (c *conn) patience(first bool) time.Time {
	if first {
		return c.opened.Add(c.limits.Handshake)
	}
	return time.Now().Add(c.limits.Idle - c.backlog.idle())
}

func (c *conn) readError(err error, first, within bool) error {
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded) && first:
		return fault(CodeTimeout, "no hello within %v of the connection", c.limits.Handshake)
	case errors.Is(err, os.ErrDeadlineExceeded) && within:
		return fault(CodeTimeout, "the rest of a frame did not come within %v", c.limits.Idle)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return fault(CodeTimeout, "no request for %v", c.limits.Idle)
	case errors.Is(err, io.EOF) && within:
		return fmt.Errorf("%w within a frame", errGone)
	case errors.Is(err, io.EOF):
		return errGone
	}
	return fmt.Errorf("%w: %v", errGone, err)
}

// readUntil sets the deadline of reading, unless the connection is being hung up.
func (c *conn) readUntil(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.lingering {
		_ = c.nc.SetReadDeadline(t) // a connection that is gone says so when it is read
	}
}

// maxDrain is how much is read of what a client still sends after its last request, in bytes.
const maxDrain = 16 << 20

// drain throws away what still comes. Closing a connection with bytes unread would reset it, and the
// last reply might be lost on the way.
func (c *conn) drain() {
	c.readUntil(time.Time{})
	if _, err := io.CopyN(io.Discard, c.nc, maxDrain); err != nil {
		c.cancel()
	}
}

// write sends a frame, or gives up after the write deadline.
func (c *conn) write(frame []byte) error {
	err := c.nc.SetWriteDeadline(time.Now().Add(c.limits.Write))
	if err == nil {
		_, err = c.nc.Write(frame)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("%w: it did not take a reply of %d bytes within %v", errGone, len(frame), c.limits.Write)
	}
	if err != nil {
		return fmt.Errorf("%w: %v", errGone, err)
	}
	return nil
}

// encode makes a frame of v, which must not come to more than limit bytes.
func encode(v any, limit int) ([]byte, error) {
	var buf bytes.Buffer
	buf.Write(make([]byte, headSize))
	enc := msgpack.NewEncoder(&buf)
	enc.UseCompactInts(true)
	enc.SetSortMapKeys(true)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	frame, n := buf.Bytes(), buf.Len()-headSize
	if n > limit {
		return nil, fault(CodeTooLarge, "the reply has %d bytes, at most %d are allowed", n, limit)
	}
	binary.BigEndian.PutUint32(frame, uint32(n))
	return frame, nil
}
