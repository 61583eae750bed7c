package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/env"
	"bridgehead/models/bundle"
)

// newModelsLevels writes a bundle with other levels.
func newModelsLevels(a *app, m *modelsFlags) *cobra.Command {
	var play []string
	var out string
	c := &cobra.Command{
		Use:   "levels NAME",
		Short: "Write a network with other levels",
		Long: "Write the bundle of a network with the levels of --play in place of its own. What was measured of a level that\n" +
			"plays otherwise now is left out of it; network and provenance stay as they are.",
		Example: "  bridgehead models levels nijmegen --play recruit=neural:search=none,temperature=1 \\\n" +
			"    --play elite=neural:sims=64 -o nijmegen.bundle",
		Args: wantArgs(1, 1, "one NAME or *"+bundle.Extension+" file"),
		RunE: func(_ *cobra.Command, args []string) error {
			b, err := m.open(args[0])
			if err != nil {
				return err
			}
			levels, err := parsePlay(play)
			if err != nil {
				return err
			}
			forgotten := b.SetLevels(asRecorded(levels, b.Play))
			if err := b.Check(); err != nil {
				return fmt.Errorf("--play: %w", err)
			}
			if err := env.WriteAtomic(out, func(w io.Writer) error { return bundle.Write(w, b) }); err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "%s: %s with %d levels; %d results of levels that changed are left out\n", out, b.Name, len(b.Play), forgotten)
			return err
		},
	}
	c.Flags().StringArrayVar(&play, "play", nil, "LEVEL=AGENT, an agent without its model, such as elite=neural:sims=32, or LEVEL/SIDE=AGENT for\none side; give it once for each, weakest first")
	c.Flags().StringVarP(&out, "output", "o", "", "the file to write")
	_ = c.MarkFlagRequired("play")
	_ = c.MarkFlagRequired("output")
	return c
}

// asRecorded words the levels that stay as an earlier version has recorded them, so that what was measured of them stays too.
func asRecorded(levels, were []bundle.Play) []bundle.Play {
	for i := range levels {
		for _, was := range were {
			today, err := roster.Registry.Today(was.Agent)
			if err == nil && was.Level == levels[i].Level && was.Side == levels[i].Side && today == levels[i].Agent {
				levels[i].Agent = was.Agent
			}
		}
	}
	return levels
}
