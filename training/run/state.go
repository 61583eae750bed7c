package run

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
)

// State is where a run goes on.
type State struct {
	Step       int64             `json:"step"`
	Checkpoint string            `json:"checkpoint,omitempty"` // name of the file this state belongs to; Save sets it
	Counters   map[string]int64  `json:"counters,omitempty"`
	Random     map[string][]byte `json:"random,omitempty"`   // see SetGenerator
	Checksum   string            `json:"checksum,omitempty"` // of all the rest; Save sets it, and files of older programs have none
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
	if s.Checksum != "" {
		whole, err := encodeState(s)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(whole, text) {
			return nil, fmt.Errorf("%s: checksum: the text is not that which was written: the file is damaged or was changed", path)
		}
	}
	return s, nil
}

// State returns the state that was saved last, by this process or the one before, or that of the checkpoint that
// [Options.From] names; false where the run has only begun.
func (r *Run) State() (*State, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.state == nil {
		return nil, false
	}
	return r.state.clone(), true
}

// encodeState writes a state with its checksum.
func encodeState(s *State) ([]byte, error) {
	s = s.clone()
	s.Checksum = ""
	text, err := indented(s)
	if err != nil {
		return nil, err
	}
	s.Checksum = fmt.Sprintf("%08x", crc32.Checksum(text, crc32.MakeTable(crc32.Castagnoli)))
	return indented(s)
}

func indented(s *State) ([]byte, error) {
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}
