package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/arena/card"
	"bridgehead/arena/style"
	"bridgehead/arena/suite"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// modelsStyleFlags are the flags of models style.
type modelsStyleFlags struct {
	level, planner, out string
	games, workers      int
	seed                uint64
}

func newModelsStyle(a *app, m *modelsFlags) *cobra.Command {
	var f modelsStyleFlags
	c := &cobra.Command{
		Use:   "style NAME...",
		Short: "Measure how networks play: attacks, moves, passes and losses beside the planner",
		Long: "Play a level of each network against the planner on the scenarios where it is the opponent, with the handicap that makes\n" +
			"them even, and let the planner play the same seeds in its place. What both do is counted by side and turn. With --output it is\n" +
			"put into the file that the page and the cards read, after each scenario; what that file says of other opponents stays.",
		Example: "  bridgehead models style nijmegen scheldt -o models/opponents/styles.json",
		Args:    wantArgs(1, -1, "one NAME or more"),
		RunE: func(c *cobra.Command, args []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a, m, args)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.level, "level", "elite", "a level of the networks")
	flags.StringVar(&f.planner, "planner", suite.Quick, "the agent that plays against them, and in their place")
	flags.IntVar(&f.games, "games", 20, "games of each side, and as many with the planner in its place")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	flags.Uint64Var(&f.seed, "seed", 820_001, "seed of the first game")
	flags.StringVarP(&f.out, "output", "o", "", "the file to put it into (default: none, it is only printed)")
	return c
}

func (f *modelsStyleFlags) run(ctx context.Context, a *app, m *modelsFlags, names []string) error {
	if err := errors.Join(within("games", f.games, 2, 1_000_000), within("workers", f.workers, 1, 256)); err != nil {
		return err
	}
	if err := errors.Join(checkOutput("output", f.out), readJSON(f.out, new(opponents.Styles))); err != nil {
		return err
	}
	for _, name := range names {
		b, err := m.open(name)
		if err != nil {
			return err
		}
		played := card.Played(b)
		for _, sc := range b.Scenarios {
			if !slices.Contains(played, sc.ID) {
				continue // another network plays there
			}
			g, err := evenGame(sc.ID)
			if err != nil {
				return err
			}
			s, err := f.measure(ctx, a.now(), g, b)
			if err != nil {
				return fmt.Errorf("%s on %s: %w", name, sc.ID, err)
			}
			showStyle(a.out, s)
			if err := f.keep(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// keep puts a style into the file as it is by now: hours may have passed, and others write to it as well.
func (f *modelsStyleFlags) keep(s *opponents.Style) error {
	var all opponents.Styles
	return amendJSON(f.out, &all, func() error {
		all.Put(*s)
		return nil
	})
}

// measure plays the games of one network on one scenario.
func (f *modelsStyleFlags) measure(ctx context.Context, now time.Time, g engine.Game, b *bundle.Bundle) (*opponents.Style, error) {
	planner, err := roster.Registry.Factory(g, f.planner)
	if err != nil {
		return nil, fmt.Errorf("--planner: %w", err)
	}
	t := style.Trial{Game: g, Desk: games.DeskOf(g), Planner: planner, Games: f.games, Seed: f.seed, Workers: f.workers}
	for side, name := range g.Sides() {
		if t.Agent[side], err = levelFactory(g, b, f.level, name); err != nil {
			return nil, err
		}
	}
	sides, err := t.Run(ctx)
	if err != nil {
		return nil, err
	}
	return &opponents.Style{Scenario: g.Scenario(), Hash: g.ScenarioHash(), Options: g.Options(), Network: b.Name, Checksum: b.Checksum, Level: f.level,
		Planner: f.planner, Games: f.games, Seed: f.seed, Date: now.UTC().Format(time.DateOnly), Sides: sides}, nil
}

// evenGame is a scenario with the handicap the ladder rates it with, or else the one that makes it even.
func evenGame(scenario string) (engine.Game, error) {
	ladder, err := opponents.Measured()
	if err != nil {
		return nil, err
	}
	key, short, _ := strings.Cut(scenario, "/")
	for _, f := range ladder.Fields {
		if f.Scenario == scenario {
			return games.New(key, short, f.Options)
		}
	}
	k, err := games.Find(key)
	if err != nil {
		return nil, err
	}
	return games.New(key, short, k.Fair[short])
}

func showStyle(w io.Writer, s *opponents.Style) {
	fmt.Fprintf(w, "%s %s on %s, %d games of a side\n", s.Network, s.Level, strings.TrimSpace(s.Scenario+" "+s.Options), s.Games)
	for _, side := range games.Sides {
		m, ok := s.Sides[side]
		if !ok {
			continue
		}
		fmt.Fprintf(w, "  as %s %s\n", side, m.Words())
		for i := range m {
			x := &m[i]
			fmt.Fprintf(w, "    %-32s %8s   planner %8s\n", x.Title(), x.Figure(x.Agent.Value), x.Figure(x.Planner.Value))
		}
	}
}
