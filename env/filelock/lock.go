package filelock

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"
)

// Lock is held until it is released, or its process ends.
type Lock struct{ file *os.File }

// HeldError says that somebody else has the lock.
type HeldError struct {
	Path   string
	Holder string // what the lock says of its holder, such as "process 7 on ada"
}

func (e *HeldError) Error() string { return fmt.Sprintf("%s: %s has the lock", e.Path, e.Holder) }

// errHeld is what acquire returns where somebody else has the lock.
var errHeld = errors.New("held")

// Hold takes the lock at path. Where somebody else has it the error is a *HeldError.
func Hold(path string) (*Lock, error) {
	f, err := acquire(path)
	if errors.Is(err, errHeld) {
		return nil, &HeldError{Path: path, Holder: holder(path)}
	}
	if err != nil {
		return nil, err
	}
	host, err := os.Hostname()
	if err != nil {
		host = "an unnamed host"
	}
	text := fmt.Sprintf("process %d on %s\n", os.Getpid(), host)
	_, err = f.WriteAt([]byte(text), 0)
	if err := errors.Join(err, f.Truncate(int64(len(text)))); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &Lock{file: f}, nil
}

// mostWait is how long Wait waits for others, who need such a lock for an instant.
const mostWait = 30 * time.Second

// Wait takes the lock at path, and waits for others that have it.
func Wait(path string) (*Lock, error) {
	for until := time.Now().Add(mostWait); ; time.Sleep(20 * time.Millisecond) {
		lock, err := Hold(path)
		held, ok := errors.AsType[*HeldError](err)
		if !ok {
			return lock, err
		}
		if time.Now().After(until) {
			return nil, fmt.Errorf("%s: %s has had the lock for %v; where it is no more, remove the file", path, held.Holder, mostWait)
		}
	}
}

// Release gives the lock back.
func (l *Lock) Release() error { return release(l.file) }

// mostHolder bounds what is read of a lock, in bytes.
const mostHolder = 256

// holder is what the lock at path says of its holder. It says nothing of whether the holder is still there.
func holder(path string) string {
	const unnamed = "another process"
	f, err := os.Open(path)
	if err != nil {
		return unnamed
	}
	defer f.Close()
	text := make([]byte, mostHolder)
	n, _ := f.Read(text) // what cannot be read is as good as empty
	if who := strings.TrimSpace(strings.ToValidUTF8(string(text[:n]), "?")); who != "" {
		return who
	}
	return unnamed
}

// SyncDir makes the names of files in a directory last, as syncing a file does for what is in it. On systems
// that do not sync directories it does nothing.
func SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(syncDir(d), d.Close())
}
