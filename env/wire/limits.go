package wire

import (
	"errors"
	"fmt"
	"time"
)

// Limits bound what one client, and all of them together, can take.
type Limits struct {
	Frame       int // bytes of a request
	Reply       int // bytes of a reply
	Queue       int // requests of a connection read ahead of the one being served
	Connections int // at once
	Sessions    int // of a connection
	AllSessions int // of all connections together

	Handshake time.Duration // from the connection to its hello
	Idle      time.Duration // with no request under way, and for the rest of a frame that has begun
	Write     time.Duration // for the client to take a reply
	Grace     time.Duration // for the reply in hand, when the server shuts down
	Linger    time.Duration // for the client to hang up, after the last reply
}

// DefaultLimits are the limits of the command.
func DefaultLimits() Limits {
	return Limits{
		Frame: 1 << 20, Reply: 64 << 20, Queue: 16, Connections: 64, Sessions: 64, AllSessions: 1024,
		Handshake: 10 * time.Second, Idle: 10 * time.Minute, Write: 30 * time.Second,
		Grace: 10 * time.Second, Linger: time.Second,
	}
}

// Validate returns the faults of the limits.
func (l Limits) Validate() error {
	return errors.Join(
		within("frame", l.Frame, helloFrame, 64<<20),
		within("reply", l.Reply, helloFrame, 1<<30),
		within("queue", l.Queue, 1, 1024),
		within("connections", l.Connections, 1, 1<<16),
		within("sessions", l.Sessions, 1, 1<<16),
		within("all sessions", l.AllSessions, 1, 1<<20),
		within("handshake", l.Handshake, time.Millisecond, time.Hour),
		within("idle", l.Idle, time.Millisecond, 24*time.Hour),
		within("write", l.Write, time.Millisecond, time.Hour),
		within("grace", l.Grace, time.Millisecond, time.Hour),
		within("linger", l.Linger, time.Millisecond, time.Minute),
	)
}

func within[T int | time.Duration](name string, got, low, high T) error {
	if got < low || got > high {
		return fmt.Errorf("limit of %s: got %v, want %v to %v", name, got, low, high)
	}
	return nil
}

// helloFrame is the longest first frame of a connection: those who have not shown their token get no
// more memory than that.
const helloFrame = 4096
