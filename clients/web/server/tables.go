package server

import (
	"bufio"
	"errors"
	"net/http"

	"bridgehead/engine"
	"bridgehead/table"
)

// statuses are those of refusals of the hall.
var statuses = map[string]int{
	table.CodeInvalid:  http.StatusUnprocessableEntity,
	table.CodePosition: http.StatusBadRequest,
	table.CodeNotFound: http.StatusNotFound,
	table.CodeStale:    http.StatusConflict,
	table.CodeIllegal:  http.StatusUnprocessableEntity,
	table.CodeNotYours: http.StatusConflict,
	table.CodeNoUndo:   http.StatusConflict,
	table.CodeLimit:    http.StatusConflict,
	table.CodeDamaged:  http.StatusConflict,
	table.CodeClosed:   http.StatusGone,
	table.CodeStorage:  http.StatusInsufficientStorage,
	table.CodeRecord:   http.StatusUnprocessableEntity,
	table.CodeSeat:     http.StatusForbidden,
	table.CodeSealed:   http.StatusConflict,
}

// tableFault makes an answer of a refusal of the hall, nil of any other error.
func tableFault(err error) *fault {
	var e *table.Error
	if !errors.As(err, &e) || statuses[e.Code] == 0 {
		return nil
	}
	return &fault{status: statuses[e.Code], Code: e.Code, Message: err.Error()}
}

// table finds the table a request names.
func (s *Server) table(r *http.Request) (*table.Table, error) {
	return s.Hall.Table(r.PathValue("id"))
}

// seatHeader names the header with the key of a seat. Streams of events, which browsers open without headers, take it as the
// parameter seat.
const seatHeader = "Bridgehead-Seat"

// seat finds the table a request names, as the one has it before them whose key it shows; without one as the public has.
func (s *Server) seat(r *http.Request) (*table.Seat, error) {
	t, err := s.table(r)
	if err != nil {
		return nil, err
	}
	g := grantOf(r)
	if !g.owner {
		return t.As(g.guests[t.ID()]), nil // permit has looked
	}
	key := r.Header.Get(seatHeader)
	if key == "" {
		key = r.URL.Query().Get("seat")
	}
	if key == "" {
		return t.Host(), nil
	}
	who, err := t.Who(key)
	if err != nil {
		return nil, err
	}
	if !who.IsSide() { // nothing is hidden there
		return t.Host(), nil
	}
	return t.For(who), nil
}

// sit hands out the key of a seat.
func (s *Server) sit(r *http.Request) (*reply, error) {
	var want struct {
		Side string `json:"side"`
		Own  bool   `json:"own"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	taken, err := t.Sit(want.Side, want.Own)
	if err != nil {
		return nil, err
	}
	return ok(taken)
}

func (s *Server) listTables(*http.Request) (*reply, error) {
	list := s.Hall.List()
	if list == nil {
		list = []table.Summary{}
	}
	return ok(list)
}

func (s *Server) createTable(r *http.Request) (*reply, error) {
	var setup table.Setup
	if err := decode(r, &setup); err != nil {
		return nil, err
	}
	if setup.Puzzle != "" {
		return nil, badRequest("puzzle: got %.40q; tables of puzzles are made by POST /puzzles/{puzzle}/open", setup.Puzzle)
	}
	t, err := s.Hall.Create(setup)
	if err != nil {
		return nil, err
	}
	return created(t)
}

// newTable is a new table, and the keys of the seats of persons.
type newTable struct {
	*table.View
	keys []table.Taken
}

// created answers with a new table and where it is. Where something is hidden it is seen from the seat of the only person, or as
// the public sees it.
func created(t *table.Table) (*reply, error) {
	keys, seat := t.Seats(), t.For(engine.Public)
	if len(keys) == 1 {
		who, err := t.Who(keys[0].Key)
		if err != nil {
			return nil, err
		}
		seat = t.For(who)
	}
	v, err := seat.View(-1)
	if err != nil {
		return nil, err
	}
	a, err := made(newTable{v, keys})
	a.head = map[string]string{"Location": prefix + "/tables/" + v.ID}
	return a, err
}

func (s *Server) loadTable(r *http.Request) (*reply, error) {
	q := r.URL.Query()
	most := int64(maxRecord)
	if q.Get("look") == "true" {
		most = maxAnalysis
	}
	if r.ContentLength > most {
		return nil, &http.MaxBytesError{Limit: most}
	}
	r.Body = http.MaxBytesReader(nil, r.Body, most)
	seats := [2]string{q.Get("german"), q.Get("allied")}
	switch look := q.Get("look"); {
	case look == "true" && seats == [2]string{}:
		return s.lookAt(r, q.Get("name"))
	case look == "true":
		return nil, badRequest("query: a game to look at has the seats of its record: leave german and allied out")
	case look != "" && look != "false":
		return nil, badRequest("look: got %.40q, want true | false", look).may([]string{"true", "false"})
	}
	t, err := s.Hall.Load(r.Body, q.Get("name"), seats)
	if err != nil {
		return nil, err
	}
	return created(t)
}

// lookAt answers with the table of a game that was played elsewhere, which may be here already.
func (s *Server) lookAt(r *http.Request, name string) (*reply, error) {
	in := bufio.NewReader(r.Body)
	open := s.Hall.Replay
	if begin, _ := in.Peek(len(analysisFormat) + 64); isAnalysis(begin) {
		open = s.lookAtAnalysis
	}
	t, isNew, err := open(in, name)
	if err != nil {
		return nil, err
	}
	if isNew {
		return created(t)
	}
	v, err := t.View(-1)
	if err != nil {
		return nil, err
	}
	return ok(v)
}

func (s *Server) getTable(r *http.Request) (*reply, error) {
	at, err := step(r)
	if err != nil {
		return nil, err
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	v, err := t.View(at)
	if err != nil {
		return nil, err
	}
	return ok(v)
}

// readPosition says what a line is, without a table.
func (s *Server) readPosition(r *http.Request) (*reply, error) {
	var want struct {
		Position string `json:"position"`
		Game     string `json:"game"`
		Scenario string `json:"scenario"`
		Options  string `json:"options"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	o, err := s.Hall.Read(want.Position, engine.Words{Game: want.Game, Scenario: want.Scenario, Options: want.Options})
	if err != nil {
		return nil, err
	}
	return ok(o)
}

// lineBody is a position of a table as one line.
type lineBody struct {
	Position string `json:"position"`
	Step     int    `json:"step"`
	Address  string `json:"address,omitempty"` // of the page that shows it, from # on
}

func (s *Server) getLine(r *http.Request) (*reply, error) {
	at, err := step(r)
	if err != nil {
		return nil, err
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	veiled := t.Veiled()
	line, n, err := t.Line(at)
	if err != nil {
		return nil, err
	}
	if veiled { // what is known is no position, and no page shows it
		return ok(lineBody{Position: line, Step: n})
	}
	address, _ := CarriedPosition.Address([]byte(line)) // none where the line is too long for one, which no game's is
	return ok(lineBody{line, n, address})
}

// maxStep is beyond the steps of every game.
const maxStep = 1 << 24

// step reads the step a request is about, -1 for the newest.
func step(r *http.Request) (int, error) { return wholeNumber(r, "at", -1, -1, maxStep) }

func (s *Server) deleteTable(r *http.Request) (*reply, error) {
	id := r.PathValue("id")
	if err := s.Hall.Delete(id); err != nil {
		return nil, err
	}
	s.reviews.forget(id)
	return &reply{status: http.StatusNoContent}, nil
}

func (s *Server) changeTable(r *http.Request) (*reply, error) {
	var want struct {
		Revision *int `json:"revision"`
		table.Change
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	if want.Change == (table.Change{}) {
		return nil, badRequest("body: nothing is to change").may([]string{"name", "seats", "pace", "paused", "ask", "confirm"})
	}
	if want.Seats == nil && want.Revision == nil {
		want.Revision = new(int) // only a change of seats must not overtake another
	}
	return s.do(r, want.Revision, func(t *table.Seat) (*table.View, error) { return t.Change(*want.Revision, want.Change) })
}

func (s *Server) act(r *http.Request) (*reply, error) {
	var want struct {
		Revision *int   `json:"revision"`
		Action   *int32 `json:"action"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	if want.Action == nil {
		return nil, badRequest("action: got nothing, want the id of one of the actions of the view")
	}
	return s.do(r, want.Revision, func(t *table.Seat) (*table.View, error) {
		return t.Act(*want.Revision, engine.Action(*want.Action))
	})
}

func (s *Server) undo(r *http.Request) (*reply, error) {
	var want struct {
		Revision *int `json:"revision"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	return s.do(r, want.Revision, func(t *table.Seat) (*table.View, error) { return t.Undo(*want.Revision) })
}

// skip names no revision: whatever bots have done since the client looked, it wants to see the end of it.
func (s *Server) skip(r *http.Request) (*reply, error) {
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	v, err := t.Skip()
	if err != nil {
		return nil, err
	}
	return ok(v)
}

// do changes a table. A refusal brings along what the client needs to go on: the table as it is now, or the
// actions there are.
func (s *Server) do(r *http.Request, revision *int, change func(t *table.Seat) (*table.View, error)) (*reply, error) {
	if revision == nil {
		return nil, badRequest("revision: got nothing, want that of the view the choice was made at")
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	v, err := change(t)
	if err == nil {
		return ok(v)
	}
	f := tableFault(err)
	if f == nil {
		return nil, err
	}
	switch now, seen := t.View(-1); {
	case seen != nil:
	case f.Code == table.CodeStale:
		f.view = now
	case f.Code == table.CodeIllegal:
		ids := make([]int, len(now.Actions))
		for i, c := range now.Actions {
			ids[i] = c.ID
		}
		f.Allowed = ids
	}
	return nil, f
}

func (s *Server) branch(r *http.Request) (*reply, error) {
	var want struct {
		At    *int       `json:"at"`
		Seats *[2]string `json:"seats"`
		Name  string     `json:"name"`
		Pace  int        `json:"pace"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	if want.At == nil {
		return nil, badRequest("at: got nothing, want the step to go on from")
	}
	t, err := s.table(r)
	if err != nil {
		return nil, err
	}
	setup := table.Setup{Name: want.Name, Seats: t.Summary().Seats, Pace: want.Pace}
	if want.Seats != nil {
		setup.Seats = *want.Seats
	}
	b, err := t.Branch(*want.At, setup)
	if err != nil {
		return nil, err
	}
	return created(b)
}
