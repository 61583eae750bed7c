package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/agents/roster"
	"bridgehead/arena/searchbench"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/training"
	trainingrun "bridgehead/training/run"
)

// trainFlags are the flags of train.
type trainFlags struct {
	config, preset string
	out            string
	change         bool
	from           int64
	given          givenFlags
	listen         listenFlags
}

func newTrain(a *app) *cobra.Command {
	var f trainFlags
	c := &cobra.Command{
		Use:   "train",
		Short: "Train a network by self-play",
		Long: "Train a network by self-play in a run directory. A run that was stopped, with Ctrl-C or by a crash,\n" +
			"goes on where it was when it is started again with the same --out; then the recipe need not be given.\n" +
			"The recipe is a file (--config) or one of the presets: " + strings.Join(training.Presets(), ", ") + ".\n" +
			"Games that people have played are learnt from with --games DIR, in the warm start and, by learning.keep, beside self-play;\n" +
			"the run keeps them.",
		Args: listenArgs(usualLearner, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			o, text, err := f.options(a)
			if err != nil {
				return err
			}
			if o.Serve, err = f.listen.serve(c, f.out); err != nil {
				return err
			}
			finish := showTraining(a, &o, text)
			err = training.Train(ctx, text, o)
			finish()
			return f.explain(ctx, a, err)
		},
	}
	c.Flags().StringVar(&f.config, "config", "", "file of a recipe")
	c.Flags().StringVar(&f.preset, "preset", "", "a recipe that comes with the program: "+strings.Join(training.Presets(), " or "))
	c.Flags().StringVar(&f.out, "out", "", "directory of the run")
	c.Flags().BoolVar(&f.change, "change", false, "go on under another recipe than the run was begun with")
	c.Flags().StringArrayVar(&f.given.dirs, "games", nil, "directory or file of records to learn from; may be repeated")
	c.Flags().StringVar(&f.given.of, "learn", learnPeople, "whose decisions in them: "+learnPeople+" or "+learnAll+", with agents")
	c.Flags().Int64Var(&f.from, "from-checkpoint", 0, "number of the checkpoint to go on from, where the newest is damaged (default: where the run was stopped)")
	f.listen.add(c)
	_ = c.MarkFlagRequired("out")
	c.AddCommand(newTrainReport(a), newTrainExport(a), newTrainLeague(a), newTrainExact(a), newTrainKeys(a), newTrainExploit(a))
	return c
}

// explain adds to the error of a run how it can go on.
func (f *trainFlags) explain(ctx context.Context, a *app, err error) error {
	if err != nil && ctx.Err() != nil {
		fmt.Fprintf(a.err, "stopped; go on with: bridgehead train --out %s\n", f.out)
	}
	if damage, ok := errors.AsType[*trainingrun.DamageError](err); ok && damage.Whole != nil {
		return fmt.Errorf("%w\ngo on from it with: bridgehead train --out %s --from-checkpoint %d", err, f.out, damage.Whole.Number)
	}
	return err
}

// options reads the recipe and makes the game it names.
func (f *trainFlags) options(a *app) (o training.Options, text []byte, err error) {
	if f.from < 0 {
		return o, nil, fmt.Errorf("--from-checkpoint: got %d, want the number of a checkpoint", f.from)
	}
	name := f.config
	switch {
	case f.config != "" && f.preset != "":
		return o, nil, errors.New("got both --config and --preset, want one of them")
	case f.config != "":
		text, err = os.ReadFile(f.config)
	case f.preset != "":
		name = f.preset + ".yaml"
		text, err = training.Preset(f.preset)
	default:
		name = filepath.Join(f.out, trainingrun.ConfigFile)
		if text, err = os.ReadFile(name); errors.Is(err, os.ErrNotExist) {
			return o, nil, f.missing()
		}
	}
	if err != nil {
		return o, nil, err
	}
	recorded, read := f.config == "" && f.preset == "", training.ReadConfig
	if recorded {
		read = training.ReadRecorded
	}
	c, err := read(name, text)
	if err != nil && recorded {
		err = fmt.Errorf("%w\nwith --change, --config gives the run its recipe again", err)
	}
	if err != nil {
		return o, nil, err
	}
	if o, err = trainingOptions(a, f.out, c); err != nil {
		return o, nil, fmt.Errorf("%s: %w", name, err)
	}
	o.Change, o.Recorded, o.From = f.change, recorded, f.from
	if o.Given, err = f.given.read(); err != nil {
		return o, nil, err
	}
	return o, text, nil
}

// trainingOptions are what a run of a recipe in a directory needs.
func trainingOptions(a *app, dir string, c *training.Config) (training.Options, error) {
	on, err := trainingFields(c)
	return training.Options{Dir: dir, Fields: on, Registry: roster.Registry, Live: roster.With, Log: a.out, Now: a.now,
		Machine: fmt.Sprintf("%s, %d cores", searchbench.ThisMachine("").CPU, runtime.NumCPU()), Version: version}, err
}

// missing says that a directory has no recipe: there is no run, or it has lost it.
func (f *trainFlags) missing() error {
	if kept, err := os.ReadDir(filepath.Join(f.out, trainingrun.CheckpointsDir)); err == nil && len(kept) > 0 {
		return fmt.Errorf("--out %s: the run has lost its recipe (%s is missing); want --config or --preset to go on with it", f.out, trainingrun.ConfigFile)
	}
	return fmt.Errorf("--out %s: no run is there; want --config or --preset to begin one", f.out)
}

// trainingFields makes the scenarios of a recipe.
func trainingFields(c *training.Config) (out []training.Field, err error) {
	for _, s := range c.Scenarios {
		f := training.Field{Vary: func(options string) (engine.Game, error) { return games.New(c.Game, s.Name, options) }}
		if f.Game, err = f.Vary(""); err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}
