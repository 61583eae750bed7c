package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/models/bundle"
)

// modelsMeasureFlags are the flags of models measure.
type modelsMeasureFlags struct {
	game           gameFlags
	level, out     string
	opponents      []string
	pairs, workers int
	seed           uint64
}

func newModelsMeasure(a *app, m *modelsFlags) *cobra.Command {
	var f modelsMeasureFlags
	c := &cobra.Command{
		Use:   "measure NAME",
		Short: "Play matches of a network and note in its bundle how strong it is",
		Long: "Play a level of a network against other agents, as both sides on the same seeds, and write the bundle with what\n" +
			"came of it. A match that was noted before with the same opponent, scenario and settings is replaced.",
		Args: wantArgs(1, 1, "one NAME or *"+bundle.Extension+" file"),
		RunE: func(c *cobra.Command, args []string) error {
			b, err := m.open(args[0])
			if err != nil {
				return err
			}
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a, b)
		},
	}
	f.game.add(c)
	c.Flags().StringVar(&f.level, "level", "elite", "a level of the network")
	c.Flags().StringArrayVar(&f.opponents, "opponent", nil, "an agent; give it once for each agent")
	c.Flags().IntVar(&f.pairs, "pairs", 100, "pairs of games against each")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the first pair")
	c.Flags().StringVarP(&f.out, "output", "o", "", "the bundle to write (default: none, the results are only printed)")
	_ = c.MarkFlagRequired("opponent") // it is there
	return c
}

func (f *modelsMeasureFlags) run(ctx context.Context, a *app, b *bundle.Bundle) error {
	if f.pairs < 1 || f.workers < 1 {
		return fmt.Errorf("--pairs, --workers: got %d and %d, want at least 1 of both", f.pairs, f.workers)
	}
	if err := checkOutput("output", f.out); err != nil {
		return err
	}
	g, err := f.game.make()
	if err != nil {
		return err
	}
	var mine [2]agents.Factory
	for side, name := range g.Sides() {
		if mine[side], err = levelFactory(g, b, f.level, name); err != nil {
			return err
		}
	}
	t := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
	m := neural.Measurement{Game: g, Level: f.level, Mine: mine, Pairs: f.pairs, Workers: f.workers, Seed: f.seed, Date: a.now()}
	for _, spec := range f.opponents {
		found, err := m.Meet(ctx, roster.Registry, spec)
		if err != nil {
			return errors.Join(fmt.Errorf("--opponent: %w", err), t.Flush())
		}
		for _, s := range found {
			fmt.Fprintf(t, "%s\t%s\t%s\t%.1f %%\t%.1f to %.1f %%\t%d games\n", s.Settings, s.Opponent, sideWords(s.Side),
				100*s.Score, 100*s.Low, 100*s.High, s.Games)
		}
		neural.Note(b, found)
	}
	if err := t.Flush(); err != nil || f.out == "" {
		return err
	}
	if err := b.Check(); err != nil {
		return err
	}
	return env.WriteAtomic(f.out, func(w io.Writer) error { return bundle.Write(w, b) })
}

// levelFactory makes agents that play a level of a network for a side.
func levelFactory(g engine.Game, b *bundle.Bundle, level, side string) (agents.Factory, error) {
	spec, err := levelSpec(b, b.Name, level, side)
	if err != nil {
		return nil, err
	}
	return roster.With(neural.Source{Load: func(string) (*bundle.Bundle, error) { return b, nil }}).Factory(g, spec)
}

// levelSpec is the agent that plays a level of a network which agents know as model, for a side or, if that is empty, for both.
func levelSpec(b *bundle.Bundle, model, level, side string) (string, error) {
	spec, err := neural.LevelSpec(b, model, level, side)
	if err != nil {
		return "", fmt.Errorf("--%w", err)
	}
	return spec, nil
}

func sideWords(side string) string {
	if side == "" {
		return "both sides"
	}
	return "as " + side
}
