package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

// lineFlags are the flags of the console.
type lineFlags struct {
	game    gameFlags
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
	f.game.add(c)
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
	for _, fixed := range []string{"game", "options", "seed"} { // a record brings its own
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

func (f *lineFlags) run(c *cobra.Command, a *app) error {
	if f.dice != "seed" && f.dice != "ask" {
		return fmt.Errorf("--dice: got %q, want seed | ask", f.dice)
	}
	if f.save != "" {
		if err := checkRecordName(f.save); err != nil {
			return fmt.Errorf("--save: %w", err)
		}
	}
	g, rec, err := f.begin()
	if err != nil {
		return err
	}
	con, err := f.newConsole(a, g)
	if err != nil {
		return err
	}
	if rec != nil {
		if err := con.resume(rec); err != nil {
			return fmt.Errorf("--load %s: %w", f.load, err)
		}
	}
	return con.run(c.Context())
}

// begin makes the game, that of the record where one is loaded.
func (f *lineFlags) begin() (engine.Game, *env.Record, error) {
	if f.load == "" {
		g, err := f.game.make()
		return g, nil, err
	}
	rec, err := env.ReadFile(f.load)
	if err != nil {
		return nil, nil, fmt.Errorf("--load: %w", err)
	}
	g, err := games.Of(rec, f.game.scenario)
	if err != nil {
		return nil, nil, fmt.Errorf("--load %s: %w", f.load, err)
	}
	return g, rec, nil
}

func (f *lineFlags) newConsole(a *app, g engine.Game) (*console, error) {
	con := newConsole(a, g)
	con.confirm, con.save, con.ask = !f.yes, f.save, f.dice == "ask"
	con.specs = f.seats()
	for side, spec := range con.specs {
		if spec == human {
			continue
		}
		agent, err := roster.Registry.New(g, spec)
		if err == nil {
			err = agents.CheckSide(agent, engine.Player(side))
		}
		if err != nil {
			return nil, fmt.Errorf("--%s: %w", games.Sides[side], err)
		}
		con.agents[side] = agent
	}
	con.start(f.seed)
	return con, nil
}
