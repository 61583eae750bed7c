package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/arena/suite"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// generateFlags are the flags of scenarios generate.
type generateFlags struct {
	game    string
	seed    uint64
	goal    int
	count   int
	games   int
	workers int
	out     string
}

// balanceGames are those of each goal that is tried.
const balanceGames = 40

func newScenariosGenerate(a *app) *cobra.Command {
	var f generateFlags
	c := &cobra.Command{
		Use:   "generate",
		Short: "Draw a small scenario by a seed, with a goal that is fair",
		Long: fmt.Sprintf("Draw a small scenario by a seed: a part of the map, units, places, days. The goal is one at which a quick planner wins about as\n"+
			"often against itself on either side, from %d games of each goal that is tried; where none comes within 30 to 70 %% there is no\n"+
			"scenario of that seed. The same seed is the same scenario everywhere. With --goal nothing is played.\n\n"+
			"Its name is g, the seed, - and the goal, such as g17-5. By it every command, recipe and library plays it, without a file.\n"+
			"Seeds up to %d are public, for training. Those from %d on are held out for bench suite.\n\n"+
			"With --count the names of so many fair ones are printed, from the seed on, as a recipe has them.", balanceGames, generate.HeldOut-1, generate.HeldOut),
		Example: "  bridgehead scenarios generate --seed 17\n" +
			"  bridgehead scenarios generate --seed 17 --goal 5 -o g17-5.yaml\n" +
			"  bridgehead scenarios generate --seed 1 --count 20",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a, c.Flags().Changed("goal"))
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.game, "game", games.Kinds[0].Key, "game: "+games.DrawnKeys())
	flags.Uint64Var(&f.seed, "seed", 1, "what the scenario is drawn by, or the first with --count")
	flags.IntVar(&f.goal, "goal", 0, "the points the Allies want, in place of those that are fair")
	flags.IntVar(&f.count, "count", 0, "print the names of so many fair ones")
	flags.IntVar(&f.games, "games", balanceGames, "games of each goal that is tried")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	flags.StringVarP(&f.out, "out", "o", "", "file to write (default: print it)")
	c.MarkFlagsMutuallyExclusive("goal", "count")
	c.MarkFlagsMutuallyExclusive("out", "count")
	return c
}

func (f *generateFlags) run(ctx context.Context, a *app, given bool) error {
	k, err := games.Find(f.game)
	if err != nil {
		return fmt.Errorf("--%w", err)
	}
	if err := errors.Join(within("games", f.games, 4, 10_000), within("workers", f.workers, 1, 1024), within("count", f.count, 0, 100_000)); err != nil {
		return err
	}
	if f.seed == 0 || f.seed >= 1e18 {
		return fmt.Errorf("--seed: got %d, want 1 to 999999999999999999", f.seed)
	}
	if err := checkOutput("out", f.out); err != nil {
		return err
	}
	sketch, err := k.Sketch(f.seed)
	if err != nil {
		return fmt.Errorf("--game: %w", err)
	}
	b := &suite.Balancer{
		Make:  func(sc *scenarios.Scenario) (engine.Game, error) { return games.Make(sc, "") },
		Agent: roster.Registry.Factory, Games: f.games, Workers: f.workers,
	}
	if f.count > 0 {
		return b.Search(ctx, k.Draw, f.seed, f.count, func(fair *suite.Fair, uneven error) error {
			if uneven != nil {
				_, err := fmt.Fprintln(a.err, uneven)
				return err
			}
			_, err := fmt.Fprintf(a.out, "- {name: %s, weight: 1} # %s\n", fair.Name(), fair.Words())
			return err
		})
	}
	text, err := f.text(ctx, b, sketch, given)
	if err != nil {
		return err
	}
	if f.out == "" {
		_, err = a.out.Write(text)
		return err
	}
	return env.WriteAtomic(f.out, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// text is the scenario of the goal that was given, or of the one that is fair.
func (f *generateFlags) text(ctx context.Context, b *suite.Balancer, sketch *generate.Sketch, given bool) ([]byte, error) {
	if given {
		text, err := sketch.Text(f.goal)
		if err != nil {
			return nil, fmt.Errorf("--goal: %w", err)
		}
		return text, nil
	}
	t, err := b.Balance(ctx, sketch)
	if err != nil {
		return nil, err
	}
	fair := suite.Fair{Seed: f.seed, Sketch: sketch, Trial: t}
	return fair.Text()
}
