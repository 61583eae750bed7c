package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"bridgehead/arena"
	"bridgehead/training/league"
)

// trainLeagueFlags are the flags of train league.
type trainLeagueFlags struct {
	plan        league.Plan
	workers     int
	out, resume string
}

// leaguePlan are the flags that say what is played: a league that is resumed has them already.
var leaguePlan = []string{"checkpoints", "agents", "pairs", "play", "options", "seed", "out"}

func newTrainLeague(a *app) *cobra.Command {
	var f trainLeagueFlags
	c := &cobra.Command{
		Use:   "league RUN",
		Short: "Rate checkpoints of a run, by side: the learning curve in Elo",
		Long: "Let checkpoints spread over the course of a run, finished or not, and agents that do not change meet each other\n" +
			"in an arena, and print ratings by side with the hours of training beside each checkpoint. The first of --agents\n" +
			"is rated 0, or else the mean. A league that was interrupted goes on with --resume.",
		Example: "  bridgehead train league runs/mine --agents scripted --agents greedy --pairs 10 --out runs/mine-league\n" +
			"  bridgehead train league --resume runs/mine-league",
		Args: wantArgs(0, 1, "the directory of one RUN, or --resume DIR"),
		RunE: func(c *cobra.Command, args []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a, args)
		},
	}
	flags := c.Flags()
	flags.IntVar(&f.plan.Checkpoints, "checkpoints", 6, "checkpoints that play: the first and the last that are kept, and evenly between")
	flags.StringArrayVar(&f.plan.Agents, "agents", nil, "an agent that does not change; give it once for each")
	flags.IntVar(&f.plan.Pairs, "pairs", 20, "pairs of games of each pairing on each scenario")
	flags.StringVar(&f.plan.Play, "play", "", "the agent a checkpoint plays through, with model=live (default: as the recipe measures)")
	flags.StringVar(&f.plan.Options, "options", "", "options of the game, such as bid-vp=3 (default: as the recipe measures)")
	flags.StringVar(&f.out, "out", "", "new directory for the league (default: league in the run)")
	flags.StringVar(&f.resume, "resume", "", "directory of a league to go on with, or to print again")
	flags.Uint64Var(&f.plan.Seed, "seed", 1, "seed of the first pair")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "pairs played at once")
	for _, name := range leaguePlan {
		c.MarkFlagsMutuallyExclusive("resume", name)
	}
	return c
}

func (f *trainLeagueFlags) run(ctx context.Context, a *app, args []string) error {
	switch {
	case f.resume != "" && len(args) > 0:
		return errors.New("train league: got a RUN and --resume, want one of them")
	case f.resume == "" && len(args) == 0:
		return errors.New("train league: got neither a RUN nor --resume, want one of them")
	}
	if err := errors.Join(within("workers", f.workers, 1, 1024), within("checkpoints", f.plan.Checkpoints, 1, 1000),
		within("pairs", f.plan.Pairs, 1, 1_000_000)); err != nil {
		return err
	}
	tools, err := arenaTools(a, f.workers, "pairs", agentFiles{})
	if err != nil {
		return err
	}
	dir := f.resume
	if dir == "" {
		if dir = f.out; dir == "" {
			dir = filepath.Join(args[0], "league")
		}
		err = f.begin(args[0], dir, tools)
	}
	if err == nil {
		err = playLeague(ctx, a, dir, tools)
	}
	if err != nil {
		return fmt.Errorf("train league: %w", err)
	}
	_, err = fmt.Fprintf(a.out, "\nreport in %s\n", filepath.Join(dir, arena.ReportFile))
	return err
}

// playLeague plays what is left of a league and prints it.
func playLeague(ctx context.Context, a *app, dir string, tools arena.Tools) error {
	l, r, err := league.Open(dir, tools)
	if err != nil {
		return err
	}
	analysis, err := playArena(ctx, dir, r, "bridgehead train league --resume "+dir)
	if analysis != nil {
		err = errors.Join(err, l.Write(a.out, analysis))
	}
	return err
}

// begin writes what a league is played by into a directory.
func (f *trainLeagueFlags) begin(run, dir string, tools arena.Tools) error {
	err := f.plan.Begin(run, dir, tools, arenaScenario)
	if errors.Is(err, league.ErrTaken) {
		return fmt.Errorf("%w; --resume %s goes on with it, --out takes another directory", err, dir)
	}
	return err
}
