package main

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/training"
	trainingreport "bridgehead/training/report"
)

// trainReportFlags are the flags of train report.
type trainReportFlags struct {
	out              string
	games, positions int
}

func newTrainReport(a *app) *cobra.Command {
	var f trainReportFlags
	c := &cobra.Command{
		Use:   "report RUN",
		Short: "Tell about a run, finished or not, on a page of its own",
		Long: "Tell about a training run, which may be going on, on a page of its own: curves, strength, and whether\n" +
			"values and policy can be trusted. Nothing in the run is changed but for the page itself.",
		Args: wantArgs(1, 1, "the directory of one RUN"),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(a, args[0]) },
	}
	usual := trainingreport.DefaultOptions(reportGame)
	c.Flags().StringVarP(&f.out, "output", "o", "", "the file to write (default: report.html in the run)")
	c.Flags().IntVar(&f.games, "games", usual.Games, "newest games that diagnostics look at")
	c.Flags().IntVar(&f.positions, "positions", usual.Positions, "positions of these games that the network is asked about")
	return c
}

// reportGame makes the game of a recipe on one of its scenarios with options.
func reportGame(c *training.Config, scenario int, options string) (engine.Game, error) {
	return games.New(c.Game, c.Scenarios[scenario].Name, options)
}

func (f *trainReportFlags) run(a *app, dir string) error {
	if err := within("games", f.games, 1, 1_000_000); err != nil {
		return err
	}
	if err := within("positions", f.positions, 0, 1_000_000); err != nil {
		return err
	}
	o := trainingreport.DefaultOptions(reportGame)
	o.Games, o.Positions = f.games, f.positions
	r, err := trainingreport.Read(dir, o)
	if err != nil {
		return fmt.Errorf("train report: %w", err)
	}
	for _, n := range r.Notes {
		fmt.Fprintf(a.err, "note: %s\n", printable(n))
	}
	path := f.out
	if path == "" {
		path = filepath.Join(dir, "report.html")
	}
	if err := env.WriteAtomic(path, func(w io.Writer) error { return trainingreport.WriteHTML(w, r) }); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s\n", path)
	return nil
}
