package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"bridgehead/env/filelock"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/cluster"
)

// Store keeps networks that jobs name: on disk, and the last few of them ready to play. Its methods may be called by several
// goroutines.
type Store struct {
	dir    string
	most   int64 // bytes on disk
	client *http.Client
	stall  time.Duration // without a byte after which a download is cut
	lock   *filelock.Lock

	mu    sync.Mutex
	ready []ready // used last at the end
	under map[cluster.ID]*loading
	files sync.Mutex // whoever writes or removes some
}

// ready is a network in memory. Nobody writes to it.
type ready struct {
	id  cluster.ID
	net *models.Net
}

// mostReady is how many networks are kept in memory.
const mostReady = 8

// loading is a network on its way, for all who wait for it.
type loading struct {
	waiting int
	cancel  context.CancelFunc
	done    chan struct{}
	net     *models.Net
	err     error
}

// partSuffix ends the names of files that are not whole yet.
const partSuffix = ".part"

// NewStore opens a directory, and makes it where there is none. It holds at most so many bytes, and the network used last
// besides. The store has it to itself.
func NewStore(dir string, mostBytes int64, client *http.Client) (*Store, error) {
	if mostBytes < 1 {
		return nil, fmt.Errorf("networks: got room for %d bytes, want 1 or more", mostBytes)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("networks: %w", err)
	}
	lock, err := filelock.Hold(filepath.Join(dir, "lock"))
	if err != nil {
		return nil, fmt.Errorf("networks: %w", err)
	}
	if client == nil {
		client = Client(nil)
	}
	return &Store{dir: dir, most: mostBytes, client: client, stall: stallTime, lock: lock, under: map[cluster.ID]*loading{}}, nil
}

// Close gives the directory up.
func (s *Store) Close() error { return s.lock.Release() }

// Network is a network, from memory, from disk, or from the first of the addresses that has it: ADDRESS/networks/ID. The last
// address is that of the learner, which knows: where it has none the error is cluster.ErrNoNetwork. However many ask for it at
// once, it is fetched once.
func (s *Store) Network(ctx context.Context, from []string, id cluster.ID) (*models.Net, error) {
	s.mu.Lock()
	if i := slices.IndexFunc(s.ready, func(r ready) bool { return r.id == id }); i >= 0 {
		r := s.ready[i]
		s.ready = append(slices.Delete(s.ready, i, i+1), r)
		s.mu.Unlock()
		return r.net, nil
	}
	l := s.under[id]
	if l == nil {
		loadCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
		l = &loading{cancel: cancel, done: make(chan struct{})}
		s.under[id] = l
		go s.load(loadCtx, l, slices.Clone(from), id)
	}
	l.waiting++
	s.mu.Unlock()
	select {
	case <-l.done:
		return l.net, l.err
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.waiting--; l.waiting == 0 {
		l.cancel() // nobody wants it any more
		if s.under[id] == l {
			delete(s.under, id)
		}
	}
	return nil, ctx.Err()
}

// load gets a network for all who wait for it.
func (s *Store) load(ctx context.Context, l *loading, from []string, id cluster.ID) {
	defer l.cancel()
	l.net, l.err = s.get(ctx, from, id)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.under[id] == l {
		delete(s.under, id)
	}
	if l.err == nil {
		if len(s.ready) == mostReady {
			s.ready = slices.Delete(s.ready, 0, 1)
		}
		s.ready = append(s.ready, ready{id, l.net})
	}
	close(l.done)
}

// get reads a network from disk, or fetches it.
func (s *Store) get(ctx context.Context, from []string, id cluster.ID) (*models.Net, error) {
	path := filepath.Join(s.dir, id.String())
	data, err := os.ReadFile(path)
	if err == nil && cluster.IDOf(data) == id {
		now := time.Now()
		_ = os.Chtimes(path, now, now) // it only goes earlier where this fails
	} else {
		if data, err = s.fetch(ctx, from, id); err != nil {
			return nil, err
		}
		_ = s.keep(path, data) // a full disk costs another download, not the game
	}
	b, err := bundle.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("network %s: %w", id.Short(), err)
	}
	return b.Net, nil
}

// fetch downloads a network, and goes on where the last attempt was cut. What it has when it gives up is kept.
func (s *Store) fetch(ctx context.Context, from []string, id cluster.ID) ([]byte, error) {
	part := filepath.Join(s.dir, id.String()+partSuffix)
	data, err := os.ReadFile(part)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("networks: %w", err)
	}
	d := &download{client: s.client, stall: s.stall, id: id, data: data}
	err = d.run(ctx, from)
	if err != nil && len(d.data) > 0 {
		return nil, errors.Join(err, s.keep(part, d.data))
	}
	if rm := os.Remove(part); rm != nil && !errors.Is(rm, fs.ErrNotExist) {
		err = errors.Join(err, rm)
	}
	return d.data, err
}

// keep writes a file and makes room for it. Nothing is synced: what is read is checked.
func (s *Store) keep(path string, data []byte) error {
	s.files.Lock()
	defer s.files.Unlock()
	temp := path + ".tmp"
	err := os.WriteFile(temp, data, 0o644)
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("networks: %w", err), os.Remove(temp))
	}
	return s.trim(filepath.Base(path))
}

// trim removes the files used longest ago until the rest fits, but for one.
func (s *Store) trim(but string) error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return fmt.Errorf("networks: %w", err)
	}
	var all []fs.FileInfo
	total := int64(0)
	for _, e := range entries {
		var id cluster.ID
		if name, _, _ := strings.Cut(e.Name(), "."); id.UnmarshalText([]byte(name)) != nil {
			continue // the lock, and what is not ours
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("networks: %w", err)
		}
		total += info.Size()
		all = append(all, info)
	}
	slices.SortFunc(all, func(a, b fs.FileInfo) int {
		return cmp.Or(a.ModTime().Compare(b.ModTime()), strings.Compare(a.Name(), b.Name()))
	})
	for _, info := range all {
		if total <= s.most {
			break
		}
		if info.Name() == but {
			continue
		}
		if err := os.Remove(filepath.Join(s.dir, info.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("networks: %w", err)
		}
		total -= info.Size()
	}
	return nil
}
