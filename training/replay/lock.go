package replay

import (
	"errors"
	"fmt"

	"bridgehead/env/filelock"
	"bridgehead/training/disk"
)

// Hold takes the lock at path for one writer, or says who has it.
func Hold(path string) (*filelock.Lock, error) {
	lock, err := filelock.Hold(path)
	return lock, refusal(err)
}

// hold is Hold on any file system.
func hold(fsys disk.FS, path string) (disk.Lock, error) {
	lock, err := fsys.Lock(path)
	return lock, refusal(err)
}

// refusal says what to do about a lock that another has.
func refusal(err error) error {
	if held, ok := errors.AsType[*filelock.HeldError](err); ok {
		return fmt.Errorf("%s: %s is writing here; wait for it to end, or choose another directory", held.Path, held.Holder)
	}
	return err
}
