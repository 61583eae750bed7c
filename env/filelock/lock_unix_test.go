//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package filelock

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A longer text that a holder before has left does not show through.
func TestHoldWritesAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	if err := os.WriteFile(path, []byte(strings.Repeat("x", 1000)), 0o644); err != nil {
		t.Fatal(err)
	}
	l := held(t, path)
	defer l.Release()
	if got := holder(path); !strings.HasPrefix(got, "process ") || strings.Contains(got, "xx") {
		t.Errorf("the lock says %q", got)
	}
}
