//go:build unix

package env

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Only regular files within the limit are read, and nobody waits for a pipe.
func TestReadRegular(t *testing.T) {
	dir := t.TempDir()
	file, pipe := filepath.Join(dir, "file"), filepath.Join(dir, "pipe")
	if err := os.WriteFile(file, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := ReadRegular(file, 6); err != nil || string(data) != "secret" {
		t.Errorf("got %q, %v", data, err)
	}
	for path, want := range map[string]string{
		pipe:                       "pipe: a file of another kind (prw-------), want a regular one",
		dir:                        "a file of another kind (d",
		"/dev/zero":                "/dev/zero: a file of another kind (D",
		file:                       "file: 6 bytes, at most 5 are allowed",
		filepath.Join(dir, "none"): "none: no such file or directory",
	} {
		if _, err := ReadRegular(path, 5); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: got %v, want %q", path, err, want)
		}
	}
}
