package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/models/bundle"
	trainingreport "bridgehead/training/report"
	trainingrun "bridgehead/training/run"
)

// trainExportFlags are the flags of train export.
type trainExportFlags struct {
	out, name  string
	checkpoint int64
	half       bool
	play       []string
}

func newTrainExport(a *app) *cobra.Command {
	var f trainExportFlags
	c := &cobra.Command{
		Use:   "export RUN",
		Short: "Write the network of a run as a bundle",
		Long: "Write the network of a run as a bundle, ready to play: bridgehead match --german neural:model=FILE,level=elite.\n" +
			"It is that of the checkpoint the run would go on from, unless --checkpoint names another one.",
		Args: wantArgs(1, 1, "the directory of one RUN"),
		RunE: func(_ *cobra.Command, args []string) error { return f.run(a, args[0]) },
	}
	c.Flags().StringVarP(&f.out, "output", "o", "", "the file to write")
	c.Flags().StringVar(&f.name, "name", "", "of the network: lower-case letters, digits and hyphens")
	c.Flags().Int64Var(&f.checkpoint, "checkpoint", 0, "number of the checkpoint (default: that of the state)")
	c.Flags().BoolVar(&f.half, "half", false, "store float16, half the size; see docs/models.md for what is lost")
	c.Flags().StringArrayVar(&f.play, "play", nil, "LEVEL=AGENT, an agent without its model, such as elite=neural:sims=32, or LEVEL/SIDE=AGENT for\none side; give it once for each (default: recruit to marshal by growing simulations)")
	_ = c.MarkFlagRequired("output")
	_ = c.MarkFlagRequired("name")
	return c
}

func (f *trainExportFlags) run(a *app, dir string) error {
	s, err := trainingrun.Summarize(dir)
	if err != nil {
		return fmt.Errorf("train export: %w", err)
	}
	c, err := s.Choose(f.checkpoint)
	switch {
	case err != nil && f.checkpoint != 0:
		return fmt.Errorf("--checkpoint: %w", err)
	case err != nil:
		return fmt.Errorf("train export: %w; --checkpoint names %s", err, trainingrun.Numbers(wholeOf(s.Checkpoints)))
	}
	b, err := trainingreport.ReadNetwork(*c)
	if err != nil {
		return fmt.Errorf("train export: %w; --checkpoint names %s", err, trainingrun.Numbers(wholeOf(s.Checkpoints)))
	}
	b.Name, b.Half = f.name, f.half
	if b.Play, err = parsePlay(f.play); err != nil {
		return err
	}
	if b.Play == nil {
		b.Play = bundle.UsualPlay()
	}
	b.Provenance.Recipe = filepath.Base(filepath.Clean(dir))
	if err := b.Check(); err != nil {
		return fmt.Errorf("train export: %w", err)
	}
	if err := env.WriteAtomic(f.out, func(w io.Writer) error { return bundle.Write(w, b) }); err != nil {
		return err
	}
	info, err := os.Stat(f.out)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s: %s of checkpoint %d at step %d, %d bytes\n", f.out, b.Name, c.Number, c.Step, info.Size())
	return nil
}

// wholeOf are the checkpoints that can be read.
func wholeOf(all []trainingrun.Checkpoint) []trainingrun.Checkpoint {
	return slices.DeleteFunc(slices.Clone(all), func(c trainingrun.Checkpoint) bool {
		_, err := trainingreport.ReadNetwork(c)
		return err != nil
	})
}

// parsePlay reads --play.
func parsePlay(play []string) ([]bundle.Play, error) {
	list, err := neural.ParsePlay(play, games.Sides[:])
	for _, p := range list {
		err = errors.Join(err, roster.Registry.CheckKeys(p.Agent))
	}
	if err != nil {
		return nil, fmt.Errorf("--play: %w", err)
	}
	return list, nil
}
