package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bridgehead/agents/roster"
	"bridgehead/arena/searchbench"
	"bridgehead/engine"
	"bridgehead/games"
)

// searchSections are what bench search can measure, in the order it does.
var searchSections = []string{"speed", "rmse", "elo"}

// benchSearchFlags are the flags of bench search.
type benchSearchFlags struct {
	start    startFlags
	sections []string
	eloOn    []string
	seed     uint64
	workers  int
	out      string
	json     bool
	markdown bool

	speed  searchbench.SpeedPlan
	errors searchbench.ErrorPlan
	elo    searchbench.EloPlan
}

const benchSearchHelp = `Measure the tree searches: how fast they are, how near the value of a position they come, and what more
simulations are worth in games. Without --game and --scenario, speed is measured on the usual scenario, errors
there and on the one whose values are exact, and Elo on the short ones of the ladder.

speed  Simulations a second on one core with a uniform evaluator, so that it is the speed of
       the tree and of the rules: --sims simulations from each of --roots decisions of random games; the
       median of --runs runs with the least and the greatest. Nodes, positions kept and depth are counted
       in the tree; heap is what the program has more in use than before. With --position, which measures speed
       only, that position is the only root.
rmse   The error of the value at the root for ways to treat dice, at --rmse-sims simulations, on --positions
       positions and --repeats seeds of each:
       chance-N  pure chance trees: N rolls of the dice of a position, at which nobody decides, and then
                 the game's score; each leaf is one playout of the rest; the reference is exact. This is
                 the error that dice make by themselves.
       dice      the same positions at a roll of the dice, with the decisions after it: UCT on the game's
                 score, as agent uct has it.
       decision  positions at a decision, the same search: the value of the action it would play.
       The reference of the last two is exact where the game is solved within --solve positions, else the
       mean of long searches. RMSE is the distance to the reference, SD the scatter from seed to seed, and
       RMSE² = SD² + bias²: on whole positions most of the error of a short search is bias, which dice
       have no part in. Ratios are to i.i.d. dice with values by visits, with bootstrap intervals over the
       positions.
elo    --pairs paired games of each budget of --elo-sims against the next, and as many of each against
       itself: Elo for a doubling of simulations, on both sides and on each.

Everything but speed is the same for the same seed, whatever the number of workers. --out DIR writes
table.txt, report.json, report.html with figures, and the runs of the arena, which bridgehead arena verify
checks.`

func newBenchSearch(a *app) *cobra.Command {
	f := benchSearchFlags{speed: searchbench.DefaultSpeedPlan(), errors: searchbench.DefaultErrorPlan(), elo: searchbench.DefaultEloPlan()}
	c := &cobra.Command{
		Use:     "search",
		Short:   "Measure the tree searches: speed, errors, Elo for more simulations",
		Long:    benchSearchHelp,
		Example: "  bridgehead bench search --out runs/search\n  bridgehead bench search --sections speed --runs 11 --markdown",
		Args:    wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a, c)
		},
	}
	f.add(c)
	return c
}

func (f *benchSearchFlags) add(c *cobra.Command) {
	flags := c.Flags()
	f.start.add(c, "the only root of speed:")
	flags.StringSliceVar(&f.sections, "sections", searchSections, "what is measured: "+strings.Join(searchSections, " | "))
	flags.Uint64Var(&f.seed, "seed", 1, "seed of positions, searches and games")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "positions and pairs at once, for rmse and elo")
	flags.StringVar(&f.out, "out", "", "new directory for table, JSON, page and runs")
	flags.BoolVar(&f.json, "json", false, "print JSON")
	flags.BoolVar(&f.markdown, "markdown", false, "print Markdown")
	flags.IntVar(&f.speed.Runs, "runs", f.speed.Runs, "speed: timed runs")
	flags.IntVar(&f.speed.Roots, "roots", f.speed.Roots, "speed: decisions searched in a run")
	flags.IntVar(&f.speed.Sims, "sims", f.speed.Sims, "speed: simulations for each of them")
	flags.IntVar(&f.errors.Positions, "positions", f.errors.Positions, "rmse: positions of each set")
	flags.IntVar(&f.errors.Seeds, "repeats", f.errors.Seeds, "rmse: searches of each position, on seeds of their own")
	flags.IntSliceVar(&f.errors.Sims, "rmse-sims", f.errors.Sims, "rmse: simulations, ascending")
	flags.IntSliceVar(&f.errors.Rolls, "rolls", f.errors.Rolls, "rmse: depths of the pure chance trees, ascending")
	flags.IntVar(&f.errors.Solve, "solve", f.errors.Solve, "rmse: positions the exact solver may take")
	flags.IntVar(&f.errors.ReferenceSims, "reference-sims", f.errors.ReferenceSims, "rmse: simulations of the long searches")
	flags.IntVar(&f.errors.References, "references", f.errors.References, "rmse: long searches of each position, an even number")
	flags.IntVar(&f.elo.Pairs, "pairs", f.elo.Pairs, "elo: pairs of games of each meeting")
	flags.IntSliceVar(&f.elo.Sims, "elo-sims", f.elo.Sims, "elo: simulations, ascending; each number meets the next")
	flags.StringVar(&f.elo.Agent, "elo-agent", f.elo.Agent, "elo: the agent, without sims")
	flags.StringSliceVar(&f.eloOn, "elo-scenario", nil, "elo: scenarios, where they are others than --scenario")
	c.MarkFlagsMutuallyExclusive("json", "markdown")
	for _, drawn := range []string{"roots", "sections"} {
		c.MarkFlagsMutuallyExclusive("position", drawn)
	}
}

// check returns every fault of the flags.
func (f *benchSearchFlags) check() error {
	var faults []error
	for _, s := range f.sections {
		if !slices.Contains(searchSections, s) {
			faults = append(faults, fmt.Errorf("--sections: got %q, want %s", s, strings.Join(searchSections, " | ")))
		}
	}
	if len(f.sections) == 0 {
		faults = append(faults, fmt.Errorf("--sections: got none, want %s", strings.Join(searchSections, " | ")))
	}
	if f.errors.References%2 != 0 {
		faults = append(faults, fmt.Errorf("--references: got %d, want an even number", f.errors.References))
	}
	for _, list := range []struct {
		flag    string
		numbers []int
		least   int
	}{{"rmse-sims", f.errors.Sims, 1}, {"rolls", f.errors.Rolls, 1}, {"elo-sims", f.elo.Sims, 2}} {
		faults = append(faults, ascending(list.flag, list.numbers, list.least))
	}
	return errors.Join(append(faults,
		within("workers", f.workers, 1, 1024),
		within("runs", f.speed.Runs, 1, 10_000),
		within("roots", f.speed.Roots, 1, 10_000),
		within("sims", f.speed.Sims, 1, 10_000_000),
		within("positions", f.errors.Positions, 2, 10_000),
		within("repeats", f.errors.Seeds, 2, 10_000),
		within("solve", f.errors.Solve, 0, 1<<30),
		within("reference-sims", f.errors.ReferenceSims, 1, 10_000_000),
		within("references", f.errors.References, 2, 1000),
		within("pairs", f.elo.Pairs, 1, 100_000),
	)...)
}

// ascending checks a flag that is a list of budgets.
func ascending(flag string, numbers []int, least int) error {
	for i, n := range numbers {
		if n < 1 || n > 10_000_000 || i > 0 && n <= numbers[i-1] {
			return fmt.Errorf("--%s: got %v, want numbers from 1 to 10000000, ascending", flag, numbers)
		}
	}
	if len(numbers) < least {
		return fmt.Errorf("--%s: got %d numbers, want %d or more", flag, len(numbers), least)
	}
	return nil
}

func (f *benchSearchFlags) run(ctx context.Context, a *app, c *cobra.Command) error {
	if err := f.check(); err != nil {
		return err
	}
	b := &searchBench{flags: f, app: a}
	if err := b.choose(c); err != nil {
		return err
	}
	if f.out != "" {
		if err := os.MkdirAll(filepath.Dir(f.out), 0o755); err != nil {
			return fmt.Errorf("--out: %w", err)
		}
		if err := os.Mkdir(f.out, 0o755); err != nil {
			return fmt.Errorf("--out: want a new directory: %w", err)
		}
	}
	if err := b.measure(ctx); err != nil {
		return err
	}
	return b.write()
}

// searchCommand is the command line that measures the same again.
func searchCommand(c *cobra.Command, line string) string {
	words := []string{c.CommandPath()}
	c.Flags().Visit(func(f *pflag.Flag) {
		list, repeated := f.Value.(pflag.SliceValue)
		switch {
		case slices.Contains([]string{"out", "json", "markdown", "workers"}, f.Name):
		case f.Name == "position": // what was read, wherever it stood
			words = append(words, "--position '"+line+"'")
		case repeated && f.Value.Type() == "stringArray": // once for each
			for _, each := range list.GetSlice() {
				words = append(words, "--"+f.Name+" "+each)
			}
		default:
			words = append(words, "--"+f.Name+" "+strings.Trim(f.Value.String(), "[]"))
		}
	})
	return strings.Join(words, " ")
}

// choose makes the games and checks what only they can tell.
func (b *searchBench) choose(c *cobra.Command) error {
	f, flags := b.flags, c.Flags()
	main, root, err := f.start.playable(c, b.app.in)
	if err != nil {
		return err
	}
	if root != nil {
		return b.chooseRoot(c, main, root)
	}
	b.report.Command = searchCommand(c, "")
	named := flags.Changed("game") || flags.Changed("scenario")
	b.main, b.exact = main, []engine.Game{main}
	eloOn := f.eloOn
	if !named {
		if b.exact, err = f.others(b.exact, games.Kinds[0].Fields.Exact); err != nil {
			return err
		}
		if len(eloOn) == 0 {
			eloOn = games.Kinds[0].Fields.Ladder
		}
	}
	b.eloNames = eloOn
	if len(eloOn) == 0 {
		b.elo, b.eloNames = []engine.Game{main}, []string{f.start.scenario}
	} else if b.elo, err = f.others(nil, eloOn); err != nil {
		return fmt.Errorf("--elo-scenario: %w", err)
	}
	f.speed.Seed, f.errors.Seed, f.elo.Seed, f.elo.Mirror = f.seed, f.seed, f.seed, f.elo.Pairs
	if err := errors.Join(f.speed.Validate(), f.errors.Validate(), f.elo.Validate()); err != nil {
		return err
	}
	for _, spec := range f.elo.Specs() {
		if _, err := roster.Registry.New(b.elo[0], spec); err != nil {
			return fmt.Errorf("--elo-agent: %w", err)
		}
	}
	return nil
}

// chooseRoot has the speed of the searches measured at one position, and nothing else.
func (b *searchBench) chooseRoot(c *cobra.Command, g engine.Game, root engine.State) error {
	text, err := root.MarshalText()
	if err != nil {
		return err
	}
	b.main, b.root, b.report.Command = g, root, searchCommand(c, string(text))
	b.flags.sections, b.flags.speed.Seed = []string{"speed"}, b.flags.seed
	return nil
}

// others appends games of the same rules.
func (f *benchSearchFlags) others(to []engine.Game, names []string) ([]engine.Game, error) {
	for _, name := range names {
		g, err := games.New(f.start.game, name, f.start.options)
		if err != nil {
			return nil, err
		}
		to = append(to, g)
	}
	return to, nil
}
