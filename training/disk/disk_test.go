package disk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"bridgehead/env/filelock"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantIs(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

func TestModes(t *testing.T) {
	const no = -1 // it cannot be opened
	for name, c := range map[string]struct {
		mode      Mode
		have, not int64 // the size it is opened with where there is a file of 3 bytes, and where there is none
		writes    bool
	}{
		"read": {Read, 3, no, false}, "edit": {Edit, 3, no, true}, "make": {Make, 3, 0, true},
		"new": {New, no, 0, true}, "empty": {Empty, 0, 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			have := filepath.Join(dir, "have")
			must(t, os.WriteFile(have, []byte("abc"), 0o644))
			for path, want := range map[string]int64{have: c.have, filepath.Join(dir, "not"): c.not} {
				f, err := OS.Open(path, c.mode)
				if want == no {
					if err == nil || f != nil {
						t.Errorf("%s: it was opened", path)
					}
					continue
				}
				must(t, err)
				if size, err := f.Size(); err != nil || size != want {
					t.Errorf("%s: got %d bytes, error %v, want %d", path, size, err, want)
				}
				if _, err := f.WriteAt([]byte("x"), 0); (err == nil) != c.writes {
					t.Errorf("%s: writing gave %v", path, err)
				}
				must(t, f.Close())
			}
		})
	}
}

func TestAppend(t *testing.T) {
	f, err := OS.Open(filepath.Join(t.TempDir(), "a"), New)
	must(t, err)
	defer f.Close()
	for _, want := range []int64{0, 3} {
		if at, err := Append(f, []byte("abc")); err != nil || at != want {
			t.Errorf("got %d, %v, want %d", at, err, want)
		}
	}
}

func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	for _, want := range []string{"first", "", "third"} {
		must(t, WriteFile(OS, path, []byte(want)))
		if got, err := ReadFile(OS, path); err != nil || !bytes.Equal(got, []byte(want)) {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
	if names, err := OS.List(filepath.Dir(path)); err != nil || !slices.Equal(names, []string{"a"}) {
		t.Errorf("got names %q, %v, want the file alone", names, err)
	}
	wantIs(t, WriteFile(OS, filepath.Join(filepath.Dir(path), "b", "c"), nil), fs.ErrNotExist)
}

func TestMakeDir(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b", "c")
	must(t, MakeDir(OS, dir))
	must(t, MakeDir(OS, dir))
	must(t, MakeDir(OS, "."))
	must(t, MakeDir(OS, string(filepath.Separator)))
	path := filepath.Join(dir, "file")
	must(t, os.WriteFile(path, nil, 0o644))
	if err := MakeDir(OS, path); err == nil {
		t.Error("a file was taken for a directory")
	}
	if err := MakeDir(OS, filepath.Join(path, "d")); err == nil {
		t.Error("a directory was made in a file")
	}
}

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	l, err := OS.Lock(path)
	must(t, err)
	_, err = OS.Lock(path)
	if _, ok := errors.AsType[*filelock.HeldError](err); !ok {
		t.Errorf("held twice: got %v", err)
	}
	must(t, l.Release())
}

func TestErrors(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	_, err := OS.Open(missing, Read)
	wantIs(t, err, fs.ErrNotExist)
	_, err = ReadFile(OS, missing)
	wantIs(t, err, fs.ErrNotExist)
	_, err = OS.List(missing)
	wantIs(t, err, fs.ErrNotExist)
	wantIs(t, OS.SyncDir(missing), fs.ErrNotExist)
	wantIs(t, OS.Remove(missing), fs.ErrNotExist)
	wantIs(t, OS.Rename(missing, missing+"2"), fs.ErrNotExist)
	wantIs(t, OS.Mkdir(filepath.Join(missing, "a")), fs.ErrNotExist)
}
