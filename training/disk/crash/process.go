package crash

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"syscall"

	"bridgehead/env/filelock"
	"bridgehead/training/disk"
)

// Process is the file system as one process has it.
type Process struct {
	disk  *Disk
	ended bool
}

var _ disk.FS = (*Process)(nil)

// Kill ends the process. What it has written is there, synced or not, for others that run on.
func (p *Process) Kill() {
	p.disk.mu.Lock()
	defer p.disk.mu.Unlock()
	p.disk.end(p)
}

// Ended tells whether the process was killed or has lost power.
func (p *Process) Ended() bool {
	p.disk.mu.Lock()
	defer p.disk.mu.Unlock()
	return p.ended
}

// call runs a call of the process on the disk, and names it in its error.
func (p *Process) call(op, path string, do func(d *Disk) error) error {
	d := p.disk
	d.mu.Lock()
	defer d.mu.Unlock()
	err := ErrOff
	if !p.ended {
		err = do(d)
		if errors.Is(err, ErrOff) {
			d.powerCut()
		}
	}
	if err != nil {
		return &fs.PathError{Op: op, Path: path, Err: err}
	}
	return nil
}

// find is the node at a path.
func (d *Disk) find(path string) (*node, error) {
	n := d.root
	for _, name := range split(path) {
		if !n.isDir {
			return nil, syscall.ENOTDIR
		}
		if n = n.names[name]; n == nil {
			return nil, fs.ErrNotExist
		}
	}
	return n, nil
}

// place is the directory that a path leads to and the name in it.
func (d *Disk) place(path string) (dir *node, name string, err error) {
	elements := split(path)
	if len(elements) == 0 {
		return nil, "", fs.ErrExist
	}
	last := len(elements) - 1
	dir, err = d.find(strings.Join(elements[:last], "/"))
	if err == nil && !dir.isDir {
		err = syscall.ENOTDIR
	}
	return dir, elements[last], err
}

// turn changes names in a directory. Where the power goes meanwhile it was done, or not.
func (d *Disk) turn(dir *node, r rename) error {
	err := d.strike()
	if err == nil || errors.Is(err, ErrOff) && d.rng.IntN(2) == 0 {
		dir.rename(r)
		d.dirty[dir.id] = dir
	}
	return err
}

// make makes a file or a directory.
func (d *Disk) make(dir *node, name string, isDir bool) (*node, error) {
	if d.size >= 0 && d.used >= d.size {
		return nil, syscall.ENOSPC
	}
	n := d.node(isDir)
	n.named = true
	return n, d.turn(dir, rename{to: name, node: n})
}

// Open opens a file.
func (p *Process) Open(path string, mode disk.Mode) (disk.File, error) {
	var n *node
	if err := p.call("open", path, func(d *Disk) (err error) {
		n, err = d.open(path, mode)
		return err
	}); err != nil {
		return nil, err
	}
	return &file{process: p, path: path, node: n, reads: mode == disk.Read}, nil
}

func (d *Disk) open(path string, mode disk.Mode) (*node, error) {
	n, err := d.find(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && mode >= disk.Make:
		dir, name, err := d.place(path)
		if err != nil {
			return nil, err
		}
		return d.make(dir, name, false)
	case err != nil:
		return nil, err
	case mode == disk.New:
		return nil, fs.ErrExist
	case n.isDir:
		return nil, syscall.EISDIR
	case mode == disk.Empty && len(n.data) > 0:
		return n, d.resize(n, 0)
	}
	return n, nil
}

// Rename gives a file another name.
func (p *Process) Rename(from, to string) error {
	return p.call("rename", from, func(d *Disk) error {
		source, old, err := d.place(from)
		if err != nil {
			return err
		}
		n := source.names[old]
		if n == nil {
			return fs.ErrNotExist
		}
		target, name, err := d.place(to)
		if err != nil {
			return err
		}
		over := target.names[name]
		switch path, below := split(from), split(to); {
		case over != nil && (over.isDir || n.isDir):
			return fs.ErrExist
		case over == n:
			return nil
		case n.isDir && len(below) > len(path) && slices.Equal(path, below[:len(path)]):
			return syscall.EINVAL
		}
		r := rename{from: old, to: name, node: n}
		if source != target {
			r.from = ""
		}
		if err = d.turn(target, r); err != nil {
			return err
		}
		if source != target {
			source.rename(rename{from: old})
			d.dirty[source.id] = source
		}
		if over != nil {
			d.unname(over)
		}
		return nil
	})
}

// Remove removes a file or an empty directory.
func (p *Process) Remove(path string) error {
	return p.call("remove", path, func(d *Disk) error {
		dir, name, err := d.place(path)
		if err != nil {
			return err
		}
		n := dir.names[name]
		if n == nil {
			return fs.ErrNotExist
		}
		if len(n.names) > 0 {
			return syscall.ENOTEMPTY
		}
		if err := d.turn(dir, rename{from: name}); err != nil {
			return err
		}
		d.unname(n)
		return nil
	})
}

// Mkdir makes a directory.
func (p *Process) Mkdir(path string) error {
	return p.call("mkdir", path, func(d *Disk) error {
		dir, name, err := d.place(path)
		if err != nil {
			return err
		}
		if dir.names[name] != nil {
			return fs.ErrExist
		}
		_, err = d.make(dir, name, true)
		return err
	})
}

// directory is the directory at a path.
func (d *Disk) directory(path string) (*node, error) {
	n, err := d.find(path)
	if err == nil && !n.isDir {
		err = syscall.ENOTDIR
	}
	return n, err
}

// List names what is in a directory.
func (p *Process) List(dir string) (names []string, err error) {
	err = p.call("list", dir, func(d *Disk) error {
		n, err := d.directory(dir)
		if err == nil {
			names = slices.Sorted(maps.Keys(n.names))
		}
		return err
	})
	return names, err
}

// SyncDir makes the names in a directory last.
func (p *Process) SyncDir(dir string) error {
	return p.call("sync", dir, func(d *Disk) error {
		n, err := d.directory(dir)
		if err != nil {
			return err
		}
		if err := d.strike(); err != nil {
			return err
		}
		n.sync()
		delete(d.dirty, n.id)
		return nil
	})
}

// Lock takes a lock.
func (p *Process) Lock(path string) (disk.Lock, error) {
	l := &lock{process: p, path: strings.Join(split(path), "/")}
	var held *filelock.HeldError
	err := p.call("lock", path, func(d *Disk) error {
		if d.locks[l.path] != nil {
			held = &filelock.HeldError{Path: path, Holder: "another process"}
			return held
		}
		if _, err := d.open(path, disk.Make); err != nil {
			return err
		}
		d.locks[l.path] = l
		return nil
	})
	if held != nil {
		return nil, held
	}
	if err != nil {
		return nil, err
	}
	return l, nil
}

type lock struct {
	process *Process
	path    string
}

func (l *lock) Release() error {
	return l.process.call("unlock", l.path, func(d *Disk) error {
		if d.locks[l.path] != l {
			return fs.ErrClosed
		}
		delete(d.locks, l.path)
		return nil
	})
}
