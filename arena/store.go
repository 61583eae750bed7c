package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"bridgehead/env"
	"bridgehead/env/filelock"
)

// The files of a run directory.
const (
	ConfigFile  = "config.json"
	ResultsFile = "results.jsonl"
	PackFile    = "games.pack"
	TableFile   = "table.txt"
	ReportFile  = "report.html"
	LockFile    = "lock"
)

// store keeps the pairs of a run on disk. A pair is kept in two steps: its records go into the pack, and
// then its line, which says where they are, into the results. So whatever instant a run is killed at,
// the whole lines at the head of the results are the truth, and the rest is cut off and played again.
type store struct {
	config  Config
	lock    *filelock.Lock // nil where the run is only read
	pairs   []Pair
	results *os.File
	pack    *os.File
	size    int64 // of the results
	end     int64 // of the pack
	unsaved int   // pairs since the last sync
}

// syncEvery is the number of pairs between two syncs. They are for crashes of the machine; what a process
// wrote before it was killed is safe without.
const syncEvery = 256

// createStore begins a run in a directory, which may exist but must not hold a run.
func createStore(dir string, c Config) (*store, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	lock, err := hold(dir)
	if err != nil {
		return nil, err
	}
	if err := writeConfig(dir, &c); err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	return openHeld(dir, lock)
}

// writeConfig begins a run where none is yet.
func writeConfig(dir string, c *Config) error {
	path := filepath.Join(dir, ConfigFile)
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s: there is a run already; resume it, or choose another directory", path)
	}
	text, err := c.encode()
	if err != nil {
		return err
	}
	return writeWhole(path, text)
}

// hold takes the lock of a run, or says who is playing it.
func hold(dir string) (*filelock.Lock, error) {
	path := filepath.Join(dir, LockFile)
	lock, err := filelock.Hold(path)
	if held, ok := errors.AsType[*filelock.HeldError](err); ok {
		return nil, fmt.Errorf("%s: %s is playing this run; wait for it to end, or choose another directory", path, held.Holder)
	}
	return lock, err
}

// openStore opens a run to go on with, cutting off what a crash has left behind.
func openStore(dir string) (*store, error) {
	lock, err := hold(dir)
	if err != nil {
		return nil, err
	}
	return openHeld(dir, lock)
}

// openHeld opens a run whose lock is held, and gives the lock back where it cannot.
func openHeld(dir string, lock *filelock.Lock) (*store, error) {
	pack, results := filepath.Join(dir, PackFile), filepath.Join(dir, ResultsFile)
	_, missing := os.Stat(pack)
	_, lineless := os.Stat(results)
	s, err := openFiles(dir, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	s.lock = lock
	if n := len(s.pairs); n > 0 && missing != nil {
		err = fmt.Errorf("%s: missing, with the records of %d pairs; without it the run cannot go on", pack, n)
		return nil, errors.Join(err, s.close(), os.Remove(pack)) // openFiles has just made an empty one
	}
	if info, err := s.pack.Stat(); err != nil || lineless != nil && info.Size() > 0 {
		if err == nil {
			err = fmt.Errorf("%s: missing, beside %d bytes of records in %s; without that file, too, the run is played anew", results, info.Size(), pack)
			err = errors.Join(err, os.Remove(results)) // openFiles has just made an empty one
		}
		return nil, errors.Join(err, s.close())
	}
	if err := s.mend(); err != nil {
		s.close()
		return nil, fmt.Errorf("%s: %w", pack, err)
	}
	return s, nil
}

// openFiles opens the files of a run and reads the whole lines of its results.
func openFiles(dir string, flag int) (s *store, err error) {
	s = &store{}
	defer func() {
		if err != nil {
			s.close()
			s = nil
		}
	}()
	if s.config, err = ReadConfig(dir); err != nil {
		return s, err
	}
	path := filepath.Join(dir, ResultsFile)
	if s.results, err = os.OpenFile(path, flag, 0o644); err != nil {
		return s, err
	}
	if s.pack, err = os.OpenFile(filepath.Join(dir, PackFile), flag, 0o644); err != nil {
		return s, err
	}
	text, err := io.ReadAll(s.results)
	if err != nil {
		return s, err
	}
	pairs, size, torn := ReadPairs(&s.config, text)
	if end := bytes.IndexByte(text[size:], '\n'); torn != nil && end >= 0 && size+end+1 < len(text) {
		// A crash tears the last line only. Lines after a bad one are not for us to throw away.
		return s, fmt.Errorf("%s: %w, and more lines follow: the file is damaged", path, torn)
	}
	s.pairs, s.size = pairs, int64(size)
	return s, nil
}

// ReadConfig reads the configuration of a run.
func ReadConfig(dir string) (Config, error) {
	path := filepath.Join(dir, ConfigFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return Config{}, fmt.Errorf("%s: no run is here (%s is missing)", dir, ConfigFile)
	}
	if err != nil {
		return Config{}, err
	}
	c, err := DecodeConfig(text)
	if err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// Load reads a run: its configuration and its pairs. It may be going on.
func Load(dir string) (Config, []Pair, error) {
	s, err := openFiles(dir, os.O_RDONLY)
	if err != nil {
		return Config{}, nil, err
	}
	return s.config, s.pairs, s.close()
}

// mend cuts off the torn tail of the results, pairs at the end whose records are not whole, and records
// of pairs that have no line. A crash loses no more pairs than come between two syncs; where more have no
// records the pack is damaged, and nothing is thrown away for it.
func (s *store) mend() error {
	for all := len(s.pairs); len(s.pairs) > 0; {
		end, err := s.lastEntry()
		if err == nil {
			s.end = end
			break
		}
		if all-len(s.pairs) >= syncEvery {
			return fmt.Errorf("the last %d pairs and more have no records (%w): the file is damaged", syncEvery, err)
		}
		line, lineErr := encodeLine(&s.pairs[len(s.pairs)-1])
		if lineErr != nil {
			return lineErr
		}
		s.size -= int64(len(line)) // lines are written by encodeLine, so this is how long it was
		s.pairs = s.pairs[:len(s.pairs)-1]
	}
	if n := s.lineless(); n > 2*syncEvery {
		return fmt.Errorf("%d records and more have no line in %s: that file is damaged", 2*syncEvery, ResultsFile)
	}
	return errors.Join(s.results.Truncate(s.size), s.pack.Truncate(s.end))
}

// lineless counts the records after those of the last pair, as far as it matters: a crash leaves no more than the two of
// each pair between two syncs.
func (s *store) lineless() (n int) {
	for at := s.end; n <= 2*syncEvery; n++ {
		_, end, err := readEntry(s.pack, at)
		if err != nil {
			break
		}
		at = end
	}
	return n
}

// lastEntry reads the records of the last pair and returns the offset after them.
func (s *store) lastEntry() (end int64, err error) {
	for _, g := range s.pairs[len(s.pairs)-1].Games {
		if _, end, err = readEntry(s.pack, g.At); err != nil {
			return 0, err
		}
	}
	return end, nil
}

func (s *store) add(p Pair, records []*env.Record) error {
	for i, r := range records {
		p.Games[i].At = s.end
		end, err := appendEntry(s.pack, s.end, r)
		if err != nil {
			return err
		}
		s.end = end
	}
	line, err := encodeLine(&p)
	if err != nil {
		return err
	}
	if _, err := s.results.WriteAt(line, s.size); err != nil {
		return err
	}
	s.size += int64(len(line))
	s.pairs = append(s.pairs, p)
	if s.unsaved++; s.unsaved >= syncEvery {
		return s.sync()
	}
	return nil
}

func (s *store) sync() error {
	s.unsaved = 0
	return errors.Join(s.pack.Sync(), s.results.Sync())
}

func (s *store) close() error {
	var errs []error
	for _, f := range []*os.File{s.pack, s.results} {
		if f != nil {
			errs = append(errs, f.Close())
		}
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Release())
	}
	return errors.Join(errs...)
}

// writeWhole writes a whole file or none of it.
func writeWhole(path string, text []byte) error {
	return env.WriteAtomic(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
