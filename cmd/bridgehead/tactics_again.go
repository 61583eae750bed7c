package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"bridgehead/arena/tactics"
	"bridgehead/games"
)

// tacticsAgainFlags are the flags of tactics again.
type tacticsAgainFlags struct {
	file  string
	miner tactics.Miner
}

func newTacticsAgain(a *app) *cobra.Command {
	var f tacticsAgainFlags
	c := &cobra.Command{
		Use:   "again",
		Short: "Solve a suite anew after scenarios have changed",
		Long: "Set the positions of a file in the scenarios as they are now, solve them and print those where the\n" +
			"choice still matters, if need be with another goal.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	c.Flags().StringVar(&f.file, "file", "", "the suite")
	c.Flags().IntVar(&f.miner.Limit, "limit", 200_000, "positions the solver may take for one problem")
	c.Flags().Float64Var(&f.miner.Gap, "gap", 0.05, "winning probability between the best action and the median one")
	c.Flags().Float64Var(&f.miner.Second, "second", 0, "winning probability between the best action and the next best")
	c.Flags().IntVar(&f.miner.Deep, "deep", 0, "positions the solver must take for a problem")
	c.Flags().IntVar(&f.miner.Alike, "alike", 0, "problems kept of those with the same values in one variant; 0: all")
	_ = c.MarkFlagRequired("file")
	return c
}

func (f *tacticsAgainFlags) run(ctx context.Context, a *app) error {
	if err := errors.Join(within("limit", f.miner.Limit, 1, 100_000_000), within("alike", f.miner.Alike, 0, 1000)); err != nil {
		return err
	}
	file, err := os.Open(f.file)
	if err != nil {
		return fmt.Errorf("--file: %w", err)
	}
	defer file.Close()
	problems, err := tactics.ReadProblems(file)
	if err != nil {
		return fmt.Errorf("--file %s: %w", f.file, err)
	}
	f.miner.Make = games.Make
	kept, err := f.miner.Again(ctx, problems)
	if err != nil {
		return fmt.Errorf("--file %s: %w", f.file, err)
	}
	fmt.Fprintf(a.err, "%d of %d positions still matter\n", len(kept), len(problems))
	return tactics.Write(a.out, kept)
}
