package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/arena/yardstick"
	"bridgehead/engine"
	"bridgehead/games"
)

// benchExactFlags are the flags of bench exact.
type benchExactFlags struct {
	exactFlags
	scenarios []string
	agents    []string
	times     int
}

// exactFlags are how agents are measured exactly.
type exactFlags struct {
	way       yardstick.Way
	positions int
	rows      string
	side      string
	markdown  bool
}

func (f *exactFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.Uint64Var(&f.way.Seed, "seed", 1, "the first of the seeds on which an agent is asked")
	flags.BoolVar(&f.way.Lines, "lines", false, "let agents carry what they think from the start of a game to its end: small games only")
	flags.IntVar(&f.way.Asks, "asks", 20_000_000, "decisions that an agent may be asked for on one side; with --lines for each of the two columns")
	flags.IntVar(&f.positions, "positions", 1_000_000, "positions that a game may have")
	flags.StringVar(&f.rows, "rows", "", "file of what has been measured: it is read and gone on with (default: none)")
	flags.StringVar(&f.side, "side", "", "measure agents as this side only: "+strings.Join(games.Sides[:], " | "))
	flags.BoolVar(&f.markdown, "markdown", false, "print Markdown")
}

func (f *exactFlags) check() error {
	err := errors.Join(within("asks", f.way.Asks, 1, 1_000_000_000_000), within("positions", f.positions, 1, 50_000_000))
	err = errors.Join(err, checkOutput("rows", f.rows))
	if f.side != "" && !slices.Contains(games.Sides[:], f.side) {
		err = errors.Join(err, fmt.Errorf("--side: got %q, want %s", f.side, strings.Join(games.Sides[:], " | ")))
	}
	return err
}

const benchExactHelp = `Solve the scenarios that are small enough and say what agents get there, to the last digit: against best play, and against
an opponent who knows how they play and answers as well as can be. Win chances are in per cent; a draw is half a win. Lost is
what they are less than with best play of both sides.

An agent begins to think anew after every roll of the dice and every decision of the other side, and carries its thoughts over
its own decisions in between, as plans do; a search loses what it has kept of its tree. With --lines it carries everything from
the start of the game to its end. Then every line of play counts instead of every position, and where there are too many for
--asks the table says so. An agent is asked on --times seeds; the opponent knows them, but not which of them it is.`

func newBenchExact(a *app) *cobra.Command {
	var f benchExactFlags
	c := &cobra.Command{
		Use:   "exact",
		Short: "Measure agents exactly on the scenarios that are solved",
		Long:  benchExactHelp,
		Example: "  bridgehead bench exact --rows runs/yardsticks.json\n" +
			"  bridgehead bench exact --scenario " + games.Kinds[0].Small() + " --agents scripted --agents uct:sims=100 --times 4",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	f.add(c)
	c.Flags().StringArrayVar(&f.scenarios, "scenario", nil, "GAME/SCENARIO, with options after a blank; may be given several times (default: all that are solved)")
	c.Flags().StringArrayVar(&f.agents, "agents", nil, "an agent to measure; may be given several times (default: those that come with the program)")
	c.Flags().IntVar(&f.times, "times", 0, "seeds on which an agent is asked (default: 1, for agents that leave much to chance and are quick more)")
	return c
}

func (f *benchExactFlags) run(ctx context.Context, a *app) error {
	if err := errors.Join(f.check(), within("times", f.times, 0, 1_000_000)); err != nil {
		return err
	}
	all, err := f.games()
	if err != nil {
		return err
	}
	for _, g := range all { // faults of specs show before hours of thought
		for _, e := range f.entries() {
			if _, err := roster.Registry.Factory(g, e.Agent); err != nil {
				return fmt.Errorf("--agents: %w", err)
			}
		}
	}
	store, err := yardstick.Open(f.rows)
	if err != nil {
		return err
	}
	for _, g := range all {
		if err := f.measure(ctx, a, g, store); err != nil {
			return err
		}
	}
	return nil
}

// games are those of --scenario, or all that are solved.
func (f *benchExactFlags) games() (all []engine.Game, err error) {
	names := f.scenarios
	if len(names) == 0 {
		for _, k := range games.Kinds {
			names = append(names, k.Names(k.Fields.Exact)...)
		}
	}
	for _, name := range names {
		id, options, _ := strings.Cut(name, " ")
		key, scenario, ok := strings.Cut(id, "/")
		if !ok {
			return nil, fmt.Errorf("--scenario: got %q, want GAME/SCENARIO, such as %s", name, games.Kinds[0].Small())
		}
		g, err := games.New(key, scenario, options)
		if err != nil {
			return nil, fmt.Errorf("--scenario: %w", err)
		}
		all = append(all, g)
	}
	return all, nil
}

func (f *benchExactFlags) entries() []yardstick.Entry {
	usual := yardstick.Entries()
	list := usual
	if len(f.agents) > 0 {
		list = nil
	}
	for _, spec := range f.agents {
		e := yardstick.Entry{Agent: spec, Times: 1}
		if i := slices.IndexFunc(usual, func(u yardstick.Entry) bool { return u.Agent == spec }); i >= 0 {
			e = usual[i]
		}
		list = append(list, e)
	}
	for i := range list {
		if f.times > 0 {
			list[i].Times = f.times
		}
	}
	return list
}

// measure prints the table of a game.
func (f *benchExactFlags) measure(ctx context.Context, a *app, g engine.Game, store *yardstick.Store) error {
	field, err := yardstick.Solve(g, f.positions)
	if err != nil {
		return err
	}
	table := field.Table("seeds")
	for _, e := range f.entries() {
		way := f.way
		way.Times = e.Times
		if way.Network, err = networksOf(g, e.Agent); err != nil {
			return err
		}
		rows, err := f.measureExactly(ctx, field, store, e.Agent, way)
		if err != nil {
			return err
		}
		table.Add(e.Agent, []string{fmt.Sprint(e.Times)}, rows)
	}
	return f.print(a, table)
}

// networksOf tells the networks by which an agent plays from others by their checksums, in the order of their names; empty where it
// plays by none.
func networksOf(g engine.Game, spec string) (string, error) {
	sums, err := (&agentFiles{}).checksums()(g, spec)
	var list []string
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		list = append(list, sums[name])
	}
	return strings.Join(list, " "), err
}

func (f *exactFlags) print(a *app, t *yardstick.Table) error {
	if f.markdown {
		return t.Markdown(a.out)
	}
	return t.Text(a.out)
}

// measureExactly measures an agent on both sides, or on that of --side.
func (f *exactFlags) measureExactly(ctx context.Context, field *yardstick.Field, store *yardstick.Store, spec string, way yardstick.Way) (rows [2]*yardstick.Row, err error) {
	agent, err := roster.Registry.New(field.Game, spec)
	if err != nil {
		return rows, err
	}
	for side, name := range field.Game.Sides() {
		if f.side != "" && f.side != name {
			continue
		}
		if rows[side], err = field.Measure(ctx, store, agent, way, engine.Player(side)); err != nil {
			return rows, err
		}
	}
	return rows, nil
}
