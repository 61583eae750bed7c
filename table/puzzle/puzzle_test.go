package puzzle

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"
)

// memory is a disk that can be full.
type memory struct {
	data []byte
	full bool
}

func (m *memory) Keep(_ string, data []byte) error {
	if m.full {
		return errors.New("no room")
	}
	m.data = slices.Clone(data)
	return nil
}

func (m *memory) Kept(string, int64) ([]byte, error) {
	if m.data == nil {
		return nil, fs.ErrNotExist
	}
	return m.data, nil
}

var day = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// A puzzle that is solved comes again later each time, one that is missed at once; a new book knows what the old one kept.
func TestBoxes(t *testing.T) {
	disk := &memory{}
	b := NewBook(disk)
	for i, c := range []struct {
		right bool
		want  Progress
	}{
		{false, Progress{1, 0, 0, day}},
		{true, Progress{2, 1, 1, day.AddDate(0, 0, 1)}},
		{true, Progress{3, 2, 2, day.AddDate(0, 0, 3)}},
		{true, Progress{4, 3, 3, day.AddDate(0, 0, 7)}},
		{false, Progress{5, 3, 0, day}},
		{true, Progress{6, 4, 1, day.AddDate(0, 0, 1)}},
	} {
		got, err := b.Tried("abc-4", c.right, day)
		if err != nil || got != c.want {
			t.Errorf("try %d: got %+v and the error %v, want %+v", i+1, got, err, c.want)
		}
		again, err := NewBook(disk).Of("abc-4")
		if err != nil || again != c.want {
			t.Errorf("try %d: a new book has %+v and the error %v, want %+v", i+1, again, err, c.want)
		}
	}
	for range 9 {
		if _, err := b.Tried("abc-5", true, day); err != nil {
			t.Fatal(err)
		}
	}
	if p, _ := b.Of("abc-5"); p.Box != 9 || !p.Due.Equal(day.AddDate(0, 0, 60)) {
		t.Errorf("solved nine times: got %+v, want box 9 and sixty days", p)
	}
	if p, err := b.Of("new-1"); err != nil || p != (Progress{}) {
		t.Errorf("got %+v and the error %v of a puzzle nobody tried", p, err)
	}
}

// What cannot be written is not noted, and a file that cannot be read is not written over.
func TestBookHolds(t *testing.T) {
	disk := &memory{}
	b := NewBook(disk)
	if _, err := b.Tried("abc-4", true, day); err != nil {
		t.Fatal(err)
	}
	disk.full = true
	for _, id := range []string{"abc-4", "abc-5"} {
		before, _ := b.Of(id)
		if _, err := b.Tried(id, true, day); err == nil {
			t.Error("got no error of a full disk")
		}
		if after, _ := b.Of(id); after != before {
			t.Errorf("%s: noted %+v, want %+v as before", id, after, before)
		}
	}
	for text, want := range map[string]string{
		`{"format":"bridgehead-puzzles","version":9,"puzzles":{}}`:                                "version 9",
		`{"format":"else","version":1,"puzzles":{}}`:                                              `format "else"`,
		`{"format":"bridgehead-puzzles","version":1,"puzzles":{"?":{}}}`:                          `"?"`,
		`{"format":"bridgehead-puzzles","version":1,"puzzles":{"a-1":{"tries":1,"solved":2}}}`:    "2 solved",
		`{"format":"bridgehead-puzzles","version":1,"puzzles":{"a-1":{"tries":1,"luck":2}}}`:      "luck",
		`{"format":"bridgehead-puzzles","version":1,"puzzles":{"a-1":{"tries":2,"solved":1,"box"`: "unexpected EOF",
	} {
		damaged := &memory{data: []byte(text)}
		if _, err := NewBook(damaged).Tried("a-1", true, day); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got the error %v, want one that says %q", text, err, want)
		}
		if string(damaged.data) != text {
			t.Errorf("%s was written over", text)
		}
	}
}

func TestSort(t *testing.T) {
	all := []Puzzle{
		{ID: "later-1", Loss: .5, Progress: Progress{Tries: 1, Due: day.AddDate(0, 0, 3)}},
		{ID: "soon-1", Loss: .1, Progress: Progress{Tries: 1, Due: day.AddDate(0, 0, 1)}},
		{ID: "missed-1", Loss: .9, Progress: Progress{Tries: 1, Due: day}},
		{ID: "small-1", Loss: .06},
		{ID: "dear-1", Loss: .4},
	}
	Sort(all, day)
	var got []string
	for _, p := range all {
		got = append(got, p.ID)
	}
	if want := []string{"dear-1", "small-1", "missed-1", "soon-1", "later-1"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if n := Due(all, day); n != 3 {
		t.Errorf("%d are due, want 3", n)
	}
}

func TestRight(t *testing.T) {
	for _, c := range []struct {
		was, loss float64
		want      bool
	}{{.3, 0, true}, {.3, .049, true}, {.3, .05, false}, {.06, .03, true}, {.06, .04, false}} {
		if got := (&Puzzle{Loss: c.was}).Right(c.loss); got != c.want {
			t.Errorf("a loss of %v where %v was lost: got %v", c.loss, c.was, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"abc-4", "", "-", "a-", "-1", "a-1-2", "a-00", "A-1", "a-99999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, id string) {
		table, step, err := Parse(id)
		if err != nil {
			return
		}
		if table == "" || step < 0 {
			t.Fatalf("%q: got table %q step %d", id, table, step)
		}
		if again, at, err := Parse(ID(table, step)); err != nil || again != table || at != step {
			t.Fatalf("%q: %q %d is read as %q %d, %v", id, table, step, again, at, err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"format":"bridgehead-puzzles","version":1,"puzzles":{"a-1":{"tries":2,"solved":1,"box":1,"due":"2026-05-01T12:00:00Z"}}}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(_ *testing.T, text []byte) { _, _ = decode(text) })
}
