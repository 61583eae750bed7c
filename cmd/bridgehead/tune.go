package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	planner "bridgehead/agents/plan"
	"bridgehead/agents/roster"
	"bridgehead/arena"
	"bridgehead/env"
	"bridgehead/games"
)

// tuneFlags are the flags of tune.
type tuneFlags struct {
	game  gameFlags
	tuner planner.Tuner
}

// newTune is a command for those who write agents, not for players, and so hidden.
func newTune(a *app) *cobra.Command {
	var f tuneFlags
	c := &cobra.Command{
		Use:    "tune",
		Short:  "Tune how scripted judges, by games between styles that vary by chance",
		Hidden: true,
		Long: "Play games in which both sides' numbers vary by chance, regress the results on them, and take a step\n" +
			"uphill for each side: an evolution strategy. Each generation begins at the styles of the one before and is\n" +
			"written to style-N.json; what is there already is not played again.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	f.game.add(c)
	c.Flags().StringVar(&f.tuner.Agent, "agent", "dice=1,lines=80,sketch=50,width=3", "keys of scripted, for quick games")
	c.Flags().StringVar(&f.tuner.From, "from", "", "file of styles to begin at (the tuned ones)")
	c.Flags().StringVar(&f.tuner.Out, "out", "", "directory for the styles")
	c.Flags().IntVar(&f.tuner.Games, "games", 360, "games a generation")
	c.Flags().IntVar(&f.tuner.Generations, "generations", 1, "steps to take")
	c.Flags().IntVar(&f.tuner.Workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	c.Flags().Uint64Var(&f.tuner.Seed, "seed", 1, "seed of the first game; each generation goes on")
	c.Flags().Float64Var(&f.tuner.Spread, "spread", 0.5, "standard deviation of the logarithm of each number")
	c.Flags().Float64Var(&f.tuner.Step, "step", 1.7, "length of a step for each side, in spreads")
	c.Flags().Float64Var(&f.tuner.Won, "won", 2, "points that a won game counts on top")
	c.Flags().StringVar(&f.tuner.Rival, "rival", "", "agent that each side is also tuned against, in as many games each")
	c.Flags().IntVar(&f.tuner.Levels, "levels", 0, "games played at the end, to fit what turns judgements into points")
	c.Flags().StringVar(&f.tuner.Only, "only", "", "side that is tuned alone: german | allied (both)")
	_ = c.MarkFlagRequired("out")
	return c
}

func (t *tuneFlags) check() error {
	f := &t.tuner
	if !(f.Spread > 0 && f.Spread <= 3) || !(f.Step > 0 && f.Step <= 10) || !(f.Won >= 0 && f.Won <= 100) {
		return fmt.Errorf("got --spread %g, --step %g, --won %g, want above 0 up to 3, above 0 up to 10, 0 to 100",
			f.Spread, f.Step, f.Won)
	}
	if f.Only != "" && !slices.Contains(games.Sides[:], f.Only) {
		return fmt.Errorf("--only: got %q, want %s", f.Only, strings.Join(games.Sides[:], " | "))
	}
	return errors.Join(within("games", f.Games, 10, 1_000_000), within("workers", f.Workers, 1, 1024),
		within("generations", f.Generations, 0, 1000),
		within("levels", f.Levels, 0, 100_000))
}

func (t *tuneFlags) run(ctx context.Context, a *app) error {
	if err := t.check(); err != nil {
		return err
	}
	g, err := t.game.make()
	if err != nil {
		return err
	}
	f := &t.tuner
	luck := arena.NewLuck(g, nil)
	f.Doctrines, f.Make, f.Log = roster.Doctrines, roster.Registry.FactoryFor, a.out
	f.Luck = func(r *env.Record) (float64, error) {
		german, _, err := luck.Of(g, r)
		return german, err
	}
	f.Play = func(ctx context.Context, m *agents.Match) (*agents.Report, error) {
		m.Now = a.now
		finish := showProgress(a, m)
		defer finish()
		return m.Run(ctx)
	}
	return f.Run(ctx, g)
}
