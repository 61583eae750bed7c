package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/arena/yardstick"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/training"
	"bridgehead/training/league"
	trainingrun "bridgehead/training/run"
)

// exactDir is the directory in a run where its checkpoints are measured exactly, usually; exactRows is the file of what was measured.
const (
	exactDir  = "exact"
	exactRows = "rows.json"
)

// exactPlays are the agents that checkpoints play through, usually.
var exactPlays = []string{"neural:search=none,model=live", "neural:sims=16,model=live", "neural:sims=64,model=live"}

// trainExactFlags are the flags of train exact.
type trainExactFlags struct {
	exactFlags
	checkpoints, times int
	at                 []time.Duration
	play               []string
	out                string
}

func newTrainExact(a *app) *cobra.Command {
	var f trainExactFlags
	c := &cobra.Command{
		Use:   "exact RUN",
		Short: "Measure checkpoints of a run exactly, where its scenario can be solved",
		Long: "Say what checkpoints spread over the course of a run, finished or not, get against best play and against the best answer, by\n" +
			"side, with the minutes of training beside each: the network's policy alone, and with searches. Everything else is as in\n" +
			"bridgehead bench exact. What was measured is kept in --out, and a run that went on is gone on with.",
		Example: "  bridgehead train exact runs/mine --at 1m,5m,20m --play neural:model=live,sims=64",
		Args:    wantArgs(1, 1, "the directory of one RUN"),
		RunE: func(c *cobra.Command, args []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			if err := f.run(ctx, a, args[0]); err != nil {
				return fmt.Errorf("train exact: %w", err)
			}
			return nil
		},
	}
	f.add(c)
	flags := c.Flags()
	flags.IntVar(&f.checkpoints, "checkpoints", 6, "checkpoints that are measured: the first and the last that are kept, and evenly between")
	flags.DurationSliceVar(&f.at, "at", nil, "times of training, such as 1m,5m,20m: the checkpoints nearest to them are measured instead")
	flags.StringArrayVar(&f.play, "play", exactPlays, "the agent a checkpoint plays through, with model=live; give it once for each")
	flags.IntVar(&f.times, "times", 1, "seeds on which an agent is asked")
	flags.StringVar(&f.out, "out", "", "directory for the networks and what was measured (default: "+exactDir+" in the run)")
	c.MarkFlagsMutuallyExclusive("checkpoints", "at")
	return c
}

func (f *trainExactFlags) run(ctx context.Context, a *app, run string) error {
	err := errors.Join(f.check(), within("checkpoints", f.checkpoints, 1, 1000), within("times", f.times, 1, 1_000_000))
	for _, at := range f.at {
		if at < 0 {
			err = errors.Join(err, fmt.Errorf("--at: got %v, want 0 or more", at))
		}
	}
	if err != nil {
		return err
	}
	s, err := trainingrun.Summarize(run)
	if err != nil {
		return err
	}
	recipe, err := training.ReadRecorded(filepath.Join(run, trainingrun.ConfigFile), s.Config)
	if err != nil {
		return err
	}
	if f.out == "" {
		f.out = filepath.Join(run, exactDir)
	}
	if f.rows == "" {
		f.rows = filepath.Join(f.out, exactRows)
	}
	store, err := yardstick.Open(f.rows)
	if err != nil {
		return err
	}
	measured, err := f.members(run, s.Checkpoints)
	if err != nil {
		return err
	}
	for i, on := range recipe.Scenarios {
		g, err := games.New(recipe.Game, on.Name, recipe.MatchOptions(i))
		if err != nil {
			return err
		}
		field, err := yardstick.Solve(g, f.positions)
		if err != nil {
			return err
		}
		if err := f.measure(ctx, a, field, store, measured); err != nil {
			return err
		}
	}
	return nil
}

// members writes the networks into the directory. There is a league for each of --play.
func (f *trainExactFlags) members(run string, all []trainingrun.Checkpoint) (out []*league.League, err error) {
	chosen := league.Spread(all, f.checkpoints)
	if len(f.at) > 0 {
		if chosen, err = league.Nearest(all, f.at); err != nil {
			return nil, err
		}
	}
	for _, play := range f.play {
		l, err := league.New(run, chosen, f.out, play)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// measure prints the table of a game.
func (f *trainExactFlags) measure(ctx context.Context, a *app, field *yardstick.Field, store *yardstick.Store, all []*league.League) error {
	table := field.Table("minutes", "step", "self-play games")
	for i, l := range all {
		for _, m := range l.Members {
			way := f.way
			way.Times = f.times
			var err error
			if way.Network, err = checksum(filepath.Join(f.out, fmt.Sprintf("checkpoint-%d%s", m.Checkpoint, bundle.Extension))); err != nil {
				return err
			}
			rows, err := f.measureExactly(ctx, field, store, m.Agent, way)
			if err != nil {
				return err
			}
			table.Add(f.play[i], []string{fmt.Sprintf("%.1f", 60*m.Hours), fmt.Sprint(m.Step), fmt.Sprint(m.Games)}, rows)
		}
	}
	return f.print(a, table)
}

// checksum is the SHA-256 of a file, in hex.
func checksum(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(text)), nil
}
