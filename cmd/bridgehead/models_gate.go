package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"bridgehead/arena"
	"bridgehead/games"
	"bridgehead/models/bundle"
)

// modelsGateFlags are the flags of models gate.
type modelsGateFlags struct {
	against, level, sprt string
	game                 string
	scenario, options    string
	out, resume          string
	pairs, workers       int
	seed                 uint64
}

// gatePlan are the flags that say what is played: a gate that is resumed has them already.
var gatePlan = []string{"against", "level", "sprt", "game", "scenario", "options", "pairs", "seed", "out"}

func newModelsGate(a *app, m *modelsFlags) *cobra.Command {
	var f modelsGateFlags
	c := &cobra.Command{
		Use:   "gate NEW --against OLD",
		Short: "Tell whether a network is stronger than another, as a release must be",
		Long: "Play a level of one network against the same level of another, in pairs of games with the sides swapped, until a\n" +
			"sequential test has told whether it is stronger by the second number of --sprt rather than by the first. The exit\n" +
			"status is 0 when it is, and 1 otherwise, also where --pairs did not suffice to tell.",
		Example: "  bridgehead models gate new.bundle --against basic --level elite --sprt 0,30 --pairs 400 --options bid-vp=3",
		Args:    wantArgs(0, 1, "one NAME or *"+bundle.Extension+" file, or --resume DIR"),
		RunE: func(c *cobra.Command, args []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a, m, args)
		},
	}
	flags := c.Flags()
	flags.StringVar(&f.against, "against", "", "the network to be better than: a name or a *"+bundle.Extension+" file")
	flags.StringVar(&f.level, "level", "elite", "the level of both networks that plays")
	flags.StringVar(&f.sprt, "sprt", "0,30", "elo0,elo1: accepted when elo1 is, with errors of 5 %")
	flags.StringVar(&f.game, "game", games.Kinds[0].Key, "the game")
	flags.StringVar(&f.scenario, "scenario", "", "scenario: id or .yaml file (default: the usual one)")
	flags.StringVar(&f.options, "options", "", "options of the game, such as bid-vp=3")
	flags.IntVar(&f.pairs, "pairs", 400, "pairs of games at most")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the first pair")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "pairs played at once")
	flags.StringVar(&f.out, "out", "", "new directory that keeps the games and a report (default: nothing is kept)")
	flags.StringVar(&f.resume, "resume", "", "directory of a gate to go on with")
	for _, name := range gatePlan {
		c.MarkFlagsMutuallyExclusive("resume", name)
	}
	return c
}

func (f *modelsGateFlags) run(ctx context.Context, a *app, m *modelsFlags, args []string) error {
	switch {
	case f.resume != "" && len(args) > 0:
		return errors.New("models gate: got a network and --resume, want one of them")
	case f.resume == "" && (len(args) == 0 || f.against == ""):
		return errors.New("models gate: want a network and --against another, or --resume DIR")
	}
	if err := within("workers", f.workers, 1, 1024); err != nil {
		return err
	}
	tools, err := arenaTools(a, f.workers, "pairs", agentFiles{})
	if err != nil {
		return err
	}
	dir, r, err := f.open(m, args, tools)
	if err != nil {
		return fmt.Errorf("models gate: %w", err)
	}
	if f.out != "" || f.resume != "" {
		analysis, err := playArena(ctx, dir, r, "bridgehead models gate --resume "+dir)
		if err != nil {
			return err
		}
		return writeGate(a.out, analysis)
	}
	err = r.Play(ctx)
	if interrupted(ctx, err) {
		err = fmt.Errorf("interrupted after %d of %d pairs; without --out nothing is kept", len(r.Pairs()), f.pairs)
	}
	analysis := arena.Analyse(r.Config(), r.Pairs())
	if err := errors.Join(err, r.Close(), os.RemoveAll(dir)); err != nil {
		return fmt.Errorf("models gate: %w", err)
	}
	return writeGate(a.out, analysis)
}

// open begins a gate, or goes on with one.
func (f *modelsGateFlags) open(m *modelsFlags, args []string, tools arena.Tools) (dir string, r *arena.Run, err error) {
	if f.resume != "" {
		c, err := arena.ReadConfig(f.resume)
		if err == nil && (len(c.Agents) != 2 || c.SPRT == nil) {
			err = fmt.Errorf("%s: another run is here, want one of two networks with a sequential test", f.resume)
		}
		if err != nil {
			return "", nil, err
		}
		r, err = arena.Open(f.resume, tools)
		return f.resume, r, err
	}
	c, err := f.config(m, args[0])
	if err != nil {
		return "", nil, err
	}
	if dir = f.out; dir == "" {
		if dir, err = os.MkdirTemp("", "bridgehead-gate-"); err != nil {
			return "", nil, err
		}
	}
	r, err = arena.Create(dir, c, tools)
	if err != nil && f.out == "" {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return dir, r, err
}

// config is the plan of a gate.
func (f *modelsGateFlags) config(m *modelsFlags, word string) (c arena.Config, err error) {
	c = arena.Config{Pairs: f.pairs, Seed: f.seed}
	test := arena.NewSPRT(0, 0)
	if err := twoNumbers("sprt", f.sprt, &test.Elo0, &test.Elo1); err != nil {
		return c, err
	}
	c.SPRT = &test
	for _, w := range []string{word, f.against} {
		b, model, err := m.find(w)
		if err != nil {
			return c, err
		}
		spec, err := levelSpec(b, model, f.level, "")
		if err != nil {
			return c, err
		}
		c.Agents = append(c.Agents, spec)
	}
	c.Anchor = c.Agents[1]
	s, err := arenaScenario(f.game, f.scenario, f.options)
	if err != nil {
		return c, fmt.Errorf("--scenario: %w", err)
	}
	c.Scenarios = []arena.Scenario{s}
	return c, nil
}

// writeGate prints the verdict; the error says that the network did not pass.
func writeGate(w io.Writer, a *arena.Analysis) error {
	if err := a.WriteGate(w); err != nil {
		return err
	}
	if a.Matches[0].Verdict != arena.Accept {
		return fmt.Errorf("models gate: %s is not better than %s", a.Config.Agents[0], a.Config.Agents[1])
	}
	return nil
}
