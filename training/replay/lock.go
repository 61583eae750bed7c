package replay

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// Lock keeps a directory for one writer. It is a file that names the process that holds it; where the
// system has advisory locks it is the lock on the file that counts, which ends with the process however
// that ends.
type Lock struct {
	file *os.File
}

// errHeld says that somebody else has the lock.
var errHeld = errors.New("held")

// mostHolder bounds what is read of a lock, in bytes.
const mostHolder = 256

// Hold takes the lock at path, or says who has it.
func Hold(path string) (*Lock, error) {
	f, err := acquire(path)
	if errors.Is(err, errHeld) {
		return nil, fmt.Errorf("%s: %s is writing here; wait for it to end, or choose another directory", path, Holder(path))
	}
	if err != nil {
		return nil, err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "an unnamed host"
	}
	text := fmt.Sprintf("process %d on %s\n", os.Getpid(), host)
	if err := errors.Join(f.Truncate(0), writeAt(f, text)); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Lock{file: f}, nil
}

func writeAt(f *os.File, text string) error {
	_, err := f.WriteAt([]byte(text), 0)
	return err
}

// Holder is what the lock at path says of its holder, such as "process 7 on ada". It says nothing of
// whether the holder is still there.
func Holder(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return "nobody"
	}
	defer f.Close()
	text := make([]byte, mostHolder)
	n, _ := f.Read(text) // what cannot be read is as good as empty
	if who := strings.TrimSpace(strings.ToValidUTF8(string(text[:n]), "?")); who != "" {
		return who
	}
	return "another process"
}

// Release gives the lock back.
func (l *Lock) Release() error { return release(l.file) }

// SyncDir makes the names of files in a directory last, as syncing a file does for what is in it.
func SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
