package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
)

// FS is a file system. Its methods may be called by several goroutines, and their errors are those of package os:
// errors.Is knows fs.ErrNotExist, fs.ErrExist and syscall.ENOSPC in them.
type FS interface {
	// Open opens a file, which it may make.
	Open(path string, mode Mode) (File, error)
	// Rename gives a file another name, in place of the file that has it.
	Rename(from, to string) error
	// Remove removes a file or an empty directory.
	Remove(path string) error
	// Mkdir makes one directory.
	Mkdir(path string) error
	// List names what is in a directory, in order.
	List(dir string) ([]string, error)
	// SyncDir makes the names in a directory last.
	SyncDir(dir string) error
	// Lock takes the lock at path until it is released, or the process ends. Where another has it the error is a
	// *filelock.HeldError.
	Lock(path string) (Lock, error)
}

// Mode is how a file is opened.
type Mode int

// The modes of Open.
const (
	Read  Mode = iota // only to read
	Edit              // to read and write
	Make              // to read and write; made where there is none
	New               // to read and write; made, and an error where there is one
	Empty             // to read and write; made where there is none, emptied where there is one
)

// File is a file that is open.
type File interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	Size() (int64, error)
	// Sync makes what has been written last.
	Sync() error
}

// Lock is a lock that is held.
type Lock interface{ Release() error }

// Append writes at the end of a file and returns where that was. Where it fails it cuts off what it has written.
func Append(f File, data []byte) (at int64, err error) {
	if at, err = f.Size(); err != nil {
		return 0, err
	}
	if _, err = f.WriteAt(data, at); err != nil {
		return 0, errors.Join(err, f.Truncate(at))
	}
	return at, nil
}

// MakeDir makes a directory and those above it, and makes their names last. That goes for one that is there as well:
// whoever made it may have been killed before its name was synced. So no directory is made in one whose name might yet
// be lost.
func MakeDir(fsys FS, dir string) error {
	parent := filepath.Dir(dir)
	_, err := fsys.List(dir)
	switch {
	case err == nil || errors.Is(err, fs.ErrPermission):
		return syncName(fsys, dir)
	case !errors.Is(err, fs.ErrNotExist) || parent == dir:
		return err
	}
	if err := MakeDir(fsys, parent); err != nil {
		return err
	}
	if err := fsys.Mkdir(dir); err != nil && !errors.Is(err, fs.ErrExist) { // another may have been faster
		return err
	}
	return fsys.SyncDir(parent)
}

// syncName makes the name of a directory last that was there before. One in which we may not read has no name that we
// made.
func syncName(fsys FS, dir string) error {
	err := fsys.SyncDir(filepath.Dir(dir))
	if errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

// ReadFile reads a whole file.
func ReadFile(fsys FS, path string) ([]byte, error) {
	f, err := fsys.Open(path, Read)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	size, err := f.Size()
	if err != nil {
		return nil, err
	}
	data := make([]byte, size)
	if n, err := f.ReadAt(data, 0); n < len(data) {
		return nil, fmt.Errorf("%s: read %d of %d bytes: %w", path, n, size, err)
	}
	return data, nil
}

// TempSuffix ends the name under which WriteFile writes. A file of such a name is what a writer has left who was
// killed, and may be removed.
const TempSuffix = ".tmp"

// WriteFile writes a whole file for good. Until it returns nil the file is as it was, or as it shall be.
func WriteFile(fsys FS, path string, data []byte) error {
	temp := path + TempSuffix
	f, err := fsys.Open(temp, Empty)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(data, 0)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = fsys.Rename(temp, path)
	}
	if err != nil {
		fsys.Remove(temp) // what matters is why there is no file
		return err
	}
	return fsys.SyncDir(filepath.Dir(path))
}
