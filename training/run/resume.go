package run

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// DamageError says that what a run would go on from is lost or damaged.
type DamageError struct {
	Err   error
	Whole *Checkpoint // the newest checkpoint beside it that the run can go on from; nil: none
	Kept  int         // checkpoints beside it
}

func (e *DamageError) Error() string {
	switch {
	case e.Whole != nil:
		return fmt.Sprintf("%v; checkpoint %d beside it, of step %d, is whole", e.Err, e.Whole.Number, e.Whole.Step)
	case e.Kept > 0:
		return fmt.Sprintf("%v; of the checkpoints beside it none is whole", e.Err)
	}
	return fmt.Sprintf("%v; no other checkpoint is beside it", e.Err)
}

func (e *DamageError) Unwrap() error { return e.Err }

// resume finds where the run goes on: at the checkpoint of its state, or at that of the options. It changes nothing.
func (r *Run) resume() error {
	all, err := r.Checkpoints()
	if err != nil {
		return err
	}
	state, err := readState(r.dir)
	if r.opts.From != 0 {
		return r.from(all, state)
	}
	switch {
	case err != nil:
		return r.damage(err, all, "")
	case state == nil && len(all) > 0:
		return r.damage(fmt.Errorf("%s: missing, which says where a run with checkpoints goes on", filepath.Join(r.dir, StateFile)), all, "")
	}
	r.state = state
	if state == nil || state.Checkpoint == "" {
		return nil
	}
	path := filepath.Join(r.dir, CheckpointsDir, state.Checkpoint)
	if _, err := os.Stat(path); err != nil {
		return r.damage(fmt.Errorf("%s: checkpoint: %w", filepath.Join(r.dir, StateFile), err), all, state.Checkpoint)
	}
	if err := r.whole(path); err != nil {
		return r.damage(err, all, state.Checkpoint)
	}
	return nil
}

// from takes up the checkpoint that the options name. What was counted until now stays counted, if the state tells.
func (r *Run) from(all []Checkpoint, old *State) error {
	at := slices.IndexFunc(all, func(c Checkpoint) bool { return c.Number == r.opts.From })
	if at < 0 {
		return fmt.Errorf("%s: from checkpoint: got %d, want %s", r.dir, r.opts.From, Numbers(all))
	}
	c := all[at]
	name := filepath.Base(c.Path)
	if err := r.whole(c.Path); err != nil {
		return r.damage(err, all, name)
	}
	r.state = &State{Step: c.Step, Checkpoint: name}
	if old != nil {
		r.state.Counters, r.state.Random = old.Counters, old.Random
	}
	return nil
}

// Numbers lists checkpoints for people who may choose one.
func Numbers(all []Checkpoint) string {
	if len(all) == 0 {
		return "none: no checkpoint is kept"
	}
	var numbers []string
	for _, c := range all {
		numbers = append(numbers, fmt.Sprint(c.Number))
	}
	return "one of " + strings.Join(numbers, " | ")
}

func (r *Run) whole(path string) error {
	if r.opts.Whole == nil {
		return nil
	}
	return r.opts.Whole(path)
}

// damage looks for the newest whole checkpoint beside the one that is damaged.
func (r *Run) damage(err error, all []Checkpoint, but string) error {
	out := &DamageError{Err: err}
	for _, c := range slices.Backward(all) {
		if filepath.Base(c.Path) == but {
			continue
		}
		if out.Kept++; out.Whole == nil && r.whole(c.Path) == nil {
			out.Whole = &c
		}
	}
	return out
}

// notice keeps what was found damaged, for people.
func (r *Run) notice(file string, faults []string, whole int) {
	const most = 5
	path := filepath.Join(r.dir, file)
	for i, f := range faults {
		if i == most {
			r.notes = append(r.notes, fmt.Sprintf("%s: and %d more lines like these", path, len(faults)-most))
			break
		}
		r.notes = append(r.notes, fmt.Sprintf("%s: %s; the line is passed over", path, f))
	}
	if len(faults) > 0 {
		r.notes = append(r.notes, fmt.Sprintf("%s: the other %d lines are whole", path, whole))
	}
}

// Notes tells what was found damaged and passed over when the run was opened.
func (r *Run) Notes() []string { return slices.Clone(r.notes) }
