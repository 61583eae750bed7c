package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models/bundle"
	"bridgehead/training/diagnose"
	"bridgehead/training/foresight"
)

// modelsForecastFlags are the flags of models forecast.
type modelsForecastFlags struct {
	game                  gameFlags
	level                 string
	games, looks, workers int
	seed                  uint64
}

func newModelsForecast(a *app, m *modelsFlags) *cobra.Command {
	var f modelsForecastFlags
	c := &cobra.Command{
		Use:   "forecast NAME",
		Short: "Measure how well a network foretells who holds which place and which units are left",
		Long: "Play games of a level of a network against itself, ask the network at positions spread over each who will hold which\n" +
			"place in the end, which units on the map will be left and who wins, and print Brier scores, which are better the\n" +
			"lower, beside those of saying that all stays as it is and of saying what came of the other games. Of places only\n" +
			"those count that not all games leave to the same side.",
		Example: "  bridgehead models forecast nijmegen --scenario nijmegen --level veteran --games 200",
		Args:    wantArgs(1, 1, "one NAME or *"+bundle.Extension+" file"),
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
	c.Flags().StringVar(&f.level, "level", "veteran", "the level that plays")
	c.Flags().IntVar(&f.games, "games", 200, "games")
	c.Flags().IntVar(&f.looks, "looks", 12, "positions of each game at which the network is asked")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the first game")
	return c
}

// streamForesight keeps the draws of intervals apart from those of the games.
const streamForesight = 0xf07e

func (f *modelsForecastFlags) run(ctx context.Context, a *app, b *bundle.Bundle) error {
	if f.games < 2 || f.looks < 1 || f.workers < 1 {
		return fmt.Errorf("--games, --looks, --workers: got %d, %d and %d, want at least 2 games and 1 of the others", f.games, f.looks, f.workers)
	}
	g, err := f.game.make()
	if err != nil {
		return err
	}
	t := foresight.Test{Looks: f.looks, Match: agents.Match{Game: g, Games: f.games, Seed: f.seed, Workers: f.workers}}
	if t.Forecaster, err = (neural.Source{}).Forecaster(b, g); err != nil {
		return err
	}
	for side, name := range g.Sides() {
		if t.Match.Agents[side], err = levelFactory(g, b, f.level, name); err != nil {
			return err
		}
	}
	r, err := t.Run(ctx, rand.New(rand.NewPCG(f.seed, streamForesight)))
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s on %s: %d games of its %s, %d positions\n", b.Name, g.Scenario(), r.Games, f.level, r.Looks)
	for _, s := range r.Silent {
		fmt.Fprintln(a.out, s)
	}
	return f.print(a.out, g, r)
}

func (f *modelsForecastFlags) print(w io.Writer, g engine.Game, r *foresight.Report) error {
	subjects := [...]string{engine.Capital(g.Sides()[1]) + " in the end", "units left", engine.Capital(g.Sides()[1]) + " win"}
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "\npart\tforetold\tnetwork\tas it is\tother games\tskill\t95 %\tcalibration error")
	for of, parts := range r.Results {
		for part, res := range parts {
			if res.N == 0 {
				continue
			}
			name, off := fmt.Sprintf("third %d", part+1), ""
			if part == foresight.Thirds {
				name, off = "all", fmt.Sprintf("%.3f", diagnose.CalibrationError(r.Bins[of]))
			}
			fmt.Fprintf(t, "%s\t%s, %d\t%.3f\t%.3f\t%.3f\t%.2f\t%.2f to %.2f\t%s\n", name, subjects[of], res.N,
				res.Forecast, res.Stays, res.Usual, res.Skill, res.Interval.Low, res.Interval.High, off)
		}
	}
	return t.Flush()
}
