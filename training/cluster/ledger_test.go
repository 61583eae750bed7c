package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"

	"bridgehead/training/disk"
	"bridgehead/training/disk/crash"
	"bridgehead/training/replay"
)

// ram is a file system of tests, on which each has files of its own.
var (
	ram   = crash.New(1).Process()
	paths atomic.Int64
)

func newPath() string { return fmt.Sprint("file ", paths.Add(1)) }

func openLedger(tb testing.TB, path string) *Ledger {
	tb.Helper()
	l, err := OpenLedgerAt(ram, path)
	must(tb, err)
	tb.Cleanup(func() { l.file.Close() })
	return l
}

// written is a ledger with a frame of every kind, and where they begin.
func written(tb testing.TB) (path string, starts []int64) {
	tb.Helper()
	path = newPath()
	l := openLedger(tb, path)
	add := func(err error) {
		must(tb, err)
		starts = append(starts, l.end)
	}
	add(nil)
	add(l.Take(10))
	l.Count("", 0, 1<<32)
	l.Count("a", 1, 1<<32+1)
	l.Count("b", 2, 1<<32+2)
	add(l.Flush())
	add(l.Expect("b", 3, 5))
	l.Count("b", 3, 1<<32+3)
	add(l.Expel("b", "forged", epoch))
	l.Count("a", 4, 2<<32)
	add(l.Flush())
	must(tb, l.file.Close())
	return path, starts
}

func TestLedgerOpenedAgainSaysTheSame(t *testing.T) {
	path, _ := written(t)
	l := openLedger(t, path)
	for n, want := range []bool{true, true, true, true, true, false} {
		wantEqual(t, "counted", l.Counted(uint64(n)), want)
	}
	wantEqual(t, "size", l.Size(), 5)
	wantEqual(t, "newest", l.Newest(), replay.Key(2<<32))
	wantEqual(t, "reserved", l.Reserved(), 10+reserveBlock)
	wantEqual(t, "next", l.Next(), l.Reserved())
	wantEqual(t, "expelled", l.Expelled("b"), "forged")
	wantEqual(t, "not expelled", l.Expelled("a"), "")
	wantEqual(t, "expected", l.Expected(4), "b")
	wantEqual(t, "not expected", l.Expected(5), "")
	if got, want := l.Keys("a"), []replay.Key{1<<32 + 1, 2 << 32}; !slices.Equal(got, want) {
		t.Errorf("keys of a: got %d, want %d", got, want)
	}
	if got, want := l.Withdrawn(), []replay.Key{1<<32 + 2, 1<<32 + 3}; !slices.Equal(got, want) {
		t.Errorf("withdrawn: got %d, want %d", got, want)
	}
	wantEqual(t, "keys of the learner's own", len(l.Keys("")), 0)
}

// Whatever the byte at which the last frame is torn off, all frames before it count, and the ledger goes on.
func TestLedgerTornAtEveryByte(t *testing.T) {
	path, starts := written(t)
	data, err := disk.ReadFile(ram, path)
	must(t, err)
	torn := newPath()
	for n := range data {
		whole := 0
		for whole < len(starts)-1 && starts[whole+1] <= int64(n) {
			whole++
		}
		for _, tail := range [][]byte{nil, make([]byte, 40)} { // the size of a file may come to the disk before its bytes
			if n < len(ledgerMagic) && tail != nil {
				tail = make([]byte, len(ledgerMagic)-n)
				if n > 0 {
					continue // one sector is written whole
				}
			}
			if whole < len(starts)-1 && tail != nil && zeros(data[n:starts[whole+1]]) {
				continue // nothing is torn off
			}
			must(t, disk.WriteFile(ram, torn, append(bytes.Clone(data[:n]), tail...)))
			l, err := OpenLedgerAt(ram, torn)
			if err != nil {
				t.Fatalf("torn at byte %d: %v", n, err)
			}
			if want := []uint64{0, 0, 3, 3, 4, 5}[whole]; l.Size() != want {
				t.Fatalf("torn at byte %d: %d games are counted, want %d", n, l.Size(), want)
			}
			wantEqual(t, "end", l.end, starts[whole])
			l.Count("c", 9, 9<<32)
			must(t, l.Close())
			if l = openLedger(t, torn); !l.Counted(9) {
				t.Fatalf("torn at byte %d: what is counted after that is not there", n)
			}
			must(t, l.file.Close())
		}
	}
}

// A byte that is another in a frame with others behind it is an error that says where, and nothing is cut off.
func TestLedgerDamagedAtEveryByte(t *testing.T) {
	path, starts := written(t)
	data, err := disk.ReadFile(ram, path)
	must(t, err)
	damaged := newPath()
	for n := range data[:starts[len(starts)-2]] {
		bad := bytes.Clone(data)
		bad[n] ^= 0x55
		must(t, disk.WriteFile(ram, damaged, bad))
		_, err := OpenLedgerAt(ram, damaged)
		if n < len(ledgerMagic) {
			wantText(t, err, damaged, "begins with")
			continue
		}
		at := 0
		for starts[at+1] <= int64(n) {
			at++
		}
		wantText(t, err, damaged, "damaged from byte "+fmt.Sprint(starts[at])+" to "+fmt.Sprint(starts[at+1]))
		if after, err := disk.ReadFile(ram, damaged); err != nil || !bytes.Equal(after, bad) {
			t.Fatalf("the file was changed: %v", err)
		}
	}
}

// However often a learner is killed, no number is given out twice.
func TestLedgerNeverGivesANumberTwice(t *testing.T) {
	path := newPath()
	past := uint64(0)
	for start := range 20 {
		l := openLedger(t, path)
		for i := range start * 3 {
			if l.Next() < past {
				t.Fatalf("start %d: number %d is given out, which was before", start, l.Next())
			}
			must(t, l.Take(1+97*i%64))
			past = l.Next()
		}
		must(t, l.file.Close()) // killed
	}
	if past == 0 {
		t.Fatal("none was given out")
	}
}

func TestLedgerForgetsWhatTheStoreHasNoMore(t *testing.T) {
	path, _ := written(t)
	l := openLedger(t, path)
	l.Forget(2 << 32)
	if got, want := l.Keys("a"), []replay.Key{2 << 32}; !slices.Equal(got, want) {
		t.Errorf("keys of a: got %d, want %d", got, want)
	}
	wantEqual(t, "keys of b", len(l.Keys("b")), 0)
	wantEqual(t, "workers with keys", len(l.keys), 1)
	wantEqual(t, "size", l.Size(), 5)
	wantEqual(t, "counted", l.Counted(2), true)
}

// failing is a file whose next changes fail.
type failing struct {
	disk.File
	writes, syncs, truncates int
}

func (f *failing) WriteAt(data []byte, at int64) (int, error) {
	if f.writes > 0 {
		f.writes--
		n, _ := f.File.WriteAt(data[:len(data)/2], at)
		return n, syscall.ENOSPC
	}
	return f.File.WriteAt(data, at)
}

func (f *failing) Sync() error {
	if f.syncs > 0 {
		f.syncs--
		return syscall.EIO
	}
	return f.File.Sync()
}

func (f *failing) Truncate(size int64) error {
	if f.truncates > 0 {
		f.truncates--
		return syscall.EIO
	}
	return f.File.Truncate(size)
}

// What could not be written waits, and is written with the next; what was half written is not in the way.
func TestLedgerOnAFailingDisk(t *testing.T) {
	for name, f := range map[string]*failing{"write": {writes: 1}, "sync": {syncs: 1}, "write and truncate": {writes: 1, truncates: 1}, "sync and truncate": {syncs: 1, truncates: 1}} {
		t.Run(name, func(t *testing.T) {
			path := newPath()
			l := openLedger(t, path)
			must(t, l.Take(100))
			f.File, l.file = l.file, f
			for n := range uint64(50) {
				l.Count("a worker with a long name", 2*n, replay.Key(1<<32+2*n))
			}
			if err := l.Flush(); err == nil {
				t.Fatal("it was written")
			}
			must(t, l.Expel("b", "x", epoch))
			must(t, l.Expect("c", 1, 2))
			again := openLedger(t, path)
			wantEqual(t, "size", again.Size(), 50)
			wantEqual(t, "expelled", again.Expelled("b"), "x")
			wantEqual(t, "expected", again.Expected(1), "c")
		})
	}
	t.Run("take", func(t *testing.T) {
		l := openLedger(t, newPath())
		l.file = &failing{File: l.file, syncs: 1}
		if err := l.Take(1); !errors.Is(err, syscall.EIO) || l.Next() != 0 {
			t.Errorf("got %v and next %d, want that nothing was given out", err, l.Next())
		}
	})
}

// A sync that has failed may leave bytes that the system takes for synced. They are on disk before others follow them.
func TestLedgerAfterASyncThatFailed(t *testing.T) {
	lost := 0
	for seed := range uint64(100) {
		d := crash.New(seed)
		l, err := OpenLedgerAt(d.Process(), "ledger")
		must(t, err)
		must(t, l.Take(10))
		l.Count("a", 0, 1<<32)
		d.FailIn(2, 2, syscall.EIO) // the sync, and what would cut off what it was for
		wantIs(t, l.Flush(), syscall.EIO)
		d.FailIn(0, 0, nil)

		p := d.Process() // the first was killed
		l, err = OpenLedgerAt(p, "ledger")
		must(t, err)
		was := l.Counted(0)
		l.Count("a", 1, 1<<32+1)
		must(t, l.Flush())
		d.PowerCut()
		l, err = OpenLedgerAt(d.Process(), "ledger")
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !l.Counted(1) || was && !l.Counted(0) {
			t.Fatalf("seed %d: %d games are counted, want 1, and 0 where it was found (%t)", seed, l.Size(), was)
		}
		if was {
			lost++
		}
	}
	if lost == 0 {
		t.Error("what could not be synced was never found")
	}
}
