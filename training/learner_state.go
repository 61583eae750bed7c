package training

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"

	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/models/fit"
)

// checkpoint is what a run goes on from: the network, as a bundle, what Adam remembers, and what was counted by then.
type checkpoint struct {
	Bundle   []byte
	Steps    int
	Fit      fit.State
	Counters map[string]int64 // those of the state that belongs to it; nil in a checkpoint of an older program
}

// A file of a checkpoint is this head with its version, the checkpoint as gob, and the SHA-256 of all bytes before.
// That of an older program is the gob alone, which only tells of damage to the network in it.
const (
	checkpointMagic   = "bridgehead-checkpoint "
	checkpointVersion = '2'
	checkpointHead    = len(checkpointMagic) + 2
	mostCheckpoint    = 1 << 30 // bytes
)

// save writes the learner with a bundle that holds its weights, and what was counted.
func (l *Learner) save(w io.Writer, b *bundle.Bundle, counters map[string]int64) error {
	var network, buf bytes.Buffer
	if err := bundle.Write(&network, b); err != nil {
		return err
	}
	fmt.Fprintf(&buf, "%s%c\n", checkpointMagic, checkpointVersion)
	if err := gob.NewEncoder(&buf).Encode(checkpoint{network.Bytes(), l.steps, l.fitter.State(), counters}); err != nil {
		return err
	}
	sum := sha256.Sum256(buf.Bytes())
	buf.Write(sum[:])
	_, err := w.Write(buf.Bytes())
	return err
}

// ReadCheckpoint reads the bundle of a checkpoint.
func ReadCheckpoint(r io.Reader) (*bundle.Bundle, error) {
	b, _, err := readCheckpoint(r)
	return b, err
}

func readCheckpoint(r io.Reader) (*bundle.Bundle, *checkpoint, error) {
	b, c, err := decodeCheckpoint(r)
	if err != nil {
		return nil, nil, fmt.Errorf("checkpoint: %w", err)
	}
	return b, c, nil
}

func decodeCheckpoint(r io.Reader) (*bundle.Bundle, *checkpoint, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostCheckpoint+1))
	if err != nil {
		return nil, nil, err
	}
	if len(data) > mostCheckpoint {
		return nil, nil, fmt.Errorf("got more than %d bytes", mostCheckpoint)
	}
	if data, err = unsealCheckpoint(data); err != nil {
		return nil, nil, err
	}
	var c checkpoint
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&c); err != nil {
		return nil, nil, fmt.Errorf("neither of version %c, nor one of an older program: %w", checkpointVersion, err)
	}
	b, err := bundle.Read(bytes.NewReader(c.Bundle))
	if err != nil {
		return nil, nil, err
	}
	return b, &c, nil
}

// unsealCheckpoint checks the frame of a file and returns what is in it; that of an older program has none.
func unsealCheckpoint(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte(checkpointMagic)) {
		return data, nil
	}
	if len(data) < checkpointHead+sha256.Size {
		return nil, io.ErrUnexpectedEOF
	}
	if v := data[len(checkpointMagic):checkpointHead]; v[0] != checkpointVersion || v[1] != '\n' {
		return nil, fmt.Errorf("version: got %q, want %c", v, checkpointVersion)
	}
	end := len(data) - sha256.Size
	if sum := sha256.Sum256(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return nil, errors.New("checksum: the bytes are not those that were written: the file is damaged or was changed")
	}
	return data[checkpointHead:end], nil
}

// openCheckpoint reads the file of a checkpoint that a run can go on from; errors name it.
func openCheckpoint(path string) (*bundle.Bundle, *checkpoint, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	b, c, err := readCheckpoint(f)
	if err == nil {
		err = c.Fit.Check(&b.Net.Config)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, c, nil
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
