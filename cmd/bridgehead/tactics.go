package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/arena/tactics"
	"bridgehead/engine"
	"bridgehead/games"
)

// newTactics is a command for those who write agents, not for players, and so hidden.
func newTactics(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:    "tactics",
		Short:  "Test agents on positions with exact answers",
		Hidden: true,
		Args:   wantArgs(0, 0, "run | make | again"),
		RunE:   func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newTacticsRun(a), newTacticsMake(a), newTacticsAgain(a))
	return c
}

// tacticsRunFlags are the flags of tactics run.
type tacticsRunFlags struct {
	specs []string
	nodes []int
	times []time.Duration
	game  string
	file  string
}

func newTacticsRun(a *app) *cobra.Command {
	var f tacticsRunFlags
	c := &cobra.Command{
		Use:   "run",
		Short: "Ask agents for their action in every position of the suite",
		Long: "Ask agents for their action in every position of the suite and print how often it was a best\n" +
			"one, with its 95 % interval, and the mean winning probability given away. Every game with solved\n" +
			"positions has a suite of its own: " + strings.Join(tactics.Games(), ", ") + ".\n\n" + agentHelp(),
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	// Specs hold commas, so the flag is given once for each agent.
	c.Flags().StringArrayVar(&f.specs, "agent", []string{"random", "greedy"}, "agent; may be given several times")
	c.Flags().IntSliceVar(&f.nodes, "nodes", nil, "budgets in positions")
	c.Flags().DurationSliceVar(&f.times, "time", nil, "budgets in time, such as 100ms")
	c.Flags().StringVar(&f.game, "game", games.Kinds[0].Key, "the game: "+strings.Join(tactics.Games(), " | "))
	c.Flags().StringVar(&f.file, "file", "", "a suite other than the built-in one")
	return c
}

func (f *tacticsRunFlags) load() (*tactics.Suite, error) {
	if f.file == "" {
		return tactics.Load(f.game, games.Make)
	}
	file, err := os.Open(f.file)
	if err != nil {
		return nil, fmt.Errorf("--file: %w", err)
	}
	defer file.Close()
	suite, err := tactics.Read(file, games.Make)
	if err != nil {
		return nil, fmt.Errorf("--file %s: %w", f.file, err)
	}
	return suite, nil
}

// budgets lists what was asked for; without flags agents think as their specs say.
func (f *tacticsRunFlags) budgets() (names []string, list []agents.Budget) {
	for _, n := range f.nodes {
		names, list = append(names, fmt.Sprintf("%d nodes", n)), append(list, agents.Budget{Nodes: n})
	}
	for _, t := range f.times {
		names, list = append(names, t.String()), append(list, agents.Budget{Time: t})
	}
	if len(list) == 0 {
		names, list = []string{"own"}, []agents.Budget{{}}
	}
	return names, list
}

func (f *tacticsRunFlags) run(ctx context.Context, a *app) error {
	suite, err := f.load()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%d positions\n\n", len(suite.Problems))
	t := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "agent\tbudget\tbest\t95 %%\tmean regret\tnodes/s\n")
	names, budgets := f.budgets()
	for _, spec := range f.specs {
		for i, b := range budgets {
			start := a.now()
			s, err := suite.Score(ctx, func(g engine.Game) (agents.Agent, error) {
				return roster.Registry.New(g, spec)
			}, b)
			if err != nil {
				return fmt.Errorf("--agent: %w", err)
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%.0f to %.0f\t%.4f ± %.4f\t%s\n", spec, names[i], percent(s.Solved()),
				100*s.Within().Low, 100*s.Within().High, s.Regret(), s.Margin(), rate(s.Nodes, a.now().Sub(start)))
		}
	}
	return t.Flush()
}
