package run

import (
	"io"
	"path/filepath"
	"regexp"

	"bridgehead/env"
	"bridgehead/env/filelock"
)

// unfinishedFile matches the names that env.WriteAtomic gives files of a run before they are whole.
var unfinishedFile = regexp.MustCompile(`^\..+\.(yaml|json|jsonl|checkpoint)\.[0-9]+$`)

func unfinished(name string) bool { return unfinishedFile.MatchString(name) }

// writeLasting writes a whole file or none of it, also if the machine goes down.
func writeLasting(path string, write func(io.Writer) error) error {
	err := env.WriteAtomic(path, func(w io.Writer) error {
		if err := write(w); err != nil {
			return err
		}
		if f, ok := w.(interface{ Sync() error }); ok {
			return f.Sync()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return filelock.SyncDir(filepath.Dir(path))
}

func writeWhole(path string, text []byte) error {
	return writeLasting(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
