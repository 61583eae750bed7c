package replay

import (
	"errors"
	"fmt"

	"bridgehead/env/filelock"
)

// Hold takes the lock at path for one writer, or says who has it.
func Hold(path string) (*filelock.Lock, error) {
	lock, err := filelock.Hold(path)
	if held, ok := errors.AsType[*filelock.HeldError](err); ok {
		return nil, fmt.Errorf("%s: %s is writing here; wait for it to end, or choose another directory", path, held.Holder)
	}
	return lock, err
}
