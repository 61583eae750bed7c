package opponents_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// file is a bundle of a small network under another name.
func file(t *testing.T, name string) *fstest.MapFile {
	t.Helper()
	f, err := os.Open("../bundle/testdata/plain.bundle")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, err := bundle.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	b.Name = name
	var buf bytes.Buffer
	if err := bundle.Write(&buf, b); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: buf.Bytes()}
}

// Every embedded bundle can be read, and they do not make the program too large.
func TestEmbedded(t *testing.T) {
	l := opponents.Embedded()
	names, err := l.Names()
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, name := range names {
		if _, err := l.Open(name); err != nil {
			t.Error(err)
		}
		data, err := fs.ReadFile(l.Files, name+bundle.Extension)
		if err != nil {
			t.Fatal(err)
		}
		total += len(data)
	}
	if total > opponents.MaxEmbedded {
		t.Errorf("the embedded bundles have %d bytes, want at most %d", total, opponents.MaxEmbedded)
	}
	if _, err := fs.Stat(l.Files, "README.md"); err != nil {
		t.Errorf("the directory is not embedded: %v", err)
	}
}

func TestLibrary(t *testing.T) {
	l := opponents.Library{Files: fstest.MapFS{
		"b.bundle": file(t, "b"), "a.bundle": file(t, "a"), "README.md": {}, "dir.bundle/x": {},
		"other.bundle": file(t, "b"), "broken.bundle": {Data: []byte("x")},
	}}
	names, err := l.Names()
	if want := []string{"a", "b", "broken", "other"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("names: got %v, %v, want %v", names, err, want)
	}
	if b, err := l.Open("a"); err != nil || b.Name != "a" {
		t.Errorf("a: got %v, %v", b, err)
	}
	if !l.Has("b") || l.Has("c") || l.Has("README") {
		t.Error("Has: want b, neither c nor README")
	}
	for name, says := range map[string]string{
		"c":      `opponent "c": there is no such, want a | b | broken | other`,
		"../a":   `opponent "../a": there is no such`,
		"broken": "broken.bundle: bundle: it does not begin as bundles do",
		"other":  `other.bundle: got a bundle named "b", want the name of its file`,
	} {
		if _, err := l.Open(name); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", name, err, says)
		}
	}
}

// faulty is a directory that cannot be read.
type faulty struct{}

func (faulty) Open(string) (fs.File, error) { return nil, errors.New("the disk is gone") }

func TestLibraryWithoutDirectory(t *testing.T) {
	l := opponents.Library{Files: os.DirFS(t.TempDir() + "/nowhere")}
	if names, err := l.Names(); err != nil || len(names) != 0 {
		t.Errorf("got %v, %v, want none", names, err)
	}
	if _, err := l.Open("a"); err == nil || !strings.Contains(err.Error(), "want none, for there are none") {
		t.Errorf("got %v", err)
	}
	l.Files = faulty{}
	if _, err := l.Names(); err == nil || err.Error() != "the disk is gone" {
		t.Errorf("got %v", err)
	}
	if _, err := l.Open("a"); err == nil || l.Has("a") {
		t.Errorf("got %v and that it is there", err)
	}
}
