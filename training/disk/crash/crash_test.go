package crash

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"bridgehead/env/filelock"
	"bridgehead/training/disk"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantIs(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

// opened opens a file that can be opened.
func opened(t *testing.T, p disk.FS, path string, mode disk.Mode) disk.File {
	t.Helper()
	f, err := p.Open(path, mode)
	must(t, err)
	return f
}

// twin is what the two file systems are asked to do alike: the results as a line.
func twin(rng *rand.Rand, fsys disk.FS, root string, open map[string]disk.File) string {
	name := func() string {
		path := []string{"a", "b", "c"}[rng.IntN(3)]
		for rng.IntN(2) == 0 {
			path += "/" + []string{"a", "b", "c"}[rng.IntN(3)]
		}
		return path
	}
	kind := func(err error) string {
		for _, k := range []error{fs.ErrNotExist, fs.ErrExist, fs.ErrClosed, io.EOF} {
			if errors.Is(err, k) {
				return k.Error()
			}
		}
		if err != nil {
			return "another error"
		}
		return "ok"
	}
	path := name()
	at := filepath.Join(root, filepath.FromSlash(path))
	f := open[path]
	switch op := rng.IntN(12); {
	case op == 0:
		return "mkdir " + path + " " + kind(fsys.Mkdir(at))
	case op == 1:
		return "makedir " + path + " " + kind(disk.MakeDir(fsys, at))
	case op == 2:
		names, err := fsys.List(at)
		return fmt.Sprintf("list %s %q %s", path, names, kind(err))
	case op == 3:
		return fmt.Sprintf("remove %s %t", path, fsys.Remove(at) == nil)
	case op == 4:
		to := name()
		err := fsys.Rename(at, filepath.Join(root, filepath.FromSlash(to)))
		return fmt.Sprintf("rename %s to %s %t", path, to, err == nil) // of two reasons to refuse it either may be told
	case op == 5:
		data := make([]byte, rng.IntN(40))
		return "writefile " + path + " " + kind(disk.WriteFile(fsys, at, data))
	case op == 6:
		if _, err := fsys.List(at); err != nil {
			return "no directory to sync" // the system takes files for it
		}
		return "syncdir " + path + " " + kind(fsys.SyncDir(at))
	case op < 8 || f == nil:
		mode := disk.Mode(rng.IntN(5))
		got, err := fsys.Open(at, mode)
		if info, listed := fsys.List(at); listed == nil {
			if err == nil {
				got.Close()
			}
			return fmt.Sprintf("open of directory %s %q", path, info) // the system opens some, to read
		}
		if err == nil {
			if f != nil {
				f.Close()
			}
			open[path] = got
		}
		return fmt.Sprintf("open %s %d %s", path, mode, kind(err))
	case op == 8:
		size := rng.Int64N(100)
		return fmt.Sprintf("truncate %s %d %s", path, size, kind(f.Truncate(size)))
	case op == 9:
		data := []byte(strings.Repeat(string(rune('a'+rng.IntN(26))), 1+rng.IntN(40)))
		n, err := f.WriteAt(data, rng.Int64N(60))
		return fmt.Sprintf("write %s %d %s", path, n, kind(err))
	case op == 10:
		return "sync " + path + " " + kind(f.Sync())
	default:
		dst := make([]byte, rng.IntN(80))
		n, err := f.ReadAt(dst, rng.Int64N(60))
		size, err2 := f.Size()
		return fmt.Sprintf("read %s %q %s, size %d %s", path, dst[:n], kind(err), size, kind(err2))
	}
}

// Until the power goes a process cannot tell the disk from that of the system.
func TestLikeTheSystem(t *testing.T) {
	for seed := range uint64(10) {
		root := t.TempDir()
		rngs := [2]*rand.Rand{rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 1))}
		files := [2]map[string]disk.File{{}, {}}
		p := New(seed).Process()
		var told []string
		for range 300 {
			want := twin(rngs[0], disk.OS, root, files[0])
			got := twin(rngs[1], p, "", files[1])
			told = append(told, want)
			if got != want {
				t.Fatalf("seed %d: got\n%s, want\n%s", seed, got, strings.Join(told, "\n"))
			}
		}
		for _, f := range files[0] {
			f.Close()
		}
	}
}

// What was synced is there after every power cut. What was not may be there, and it is seen in every way it may:
// whole, not at all, torn, and with its size but without its bytes.
func TestPowerCut(t *testing.T) {
	synced, later := bytes.Repeat([]byte("s"), 700), bytes.Repeat([]byte("l"), 2000)
	seen := map[string]int{}
	for seed := range uint64(400) {
		d := New(seed)
		p := d.Process()
		f := opened(t, p, "a", disk.New)
		must(t, p.SyncDir("."))
		_, err := f.WriteAt(synced, 0)
		must(t, err)
		must(t, f.Sync())
		_, err = disk.Append(f, later)
		must(t, err)
		opened(t, p, "b", disk.New)
		d.PowerCut()

		_, err = f.Size()
		wantIs(t, err, ErrOff)
		wantIs(t, p.Mkdir("x"), ErrOff)
		p = d.Process()
		got, err := disk.ReadFile(p, "a")
		must(t, err)
		if !bytes.HasPrefix(got, synced) {
			t.Fatalf("seed %d: what was synced is lost: %q", seed, got)
		}
		if int64(len(got)) != d.Used() {
			t.Fatalf("seed %d: %d bytes, and %d are used", seed, len(got), d.Used())
		}
		switch rest := got[len(synced):]; {
		case len(rest) == 0:
			seen["nothing"]++
		case bytes.Equal(rest, later):
			seen["everything"]++
		case len(rest) == len(later):
			seen["holes"]++
		case bytes.HasPrefix(later, rest):
			seen["torn"]++
		default:
			t.Fatalf("seed %d: got %q", seed, rest)
		}
		if _, err := p.Open("b", disk.Read); err == nil {
			seen["name"]++
		} else {
			seen["no name"]++
		}
	}
	for _, way := range []string{"nothing", "everything", "holes", "torn", "name", "no name"} {
		if seen[way] < 20 {
			t.Errorf("%s: seen %d times of 400, want some", way, seen[way])
		}
	}
}

// Syncing a file does not keep its name, nor that of the directory it is in.
func TestNamesAreLost(t *testing.T) {
	for name, c := range map[string]struct {
		sync []string
		keep bool
	}{
		"none": {nil, false}, "its directory alone": {[]string{"dir"}, false}, "the root alone": {[]string{"."}, false},
		"both": {[]string{"dir", "."}, true},
	} {
		lost := 0
		for seed := range uint64(50) {
			d := New(seed)
			p := d.Process()
			must(t, p.Mkdir("dir"))
			must(t, opened(t, p, "dir/a", disk.New).Sync())
			for _, dir := range c.sync {
				must(t, p.SyncDir(dir))
			}
			d.PowerCut()
			if _, err := d.Process().Open("dir/a", disk.Read); err != nil {
				lost++
			}
		}
		if c.keep && lost > 0 || !c.keep && (lost < 10 || lost == 50) {
			t.Errorf("%s is synced: the file is lost %d times of 50", name, lost)
		}
	}
}

// The power may go at any change, and a file that is written whole is the old or the new one.
func TestWriteFile(t *testing.T) {
	old, young := bytes.Repeat([]byte("old"), 300), bytes.Repeat([]byte("young"), 500)
	for seed := range uint64(60) {
		for cut := 1; ; cut++ {
			d := New(seed)
			p := d.Process()
			must(t, disk.MakeDir(p, "x/y"))
			must(t, disk.WriteFile(p, "x/y/a", old))
			d.CutPowerIn(cut)
			wrote := disk.WriteFile(p, "x/y/a", young)
			ended := p.Ended()
			if ended != (wrote != nil) {
				t.Fatalf("seed %d, power cut at change %d: got %v", seed, cut, wrote)
			}
			d.PowerCut()
			got, err := disk.ReadFile(d.Process(), "x/y/a")
			if isOld, isYoung := bytes.Equal(got, old), bytes.Equal(got, young); err != nil || !isYoung && (!isOld || wrote == nil) {
				t.Fatalf("seed %d, power cut at change %d: got %d bytes, error %v, after %v", seed, cut, len(got), err, wrote)
			}
			if !ended {
				if cut < 4 {
					t.Errorf("it was written in %d changes", cut)
				}
				break
			}
		}
	}
}

// A directory lasts when MakeDir has returned nil, whatever became of those who tried before: each fails at one of its
// changes and is killed.
func TestMakeDirAgain(t *testing.T) {
	const changes = 7 // of three directories, and the name of the one they are made in
	for seed := range uint64(20) {
		for first := range changes {
			for second := range changes {
				d := New(seed)
				for _, n := range []int{first + 1, second + 1, 0} {
					p := d.Process()
					d.FailIn(n, 1, syscall.EIO)
					if err := disk.MakeDir(p, "x/y/z"); err == nil {
						break
					} else if n == 0 {
						t.Fatal(err)
					}
					p.Kill()
					wantIs(t, p.SyncDir("."), ErrOff)
				}
				d.PowerCut()
				if _, err := d.Process().List("x/y/z"); err != nil {
					t.Fatalf("seed %d, after failures at %d and %d: %v", seed, first+1, second+1, err)
				}
			}
		}
	}
}

func TestFullDisk(t *testing.T) {
	d := New(1)
	d.SetSize(100)
	p := d.Process()
	f := opened(t, p, "a", disk.New)
	_, err := f.WriteAt(make([]byte, 70), 0)
	must(t, err)
	n, err := f.WriteAt(make([]byte, 50), 60)
	if wantIs(t, err, syscall.ENOSPC); n != 40 || d.Used() != 100 {
		t.Errorf("%d bytes were written, %d are used, want 40 and 100", n, d.Used())
	}
	_, err = p.Open("b", disk.New)
	wantIs(t, err, syscall.ENOSPC)
	wantIs(t, p.Mkdir("c"), syscall.ENOSPC)
	wantIs(t, f.Truncate(101), syscall.ENOSPC)
	if n, err = f.WriteAt(make([]byte, 100), 0); err != nil || n != 100 {
		t.Errorf("in place: %d bytes were written, error %v", n, err)
	}
	must(t, f.Truncate(90))
	if _, err := disk.Append(f, make([]byte, 11)); err == nil {
		t.Error("eleven bytes were appended where there is room for ten")
	}
	if size, _ := f.Size(); size != 90 {
		t.Errorf("got %d bytes, want what was appended in part cut off", size)
	}
	must(t, p.Remove("a"))
	if d.Used() != 0 {
		t.Errorf("%d bytes are used by nothing", d.Used())
	}
	opened(t, p, "b", disk.New)
}

// A sync that fails may lose bytes, and the next one does not bring them back. A write that fails may be there in part.
func TestFailures(t *testing.T) {
	lost, parts := 0, 0
	for seed := range uint64(100) {
		d := New(seed)
		p := d.Process()
		f := opened(t, p, "a", disk.New)
		must(t, p.SyncDir("."))
		_, err := f.WriteAt([]byte("first"), 0)
		must(t, err)
		d.FailIn(1, 1, syscall.EIO)
		wantIs(t, f.Sync(), syscall.EIO)
		must(t, f.Sync())
		if got, err := disk.ReadFile(p, "a"); err != nil || string(got) != "first" {
			t.Fatalf("while there is power: got %q, %v", got, err)
		}
		d.FailIn(1, 1, syscall.EIO)
		n, err := f.WriteAt([]byte("second"), 5)
		wantIs(t, err, syscall.EIO)
		if n > 0 && n < 6 {
			parts++
		}
		d.PowerCut()
		if got, err := disk.ReadFile(d.Process(), "a"); err != nil || !strings.HasPrefix(string(got), "first") {
			lost++
		}
	}
	if lost < 20 || lost > 80 || parts < 20 {
		t.Errorf("of 100 times bytes were lost %d times, and %d writes were done in part", lost, parts)
	}
}

func TestLock(t *testing.T) {
	d := New(1)
	p, q := d.Process(), d.Process()
	l, err := p.Lock("lock")
	must(t, err)
	_, err = q.Lock("./lock")
	if held, ok := errors.AsType[*filelock.HeldError](err); !ok || held.Path != "./lock" {
		t.Errorf("held twice: got %v", err)
	}
	must(t, l.Release())
	wantIs(t, l.Release(), fs.ErrClosed)
	_, err = q.Lock("lock")
	must(t, err)
	q.Kill()
	_, err = p.Lock("lock")
	must(t, err)
	d.PowerCut()
	_, err = d.Process().Lock("lock")
	must(t, err)
}

// The same seed and the same calls leave the same disk.
func TestDeterministic(t *testing.T) {
	all := map[string]bool{}
	for seed := range uint64(20) {
		var told [2]string
		for i := range told {
			d, rng := New(seed), rand.New(rand.NewPCG(seed, 2))
			for range 5 {
				p, files := d.Process(), map[string]disk.File{}
				d.CutPowerIn(1 + rng.IntN(60))
				for !p.Ended() {
					told[i] += twin(rng, p, "", files) + "\n"
				}
				told[i] += d.tree("", d.root)
			}
		}
		if told[0] != told[1] {
			t.Errorf("seed %d: the same calls gave\n%s\nand\n%s", seed, told[0], told[1])
		}
		all[told[0]] = true
	}
	if len(all) < 20 {
		t.Errorf("%d different disks of 20 seeds", len(all))
	}
}

// tree is all that is on the disk, which is what processes see when there is nothing to sync.
func (d *Disk) tree(path string, n *node) (out string) {
	if !n.isDir {
		return fmt.Sprintf("%s %q\n", path, n.synced)
	}
	var names []string
	for name := range n.lasting {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		out += d.tree(path+"/"+name, n.lasting[name])
	}
	return path + "/\n" + out
}
