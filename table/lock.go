package table

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// lock keeps a directory for one process. It is a file that names the process that holds it; where
// the system has advisory locks it is the lock on the file that counts, which ends with the process
// however that ends.
type lock struct{ file *os.File }

// errHeld says that somebody else has the lock.
var errHeld = errors.New("held")

// mostHolder bounds what is read of a lock, in bytes.
const mostHolder = 256

// hold takes the lock at path, or says who has it.
func hold(path string) (*lock, error) {
	f, err := acquire(path)
	if errors.Is(err, errHeld) {
		return nil, refuse(CodeStorage, "%s: %s keeps its tables here; end it, or choose another directory", path, holder(path))
	}
	if err != nil {
		return nil, wrap(CodeStorage, err, "the lock of the tables")
	}
	text := fmt.Sprintf("process %d\n", os.Getpid())
	_, err = f.WriteAt([]byte(text), 0)
	if err := errors.Join(err, f.Truncate(int64(len(text)))); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &lock{file: f}, nil
}

// holder is what the lock at path says of its holder.
func holder(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return "another process"
	}
	defer f.Close()
	text := make([]byte, mostHolder)
	n, _ := f.Read(text) // what cannot be read is as good as empty
	if who := strings.TrimSpace(strings.ToValidUTF8(string(text[:n]), "?")); who != "" {
		return who
	}
	return "another process"
}

// syncDir makes the names of files in a directory last, as syncing a file does for what is in it.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	return errors.Join(ignoreSync(err), d.Close())
}
