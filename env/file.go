package env

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"bridgehead/engine"
	"bridgehead/env/filelock"
)

// File name extensions of the two record formats.
const (
	ExtJSON    = ".jsonl"
	ExtMsgpack = ".msgpack"
)

// WriteFile writes r in the format its extension names, .jsonl or .msgpack. The file appears whole
// or not at all. A game adds English texts to JSON lines and may be nil.
func WriteFile(path string, r *Record, g engine.Game) error {
	switch ext := filepath.Ext(path); strings.ToLower(ext) {
	case ExtJSON:
		return WriteAtomic(path, func(w io.Writer) error { return WriteJSON(w, r, g) })
	case ExtMsgpack:
		return WriteAtomic(path, func(w io.Writer) error { return WriteMsgpack(w, r) })
	default:
		return fmt.Errorf("%s: extension %q, want %s | %s", path, ext, ExtJSON, ExtMsgpack)
	}
}

// ReadFile reads a record in either format, whatever the file is called.
func ReadFile(path string) (*Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// Read reads a record in either format: JSON lines begin with a brace, msgpack with an array.
func Read(in io.Reader) (*Record, error) {
	buf := bufio.NewReader(in)
	first, err := buf.Peek(1)
	switch {
	case errors.Is(err, io.EOF):
		return nil, errors.New("record: empty input")
	case err != nil:
		return nil, fmt.Errorf("record: %w", err)
	case first[0] == '{':
		return ReadJSON(buf)
	case first[0]&0xf0 == 0x90 || first[0] == 0xdc || first[0] == 0xdd: // fixarray, array 16, array 32
		return ReadMsgpack(buf)
	}
	return nil, errors.New("record: neither JSON lines nor msgpack")
}

// WriteAtomic writes a file beside path and renames it, so that a reader, or a crash, never meets half of it. When it
// returns nil the file is on disk, also if the machine goes down. What is there already must be a regular file.
func WriteAtomic(path string, write func(io.Writer) error) (err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: got a %s, want the name of a file", path, kindOf(info.Mode()))
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err = write(f); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return err
	}
	return filelock.SyncDir(filepath.Dir(path))
}

// kindOf names what is no regular file.
func kindOf(m os.FileMode) string {
	switch {
	case m.IsDir():
		return "directory"
	case m&os.ModeDevice != 0:
		return "device"
	case m&os.ModeNamedPipe != 0:
		return "pipe"
	case m&os.ModeSocket != 0:
		return "socket"
	}
	return "special file"
}
