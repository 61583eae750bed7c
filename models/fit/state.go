package fit

import (
	"fmt"

	"bridgehead/models"
)

// State is what Adam remembers, for a checkpoint. With the weights that were stored at the same time,
// and batches in the same order, a fitter made anew goes on as the first would have.
type State struct {
	Steps  int
	First  map[string][]float32 // by parameter: mean of the gradients
	Second map[string][]float32 // by parameter: mean of their squares
}

// State returns a copy of what Adam remembers.
func (f *Fitter) State() State {
	s := State{Steps: f.adam.steps, First: map[string][]float32{}, Second: map[string][]float32{}}
	at := 0
	for _, p := range f.config.Layout() {
		end := at + p.Size()
		s.First[p.Name] = append([]float32{}, f.adam.first[at:end]...)
		s.Second[p.Name] = append([]float32{}, f.adam.second[at:end]...)
		at = end
	}
	return s
}

// Restore takes up a state of a fitter of the same network. An error leaves everything as it was.
func (f *Fitter) Restore(s State) error {
	if err := s.Check(&f.config); err != nil {
		return err
	}
	at := 0
	for _, p := range f.config.Layout() {
		copy(f.adam.first[at:], s.First[p.Name])
		at += copy(f.adam.second[at:], s.Second[p.Name])
	}
	f.adam.steps = s.Steps
	return nil
}

// Check says why a fitter of a network cannot take up the state.
func (s *State) Check(c *models.Config) error {
	layout := c.Layout()
	if s.Steps < 0 {
		return fmt.Errorf("state: steps: got %d, want 0 or more", s.Steps)
	}
	if len(s.First) != len(layout) || len(s.Second) != len(layout) {
		return fmt.Errorf("state: got moments of %d and %d parameters, want %d", len(s.First), len(s.Second), len(layout))
	}
	for _, p := range layout {
		first, second := s.First[p.Name], s.Second[p.Name]
		if len(first) != p.Size() || len(second) != p.Size() {
			return fmt.Errorf("state: %s: got moments of %d and %d values, want %d", p.Name, len(first), len(second), p.Size())
		}
		for i := range first {
			if first[i]-first[i] != 0 || !(second[i] >= 0) || second[i]-second[i] != 0 {
				return fmt.Errorf("state: %s[%d]: got moments %v and %v, want them finite and the second at least 0",
					p.Name, i, first[i], second[i])
			}
		}
	}
	return nil
}
