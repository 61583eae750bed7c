package env_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/env"
)

// WriteAtomic replaces files and nothing else: a device or a directory in their place is left as it is.
func TestWriteAtomic(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	broken := errors.New("no more ink")
	for _, c := range []struct {
		text string
		err  error
		want string
	}{{"first", nil, "first"}, {"half", broken, "first"}, {"second", nil, "second"}} {
		err := env.WriteAtomic(path, func(w io.Writer) error {
			_, err := io.WriteString(w, c.text)
			return errors.Join(err, c.err)
		})
		if got, rerr := os.ReadFile(path); !errors.Is(err, c.err) || rerr != nil || string(got) != c.want {
			t.Errorf("%s: got %v, and the file holds %q, %v", c.text, err, got, rerr)
		}
	}
	for path, kind := range map[string]string{dir: "directory", os.DevNull: "device"} {
		called := false
		err := env.WriteAtomic(path, func(io.Writer) error { called = true; return nil })
		if err == nil || !strings.Contains(err.Error(), path+": got a "+kind+", want the name of a file") || called {
			t.Errorf("%s: got %v, written to: %v", path, err, called)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}
