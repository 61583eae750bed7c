package run

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Summary is a run as it stands.
type Summary struct {
	Config      []byte
	State       *State // nil where none was saved yet, or where it cannot be read
	StateFault  error  // why it cannot
	Metrics     []Metric
	Faults      []string // lines of metrics that could not be read
	Checkpoints []Checkpoint
	Games       []string // paths of sample games, oldest first
}

// Summarize reads a run, which may be going on, and changes nothing.
func Summarize(dir string) (*Summary, error) {
	config, err := os.ReadFile(filepath.Join(dir, ConfigFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no run is here (%s is missing)", dir, ConfigFile)
	}
	if err != nil {
		return nil, err
	}
	s := &Summary{Config: config}
	text, err := os.ReadFile(filepath.Join(dir, MetricsFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	s.Metrics, s.Faults = ReadMetrics(text)
	s.State, s.StateFault = readState(dir)
	if s.Checkpoints, err = listCheckpoints(dir); err != nil {
		return nil, err
	}
	s.Games, err = listGames(dir)
	return s, err
}

// Point is a value at a step.
type Point struct {
	Step  int64
	Time  int64 // seconds since 1970, UTC
	Value float64
}

// Series is one value of one kind over the steps, which ascend. Where a run was killed and went on from an
// earlier step, what it did again replaces what was lost.
func (s *Summary) Series(kind, name string) (out []Point) {
	for _, m := range s.Metrics {
		v, ok := m.Values[name]
		if m.Kind != kind || !ok {
			continue
		}
		for len(out) > 0 && out[len(out)-1].Step >= m.Step {
			out = out[:len(out)-1]
		}
		out = append(out, Point{m.Step, m.Time, v})
	}
	return out
}

// Last is the newest value of a series, false where there is none.
func (s *Summary) Last(kind, name string) (Point, bool) {
	all := s.Series(kind, name)
	if len(all) == 0 {
		return Point{}, false
	}
	return all[len(all)-1], true
}

// Names lists the values of each kind, sorted.
func (s *Summary) Names() map[string][]string {
	seen := map[string]map[string]bool{}
	for _, m := range s.Metrics {
		if seen[m.Kind] == nil {
			seen[m.Kind] = map[string]bool{}
		}
		for name := range m.Values {
			seen[m.Kind][name] = true
		}
	}
	out := map[string][]string{}
	for kind, names := range seen {
		out[kind] = slices.Sorted(maps.Keys(names))
	}
	return out
}

// Choose finds a checkpoint by its number; 0 is the one the run would go on from. The error says why there is none.
func (s *Summary) Choose(number int64) (*Checkpoint, error) {
	all := s.Checkpoints
	if number != 0 {
		at := slices.IndexFunc(all, func(c Checkpoint) bool { return c.Number == number })
		if at < 0 {
			return nil, fmt.Errorf("got %d, want %s", number, Numbers(all))
		}
		return &all[at], nil
	}
	switch {
	case s.StateFault != nil:
		return nil, s.StateFault
	case s.State == nil || s.State.Checkpoint == "":
		return nil, errors.New("the run has saved no state yet")
	}
	at := slices.IndexFunc(all, func(c Checkpoint) bool { return filepath.Base(c.Path) == s.State.Checkpoint })
	if at < 0 {
		return nil, fmt.Errorf("checkpoint %q of the state is missing", s.State.Checkpoint)
	}
	return &all[at], nil
}
