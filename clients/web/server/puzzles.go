package server

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"sync"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
	"bridgehead/table/puzzle"
	"bridgehead/table/review"
)

// checkTime is how long an answer is looked at.
const checkTime = 30 * time.Second

// puzzles are made of the reviews beside the games.
type puzzles struct {
	server *Server
	book   *puzzle.Book

	mu    sync.Mutex
	found map[string]found // by table
}

// found is what the review of a table gave.
type found struct {
	study *study // nil: there is none
	all   []puzzleOf
}

// puzzleOf is a puzzle with what is told once it was tried.
type puzzleOf struct {
	puzzle.Puzzle
	best, why string
	agent     string // the evaluator of the review
}

func newPuzzles(s *Server) *puzzles {
	return &puzzles{server: s, book: puzzle.NewBook(s.Hall), found: map[string]found{}}
}

// forget drops what is known of a table, whose review is another now.
func (p *puzzles) forget(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.found, id)
}

// of are the puzzles of a table. There are none where something is hidden, for who looks back sees what nobody knew.
func (p *puzzles) of(t *table.Table) ([]puzzleOf, error) {
	if engine.Hiding(t.Game()) != nil || t.Summary().Puzzle != "" {
		return nil, nil
	}
	rec, err := t.Record()
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	known, ok := p.found[t.ID()]
	if !ok {
		s, err := readKept(t)
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) {
				p.server.log.Warn("the review that was kept makes no puzzles", "table", t.ID(), "error", err)
			}
			p.found[t.ID()] = found{}
			return nil, nil
		}
		known = p.look(t, s, rec.Steps)
		p.found[t.ID()] = known
	}
	if known.study == nil || !known.study.of(rec.Steps) { // the game went another way since
		return nil, nil
	}
	return known.all, nil
}

// look makes the puzzles of a review.
func (p *puzzles) look(t *table.Table, s *study, steps []env.Step) found {
	out := found{study: s}
	if !s.of(steps) {
		return out
	}
	for i := range s.body.Decisions {
		if d := &s.body.Decisions[i]; d.Loss >= puzzle.LeastLoss && t.Decider(d.Step) == table.Human {
			out.all = append(out.all, p.make(t, d, s.body.Agent))
		}
	}
	return out
}

func (p *puzzles) make(t *table.Table, d *review.Decision, agent string) puzzleOf {
	sum := t.Summary()
	out := puzzleOf{best: d.Best, why: d.Why, agent: agent, Puzzle: puzzle.Puzzle{ID: puzzle.ID(sum.ID, d.Step), Table: sum.ID, Step: d.Step,
		Name: sum.Name, Game: sum.Game, Scenario: sum.Scenario, Side: d.Side, Played: d.Played, Loss: d.Loss}}
	if _, s, err := t.At(d.Step); err == nil {
		out.Turn = engine.Heading(s)
	}
	return out
}

// find is the puzzle of an id, and its table.
func (p *puzzles) find(id string) (*table.Table, *puzzleOf, error) {
	name, _, err := puzzle.Parse(id)
	if err != nil {
		return nil, nil, badRequest("%v", err)
	}
	t, err := p.server.Hall.Table(name)
	if err != nil {
		return nil, nil, err
	}
	all, err := p.of(t)
	if err != nil {
		return nil, nil, err
	}
	for i := range all {
		if all[i].ID == id {
			one := all[i]
			one.Progress, err = p.book.Of(id)
			return t, &one, err
		}
	}
	return nil, nil, refuse(http.StatusNotFound, codeNotFound, "puzzle: there is none at %s; a decision of a person that cost 5 points of win chance or more in the analysis of a game is one", id)
}

// getPuzzles lists the puzzles of all games, those that are due first.
func (s *Server) getPuzzles(*http.Request) (*reply, error) {
	all := []puzzle.Puzzle{}
	for _, sum := range s.Hall.List() {
		t, err := s.Hall.Table(sum.ID)
		if err != nil { // damaged, or gone meanwhile
			continue
		}
		of, err := s.puzzles.of(t)
		if err != nil {
			continue
		}
		for i := range of {
			one := of[i].Puzzle
			if one.Progress, err = s.puzzles.book.Of(one.ID); err != nil {
				return nil, err
			}
			all = append(all, one)
		}
	}
	puzzle.Sort(all, s.Now())
	return ok(struct {
		Due     int             `json:"due"`
		Puzzles []puzzle.Puzzle `json:"puzzles"`
	}{puzzle.Due(all, s.Now()), all})
}

// openPuzzle sets up a table at the position of a puzzle. Those of others that were opened go.
func (s *Server) openPuzzle(r *http.Request) (*reply, error) {
	t, one, err := s.puzzles.find(r.PathValue("puzzle"))
	if err != nil {
		return nil, err
	}
	line, _, err := t.Line(one.Step)
	if err != nil {
		return nil, err
	}
	now, err := s.Hall.Create(table.Setup{Name: one.Name, Position: line, Seats: [2]string{table.Human, table.Human}, Confirm: true, Ask: table.AskAll, Puzzle: one.ID})
	if err != nil {
		return nil, err
	}
	for _, sum := range s.Hall.List() {
		if sum.Puzzle != "" && sum.ID != now.ID() {
			if err := s.Hall.Delete(sum.ID); err != nil {
				s.log.Warn("a puzzle that was left stays", "table", sum.ID, "error", err)
			}
		}
	}
	return created(now)
}

// verdict is what is said of an answer to a puzzle.
type verdict struct {
	Right  bool    `json:"right"`
	Loss   float64 `json:"loss"`             // of the answer, of the chance to win
	Answer string  `json:"answer,omitempty"` // in words, where it lost something
	Best   string  `json:"best"`             // the best that was found
	Why    string  `json:"why"`
	puzzle.Progress
}

// checkPuzzle says how good the answer is that was played at the table of a puzzle, by the evaluator that found the mistake.
func (s *Server) checkPuzzle(r *http.Request) (*reply, error) {
	var want struct {
		Table  string `json:"table"`
		GiveUp bool   `json:"give_up"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	_, one, err := s.puzzles.find(r.PathValue("puzzle"))
	if err != nil {
		return nil, err
	}
	v := verdict{Loss: one.Loss, Best: one.best, Why: one.why}
	if !want.GiveUp {
		t, err := s.Hall.Table(want.Table)
		if err != nil {
			return nil, err
		}
		if got := t.Summary().Puzzle; got != one.ID {
			return nil, refuse(http.StatusConflict, codeImpossible, "table: %s is not a table of the puzzle %s", want.Table, one.ID)
		}
		if err := s.judge(r.Context(), t, one, &v); err != nil {
			return nil, err
		}
	}
	if v.Progress, err = s.puzzles.book.Tried(one.ID, v.Right, s.Now()); err != nil {
		return nil, err
	}
	return ok(v)
}

// judge reviews what was played at the table of a puzzle.
func (s *Server) judge(ctx context.Context, t *table.Table, one *puzzleOf, v *verdict) error {
	rec, err := t.Record()
	if err != nil {
		return err
	}
	decided := false
	for i := range rec.Steps {
		decided = decided || t.Decider(i) == table.Human
	}
	if !decided {
		return refuse(http.StatusConflict, codeImpossible, "puzzle: nothing has been decided yet at table %s", t.ID())
	}
	eval, name, err := s.evaluator(t.Game(), one.agent)
	if err != nil {
		return err
	}
	finish, err := s.Registry.Factory(t.Game(), finisher)
	if err != nil {
		return err
	}
	leave, err := s.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	report, err := review.Review(ctx, t.Game(), rec.Steps, eval, finish, review.Options{Agent: name, Start: t.Start()})
	if err != nil {
		return refuse(http.StatusUnprocessableEntity, codeImpossible, "puzzle: %v", err)
	}
	v.Loss = 0
	for _, d := range report.Decisions {
		if d.Side == one.Side && d.Loss > v.Loss {
			v.Loss, v.Answer, v.Best, v.Why = d.Loss, d.Played, d.Best, d.Why
		}
	}
	v.Right = one.Right(v.Loss)
	return nil
}
