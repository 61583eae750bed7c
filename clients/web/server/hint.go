package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/table"
	"bridgehead/table/review"
)

// The limits of a hint.
const (
	leastMinds = 2 // hints thought about at once, on however few cores
	hintTime   = 30 * time.Second
	hintWait   = 15 * time.Second // for others to be done
	maxSpec    = 300              // bytes of the spec of an agent
)

// position finds the position a request is about.
func (s *Server) position(r *http.Request) (*table.Seat, engine.Game, engine.State, int, error) {
	at, err := step(r)
	if err != nil {
		return nil, nil, nil, 0, err
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, nil, nil, 0, err
	}
	if at < 0 {
		at = t.Summary().Steps
	}
	g, state, err := t.At(at)
	return t, g, state, at, err
}

// getHint asks an agent what it would do. It thinks for this request alone, and knows nothing but the
// position.
func (s *Server) getHint(r *http.Request) (*reply, error) {
	seat, g, state, at, err := s.position(r)
	if err != nil {
		return nil, err
	}
	if !state.Player().IsSide() {
		return nil, refuse(http.StatusConflict, codeImpossible, "hint: nobody decides at step %d", at)
	}
	if foreign(seat, state) {
		return nil, refuse(http.StatusConflict, codeImpossible, "hint: it is not for this seat to decide at step %d", at)
	}
	if err := seat.Advice(); err != nil {
		return nil, err
	}
	spec := r.URL.Query().Get("agent")
	if len(spec) > maxSpec {
		return nil, badRequest("agent: got %d bytes, want at most %d", len(spec), maxSpec)
	}
	leave, err := s.enter(r.Context())
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(r.Context(), hintTime)
	defer cancel()
	t, err := s.advise(ctx, g, state, spec)
	if err != nil {
		return nil, err
	}
	t.Step = at
	if eval, name, err := s.evaluator(g, ""); err == nil {
		t.Ask(review.NewMeter(g, eval), name, state)
	}
	return ok(t)
}

// foreign reports whether a position at which the other side decides is a guess of the one who looks.
func foreign(seat *table.Seat, s engine.State) bool {
	return seat.Veiled() && s.Player() != seat.Side()
}

// enter waits for a place to think, and returns what gives it back. Whoever goes away waits no longer.
func (s *Server) enter(ctx context.Context) (leave func(), err error) {
	wait := time.NewTimer(s.Patience)
	defer wait.Stop()
	select {
	case s.minds <- struct{}{}:
		return func() { <-s.minds }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-wait.C:
		f := refuse(http.StatusServiceUnavailable, codeBusy, "hint: %d others are being thought about, which is all there is room for; try again in a moment", cap(s.minds))
		f.head = http.Header{"Retry-After": {"5"}}
		return nil, f
	}
}

// advise asks the agent of a spec, or else the first of the usual ones that knows the game and the side.
func (s *Server) advise(ctx context.Context, g engine.Game, state engine.State, spec string) (*table.Thought, error) {
	specs := []string{spec}
	if spec == "" {
		specs = s.advisers(g, state.Player())
	}
	var faults []error
	for _, spec := range specs {
		t, err := s.ask(ctx, g, state, spec)
		if err == nil {
			return t, nil
		}
		faults = append(faults, err)
		if ctx.Err() != nil {
			break
		}
	}
	return nil, refuse(http.StatusUnprocessableEntity, codeImpossible, "hint: %v", errors.Join(faults...))
}

// advisers are the opponents of the catalog that play a side of the scenario, best first.
func (s *Server) advisers(g engine.Game, side engine.Player) []string {
	var specs []string
	for _, o := range slices.Backward(s.catalog().Opponents) {
		if o.Plays(g.Scenario(), g.Sides()[side]) {
			specs = append(specs, o.Spec)
		}
	}
	return specs
}

// ask asks an agent, whose panic is its own.
func (s *Server) ask(ctx context.Context, g engine.Game, state engine.State, spec string) (t *table.Thought, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("hint", "agent", spec, "panic", p)
			err = fmt.Errorf("agent %s: it failed", spec)
		}
	}()
	t, err = s.Insight.Hint(ctx, s.Registry, g, state, spec, agents.Budget{})
	if errors.Is(ctx.Err(), context.DeadlineExceeded) { // what was found so far is worth little
		return nil, fmt.Errorf("agent %.80s: it was not done within %v", spec, hintTime)
	}
	return t, err
}

// getThought hands out what the last decision of a bot rested on; null before the first.
func (s *Server) getThought(r *http.Request) (*reply, error) {
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	if t.Advice() != nil {
		return ok(nil)
	}
	return ok(t.Thought())
}
