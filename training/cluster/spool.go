package cluster

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"bridgehead/training/disk"
)

// Spool keeps the batches of a worker on disk until the learner has them. Its methods may be called by several goroutines.
type Spool struct {
	fsys  disk.FS
	dir   string
	lock  disk.Lock
	mu    sync.Mutex
	names []string // oldest first
}

// batchSuffix ends the names of batches.
const batchSuffix = ".batch"

// OpenSpool opens a directory, and makes it where there is none.
func OpenSpool(fsys disk.FS, dir string) (*Spool, error) {
	if err := disk.MakeDir(fsys, dir); err != nil {
		return nil, err
	}
	lock, err := fsys.Lock(filepath.Join(dir, "lock"))
	if err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	s := &Spool{fsys: fsys, dir: dir, lock: lock}
	names, err := fsys.List(dir)
	if err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	for _, name := range names {
		switch {
		case strings.HasSuffix(name, batchSuffix):
			s.names = append(s.names, name)
		case strings.HasSuffix(name, disk.TempSuffix):
			err = errors.Join(err, fsys.Remove(filepath.Join(dir, name)))
		}
	}
	if err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	return s, nil
}

// Put keeps a batch: when it returns nil the batch is on disk.
func (s *Spool) Put(b *Batch) error {
	name := fmt.Sprintf("%016x-%s%s", b.Job.First+uint64(b.From), b.ID(), batchSuffix) // their order is that of their numbers
	if err := disk.WriteFile(s.fsys, filepath.Join(s.dir, name), EncodeBatch(b)); err != nil {
		return fmt.Errorf("spool: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.names, name) {
		s.names = append(s.names, name)
	}
	return nil
}

// Len is how many batches wait.
func (s *Spool) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.names)
}

// First is the batch that has waited longest, with a function that lets go of it; nil where none waits. A file that is
// none, or cannot be read, is left out at once and told by the error.
func (s *Spool) First() (b *Batch, drop func() error, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.names) == 0 {
		return nil, nil, nil
	}
	name := s.names[0]
	path := filepath.Join(s.dir, name)
	data, err := disk.ReadFile(s.fsys, path)
	if err != nil {
		s.names = s.names[1:]
		return nil, nil, fmt.Errorf("spool: %s is left for another time: %w", path, err)
	}
	if b, err = DecodeBatch(data); err != nil {
		s.names = s.names[1:]
		return nil, nil, fmt.Errorf("spool: %s is damaged and left out: %w", path, errors.Join(err, s.fsys.Remove(path)))
	}
	return b, func() error {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.names) > 0 && s.names[0] == name {
			s.names = s.names[1:]
		}
		return s.fsys.Remove(path)
	}, nil
}

// Close gives the directory up.
func (s *Spool) Close() error { return s.lock.Release() }
