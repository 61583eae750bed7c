package server

import (
	"errors"
	"net/http"
	"sort"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
	"bridgehead/table/insight"
	"bridgehead/table/review"
)

// Foreteller tells what is expected of the end of a game at a position, as a side sees it; its error is an
// [insight.ErrNoForecast] where nobody forecasts the scenario. The network is that of the scenario where none is named.
type Foreteller func(g engine.Game, s engine.State, as engine.Player, network string) (*insight.Outlook, error)

// getForecast foretells the end of the game from a position. Where something is hidden it is foretold to the side that decides, by
// what that side knows.
func (s *Server) getForecast(r *http.Request) (*reply, error) {
	network := r.URL.Query().Get("agent")
	if len(network) > maxSpec {
		return nil, badRequest("agent: got %d bytes, want at most %d", len(network), maxSpec)
	}
	seat, g, state, at, err := s.position(r)
	if err != nil {
		return nil, err
	}
	switch {
	case state.Player() == engine.Terminal:
		return nil, refuse(http.StatusConflict, codeImpossible, "forecast: the game is over at step %d", at)
	case foreign(seat, state):
		return nil, refuse(http.StatusConflict, codeImpossible, "forecast: it is not for this seat to decide at step %d, and what the other side knows is hidden", at)
	}
	if err := seat.Advice(); err != nil {
		return nil, err
	}
	leave, err := s.enter(r.Context())
	if err != nil {
		return nil, err
	}
	defer leave()
	now, err := s.foretell(g, state, network)
	if err != nil {
		return nil, err
	}
	var before *insight.Outlook
	since := ""
	if !seat.Veiled() {
		if then := turnBefore(seat, state, at); then != nil {
			if before, err = s.foretell(g, then, network); err != nil {
				before = nil
			}
			since = engine.TurnName(then)
		}
	}
	f := s.Insight.Forecast(g, state, now, before, since)
	f.Step = at
	return ok(f)
}

// foretell asks for an outlook.
func (s *Server) foretell(g engine.Game, state engine.State, network string) (*insight.Outlook, error) {
	if s.Foretell == nil {
		return nil, refuse(http.StatusUnprocessableEntity, codeImpossible, "forecast: %v", insight.ErrNoForecast)
	}
	out, err := s.Foretell(g, state, state.Player(), network)
	if errors.Is(err, insight.ErrNoForecast) {
		return nil, refuse(http.StatusUnprocessableEntity, codeImpossible, "forecast: %v", err)
	}
	return out, err
}

// turnBefore is the position at which the turn before that of s began, or the first of the game; nil at that one.
func turnBefore(seat *table.Seat, s engine.State, at int) engine.State {
	turn := engine.Turn(s)
	if at == 0 {
		return nil
	}
	first := sort.Search(at, func(n int) bool {
		_, then, err := seat.At(n)
		return err == nil && engine.Turn(then) >= turn-1
	})
	_, then, err := seat.At(first)
	if err != nil || then.Player() == engine.Terminal || first == at {
		return nil
	}
	return then
}

// foretellTurns adds to the turning points of a review what they changed in the forecast of the scenario's network, if it has
// one. Both positions of a step are seen by the same side: who decided, or the first at dice.
func (s *Server) foretellTurns(g engine.Game, start engine.State, steps []env.Step, found *review.Report) {
	if s.Foretell == nil || len(found.Turning) == 0 {
		return
	}
	state, at := g.New(), 0
	if start != nil {
		state.CopyFrom(start)
	}
	for i := range found.Turning { // ascending
		t := &found.Turning[i]
		for ; at < t.Step; at++ {
			state.Apply(steps[at].Action)
		}
		as := max(0, state.Player())
		before, err := s.Foretell(g, state, as, "")
		if err != nil {
			return
		}
		state.Apply(steps[at].Action)
		if at++; state.Player() == engine.Terminal {
			return
		}
		after, err := s.Foretell(g, state, as, "")
		if err != nil {
			return
		}
		t.Forecast = s.Insight.Swing(g, before, after)
	}
}
