package replay

import (
	"errors"
	"slices"
	"syscall"
	"testing"

	"bridgehead/training/disk/crash"
)

// onDisk is a buffer on a disk of its own, with the games of seeds 1 to n.
func onDisk(t *testing.T, n int, o Options) (*crash.Disk, *Buffer, Options) {
	t.Helper()
	d := crash.New(1)
	o.Disk = d.Process()
	b, err := Open("buffer", o)
	if err != nil {
		t.Fatal(err)
	}
	addAll(t, b, 1, n)
	return d, b, o
}

// A full disk costs the games that do not fit. They can be added when there is room again, and fill the same chunk.
func TestFullDisk(t *testing.T) {
	d, b, o := onDisk(t, 2, small())
	for size := d.Used(); size < d.Used()+100; size += 9 {
		d.SetSize(size)
		wantErrorIs(t, b.Add(played(3)), syscall.ENOSPC)
	}
	if got := b.Bytes(); got != d.Used() {
		t.Errorf("%d bytes are counted and %d on disk", got, d.Used())
	}
	d.SetSize(-1)
	addAll(t, b, 3, 5)
	if got := seeds(t, b); !slices.Equal(got, run(1, 5)) {
		t.Errorf("got seeds %v, want 1 to 5", got)
	}
	if chunks, err := listChunks(o.Disk, "buffer"); err != nil || !slices.Equal(chunks, []uint32{1, 2}) {
		t.Errorf("got chunks %v, %v, want two", chunks, err)
	}
}

// A reader may have taken in a game that was written and then refused. It never gets another for it.
func TestReaderOfRefusedGame(t *testing.T) {
	d, b, o := onDisk(t, 2, small())
	r, err := OpenReader("buffer", o)
	if err != nil {
		t.Fatal(err)
	}
	d.FailIn(2, 2, syscall.EIO) // the sync of the game, and its cutting off
	wantErrorIs(t, b.Add(played(3)), syscall.EIO)
	if err := r.Refresh(); err != nil {
		t.Fatal(err)
	}
	if got := seeds(t, r); !slices.Equal(got, run(1, 3)) {
		t.Fatalf("the reader has seeds %v, want also the third", got)
	}
	refused := r.Keys()[2]
	addAll(t, b, 4, 5)
	if err := r.Refresh(); err != nil {
		t.Fatal(err)
	}
	_, err = r.Load(refused)
	wantError(t, err, "00000001.games: at byte")
	var got []uint64
	for _, k := range r.Keys() {
		if g, err := r.Load(k); err == nil {
			got = append(got, g.Seed)
		}
	}
	if want := []uint64{1, 2, 4, 5}; !slices.Equal(got, want) || !slices.Equal(seeds(t, b), want) {
		t.Errorf("the reader can load %v and the buffer %v, want %v", got, seeds(t, b), want)
	}
}

// Add says when a game is kept although something is wrong, and goes on trying to make room.
func TestKept(t *testing.T) {
	o := small()
	o.MaxGames = 4
	d, b, _ := onDisk(t, 4, o)
	d.FailIn(5, 1, syscall.EACCES) // a new chunk, its name, a game, its sync, and then the old chunk
	err := b.Add(played(5))
	if wantErrorIs(t, err, ErrKept); !errors.Is(err, syscall.EACCES) {
		t.Errorf("got %v, want to be told why", err)
	}
	if got := seeds(t, b); !slices.Equal(got, run(1, 5)) {
		t.Errorf("got seeds %v, want 1 to 5", got)
	}
	addAll(t, b, 6, 6)
	if got := seeds(t, b); !slices.Equal(got, run(5, 6)) {
		t.Errorf("got seeds %v, want 5 and 6", got)
	}
}

// Two processes cannot write to one directory, and the lock ends with the process.
func TestOneWriterOnAnyDisk(t *testing.T) {
	d, _, o := onDisk(t, 1, small())
	second := o
	second.Disk = d.Process()
	_, err := Open("buffer", second)
	wantError(t, err, "another process is writing here")
	o.Disk.(*crash.Process).Kill()
	b, err := Open("buffer", second)
	if err != nil {
		t.Fatal(err)
	}
	if got := seeds(t, b); !slices.Equal(got, run(1, 1)) {
		t.Errorf("got seeds %v", got)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
}
