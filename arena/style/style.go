// Package style tells how an agent plays beside another in its place: how often it attacks, moves units and holds back, how
// long its games are and what they cost. Everything is counted by what games tell of themselves: [engine.Comparer] what happened,
// [board.Pointer] or [engine.Picker] what may be declined, [board.Previewer] what is an attack.
package style

import (
	"context"
	"errors"
	"fmt"
	"math"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/env"
	"bridgehead/models/opponents"
)

// Trial plays both sides of a game against the planner, and lets the planner play the same seeds in the agent's place.
type Trial struct {
	Game    engine.Game
	Desk    board.Desk        // of the game; nil, or one that is no board.Previewer: attacks are not counted
	Agent   [2]agents.Factory // by side
	Planner agents.Factory
	Games   int // of each side, and as many of the planner
	Seed    uint64
	Workers int
}

// Run returns the manners by side.
func (t *Trial) Run(ctx context.Context) (map[string]opponents.Manner, error) {
	if t.Games < 2 {
		return nil, fmt.Errorf("style: %d games of a side, want 2 or more", t.Games)
	}
	planners, err := t.play(ctx, [2]agents.Factory{t.Planner, t.Planner})
	if err != nil {
		return nil, err
	}
	sides := map[string]opponents.Manner{}
	for side, name := range t.Game.Sides() {
		seats := [2]agents.Factory{t.Planner, t.Planner}
		seats[side] = t.Agent[side]
		games, err := t.play(ctx, seats)
		if err != nil {
			return nil, err
		}
		sides[name] = manner(games, planners, side)
	}
	return sides, nil
}

// play plays the games between two agents and counts.
func (t *Trial) play(ctx context.Context, seats [2]agents.Factory) (all [][2]counts, err error) {
	m := agents.Match{Game: t.Game, Agents: seats, Games: t.Games, Seed: t.Seed, Workers: t.Workers}
	m.Sink = func(_ int, r *env.Record) error {
		c, err := Count(t.Game, t.Desk, r)
		all = append(all, c)
		return err
	}
	_, err = m.Run(ctx)
	return all, err
}

// counts are what a side did in a game, by the key of the habit. What the game cannot tell is missing.
type counts = map[string]float64

// Count tells what the sides did in a game that was played to its end.
func Count(g engine.Game, desk board.Desk, r *env.Record) ([2]counts, error) {
	if !r.Done {
		return [2]counts{}, errors.New("style: the game is not over")
	}
	w := newWalk(g, desk)
	last, err := env.Replay(g, r, func(_ int, s engine.State, step env.Step) error {
		w.after(s)
		w.step(s, step)
		return nil
	})
	if err != nil {
		return [2]counts{}, err
	}
	w.after(last)
	return w.counts(last, r.Returns), nil
}

// manner sets the means of a side beside each other. A habit that the games do not tell is left out.
func manner(agent, planner [][2]counts, side int) (m opponents.Manner) {
	for _, key := range opponents.HabitKeys() {
		a, okA := mean(agent, side, key)
		p, okP := mean(planner, side, key)
		if okA && okP {
			m = append(m, opponents.Habit{Key: key, Agent: a, Planner: p})
		}
	}
	return m
}

// mean is over the games that tell; there must be two of them.
func mean(games [][2]counts, side int, key string) (opponents.Mean, bool) {
	var values []float64
	sum := 0.
	for _, g := range games {
		if v, ok := g[side][key]; ok {
			values = append(values, v)
			sum += v
		}
	}
	n := float64(len(values))
	if n < 2 {
		return opponents.Mean{}, false
	}
	squares := 0.
	for _, v := range values {
		squares += (v - sum/n) * (v - sum/n)
	}
	return opponents.Mean{Value: rounded(sum / n), Error: rounded(math.Sqrt(squares / (n - 1) / n))}, true
}

// rounded keeps the file short.
func rounded(v float64) float64 { return math.Round(v*1e4) / 1e4 }
