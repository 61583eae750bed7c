//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package replay

import (
	"errors"
	"io/fs"
	"os"
)

// acquire makes the file that must not be there. A process that is killed leaves it behind, and then a
// person has to remove it.
func acquire(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, errHeld
	}
	return f, err
}

func release(f *os.File) error {
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
