package main

import (
	"errors"
	"fmt"
	"sync"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models/bundle"
	"bridgehead/table/insight"
)

// foretelling forecasts games of the page by the networks of a source.
type foretelling struct {
	source neural.Source
	mu     sync.Mutex // one forecast at a time: it takes milliseconds
	ready  map[foretold]*neural.Forecaster
}

type foretold struct {
	game    engine.Game
	network string
}

// mostForetold bounds the forecasters that are kept.
const mostForetold = 8

func newForetelling(s neural.Source) *foretelling {
	return &foretelling{source: s, ready: map[foretold]*neural.Forecaster{}}
}

// foretell is what a network expects at s, as a side sees it.
func (f *foretelling) foretell(g engine.Game, s engine.State, as engine.Player, network string) (*insight.Outlook, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	by, err := f.forecaster(g, network)
	if err != nil {
		return nil, err
	}
	found, err := by.As(s, as)
	if err != nil {
		return nil, err
	}
	if found.Nodes == nil && found.Things == nil {
		return nil, fmt.Errorf("%w: %s", insight.ErrNoForecast, found.Silent[0])
	}
	return outlook(s, by.Network().Name, found), nil
}

func (f *foretelling) forecaster(g engine.Game, network string) (*neural.Forecaster, error) {
	key := foretold{g, network}
	if by := f.ready[key]; by != nil {
		return by, nil
	}
	var b *bundle.Bundle
	var err error
	if network == "" {
		b, err = f.source.Of(g)
	} else {
		b, err = f.source.Load(network)
	}
	var by *neural.Forecaster
	if err == nil {
		by, err = f.source.Forecaster(b, g)
	}
	switch {
	case errors.Is(err, neural.ErrNoNetwork):
		return nil, fmt.Errorf("%w (%s)", insight.ErrNoForecast, g.Scenario())
	case err != nil:
		return nil, fmt.Errorf("%w: %w", insight.ErrNoForecast, err)
	}
	if len(f.ready) >= mostForetold {
		clear(f.ready)
	}
	f.ready[key] = by
	return by, nil
}

// outlook is a forecast without networks.
func outlook(s engine.State, network string, f *neural.Forecast) *insight.Outlook {
	out := &insight.Outlook{Network: network, Win: f.Win[1], Margin: f.Margin, Silent: f.Silent}
	if scored, ok := s.(engine.Scored); ok {
		out.Margin = float64(f.Margin * float64(scored.Points().Unit))
	}
	for i := range f.Nodes {
		n := &f.Nodes[i]
		now := engine.Terminal
		if n.Now >= 0 {
			now = f.Owners[n.Now].Side
		}
		out.Nodes = append(out.Nodes, insight.OutlookNode{Row: n.Row, Name: n.Name, Now: now,
			Held: [2]float64{n.Held(f.Owners, 0), n.Held(f.Owners, 1)}})
	}
	for i := range f.Things {
		t := &f.Things[i]
		out.Things = append(out.Things, insight.OutlookThing{Block: t.Block, Row: t.Row, Name: t.Name, Side: t.Side, Now: t.Now, Chance: t.Chance})
	}
	return out
}
