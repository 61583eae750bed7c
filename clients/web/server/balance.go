package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/scenarios"
)

// Limits of a preview of the balance of a draft.
const (
	usualGames  = 20
	mostGames   = 200
	previewTime = 20 * time.Minute
	previewBot  = "scripted"
)

// previewBody is how often each side has won so far.
type previewBody struct {
	Draft    string        `json:"draft"`
	Revision int           `json:"revision"` // of the draft that is played
	Agents   [2]string     `json:"agents"`
	Games    int           `json:"games"` // that are to be played
	Done     int           `json:"done"`
	Wins     [2]int        `json:"wins"` // by side
	Draws    int           `json:"draws"`
	Share    [2]float64    `json:"share"`  // of games won, by side
	Within   [2][2]float64 `json:"within"` // its 95 % interval, by Wilson
	Running  bool          `json:"running"`
	Fault    string        `json:"fault,omitempty"`
}

// count adds a game.
func (b *previewBody) count(returns [2]float64) {
	b.Done++
	switch {
	case returns[0] > returns[1]:
		b.Wins[0]++
	case returns[1] > returns[0]:
		b.Wins[1]++
	default:
		b.Draws++
	}
	b.reckon()
}

func (b *previewBody) reckon() {
	for side, won := range b.Wins {
		w := agents.Wilson(won, b.Done)
		b.Within[side] = [2]float64{w.Low, w.High}
		if b.Done > 0 {
			b.Share[side] = float64(won) / float64(b.Done)
		}
	}
}

// previews are the games that are played on one draft at a time, and the last of them.
type previews struct {
	ctx     context.Context
	stop    context.CancelFunc
	running sync.WaitGroup

	mu     sync.Mutex
	last   *previewBody
	cancel context.CancelFunc // of the last
}

func newPreviews() *previews {
	ctx, stop := context.WithCancel(context.Background())
	return &previews{ctx: ctx, stop: stop}
}

func (p *previews) close() {
	p.stop()
	p.running.Wait()
}

// startBalance lets two bots play games on a draft without faults.
func (s *Server) startBalance(r *http.Request) (*reply, error) {
	want := struct {
		Games  int       `json:"games"`
		Agents [2]string `json:"agents"`
	}{Games: usualGames, Agents: [2]string{previewBot, previewBot}}
	if err := decode(r, &want); err != nil {
		return nil, err
	}
	if want.Games < 1 || want.Games > mostGames {
		return nil, badRequest("games: got %d, want 1 to %d", want.Games, mostGames)
	}
	for _, spec := range want.Agents {
		if spec == "" || len(spec) > maxSpec {
			return nil, badRequest("agents: got one of %d bytes, want 1 to %d", len(spec), maxSpec)
		}
	}
	return s.draft(r, func(e *Editor, k *keptDraft, d *scenarios.Draft) (*reply, error) {
		sc, err := d.Check()
		if err != nil {
			return nil, refuse(http.StatusUnprocessableEntity, "invalid", "%v", err)
		}
		if e.Make == nil {
			return nil, refuse(http.StatusNotFound, codeNotFound, "no games are played on drafts here")
		}
		m, err := s.previewMatch(e, sc, want.Agents, want.Games)
		if err != nil {
			return nil, refuse(http.StatusUnprocessableEntity, "invalid", "%v", err)
		}
		b, err := s.previews.start(previewBody{Draft: k.ID, Revision: k.Revision, Agents: want.Agents, Games: want.Games, Running: true}, m)
		if err != nil {
			return nil, err
		}
		return &reply{status: http.StatusAccepted, body: b}, nil
	})
}

// draftOpponents are the specs of the opponents of the catalog that can play a draft, by side: a network may want the board it was trained on.
func (s *Server) draftOpponents(r *http.Request) (*reply, error) {
	var g engine.Game
	if _, err := s.draft(r, func(e *Editor, _ *keptDraft, d *scenarios.Draft) (*reply, error) {
		sc, err := d.Check()
		if err == nil && e.Make != nil {
			g, err = e.Make(sc)
		}
		if err != nil {
			return nil, refuse(http.StatusUnprocessableEntity, "invalid", "%v", err)
		}
		return nil, nil
	}); err != nil {
		return nil, err
	}
	can := [2][]string{{}, {}}
	if g == nil {
		return ok(can)
	}
	key, _, _ := strings.Cut(g.Scenario(), "/")
	tried := map[string]bool{}
	for _, o := range s.catalog().Opponents {
		if o.Game != "" && o.Game != key || tried[o.Spec] {
			continue
		}
		tried[o.Spec] = true
		a, err := s.Registry.New(g, o.Spec)
		if err != nil {
			continue
		}
		for side := range can {
			if agents.CheckSide(a, engine.Player(side)) == nil {
				can[side] = append(can[side], o.Spec)
			}
		}
		if c, open := a.(io.Closer); open {
			_ = c.Close() // nobody has played
		}
	}
	return ok(can)
}

func (s *Server) previewMatch(e *Editor, sc *scenarios.Scenario, specs [2]string, n int) (agents.Match, error) {
	g, err := e.Make(sc)
	if err != nil {
		return agents.Match{}, err
	}
	m := agents.Match{Game: g, Games: n, Seed: 1, Workers: 1}
	for side, spec := range specs {
		if m.Agents[side], err = s.Registry.FactoryFor(g, engine.Player(side), spec); err != nil {
			return m, fmt.Errorf("agents: %w", err)
		}
	}
	return m, nil
}

// start begins a preview, unless another goes on.
func (p *previews) start(b previewBody, m agents.Match) (previewBody, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last != nil && p.last.Running {
		return b, refuse(http.StatusConflict, codeBusy, "games of draft %s are being played, and of one draft at a time: wait for them or stop them", p.last.Draft)
	}
	if p.ctx.Err() != nil {
		return b, refuse(http.StatusServiceUnavailable, codeBusy, "the server ends")
	}
	b.reckon()
	ctx, cancel := context.WithTimeout(p.ctx, previewTime)
	now := &b
	p.last, p.cancel = now, cancel
	m.Sink = func(_ int, r *env.Record) error {
		p.mu.Lock()
		defer p.mu.Unlock()
		now.count(r.Returns)
		return nil
	}
	p.running.Go(func() {
		defer cancel()
		_, err := m.Run(ctx)
		p.mu.Lock()
		defer p.mu.Unlock()
		now.Running = false
		switch {
		case errors.Is(ctx.Err(), context.DeadlineExceeded):
			now.Fault = fmt.Sprintf("stopped after %v", previewTime)
		case ctx.Err() == nil && err != nil:
			now.Fault = err.Error()
		}
	})
	return b, nil
}

// of is the last preview, if it is one of a draft.
func (p *previews) of(draft string) *previewBody {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil || p.last.Draft != draft {
		return nil
	}
	now := *p.last
	return &now
}

// end stops a preview of a draft, and waits for nothing.
func (p *previews) end(draft string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last != nil && p.last.Draft == draft {
		p.cancel()
	}
}

// getBalance hands out what was found so far; null where no games were played on the draft lately.
func (s *Server) getBalance(r *http.Request) (*reply, error) {
	return s.draft(r, func(_ *Editor, k *keptDraft, _ *scenarios.Draft) (*reply, error) { return ok(s.previews.of(k.ID)) })
}

// stopBalance ends games that are being played on a draft; what was found stays.
func (s *Server) stopBalance(r *http.Request) (*reply, error) {
	return s.draft(r, func(_ *Editor, k *keptDraft, _ *scenarios.Draft) (*reply, error) {
		s.previews.end(k.ID)
		return &reply{status: http.StatusNoContent}, nil
	})
}
