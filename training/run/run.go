package run

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"bridgehead/env/filelock"
	"bridgehead/training/replay"
)

// The files of a run.
const (
	ConfigFile     = "config.yaml"
	StateFile      = "state.json"
	MetricsFile    = "metrics.jsonl"
	LockFile       = "lock"
	CheckpointsDir = "checkpoints"
	GamesDir       = "games"
)

// Options are how a run is kept.
type Options struct {
	KeepLast  int  // checkpoints kept from the end, 1 or more
	KeepEvery int  // of the others every so many stays, 0: none
	KeepGames int  // sample games kept from the end, 0: all
	SyncEvery int  // lines of metrics between two syncs, 1 or more
	Change    bool // go on under another configuration
	// Renamed are keys whose names changed since runs were begun; they make no difference between configurations.
	Renamed Renamed

	From int64 // number of the checkpoint to go on from, 0: that of the state
	// Whole says what is wrong with a checkpoint; nil: nothing ever is. It is asked about the one to go on from,
	// and where that is lost or damaged about those beside it, so that the *DamageError can name a whole one.
	Whole func(path string) error
	// Accept has the last word before anything in the directory is changed; it may look at what Config and State
	// are to be. Nil: all is accepted.
	Accept func(*Run) error
}

// DefaultOptions keeps three checkpoints and every tenth.
func DefaultOptions() Options {
	return Options{KeepLast: 3, KeepEvery: 10, KeepGames: 200, SyncEvery: 64}
}

// Validate returns the first fault.
func (o *Options) Validate() error {
	for _, f := range []struct {
		name       string
		got, least int
	}{{"keep last", o.KeepLast, 1}, {"keep every", o.KeepEvery, 0}, {"keep games", o.KeepGames, 0}, {"sync every", o.SyncEvery, 1}} {
		if f.got < f.least {
			return fmt.Errorf("run: %s: got %d, want %d or more", f.name, f.got, f.least)
		}
	}
	return nil
}

// ConfigError says that a run was begun under another configuration.
type ConfigError struct {
	Path string
	Keys []string // the keys that differ, each with what was and what is
}

func (e *ConfigError) Error() string {
	return fmt.Sprintf("%s: the run was begun under another configuration:\n  %s", e.Path, strings.Join(e.Keys, "\n  "))
}

// Run is a run at work: it holds the lock of its directory. Its methods may be called by several goroutines.
type Run struct {
	dir  string
	opts Options
	lock *filelock.Lock

	mu       sync.Mutex
	config   []byte
	former   []byte // the configuration that is replaced by it; nil: none
	fresh    bool   // the configuration is not written yet
	notes    []string
	state    *State // nil before the first Save
	metrics  *os.File
	unsynced int // lines of metrics
}

// Open begins a run in a directory, or goes on with the one that is there. A nil config is the one the run was
// begun with. Where it is another the error is a *ConfigError, unless the options allow the change; the old
// one is then kept beside it. Where the state or its checkpoint is lost or damaged it is a *DamageError. What is
// refused is left as it was.
func Open(dir string, config []byte, o Options) (*Run, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	lock, err := replay.Hold(filepath.Join(dir, LockFile))
	if err != nil {
		return nil, fmt.Errorf("run: %w", err)
	}
	r := &Run{dir: dir, opts: o, lock: lock}
	err = r.compare(config)
	if err == nil {
		err = r.resume()
	}
	if err == nil && o.Accept != nil {
		err = o.Accept(r)
	}
	if err == nil {
		err = r.adopt()
	}
	if err == nil {
		err = r.openMetrics()
	}
	if err == nil {
		err = r.sweep()
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// compare compares a configuration with that of the run.
func (r *Run) compare(config []byte) error {
	path := filepath.Join(r.dir, ConfigFile)
	old, err := os.ReadFile(path)
	begun := !errors.Is(err, fs.ErrNotExist)
	switch {
	case begun && err != nil:
		return err
	case !begun && config == nil:
		return fmt.Errorf("%s: no run is here (%s is missing)", r.dir, ConfigFile)
	case config == nil || begun && bytes.Equal(old, config):
		r.config = old
		return nil
	}
	if _, err := flatten(config); err != nil {
		return fmt.Errorf("the configuration given:%w", err)
	}
	r.config, r.fresh = slices.Clone(config), true
	if !begun {
		return nil
	}
	r.former = old
	keys, err := differences(r.opts.Renamed.Update(old), config)
	switch {
	case r.opts.Change: // also of one that cannot be read any more
	case err != nil:
		return fmt.Errorf("%s:%w", path, err)
	case len(keys) > 0:
		return &ConfigError{Path: path, Keys: keys}
	}
	return nil
}

// adopt makes the directories of the run and writes a new configuration.
func (r *Run) adopt() error {
	for _, d := range []string{CheckpointsDir, GamesDir} {
		if err := os.MkdirAll(filepath.Join(r.dir, d), 0o755); err != nil {
			return err
		}
	}
	if !r.fresh {
		return nil
	}
	if r.former != nil {
		if err := r.retire(r.former); err != nil {
			return err
		}
	}
	return writeWhole(filepath.Join(r.dir, ConfigFile), r.config)
}

// retire keeps a configuration that is replaced under the first number that is free.
func (r *Run) retire(old []byte) error {
	for n := 1; ; n++ {
		path := filepath.Join(r.dir, fmt.Sprintf("config.%d.yaml", n))
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return writeWhole(path, old)
		} else if err != nil {
			return err
		}
	}
}

// sweep removes the files that were being written when the run was killed: their names begin with a dot.
func (r *Run) sweep() error {
	for _, d := range []string{r.dir, filepath.Join(r.dir, CheckpointsDir), filepath.Join(r.dir, GamesDir)} {
		files, err := os.ReadDir(d)
		if err != nil {
			return err
		}
		for _, f := range files {
			if f.Type().IsRegular() && unfinished(f.Name()) {
				if err := os.Remove(filepath.Join(d, f.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Dir is the directory.
func (r *Run) Dir() string { return r.dir }

// Config is the configuration as it was given.
func (r *Run) Config() []byte { return slices.Clone(r.config) }

// Close syncs the metrics and gives the lock back.
func (r *Run) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lock == nil {
		return nil
	}
	var errs []error
	if r.metrics != nil {
		errs = append(errs, r.metrics.Sync(), r.metrics.Close())
	}
	errs = append(errs, r.lock.Release())
	r.lock, r.metrics = nil, nil
	return errors.Join(errs...)
}
