package crash

import (
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// ErrOff is what a process gets that was killed or has lost power.
var ErrOff = errors.New("crash: the process is no more")

// Disk outlives processes and power cuts. Its methods may be called by several goroutines.
type Disk struct {
	mu    sync.Mutex
	rng   *rand.Rand
	root  *node
	made  int           // nodes
	dirty map[int]*node // those that are not on the disk as processes see them, by id
	used  int64         // bytes of the files that are named
	size  int64         // of the disk; negative: without bound

	running map[*Process]bool
	locks   map[string]*lock // by path

	changes       int // so far
	cutAt         int // the change at which the power goes; 0: none
	failAt, heals int // the changes from one to before the other fail
	failure       error
}

// New is an empty disk without bound.
func New(seed uint64) *Disk {
	d := &Disk{
		rng: rand.New(rand.NewPCG(seed, 0x6469736b)), size: -1,
		dirty: map[int]*node{}, running: map[*Process]bool{}, locks: map[string]*lock{},
	}
	d.root = d.node(true)
	return d
}

func (d *Disk) node(isDir bool) *node {
	d.made++
	n := &node{id: d.made, isDir: isDir}
	if isDir {
		n.names, n.lasting = map[string]*node{}, map[string]*node{}
	}
	return n
}

// Process starts a process. It sees the disk until it is killed or the power is cut.
func (d *Disk) Process() *Process {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := &Process{disk: d}
	d.running[p] = true
	return p
}

// SetSize bounds the bytes of all files. A write that passes it is cut off there and fails with syscall.ENOSPC, and
// on a full disk nothing can be made. Negative: without bound.
func (d *Disk) SetSize(bytes int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.size = bytes
}

// Used is the bytes of all files.
func (d *Disk) Used() int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.used
}

// PowerCut ends all processes and forgets what was not synced, or a part of it.
func (d *Disk) PowerCut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.powerCut()
}

// CutPowerIn cuts the power at a change to come: 1 is the next. Opening a file that is there, reading and listing are
// no changes. 0: not at all.
func (d *Disk) CutPowerIn(changes int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cutAt = d.counted(changes)
}

// FailIn makes a change to come fail with an error, and so many in all from there on: 1 is the next. A write that fails
// may have written a part, and a Sync of a file too. 0: none.
func (d *Disk) FailIn(changes, times int, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failAt, d.failure = d.counted(changes), err
	d.heals = d.failAt + times
}

func (d *Disk) counted(changes int) int {
	if changes <= 0 {
		return 0
	}
	return d.changes + changes
}

// strike counts a change, and is the error with which it fails. Where that is ErrOff the caller cuts the power, when
// it has done as much of the change as it likes.
func (d *Disk) strike() error {
	d.changes++
	switch {
	case d.changes == d.cutAt:
		return ErrOff
	case d.failAt > 0 && d.changes >= d.failAt && d.changes < d.heals:
		return d.failure
	}
	return nil
}

func (d *Disk) powerCut() {
	d.cutAt, d.failAt = 0, 0
	for p := range d.running {
		d.end(p)
	}
	for _, id := range slices.Sorted(maps.Keys(d.dirty)) {
		d.dirty[id].settle(d.rng)
		d.dirty[id].restart()
	}
	clear(d.dirty)
	d.used = d.root.count()
}

// end makes a process see nothing more, and gives back its locks.
func (d *Disk) end(p *Process) {
	p.ended = true
	delete(d.running, p)
	maps.DeleteFunc(d.locks, func(_ string, l *lock) bool { return l.process == p })
}

// count names what is in a directory and below, and returns its bytes.
func (n *node) count() int64 {
	n.named = true
	sum := int64(len(n.data))
	for _, child := range n.names {
		sum += child.count()
	}
	return sum
}

func (d *Disk) unname(n *node) {
	n.named = false
	d.used -= int64(len(n.data))
}

// room is the size that a file may have.
func (d *Disk) room(n *node) int64 {
	if d.size < 0 || !n.named {
		return math.MaxInt64
	}
	return max(int64(len(n.data)), int64(len(n.data))+d.size-d.used)
}

func (d *Disk) write(n *node, w write) {
	before := len(n.data)
	n.write(w)
	d.dirty[n.id] = n
	if n.named {
		d.used += int64(len(n.data) - before)
	}
}

// resize truncates a file. Where the power goes meanwhile it was done, or not.
func (d *Disk) resize(n *node, size int64) error {
	if size > d.room(n) {
		return syscall.ENOSPC
	}
	err := d.strike()
	if err == nil || errors.Is(err, ErrOff) && d.rng.IntN(2) == 0 {
		d.write(n, write{at: size, cut: true})
	}
	return err
}

// split is the elements of a path. There is one root, and every process is in it.
func split(path string) []string {
	path = strings.Trim(filepath.ToSlash(filepath.Clean(path)), "/")
	if path == "" || path == "." {
		return nil
	}
	return strings.Split(path, "/")
}
