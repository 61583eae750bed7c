package neural

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/models/bundle"
)

// Measurement tells how strong a level of a network is against other agents, for its bundle.
type Measurement struct {
	Game    engine.Game
	Level   string
	Mine    [2]agents.Factory // what plays the level, by side
	Pairs   int               // of games against each agent
	Workers int               // games played at once
	Seed    uint64            // of the first pair
	Date    time.Time
}

// Meet plays both sides against one agent, on the same seeds: a result for each side, and one for both. It returns an
// error for an agent that does not exist or plays one side only, and what a match returns.
func (m *Measurement) Meet(ctx context.Context, r *agents.Registry, spec string) ([]bundle.Strength, error) {
	trial, err := r.New(m.Game, spec)
	if err == nil {
		err = agents.CheckBothSides(trial)
	}
	if err != nil {
		return nil, err
	}
	other := func() (agents.Agent, error) { return r.New(m.Game, spec) }
	var found []bundle.Strength
	points := 0.
	for side, name := range m.Game.Sides() {
		match := agents.Match{Game: m.Game, Games: m.Pairs, Seed: m.Seed, Workers: m.Workers}
		match.Agents[side], match.Agents[1-side] = m.Mine[side], other
		report, err := match.Run(ctx)
		if err != nil {
			return nil, err
		}
		won := float64(report.Wins[side]) + float64(report.Draws)/2
		points += won
		found = append(found, m.strength(spec, name, won, m.Pairs))
	}
	return append(found, m.strength(spec, "", points, 2*m.Pairs)), nil
}

func (m *Measurement) strength(spec, side string, won float64, played int) bundle.Strength {
	score, span := won/float64(played), agents.Wilson(int(math.Round(won)), played)
	return bundle.Strength{Opponent: spec, Scenario: m.Game.Scenario(), Side: side, Games: played, Score: score,
		Low: min(span.Low, score), High: max(span.High, score),
		Settings: strings.TrimSpace(m.Level + " " + m.Game.Options()), Date: m.Date.UTC().Format(time.DateOnly)}
}

// Note writes results into a bundle, in place of those of the same matches.
func Note(b *bundle.Bundle, found []bundle.Strength) {
	b.Strength = append(slices.DeleteFunc(b.Strength, func(s bundle.Strength) bool {
		return slices.ContainsFunc(found, func(n bundle.Strength) bool {
			return s.Opponent == n.Opponent && s.Scenario == n.Scenario && s.Side == n.Side && s.Settings == n.Settings
		})
	}), found...)
}
