package table

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// finish plays the first action of every decision of the person, to the end.
func finish(t *testing.T, tb *Table) {
	t.Helper()
	for v := wait(t, tb, Decide, Over); v.Status != Over; v = wait(t, tb, Decide, Over) {
		act(t, tb, 0)
	}
}

// Results are kept when tables are deleted and the hall is opened again, and each table counts once.
func TestResultsAreKept(t *testing.T) {
	k := open(t)
	for range 2 {
		finish(t, k.toy("random", Human))
	}
	one := k.toy(Human, "random")
	finish(t, one)
	want := func(when string) {
		t.Helper()
		got := k.Results()
		if len(got) != 2 {
			t.Fatalf("%s: got %+v, want two kinds of games", when, got)
		}
		games := map[string]int{}
		for _, r := range got {
			if r.Opponent != "random" || r.Game != "toy" || r.Last.IsZero() {
				t.Errorf("%s: got %+v", when, r)
			}
			games[r.Side] += r.Won + r.Lost + r.Drawn
		}
		sides := one.Game().Sides()
		if games[sides[0]] != 1 || games[sides[1]] != 2 {
			t.Errorf("%s: got %v, want one game as %s and two as %s", when, games, sides[0], sides[1])
		}
	}
	want("played")
	if err := k.Delete(one.ID()); err != nil {
		t.Fatal(err)
	}
	want("deleted")
	k.reopen()
	want("opened again")
	path := filepath.Join(k.dir, resultsFile)
	whole := read(t, path)
	if n := strings.Count(string(whole), "\n"); n != 3 {
		t.Errorf("got %d lines, want 3", n)
	}
	// A crash before the line of a table that is still there: it is written then. One that is gone is lost with its line.
	write(t, path, append(whole[:strings.LastIndex(strings.TrimSpace(string(whole)), "\n")+1], []byte(`{"table": "to`)...))
	k.reopen()
	if got := k.Results(); len(got) != 1 || !strings.Contains(k.said.String(), "the last line was not finished") {
		t.Errorf("after a torn line: got %+v, said %q", got, k.said.String())
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	k.reopen()
	if got := k.Results(); len(got) != 1 || got[0].Won+got[0].Lost+got[0].Drawn != 2 {
		t.Errorf("without the file: got %+v, want the two tables that are still there", got)
	}
}

// Only games that a person played from the beginning against one agent count.
func TestResultsThatDoNotCount(t *testing.T) {
	k := open(t)
	finish(t, k.toy("random", "random"))
	finish(t, k.toy(Human, Human))
	changed := k.toy("random", Human)
	for v := wait(t, changed, Decide, Over); v.Status != Over && v.Steps < 4; v = wait(t, changed, Decide, Over) {
		act(t, changed, 0)
	}
	v := look(t, changed)
	if err := changed.SetSeats(v.Revision, [2]string{"greedy", Human}); err != nil {
		t.Fatal(err)
	}
	finish(t, changed)
	branched, err := changed.Branch(2, Setup{Seats: [2]string{"random", Human}})
	if err != nil {
		t.Fatal(err)
	}
	finish(t, branched)
	for _, r := range k.Results() {
		t.Errorf("%+v counts", r)
	}
}
