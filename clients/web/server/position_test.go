package server

import (
	"net/http"
	"strings"
	"testing"

	"bridgehead/table"
)

const toyLine = "toy/2 three-bridges:e8a11ce8 d2 b2 g0 s1 up r1 c2 column"

// TestPositionTravels: the line of a step, read elsewhere, is a game that goes on from there.
func TestPositionTravels(t *testing.T) {
	w := newWorld(t)
	v := w.table("gamble", "one-bridge", table.Human, table.Human)
	path := "/tables/" + v.ID
	for range 3 {
		w.want(http.StatusOK, post, path+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[len(v.Actions)-1].ID}, &v)
	}
	var line lineBody
	w.want(http.StatusOK, get, path+"/position", nil, &line)
	if line.Step != v.Steps || !strings.HasPrefix(line.Position, "gamble/1 one-bridge:") {
		t.Fatalf("got %+v", line)
	}
	if kind, text, err := ReadAddress(line.Address); err != nil || kind != CarriedPosition || string(text) != line.Position {
		t.Errorf("its address %s is that of %s %q, %v", line.Address, kind, text, err)
	}
	var first lineBody
	w.want(http.StatusOK, get, path+"/position?at=0", nil, &first)
	if first.Step != 0 || first.Position == line.Position {
		t.Errorf("the first: %+v", first)
	}
	var o table.Opened
	w.want(http.StatusOK, post, "/position", map[string]any{"position": line.Position + "\n"}, &o)
	if o.Position != line.Position || o.Game != "gamble" || o.Scenario != "one-bridge" || o.Prompt != v.Prompt || o.Over || o.Side != v.Side {
		t.Errorf("it is read as %+v", o)
	}
	other := newWorld(t)
	var made table.View
	other.want(http.StatusCreated, post, "/tables", map[string]any{"position": line.Position, "seats": []string{"human", "human"}}, &made)
	if string(made.Position) != string(v.Position) || made.Steps != 0 || !made.Set || len(made.Actions) != len(v.Actions) {
		t.Errorf("it goes on as %+v", made.Summary)
	}
	other.want(http.StatusOK, post, "/tables/"+made.ID+"/act", map[string]any{"revision": made.Revision, "action": made.Actions[0].ID}, &made)
	a := other.want(http.StatusOK, get, "/tables/"+made.ID+"/record", nil, nil)
	if !strings.Contains(string(a.text), `"start":"gamble/1 one-bridge:`) {
		t.Errorf("the record: %.300s", a.text)
	}
	w.want(http.StatusNotFound, get, path+"/position?at=99", nil, nil)
}

// TestPositionRefused: 400, what is wrong and both that contradict each other, and no table.
func TestPositionRefused(t *testing.T) {
	w := newWorld(t)
	for text, says := range map[string]string{
		`{"position":"hello"}`:                                              "first word: got",
		`{"position":"` + toyLine + `","game":"gamble"}`:                    "of game toy, but game gamble was asked for",
		`{"position":"` + toyLine + ` x"}`:                                  "got 11 fields, want 10",
		`{"position":"` + strings.Replace(toyLine, "e8", "e9", 1) + `"}`:    "another edition of scenario toy/three-bridges",
		`{"position":"` + strings.Repeat("x", 1<<17) + `"}`:                 "at most 65536 are allowed",
		`{"position":"toy/2 three-bridges:e8a11ce8\nd2"}`:                   "want one line",
		`{"position":"toy/2 %2Fetc%2Fpasswd.yaml:e8a11ce8 d2 b2 g0 s1 up"}`: "name its file",
	} {
		for _, path := range []string{"/position", "/tables"} {
			a := w.want(http.StatusBadRequest, post, path, text, nil)
			if !strings.Contains(string(a.text), says) || !strings.Contains(string(a.text), `"bad_position"`) {
				t.Errorf("%s %.60s: %.300s, want %q", path, text, a.text, says)
			}
		}
	}
	a := w.want(http.StatusBadRequest, post, "/tables", `{"position":"toy/2 three-bridges:e8a11ce8 d0 b2 g0 s1 up r1 c2 end"}`, nil)
	if !strings.Contains(string(a.text), "the game is over there") {
		t.Errorf("the end: %s", a.text)
	}
	if n := len(w.hall.List()); n != 0 {
		t.Errorf("%d tables were made", n)
	}
}
