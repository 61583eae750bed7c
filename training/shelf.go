package training

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"

	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/cluster"
	"bridgehead/training/run"
)

// shelf keeps the networks that jobs name: those published lately, and those of checkpoints that are rivals. Its methods may
// be called by several goroutines.
type shelf struct {
	run *run.Run
	log io.Writer

	mu     sync.Mutex
	recent []*published
	past   map[string]*published // of checkpoints that are kept, by path; nil where one is damaged
}

// published is a network that actors play with. Nobody writes to it any more.
type published struct {
	net  *models.Net
	step int64
	id   cluster.ID
	data []byte // as a bundle
}

// mostRecent is how many networks are kept after newer ones: workers far away still play with them.
const mostRecent = 32

func newShelf(r *run.Run, log io.Writer) *shelf {
	return &shelf{run: r, log: log, past: map[string]*published{}}
}

// publish makes the bundle of a network known, and says what it is called.
func publish(b *bundle.Bundle, step int64) (*published, error) {
	var data bytes.Buffer
	if err := bundle.Write(&data, b); err != nil {
		return nil, err
	}
	return &published{b.Net, step, cluster.IDOf(data.Bytes()), data.Bytes()}, nil
}

// put keeps a network, in place of the oldest.
func (s *shelf) put(p *published) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.recent) == mostRecent {
		s.recent = slices.Delete(s.recent, 0, 1)
	}
	s.recent = append(s.recent, p)
}

// find is a network by its name; nil where it is not kept.
func (s *shelf) find(id cluster.ID) *published {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range slices.Backward(s.recent) {
		if p.id == id {
			return p
		}
	}
	for _, p := range s.past {
		if p != nil && p.id == id {
			return p
		}
	}
	return nil
}

// Net is a network that a job names.
func (s *shelf) Net(id cluster.ID) (*models.Net, error) {
	if p := s.find(id); p != nil {
		return p.net, nil
	}
	return nil, cluster.ErrNoNetwork
}

// Data is one as a bundle.
func (s *shelf) Data(id cluster.ID) ([]byte, error) {
	if p := s.find(id); p != nil {
		return p.data, nil
	}
	return nil, cluster.ErrNoNetwork
}

// past names the rival that is a network of an earlier checkpoint.
const past = "past"

// former draws the network of a checkpoint that is kept; not there where none is.
func (s *shelf) former(rng *rand.Rand) (id cluster.ID, step int64, there bool, err error) {
	all, err := s.run.Checkpoints()
	if err != nil || len(all) == 0 {
		return id, 0, false, err
	}
	c := all[rng.IntN(len(all))]
	p, err := s.checkpoint(all, c)
	if p == nil || err != nil {
		return id, 0, false, err
	}
	return p.id, c.Step, true, nil
}

// checkpoint is the network of one, which is read once and forgotten when it is not kept any more; nil where it was
// deleted meanwhile, or is damaged.
func (s *shelf) checkpoint(kept []run.Checkpoint, c run.Checkpoint) (*published, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.past, func(path string, _ *published) bool {
		return !slices.ContainsFunc(kept, func(k run.Checkpoint) bool { return k.Path == path })
	})
	if p, ok := s.past[c.Path]; ok {
		return p, nil
	}
	b, _, err := openCheckpoint(c.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var p *published
	if err != nil { // it is told once, and others are rivals
		fmt.Fprintf(s.log, "damaged: %v\n", err)
	} else if p, err = publish(b, c.Step); err != nil {
		return nil, err
	}
	s.past[c.Path] = p
	return p, nil
}
