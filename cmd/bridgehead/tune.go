package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/agents/club"
	"bridgehead/agents/roster"
	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/env"
	"bridgehead/games"
)

// tuneFlags are the flags of tune.
type tuneFlags struct {
	game        gameFlags
	agent, from string
	out         string
	games       int
	generations int
	workers     int
	seed        uint64
	spread      float64
	step        float64
	won         float64
	levels      int
	rival       string
	only        string
}

// newTune is a command for those who write agents, not for players, and so hidden.
func newTune(a *app) *cobra.Command {
	var f tuneFlags
	c := &cobra.Command{
		Use:    "tune",
		Short:  "Tune how scripted judges, by games between styles that vary by chance",
		Hidden: true,
		Long: "Play games in which both sides' numbers vary by chance, regress the results on them, and take a step\n" +
			"uphill for each side: an evolution strategy. Each generation begins at the styles of the one before and is\n" +
			"written to style-N.json; what is there already is not played again.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, a)
		},
	}
	f.game.add(c)
	c.Flags().StringVar(&f.agent, "agent", "dice=1,lines=80,sketch=50,width=3", "keys of scripted, for quick games")
	c.Flags().StringVar(&f.from, "from", "", "file of styles to begin at (the tuned ones)")
	c.Flags().StringVar(&f.out, "out", "", "directory for the styles")
	c.Flags().IntVar(&f.games, "games", 360, "games a generation")
	c.Flags().IntVar(&f.generations, "generations", 1, "steps to take")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the first game; each generation goes on")
	c.Flags().Float64Var(&f.spread, "spread", 0.5, "standard deviation of the logarithm of each number")
	c.Flags().Float64Var(&f.step, "step", 1.7, "length of a step for each side, in spreads")
	c.Flags().Float64Var(&f.won, "won", 2, "victory points that a won game counts on top")
	c.Flags().StringVar(&f.rival, "rival", "", "agent that each side is also tuned against, in as many games each")
	c.Flags().IntVar(&f.levels, "levels", 0, "games played at the end, to fit what turns judgements into victory points")
	c.Flags().StringVar(&f.only, "only", "", "side that is tuned alone: german | allied (both)")
	_ = c.MarkFlagRequired("out")
	return c
}

func (f *tuneFlags) check() error {
	if !(f.spread > 0 && f.spread <= 3) || !(f.step > 0 && f.step <= 10) || !(f.won >= 0 && f.won <= 100) {
		return fmt.Errorf("got --spread %g, --step %g, --won %g, want above 0 up to 3, above 0 up to 10, 0 to 100",
			f.spread, f.step, f.won)
	}
	if f.only != "" && !slices.Contains(games.Sides[:], f.only) {
		return fmt.Errorf("--only: got %q, want %s", f.only, strings.Join(games.Sides[:], " | "))
	}
	return errors.Join(within("games", f.games, 10, 1_000_000), within("workers", f.workers, 1, 1024),
		within("generations", f.generations, 0, 1000),
		within("levels", f.levels, 0, 100_000))
}

func (f *tuneFlags) run(ctx context.Context, a *app) error {
	if err := f.check(); err != nil {
		return err
	}
	made, err := f.game.make()
	if err != nil {
		return err
	}
	g, ok := made.(*gamble.Game)
	if !ok {
		return fmt.Errorf("--game: got %s, want gamble", made.ID())
	}
	if err := os.MkdirAll(f.out, 0o755); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	last := f.from
	for n := range f.generations {
		name := filepath.Join(f.out, fmt.Sprintf("style-%d.json", n+1))
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			if err := f.generation(ctx, a, g, n, last, name); err != nil {
				return err
			}
		}
		last = name
	}
	if f.levels > 0 {
		return f.level(ctx, a, g, last)
	}
	return nil
}

// styles reads a file of styles; no name are the tuned ones.
func (f *tuneFlags) styles(g *gamble.Game, name string) (*club.Styles, error) {
	if name == "" {
		return club.Tuned(g), nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s, err := club.ReadStyles(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// match is a match of scripted against itself.
func (f *tuneFlags) match(a *app, g *gamble.Game, spec, from string) (agents.Match, error) {
	if from != "" {
		spec += ",style=" + from
	}
	return f.between(a, g, [2]string{spec, spec})
}

func (f *tuneFlags) between(a *app, g *gamble.Game, specs [2]string) (agents.Match, error) {
	m := agents.Match{Game: g, Workers: f.workers, Now: a.now}
	for side, spec := range specs {
		var err error
		if m.Agents[side], err = roster.Registry.FactoryFor(g, engine.Player(side), spec); err != nil {
			return m, fmt.Errorf("%s: %w", spec, err)
		}
	}
	return m, nil
}

// levelEvery is the number of steps of a game between two positions for the fit of levels.
const levelEvery = 15

// level plays games between the last styles and writes them with levels to levels.json.
func (f *tuneFlags) level(ctx context.Context, a *app, g *gamble.Game, from string) error {
	styles, err := f.styles(g, from)
	if err != nil {
		return err
	}
	m, err := f.match(a, g, "scripted:"+f.agent, from)
	if err != nil {
		return err
	}
	l := club.NewLeveller(g, styles)
	m.Games, m.Seed = f.levels, f.seed+uint64(f.generations*f.games)
	m.Sink = func(_ int, r *env.Record) error {
		end, err := env.Replay(g, r, func(n int, s engine.State, _ env.Step) error {
			if n%levelEvery == 0 && s.Player().IsSide() {
				l.Add(s.(*gamble.State))
			}
			return nil
		})
		if err == nil {
			last := end.(*gamble.State)
			l.End(float64(last.Points().Margin))
		}
		return err
	}
	finish := showProgress(a, &m)
	_, err = m.Run(ctx)
	finish()
	if err != nil {
		return err
	}
	levels, rms, err := l.Levels()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "levels %v from %d games: error %.2f victory points\n", *levels, f.levels, rms)
	styles.Levels = levels
	return write(filepath.Join(f.out, "levels.json"), styles)
}

func write(name string, s *club.Styles) error {
	return env.WriteAtomic(name, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(s)
	})
}

// generation plays the games around the styles in the file from and writes the next styles.
func (f *tuneFlags) generation(ctx context.Context, a *app, g *gamble.Game, n int, from, to string) error {
	base, err := f.styles(g, from)
	if err != nil {
		return err
	}
	var trials []club.Trial
	seed := f.seed + uint64(n*f.games)
	for k, mt := range f.meetings(from) {
		m, err := f.between(a, g, mt.specs)
		if err != nil {
			return err
		}
		m.Games, m.Seed = f.games, seed
		luck := luckOf(g, &m)
		finish := showProgress(a, &m)
		r, err := m.Run(ctx)
		finish()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "generation %d: %d games, %d won by the Allies, %.2f victory points, %s\n",
			n+1, len(r.Games), r.Wins[1], r.Points.Mean, r.Elapsed.Round(1e9))
		trials = f.trials(trials, r, *luck, k, mt.fixed)
	}
	styles, slopes := club.Climb(base, trials, f.spread, f.step)
	styles.Source = fmt.Sprintf("bridgehead tune, %s, %s, generation %d of %d games from seed %d, spread %g, step %g",
		g.Scenario(), f.agent, n+1, f.games, seed, f.spread, f.step)
	if f.rival != "" {
		styles.Source += ", and as many for each side against " + f.rival
	}
	a.print(slopes)
	return write(to, styles)
}

// meeting is who plays whom in a generation, and who of them does not vary.
type meeting struct {
	specs [2]string
	fixed [2]bool
}

// meetings are those of a generation that begins at a file of styles.
func (f *tuneFlags) meetings(from string) []meeting {
	still := "scripted:" + f.agent
	if from != "" {
		still += ",style=" + from
	}
	varied := fmt.Sprintf("%s,vary=%g", still, f.spread)
	of := func(rival string) (out []meeting) {
		for side, name := range games.Sides {
			if f.only == "" || f.only == name {
				m := meeting{specs: [2]string{rival, rival}, fixed: [2]bool{true, true}}
				m.specs[side], m.fixed[side] = varied, false
				out = append(out, m)
			}
		}
		return out
	}
	out := []meeting{{specs: [2]string{varied, varied}}}
	if f.only != "" {
		out = of(still)
	}
	if f.rival != "" {
		out = append(out, of(f.rival)...)
	}
	return out
}

// luckOf sees to it that a match measures the luck of the Allies, game by game.
func luckOf(g *gamble.Game, m *agents.Match) *[]float64 {
	luck, out := arena.NewLuck(g, nil), new([]float64)
	m.Sink = func(_ int, r *env.Record) error {
		german, _, err := luck.Of(g, r)
		*out = append(*out, -german)
		return err
	}
	return out
}

// trials appends the results as Climb wants them.
func (f *tuneFlags) trials(dst []club.Trial, r *agents.Report, luck []float64, match int, fixed [2]bool) []club.Trial {
	for i, game := range r.Games {
		t := club.Trial{Seeds: [2]uint64{env.StreamAgent(0).Seed(game.Seed), env.StreamAgent(1).Seed(game.Seed)},
			Points: float64(game.Points), Luck: luck[i], Match: match, Fixed: fixed}
		if game.Returns[1] > 0 {
			t.Points += f.won
		}
		dst = append(dst, t)
	}
	return dst
}

// clearest is the number of slopes that are printed.
const clearest = 16

func (a *app) print(slopes []club.Slope) {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "side\tnumber\tpoints a spread\tstandard errors\tfactor now")
	for _, s := range slopes[:min(clearest, len(slopes))] {
		fmt.Fprintf(w, "%s\t%s\t%+.2f\t%+.1f\t%.2f\n", games.Sides[s.Side], s.Name, s.Points, s.Errors, s.Current)
	}
	_ = w.Flush()
}
