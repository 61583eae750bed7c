package main

import (
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
}

// The flags that mean something in one of the two ways to play only.
var (
	pageOnly = []string{"addr", "no-open", "token-file"}
	lineOnly = []string{"game", "scenario", "options", "german", "allied", "hotseat", "watch", "seed", "dice", "save", "load", "yes", "plain"}
)

func newPlay(a *app) *cobra.Command {
	var f playFlags
	c := &cobra.Command{
		Use:   "play",
		Short: "Play against an agent, against each other, or watch",
		Long: "Play in the browser: the page is served on this machine until Ctrl-C, and games go on where they were left.\n" +
			"With --console play in the terminal instead; there each side is an agent or " + human + ", and help lists the\n" +
			"commands.\n\n" + agentHelp(),
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := f.check(c); err != nil {
				return err
			}
			if f.rough {
				kernel.Rough()
			}
			if f.console {
				return f.inTerminal(c, a)
			}
			ctx, stop := untilStopped(c)
			defer stop()
			return f.page.run(ctx, a)
		},
	}
	c.Flags().BoolVar(&f.console, "console", false, "play in this terminal")
	c.Flags().BoolVar(&f.plain, "plain", false, "line by line, as where there is no terminal; --save and --dice mean it, too")
	c.Flags().BoolVar(&f.rough, "rough", false, "on a processor without AVX2: let networks compute faster, with values that differ in the last places from those of other machines")
	f.page.add(c)
	f.line.add(c)
	return c
}

// check refuses flags that the chosen way to play does not know.
func (f *playFlags) check(c *cobra.Command) error {
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
	f.page.withAddr = c.Flags().Changed("addr")
	return nil
}
