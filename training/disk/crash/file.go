package crash

import (
	"errors"
	"io"
	"io/fs"
	"slices"
	"syscall"
)

// file is an open file.
type file struct {
	process *Process
	path    string
	node    *node
	reads   bool // only
	closed  bool
}

func (f *file) call(op string, do func(d *Disk, n *node) error) error {
	return f.process.call(op, f.path, func(d *Disk) error {
		if f.closed {
			return fs.ErrClosed
		}
		return do(d, f.node)
	})
}

// check returns an error where a file may not be changed, or has no such byte.
func (f *file) check(at int64) error {
	switch {
	case f.reads:
		return syscall.EBADF
	case at < 0:
		return fs.ErrInvalid
	}
	return nil
}

func (f *file) ReadAt(dst []byte, at int64) (n int, err error) {
	var end error
	err = f.call("read", func(_ *Disk, file *node) error {
		if at < 0 {
			return fs.ErrInvalid
		}
		if at < int64(len(file.data)) {
			n = copy(dst, file.data[at:])
		}
		if n < len(dst) {
			end = io.EOF
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return n, end
}

func (f *file) WriteAt(data []byte, at int64) (n int, err error) {
	err = f.call("write", func(d *Disk, file *node) error {
		if err := f.check(at); err != nil {
			return err
		}
		fault := d.strike()
		n = len(data)
		if fault != nil {
			n = d.rng.IntN(len(data) + 1)
		}
		if fits := max(0, d.room(file)-at); int64(n) > fits {
			n = int(fits)
			if fault == nil {
				fault = syscall.ENOSPC
			}
		}
		if n > 0 {
			d.write(file, write{at: at, data: slices.Clone(data[:n])})
		}
		return fault
	})
	return n, err
}

func (f *file) Truncate(size int64) error {
	return f.call("truncate", func(d *Disk, file *node) error {
		if err := f.check(size); err != nil {
			return err
		}
		return d.resize(file, size)
	})
}

func (f *file) Size() (size int64, err error) {
	err = f.call("stat", func(_ *Disk, file *node) error {
		size = int64(len(file.data))
		return nil
	})
	return size, err
}

func (f *file) Sync() error {
	return f.call("sync", func(d *Disk, file *node) error {
		err := d.strike()
		switch {
		case errors.Is(err, ErrOff):
			return err
		case err != nil:
			file.settle(d.rng)
			file.lost = true
			return err
		}
		file.sync()
		if !file.lost {
			delete(d.dirty, file.id)
		}
		return nil
	})
}

func (f *file) Close() error {
	return f.call("close", func(*Disk, *node) error {
		f.closed = true
		return nil
	})
}
