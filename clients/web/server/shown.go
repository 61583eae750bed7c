package server

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"sync"

	"bridgehead/engine/board"
	"bridgehead/table"
)

// shownView is a view as it is sent: a client that has a position shown already gets what differs from it.
type shownView struct {
	*table.View
	Position json.RawMessage `json:"position,omitempty"`
	Now      *board.Now      `json:"now,omitempty"`
	// NowID names what Now is, or what it comes to with Changes.
	NowID   string        `json:"now_id,omitempty"`
	Since   string        `json:"since,omitempty"` // the NowID that Changes begin at
	Changes *board.Change `json:"changes,omitempty"`
	// Keys are those of the seats of persons at a new table where something is hidden.
	Keys []table.Taken `json:"keys,omitempty"`
}

// viewQuery are the parameters of all answers that are views.
var viewQuery = []string{"position", "since"}

// shown makes of an answer that is a view what the client asked for.
func (s *Server) shown(r *http.Request, body any) (any, error) {
	var keys []table.Taken
	v, is := body.(*table.View)
	if n, isNew := body.(newTable); isNew {
		v, keys, is = n.View, n.keys, true
	}
	if !is {
		return body, nil
	}
	q := r.URL.Query()
	if p := q.Get("position"); p != "" && p != "no" {
		return nil, badRequest("position: got %.40q, want no", p).may([]string{"no"})
	}
	out := &shownView{View: v, Position: v.Position, Now: v.Now, Keys: keys}
	if v.Now == nil {
		return out, nil
	}
	if q.Get("position") == "no" {
		out.Position = nil
	}
	var err error
	if out.NowID, err = s.nows.keep(v.Now, s.nows.room(v)); err != nil {
		return nil, err
	}
	if old := s.nows.get(q.Get("since")); old != nil {
		out.Now, out.Since, out.Changes = nil, q.Get("since"), board.Diff(old, v.Now)
	}
	return out, nil
}

// nows keeps positions as they were shown, by what they hold, so that the next answer can say what has changed since.
type nows struct {
	mu   sync.Mutex
	salt []byte // of names that must not be guessed
	all  map[string]*board.Now
	turn []string // the keys, the oldest first
}

// maxNows bounds what is kept. A client asks for what has changed since its last answer; who has been away longer gets it
// whole.
const maxNows = 128

// room is what goes into the name of a position beside what it holds. Where something is hidden nobody who guesses what another seat
// is shown must find out by its name that it is known here.
func (n *nows) room(v *table.View) []byte {
	if !v.Veiled {
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.salt == nil {
		n.salt = make([]byte, 32)
		rand.Read(n.salt) // it never fails
	}
	return append(append(slices.Clone(n.salt), v.Seat...), 0)
}

func (n *nows) keep(now *board.Now, room []byte) (string, error) {
	text, err := json.Marshal(now)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(append(room, text...))
	id := hex.EncodeToString(sum[:9])
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.all[id] != nil {
		return id, nil
	}
	if n.all == nil {
		n.all = map[string]*board.Now{}
	}
	if len(n.turn) >= maxNows {
		delete(n.all, n.turn[0])
		n.turn = n.turn[1:]
	}
	n.all[id] = now
	n.turn = append(n.turn, id)
	return id, nil
}

// get is nil for an id that is not known, or no longer.
func (n *nows) get(id string) *board.Now {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.all[id]
}
