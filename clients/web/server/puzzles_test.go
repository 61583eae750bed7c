package server

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"bridgehead/table"
	"bridgehead/table/puzzle"
)

// listed are the puzzles there are.
func (w *world) listed() (all []puzzle.Puzzle, due int) {
	w.t.Helper()
	var body struct {
		Due     int
		Puzzles []puzzle.Puzzle
	}
	w.want(http.StatusOK, get, "/puzzles", nil, &body)
	return body.Puzzles, body.Due
}

// finished is a game in which persons play both sides and choose the last of what is legal each time, and its review.
func (w *world) finished() (table.View, reviewBody) {
	w.t.Helper()
	var v table.View
	w.want(http.StatusCreated, post, "/tables", table.Setup{Game: "gamble", Scenario: "one-bridge", Seats: [2]string{table.Human, table.Human}, Seed: "7", Ask: table.AskAll}, &v)
	for v.Status != table.Over {
		v = w.played(v, v.Actions[len(v.Actions)-1].ID)
	}
	w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, nil)
	return v, w.reviewed(v.ID)
}

func (w *world) played(v table.View, action int) table.View {
	w.t.Helper()
	var next table.View
	w.want(http.StatusOK, post, "/tables/"+v.ID+"/act", map[string]int{"revision": v.Revision, "action": action}, &next)
	if p := next.Picking; p != nil && p.Mode == table.PickSet && p.Done >= 0 && action != p.Done && len(p.Members) > 0 {
		return w.played(next, p.Done)
	}
	if next.Status == table.Waiting {
		w.want(http.StatusOK, post, "/tables/"+v.ID+"/confirm", map[string]int{"revision": next.Revision}, &next)
	}
	return next
}

// What people did wrong are puzzles, what bots did is none; an answer is looked at by who found the mistake; and the book outlasts the
// server.
func TestPuzzles(t *testing.T) {
	dir := t.TempDir()
	w, end := onDisk(t, dir)
	if all, due := w.listed(); len(all) != 0 || due != 0 {
		t.Fatalf("got %+v before a game was analysed", all)
	}
	bots := w.settled(w.table("gamble", "one-bridge", "random", "random").ID)
	w.want(http.StatusAccepted, post, "/tables/"+bots.ID+"/review", `{}`, nil)
	w.reviewed(bots.ID)
	v, body := w.finished()
	want := 0
	for _, d := range body.Decisions {
		if d.Loss >= puzzle.LeastLoss {
			want++
		}
	}
	all, due := w.listed()
	if len(all) != want || due != want || want < 3 {
		t.Fatalf("%d puzzles, %d due, want the %d mistakes of the review", len(all), due, want)
	}
	for i, p := range all {
		if p.Table != v.ID || p.Played == "" || p.Turn == "" || i > 0 && p.Loss > all[i-1].Loss {
			t.Errorf("puzzle %d: got %+v, want one of table %s, the dearest first", i, p, v.ID)
		}
	}
	one := all[0]
	path := "/puzzles/" + one.ID
	var open, other table.View
	w.want(http.StatusCreated, post, path+"/open", nil, &open)
	var was, is struct{ Position string }
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/position?at="+strconv.Itoa(one.Step), nil, &was)
	w.want(http.StatusOK, get, "/tables/"+open.ID+"/position", nil, &is)
	if open.Puzzle != one.ID || open.Side != one.Side || was != is || was.Position == "" {
		t.Errorf("got the puzzle %q for %s at %q, want %q for %s at %q", open.Puzzle, open.Side, is, one.ID, one.Side, was)
	}
	w.refused(http.StatusConflict, codeImpossible, post, path+"/check", map[string]string{"table": open.ID}) // nothing was decided
	w.refused(http.StatusConflict, codeImpossible, post, path+"/check", map[string]string{"table": v.ID})
	w.refused(http.StatusNotFound, codeNotFound, post, path+"/check", map[string]string{"table": "nowhere"})
	if again, _ := w.listed(); len(again) != len(all) {
		t.Errorf("%d puzzles while one is open, want %d", len(again), len(all))
	}

	// What was played then is wrong, the best is right.
	verdicts := map[bool]int{}
	for _, c := range open.Actions {
		w.want(http.StatusCreated, post, path+"/open", nil, &other)
		w.refused(http.StatusNotFound, codeNotFound, get, "/tables/"+open.ID, nil)
		open = other
		w.played(open, c.ID)
		var said verdict
		w.want(http.StatusOK, post, path+"/check", map[string]string{"table": open.ID}, &said)
		verdicts[said.Right]++
		if said.Right != (said.Loss < puzzle.LeastLoss && said.Loss <= one.Loss/2) || said.Best == "" {
			t.Errorf("%s: got %+v", c.Text, said)
		}
	}
	if verdicts[true] == 0 || verdicts[false] == 0 {
		t.Errorf("of all answers %d are right and %d wrong, want some of both", verdicts[true], verdicts[false])
	}
	var given verdict
	w.want(http.StatusOK, post, path+"/check", `{"give_up":true}`, &given)
	if given.Right || given.Best == "" || given.Box != 0 || given.Tries != verdicts[true]+verdicts[false]+1 || given.Solved != verdicts[true] {
		t.Errorf("given up: got %+v after %v", given, verdicts)
	}
	end()
	w, end = onDisk(t, dir)
	again, _ := w.listed()
	i := slices.IndexFunc(again, func(p puzzle.Puzzle) bool { return p.ID == one.ID })
	if len(again) != len(all) || i < 0 || again[i].Progress != given.Progress {
		t.Errorf("after a restart there are %d puzzles, and the one tried is %+v, want %d and %+v", len(again), again[max(i, 0)], len(all), given.Progress)
	}
	w.want(http.StatusNoContent, remove, "/tables/"+v.ID, nil, nil)
	if left, _ := w.listed(); len(left) != 0 {
		t.Errorf("%d puzzles of a game that was deleted", len(left))
	}
	end()
}

func TestPuzzlesRefused(t *testing.T) {
	dir := t.TempDir()
	w, end := onDisk(t, dir)
	defer end()
	for _, id := range []string{"no", "a-b", "%20", "abcdefghijklmnopqrstuvwxyzabcdefghijkl-1"} {
		w.refused(http.StatusBadRequest, codeBadRequest, post, "/puzzles/"+id+"/open", nil)
		w.refused(http.StatusBadRequest, codeBadRequest, post, "/puzzles/"+id+"/check", `{"give_up":true}`)
	}
	w.refused(http.StatusNotFound, codeNotFound, post, "/puzzles/abcdefghijkl-3/open", nil)
	v := w.table("gamble", "one-bridge", table.Human, "random")
	w.refused(http.StatusNotFound, codeNotFound, post, "/puzzles/"+puzzle.ID(v.ID, 0)+"/open", nil)
	w.refused(http.StatusBadRequest, codeBadRequest, post, "/tables", map[string]any{"game": "gamble", "scenario": "one-bridge", "seats": []string{"human", "human"}, "puzzle": "a-1"})
	if err := os.WriteFile(filepath.Join(dir, "puzzles.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.finished()
	if a := w.do(get, "/puzzles", nil); a.status < 500 {
		t.Errorf("got the status %d with a damaged book", a.status)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "puzzles.json")); string(text) != "{" {
		t.Errorf("the damaged book was written over: %q", text)
	}
}
