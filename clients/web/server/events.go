package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"bridgehead/table"
)

// patience is how long a client may take for one event.
const patience = 10 * time.Second

// streamEvent is the data of an event.
type streamEvent struct {
	Revision int      `json:"revision"`
	Steps    int      `json:"steps"`
	Progress *float64 `json:"progress,omitempty"` // of a review, 0 to 1
}

// eventReview tells that a review has come further.
const eventReview = "review"

// events hands out what happens at a table, as it happens. The first event tells where the table stands, so
// that a client that was away knows whether it has missed anything.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	t, err := s.seat(r)
	if err != nil {
		return err
	}
	if !grantOf(r).owner && t.Watching() >= guestStreams {
		f := refuse(http.StatusServiceUnavailable, codeBusy, "you listen %d times already", guestStreams)
		f.head = http.Header{"Retry-After": {"10"}}
		return f
	}
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		f := refuse(http.StatusServiceUnavailable, codeBusy, "%d clients listen already", cap(s.streams))
		f.head = http.Header{"Retry-After": {"10"}}
		return f
	}
	watched := t.Watch(r.Context())
	reviewed, leave := s.reviews.watch(t.ID())
	defer leave()
	now, err := t.View(-1)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy would keep events back
	out := &stream{w: w, control: http.NewResponseController(w)}
	out.event(table.EventChanged, streamEvent{Revision: now.Revision, Steps: now.Steps})
	s.pump(r, out, watched, reviewed)
	return nil
}

// pump writes until the client, the table or the server is gone.
func (s *Server) pump(r *http.Request, out *stream, watched <-chan table.Event, reviewed <-chan float64) {
	beat := time.NewTicker(s.Beat)
	defer beat.Stop()
	for out.err == nil {
		select {
		case <-r.Context().Done():
			return
		case e, more := <-watched:
			if !more {
				return
			}
			out.event(e.Kind, streamEvent{Revision: e.Revision, Steps: e.Steps})
		case p := <-reviewed:
			out.event(eventReview, streamEvent{Progress: &p})
		case <-beat.C:
			out.write(": beat\n\n")
		}
	}
}

// stream writes events. After an error it writes no more.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	err     error
}

func (s *stream) event(kind string, e streamEvent) {
	data, err := json.Marshal(e)
	if err != nil {
		s.err = err
		return
	}
	s.write(fmt.Sprintf("event: %s\ndata: %s\n\n", kind, data))
}

func (s *stream) write(text string) {
	if s.err != nil {
		return
	}
	// A connection without deadlines does without.
	_ = s.control.SetWriteDeadline(time.Now().Add(patience))
	if _, s.err = s.w.Write([]byte(text)); s.err == nil {
		s.err = s.control.Flush()
	}
}
