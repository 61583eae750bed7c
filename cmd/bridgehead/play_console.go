package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/games"
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
func (f *lineFlags) run(c *cobra.Command, a *app, saved *savedGame) error {
	if err := f.check(); err != nil {
		return err
	}
	show := saved != nil
	if f.load != "" {
		var err error
		if saved, err = openSaved(f.load, 0, f.start.scenario); err != nil {
			return fmt.Errorf("--load %w", err)
		}
	}
	con, err := f.newConsole(c, a, saved)
	if err != nil {
		return err
	}
	if saved != nil {
		if err := con.resume(saved.rec); err != nil {
			return fmt.Errorf("%s: %w", shortName(saved.from), err)
		}
	}
	if show {
		if err := replay(a.out, saved.game, saved.rec, false); err != nil {
			return err
		}
	}
	return con.run(c.Context())
}

// newConsole makes the console on the game of a record where there is one, else on that of the flags.
func (f *lineFlags) newConsole(c *cobra.Command, a *app, saved *savedGame) (*console, error) {
	var g engine.Game
	var from engine.State
	if saved != nil {
		g = saved.game
	} else {
		var err error
		if g, from, err = f.start.playable(c, a.in); err != nil {
			return nil, err
		}
	}
	con := newConsole(a)
	con.confirm, con.save, con.ask = !f.yes, f.save, f.dice == "ask"
	con.specs, con.players = f.seats(), f.players
	if err := con.open(g, from); err != nil {
		return nil, err
	}
	con.start(f.seed)
	return con, nil
}

// players makes the agents of the seats; nil is a person.
func (f *lineFlags) players(g engine.Game) (made [2]agents.Agent, err error) {
	for side, spec := range f.seats() {
		if spec == human {
			continue
		}
		agent, err := roster.Registry.New(g, spec)
		if err == nil {
			err = agents.CheckSide(agent, engine.Player(side))
		}
		if err != nil {
			return made, fmt.Errorf("--%s: %w", games.Sides[side], err)
		}
		made[side] = agent
	}
	return made, nil
}
