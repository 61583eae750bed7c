package table

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// A restart changes nothing: not the list, nor a view, the log, a record, or the dice to come.
func TestRestart(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "waiter", Human)
	for range 5 {
		if look(t, tb).Status != Decide {
			break
		}
		act(t, tb, 1)
	}
	name, pace, paused := "renamed", 250, true
	if _, err := tb.Change(look(t, tb).Revision, Change{Name: &name, Pace: &pace, Paused: &paused}); err != nil {
		t.Fatal(err)
	}
	if err := tb.SetName("twice"); err != nil {
		t.Fatal(err)
	}
	id := tb.ID()
	type all struct {
		View   *View
		Lines  []Line
		Record any
		List   []Summary
	}
	shot := func(tb *Table) string {
		lines, err := tb.Log(0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(all{look(t, tb), lines, verified(t, tb), k.List()})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	before := shot(tb)
	k.reopen()
	if after := shot(k.find(id)); after != before || !strings.Contains(after, `"twice"`) {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
}

// After a restart the same dice fall as without.
func TestRestartMeetsTheSameDice(t *testing.T) {
	k := open(t)
	a, b := k.make("gamble", "nijmegen", Human, Human), k.make("gamble", "nijmegen", Human, Human)
	for n := 0; n < 80 && look(t, a).Status == Decide; n++ {
		act(t, a, n)
		act(t, b, n)
		if n%8 == 0 {
			ids := [2]string{a.ID(), b.ID()}
			k.reopen()
			a, b = k.find(ids[0]), k.find(ids[1])
		}
		if n == 20 { // one of them without a restart from here on
			if b, _ = a.Branch(0, Setup{Seed: "7"}); b == nil {
				t.Fatal("no branch")
			}
			for m := range n + 1 {
				act(t, b, m)
			}
		}
	}
	if ra, rb := verified(t, a), verified(t, b); !slices.Equal(ra.Steps, rb.Steps) || len(ra.Steps) < 60 {
		t.Errorf("%d steps against %d", len(ra.Steps), len(rb.Steps))
	}
}

// A file that could not be read again is not written.
func TestJournalIsBounded(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	act(t, tb, 1)
	was, before := tb.store.size, look(t, tb)
	tb.store.size = maxJournal - 10
	_, err := tb.Act(before.Revision, engine.Action(before.Actions[0].ID))
	if err == nil || !strings.Contains(err.Error(), "more than the 268435456 bytes allowed") {
		t.Errorf("got the error %v, want the limit", err)
	}
	if tb.store.size = was; look(t, tb).Step != before.Step {
		t.Errorf("the table stands at step %d, want it where it was, %d", look(t, tb).Step, before.Step)
	}
}

// What a crash leaves of a line is dropped with a note, wherever it was cut.
func TestTornLine(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	act(t, tb, 1)
	path, id := k.journal(tb.ID()), tb.ID()
	whole := read(t, path)
	want := look(t, tb)
	act(t, tb, 0)
	more := read(t, path)
	for cut := len(whole) + 1; cut < len(more); cut += 9 {
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
		write(t, path, more[:cut])
		k.reopen()
		v := look(t, k.find(id))
		if v.Revision != want.Revision || !bytes.Equal(v.Position, want.Position) {
			t.Fatalf("cut at %d: revision %d, want %d", cut, v.Revision, want.Revision)
		}
		if !bytes.Equal(read(t, path), whole) || !strings.Contains(k.said.String(), "not finished") {
			t.Fatalf("cut at %d: the file was not put right, or nothing was said: %q", cut, k.said)
		}
	}
	act(t, k.find(id), 0)
	k.reopen()
	if v := look(t, k.find(id)); v.Steps < 2 || v.Revision != want.Revision+1 {
		t.Errorf("after all %d steps, revision %d", v.Steps, v.Revision)
	}
}

// Damage is found and named, and the other tables are not touched by it.
func TestDamage(t *testing.T) {
	k := open(t)
	tb, other := k.toy(Human, Human), k.toy(Human, Human)
	for _, i := range []int{1, 0, 1, 1} {
		act(t, tb, i)
	}
	id, otherID := tb.ID(), other.ID()
	journal, setup := k.journal(id), filepath.Join(k.dir, tablesDir, id, setupFile)
	goodJournal, goodSetup := read(t, journal), read(t, setup)
	swap := func(data []byte, old, new string) []byte {
		if !bytes.Contains(data, []byte(old)) {
			t.Fatalf("%q is not in %s", old, data)
		}
		return bytes.Replace(data, []byte(old), []byte(new), 1)
	}
	for _, c := range []struct {
		path string
		data []byte
		says string
	}{
		{journal, swap(goodJournal, `"hash":"`, `"hash":"0`), "steps.jsonl: line 1: hash after step 0"},
		{journal, swap(goodJournal, `[1,2]`, `[1,1]`), "steps.jsonl: step 1: action 1"},
		{journal, swap(goodJournal, `[1,2]`, `[0,2]`), "step 1: read a step of german"},
		{journal, swap(goodJournal, `[1,2]`, `[-4,2]`), "step 1: read a step of nobody"},
		{journal, swap(goodJournal, `"revision":2`, `"revision":3`), "line 2: revision 3, want 2"},
		{journal, swap(goodJournal, `"do":"play"`, `"do":"steal"`), `line 2: do "steal", want given | start | play | pick | confirm | undo | change`},
		{journal, swap(goodJournal, `"do":"play"`, `"do":"undo"`), "line 2: undo to step 0"},
		{journal, swap(goodJournal, `"do":"play"`, `"do":"change"`), "change is missing"},
		{journal, swap(goodJournal, `"do":"play"`, `"dont":"play"`), "unknown field"},
		{journal, swap(goodJournal, `"do":"start"`, `"do":"start","holds":true`), `line 1: do "start" by "" with 0 steps: holds, want a decision of a person`},
		{journal, append([]byte("\n"), goodJournal...), "line 1: EOF"},
		{setup, goodSetup[:len(goodSetup)/2], "setup.json: unexpected EOF"},
		{setup, swap(goodSetup, id, otherID), "want \"" + id},
		{setup, swap(goodSetup, `"version": 1`, `"version": 2`), "version 2, want"},
		{setup, swap(goodSetup, `"three-bridges"`, `"two-bridges"`), "want three-bridges"},
		{setup, swap(goodSetup, `"toy-v1"`, `"toy-v2"`), `played on "toy-v2"`},
		{setup, bytes.Repeat([]byte(" "), maxHeader+1), "more than the 196608 bytes"},
	} {
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
		write(t, journal, goodJournal)
		write(t, setup, goodSetup)
		write(t, c.path, c.data)
		k.reopen()
		_, err := k.Table(id)
		wantCode(t, err, CodeDamaged, c.says)
		list := k.List()
		i := slices.IndexFunc(list, func(s Summary) bool { return s.ID == id })
		if len(list) != 2 || i < 0 || list[i].Status != Failed || !strings.Contains(list[i].Fault, c.says) {
			t.Errorf("%s: the list is %+v", c.says, list)
		}
		act(t, k.find(otherID), 1)
		if _, err := k.find(otherID).Undo(look(t, k.find(otherID)).Revision); err != nil {
			t.Error(err)
		}
	}
	if err := k.Delete(id); err != nil || len(k.List()) != 1 {
		t.Errorf("a damaged table cannot be deleted: %v", err)
	}
}

// One directory, one process.
func TestLock(t *testing.T) {
	k := open(t)
	_, err := Open(k.dir, Options{New: makeGame})
	wantCode(t, err, CodeStorage, "keeps its tables here; end it, or choose another directory")
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	if err := k.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	_, err = k.Create(Setup{Game: "toy", Scenario: "three-bridges"})
	wantCode(t, err, CodeClosed, "the hall is closed")
	k.reopen()
}

// Half-made and half-removed tables are cleared away; a deleted one is gone for good.
func TestDelete(t *testing.T) {
	k := open(t)
	tb, other := k.toy("waiter", Human), k.toy(Human, Human)
	act(t, tb, 1) // the bot is thinking
	if err := k.Delete(tb.ID()); err != nil {
		t.Fatal(err)
	}
	wantCode(t, k.Delete(tb.ID()), CodeNotFound, "there is none")
	_, err := k.Table(tb.ID())
	wantCode(t, err, CodeNotFound, "there is none")
	_, err = k.Table("../../x")
	wantCode(t, err, CodeNotFound, "there is none")
	_, err = tb.Undo(look(t, tb).Revision)
	wantCode(t, err, CodeClosed, "is closed")
	for _, name := range []string{newPrefix + "123", oldPrefix + "abc"} {
		if err := os.MkdirAll(filepath.Join(k.dir, tablesDir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	k.reopen()
	entries, err := os.ReadDir(filepath.Join(k.dir, tablesDir))
	if err != nil || len(entries) != 1 || entries[0].Name() != other.ID() {
		t.Errorf("on the disk are %v, %v", entries, err)
	}
}

// A disk that takes nothing: the person is told, and the table stands where it stood.
func TestDiskFails(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	before := act(t, tb, 1)
	path := k.journal(tb.ID())
	data := read(t, path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	_, err := tb.Act(before.Revision, toy.Blow)
	wantCode(t, err, CodeStorage, "steps.jsonl")
	_, err = tb.Undo(before.Revision)
	wantCode(t, err, CodeStorage, "steps.jsonl")
	wantCode(t, tb.SetPace(5), CodeStorage, "steps.jsonl")
	if after := look(t, tb); !reflect.DeepEqual(after, before) {
		t.Errorf("before\n%+v\nafter\n%+v", before, after)
	}
	write(t, path, data)
	again := k.toy(Human, Human)
	act(t, again, 1)
	want, err := again.Act(look(t, again).Revision, toy.Blow)
	if err != nil {
		t.Fatal(err)
	}
	got, err := tb.Act(before.Revision, toy.Blow)
	if err != nil || !bytes.Equal(got.Position, want.Position) || !slices.Equal(verified(t, tb).Steps, verified(t, again).Steps) {
		t.Errorf("the dice have shifted: %v", err)
	}
}

func TestTimes(t *testing.T) {
	now := time.Date(2024, 9, 17, 12, 0, 0, 0, time.UTC)
	k := open(t)
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	h, err := Open(k.dir, Options{New: makeGame, Now: func() time.Time { now = now.Add(time.Minute); return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	a, _ := h.Create(Setup{Game: "toy", Scenario: "three-bridges"})
	b, _ := h.Create(Setup{Game: "toy", Scenario: "three-bridges"})
	if list := h.List(); list[0].ID != b.ID() || !list[0].Changed.After(list[0].Created) {
		t.Errorf("got %+v", list)
	}
	if _, err := a.Act(1, engine.Action(toy.Prepare)); err != nil {
		t.Fatal(err)
	}
	if list := h.List(); list[0].ID != a.ID() {
		t.Errorf("got %+v", list)
	}
}
