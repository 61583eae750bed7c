package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"bridgehead/env"
	"bridgehead/env/filelock"
)

// checkOutput says, before long work, why a file could not be written after it; an empty name is none.
func checkOutput(flag, file string) error {
	if file == "" {
		return nil
	}
	dir := filepath.Dir(file)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("--%s: %s: want a file in a directory that is there, and %s is none", flag, file, dir)
	}
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("--%s: %s: want the name of a file, and there is something else", flag, file)
	}
	f, err := os.CreateTemp(dir, "."+filepath.Base(file)+".*") // as env.WriteAtomic will
	if err != nil {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// readJSON reads a file that may not exist; an empty name is none.
func readJSON(file string, to any) error {
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(text, to)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// writeJSON writes a file that people read too; an empty name is none.
func writeJSON(file string, v any) error {
	if file == "" {
		return nil
	}
	return env.WriteAtomic(file, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetIndent("", " ")
		return e.Encode(v)
	})
}

// amendJSON changes a file that others write to as well: change finds in v what the file holds by now. Where it fails the
// file stays as it is; an empty name is none.
func amendJSON(file string, v any, change func() error) (err error) {
	if file == "" {
		return change()
	}
	lock, err := filelock.Wait(file + ".lock")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	if err := readJSON(file, v); err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	return writeJSON(file, v)
}
