package yardstick

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

func solved(t *testing.T) *Field {
	t.Helper()
	f, err := Solve(toy.Default(), 10_000)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func made(t *testing.T, f *Field, spec string) agents.Agent {
	t.Helper()
	a, err := agents.Builtin().New(f.Game, spec)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

var usual = Way{Times: 1, Seed: 1, Asks: 100_000}

func TestSolve(t *testing.T) {
	f := solved(t)
	if math.Abs(f.Value[1]-239./2187) > 1e-12 || f.Value[0] != -f.Value[1] || f.Name() != "toy/three-bridges" {
		t.Errorf("%s: got the values %v, want 239/2187 for the column", f.Name(), f.Value)
	}
	if _, err := Solve(toy.Default(), 10); err == nil {
		t.Error("a game with more positions than it may have is solved")
	}
	o, err := toy.ParseOptions("days=4,fog")
	if err != nil {
		t.Fatal(err)
	}
	fog, err := toy.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Solve(fog, 100_000); err == nil || !strings.Contains(err.Error(), "something is hidden") {
		t.Errorf("in the fog: got the error %v", err)
	}
}

// insisting on assaults gets the column what package toy says, of an opponent who knows it, in both ways.
func TestMeasure(t *testing.T) {
	f := solved(t)
	store, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range []bool{false, true} {
		way := usual
		way.Lines = lines
		r, err := f.Measure(t.Context(), store, made(t, f, "insist:action=0"), way, toy.Allied)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(r.Answer-605./23328) > 1e-12 || r.Best < r.Answer || r.Best > r.Value || r.Side != "allied" || r.Agent != "insist:action=0" {
			t.Errorf("lines %t: got %+v, want 605/23328 of the best answer", lines, r)
		}
	}
}

// Nothing is measured twice, and what is in the file is what was measured.
func TestStore(t *testing.T) {
	f, path := solved(t), filepath.Join(t.TempDir(), "rows.json")
	var first, again [2]*Row
	for i, rows := range []*[2]*Row{&first, &again} {
		store, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		if i > 0 {
			cancel() // who asks an agent fails
		}
		for side := range engine.Player(2) {
			if rows[side], err = f.Measure(ctx, store, made(t, f, "random"), usual, side); err != nil {
				t.Fatal(err)
			}
		}
		cancel()
	}
	for side := range first {
		if *first[side] != *again[side] {
			t.Errorf("read %+v, want %+v", again[side], first[side])
		}
	}
	store, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, way := range []Way{{2, 1, false, 1000, ""}, {1, 2, false, 1000, ""}, {1, 1, true, 1000, ""}, {1, 1, false, 1000, "other"}} {
		if _, err := f.Measure(ctx, store, made(t, f, "random"), way, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%+v: got the error %v, want that it is measured anew", way, err)
		}
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a broken file: got the error %v", err)
	}
}

// What takes too many decisions is said to, and measured anew where more may be asked for.
func TestTooLarge(t *testing.T) {
	f, path := solved(t), filepath.Join(t.TempDir(), "rows.json")
	store, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	ways := []Way{{Times: 1, Seed: 1, Lines: true, Asks: 10}, {Times: 1, Seed: 1, Lines: true, Asks: 3000}, {Times: 1, Seed: 1, Lines: true, Asks: 1_000_000}}
	want := []string{"too large | too large", "too large", ""}
	for i, way := range ways {
		r, err := f.Measure(t.Context(), store, made(t, f, "passer"), way, toy.Allied)
		if err != nil {
			t.Fatal(err)
		}
		table := f.Table()
		table.Add("passer", nil, [2]*Row{nil, r})
		var b strings.Builder
		if err := table.Markdown(&b); err != nil {
			t.Fatal(err)
		}
		cells := strings.Split(strings.Split(b.String(), "| `passer` | ")[1], " | ")
		got := ""
		for _, c := range cells {
			if c == "too large" {
				got = strings.TrimPrefix(got+" | "+c, " | ")
			}
		}
		if got != want[i] || cells[0] != "-" || r.TooMany != (i == 0) || r.Part != (i < 2) {
			t.Errorf("%d decisions: got %q and %+v, want %q", way.Asks, cells, r, want[i])
		}
	}
}

// A complete row serves whoever would ask for less, takes the place of one that was not, and is not replaced by one again.
func TestCompleteRows(t *testing.T) {
	f, path := solved(t), filepath.Join(t.TempDir(), "rows.json")
	measure := func(asks int) *Row {
		t.Helper()
		store, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		r, err := f.Measure(t.Context(), store, made(t, f, "passer"), Way{Times: 1, Seed: 1, Lines: true, Asks: asks}, toy.Allied)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := measure(3000); !r.Part {
		t.Fatalf("with 3000 decisions: got %+v", r)
	}
	for _, asks := range []int{1_000_000, 3000, 10} {
		if r := measure(asks); r.Part || r.TooMany {
			t.Errorf("with %d decisions: got %+v, want the complete row", asks, r)
		}
	}
	rows, err := readRows(path)
	if err != nil || len(rows) != 1 || !rows[0].complete() {
		t.Errorf("got %d rows, %v, want the complete one alone", len(rows), err)
	}
	part, whole, less := *rows[0], rows[0], *rows[0]
	part.Part, less.TooMany, less.Way.Asks = true, true, 1
	s := Store{rows: []*Row{&less, &part, whole}} // as earlier versions kept them
	if got := s.find(&part); got != whole {
		t.Errorf("found %+v", got)
	}
	if got := put(s.rows, &less); len(got) != 1 || got[0] != whole {
		t.Errorf("got %d rows, the first %+v", len(got), got[0])
	}
}

// Several who measure into one file keep the rows of each other.
func TestStoreShared(t *testing.T) {
	f, path := solved(t), filepath.Join(t.TempDir(), "rows.json")
	specs := []string{"random", "passer", "greedy", "busy"}
	failed := make(chan error)
	for _, spec := range specs {
		store, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		a := made(t, f, spec)
		go func() {
			var err error
			for side := range engine.Player(2) {
				_, fault := f.Measure(t.Context(), store, a, usual, side)
				err = errors.Join(err, fault)
			}
			failed <- err
		}()
	}
	for range specs {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	if rows, err := readRows(path); err != nil || len(rows) != 2*len(specs) {
		t.Errorf("got %d rows, %v, want %d", len(rows), err, 2*len(specs))
	}
}

func TestTable(t *testing.T) {
	f := solved(t)
	table := f.Table("seeds")
	row := &Row{Value: f.Value[1], Best: f.Value[1] - .02, Answer: -1}
	table.Add("somebody", []string{"4"}, [2]*Row{nil, row})
	var text, page strings.Builder
	if err := errors.Join(table.Text(&text), table.Markdown(&page)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"toy/three-bridges", "2242 positions", "german side wins 44.54 %, the allied side 55.46 %", "54.46", "1.00", "0.00", "55.46"} {
		if !strings.Contains(text.String(), want) || !strings.Contains(page.String(), want) {
			t.Errorf("%q is missing in\n%s\n%s", want, text.String(), page.String())
		}
	}
	if want := "| `somebody` | 4 | - | - | - | - | 54.46 | 1.00 | 0.00 | 55.46 |\n"; !strings.Contains(page.String(), want) {
		t.Errorf("got\n%s\nwant the line %s", page.String(), want)
	}
}
