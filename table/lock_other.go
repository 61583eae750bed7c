//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package table

import (
	"errors"
	"io/fs"
	"os"
)

// acquire makes the file that must not be there. A process that is killed leaves it behind, and then
// a person has to remove it.
func acquire(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, errHeld
	}
	return f, err
}

func (l *lock) release() error { return errors.Join(l.file.Close(), os.Remove(l.file.Name())) }

// ignoreSync: such systems do not sync directories.
func ignoreSync(error) error { return nil }
