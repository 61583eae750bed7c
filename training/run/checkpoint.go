package run

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"bridgehead/env"
)

// Checkpoint is a file that was saved with a state.
type Checkpoint struct {
	Number int64 // from 1, ascending
	Step   int64
	Path   string
}

var checkpointFile = regexp.MustCompile(`^([0-9]{6,15})-([0-9]{12,18})\.checkpoint$`)

func checkpointName(number, step int64) string {
	return fmt.Sprintf("%06d-%012d.checkpoint", number, step)
}

func parseCheckpoint(name string) (c Checkpoint, ok bool) {
	m := checkpointFile.FindStringSubmatch(name)
	if m == nil {
		return c, false
	}
	c.Number, _ = strconv.ParseInt(m[1], 10, 64) // so few digits are a number
	c.Step, _ = strconv.ParseInt(m[2], 10, 64)
	return c, true
}

// listCheckpoints returns the checkpoints of a run by number.
func listCheckpoints(dir string) ([]Checkpoint, error) {
	dir = filepath.Join(dir, CheckpointsDir)
	files, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var out []Checkpoint
	for _, f := range files {
		if c, ok := parseCheckpoint(f.Name()); ok {
			c.Path = filepath.Join(dir, f.Name())
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b Checkpoint) int { return cmp.Compare(a.Number, b.Number) })
	return out, nil
}

// Checkpoints lists the checkpoints that are kept, oldest first. The one to go on from is that of the State: a
// later one may be there, of a run that was killed before it had saved the state.
func (r *Run) Checkpoints() ([]Checkpoint, error) { return listCheckpoints(r.dir) }

// Save saves a checkpoint and the state that belongs to it, in this order, so that a run killed in between
// goes on from the state before. A nil write saves the state alone, with the checkpoint it has. Then the
// checkpoints that need not be kept are deleted.
func (r *Run) Save(s *State, write func(io.Writer) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lock == nil {
		return fmt.Errorf("%s: the run is closed", r.dir)
	}
	if s.Step < 0 {
		return fmt.Errorf("run: step: got %d, want 0 or more", s.Step)
	}
	s = s.clone()
	s.Checkpoint = ""
	if r.state != nil {
		s.Checkpoint = r.state.Checkpoint
	}
	if write != nil && r.state == nil { // a checkpoint without a state would be taken for one whose state is lost
		if err := r.saveState(&State{}); err != nil {
			return err
		}
	}
	if write != nil {
		var err error
		if s.Checkpoint, err = r.checkpoint(s.Step, write); err != nil {
			return err
		}
	}
	if err := r.metrics.Sync(); err != nil { // so that no state is ahead of its metrics
		return err
	}
	r.unsynced = 0
	if err := r.saveState(s); err != nil {
		return err
	}
	return r.prune()
}

func (r *Run) saveState(s *State) error {
	text, err := encodeState(s)
	if err != nil {
		return err
	}
	if err := writeWhole(filepath.Join(r.dir, StateFile), text); err != nil {
		return err
	}
	r.state = s
	return nil
}

// checkpoint writes the next checkpoint and returns its name.
func (r *Run) checkpoint(step int64, write func(io.Writer) error) (string, error) {
	all, err := r.Checkpoints()
	if err != nil {
		return "", err
	}
	number := int64(1)
	if n := len(all); n > 0 {
		number = all[n-1].Number + 1
	}
	name := checkpointName(number, step)
	return name, env.WriteAtomic(filepath.Join(r.dir, CheckpointsDir, name), write)
}

// prune deletes checkpoints that are neither among the last, nor one of every so many, nor that of the state.
func (r *Run) prune() error {
	all, err := r.Checkpoints()
	if err != nil {
		return err
	}
	var errs []error
	for i, c := range all {
		every := r.opts.KeepEvery > 0 && c.Number%int64(r.opts.KeepEvery) == 0
		if i >= len(all)-r.opts.KeepLast || every || filepath.Base(c.Path) == r.state.Checkpoint {
			continue
		}
		errs = append(errs, os.Remove(c.Path))
	}
	return errors.Join(errs...)
}
