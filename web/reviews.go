package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/table"
	"bridgehead/table/review"
)

// maxReviews is how many reviews are kept; the oldest goes first.
const maxReviews = 64

// finisher plays a line to its end where a review tries other actions.
const finisher = "greedy:plan=24"

// reviewBody is a review as it is sent.
type reviewBody struct {
	review.Report
	Steps int    `json:"steps"` // of the game that it looks at
	Fault string `json:"fault,omitempty"`
}

// study is a review of one table, under way or done.
type study struct {
	cancel context.CancelFunc
	body   reviewBody
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
	watchers map[string]map[chan float64]bool
}

func newReviews(s *Server) *reviews {
	ctx, stop := context.WithCancel(context.Background())
	return &reviews{server: s, ctx: ctx, stop: stop, working: make(chan struct{}, 1),
		all: map[string]*study{}, watchers: map[string]map[chan float64]bool{}}
}

// Close ends what goes on in the background. It waits until that is so.
func (s *Server) Close() {
	s.reviews.stop()
	s.reviews.running.Wait()
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
	body, err := s.reviews.start(t, want.Agent)
	if err != nil {
		return nil, err
	}
	return &reply{status: http.StatusAccepted, body: body}, nil
}

// getReview hands out how far the review is and, once it is done, what it found; null where none was
// asked for.
func (s *Server) getReview(r *http.Request) (*reply, error) {
	t, err := s.table(r)
	if err != nil {
		return nil, err
	}
	s.reviews.mu.Lock()
	defer s.reviews.mu.Unlock()
	study := s.reviews.all[t.ID()]
	if study == nil {
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
	judge, name, err := v.server.judge(t.Game(), agent)
	if err != nil {
		return reviewBody{}, err
	}
	finish, err := v.server.Registry.Factory(t.Game(), finisher)
	if err != nil {
		return reviewBody{}, err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	old := v.all[t.ID()]
	if old != nil && old.body.Fault == "" && old.body.Agent == name && old.body.Steps == len(rec.Steps) {
		return old.body, nil
	}
	if v.ctx.Err() != nil {
		return reviewBody{}, refuse(http.StatusServiceUnavailable, codeBusy, "the server ends")
	}
	ctx := v.replace(t.ID(), reviewBody{Report: emptyReport(name), Steps: len(rec.Steps)})
	now := v.all[t.ID()]
	o := review.Options{Now: v.server.Now, Names: v.server.namesOf(rec.Agents), Agent: name,
		Progress: func(p float64) { v.progress(t.ID(), now, p) }}
	work := func() (*review.Report, error) { return review.Review(ctx, t.Game(), rec.Steps, judge, finish, o) }
	v.running.Go(func() { v.work(ctx, t.ID(), now, work) })
	return now.body, nil
}

// emptyReport is one that has found nothing yet.
func emptyReport(agent string) review.Report {
	return review.Report{Agent: agent, Curve: []review.Point{}, Decisions: []review.Decision{}, Luck: []review.Roll{},
		Turning: []review.Turn{}, Mistakes: review.Mistakes{German: []review.Decision{}, Allied: []review.Decision{}}}
}

// replace puts a new review in the place of the old one, which ends. The lock is held.
func (v *reviews) replace(id string, body reviewBody) context.Context {
	v.drop(id)
	if len(v.order) >= maxReviews {
		v.drop(v.order[0])
	}
	ctx, cancel := context.WithCancel(v.ctx)
	v.all[id] = &study{cancel: cancel, body: body}
	v.order = append(v.order, id)
	return ctx
}

// drop forgets a review and ends it. The lock is held.
func (v *reviews) drop(id string) {
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

// work makes a review when it is its turn.
func (v *reviews) work(ctx context.Context, id string, now *study, review func() (*review.Report, error)) {
	select {
	case v.working <- struct{}{}:
		defer func() { <-v.working }()
	case <-ctx.Done():
		return
	}
	report, err := safely(review)
	if err != nil && ctx.Err() == nil {
		v.server.log.Error("review", "table", id, "error", err)
	}
	v.mu.Lock()
	if err != nil {
		now.body.Fault = "the review could not be made: " + err.Error()
	} else {
		now.body.Report = *report
	}
	now.body.Progress = 1
	v.mu.Unlock()
	v.tell(id, 1)
}

// safely turns a panic into an error, so that the games go on.
func safely(review func() (*review.Report, error)) (report *review.Report, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return review()
}

// progress notes how far a review is; only the end makes it 1.
func (v *reviews) progress(id string, now *study, p float64) {
	p = min(p, 0.99)
	v.mu.Lock()
	now.body.Progress = p
	v.mu.Unlock()
	v.tell(id, p)
}

// tell lets those who listen know. Who is slow hears of the newest only.
func (v *reviews) tell(id string, p float64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for c := range v.watchers[id] {
		select {
		case <-c:
		default:
		}
		c <- p
	}
}

// watch listens to the review of a table until it is left.
func (v *reviews) watch(id string) (<-chan float64, func()) {
	c := make(chan float64, 1)
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.watchers[id] == nil {
		v.watchers[id] = map[chan float64]bool{}
	}
	v.watchers[id][c] = true
	return c, func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		delete(v.watchers[id], c)
		if len(v.watchers[id]) == 0 {
			delete(v.watchers, id)
		}
	}
}

// judge finds who values positions: an evaluator of the registry by its name, or the usual one.
func (s *Server) judge(g engine.Game, name string) (review.Judge, string, error) {
	if name == "" {
		return review.Default(s.Registry, g)
	}
	kinds := s.Registry.Evaluators()
	i := slices.IndexFunc(kinds, func(k agents.EvaluatorKind) bool { return k.Name == name })
	if i < 0 {
		names := make([]string, len(kinds))
		for i, k := range kinds {
			names[i] = k.Name
		}
		return nil, "", refuse(http.StatusUnprocessableEntity, codeImpossible, "agent: got %.40q, want %s", name, among(names)).may(names)
	}
	e, err := kinds[i].New(g)
	if err != nil {
		return nil, "", refuse(http.StatusUnprocessableEntity, codeImpossible, "agent: %v", errors.Join(err))
	}
	return review.ByEvaluator(e), name, nil
}
