package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"sync"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table/insight"
)

// boards are those that were asked for, as they are sent.
type boards struct {
	mu  sync.Mutex
	all map[[3]string]*sentBoard
}

// sentBoard is a board as it is sent.
type sentBoard struct {
	text []byte
	tag  string // ETag; a weak one, since what is sent may be packed
}

// maxBoards bounds the boards that are kept.
const maxBoards = 64

// getBoard hands out what never changes during a game; a client that has it already gets nothing.
func (s *Server) getBoard(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	if err := s.mayDraw(r); err != nil {
		return err
	}
	b, err := s.board(q.Get("game"), q.Get("scenario"), q.Get("options"))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("ETag", b.tag)
	h.Set("Cache-Control", "no-cache")
	if unchanged(r, b.tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", "application/json")
	_, _ = w.Write(b.text)
	return nil
}

// mayDraw returns nil if a request may have a board: guests that of their own games, since to make one costs time.
func (s *Server) mayDraw(r *http.Request) error {
	g, q := grantOf(r), r.URL.Query()
	if g.owner {
		return nil
	}
	for id := range g.guests {
		if t, err := s.Hall.Table(id); err == nil {
			if have := t.Summary(); have.Game == q.Get("game") && have.Scenario == q.Get("scenario") && have.Options == q.Get("options") {
				return nil
			}
		}
	}
	return refuse(http.StatusForbidden, codeForbidden, "board: an invitation gives the board of its own game alone")
}

// board finds the board of a scenario with options, or makes it.
func (s *Server) board(game, scenario, options string) (*sentBoard, error) {
	key := [3]string{game, scenario, options}
	s.boards.mu.Lock()
	defer s.boards.mu.Unlock()
	if b := s.boards.all[key]; b != nil {
		return b, nil
	}
	g, err := s.New(game, scenario, options)
	if err != nil {
		if _, without := s.New(game, scenario, ""); without == nil {
			return nil, badRequest("board: %v", err)
		}
		return nil, refuse(http.StatusNotFound, codeNotFound, "board: %v", err)
	}
	data, err := s.Insight.Board(g)
	if errors.Is(err, insight.ErrNoBoard) {
		return nil, refuse(http.StatusNotFound, codeNotFound, "board: the game %.40q has none to draw", game)
	}
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(data); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text.Bytes())
	b := &sentBoard{text: text.Bytes(), tag: `W/"` + hex.EncodeToString(sum[:12]) + `"`}
	if s.boards.all == nil || len(s.boards.all) >= maxBoards {
		s.boards.all = map[[3]string]*sentBoard{}
	}
	s.boards.all[key] = b
	return b, nil
}

func (s *Server) getReach(r *http.Request) (*reply, error) {
	seat, g, state, _, err := s.position(r)
	if err != nil {
		return nil, err
	}
	if foreign(seat, state) {
		return ok(&insight.Ways{Ways: board.Ways{Units: map[string][]board.Way{}}})
	}
	return ok(s.Insight.Reach(g, state))
}

// getPreview says what comes of an action that is legal at the newest step.
func (s *Server) getPreview(r *http.Request) (*reply, error) {
	action, err := wholeNumber(r, "action", -1, 0, maxAction)
	if err != nil {
		return nil, err
	}
	if action < 0 {
		return nil, badRequest("action: got nothing, want the id of one of the actions of the view")
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	a := engine.Action(action)
	g, states, err := t.Guesses(a, guesses)
	if err != nil {
		return nil, err
	}
	state := states[0]
	if !state.Player().IsSide() {
		return nil, refuse(http.StatusConflict, codeImpossible, "preview: nobody decides now")
	}
	if err := state.Check(a); err != nil {
		return nil, refuse(http.StatusUnprocessableEntity, codeIllegal, "action %d: %v", action, err)
	}
	p, err := s.Insight.Foresee(g, states, a)
	if err != nil {
		return nil, err
	}
	if p.Reply == "" && t.Holds(a) {
		p.Reply = "nothing more is picked"
	}
	return ok(p)
}

// guesses are the positions that are looked at where a side does not see all of one.
const guesses = 32

// maxAction is the largest number an action can have.
const maxAction = 1<<31 - 1
