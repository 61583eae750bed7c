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
		// The ladder that releases are compared on. New agents join at the end of the list. With 11 agents
		// and 50 pairs a row has 1,000 games on each scenario.
		Name: "ladder",
		Agents: []string{
			"random",
			"greedy:plan=0",
			"greedy",
			"scripted",
			"flat:sims=100",
			"uct:sims=100",
			"uct:sims=1000",
			"uct:sims=100,eval=rollout",
			"puct:sims=100",
			"gumbel:sims=16",
			"gumbel:sims=64",
		},
		Scenarios: []string{"gamble/one-bridge", "gamble/nijmegen", "gamble/basic"},
		Pairs:     50,
		Mirror:    50,
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
