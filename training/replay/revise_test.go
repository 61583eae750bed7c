package replay

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"syscall"
	"testing"
)

// again is a version of a game, which its first move tells by its simulations.
func again(seed uint64, version int16) *Game {
	g := played(seed)
	g.Moves[0].Sims = version
	g.Moves[1].Shares = slices.Repeat([]float32{0}, len(g.Moves[1].Actions))
	g.Moves[1].Shares[0] = 1
	return g
}

// versions lists the versions of the games of a window; 4 is that which was played.
func versions(t *testing.T, w interface {
	Source
	Keys() []Key
}) (out []int16) {
	t.Helper()
	for _, k := range w.Keys() {
		g, err := w.Load(k)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g.Moves[0].Sims)
	}
	return out
}

func mustRevise(t *testing.T, b *Buffer, k Key, g *Game) {
	t.Helper()
	if err := b.Revise(k, g); err != nil {
		t.Fatal(err)
	}
}

// A new version takes the place of a game and changes nothing else, here and for readers, and after the directory was opened
// again. The last version counts.
func TestRevise(t *testing.T) {
	o := small()
	o.Surprise = 3
	dir := filled(t, 10, o)
	b := opened(t, dir, o)
	r, err := OpenReader(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	keys := b.Keys()
	games, moves := b.Len()
	before := b.Bytes()
	newest := b.Newest()
	want := []int16{4, 4, 70, 4, 4, 60, 4, 4, 4, 50}
	mustRevise(t, b, keys[2], again(3, 40))
	mustRevise(t, b, keys[5], again(6, 60))
	mustRevise(t, b, keys[2], again(3, 70))
	mustRevise(t, b, keys[9], again(10, 50))
	if got := versions(t, b); !slices.Equal(got, want) {
		t.Errorf("got versions %v, want %v", got, want)
	}
	g, err := b.Load(keys[2])
	if err != nil || !reflect.DeepEqual(g, again(3, 70)) {
		t.Errorf("got %+v, %v, want the new version", g, err)
	}
	if n := b.Revised(); n != 3 {
		t.Errorf("%d games have a new version, want 3", n)
	}
	if n, m := b.Len(); n != games || m != moves || b.Newest() != newest || !slices.Equal(b.Keys(), keys) {
		t.Errorf("got %d games, %d moves, newest %x, keys %x", n, m, b.Newest(), b.Keys())
	}
	if added := b.Bytes() - before; added < 4*100 {
		t.Errorf("four new versions take %d bytes", added)
	}
	if err := r.Refresh(); err != nil {
		t.Fatal(err)
	}
	if got := versions(t, r); !slices.Equal(got, want) || r.Bytes() != b.Bytes() {
		t.Errorf("a reader has versions %v and %d bytes, want %v and %d", got, r.Bytes(), want, b.Bytes())
	}
	draws := func(s Source) []Ref {
		refs, err := s.Sample(newRand(3), 200)
		if err != nil {
			t.Fatal(err)
		}
		return refs
	}
	if !slices.Equal(draws(b), draws(r)) {
		t.Error("a reader draws other moves")
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	b = opened(t, dir, o)
	if got := versions(t, b); !slices.Equal(got, want) || len(b.Notes()) > 0 {
		t.Errorf("opened again: got versions %v, notes %q, want %v", got, b.Notes(), want)
	}
	addAll(t, b, 11, 12) // into the chunk whose game has a new version
	mustRevise(t, b, b.Keys()[11], again(12, 30))
	if got := versions(t, b); !slices.Equal(got, append(want, 4, 30)) {
		t.Errorf("got versions %v", got)
	}
}

// What is no game of the window, or no version of it, is refused.
func TestReviseRefuses(t *testing.T) {
	b := opened(t, t.TempDir(), small())
	addAll(t, b, 1, 3)
	keys := b.Keys()
	b.Withdraw(keys[1])
	wantErrorIs(t, b.Revise(keys[1], again(2, 9)), ErrGone)
	wantErrorIs(t, b.Revise(7<<32, again(2, 9)), ErrGone)
	short := again(1, 9)
	short.Moves = short.Moves[:3]
	short.Luck = nil
	wantError(t, b.Revise(keys[0], short), "a new version of 3 moves, want the 14 of the game")
	bad := again(1, 9)
	bad.Moves[0].Value = 3
	wantError(t, b.Revise(keys[0], bad), "value: got 3")
	if got := versions(t, b); !slices.Equal(got, []int16{4, 4}) {
		t.Errorf("got versions %v, want those played", got)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	wantError(t, b.Revise(keys[0], again(1, 9)), "the buffer is closed")
}

// New versions go with their games, and count towards the bytes.
func TestReviseEvicted(t *testing.T) {
	o := small()
	o.MaxGames = 8
	dir := t.TempDir()
	b := opened(t, dir, o)
	addAll(t, b, 1, 8)
	old := b.Keys()[1]
	mustRevise(t, b, old, again(2, 9))
	addAll(t, b, 9, 9)
	left, err := filepath.Glob(filepath.Join(dir, "*.revised"))
	if err != nil || len(left) > 0 {
		t.Errorf("%q is left, %v", left, err)
	}
	wantErrorIs(t, b.Revise(old, again(2, 9)), ErrGone)

	o = small()
	o.MaxBytes = b.Bytes() + 100
	other := opened(t, t.TempDir(), o)
	addAll(t, other, 1, 5)
	for n := range int16(8) {
		mustRevise(t, other, other.Keys()[1], again(2, 10+n))
	}
	addAll(t, other, 6, 6)
	if got := other.Bytes(); got > o.MaxBytes || !slices.Contains(seeds(t, other), 6) || slices.Contains(seeds(t, other), 2) {
		t.Errorf("%d bytes are kept of %d, of the games %v", got, o.MaxBytes, seeds(t, other))
	}
}

// Damage of new versions costs them alone: games are as they were before. What cannot be read is cut off, and what belongs to
// no chunk is removed.
func TestReviseDamaged(t *testing.T) {
	whole := func() string {
		dir := filled(t, 6, small())
		b := opened(t, dir, small())
		for i, n := range []int{0, 1, 0, 2} {
			mustRevise(t, b, b.Keys()[n], again(uint64(n+1), 10+int16(i)))
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	size := int(readHeadSize(t, filepath.Join(whole(), "00000001.revised")))
	for name, c := range map[string]struct {
		edit func([]byte) []byte
		want []int16 // of the first three games
		note string
	}{
		"torn":          {func(d []byte) []byte { return d[:len(d)-3] }, []int16{12, 11, 4}, "are no whole version of a game; they are cut off"},
		"a torn head":   {func(d []byte) []byte { return append(d, 1, 2, 3) }, []int16{12, 11, 13}, "the last 3 bytes"},
		"zeros":         {func(d []byte) []byte { return append(d, make([]byte, 40)...) }, []int16{12, 11, 13}, "no game begins here"},
		"a body":        {func(d []byte) []byte { d[size+200] ^= 1; return d }, []int16{12, 4, 13}, "the checksum does not match"},
		"a head":        {func(d []byte) []byte { d[size] ^= 1; return d }, []int16{10, 4, 4}, "no game begins here"},
		"another game":  {func(d []byte) []byte { return append(d, seal([]byte{1, 0, 0, 0, 7})...) }, []int16{12, 11, 13}, "not an array"},
		"no place":      {func(d []byte) []byte { return append(d, seal([]byte{1})...) }, []int16{12, 11, 13}, "it has 1 bytes"},
		"past the last": {func(d []byte) []byte { return append(d, seal([]byte{9, 0, 0, 0, 7})...) }, []int16{12, 11, 13}, "are no whole version"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := whole()
			change(t, filepath.Join(dir, "00000001.revised"), c.edit)
			if err := os.WriteFile(filepath.Join(dir, "00000009.revised"), []byte("nobody's"), 0o644); err != nil {
				t.Fatal(err)
			}
			b := opened(t, dir, small())
			if got := versions(t, b); !slices.Equal(got, append(slices.Clone(c.want), 4, 4, 4)) {
				t.Errorf("got versions %v, want %v", got, c.want)
			}
			if notes := fmt.Sprint(b.Notes()); !bytes.Contains([]byte(notes), []byte(c.note)) {
				t.Errorf("got notes %s, want one that says %q", notes, c.note)
			}
			mustRevise(t, b, b.Keys()[3], again(4, 20))
			if err := b.Close(); err != nil {
				t.Fatal(err)
			}
			b = opened(t, dir, small())
			if got := versions(t, b); !slices.Equal(got, append(slices.Clone(c.want), 20, 4, 4)) {
				t.Errorf("after another: got versions %v", got)
			}
			if _, err := os.Stat(filepath.Join(dir, "00000009.revised")); !os.IsNotExist(err) {
				t.Errorf("versions of no chunk are left: %v", err)
			}
		})
	}
}

// readHeadSize is the bytes of the first version in a file.
func readHeadSize(t *testing.T, path string) int64 {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	h, ok := readHead(data)
	if !ok {
		t.Fatal("no version begins there")
	}
	return headSize + h.size
}

// A version that could not be written is not there, and no other is written in its place, for a reader may have it.
func TestReviseFails(t *testing.T) {
	d, b, o := onDisk(t, 3, small())
	mustRevise(t, b, b.Keys()[0], again(1, 20))
	d.FailIn(2, 1, syscall.EIO) // its sync
	wantErrorIs(t, b.Revise(b.Keys()[1], again(2, 21)), syscall.EIO)
	if got := versions(t, b); !slices.Equal(got, []int16{20, 4, 4}) {
		t.Errorf("got versions %v", got)
	}
	wantError(t, b.Revise(b.Keys()[1], again(2, 22)), "want the directory to be opened again")
	addAll(t, b, 4, 5)
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	b, err := Open("buffer", o)
	if err != nil {
		t.Fatal(err)
	}
	mustRevise(t, b, b.Keys()[2], again(3, 23))
	if got := versions(t, b); !slices.Equal(got, []int16{20, 21, 23, 4, 4}) { // it was written, if not known to stay
		t.Errorf("opened again: got versions %v", got)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
}
