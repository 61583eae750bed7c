package tui

import (
	"context"
	"errors"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table"
	"bridgehead/table/help"
	"bridgehead/table/insight"
)

// Insight makes the usual adviser: package table/insight with agents of the registry, of which the last
// opponent that plays a side gives the hints; beside them stands what the evaluator says, where there is one.
func Insight(in *insight.Insight, r *agents.Registry, opponents []Opponent, evaluators table.Evaluators) Adviser {
	return &adviser{in, r, opponents, evaluators}
}

type adviser struct {
	in         *insight.Insight
	registry   *agents.Registry
	opponents  []Opponent
	evaluators table.Evaluators // nil: nothing evaluates
}

func (a *adviser) Board(g engine.Game) *board.Model {
	m, err := a.in.Board(g)
	if err != nil {
		return nil
	}
	return m
}

func (a *adviser) Preview(ctx context.Context, g engine.Game, s engine.State, action engine.Action) (*board.Odds, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return a.in.Preview(g, s, action)
}

func (a *adviser) Hint(ctx context.Context, g engine.Game, s engine.State, spec string) (*table.Thought, error) {
	specs := []string{spec}
	if spec == "" {
		specs = a.best(g, s.Player())
	}
	var faults []error
	for _, spec := range specs {
		t, err := a.in.Hint(ctx, a.registry, g, s, spec, agents.Budget{})
		if err == nil {
			if a.evaluators != nil {
				j, name := a.evaluators(g)
				t.Ask(j, name, s)
			}
			return t, nil
		}
		faults = append(faults, err)
		if ctx.Err() != nil {
			break
		}
	}
	return nil, errors.Join(faults...)
}

// best lists the opponents that play a side of the game, the last first, and greedy after all.
func (a *adviser) best(g engine.Game, side engine.Player) []string {
	var specs []string
	for i := len(a.opponents) - 1; i >= 0; i-- {
		o := &a.opponents[i]
		if side.IsSide() && o.plays(g.Scenario(), g.Sides()[side]) {
			specs = append(specs, o.Spec)
		}
	}
	return append(specs, "greedy")
}

// plays reports whether an opponent plays a side of a scenario.
func (o *Opponent) plays(scenario, side string) bool {
	return o.Plays == nil || o.Plays(scenario, side)
}

// Help explains the kind of node and the rules its prompt names, each once.
func (a *adviser) Help(game, kind string, rules []string) []Topic {
	var topics []Topic
	book := help.On(game)
	if book == nil {
		return nil
	}
	if t, ok := book.Kind(kind); ok {
		topics = append(topics, Topic{t.Title, t.Text})
		rules = append(rules[:len(rules):len(rules)], t.Rules...)
	}
	told := map[string]bool{}
	for _, id := range rules {
		if t, ok := book.Rule(id); ok && !told[t.Title] {
			told[t.Title] = true
			topics = append(topics, Topic{id + " " + t.Title, t.Text})
		}
	}
	return topics
}
