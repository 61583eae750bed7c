// Package filelock keeps a directory for one process at a time, and makes the names of the files in it last.
//
//	l, err := filelock.Hold(filepath.Join(dir, "lock"))
//	if held, ok := errors.AsType[*filelock.HeldError](err); ok {
//		return fmt.Errorf("%s is at work here", held.Holder)
//	}
//	defer l.Release()
//
// A lock is a file that names the process that holds it. Where the system has advisory locks it is the lock on
// the file that counts, which ends with the process however that ends. Elsewhere it is the file, and a process
// that is killed leaves it behind for a person to remove.
package filelock
