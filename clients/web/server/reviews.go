package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"bridgehead/env"
	"bridgehead/table"
	"bridgehead/table/review"
)

// maxReviews is how many reviews are in memory; the oldest goes first.
const maxReviews = 64

// finisher plays a line to its end where a review tries other actions.
const finisher = "greedy:plan=24"

// reviewBody is a review as it is sent.
type reviewBody struct {
	review.Report
	Steps      int      `json:"steps"`  // of the game that it looks at
	Evaluators []string `json:"judges"` // who can evaluate the game, the usual one first
	Fault      string   `json:"fault,omitempty"`
}

// study is a review of one table, under way or done.
type study struct {
	cancel  context.CancelFunc
	hash    string // of the steps it looks at
	program string // that made it
	body    reviewBody
}

// of reports whether the study looks at a game that begins with the same steps as this one.
func (s *study) of(steps []env.Step) bool {
	return s.body.Steps <= len(steps) && s.hash == hashSteps(steps[:s.body.Steps])
}

// reviews are all there are. One at a time is worked on.
type reviews struct {
	server  *Server
	ctx     context.Context
	stop    context.CancelFunc
	working chan struct{}
	running sync.WaitGroup

	mu       sync.Mutex
	all      map[string]*study // by table
	order    []string          // of all, oldest first
	looked   map[string]bool   // tables whose kept review has been looked for
	watchers map[string]map[chan float64]bool
}

func newReviews(s *Server) *reviews {
	ctx, stop := context.WithCancel(context.Background())
	return &reviews{server: s, ctx: ctx, stop: stop, working: make(chan struct{}, 1),
		all: map[string]*study{}, looked: map[string]bool{}, watchers: map[string]map[chan float64]bool{}}
}

// Close ends what goes on in the background. It waits until that is so.
func (s *Server) Close() {
	s.reviews.stop()
	s.reviews.running.Wait()
	s.previews.close()
}

func (s *Server) startReview(r *http.Request) (*reply, error) {
	var want struct {
		Agent string `json:"agent"`
	}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	t, err := s.table(r)
	if err != nil {
		return nil, err
	}
	if err := t.Advice(); err != nil {
		return nil, err
	}
	body, err := s.reviews.start(t, want.Agent)
	if err != nil {
		return nil, err
	}
	return &reply{status: http.StatusAccepted, body: body}, nil
}

// getReview hands out what the review has found so far; null where none was asked for, or where the game has gone
// another way since.
func (s *Server) getReview(r *http.Request) (*reply, error) {
	t, err := s.table(r)
	if err != nil {
		return nil, err
	}
	if t.Advice() != nil {
		return ok(nil)
	}
	rec, err := t.Record()
	if e, refused := errors.AsType[*table.Error](err); refused && e.Code == table.CodeSealed {
		return ok(nil) // there is none before the end
	}
	if err != nil {
		return nil, err
	}
	s.reviews.mu.Lock()
	defer s.reviews.mu.Unlock()
	study := s.reviews.find(t)
	if study == nil || !study.of(rec.Steps) {
		return ok(nil)
	}
	return ok(study.body)
}

// start begins a review of the game so far. One that goes on, or one of the same game, stays.
func (v *reviews) start(t *table.Table, agent string) (reviewBody, error) {
	rec, err := t.Record()
	if err != nil {
		return reviewBody{}, err
	}
	eval, name, err := v.server.evaluator(t.Game(), agent)
	if err != nil {
		return reviewBody{}, err
	}
	finish, err := v.server.Registry.Factory(t.Game(), finisher)
	if err != nil {
		return reviewBody{}, err
	}
	now := &study{hash: hashSteps(rec.Steps), program: v.server.Version, body: reviewBody{
		Report: emptyReport(name), Steps: len(rec.Steps), Evaluators: v.server.evaluatorsOf(t.Game())}}
	v.mu.Lock()
	defer v.mu.Unlock()
	if old := v.find(t); old != nil && old.sameAs(now) {
		return old.body, nil
	}
	if v.ctx.Err() != nil {
		return reviewBody{}, refuse(http.StatusServiceUnavailable, codeBusy, "the server ends")
	}
	ctx := v.put(t.ID(), now)
	o := review.Options{Now: v.server.Now, Names: v.server.namesOf(rec.Agents), Agent: name, Start: t.Start(),
		Progress: func(part *review.Report) { v.progress(t.ID(), now, part) }}
	look := func() (*review.Report, error) {
		found, err := review.Review(ctx, t.Game(), rec.Steps, eval, finish, o)
		if err == nil {
			v.server.foretellTurns(t.Game(), t.Start(), rec.Steps, found)
		}
		return found, err
	}
	body := now.body
	v.running.Go(func() { v.work(ctx, t, now, look) })
	return body, nil
}

// sameAs reports whether another study of the table would find the same.
func (s *study) sameAs(o *study) bool {
	return s.body.Fault == "" && s.body.Agent == o.body.Agent && s.body.Steps == o.body.Steps && s.hash == o.hash &&
		s.program == o.program
}

// emptyReport is one that has found nothing yet.
func emptyReport(agent string) review.Report {
	return review.Report{Agent: agent, Curve: []review.Point{}, Decisions: []review.Decision{}, Luck: []review.Roll{},
		Turning: []review.Turn{}, Mistakes: review.Mistakes{German: []review.Decision{}, Allied: []review.Decision{}}}
}

// put puts a study in the place of the old one, which ends. The lock is held.
func (v *reviews) put(id string, s *study) context.Context {
	v.drop(id)
	if len(v.order) >= maxReviews {
		v.drop(v.order[0])
	}
	var ctx context.Context
	ctx, s.cancel = context.WithCancel(v.ctx)
	v.all[id] = s
	v.order = append(v.order, id)
	return ctx
}

// drop forgets a review and ends it. The lock is held.
func (v *reviews) drop(id string) {
	delete(v.looked, id)
	old := v.all[id]
	if old == nil {
		return
	}
	old.cancel()
	delete(v.all, id)
	v.order = slices.DeleteFunc(v.order, func(o string) bool { return o == id })
}

// forget drops the review of a table that is gone.
func (v *reviews) forget(id string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.drop(id)
}

// work makes a review when it is its turn, and keeps it.
func (v *reviews) work(ctx context.Context, t *table.Table, now *study, look func() (*review.Report, error)) {
	select {
	case v.working <- struct{}{}:
		defer func() { <-v.working }()
	case <-ctx.Done():
		return
	}
	report, err := safely(look)
	if ctx.Err() != nil {
		return // nobody asks for it any more
	}
	if err != nil {
		v.server.log.Error("review", "table", t.ID(), "error", err)
	}
	v.mu.Lock()
	if err != nil {
		now.body.Report = emptyReport(now.body.Agent)
		now.body.Fault = "the review could not be made: " + err.Error()
	} else {
		now.body.Report = *report
	}
	now.body.Progress = 1
	v.mu.Unlock()
	if err == nil {
		v.keep(t, now)
	}
	v.tell(t.ID(), 1)
}

// safely turns a panic into an error, so that the games go on.
func safely(look func() (*review.Report, error)) (report *review.Report, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return look()
}

// progress notes what was found so far.
func (v *reviews) progress(id string, now *study, part *review.Report) {
	v.mu.Lock()
	now.body.Report = *part
	v.mu.Unlock()
	v.tell(id, part.Progress)
}
