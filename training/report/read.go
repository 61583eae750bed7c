package report

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"bridgehead/engine"
	"bridgehead/models/bundle"
	"bridgehead/training"
	"bridgehead/training/run"
)

// Options bound what is looked at.
type Options struct {
	Games     int    // newest games of the buffer, 1 or more
	Positions int    // of these games that the network is asked about; 0: none
	Seed      uint64 // of the draw of positions and of intervals by lot
	// Game makes the game of a recipe, on one of its scenarios by number, with options, empty for the usual ones.
	Game GameMaker
}

// GameMaker makes games of recipes.
type GameMaker func(c *training.Config, scenario int, options string) (engine.Game, error)

// DefaultOptions look at 400 games and 600 positions.
func DefaultOptions(game GameMaker) Options {
	return Options{Games: 400, Positions: 600, Seed: 1, Game: game}
}

// Validate returns the first fault.
func (o *Options) Validate() error {
	switch {
	case o.Games < 1:
		return fmt.Errorf("report: games: got %d, want 1 or more", o.Games)
	case o.Positions < 0:
		return fmt.Errorf("report: positions: got %d, want 0 or more", o.Positions)
	case o.Game == nil:
		return errors.New("report: game: got nothing, want what makes the game of a recipe")
	}
	return nil
}

// Report is what is known of a run.
type Report struct {
	Dir     string
	Summary *run.Summary
	Notes   []string // what could not be read, for people

	noted   int // notes, also those left out
	options Options
	config  *training.Config // nil where the recipe cannot be read
	retired int              // recipes the run was begun or gone on with before
	games   []engine.Game    // by scenario; none where one cannot be made
	sides   [2]string
	net     *bundle.Bundle // of the checkpoint; nil where there is none
	netStep int64
	course  *course
	rivals  []*rival
	sample  *sample
	asked   *asked // nil where no position was shown to the network
}

// Read reads the run in a directory. The error is for a directory without a run; what else is wrong with it becomes
// a note.
func Read(dir string, o Options) (*Report, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	r := &Report{Dir: dir, options: o, sides: [2]string{"side 0", "side 1"}}
	if err := r.summarize(); err != nil {
		return nil, err
	}
	r.recipe()
	r.checkpoint()
	r.course = newCourse(r.Summary)
	r.rivals = r.readRivals(r.course)
	r.sample = r.newest()
	r.asked = r.ask(rand.New(rand.NewPCG(o.Seed, streamReport)))
	if r.noted > mostNotes {
		r.Notes = append(r.Notes, fmt.Sprintf("and %d more of this kind", r.noted-mostNotes))
	}
	return r, nil
}

// streamReport keeps the draws of reports apart from those of runs.
const streamReport = 0x4e90

// mostNotes bounds the notes: a disk that fails has much to tell.
const mostNotes = 30

func (r *Report) note(format string, args ...any) {
	if r.noted++; r.noted <= mostNotes {
		r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
	}
}

// summarize reads what there is where the whole cannot be read.
func (r *Report) summarize() error {
	s, err := run.Summarize(r.Dir)
	if err == nil {
		r.Summary = s
		if s.StateFault != nil {
			r.note("%v; the report knows of no counters, and looks at the newest checkpoint that is whole", s.StateFault)
		}
		for _, f := range s.Faults {
			r.note("%s: %s; the line is passed over", run.MetricsFile, f)
		}
		return nil
	}
	config, missing := os.ReadFile(filepath.Join(r.Dir, run.ConfigFile))
	if missing != nil {
		return err
	}
	r.note("%v; without it the report knows of no checkpoint and no counters", err)
	r.Summary = &run.Summary{Config: config}
	if text, err := os.ReadFile(filepath.Join(r.Dir, run.MetricsFile)); err == nil {
		r.Summary.Metrics, r.Summary.Faults = run.ReadMetrics(text)
	}
	return nil
}

// recipe reads the configuration and makes its game.
func (r *Report) recipe() {
	files, _ := os.ReadDir(r.Dir)
	for _, f := range files {
		if old, err := filepath.Match("config.*.yaml", f.Name()); err == nil && old {
			r.retired++
		}
	}
	var err error
	if r.config, err = training.ReadRecorded(run.ConfigFile, r.Summary.Config); err != nil {
		r.config = &training.Config{} // a recipe of an older version of the program may leave out what is wanted today
		if run.Decode(run.ConfigFile, training.Today(r.Summary.Config), r.config) != nil || len(r.config.Scenarios) < 1 {
			r.config = nil
			r.note("%v; the recipe is shown as it stands, and games are not looked at", err)
			return
		}
		r.note("%v; the run cannot go on with this recipe", err)
	}
	for i := range r.config.Scenarios {
		g, err := r.options.Game(r.config, i, "")
		if err != nil {
			r.games = nil
			r.note("%s: %v; games are not looked at", run.ConfigFile, err)
			return
		}
		r.games = append(r.games, g)
	}
	r.sides = r.games[0].Sides()
}

// checkpoint reads the network that the state belongs to, or the newest that can be read.
func (r *Report) checkpoint() {
	all := slices.Clone(r.Summary.Checkpoints)
	slices.Reverse(all)
	if s := r.Summary.State; s != nil {
		slices.SortStableFunc(all, func(a, b run.Checkpoint) int {
			return first(filepath.Base(b.Path) == s.Checkpoint) - first(filepath.Base(a.Path) == s.Checkpoint)
		})
	}
	for _, c := range all {
		b, err := ReadNetwork(c)
		if err != nil {
			r.note("%v; the checkpoint before it is looked at", err)
			continue
		}
		r.net, r.netStep = b, c.Step
		return
	}
}

func first(claim bool) int {
	if claim {
		return 1
	}
	return 0
}

// ReadNetwork reads the network of a checkpoint; the error names its file.
func ReadNetwork(c run.Checkpoint) (*bundle.Bundle, error) {
	f, err := os.Open(c.Path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := training.ReadCheckpoint(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(c.Path), err)
	}
	return b, nil
}
