package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/env"
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
	c, err := f.choose(s)
	if err != nil {
		return err
	}
	b, err := trainingreport.ReadNetwork(*c)
	if err != nil {
		return fmt.Errorf("train export: %w; --checkpoint names %s", err, trainingrun.Numbers(wholeOf(s.Checkpoints)))
	}
	b.Name, b.Half = f.name, f.half
	if b.Play, err = parseLevels(f.play); err != nil {
		return err
	}
	if b.Play == nil {
		b.Play = usualLevels()
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

// choose finds the checkpoint that is asked for.
func (f *trainExportFlags) choose(s *trainingrun.Summary) (*trainingrun.Checkpoint, error) {
	all := s.Checkpoints
	if f.checkpoint != 0 {
		at := slices.IndexFunc(all, func(c trainingrun.Checkpoint) bool { return c.Number == f.checkpoint })
		if at < 0 {
			return nil, fmt.Errorf("--checkpoint: got %d, want %s", f.checkpoint, trainingrun.Numbers(all))
		}
		return &all[at], nil
	}
	switch {
	case s.StateFault != nil:
		return nil, fmt.Errorf("train export: %w; --checkpoint names %s", s.StateFault, trainingrun.Numbers(wholeOf(all)))
	case s.State == nil || s.State.Checkpoint == "":
		return nil, fmt.Errorf("train export: the run has saved no state yet; --checkpoint names %s", trainingrun.Numbers(all))
	}
	at := slices.IndexFunc(all, func(c trainingrun.Checkpoint) bool { return filepath.Base(c.Path) == s.State.Checkpoint })
	if at < 0 {
		return nil, fmt.Errorf("train export: checkpoint %q of the state is missing; --checkpoint names %s", s.State.Checkpoint, trainingrun.Numbers(all))
	}
	return &all[at], nil
}

// parseLevels reads --play: how a network is played at each level, weakest first; nil where nothing is given.
func parseLevels(play []string) (list []bundle.Play, err error) {
	for _, text := range play {
		level, spec, ok := strings.Cut(text, "=")
		if !ok || level == "" {
			return nil, fmt.Errorf("--play: got %q, want LEVEL=AGENT or LEVEL/SIDE=AGENT", text)
		}
		if err := roster.Registry.CheckKeys(spec); err != nil {
			return nil, fmt.Errorf("--play: %w", err)
		}
		level, side, sided := strings.Cut(level, "/")
		if sided && side != "german" && side != "allied" {
			return nil, fmt.Errorf("--play: got side %q, want german | allied", side)
		}
		list = append(list, bundle.Play{Level: level, Side: side, Agent: spec})
	}
	return list, nil
}

// usualLevels are those of a network of which nothing is known yet: by falling temperature and growing simulations.
func usualLevels() []bundle.Play {
	return []bundle.Play{
		{Level: "recruit", Simulations: 0, Temperature: 1},
		{Level: "regular", Simulations: 0, Temperature: 0.5},
		{Level: "veteran", Simulations: 4, Considered: 4, Temperature: 0.3},
		{Level: "elite", Simulations: 32, Considered: 16},
		{Level: "marshal", Simulations: 256, Considered: 16},
	}
}
