package replay

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A writer that is killed leaves any beginning of what it was writing. Whatever that is, only the last
// game is lost, and the next writer goes on in the same chunk.
func TestTornTail(t *testing.T) {
	dir := filled(t, 3, small())
	whole, err := os.ReadFile(firstChunk(dir))
	if err != nil {
		t.Fatal(err)
	}
	starts := offsets(t, whole)
	last := starts[2]
	for size := last + 1; size < len(whole); size++ {
		dir := t.TempDir()
		if err := os.WriteFile(firstChunk(dir), whole[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := OpenReader(dir, small())
		if err != nil || len(r.Keys()) != 2 || len(r.Notes()) != 0 {
			t.Fatalf("%d bytes: a reader has %d games, notes %q, error %v, want 2 games", size, len(r.Keys()), r.Notes(), err)
		}
		b, err := Open(dir, small())
		if err != nil {
			t.Fatal(err)
		}
		if notes := b.Notes(); len(notes) != 1 || !strings.Contains(notes[0], "cut off") {
			t.Fatalf("%d bytes: notes %q, want one of what was cut off", size, notes)
		}
		if size%50 == 0 { // every time takes long
			addAll(t, b, 9, 9)
			if got := seeds(t, b); !slices.Equal(got, []uint64{1, 2, 9}) {
				t.Fatalf("%d bytes: got seeds %v, want 1 2 9", size, got)
			}
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(firstChunk(dir)); err != nil || size%50 != 0 && info.Size() != int64(last) {
			t.Fatalf("%d bytes: %v, %v left, want %d", size, err, info, last)
		}
	}
}

// offsets lists where the games of a chunk begin.
func offsets(t *testing.T, data []byte) (out []int) {
	t.Helper()
	for at := 0; at < len(data); {
		h, ok := readHead(data[at:])
		if !ok {
			t.Fatalf("no game begins at byte %d", at)
		}
		out = append(out, at)
		at += headSize + int(h.size)
	}
	return out
}

func TestDamage(t *testing.T) {
	cases := map[string]struct {
		edit func(data []byte, starts []int) []byte // of the first chunk of three
		want []uint64                               // seeds that are left of 1 to 10
		note string
	}{
		"a bit of a body": {func(d []byte, at []int) []byte { d[at[1]+headSize+60] ^= 1; return d },
			append([]uint64{1}, run(3, 10)...), "the checksum does not match"},
		"a bit of a head": {func(d []byte, at []int) []byte { d[at[1]+1] ^= 1; return d },
			append([]uint64{1}, run(5, 10)...), "no game begins here"},
		"zeros at the end": {func(d []byte, at []int) []byte { return append(d, make([]byte, 100)...) },
			run(1, 10), "no game begins here; the 100 bytes"},
		"half of it gone": {func(d []byte, at []int) []byte { return d[:at[2]+20] },
			append([]uint64{1, 2}, run(5, 10)...), "torn off"},
		"empty":   {func([]byte, []int) []byte { return nil }, run(5, 10), ""},
		"another": {func([]byte, []int) []byte { return bytes.Repeat([]byte("wrong "), 50) }, run(5, 10), "no game begins here; the 300 bytes"},
		"a game of another version": {func(d []byte, at []int) []byte {
			body := bytes.Replace(d[at[3]+headSize:], []byte(format), []byte("bridgehead-draw"), 1)
			return append(d[:at[3]], seal(body)...)
		}, append(run(1, 3), run(5, 10)...), `format "bridgehead-draw" version 1`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := filled(t, 10, small())
			change(t, firstChunk(dir), func(d []byte) []byte { return c.edit(d, offsets(t, d)) })
			before, err := os.ReadFile(firstChunk(dir))
			if err != nil {
				t.Fatal(err)
			}
			b := opened(t, dir, small())
			if got := seeds(t, b); !slices.Equal(got, c.want) {
				t.Errorf("got seeds %v, want %v", got, c.want)
			}
			notes := strings.Join(b.Notes(), "\n")
			if !strings.Contains(notes, c.note) || (c.note == "") != (notes == "") {
				t.Errorf("got notes %q, want one that says %q", notes, c.note)
			}
			if after, err := os.ReadFile(firstChunk(dir)); err != nil || !bytes.Equal(before, after) {
				t.Errorf("the damaged chunk was changed (%v)", err)
			}
		})
	}
}

// Damage in the last chunk that is no torn tail is left alone, and writing goes on in a new chunk.
func TestDamagedLastChunk(t *testing.T) {
	dir := filled(t, 3, small())
	change(t, firstChunk(dir), func(d []byte) []byte { return append(d, make([]byte, 64)...) })
	b := opened(t, dir, small())
	addAll(t, b, 4, 4)
	if got := seeds(t, b); !slices.Equal(got, run(1, 4)) {
		t.Errorf("got seeds %v, want 1 to 4", got)
	}
	if info, err := os.Stat(filepath.Join(dir, "00000002.games")); err != nil || info.Size() == 0 {
		t.Errorf("the second chunk: %v, %v", info, err)
	}
}

// Damage that comes after the index was read is found by Load.
func TestLoadChecks(t *testing.T) {
	for name, c := range map[string]struct {
		edit func([]byte) []byte
		want string
	}{
		"body": {func(d []byte) []byte { d[headSize+40] ^= 1; return d }, "the checksum does not match"},
		"head": {func(d []byte) []byte { d[0] ^= 1; return d }, "no game begins here any more"},
		"size": {func(d []byte) []byte { return d[:40] }, "unexpected EOF"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filled(t, 2, small())
			r, err := OpenReader(dir, small())
			if err != nil {
				t.Fatal(err)
			}
			change(t, firstChunk(dir), c.edit)
			_, err = r.Load(r.Keys()[0])
			wantError(t, err, c.want)
			wantError(t, err, "00000001.games: at byte 0")
		})
	}
}

func TestReaderOfNothing(t *testing.T) {
	_, err := OpenReader(filepath.Join(t.TempDir(), "missing"), small())
	wantErrorIs(t, err, os.ErrNotExist)
}

// Any bytes at all can be a chunk. What is found in them can be read, and every byte is accounted for.
func FuzzChunk(f *testing.F) {
	body, err := Encode(played(1))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seal(body))
	f.Add(append(seal(body), seal(body)[:40]...))
	f.Add(append(seal([]byte{1}), seal(body)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := chunk{number: 1, frames: frames{size: int64(len(data))}}
		found, notes, err := c.scan(bytes.NewReader(data), 1)
		if err != nil {
			t.Fatal(err)
		}
		if !c.torn && !c.dead && c.end != c.size || c.end > c.size || c.dead && len(notes) == 0 {
			t.Errorf("stopped at byte %d of %d, torn %t, dead %t, notes %q", c.end, c.size, c.torn, c.dead, notes)
		}
		for _, e := range found {
			g, err := Decode(data[e.at+headSize : e.at+e.size])
			if err != nil || len(g.Moves) != e.moves || len(e.surprise) != e.moves {
				t.Errorf("the game at byte %d: %v", e.at, err)
			}
		}
	})
}
