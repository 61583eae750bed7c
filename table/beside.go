package table

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"bridgehead/env"
)

// besideShape are the names of files that others may keep beside a game.
var besideShape = regexp.MustCompile(`^[a-z]{1,20}\.json$`)

// Keep writes a file beside the game, whole or not at all: something that was made of the game and that can be made
// again. It goes when the table is deleted.
func (t *Table) Keep(name string, data []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if name == companyFile {
		return fmt.Errorf("file %q beside a table: it is that of the table itself", name)
	}
	path, err := t.beside(name)
	if err != nil {
		return err
	}
	if err := keep(path, data); err != nil {
		return wrap(CodeStorage, err, "table %s", t.ID())
	}
	return nil
}

// keep writes a file, whole or not at all.
func keep(path string, data []byte) error {
	return env.WriteAtomic(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Keep writes a file beside the tables, whole or not at all.
func (h *Hall) Keep(name string, data []byte) error {
	path, err := h.beside(name)
	if err != nil {
		return err
	}
	if err := keep(path, data); err != nil {
		return wrap(CodeStorage, err, "%s", name)
	}
	return nil
}

// Kept reads a file beside the tables of at most so many bytes. Where there is none the error is fs.ErrNotExist.
func (h *Hall) Kept(name string, most int64) ([]byte, error) {
	path, err := h.beside(name)
	if err != nil {
		return nil, err
	}
	return kept(path, most)
}

// beside is the path of a file of others in the data directory.
func (h *Hall) beside(name string) (string, error) {
	if !besideShape.MatchString(name) {
		return "", fmt.Errorf("file %.40q beside the tables: want lower case letters and .json", name)
	}
	return filepath.Join(filepath.Dir(h.dir), name), nil
}

// Kept reads a file beside the game of at most so many bytes. Where there is none the error is fs.ErrNotExist.
func (t *Table) Kept(name string, most int64) ([]byte, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.keptText(name, most)
}

// keptText is Kept. The lock is held.
func (t *Table) keptText(name string, most int64) ([]byte, error) {
	path, err := t.beside(name)
	if err != nil {
		return nil, err
	}
	return kept(path, most)
}

func kept(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("%s: more than the %d bytes allowed", path, most)
	}
	return data, nil
}

// beside is the path of a file of others. The lock is held.
func (t *Table) beside(name string) (string, error) {
	if err := t.open(); err != nil {
		return "", err
	}
	if !besideShape.MatchString(name) || name == setupFile {
		return "", fmt.Errorf("file %.40q beside a table: want lower case letters and .json, and not %s", name, setupFile)
	}
	return filepath.Join(t.store.dir, name), nil
}
