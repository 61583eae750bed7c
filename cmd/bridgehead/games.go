package main

import (
	"github.com/spf13/cobra"

	"bridgehead/engine"
	"bridgehead/games"
)

// gameFlags are the flags that choose a game.
type gameFlags struct{ game, scenario, options string }

func (f *gameFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.game, "game", games.Kinds[0].Key, "the game")
	c.Flags().StringVar(&f.scenario, "scenario", "", "scenario id, short name or .yaml file")
	c.Flags().StringVar(&f.options, "options", "", "options of the rules")
}

func (f *gameFlags) make() (engine.Game, error) { return games.New(f.game, f.scenario, f.options) }
