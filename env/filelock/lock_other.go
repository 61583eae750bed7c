//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package filelock

import (
	"errors"
	"io/fs"
	"os"
)

// acquire makes the file that must not be there.
func acquire(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, errHeld
	}
	return f, err
}

func release(f *os.File) error { return errors.Join(f.Close(), os.Remove(f.Name())) }

func syncDir(*os.File) error { return nil }
