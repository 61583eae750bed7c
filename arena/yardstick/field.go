package yardstick

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/cfr"
	"bridgehead/engine"
	"bridgehead/env"
)

// Field is a game that is solved.
type Field struct {
	Game      engine.Game
	Positions int
	Value     [2]float64 // of the game for each side, in [-1, 1]
	tree      *cfr.Tree
	best      cfr.Pair
}

// Solve solves a game of at most so many positions in which nothing is hidden; it is an error where there are more, or something is.
func Solve(g engine.Game, positions int) (*Field, error) {
	tree, err := cfr.Build(g, positions)
	if err != nil {
		return nil, err
	}
	f := &Field{Game: g, tree: tree}
	if f.best, err = tree.Perfect(); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	f.Positions, _ = tree.Size()
	v := tree.Value(f.best)
	f.Value = [2]float64{v, -v}
	return f, nil
}

// Name is the scenario, and its options after a blank.
func (f *Field) Name() string { return strings.TrimSpace(f.Game.Scenario() + " " + f.Game.Options()) }

// Way is how an agent is asked.
type Way struct {
	Times int    `json:"times"`           // seeds, 1 or more
	Seed  uint64 `json:"seed"`            // the first of them
	Lines bool   `json:"lines,omitempty"` // thoughts are carried from the start of the game to its end, not over runs of decisions only
	Asks  int    `json:"asks"`            // decisions that may be asked for; with Lines for the best answer, and again for best play where that is too large
	// Network tells the network of an agent from others that its name has stood for, such as by a sum of its file; empty where none need be told apart.
	Network string `json:"network,omitempty"`
}

// Row is what an agent gets as a side, for that side in [-1, 1].
type Row struct {
	Scenario string  `json:"scenario"` // with options after a blank
	Hash     string  `json:"hash"`     // of the scenario
	Agent    string  `json:"agent"`
	Side     string  `json:"side"`
	Way      Way     `json:"way"`
	Value    float64 `json:"value"`              // of the game
	Best     float64 `json:"best"`               // against best play
	Answer   float64 `json:"answer"`             // against the best answer
	Part     bool    `json:"part,omitempty"`     // there are too many lines for the best answer: Answer means nothing
	TooMany  bool    `json:"too_many,omitempty"` // there are too many even for best play: Best means nothing either
	Asked    int     `json:"asked"`
}

// Measure measures an agent on a side, or finds in the store that it has been measured, and keeps the row there. Where too many
// decisions would have to be asked for the row says so; there is no row for a side that the agent does not play. The error is that of
// the agent, of the context, or of the store.
func (f *Field) Measure(ctx context.Context, store *Store, agent agents.Agent, way Way, side engine.Player) (*Row, error) {
	if agents.CheckSide(agent, side) != nil {
		return nil, nil
	}
	row := &Row{Scenario: f.Name(), Hash: f.Game.ScenarioHash(), Agent: agent.Name(), Side: f.Game.Sides()[side], Way: way, Value: f.Value[side]}
	if old := store.find(row); old != nil {
		return old, nil
	}
	w, err := f.walk(row, side, way, walker(ctx, agent, way, side))
	if tooLong(err) {
		row.TooMany, err = true, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", row.Scenario, row.Agent, err)
	}
	row.Asked = w.Asked
	if row.Best = w.Equilibrium; !row.Part {
		row.Answer = w.Answer
	}
	return row, store.add(row)
}

// walker lets an agent play along lines.
func walker(ctx context.Context, agent agents.Agent, way Way, side engine.Player) cfr.Walker {
	return cfr.Walker{
		Begin: func(n int) { agent.Reset(env.StreamAgent(int(side)).Seed(way.Seed + uint64(n))) },
		Act: func(s engine.State) (engine.Action, error) {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			a, _, err := agent.Act(ctx, s, agents.Budget{})
			return a, err
		},
	}
}

func (f *Field) walk(row *Row, side engine.Player, way Way, who cfr.Walker) (cfr.Worth, error) {
	if !way.Lines {
		return f.tree.Runs(side, f.best, way.Times, way.Asks, who)
	}
	w, err := f.tree.Lines(side, f.best, way.Times, way.Asks, who)
	if tooLong(err) {
		row.Part = true
		w, err = f.tree.LinesAgainst(side, f.best, way.Times, way.Asks, who)
	}
	return w, err
}

func tooLong(err error) bool {
	var long *cfr.TooLongError
	return errors.As(err, &long)
}
