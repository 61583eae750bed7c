package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/env/filelock"
)

// The files of a table, in a directory of its own.
const (
	setupFile = "setup.json"
	stepsFile = "steps.jsonl"

	storeFormat  = "bridgehead-table"
	storeVersion = 1

	maxHeader  = 64<<10 + 2*engine.MaxPosition // bytes of setup.json
	maxEntry   = 8 << 20                       // bytes of one line of steps.jsonl
	maxJournal = 256 << 20                     // bytes of steps.jsonl
)

// header is what setup.json holds: what never changes.
type header struct {
	Format       string    `json:"format"`
	Version      int       `json:"version"`
	ID           string    `json:"id"`
	Setup        Setup     `json:"setup"`
	Engine       string    `json:"engine"` // engine.Game.ID
	ScenarioHash string    `json:"scenario_hash"`
	Created      time.Time `json:"created"`
	Keys         [2]string `json:"keys,omitzero"` // of the seats at the beginning, where the game hides something
	Parent       string    `json:"parent,omitempty"`
	At           int       `json:"at,omitempty"`
}

// The kinds of entries.
const (
	doGiven   = "given"   // steps played elsewhere
	doStart   = "start"   // dice and forced steps before the first decision
	doPlay    = "play"    // a decision, with the dice and forced steps after it
	doPick    = "pick"    // what a person has picked of a set that is not ended
	doConfirm = "confirm" // dice and forced steps after a decision that waited
	doUndo    = "undo"    // back to the position after To steps, and to what was picked there
	doChange  = "change"  // seats, pace, pause, name and other settings
	doSeat    = "seat"    // the seat of a side gets a key of its own
	doEnd     = "end"     // people end the game
)

// entry is one line of steps.jsonl: one change of the table. Its number is the revision.
type entry struct {
	Revision int      `json:"revision"`
	Do       string   `json:"do"`
	By       string   `json:"by,omitempty"`    // Human or the spec of the agent that decided
	Steps    []pair   `json:"steps,omitempty"` // player and action
	To       int      `json:"to,omitempty"`
	Auto     []int    `json:"auto,omitempty"`   // of the steps, those played without asking, from 0
	Picks    *draft   `json:"picks,omitempty"`  // after doPick and doUndo; else nothing is picked
	Wait     bool     `json:"wait,omitempty"`   // the decision waits to be confirmed
	Holds    bool     `json:"holds,omitempty"`  // the decision, the first of the steps, stands for the rest of this part of the game
	Drop     bool     `json:"drop,omitempty"`   // with doChange: what was picked is gone with the seat of who picked it
	Chance   *float64 `json:"chance,omitempty"` // of the allied side, as the agent saw it
	Change   *Change  `json:"change,omitempty"`
	End      string   `json:"end,omitempty"` // with doEnd: how; Seat says whose it is
	// Left is on the clocks, in milliseconds by side, before what is given for handing over; nil: there are none.
	Left *[2]int64 `json:"left,omitempty"`
	// In a game that hides something:
	Seat   int       `json:"seat,omitempty"`   // 1 + the side that decided, picked, took back or sat down; 0: none
	Unseen uint8     `json:"unseen,omitempty"` // a bit each for those, by looker, who notice nothing of it
	News   bool      `json:"news,omitempty"`   // a side learned what cannot be made unknown
	Key    string    `json:"key,omitempty"`    // with doSeat
	Hash   string    `json:"hash"`             // of the position after it
	Time   time.Time `json:"time"`
}

// pair is a step: the player and the action.
type pair [2]int32

func pairOf(s env.Step) pair { return pair{int32(s.Player), int32(s.Action)} }

func (p pair) step() env.Step {
	return env.Step{Player: engine.Player(p[0]), Action: engine.Action(p[1])}
}

func hashText(h uint64) string { return fmt.Sprintf("%016x", h) }

// store appends to the journal of one table.
type store struct {
	dir  string
	size int64 // bytes of steps.jsonl that are good
}

func (s *store) path() string { return filepath.Join(s.dir, stepsFile) }

// append writes one entry, and with sync waits until it is on the disk with all before it. On an
// error the journal is as it was.
func (s *store) append(e *entry, sync bool) error {
	line, err := encodeEntry(e)
	if err != nil {
		return err
	}
	if s.size+int64(len(line)) > maxJournal {
		return fmt.Errorf("its file would have more than the %d bytes allowed, and could not be read again", maxJournal)
	}
	f, err := os.OpenFile(s.path(), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(line, s.size)
	if err == nil && sync {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, f.Truncate(s.size), f.Close())
	}
	s.size += int64(len(line))
	return f.Close()
}

func encodeEntry(e *entry) ([]byte, error) { return encodeLine(e) }

// encodeLine is a value as a line of JSON.
func encodeLine(value any) ([]byte, error) {
	line, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	if len(line) >= maxEntry {
		return nil, fmt.Errorf("an entry of %d bytes, at most %d are allowed", len(line), maxEntry-1)
	}
	return append(line, '\n'), nil
}

// createStore writes the files of a new table. Its directory appears whole or not at all.
func createStore(tables string, h *header, entries []entry) (*store, error) {
	temp, err := os.MkdirTemp(tables, newPrefix)
	if err != nil {
		return nil, err
	}
	size, err := writeTable(temp, h, entries)
	dir := filepath.Join(tables, h.ID)
	if err == nil {
		err = os.Rename(temp, dir)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(temp))
	}
	return &store{dir: dir, size: size}, filelock.SyncDir(tables)
}

// newPrefix and oldPrefix mark directories that are not whole yet, or not any more.
const (
	newPrefix = ".new-"
	oldPrefix = ".old-"
)

func writeTable(dir string, h *header, entries []entry) (int64, error) {
	text, err := json.MarshalIndent(h, "", "  ")
	if err != nil {
		return 0, err
	}
	if err := writeSynced(filepath.Join(dir, setupFile), append(text, '\n')); err != nil {
		return 0, err
	}
	var journal bytes.Buffer
	for i := range entries {
		line, err := encodeEntry(&entries[i])
		if err != nil {
			return 0, err
		}
		journal.Write(line)
	}
	if err := writeSynced(filepath.Join(dir, stepsFile), journal.Bytes()); err != nil {
		return 0, err
	}
	return int64(journal.Len()), filelock.SyncDir(dir)
}

func writeSynced(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// openStore reads the files of a table. What a crash left of a last line is cut off, and torn says
// how many bytes that were.
func openStore(dir string) (s *store, h *header, entries []entry, torn int64, err error) {
	if h, err = readHeader(filepath.Join(dir, setupFile)); err != nil {
		return nil, nil, nil, 0, err
	}
	s = &store{dir: dir}
	f, err := os.OpenFile(s.path(), os.O_RDWR, 0)
	if err != nil {
		return nil, nil, nil, 0, err
	}
	defer f.Close()
	entries, s.size, torn, err = readJournal(f)
	if err != nil {
		return nil, nil, nil, 0, fmt.Errorf("%s: %w", s.path(), err)
	}
	if torn > 0 {
		err = errors.Join(f.Truncate(s.size), f.Sync())
	}
	return s, h, entries, torn, err
}

func readHeader(path string) (*header, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxHeader+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxHeader {
		return nil, fmt.Errorf("%s: more than the %d bytes allowed", path, maxHeader)
	}
	var h header
	if err := env.DecodeStrict(text, &h); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if h.Format != storeFormat || h.Version != storeVersion {
		return nil, fmt.Errorf("%s: format %.40q version %d, want %q version %d", path, h.Format, h.Version, storeFormat, storeVersion)
	}
	return &h, nil
}

// readJournal reads entries. good is the number of bytes they take and torn that of an unfinished
// line after them.
func readJournal(in io.Reader) (entries []entry, good, torn int64, err error) {
	r := bufio.NewReaderSize(in, 64<<10)
	for n := 1; ; n++ {
		line, err := readLine(r)
		if err == io.EOF {
			return entries, good, int64(len(line)), nil
		}
		if err != nil {
			return nil, 0, 0, fmt.Errorf("line %d: %w", n, err)
		}
		var e entry
		if err := env.DecodeStrict(line, &e); err != nil {
			return nil, 0, 0, fmt.Errorf("line %d: %w", n, err)
		}
		if e.Revision != n {
			return nil, 0, 0, fmt.Errorf("line %d: revision %d, want %d", n, e.Revision, n)
		}
		if good += int64(len(line)); good > maxJournal {
			return nil, 0, 0, fmt.Errorf("line %d: more than the %d bytes allowed for a file", n, maxJournal)
		}
		entries = append(entries, e)
	}
}

// readLine reads a line with its end; without one the error is io.EOF.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if line = append(line, part...); len(line) > maxEntry {
			return nil, fmt.Errorf("more than the %d bytes allowed", maxEntry)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// remove takes a table off the disk: first its name, so that a crash leaves no half of it.
func removeStore(tables, id string) error {
	old := filepath.Join(tables, oldPrefix+id)
	if err := os.Rename(filepath.Join(tables, id), old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return errors.Join(filelock.SyncDir(tables), os.RemoveAll(old))
}
