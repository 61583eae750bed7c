package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/agents/neural"
	"bridgehead/games"
)

// plan is what a preset says: who plays how much on what.
type plan struct {
	Name      string
	Agents    []string
	Scenarios []string
	Options   string
	Pairs     int
	Mirror    int
	Reach     int // of a chain; 0: all meet all
	Seed      uint64
	Anchor    string
	NoLuck    bool
}

// ladderAgents are the agents that releases are compared on. New ones join at the end of the list.
var ladderAgents = []string{
	"random",
	"greedy:plan=0",
	"greedy",
	"scripted",
	"flat:sims=100",
	"uct:sims=100",
	"uct:sims=1000",
	"puct:sims=100",
	"gumbel:sims=64",
	"expectimax:nodes=2000",
}

// strongScripted is the planner with more activations tried, and more often.
const strongScripted = "scripted:dice=4,width=12"

// quickScripted is the planner with less thought: on the basic game the usual one takes most of the time of a run.
const quickScripted = "scripted:dice=1,lines=80,sketch=50,width=3"

func isScripted(spec string) bool { return spec == "scripted" }

// levelAgents are the levels of the opponents but the highest, and the agents that place them on the scale of the ladder,
// about weakest first: each meets the next two. topAgents take longer: they meet the next one only.
var (
	levelAgents = slices.Concat([]string{"random", "passer", "greedy"}, neural.LevelNames[:4])
	topAgents   = []string{"scripted", "elite", "marshal"}
	basicTop    = []string{quickScripted, "elite", "marshal"}
)

// levelSeed begins seeds that no setting was chosen on. The plans of levels play on seeds of their own, so that arena levels
// can put them together.
const levelSeed = 900001

// presets are the plans that are built in: those of the usual game.
var presets = presetsOf(games.Kinds[0])

// presetsOf are the plans of a game, on the fields it names. With 10 agents and 45 pairs a row has 405 pairs on each
// scenario.
func presetsOf(k games.Kind) []plan {
	short, levels, long, fair := k.Names(k.Fields.Ladder), k.Names(k.Fields.Levels), k.Names(k.Fields.Long), k.Fair[k.Scenario]
	return []plan{
		{Name: "ladder", Agents: ladderAgents, Scenarios: short, Pairs: 45, Mirror: 10},
		// The long game is ten times as long; the handicap makes results as even as the sides go, see docs/ladder.md.
		{Name: "ladder-basic", Agents: append(slices.DeleteFunc(slices.Clone(ladderAgents), isScripted), strongScripted),
			Scenarios: long, Options: fair, Pairs: 5, Mirror: 10},
		// How fair scenarios are between equals.
		{Name: "balance", Agents: []string{"scripted", "uct:sims=1000"}, Scenarios: k.Names(k.Fields.Balance), Pairs: 10, Mirror: 60},
		// The figures people choose an opponent by: docs/ladder.md.
		{Name: "levels", Agents: levelAgents, Scenarios: levels, Pairs: 60, Reach: 2, Seed: levelSeed, Anchor: "random", NoLuck: true},
		{Name: "levels-top", Agents: topAgents, Scenarios: levels, Pairs: 40, Reach: 1, Seed: levelSeed + 10000, NoLuck: true},
		{Name: "levels-basic", Agents: levelAgents, Scenarios: long, Options: fair, Pairs: 20, Reach: 2,
			Seed: levelSeed + 20000, Anchor: "random", NoLuck: true},
		{Name: "levels-basic-top", Agents: basicTop, Scenarios: long, Options: fair, Pairs: 20, Reach: 1,
			Seed: levelSeed + 30000, NoLuck: true},
	}
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
	if c.Flags().Changed("options") {
		p.Options = f.options
	}
	if p.Seed == 0 || c.Flags().Changed("seed") {
		p.Seed = f.seed
	}
	if c.Flags().Changed("luck") {
		p.NoLuck = !f.luck
	}
	if c.Flags().Changed("mirror") {
		p.Mirror = f.mirror
	}
	return p
}
