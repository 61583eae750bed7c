package training

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"io"

	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/models/fit"
)

// checkpoint is what a run goes on from: the network, as a bundle, and what Adam remembers.
type checkpoint struct {
	Bundle []byte
	Steps  int
	Fit    fit.State
}

// save writes the learner with a bundle that holds its weights.
func (l *Learner) save(w io.Writer, b *bundle.Bundle) error {
	var buf bytes.Buffer
	if err := bundle.Write(&buf, b); err != nil {
		return err
	}
	return gob.NewEncoder(w).Encode(checkpoint{buf.Bytes(), l.steps, l.fitter.State()})
}

// ReadCheckpoint reads the bundle of a checkpoint.
func ReadCheckpoint(r io.Reader) (*bundle.Bundle, error) {
	b, _, err := readCheckpoint(r)
	return b, err
}

func readCheckpoint(r io.Reader) (*bundle.Bundle, *checkpoint, error) {
	var c checkpoint
	if err := gob.NewDecoder(r).Decode(&c); err != nil {
		return nil, nil, fmt.Errorf("checkpoint: %w", err)
	}
	b, err := bundle.Read(bytes.NewReader(c.Bundle))
	if err != nil {
		return nil, nil, fmt.Errorf("checkpoint: %w", err)
	}
	return b, &c, nil
}

// restore takes up what a checkpoint remembers beside the weights.
func (l *Learner) restore(c *checkpoint) error {
	l.steps = c.Steps
	return l.fitter.Restore(c.Fit)
}

// clone copies a network.
func clone(net *models.Net) (*models.Net, error) {
	out, err := models.New(net.Config)
	if err != nil {
		return nil, err
	}
	for i := range out.Params {
		copy(out.Params[i].Data, net.Params[i].Data)
	}
	return out, nil
}
