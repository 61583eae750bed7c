package table

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"bridgehead/env"
)

// fileOf is the record of a game as a file.
func fileOf(t *testing.T, tb *Table) *bytes.Reader {
	t.Helper()
	var file bytes.Buffer
	if err := env.WriteJSON(&file, record(t, tb), tb.Game()); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(file.Bytes())
}

// TestReplay: a record opens on one table, however often, also elsewhere and after a restart; nobody plays on
// there until somebody wants it.
func TestReplay(t *testing.T) {
	here := open(t)
	tb := here.toy(Human, Human)
	for range 3 {
		act(t, tb, 0)
	}
	if _, err := tb.Change(look(t, tb).Revision, Change{Paused: new(true), Seats: &[2]string{"greedy", "greedy"}}); err != nil {
		t.Fatal(err)
	}
	file := fileOf(t, tb)
	there := open(t)
	replay := func(isNew bool) *Table {
		t.Helper()
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		got, made, err := there.Replay(file, "a game")
		if err != nil || made != isNew {
			t.Fatalf("new %v, want %v: %v", made, isNew, err)
		}
		return got
	}
	got := replay(true)
	v := look(t, got)
	if v.Name != "a game" || v.Seats != [2]string{"greedy", "greedy"} || v.Status != Paused || v.Steps != len(record(t, tb).Steps) {
		t.Errorf("it opens as %+v", v.Summary)
	}
	if again := replay(false); again.ID() != got.ID() {
		t.Error("the same record has two tables")
	}
	there.reopen()
	if again := replay(false); again.ID() != got.ID() || look(t, again).Status != Paused || len(there.List()) != 1 {
		t.Error("a restart has forgotten it")
	}
	if err := there.find(got.ID()).Pause(false); err != nil {
		t.Fatal(err)
	}
	wait(t, there.find(got.ID()), Over)
	if again := replay(true); again.ID() == got.ID() {
		t.Error("the table of a longer game is taken for that of the record")
	}
}

func TestReplayRefuses(t *testing.T) {
	k := open(t)
	text := new(strings.Builder)
	if _, err := io.Copy(text, fileOf(t, k.toy(Human, Human))); err != nil {
		t.Fatal(err)
	}
	for bad, says := range map[string]string{
		"":         "empty input",
		"\x00\x01": "neither JSON lines nor msgpack",
		strings.Replace(text.String(), "toy/three-bridges", "toy/two-bridges", 1): "unknown",
		strings.Replace(text.String(), `"final_hash":"`, `"final_hash":"0`, 1):    "final_hash",
	} {
		got, _, err := k.Replay(strings.NewReader(bad), "")
		wantCode(t, err, CodeRecord, says)
		if got != nil || len(k.List()) != 1 {
			t.Errorf("%.20q: a table", bad)
		}
	}
}

// TestReplayOfASavedGame: a game that waits for a person is played on.
func TestReplayOfASavedGame(t *testing.T) {
	tb := open(t).toy(Human, "greedy")
	wait(t, tb, Decide, Over)
	got, made, err := open(t).Replay(fileOf(t, tb), "saved")
	if err != nil || !made {
		t.Fatalf("new %v: %v", made, err)
	}
	if v := look(t, got); v.Paused || v.Status == Paused {
		t.Errorf("it opens as %+v, paused %v", v.Summary, v.Paused)
	}
}
