package cluster

import (
	"errors"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"bridgehead/training/disk"
	"bridgehead/training/disk/crash"
)

func openSpool(tb testing.TB, fsys disk.FS) *Spool {
	tb.Helper()
	s, err := OpenSpool(fsys, "worker/spool")
	must(tb, err)
	return s
}

// spooled empties a spool and returns where its batches begin, in their order.
func spooled(tb testing.TB, s *Spool) (firsts []uint64) {
	tb.Helper()
	for {
		b, drop, err := s.First()
		must(tb, err)
		if b == nil {
			return firsts
		}
		firsts = append(firsts, b.Job.First+uint64(b.From))
		must(tb, drop())
	}
}

// What was put is there after a power cut, oldest first.
func TestSpoolKeepsBatchesInTheirOrder(t *testing.T) {
	d := crash.New(1)
	s := openSpool(t, d.Process())
	var want []uint64
	for _, first := range []uint64{7, 70, 700, 7000} {
		must(t, s.Put(batchOf(t, "w", testJob(first, 4, 5), 0, 2)))
		must(t, s.Put(batchOf(t, "w", testJob(first, 4, 5), 2, 4)))
		want = append(want, first, first+2)
	}
	must(t, s.Put(batchOf(t, "w", testJob(7, 4, 5), 0, 2))) // it takes no room twice
	wantEqual(t, "batches", s.Len(), len(want))
	d.PowerCut()
	s = openSpool(t, d.Process())
	wantEqual(t, "batches", s.Len(), len(want))
	if got := spooled(t, s); !slices.Equal(got, want) {
		t.Errorf("got batches from %d, want %d", got, want)
	}
	must(t, s.Close())
	wantEqual(t, "batches of the next", openSpool(t, d.Process()).Len(), 0)
}

func TestSpoolLeavesOutWhatIsDamaged(t *testing.T) {
	d := crash.New(1)
	p := d.Process()
	s := openSpool(t, p)
	for _, first := range []uint64{1, 2, 3} {
		must(t, s.Put(batchOf(t, "w", testJob(first, 1, 5), 0, 1)))
	}
	must(t, s.Close())
	names, err := p.List("worker/spool")
	must(t, err)
	for i, name := range names {
		if filepath.Ext(name) == batchSuffix && i == 1 {
			must(t, disk.WriteFile(p, filepath.Join("worker/spool", name), []byte("no batch")))
		}
	}
	must(t, disk.WriteFile(p, "worker/spool/x"+disk.TempSuffix, []byte("torn")))
	s = openSpool(t, p)
	wantEqual(t, "batches", s.Len(), 3)
	var got []uint64
	faults := 0
	for s.Len() > 0 {
		b, drop, err := s.First()
		if err != nil {
			wantText(t, err, "worker/spool/", "damaged and left out")
			faults++
			continue
		}
		got = append(got, b.Job.First)
		must(t, drop())
	}
	if faults != 1 || len(got) != 2 {
		t.Errorf("got batches %d and %d faults, want two and one", got, faults)
	}
	left, err := p.List("worker/spool")
	must(t, err)
	if !slices.Equal(left, []string{"lock"}) {
		t.Errorf("the directory has %q, want the lock", left)
	}
}

// unreadable is a file system whose files cannot be opened until it is mended.
type unreadable struct {
	disk.FS
	fault error
}

func (u *unreadable) Open(path string, mode disk.Mode) (disk.File, error) {
	if u.fault != nil {
		return nil, u.fault
	}
	return u.FS.Open(path, mode)
}

// A batch that cannot be read now may be read by another process.
func TestSpoolKeepsWhatCannotBeRead(t *testing.T) {
	u := &unreadable{FS: crash.New(1).Process()}
	s := openSpool(t, u)
	must(t, s.Put(batchOf(t, "w", testJob(1, 1, 5), 0, 1)))
	u.fault = syscall.EIO
	_, _, err := s.First()
	wantIs(t, err, syscall.EIO)
	wantEqual(t, "batches", s.Len(), 0)
	u.fault = nil
	must(t, s.Close())
	wantEqual(t, "batches of the next", len(spooled(t, openSpool(t, u))), 1)
}

func TestSpoolIsOneProcess(t *testing.T) {
	d := crash.New(1)
	s := openSpool(t, d.Process())
	if _, err := OpenSpool(d.Process(), "worker/spool"); err == nil {
		t.Error("two have it open")
	}
	must(t, s.Close())
	openSpool(t, d.Process())
}

// Whatever becomes of a Put, what it took is there, and what it did not take is there or is not.
func TestSpoolThroughPowerCutsAndFullDisks(t *testing.T) {
	cuts := 0
	for seed := range uint64(300) {
		d := crash.New(seed)
		s := openSpool(t, d.Process())
		if seed%3 == 0 {
			d.SetSize(d.Used() + int64(seed)*10)
		}
		d.CutPowerIn(1 + int(seed%40))
		var taken []uint64
		for n := uint64(1); n < 12; n++ {
			err := s.Put(batchOf(t, "w", testJob(n, 1, 5), 0, 1))
			switch {
			case err == nil:
				taken = append(taken, n)
			case errors.Is(err, crash.ErrOff):
				cuts++
			case errors.Is(err, syscall.ENOSPC):
			default:
				t.Fatal(err)
			}
		}
		d.PowerCut()
		d.SetSize(-1)
		got := spooled(t, openSpool(t, d.Process()))
		for _, n := range taken {
			if !slices.Contains(got, n) {
				t.Errorf("seed %d: batch %d is lost, there are %d", seed, n, got)
			}
		}
	}
	if cuts == 0 {
		t.Error("the power was never cut")
	}
}
