package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/models/kernel"
	"bridgehead/table"
)

// human names a person in the place of an agent spec.
const human = table.Human

// playFlags are the flags of play.
type playFlags struct {
	console bool
	plain   bool // the console of lines
	rough   bool // see kernel.Rough
	page    pageFlags
	line    lineFlags
	number  int // of the game in FILE, from 1; 0: the only one
}

// The flags that mean something in one of the two ways to play only.
var (
	pageOnly = []string{"addr", "host", "no-open", "token-file"}
	lineOnly = []string{"game", "scenario", "options", "german", "allied", "hotseat", "watch", "seed", "dice", "save", "load", "yes", "plain"}
)

func newPlay(a *app) *cobra.Command {
	var f playFlags
	c := &cobra.Command{
		Use:   "play [FILE]",
		Short: "Play against an agent, against each other, or watch",
		Long: "Play in the browser: the page is served on this machine until Ctrl-C, and games go on where they were left.\n" +
			"With --console play in the terminal instead; there each side is an agent or " + human + ", and help lists the\n" +
			"commands.\n\n" +
			"FILE is a game that was saved, by the page, by --save or by match --record, or the address of a page that\n" +
			"carries one: it opens as a replay, and the same game again on the same table. A file of several games wants\n" +
			"--game-number. --position begins a game at a position.\n\n" + agentHelp(),
		Args: wantArgs(0, 1, "none or one FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.check(c, args); err != nil {
				return err
			}
			var saved *savedGame
			if len(args) > 0 {
				var err error
				if saved, err = openSaved(args[0], f.number, f.line.start.scenario); err != nil {
					return err
				}
			}
			if f.rough {
				kernel.Rough()
			}
			if f.console {
				return f.inTerminal(c, a, saved)
			}
			if err := f.page.begin(c, a, &f.line.start, saved); err != nil {
				return err
			}
			ctx, stop := untilStopped(c)
			defer stop()
			return f.page.run(ctx, a)
		},
	}
	c.Flags().BoolVar(&f.console, "console", false, "play in this terminal")
	c.Flags().BoolVar(&f.plain, "plain", false, "line by line, as where there is no terminal; --save and --dice mean it, too")
	c.Flags().BoolVar(&f.rough, "rough", false, "on a processor without AVX2: let networks compute faster, with values that differ in the last places from those of other machines")
	c.Flags().IntVar(&f.number, "game-number", 0, "which game of FILE, from 1, where it holds several")
	f.page.add(c)
	f.line.add(c)
	return c
}

// check refuses flags that the chosen way to play does not know.
func (f *playFlags) check(c *cobra.Command, args []string) error {
	wrong, why := lineOnly, "goes with --console; on the page you choose it for each game"
	if f.console {
		wrong, why = pageOnly, "goes without --console"
	}
	var given []string
	for _, name := range wrong {
		if c.Flags().Changed(name) {
			given = append(given, "--"+name)
		}
	}
	if len(given) > 0 {
		return fmt.Errorf("%s: %s (see %s --help)", strings.Join(given, ", "), why, c.CommandPath())
	}
	if err := f.checkFile(c, args); err != nil {
		return err
	}
	f.page.withAddr = c.Flags().Changed("addr")
	return nil
}

// checkFile refuses flags beside FILE that say what its record says already, and those that want one.
func (f *playFlags) checkFile(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		if c.Flags().Changed("game-number") {
			return errors.New("--game-number: goes with a FILE")
		}
		return nil
	}
	for _, name := range []string{"load", "position", "game", "options", "seed"} {
		if c.Flags().Changed(name) {
			return fmt.Errorf("--%s: goes without a FILE, which brings its own", name)
		}
	}
	if c.Flags().Changed("game-number") && f.number < 1 {
		return fmt.Errorf("--game-number: got %d, want 1 or more", f.number)
	}
	return nil
}
