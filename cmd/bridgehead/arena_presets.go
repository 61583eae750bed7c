package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// plan is what a preset says: who plays how much on what.
type plan struct {
	Name      string
	Agents    []string
	Scenarios []string
	Pairs     int
	Mirror    int
}

// presets are the plans that are built in.
var presets = []plan{
	{
		// The ladder that releases are compared on. New agents join at the end of the list.
		Name: "ladder",
		Agents: []string{
			"random",
			"greedy:plan=0",
			"greedy:plan=64",
			"greedy",
		},
		Scenarios: []string{"gamble/one-bridge", "gamble/basic"},
		Pairs:     500, // with two games a pair, a row of a ladder has at least 1,000 games
		Mirror:    500,
	},
}

func presetNames() string {
	names := make([]string, len(presets))
	for i, p := range presets {
		names[i] = p.Name
	}
	return strings.Join(names, " | ")
}

func findPreset(name string) (plan, error) {
	for _, p := range presets {
		if p.Name == name {
			return p, nil
		}
	}
	return plan{}, fmt.Errorf("--preset: got %q, want %s", name, presetNames())
}

// cut changes the numbers of a preset that were given as flags.
func (p plan) cut(f *arenaFlags, c *cobra.Command) plan {
	if c.Flags().Changed("pairs") {
		p.Pairs = f.pairs
	}
	if c.Flags().Changed("mirror") {
		p.Mirror = f.mirror
	}
	return p
}
