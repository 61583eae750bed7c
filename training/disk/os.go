package disk

import (
	"os"
	"slices"

	"bridgehead/env/filelock"
)

// OS is the file system of the operating system.
var OS FS = system{}

type system struct{}

var flags = [...]int{
	Read:  os.O_RDONLY,
	Edit:  os.O_RDWR,
	Make:  os.O_RDWR | os.O_CREATE,
	New:   os.O_RDWR | os.O_CREATE | os.O_EXCL,
	Empty: os.O_RDWR | os.O_CREATE | os.O_TRUNC,
}

func (system) Open(path string, mode Mode) (File, error) {
	f, err := os.OpenFile(path, flags[mode], 0o644)
	if err != nil {
		return nil, err
	}
	return file{f}, nil
}

func (system) Rename(from, to string) error { return os.Rename(from, to) }
func (system) Remove(path string) error     { return os.Remove(path) }
func (system) Mkdir(path string) error      { return os.Mkdir(path, 0o755) }
func (system) SyncDir(dir string) error     { return filelock.SyncDir(dir) }

func (system) List(dir string) ([]string, error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	names, err := d.Readdirnames(-1)
	slices.Sort(names)
	return names, err
}

func (system) Lock(path string) (Lock, error) {
	l, err := filelock.Hold(path)
	if err != nil {
		return nil, err
	}
	return l, nil
}

// file is an open file of the system. It is as small as a pointer, so handing it out as a File allocates nothing.
type file struct{ *os.File }

func (f file) Size() (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
