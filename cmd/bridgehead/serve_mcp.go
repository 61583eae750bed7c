package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"bridgehead/clients/mcp"
	"bridgehead/clients/web/server/menu"
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/games"
	"bridgehead/table"
	"bridgehead/table/help"
)

// mcpFlags are the flags of serve --mcp.
type mcpFlags struct {
	on      bool
	begin   mcp.Begin
	seed    uint64
	data    string
	legal   bool
	obscure bool
	askAll  bool
}

// mcpOnly are flags that say nothing without --mcp.
var mcpOnly = []string{"game", "scenario", "options", "side", "opponent", "seed", "data", "legal", "obscure", "ask-all"}

func (f *mcpFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.BoolVar(&f.on, "mcp", false, "serve a language model: the Model Context Protocol on standard input and output")
	flags.StringVar(&f.begin.Game, "game", games.Kinds[0].Key, "game the model plays where it names none: "+games.DrawnKeys())
	flags.StringVar(&f.begin.Scenario, "scenario", "", "scenario it plays where it names none (default: the usual one)")
	flags.StringVar(&f.begin.Options, "options", "", "options of the rules it plays with where it names none")
	flags.StringVar(&f.begin.Side, "side", "", "side it plays where it names none (default allied)")
	flags.StringVar(&f.begin.Opponent, "opponent", "", "who plays it where it names nobody (default: regular, or greedy where no network plays)")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of its games where it names none (default: drawn)")
	flags.StringVar(&f.data, "data", "", "directory its games are kept in (default: none, they are gone in the end)")
	flags.BoolVar(&f.legal, "legal", true, "list the legal actions; without, it says in words what it does")
	flags.BoolVar(&f.obscure, "obscure", false, "codes in place of the names of places, units, sides and months")
	flags.BoolVar(&f.askAll, "ask-all", false, "ask it for every decision, also where all it can do is decline")
}

// check refuses flags that say nothing without --mcp.
func (f *mcpFlags) check(c *cobra.Command) error {
	if f.on {
		return nil
	}
	var err error
	for _, name := range mcpOnly {
		if c.Flags().Changed(name) {
			err = errors.Join(err, fmt.Errorf("--%s: it goes with --mcp only", name))
		}
	}
	return err
}

// run serves a model until the input ends.
func (f *mcpFlags) run(ctx context.Context, c *cobra.Command, a *app) (err error) {
	dir := f.data
	if dir == "" {
		if dir, err = os.MkdirTemp("", "bridgehead-mcp-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	}
	registry := servedRegistry()
	hall, err := table.Open(dir, table.Options{Registry: registry, New: playGame, Now: a.now, Targets: menu.Answers.Targets, Log: a.err})
	if err != nil {
		return inUse(dir, err, "")
	}
	defer func() { err = errors.Join(err, hall.Close()) }()
	catalog := menu.Games()
	if c.Flags().Changed("seed") {
		f.begin.Seed = &f.seed
	}
	o := mcp.Options{Hall: hall, Version: version, Board: printed, Book: help.On, Blind: !f.legal, Obscure: f.obscure, AskAll: f.askAll,
		Usual: f.begin, Log: slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn}))}
	for _, g := range catalog.Games {
		game := mcp.Game{Key: g.Game, Title: g.Title}
		for i := range catalog.Scenarios {
			if s := &catalog.Scenarios[i]; s.Game == g.Game {
				game.Scenarios = append(game.Scenarios, mcp.Scenario{Name: s.Name, Title: s.Title, Text: s.Text, Turns: s.Turns, Fair: s.Fair})
			}
		}
		o.Games = append(o.Games, game)
	}
	server, err := mcp.New(o)
	if err != nil {
		return err
	}
	return server.Serve(ctx, io.NopCloser(a.in), unclosed{a.out})
}

// printed is the board of a game, nil where nothing draws it.
func printed(g engine.Game) *board.Model {
	m, err := menu.Answers.Board(g)
	if err != nil {
		return nil
	}
	return m
}

// unclosed is a writer that others may not close.
type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }
