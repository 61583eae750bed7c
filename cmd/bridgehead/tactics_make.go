package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/arena/tactics"
	"bridgehead/games"
)

// tacticsMakeFlags are the flags of tactics make.
type tacticsMakeFlags struct {
	variant tactics.Variant
	miner   tactics.Miner
	game    string
	dusk    bool
	games   int
	seed    uint64
}

func newTacticsMake(a *app) *cobra.Command {
	var f tacticsMakeFlags
	c := &cobra.Command{
		Use:   "make",
		Short: "Play games and print the positions that can be solved and matter",
		Long: "Play games between two agents, go back from the end of each and print, a line each, the positions\n" +
			"that the exact solver can solve and where the best action is well ahead of the median one. Any game does\n" +
			"whose scenarios are data and whose positions count points; most need --dusk, which is for: " + strings.Join(dusks(), ", ") + ".",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	c.Flags().StringVar(&f.game, "game", games.Kinds[0].Key, "the game: "+strings.Join(minable(), " | "))
	c.Flags().StringVar(&f.variant.Scenario, "scenario", "", "scenario id or short name (one that can be solved)")
	c.Flags().StringVar(&f.variant.End, "end", "", "what the last turn ends with, in the words of the game; as the scenario has it")
	c.Flags().StringVar(&f.variant.Options, "options", "", "options of the rules")
	for side, name := range games.Sides {
		c.Flags().StringVar(&f.miner.Agents[side], name, "greedy:plan=60", "agent of the "+name+" side")
	}
	c.Flags().IntVar(&f.games, "games", 10, "number of games")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the first game")
	c.Flags().IntVar(&f.miner.Limit, "limit", 200_000, "positions the solver may take for one problem")
	c.Flags().BoolVar(&f.dusk, "dusk", false, "bring the end of the game near in every position, as far as the game knows how")
	c.Flags().Float64Var(&f.miner.Gap, "gap", 0.05, "winning probability between the best action and the median one")
	c.Flags().Float64Var(&f.miner.Second, "second", 0, "winning probability between the best action and the next best")
	c.Flags().StringVar(&f.miner.Foil, "foil", "", "take only positions that this agent fails by the gap at least")
	c.Flags().StringVar(&f.miner.Node, "node", "", "kind of decision of a problem; any")
	c.Flags().IntVar(&f.miner.Least, "least", 2, "legal actions of a problem")
	c.Flags().IntVar(&f.miner.Deep, "deep", 0, "positions the solver must take for a problem")
	c.Flags().IntVar(&f.miner.Misses, "misses", 10, "positions beyond the solver before a game is left")
	c.Flags().IntVar(&f.miner.Most, "most", 4, "positions taken from one game")
	return c
}

// minable are the keys of the games whose positions can be set in variants.
func minable() (keys []string) {
	for _, k := range games.Kinds {
		if k.Make != nil {
			keys = append(keys, k.Key)
		}
	}
	return keys
}

// dusks are the keys of the games that know how to bring their end near.
func dusks() (keys []string) {
	for _, k := range games.Kinds {
		if k.Dusk != nil {
			keys = append(keys, k.Key)
		}
	}
	return keys
}

func (f *tacticsMakeFlags) check() error {
	return errors.Join(
		within("games", f.games, 1, 1_000_000),
		within("limit", f.miner.Limit, 1, 100_000_000),
		within("least", f.miner.Least, 2, 1000),
		within("misses", f.miner.Misses, 1, 1000),
		within("most", f.miner.Most, 1, 1000),
	)
}

func (f *tacticsMakeFlags) run(ctx context.Context, a *app) error {
	if err := f.check(); err != nil {
		return err
	}
	k, err := games.Find(f.game)
	switch {
	case err != nil:
		return fmt.Errorf("--%w", err)
	case k.Make == nil:
		return fmt.Errorf("--game: got %s, which has no scenarios as data", k.Key)
	case f.dusk && k.Dusk == nil:
		return fmt.Errorf("--dusk: nothing brings the end of %s near", k.Key)
	case f.dusk:
		f.miner.Dusk = k.Dusk
	}
	f.variant.Scenario = k.Name(cmp.Or(f.variant.Scenario, k.Small()))
	f.miner.Make, f.miner.Registry = games.Make, roster.Registry
	for n := range f.games {
		seed := f.seed + uint64(n)
		problems, err := f.miner.Mine(ctx, f.variant, seed)
		if err != nil {
			return fmt.Errorf("tactics: seed %d: %w", seed, err)
		}
		if err := tactics.Write(a.out, problems); err != nil {
			return err
		}
	}
	return nil
}
