package table

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// An archive reads what a hall has open, with the clocks as they stood when each decision was taken.
func TestArchive(t *testing.T) {
	f := befriend(t, Setup{Clock: &Clock{Minutes: 10, Seconds: 30}})
	f.hands.turn(time.Minute)
	f.play(toy.Prepare) // allied
	f.hands.turn(2 * time.Minute)
	f.play(toy.Hold) // german
	a, dir := NewArchive(makeGame), filepath.Join(f.dir, tablesDir, f.tb.ID())
	if !IsTable(dir) || IsTable(filepath.Dir(dir)) {
		t.Error("the directory of a table is not told from others")
	}
	if tables, given, ok := TablesIn(f.dir); !ok || tables != filepath.Dir(dir) || given != filepath.Join(f.dir, givenDir) {
		t.Errorf("the data directory has %q and %q, %t", tables, given, ok)
	}
	p, err := a.Read(dir)
	if err != nil || p.Over || !p.Whole || p.Given == nil || *p.Given || len(p.Record.Steps) != 2 || env.Verify(f.tb.Game(), p.Record) != nil {
		t.Fatalf("%v, %+v", err, p)
	}
	for n, want := range map[int][2]time.Duration{1: {10 * time.Minute, 9 * time.Minute}, 2: {8 * time.Minute, 9*time.Minute + 30*time.Second}} {
		for side := range want {
			if got, ok := p.Left(n, engine.Player(side)); !ok || got != want[side] {
				t.Errorf("after step %d side %d has %v, %t, want %v", n, side, got, ok, want[side])
			}
		}
	}
	if _, ok := p.Left(3, 0); ok {
		t.Error("there is a clock after the last step")
	}
	// Half a line at the end is that of a hall which is writing; it stays where it is.
	path := filepath.Join(dir, stepsFile)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, append(before, []byte(`{"revision":`)...))
	if p, err = a.Read(dir); err != nil || len(p.Record.Steps) != 2 {
		t.Errorf("with half a line: %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || len(after) != len(before)+12 {
		t.Errorf("the file has %d bytes, want %d: %v", len(after), len(before)+12, err)
	}
	write(t, path, before)
	if err := f.allied().Resign(); err != nil {
		t.Fatal(err)
	}
	if p, err = a.Read(dir); err != nil || !p.Over || p.Record.Done {
		t.Errorf("after a side resigned: %v, %+v", err, p)
	}
}

// FuzzArchive reads whatever there may be as the files of a table.
func FuzzArchive(f *testing.F) {
	data := f.TempDir()
	h, err := Open(data, Options{New: makeGame})
	if err != nil {
		f.Fatal(err)
	}
	tb, err := h.Create(Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{Human, Human}, Seed: "7", Clock: &Clock{Minutes: 1}})
	if err != nil {
		f.Fatal(err)
	}
	for _, a := range []engine.Action{toy.Prepare, toy.Hold} {
		v, err := tb.View(-1)
		if err == nil {
			_, err = tb.Act(v.Revision, a)
		}
		if err != nil {
			f.Fatal(err)
		}
	}
	if _, _, err := tb.Invite("allied", nil); err != nil {
		f.Fatal(err)
	}
	dir := filepath.Join(data, tablesDir, tb.ID())
	if err := h.Close(); err != nil {
		f.Fatal(err)
	}
	var files [3][]byte
	for i, name := range []string{setupFile, stepsFile, companyFile} {
		if files[i], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(files[0], files[1], files[2])
	f.Add(files[0], files[1][:len(files[1])/2], []byte(`{"format":"bridgehead-company","version":1,"invitations":[],"messages":[],"seen":[],"consent":[true,true]}`))
	f.Add([]byte("{}"), []byte(`{"revision":1,"do":"end","end":"draw","seat":1}`), []byte(""))
	a, to := NewArchive(makeGame), f.TempDir()
	f.Fuzz(func(t *testing.T, setup, steps, company []byte) {
		for name, text := range map[string][]byte{setupFile: setup, stepsFile: steps, companyFile: company} {
			write(t, filepath.Join(to, name), text)
		}
		p, err := a.Read(to)
		if err != nil {
			return
		}
		if err := p.Record.Validate(); err != nil {
			t.Errorf("a record that is none: %v", err)
		}
	})
}
