package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/spf13/cobra"

	"bridgehead/arena"
	"bridgehead/env"
)

// newArenaReport writes the reports of a run anew.
func newArenaReport(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "report DIR",
		Short: "Write table.txt and report.html of a run anew, and print the table",
		Args:  wantArgs(1, 1, "one DIR"),
		RunE: func(_ *cobra.Command, args []string) error {
			cfg, pairs, err := arena.Load(args[0])
			if err != nil {
				return err
			}
			analysis := arena.Analyse(cfg, pairs)
			if err := arena.WriteReports(args[0], analysis); err != nil {
				return err
			}
			if err := arena.WriteTable(a.out, analysis); err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "\nreport in %s\n", filepath.Join(args[0], arena.ReportFile))
			return err
		},
	}
}

// newArenaVerify replays a run.
func newArenaVerify(a *app) *cobra.Command {
	var workers int
	c := &cobra.Command{
		Use:   "verify DIR",
		Short: "Replay every record of a run and compare every number",
		Args:  wantArgs(1, 1, "one DIR"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := within("workers", workers, 1, 1024); err != nil {
				return err
			}
			ctx, stop := untilStopped(c)
			defer stop()
			tools, err := arenaTools(a, workers, "records", agentFiles{})
			if err != nil {
				return err
			}
			got, err := arena.Verify(ctx, args[0], tools)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "verified: %d pairs, %d games, all tables\n", got.Pairs, got.Games)
			return err
		},
	}
	c.Flags().IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "records replayed at once")
	return c
}

// newArenaGame takes a record out of a run.
func newArenaGame(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "game DIR PAIR GAME FILE",
		Short: "Take the record of a game out of a run",
		Long: "Take the record of game GAME (0 or 1) of pair PAIR out of a run, into a .jsonl or .msgpack FILE that\n" +
			"replay and play --load read.",
		Args: wantArgs(4, 4, "DIR PAIR GAME FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			pair, err1 := strconv.Atoi(args[1])
			game, err2 := strconv.Atoi(args[2])
			if err1 != nil || err2 != nil {
				return fmt.Errorf("arena game: got pair %q and game %q, want two numbers", args[1], args[2])
			}
			if err := checkRecordName(args[3]); err != nil {
				return err
			}
			rec, err := arena.Record(args[0], pair, game)
			if err != nil {
				return err
			}
			if err := env.WriteFile(args[3], rec, nil); err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "%s: %d steps\n", args[3], len(rec.Steps))
			return err
		},
	}
}
