package filelock

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// held takes a lock that is free.
func held(t *testing.T, path string) *Lock {
	t.Helper()
	l, err := Hold(path)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// One lock, one holder: the second is told who the first is, and may have it after him.
func TestHold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	l := held(t, path)
	_, err := Hold(path)
	refused, ok := errors.AsType[*HeldError](err)
	if !ok || refused.Path != path || !strings.HasPrefix(refused.Holder, fmt.Sprintf("process %d on ", os.Getpid())) {
		t.Fatalf("held twice: got %v", err)
	}
	if want := path + ": " + refused.Holder + " has the lock"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
	if err := held(t, path).Release(); err != nil {
		t.Error(err)
	}
}

func TestHoldWithoutDirectory(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	if _, err := Hold(filepath.Join(missing, "lock")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := SyncDir(missing); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if err := SyncDir(filepath.Dir(missing)); err != nil {
		t.Error(err)
	}
}

func TestHolder(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ text, want string }{
		"empty":  {"", "another process"},
		"usual":  {"process 7 on ada\n", "process 7 on ada"},
		"binary": {"\xff\xfe", "?"},
		"long":   {strings.Repeat("x", 1000), strings.Repeat("x", mostHolder)},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := holder(path); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
	if got := holder(filepath.Join(dir, "missing")); got != "another process" {
		t.Errorf("without a file: got %q", got)
	}
}
