package env

import (
	"fmt"

	"bridgehead/engine"
)

// Forced is a Source that gives the faces a caller has queued, and those of another source when
// none is queued. The other source is asked even when a face is forced, so that the dice of later
// events do not shift.
type Forced struct {
	queue []engine.Action
	under Source
}

var _ Source = (*Forced)(nil)

// NewForced puts a queue in front of a source; with a nil source every roll must be forced.
func NewForced(under Source, faces ...engine.Action) *Forced {
	return &Forced{queue: faces, under: under}
}

// Push queues one more face.
func (f *Forced) Push(face engine.Action) { f.queue = append(f.queue, face) }

// Len is the number of faces queued.
func (f *Forced) Len() int { return len(f.queue) }

// Outcome gives the next queued face if it is a face of this node; otherwise it is an error that
// lists how many there are, and the queue stays as it is.
func (f *Forced) Outcome(s engine.State) (engine.Action, error) {
	if len(f.queue) == 0 {
		if f.under == nil {
			return 0, fmt.Errorf("no face is queued for this roll (%d faces)", len(s.Outcomes(nil)))
		}
		return f.under.Outcome(s)
	}
	face := f.queue[0]
	if err := CheckFace(s, face); err != nil {
		return 0, err
	}
	f.queue = f.queue[1:]
	if f.under != nil {
		if _, err := f.under.Outcome(s); err != nil {
			return 0, err
		}
	}
	return face, nil
}

// CheckFace returns nil when s stands at a chance node that has the face.
func CheckFace(s engine.State, face engine.Action) error {
	if s.Player() != engine.Chance {
		return fmt.Errorf("face %d: no dice are rolled here", face)
	}
	outs := s.Outcomes(nil)
	for _, o := range outs {
		if o.Action == face {
			return nil
		}
	}
	return fmt.Errorf("face %d: not among the %d faces of this roll", face, len(outs))
}
