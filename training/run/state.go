package run

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// State is where a run goes on.
type State struct {
	Step       int64             `json:"step"`
	Checkpoint string            `json:"checkpoint,omitempty"` // name of the file this state belongs to; Save sets it
	Counters   map[string]int64  `json:"counters,omitempty"`
	Random     map[string][]byte `json:"random,omitempty"` // see SetGenerator
}

// SetGenerator keeps the state of a generator under a name.
func (s *State) SetGenerator(name string, pcg *rand.PCG) error {
	text, err := pcg.MarshalBinary()
	if err != nil {
		return err
	}
	if s.Random == nil {
		s.Random = map[string][]byte{}
	}
	s.Random[name] = text
	return nil
}

// Generator returns a generator in the state that was kept.
func (s *State) Generator(name string) (*rand.PCG, error) {
	text, ok := s.Random[name]
	if !ok {
		names := slices.Sorted(maps.Keys(s.Random))
		return nil, fmt.Errorf("%s: random: no state of %q, want one of %q", StateFile, name, names)
	}
	pcg := &rand.PCG{}
	if err := pcg.UnmarshalBinary(text); err != nil {
		return nil, fmt.Errorf("%s: random: %s: %w", StateFile, name, err)
	}
	return pcg, nil
}

func (s *State) clone() *State {
	c := *s
	c.Counters, c.Random = maps.Clone(s.Counters), maps.Clone(s.Random)
	return &c
}

// readState reads the state of a run, nil where none was saved yet.
func readState(dir string) (*State, error) {
	path := filepath.Join(dir, StateFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s := &State{}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(s); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if dec.More() {
		return nil, fmt.Errorf("%s: something follows the state", path)
	}
	if s.Checkpoint != "" {
		if _, ok := parseCheckpoint(s.Checkpoint); !ok {
			return nil, fmt.Errorf("%s: checkpoint: got %q, want a name such as %s", path, s.Checkpoint, checkpointName(12, 34000))
		}
	}
	return s, nil
}

// resume takes up the state that was saved, whose checkpoint must be there.
func (r *Run) resume() (err error) {
	if r.state, err = readState(r.dir); err != nil || r.state == nil || r.state.Checkpoint == "" {
		return err
	}
	if _, err := os.Stat(filepath.Join(r.dir, CheckpointsDir, r.state.Checkpoint)); err != nil {
		return fmt.Errorf("%s: checkpoint: %w", filepath.Join(r.dir, StateFile), err)
	}
	return nil
}

// State returns the state that was saved last, by this process or the one before; false where the run has
// only begun.
func (r *Run) State() (*State, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state == nil {
		return nil, false
	}
	return r.state.clone(), true
}

func encodeState(s *State) ([]byte, error) {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	err := enc.Encode(s)
	return []byte(b.String()), err
}
