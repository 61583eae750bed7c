package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// app is what commands share: where they read and write, and the clock. Tests bring their own.
type app struct {
	in       io.Reader
	out, err io.Writer
	now      func() time.Time
	terminal bool // err is a terminal, so a progress bar makes sense
}

func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "bridgehead",
		Short: "Board wargames of the campaign in the West, 1944-45, for players and researchers",
		// Errors are printed once, by main, and without the usage.
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return fmt.Errorf("%w (see %s --help)", err, c.CommandPath())
	})
	root.AddCommand(
		newScenarios(a), newAgents(a), newMatch(a), newArena(a), newGTP(a), newAnalyze(a), newReplay(a), newGames(a), newDivide(a), newBench(a), newPlay(a), newServe(a), newTactics(a), newExploit(a), newTune(a), newModels(a), newTrain(a), newWorker(a), newCluster(a),
		newVersion(a),
	)
	withMade(root)
	return root
}

// untilStopped is the context of a command that takes long: it ends with Ctrl-C or SIGTERM. A second signal ends the
// process at once, whatever the command is at.
func untilStopped(c *cobra.Command) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// wantArgs is an argument check that says what is wanted.
func wantArgs(low, high int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < low || high >= 0 && len(args) > high {
			return fmt.Errorf("%s: got %d arguments, want %s (see %s --help)",
				c.Name(), len(args), what, c.CommandPath())
		}
		return nil
	}
}

// within checks the range of a flag.
func within(flag string, got, low, high int) error {
	if got < low || got > high {
		return fmt.Errorf("--%s: got %d, want %d to %d", flag, got, low, high)
	}
	return nil
}
