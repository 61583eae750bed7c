package replay

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"bridgehead/training/disk"
)

func TestBufferKeepsGames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	b := opened(t, dir, small())
	addAll(t, b, 1, 10)
	if got := seeds(t, b); !slices.Equal(got, run(1, 10)) {
		t.Errorf("while it is open: seeds %v", got)
	}
	got, err := b.Load(b.Keys()[6])
	if want := played(7); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("error %v,\n got %+v\nwant %+v", err, got, want)
	}
	moves := 0
	for seed := range uint64(10) {
		moves += len(played(seed + 1).Moves)
	}
	if g, m := b.Len(); g != 10 || m != moves {
		t.Errorf("got %d games and %d moves, want 10 and %d", g, m, moves)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	wantError(t, b.Add(played(11)), "closed")

	again := opened(t, dir, small())
	addAll(t, again, 11, 13)
	if got := seeds(t, again); !slices.Equal(got, run(1, 13)) {
		t.Errorf("opened again: seeds %v", got)
	}
	if chunks, err := listChunks(disk.OS, dir); err != nil || !slices.Equal(chunks, []uint32{1, 2, 3, 4}) {
		t.Errorf("got chunks %v, %v, want 1 to 4 of four games each", chunks, err)
	}
	if notes := again.Notes(); notes != nil {
		t.Errorf("got notes %q, want none", notes)
	}
}

func TestAddRefusesBadGames(t *testing.T) {
	b := opened(t, t.TempDir(), small())
	bad := played(1)
	bad.Returns[0] = 7
	wantError(t, b.Add(bad), "game: returns[0]: got 7")
	addAll(t, b, 2, 2)
	if got := seeds(t, b); !slices.Equal(got, []uint64{2}) {
		t.Errorf("got seeds %v, want 2 alone", got)
	}
}

// A game that cannot be written costs nothing but itself.
func TestAddAfterFailure(t *testing.T) {
	dir := t.TempDir()
	b := opened(t, dir, small())
	addAll(t, b, 1, 2)
	b.file.Close() // writes fail from here on
	if err := b.Add(played(3)); err == nil {
		t.Fatal("a game was added to a closed file")
	}
	addAll(t, b, 4, 5)
	if got := seeds(t, b); !slices.Equal(got, []uint64{1, 2, 4, 5}) {
		t.Errorf("got seeds %v, want 1 2 4 5", got)
	}
	r, err := OpenReader(dir, small())
	if err != nil {
		t.Fatal(err)
	}
	if got := seeds(t, r); !slices.Equal(got, []uint64{1, 2, 4, 5}) {
		t.Errorf("on disk: got seeds %v, want 1 2 4 5", got)
	}
}

func TestEvictionByGames(t *testing.T) {
	o := small()
	o.MaxGames = 10
	b := opened(t, t.TempDir(), o)
	addAll(t, b, 1, 4)
	first := b.Keys()[0]
	for seed := 5; seed <= 40; seed++ {
		addAll(t, b, seed, seed)
		if games, _ := b.Len(); games > 10 || games < min(seed, 7) {
			t.Fatalf("after %d games there are %d, want 7 to 10", seed, games)
		}
	}
	if got := seeds(t, b); !slices.Equal(got, run(33, 40)) {
		t.Errorf("got seeds %v, want the newest", got)
	}
	moves := 0
	for seed := uint64(33); seed <= 40; seed++ {
		moves += len(played(seed).Moves)
	}
	if _, got := b.Len(); got != moves {
		t.Errorf("got %d moves, want the %d that are left", got, moves)
	}
	_, err := b.Load(first)
	wantErrorIs(t, err, ErrGone)
}

func TestEvictionByBytes(t *testing.T) {
	o := Options{ChunkGames: 1000, MaxGames: 1000, MaxBytes: 20_000}
	dir := t.TempDir()
	b := opened(t, dir, o)
	addAll(t, b, 1, 100)
	var onDisk int64
	chunks, err := listChunks(disk.OS, dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chunks {
		info, err := os.Stat(chunkPath(dir, c))
		if err != nil {
			t.Fatal(err)
		}
		onDisk += info.Size()
	}
	if onDisk != b.Bytes() || onDisk > o.MaxBytes || onDisk < o.MaxBytes/2 {
		t.Errorf("%d bytes on disk, %d counted, want at most %d and not much less", onDisk, b.Bytes(), o.MaxBytes)
	}
	if got := seeds(t, b); got[len(got)-1] != 100 {
		t.Errorf("got seeds %v, want the newest", got)
	}
}

func TestSmallerBoundsOnOpening(t *testing.T) {
	dir := filled(t, 20, small())
	o := small()
	o.MaxGames = 8
	if got := seeds(t, opened(t, dir, o)); !slices.Equal(got, run(13, 20)) {
		t.Errorf("got seeds %v, want 13 to 20", got)
	}
}

func TestOneWriter(t *testing.T) {
	dir := t.TempDir()
	b := opened(t, dir, small())
	_, err := Open(dir, small())
	wantError(t, err, fmt.Sprintf("process %d on ", os.Getpid()))
	addAll(t, b, 1, 1)
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	opened(t, dir, small())
}

func TestReaderFollows(t *testing.T) {
	o := small()
	o.MaxGames = 8
	dir := t.TempDir()
	b := opened(t, dir, o)
	r, err := OpenReader(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	for seed := 1; seed <= 30; seed++ {
		addAll(t, b, seed, seed)
		if err := r.Refresh(); err != nil {
			t.Fatal(err)
		}
		if got, want := r.Keys(), b.Keys(); !slices.Equal(got, want) {
			t.Fatalf("after %d games: got keys %v, want %v", seed, got, want)
		}
	}
	if got := seeds(t, r); !slices.Equal(got, seeds(t, b)) {
		t.Errorf("got seeds %v", got)
	}
	old := r.Keys()[0]
	addAll(t, b, 31, 40) // the reader has not noticed yet
	_, err = r.Load(old)
	wantErrorIs(t, err, ErrGone)
}

func TestManyGoroutines(t *testing.T) {
	o := small()
	o.MaxGames = 20
	b := opened(t, t.TempDir(), o)
	addAll(t, b, 1, 1)
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for i := range 25 {
				if err := b.Add(played(uint64(100*worker + i))); err != nil {
					t.Error(err)
				}
			}
		})
		group.Go(func() {
			rng := newRand(uint64(worker))
			for range 50 {
				refs, err := b.Sample(rng, 8)
				if err != nil {
					t.Error(err)
					return
				}
				checkRefs(t, b, refs)
			}
		})
	}
	group.Wait()
	if games, _ := b.Len(); games < 16 || games > 20 {
		t.Errorf("got %d games, want 16 to 20", games)
	}
}

func TestOptions(t *testing.T) {
	usual := DefaultOptions()
	if err := usual.Validate(); err != nil {
		t.Error(err)
	}
	for want, spoil := range map[string]func(*Options){
		"max games: got 0":      func(o *Options) { o.MaxGames = 0 },
		"chunk games: got 0":    func(o *Options) { o.ChunkGames = 0 },
		"chunk games: got 9":    func(o *Options) { o.ChunkGames, o.MaxGames = 9, 8 },
		"max bytes: got 1":      func(o *Options) { o.MaxBytes = 1 },
		"half-life: got -1":     func(o *Options) { o.HalfLife = -1 },
		"surprise: got 1e+09":   func(o *Options) { o.Surprise = 1e9 },
		"surprise: got -0.5, w": func(o *Options) { o.Surprise = -0.5 },
	} {
		o := DefaultOptions()
		spoil(&o)
		_, err := Open(t.TempDir(), o)
		wantError(t, err, want)
		_, err = OpenReader(t.TempDir(), o)
		wantError(t, err, want)
	}
}

// syncing counts the syncs of its files.
type syncing struct {
	disk.FS
	syncs int
}

type syncingFile struct {
	disk.File
	of *syncing
}

func (s *syncing) Open(path string, mode disk.Mode) (disk.File, error) {
	f, err := s.FS.Open(path, mode)
	return &syncingFile{f, s}, err
}

func (f *syncingFile) Sync() error {
	f.of.syncs++
	return f.File.Sync()
}

func TestGamesAddedAtOnceAreSyncedOnceAChunk(t *testing.T) {
	s := &syncing{FS: disk.OS}
	o := small()
	o.Disk = s
	b := opened(t, t.TempDir(), o)
	addAll(t, b, 1, 2)
	s.syncs = 0
	var games []*Game
	for seed := range uint64(9) {
		games = append(games, played(3+seed))
	}
	keys, err := b.AddAll(games)
	if want := []Key{1<<32 + 2, 1<<32 + 3, 2 << 32, 2<<32 + 1, 2<<32 + 2, 2<<32 + 3, 3 << 32, 3<<32 + 1, 3<<32 + 2}; err != nil || !slices.Equal(keys, want) {
		t.Fatalf("got keys %x, %v, want %x", keys, err, want)
	}
	if s.syncs != 3 {
		t.Errorf("it took %d syncs, want one for each of 3 chunks", s.syncs)
	}
	if got := seeds(t, b); !slices.Equal(got, run(1, 11)) {
		t.Errorf("the window has %d", got)
	}
	if _, err := b.AddAll([]*Game{played(12), {}}); err == nil || b.Newest() != keys[8] {
		t.Errorf("got %v and newest %x, want that nothing is kept of games of which one is none", err, b.Newest())
	}
}
