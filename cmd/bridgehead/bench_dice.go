package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/arena/searchbench"
	"bridgehead/arena/tactics"
	"bridgehead/engine"
	"bridgehead/games"
)

// benchDiceFlags are the flags of bench dice.
type benchDiceFlags struct {
	start    gameFlags
	plan     searchbench.DicePlan
	workers  int
	json     bool
	markdown bool
}

const benchDiceHelp = `Measure how near the root values of searches come to exact ones with stratified dice and with sampled ones: the
root mean square error at each budget of --sims, and how many simulations stratified dice save. Every agent is asked as it plays,
with dice=sampled and with dice=stratified, on --repeats seeds of each position.

The positions are those of the solved suites (bridgehead tactics) and decisions on random lines below them whose
exact value is neither that of a win nor that of a loss; the bootstrap draws positions of the suite with what
was found below them. With --scenario they are found below its beginning, which has to be solvable nearby, as
one-bridge is. Without --game every game with a suite is measured.

An agent that does not draw by chance otherwise plays the same on every seed with stratified dice: then it has no SD, and
all its error is bias.

The tables are the same for the same seed, whatever the number of workers.`

func newBenchDice(a *app) *cobra.Command {
	f := benchDiceFlags{plan: searchbench.DefaultDicePlan()}
	c := &cobra.Command{
		Use:     "dice",
		Short:   "Measure the errors of searches with stratified and with sampled dice",
		Long:    benchDiceHelp,
		Example: "  bridgehead bench dice --repeats 16 --markdown\n  bridgehead bench dice --positions 20 --agent uct --agent uct:mean=visits",
		Args:    wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a, c)
		},
	}
	f.start.add(c)
	flags := c.Flags()
	flags.Uint64Var(&f.plan.Seed, "seed", f.plan.Seed, "seed of positions and searches")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "positions at once")
	flags.IntVar(&f.plan.Positions, "positions", f.plan.Positions, "positions of each game")
	flags.IntVar(&f.plan.Seeds, "repeats", f.plan.Seeds, "searches of each position, on seeds of their own")
	flags.IntSliceVar(&f.plan.Sims, "sims", f.plan.Sims, "simulations, ascending")
	// Specs hold commas, so the flag is given once for each agent.
	flags.StringArrayVar(&f.plan.Agents, "agent", f.plan.Agents, "agent without sims, time and dice; may be given several times")
	flags.IntVar(&f.plan.Solve, "solve", f.plan.Solve, "positions the exact solver may take for one")
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.BoolVar(&f.markdown, "markdown", false, "print Markdown")
	c.MarkFlagsMutuallyExclusive("json", "markdown")
	return c
}

// check returns every fault of the flags.
func (f *benchDiceFlags) check() error {
	return errors.Join(
		within("workers", f.workers, 1, 1024),
		within("positions", f.plan.Positions, 2, 10_000),
		within("repeats", f.plan.Seeds, 1, 10_000),
		within("solve", f.plan.Solve, 1, 1<<30),
		ascending("sims", f.plan.Sims, 1),
		f.plan.Validate(),
	)
}

func (f *benchDiceFlags) run(ctx context.Context, a *app, c *cobra.Command) error {
	if err := f.check(); err != nil {
		return err
	}
	sets, err := f.sets(c)
	if err != nil {
		return err
	}
	for _, set := range sets {
		for _, spec := range f.plan.Specs() {
			if _, err := newSearcher(set.starts[0].Game, spec); err != nil {
				return fmt.Errorf("--agent: %w", err)
			}
		}
	}
	b := &searchBench{flags: &benchSearchFlags{json: f.json, markdown: f.markdown}, app: a}
	b.report.Command = searchCommand(c, "")
	tools := searchbench.Tools{Now: a.now, Workers: f.workers, Progress: searchProgress(a)}
	for _, set := range sets {
		e, err := searchbench.MeasureDice(ctx, set.name, set.starts, f.plan, newSearcher, tools)
		if err != nil {
			return err
		}
		b.report.Dice = append(b.report.Dice, e)
	}
	return b.write()
}

func newSearcher(g engine.Game, spec string) (agents.Agent, error) {
	return roster.Registry.New(g, spec)
}

// diceSet is a game with the starts of its positions.
type diceSet struct {
	name   string
	starts []searchbench.DiceStart
}

// sets are the suites of the games that are asked for, or the beginning of a scenario.
func (f *benchDiceFlags) sets(c *cobra.Command) (sets []diceSet, err error) {
	if c.Flags().Changed("scenario") || c.Flags().Changed("options") {
		g, err := f.start.make()
		if err != nil {
			return nil, err
		}
		if engine.Hiding(g) != nil {
			return nil, fmt.Errorf("%s: something is hidden, want a game in which both sides see everything", g.Scenario())
		}
		return []diceSet{{g.Scenario(), []searchbench.DiceStart{{Game: g, State: g.New()}}}}, nil
	}
	keys := tactics.Games()
	if c.Flags().Changed("game") {
		keys = []string{f.start.game}
	}
	for _, key := range keys {
		suite, err := tactics.Load(key, games.Make)
		if err != nil {
			return nil, fmt.Errorf("%w, or a --scenario", err)
		}
		set := diceSet{name: "the suite of " + key}
		for i, g := range suite.Games {
			set.starts = append(set.starts, searchbench.DiceStart{Game: g, State: suite.States[i]})
		}
		sets = append(sets, set)
	}
	return sets, nil
}
