package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/clients/console"
	"bridgehead/clients/web/server/menu"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/table"
)

// lineFlags are the flags of the console.
type lineFlags struct {
	start   startFlags
	specs   [2]string // by side: an agent spec or human
	hotseat bool
	watch   bool
	seed    uint64
	dice    string
	save    string
	load    string
	yes     bool
}

func (f *lineFlags) add(c *cobra.Command) {
	f.start.add(c, "begin at")
	for side, name := range games.Sides {
		usual := "greedy"
		if side == 1 {
			usual = human
		}
		c.Flags().StringVar(&f.specs[side], name, usual, human+" or the agent of the "+name+" side")
	}
	c.Flags().BoolVar(&f.hotseat, "hotseat", false, "both sides are played by people")
	c.Flags().BoolVar(&f.watch, "watch", false, "both sides are played by agents")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the dice and the agents")
	c.Flags().StringVar(&f.dice, "dice", "seed", "where dice come from: seed | ask (you roll and type them)")
	c.Flags().StringVar(&f.save, "save", "", "file for the record, .jsonl or .msgpack, written when you leave")
	c.Flags().StringVar(&f.load, "load", "", "record to go on from")
	c.Flags().BoolVar(&f.yes, "yes", false, "do not ask again before dice are rolled")
	c.MarkFlagsMutuallyExclusive("hotseat", "watch")
	for _, fixed := range []string{"game", "options", "seed", "position"} { // a record brings its own
		c.MarkFlagsMutuallyExclusive("load", fixed)
	}
}

// seats are who plays by the flags.
func (f *lineFlags) seats() [2]string {
	seats := f.specs
	for side, spec := range seats {
		switch {
		case f.hotseat:
			seats[side] = human
		case f.watch && spec == human:
			seats[side] = "greedy"
		}
	}
	return seats
}

// check refuses what no console can do, before anything is read.
func (f *lineFlags) check() error {
	if f.dice != "seed" && f.dice != "ask" {
		return fmt.Errorf("--dice: got %q, want seed | ask", f.dice)
	}
	if f.save != "" {
		if err := checkRecordName(f.save); err != nil {
			return fmt.Errorf("--save: %w", err)
		}
	}
	return nil
}

// run plays line by line; saved is a game to show before, or nil.
func (f *lineFlags) run(c *cobra.Command, a *app, saved *savedGame) (err error) {
	if err := f.check(); err != nil {
		return err
	}
	show := saved != nil
	if f.load != "" {
		if saved, err = openSaved(f.load, 0, f.start.scenario); err != nil {
			return fmt.Errorf("--load %w", err)
		}
	}
	g, setup, err := f.setup(c, a, saved)
	if err != nil {
		return err
	}
	hall, done, err := f.hall(g, a)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	t, err := seatAt(hall, setup, saved)
	if err != nil {
		return err
	}
	known := 0
	if saved != nil {
		known = len(saved.rec.Steps)
	}
	if show {
		if err := replay(a.out, saved.game, saved.rec, false); err != nil {
			return err
		}
	}
	ctx, stop := untilStopped(c)
	defer stop()
	return console.Run(ctx, console.Options{
		Hall: hall, Table: t, Insight: menu.Answers, Known: known, Confirm: !f.yes, Save: f.save, Write: saveRecord, Read: openFile, Line: pastedLine,
		Adviser: adviser,
	}, a.in, a.out)
}

// setup is the game of a record where there is one, else that of the flags, and who plays it.
func (f *lineFlags) setup(c *cobra.Command, a *app, saved *savedGame) (engine.Game, table.Setup, error) {
	s := table.Setup{Seats: f.seats()}
	if f.dice == "ask" {
		s.Dice = table.DiceTyped
	}
	if saved != nil {
		return saved.game, s, f.checkSeats(saved.game)
	}
	g, from, err := f.start.playable(c, a.in)
	if err != nil {
		return nil, s, err
	}
	s.Game, s.Scenario, _ = strings.Cut(g.Scenario(), "/")
	s.Options, s.Seed = g.Options(), strconv.FormatUint(f.seed, 10)
	if from != nil {
		text, err := from.MarshalText()
		if err != nil {
			return nil, s, err
		}
		s.Position = string(text)
	}
	return g, s, f.checkSeats(g)
}

// checkSeats names the flag of an agent that cannot be made.
func (f *lineFlags) checkSeats(g engine.Game) error {
	for side, spec := range f.seats() {
		if spec == human {
			continue
		}
		if _, err := roster.Registry.FactoryFor(g, engine.Player(side), spec); err != nil {
			return fmt.Errorf("--%s: %w", games.Sides[side], err)
		}
	}
	return nil
}

// hall is a place for the tables of one run of the console, and what clears it away: what is to stay people save. A
// scenario that is a file goes by the name it gives itself.
func (f *lineFlags) hall(g engine.Game, a *app) (*table.Hall, func() error, error) {
	dir, err := os.MkdirTemp("", "bridgehead-console-")
	if err != nil {
		return nil, nil, err
	}
	remake := func(game, scenario, options string) (engine.Game, error) {
		if games.IsScenarioFile(f.start.scenario) && games.ScenarioID(game, scenario) == g.Scenario() {
			scenario = f.start.scenario
		}
		return games.New(game, scenario, options)
	}
	hall, err := table.Open(dir, table.Options{Registry: roster.Registry, New: remake, Now: a.now, Log: a.err})
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	return hall, func() error { return errors.Join(hall.Close(), os.RemoveAll(dir)) }, nil
}

// seatAt makes the table the console begins at.
func seatAt(hall *table.Hall, s table.Setup, saved *savedGame) (*table.Table, error) {
	if saved == nil {
		return hall.Create(s)
	}
	t, err := hall.LoadWith(bytes.NewReader(saved.data), s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shortName(saved.from), err)
	}
	return t, nil
}

// adviser is the spec of the agent that is asked for advice: the planner where the game has one.
func adviser(g engine.Game) string {
	if _, err := roster.Doctrines.Find(g); err != nil {
		return "greedy"
	}
	return "scripted"
}

func openFile(path string) (io.ReadCloser, error) { return os.Open(path) }
