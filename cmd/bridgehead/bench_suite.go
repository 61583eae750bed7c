package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/arena"
	"bridgehead/arena/suite"
)

// benchSuiteFlags are the flags of bench suite.
type benchSuiteFlags struct {
	games   []string
	agents  []string
	only    bool
	pairs   int
	seed    uint64
	workers int
	files   agentFiles
	out     string
	resume  string
}

// suitePlan are the flags that say what is played: a run that is resumed has them already.
var suitePlan = []string{"out", "games", "agents", "only", "pairs", "seed", "engines", "released"}

func newBenchSuite(a *app) *cobra.Command {
	var f benchSuiteFlags
	c := &cobra.Command{
		Use:   "suite",
		Short: "Score agents on scenarios that nobody trained on, in one table",
		Long: "Play agents on scenarios drawn by seeds that are held out, some of each game, against a quick planner\n" +
			"(" + suite.Quick + "): pairs of games, the same dice twice with the sides swapped. The table has a\n" +
			"row for each agent with its points in per cent on each game and their mean. The directory of the run\n" +
			"has it too, as suite.md and table.json, and a run of the arena for each game. A run that was interrupted goes\n" +
			"on with --resume.\n\nThe agents are " + strings.Join(suite.Standard, ", ") + ", and those of --agents.\n" +
			"An agent that does not play a game has a dash there.",
		Example: "  bridgehead bench suite --out runs/suite\n" +
			"  bridgehead bench suite --only --agents gtp:mine --engines engines.yaml --pairs 5 --out runs/mine\n" +
			"  bridgehead bench suite --resume runs/suite",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	flags := c.Flags()
	flags.StringSliceVar(&f.games, "games", nil, "keys of the games (default: all that have scenarios in the suite)")
	flags.StringArrayVar(&f.agents, "agents", nil, "one agent more; give it once for each")
	flags.BoolVar(&f.only, "only", false, "only the agents of --agents")
	flags.IntVar(&f.pairs, "pairs", 20, "pairs of games of each agent on each scenario")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the first pair of each game")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "pairs played at once")
	f.files.add(c)
	flags.StringVar(&f.out, "out", "", "new directory for the run")
	flags.StringVar(&f.resume, "resume", "", "directory of a run to go on with")
	for _, name := range suitePlan {
		c.MarkFlagsMutuallyExclusive("resume", name)
	}
	return c
}

func (f *benchSuiteFlags) run(ctx context.Context, a *app) error {
	if err := errors.Join(within("workers", f.workers, 1, 1024), within("pairs", f.pairs, 1, 100_000)); err != nil {
		return err
	}
	dir, files := f.resume, f.files
	if dir != "" {
		p, err := suite.ReadPlan(dir)
		if err != nil {
			return fmt.Errorf("--resume: %w", err)
		}
		files = agentFiles{p.Engines, p.Released}
	}
	tools, err := arenaTools(a, f.workers, "pairs", files)
	if err != nil {
		return err
	}
	if dir == "" {
		if dir = f.out; dir == "" {
			return errors.New("--out: missing, want a new directory for the run (or --resume DIR)")
		}
		if err := f.create(tools); err != nil {
			return err
		}
	}
	return playSuite(ctx, a, dir, tools)
}

// create begins the run of the flags.
func (f *benchSuiteFlags) create(tools arena.Tools) error {
	p := suite.Plan{Opponent: suite.Quick, Pairs: f.pairs, Seed: f.seed, Engines: f.files.engines, Released: f.files.released}
	keys, of, err := suite.Scenarios()
	if err != nil {
		return err
	}
	chosen := f.games
	if len(chosen) == 0 {
		chosen = keys
	}
	for _, key := range chosen {
		if !slices.Contains(keys, key) {
			return fmt.Errorf("--games: got %q, want %s", key, strings.Join(keys, " | "))
		}
		p.Games = append(p.Games, suite.Field{Game: key, Scenarios: of[key]})
	}
	if !f.only {
		p.Agents = slices.Clone(suite.Standard)
	}
	p.Agents = append(p.Agents, f.agents...)
	return suite.Create(f.out, p, tools)
}

// playSuite plays what is left of a run, prints its table and writes it.
func playSuite(ctx context.Context, a *app, dir string, tools arena.Tools) error {
	again := "bridgehead bench suite --resume " + dir
	err := suite.Play(ctx, dir, tools)
	if interrupted(ctx, err) {
		err = fmt.Errorf("interrupted; what was played is kept; go on with: %s", again)
	} else if err != nil {
		err = fmt.Errorf("%w\ngo on with: %s", err, again)
	}
	report, failed := suite.Read(dir)
	if failed != nil {
		return errors.Join(err, failed)
	}
	return errors.Join(err, suite.WriteReports(dir, report), report.WriteMarkdown(a.out))
}
