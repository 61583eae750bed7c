package plan

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
	"text/tabwriter"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// Tuner tunes the styles of a doctrine in steps uphill, by games between styles that vary by chance: each generation
// begins at the styles of the one before and is written to a file of its own.
type Tuner struct {
	Doctrines Doctrines

	Agent       string // keys of scripted, for quick games
	From        string // file of styles to begin at; empty: the tuned ones
	Out         string // directory for the styles
	Rival       string // an agent that each side is also tuned against; empty: none
	Only        string // the side that is tuned alone; empty: both
	Games       int    // a generation
	Generations int
	Workers     int
	Levels      int // games played at the end to fit [Levels]; 0: none
	Seed        uint64
	Spread      float64 // standard deviation of the logarithm of each number
	Step        float64 // in spreads
	Won         float64 // points that a won game counts on top

	// Make makes agents of a side from a spec; the list of agents stands above this room.
	Make func(g engine.Game, side engine.Player, spec string) (agents.Factory, error)
	// Luck measures the luck of side 0 in a record.
	Luck func(r *env.Record) (float64, error)
	// Play plays a match, and may show how far it is.
	Play func(ctx context.Context, m *agents.Match) (*agents.Report, error)
	// Log is told what came of each generation.
	Log io.Writer
}

// Run takes the steps that are not in Out yet. It returns an error for a game without a doctrine, for styles or agents
// that mean nothing, and for files that cannot be read or written.
func (f *Tuner) Run(ctx context.Context, g engine.Game) error {
	d, err := f.Doctrines.Find(g)
	if err != nil {
		return err
	}
	if _, ok := g.New().(engine.Scored); !ok && f.Levels > 0 {
		return fmt.Errorf("levels: %s counts no points", g.ID())
	}
	if err := os.MkdirAll(f.Out, 0o755); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	last := f.From
	for n := range f.Generations {
		name := filepath.Join(f.Out, fmt.Sprintf("style-%d.json", n+1))
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
			if err := f.generation(ctx, d, g, n, last, name); err != nil {
				return err
			}
		}
		last = name
	}
	if f.Levels > 0 {
		return f.level(ctx, d, g, last)
	}
	return nil
}

// styles reads a file of styles; no name are the tuned ones.
func (f *Tuner) styles(d *Doctrine, g engine.Game, name string) (*Styles, error) {
	if name == "" {
		return d.Tuned(g), nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s, err := d.ReadStyles(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// match is a match of scripted against itself.
func (f *Tuner) match(g engine.Game, spec, from string) (agents.Match, error) {
	if from != "" {
		spec += ",style=" + from
	}
	return f.between(g, [2]string{spec, spec})
}

func (f *Tuner) between(g engine.Game, specs [2]string) (agents.Match, error) {
	m := agents.Match{Game: g, Workers: f.Workers}
	for side, spec := range specs {
		var err error
		if m.Agents[side], err = f.Make(g, engine.Player(side), spec); err != nil {
			return m, fmt.Errorf("%s: %w", spec, err)
		}
	}
	return m, nil
}

// levelEvery is the number of steps of a game between two positions for the fit of levels. Games begin at different ones, so that
// short games have some too.
const levelEvery = 15

// level plays games between the last styles and writes them with levels to levels.json.
func (f *Tuner) level(ctx context.Context, d *Doctrine, g engine.Game, from string) error {
	styles, err := f.styles(d, g, from)
	if err != nil {
		return err
	}
	m, err := f.match(g, "scripted:"+f.Agent, from)
	if err != nil {
		return err
	}
	l, err := newLeveller(d, g, styles)
	if err != nil {
		return err
	}
	m.Games, m.Seed = f.Levels, f.Seed+uint64(f.Generations*f.Games)
	m.Sink = func(number int, r *env.Record) error {
		end, err := env.Replay(g, r, func(n int, s engine.State, _ env.Step) error {
			if (n+number)%levelEvery == 0 && s.Player().IsSide() {
				l.add(s)
			}
			return nil
		})
		if err == nil {
			l.end(float64(end.(engine.Scored).Points().Margin))
		}
		return err
	}
	if _, err = f.Play(ctx, &m); err != nil {
		return err
	}
	levels, rms, err := l.levels()
	if err != nil {
		return err
	}
	fmt.Fprintf(f.Log, "levels %v from %d games: error %.2f %s\n", *levels, f.Levels, rms, d.Points)
	styles.Levels = levels
	return writeStyles(filepath.Join(f.Out, "levels.json"), styles)
}

func writeStyles(name string, s *Styles) error {
	return env.WriteAtomic(name, func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(s)
	})
}

// generation plays the games around the styles in the file from and writes the next styles.
func (f *Tuner) generation(ctx context.Context, d *Doctrine, g engine.Game, n int, from, to string) error {
	base, err := f.styles(d, g, from)
	if err != nil {
		return err
	}
	var trials []trial
	seed := f.Seed + uint64(n*f.Games)
	for k, mt := range f.meetings(g, from) {
		m, err := f.between(g, mt.specs)
		if err != nil {
			return err
		}
		m.Games, m.Seed = f.Games, seed
		luck := f.luckOf(&m)
		r, err := f.Play(ctx, &m)
		if err != nil {
			return err
		}
		fmt.Fprintf(f.Log, "generation %d: %d games, %d won by %s, %.2f %s, %s\n",
			n+1, len(r.Games), r.Wins[1], g.Sides()[1], r.Points.Mean, d.Points, r.Elapsed.Round(1e9))
		trials = f.trials(trials, r, *luck, k, mt.fixed)
	}
	styles, slopes := d.climb(base, trials, f.Spread, f.Step)
	styles.Source = fmt.Sprintf("bridgehead tune, %s, %s, generation %d of %d games from seed %d, spread %g, step %g",
		g.Scenario(), f.Agent, n+1, f.Games, seed, f.Spread, f.Step)
	if f.Rival != "" {
		styles.Source += ", and as many for each side against " + f.Rival
	}
	f.print(g.Sides(), slopes)
	return writeStyles(to, styles)
}

// meeting is who plays whom in a generation, and who of them does not vary.
type meeting struct {
	specs [2]string
	fixed [2]bool
}

// meetings are those of a generation that begins at a file of styles.
func (f *Tuner) meetings(g engine.Game, from string) []meeting {
	still := "scripted:" + f.Agent
	if from != "" {
		still += ",style=" + from
	}
	varied := fmt.Sprintf("%s,vary=%g", still, f.Spread)
	of := func(rival string) (out []meeting) {
		for side, name := range g.Sides() {
			if f.Only == "" || f.Only == name {
				m := meeting{specs: [2]string{rival, rival}, fixed: [2]bool{true, true}}
				m.specs[side], m.fixed[side] = varied, false
				out = append(out, m)
			}
		}
		return out
	}
	out := []meeting{{specs: [2]string{varied, varied}}}
	if f.Only != "" {
		out = of(still)
	}
	if f.Rival != "" {
		out = append(out, of(f.Rival)...)
	}
	return out
}

// luckOf sees to it that a match measures the luck of side 1, game by game.
func (f *Tuner) luckOf(m *agents.Match) *[]float64 {
	out := new([]float64)
	m.Sink = func(_ int, r *env.Record) error {
		german, err := f.Luck(r)
		*out = append(*out, -german)
		return err
	}
	return out
}

// trials appends the results as climb wants them.
func (f *Tuner) trials(dst []trial, r *agents.Report, luck []float64, match int, fixed [2]bool) []trial {
	for i, game := range r.Games {
		t := trial{Seeds: [2]uint64{env.StreamAgent(0).Seed(game.Seed), env.StreamAgent(1).Seed(game.Seed)},
			Points: float64(game.Points), Luck: luck[i], Match: match, Fixed: fixed}
		if game.Returns[1] > 0 {
			t.Points += f.Won
		}
		dst = append(dst, t)
	}
	return dst
}

// clearest is the number of slopes that are printed.
const clearest = 16

func (f *Tuner) print(sides [2]string, slopes []slope) {
	w := tabwriter.NewWriter(f.Log, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "side\tnumber\tpoints a spread\tstandard errors\tfactor now")
	for _, s := range slopes[:min(clearest, len(slopes))] {
		fmt.Fprintf(w, "%s\t%s\t%+.2f\t%+.1f\t%.2f\n", sides[s.Side], s.Name, s.Points, s.Errors, s.Current)
	}
	_ = w.Flush()
}
