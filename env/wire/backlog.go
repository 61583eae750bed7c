package wire

import (
	"sync"
	"time"
)

// backlog holds the frames of a connection between its reader and its server, and knows when the
// connection was last busy. Both its count and its bytes are bounded: the reader waits for room.
type backlog struct {
	mu      sync.Mutex
	changed sync.Cond
	limit   int // frames
	room    int // bytes; a single frame of any size fits into an empty backlog

	frames [][]byte
	bytes  int
	busy   bool      // a popped frame is being served
	since  time.Time // when it was last busy
	last   error     // what pop gives after the frames: nothing will be pushed any more
}

func newBacklog(limit, room int) *backlog {
	q := &backlog{limit: limit, room: room, since: time.Now()}
	q.changed.L = &q.mu
	return q
}

// reserve waits until a frame of n bytes has room, and reports whether it may still come.
func (q *backlog) reserve(n int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.last == nil && (len(q.frames) >= q.limit || len(q.frames) > 0 && q.bytes+n > q.room) {
		q.changed.Wait()
	}
	return q.last == nil
}

// push adds a frame for which room is reserved.
func (q *backlog) push(frame []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.last == nil {
		q.frames, q.bytes = append(q.frames, frame), q.bytes+len(frame)
		q.changed.Broadcast()
	}
}

// settle waits until every frame is served, and reports whether more may come.
func (q *backlog) settle() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.last == nil && (q.busy || len(q.frames) > 0) {
		q.changed.Wait()
	}
	return q.last == nil
}

// pop waits for the next frame. The one popped before has been served.
func (q *backlog) pop() ([]byte, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.busy {
		q.busy, q.since = false, time.Now()
		q.changed.Broadcast()
	}
	for len(q.frames) == 0 {
		if q.last != nil {
			return nil, q.last
		}
		q.changed.Wait()
	}
	frame := q.frames[0]
	q.frames, q.bytes, q.busy = q.frames[1:], q.bytes-len(frame), true
	q.changed.Broadcast()
	return frame, nil
}

// end lets pop give err after the frames that are there.
func (q *backlog) end(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.last == nil {
		q.last = err
	}
	q.changed.Broadcast()
}

// cut drops the frames and lets pop give err at once.
func (q *backlog) cut(err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.frames, q.bytes, q.last = nil, 0, err
	q.changed.Broadcast()
}

// idle is how long nothing has been served.
func (q *backlog) idle() time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.busy || len(q.frames) > 0 {
		return 0
	}
	return time.Since(q.since)
}

// over reports whether nothing will be pushed any more.
func (q *backlog) over() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.last != nil
}
