package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/games"
)

// arenaFlags are the flags of arena.
type arenaFlags struct {
	game       string
	agents     []string
	scenarios  []string
	options    string
	pairs      int
	mirror     int
	seed       uint64
	workers    int
	out        string
	resume     string
	plan       string
	gauntlet   string
	chain      bool
	reach      int
	anchor     string
	sprt       string
	sprtErrors string
	sims       int
	nodes      int
	time       time.Duration
	luck       bool
	files      agentFiles
	away       awayFlags
}

// arenaPlan are the flags that say what is played: a run that is resumed has them already.
var arenaPlan = []string{"game", "agents", "scenario", "options", "pairs", "mirror", "seed", "gauntlet", "chain", "reach", "anchor", "sprt",
	"sprt-errors", "sims", "nodes", "time", "luck", "engines", "released"}

func newArena(a *app) *cobra.Command {
	var f arenaFlags
	c := &cobra.Command{
		Use:   "arena",
		Short: "Rate agents and scenarios by paired matches",
		Long: "Play agents against each other in pairs of games, the same dice twice with the sides swapped, and\n" +
			"report ratings, the balance of the sides and how much of it was luck. Pair n, from 0, is played on\n" +
			"seed + n; results do not depend on the number of workers. A run that was interrupted goes on with\n" +
			"--resume.\n\n" +
			"With --url or --listen the games are played by workers on other machines (bridgehead worker); the results are\n" +
			"the same.\n\n" + agentHelp(),
		Example: "  bridgehead arena --agents greedy --agents random --scenario one-bridge --pairs 200 --out runs/first\n" +
			"  bridgehead arena --resume runs/first",
		Args: listenArgs(usualBroker, "none, or a command: report | verify | game | ladder"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a, c)
		},
	}
	f.add(c)
	c.AddCommand(newArenaReport(a), newArenaVerify(a), newArenaGame(a), newArenaLadder(a))
	return c
}

func (f *arenaFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringArrayVar(&f.agents, "agents", nil, "an agent; give it once for each agent")
	flags.StringVar(&f.game, "game", games.Kinds[0].Key, "the game of scenarios that do not name it")
	flags.StringArrayVar(&f.scenarios, "scenario", nil, "a scenario: id or .yaml file, and after a blank options for it alone; give it once for each (default: the usual one)")
	flags.StringVar(&f.options, "options", "", "options of the game, for every scenario")
	flags.IntVar(&f.pairs, "pairs", 100, "pairs of games of each pairing on each scenario")
	flags.IntVar(&f.mirror, "mirror", 0, "games of each agent against itself on each scenario, for the balance of the sides")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the first pair")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "pairs played at once; with --url or --listen, matches of up to 8 pairs (default there: 64)")
	flags.StringVar(&f.out, "out", "", "new directory for the run")
	flags.StringVar(&f.resume, "resume", "", "directory of a run to go on with")
	flags.StringVar(&f.plan, "plan", "", "play what a "+arena.ConfigFile+" says, that of another run or one of your own; it may list pairings, see docs/arena.md")
	flags.StringVar(&f.gauntlet, "gauntlet", "", "the one agent that meets all others, who do not meet each other")
	flags.BoolVar(&f.chain, "chain", false, "each agent meets the next one of the list only")
	flags.IntVar(&f.reach, "reach", 0, "with --chain, how many of the next ones each agent meets (0: one)")
	flags.StringVar(&f.anchor, "anchor", "", "the agent whose rating is 0 (default random, or else the mean is 0)")
	flags.StringVar(&f.sprt, "sprt", "", "elo0,elo1: stop each pairing as soon as one of these is decided on")
	flags.StringVar(&f.sprtErrors, "sprt-errors", "0.05,0.05", "alpha,beta: the errors of that decision")
	flags.IntVar(&f.sims, "sims", 0, "simulations for a decision, for agents that search (0: as the agent has it)")
	flags.IntVar(&f.nodes, "nodes", 0, "nodes for a decision (0: as the agent has it)")
	flags.DurationVar(&f.time, "time", 0, "time for a decision, such as 100ms; games are then not repeatable")
	flags.BoolVar(&f.luck, "luck", true, "measure the luck of every game by replaying it")
	f.files.add(c)
	f.away.add(c)
	c.MarkFlagsMutuallyExclusive("resume", "out")
	c.MarkFlagsMutuallyExclusive("resume", "plan")
	for _, name := range arenaPlan {
		c.MarkFlagsMutuallyExclusive("resume", name)
		c.MarkFlagsMutuallyExclusive("plan", name)
	}
}

func (f *arenaFlags) run(ctx context.Context, a *app, c *cobra.Command) error {
	if (f.away.url != "" || f.away.listen != "") && !c.Flags().Changed("workers") {
		f.workers = usualMatches
	}
	if err := errors.Join(within("workers", f.workers, 1, 1024), f.away.check(c)); err != nil {
		return err
	}
	dir, r, closing, err := f.open(ctx, a, c)
	if err != nil {
		return err
	}
	defer closing()
	analysis, err := playArena(ctx, dir, r, "bridgehead arena --resume "+dir)
	if analysis != nil {
		err = errors.Join(err, arena.WriteTable(a.out, analysis))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "\nreport in %s/%s\n", dir, arena.ReportFile)
	return err
}

// playArena plays what is left of a run, closes it and writes its reports. Where it stops on the way the error says by
// what command it goes on; the analysis is there, too, unless nothing was played.
func playArena(ctx context.Context, dir string, r *arena.Run, again string) (*arena.Analysis, error) {
	n := len(r.Pairs())
	err := r.Play(ctx)
	stopped := interrupted(ctx, err)
	if stopped {
		err = fmt.Errorf("interrupted after %d of %d pairs and mirror games, which are kept; go on with: %s",
			len(r.Pairs()), len(r.Units()), again)
	}
	if n == len(r.Pairs()) && err != nil {
		return nil, errors.Join(err, r.Close())
	}
	analysis := arena.Analyse(r.Config(), r.Pairs())
	err = errors.Join(err, r.Close(), arena.WriteReports(dir, analysis))
	if err != nil && !stopped {
		err = fmt.Errorf("%w\ngo on with: %s", err, again)
	}
	return analysis, err
}

// open begins a run, or goes on with one. What it needs for that is closed by a function, when the run is.
func (f *arenaFlags) open(ctx context.Context, a *app, c *cobra.Command) (dir string, r *arena.Run, closing func(), err error) {
	var cfg arena.Config
	switch {
	case f.resume != "":
		dir = f.resume
		cfg, err = arena.ReadConfig(dir)
	case f.out != "":
		dir = f.out
		cfg, err = f.config()
	default:
		err = errors.New("--out: missing, want a new directory for the run (or --resume DIR)")
	}
	if err != nil {
		return "", nil, nil, err
	}
	tools, closing, err := f.tools(ctx, a, dir, &cfg)
	if err != nil {
		return "", nil, nil, err
	}
	if f.resume != "" {
		r, err = arena.Open(dir, tools)
	} else {
		r, err = arena.Create(dir, cfg, tools)
	}
	if err != nil {
		closing()
	}
	return dir, r, closing, err
}

// tools are those of this program, or of others where workers play the games.
func (f *arenaFlags) tools(ctx context.Context, a *app, dir string, cfg *arena.Config) (arena.Tools, func(), error) {
	tools, err := arenaTools(a, f.workers, "pairs", agentFiles{cfg.Engines, cfg.Released})
	if err != nil || f.away.url == "" && f.away.listen == "" {
		return tools, func() {}, err
	}
	tools = portable(tools)
	coordinator, closing, err := f.away.away(ctx, a, dir)
	if err != nil {
		return tools, nil, err
	}
	if tools.Elsewhere, err = elsewhere(coordinator, cfg, &tools, func(line string) { fmt.Fprintln(a.err, line) }); err != nil {
		closing()
	}
	return tools, closing, err
}

// config makes the configuration from the flags.
func (f *arenaFlags) config() (arena.Config, error) {
	if f.plan != "" {
		text, err := os.ReadFile(f.plan)
		if err != nil {
			return arena.Config{}, fmt.Errorf("--plan: %w", err)
		}
		cfg, err := arena.DecodeConfig(text)
		if err != nil {
			err = fmt.Errorf("--plan: %s: %w", f.plan, err)
		}
		return cfg, err
	}
	cfg := arena.Config{Agents: f.agents, Pairs: f.pairs, Mirror: f.mirror, Seed: f.seed, Gauntlet: f.gauntlet, Chain: f.chain, Reach: f.reach,
		Anchor: f.anchor, NoLuck: !f.luck, Engines: f.files.engines, Released: f.files.released,
		Budget: arena.Budget{Simulations: f.sims, Nodes: f.nodes}}
	if f.time != 0 {
		cfg.Budget.Time = f.time.String()
	}
	names := f.scenarios
	if len(names) == 0 {
		names = []string{""}
	}
	for _, name := range names {
		s, err := arenaScenario(f.game, name, f.options)
		if err != nil {
			return cfg, fmt.Errorf("--scenario: %w", err)
		}
		cfg.Scenarios = append(cfg.Scenarios, s)
	}
	if f.sprt == "" {
		return cfg, nil
	}
	var test arena.SPRT
	if err := errors.Join(twoNumbers("sprt", f.sprt, &test.Elo0, &test.Elo1),
		twoNumbers("sprt-errors", f.sprtErrors, &test.Alpha, &test.Beta)); err != nil {
		return cfg, err
	}
	cfg.SPRT = &test
	return cfg, nil
}

// twoNumbers reads a flag of two numbers.
func twoNumbers(flag, text string, a, b *float64) error {
	first, second, _ := strings.Cut(text, ",")
	x, err1 := strconv.ParseFloat(strings.TrimSpace(first), 64)
	y, err2 := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if err1 != nil || err2 != nil {
		return fmt.Errorf("--%s: got %q, want two numbers such as 0,20", flag, text)
	}
	*a, *b = x, y
	return nil
}

// arenaScenario makes the game of a name: an id, with or without its game, or a file. Options behind a blank go before
// those for every scenario.
func arenaScenario(game, name, options string) (arena.Scenario, error) {
	if id, own, ok := strings.Cut(name, " "); ok && !games.IsScenarioFile(name) {
		name, options = id, own
	}
	g, err := arenaGame(game, name, options)
	if err != nil {
		return arena.Scenario{}, err
	}
	file := ""
	if games.IsScenarioFile(name) {
		file = name
	}
	return arena.ScenarioOf(g, file), nil
}

// arenaGame makes the game of a name; key is that of a game the name does not say.
func arenaGame(key, name, options string) (engine.Game, error) {
	if k, _, ok := strings.Cut(name, "/"); ok && !games.IsScenarioFile(name) {
		key = k
	}
	return games.New(key, name, options)
}

// arenaTools are the games and agents of this program, the programs of a file of engines (none where its
// name is empty), and a bar on a terminal.
func arenaTools(a *app, workers int, what string, files agentFiles) (arena.Tools, error) {
	registry, err := files.registry()
	if err != nil {
		return arena.Tools{}, err
	}
	t := arena.Tools{
		Workers: workers,
		Now:     a.now,
		Agent:   registry.New, Recorded: registry.Recorded().New,
		Networks: files.checksums(),
		Game: func(s arena.Scenario) (engine.Game, error) {
			key, _, _ := strings.Cut(s.ID, "/") // a file does not say it
			return arenaGame(key, cmp.Or(s.File, s.ID), s.Options)
		},
	}
	if a.terminal {
		t.Progress = arenaBar(a, what)
	}
	return t, nil
}

// arenaBar shows progress with the time that is left.
func arenaBar(a *app, what string) func(done, all int) {
	var bar *progressbar.ProgressBar
	return func(done, all int) {
		if bar == nil {
			bar = progressbar.NewOptions(all,
				progressbar.OptionSetWriter(a.err),
				progressbar.OptionSetDescription(what),
				progressbar.OptionShowCount(),
				progressbar.OptionSetPredictTime(true),
				progressbar.OptionSetWidth(30),
				progressbar.OptionThrottle(200*time.Millisecond),
				progressbar.OptionClearOnFinish(),
			)
		}
		_ = bar.Set(done)
	}
}
