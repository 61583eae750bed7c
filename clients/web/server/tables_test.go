package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
)

// Act is that of a table at which a person decides for the column; it fails.
func (a fakeAgent) Act(context.Context, engine.State, agents.Budget) (engine.Action, agents.Explanation, error) {
	if a.panics {
		panic("as it was made to")
	}
	return 0, agents.Explanation{}, fmt.Errorf("as it was made to")
}

func (a fakeAgent) Reset(uint64) {}

func (a fakeAgent) Name() string { return "fake" }

// Whole games by the interface alone, against a bot and for two people: every first action.
func TestWholeGame(t *testing.T) {
	for _, allied := range []string{"random", table.Human} {
		w := newWorld(t)
		v := w.settled(w.table("gamble", "one-bridge", table.Human, allied).ID)
		path, undone := "/tables/"+v.ID, 0
		for n := 0; !v.Over && n < 500; n++ {
			if v.Status != table.Decide || len(v.Actions) == 0 || !v.Live {
				t.Fatalf("nobody can go on: %+v", v)
			}
			if v.CanUndo && undone < 3 {
				steps := v.Steps
				w.want(http.StatusOK, post, path+"/undo", map[string]any{"revision": v.Revision}, &v)
				if v.Steps >= steps {
					t.Fatalf("undo went from step %d to %d", steps, v.Steps)
				}
				undone++
			}
			w.want(http.StatusOK, post, path+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[len(v.Actions)-1].ID}, &v)
			v = w.settled(v.ID)
		}
		if !v.Over || v.Result == "" || undone == 0 {
			t.Fatalf("over %v, result %q, undone %d times", v.Over, v.Result, undone)
		}
		var log logBody
		w.want(http.StatusOK, get, path+"/log?most=5000", nil, &log)
		if log.Steps != v.Steps || len(log.Lines) != v.Steps {
			t.Errorf("the log has %d lines of %d steps, the game %d", len(log.Lines), log.Steps, v.Steps)
		}
		if w.log.Len() > 0 {
			t.Errorf("the log of the server says %s", w.log)
		}
		w.counted(v.ID, allied)
	}
}

// counted checks that a game which is over counts if an agent took part, also when its table is gone.
func (w *world) counted(id, opponent string) {
	w.t.Helper()
	w.want(http.StatusNoContent, remove, "/tables/"+id, nil, nil)
	var results []table.Result
	w.want(http.StatusOK, get, "/results", nil, &results)
	if opponent == table.Human {
		if len(results) != 0 {
			w.t.Errorf("a game between people counts: %+v", results)
		}
		return
	}
	if len(results) != 1 || results[0].Opponent != opponent || results[0].Side != "german" || results[0].Won+results[0].Lost != 1 {
		w.t.Errorf("got %+v, want one game as the Germans against %s", results, opponent)
	}
}

func TestTablesAreKept(t *testing.T) {
	w := newWorld(t)
	var list []table.Summary
	if w.want(http.StatusOK, get, "/tables", nil, &list); len(list) != 0 {
		t.Fatalf("got %d tables, want none", len(list))
	}
	v := w.table("toy", "three-bridges", "random", table.Human)
	if w.want(http.StatusOK, get, "/tables", nil, &list); len(list) != 1 || list[0].ID != v.ID {
		t.Fatalf("got %+v, want the table %s", list, v.ID)
	}
	w.want(http.StatusNoContent, remove, "/tables/"+v.ID, nil, nil)
	w.refused(http.StatusNotFound, "not_found", get, "/tables/"+v.ID, nil)
	w.refused(http.StatusNotFound, "not_found", remove, "/tables/"+v.ID, nil)
}

func TestCreateSaysWhere(t *testing.T) {
	w := newWorld(t)
	var v table.View
	a := w.want(http.StatusCreated, post, "/tables", `{"game":"toy","scenario":"three-bridges","seats":["human","human"]}`, &v)
	if got, want := a.head.Get("Location"), prefix+"/tables/"+v.ID; got != want {
		t.Errorf("Location: got %q, want %q", got, want)
	}
}

func TestCreateRefuses(t *testing.T) {
	w := newWorld(t)
	for body, code := range map[string]string{
		``:       codeBadRequest,
		`{`:      codeBadRequest,
		`null x`: codeBadRequest,
		`[]`:     codeBadRequest,
		`{"game":"toy","scenario":"three-bridges","seats":["human","human"]} {}`:                                       codeBadRequest,
		`{"game":"toy","scenario":"three-bridges","seats":["human","human"],"extra":1}`:                                codeBadRequest,
		`{"game":"toy","scenario":"three-bridges","seats":["human"]}`:                                                  codeBadRequest,
		`{"game":"toy","scenario":"three-bridges","Seats":["human","human","greedy"]}`:                                 codeBadRequest,
		`{"game":7,"scenario":"three-bridges","seats":["human","human"]}`:                                              codeBadRequest,
		`{"game":"go","scenario":"x","seats":["human","human"]}`:                                                       table.CodeInvalid,
		`{"game":"gamble","scenario":"../x.yaml","seats":["human","human"]}`:                                           table.CodeInvalid,
		`{"game":"gamble","scenario":"basic","options":"free","seats":["human","human"]}`:                              table.CodeInvalid,
		`{"game":"toy","scenario":"three-bridges","seats":["nobody","human"]}`:                                         table.CodeInvalid,
		`{"game":"toy","scenario":"three-bridges","seats":["human","human"],"seed":"-1"}`:                              table.CodeInvalid,
		`{"game":"toy","scenario":"three-bridges","seats":["human","human"],"pace":-1}`:                                table.CodeInvalid,
		`{"game":"toy","scenario":"three-bridges","seats":["human","human"],"pace":1000000000}`:                        table.CodeInvalid,
		`{"name":"` + strings.Repeat("x", 81) + `","game":"toy","scenario":"three-bridges","seats":["human","human"]}`: table.CodeInvalid,
	} {
		status := http.StatusBadRequest
		if code == table.CodeInvalid {
			status = http.StatusUnprocessableEntity
		}
		w.refused(status, code, post, "/tables", body)
	}
	w.refused(http.StatusRequestEntityTooLarge, codeTooLarge, post, "/tables", `{"name":"`+strings.Repeat("x", maxBody)+`"}`)
	r := request(post, prefix+"/tables", `{}`)
	r.Header.Set("Content-Type", "text/plain")
	if a := w.send(r); a.status != http.StatusUnsupportedMediaType {
		t.Errorf("text: status %d", a.status)
	}
}

func TestActRefuses(t *testing.T) {
	w := newWorld(t)
	v := w.table("toy", "three-bridges", table.Human, table.Human)
	path := "/tables/" + v.ID + "/act"
	body := func(revision, action int) map[string]int {
		return map[string]int{"revision": revision, "action": action}
	}
	r := w.refused(http.StatusUnprocessableEntity, table.CodeIllegal, post, path, body(v.Revision, 999))
	if ids, ok := r.Error.Allowed.([]any); !ok || len(ids) != len(v.Actions) {
		t.Errorf("allowed: got %v, want the %d legal actions", r.Error.Allowed, len(v.Actions))
	}
	r = w.refused(http.StatusConflict, table.CodeStale, post, path, body(v.Revision-1, v.Actions[0].ID))
	if r.View == nil || r.View.Revision != v.Revision {
		t.Errorf("the view beside stale is %+v, want that of revision %d", r.View, v.Revision)
	}
	for _, bad := range []string{`{}`, `{"revision":1}`, `{"action":1}`, `{"revision":"1","action":0}`, `{"revision":1,"action":1.5}`,
		`{"revision":1,"action":99999999999}`, `{"revision":1,"action":0,"more":0}`} {
		w.refused(http.StatusBadRequest, codeBadRequest, post, path, bad)
	}
	w.refused(http.StatusNotFound, "not_found", post, "/tables/none/act", body(1, 0))
	w.refused(http.StatusConflict, table.CodeNoUndo, post, "/tables/"+v.ID+"/undo", `{"revision":`+fmt.Sprint(v.Revision)+`}`)
	w.refused(http.StatusBadRequest, codeBadRequest, post, "/tables/"+v.ID+"/undo", `{}`)
	bots := w.table("toy", "three-bridges", "random", "random")
	bots = w.settled(bots.ID)
	w.refused(http.StatusConflict, table.CodeNotYours, post, "/tables/"+bots.ID+"/act", body(bots.Revision, 0))
}

func TestChange(t *testing.T) {
	w := newWorld(t)
	v := w.table("toy", "three-bridges", table.Human, table.Human)
	path := "/tables/" + v.ID
	var got table.View
	w.want(http.StatusOK, patch, path, map[string]any{"revision": v.Revision, "name": "mine", "pace": 50, "paused": true,
		"seats": []string{"random", "human"}}, &got)
	if got.Name != "mine" || got.Pace != 50 || got.Seats != [2]string{"random", "human"} {
		t.Errorf("got %+v", got)
	}
	for body, status := range map[string]int{ // those that are refused change no revision
		`{"seats":["human","human"]}`:               400,
		`{"revision":1}`:                            400,
		`{"ask":"never"}`:                           422,
		`{"revision":1,"seats":"x"}`:                400,
		`{"revision":99,"seats":["human","human"]}`: 409,
		`{"revision":R,"pace":-1}`:                  422,
		`{"revision":R,"pace":10001}`:               422,
		`{"revision":R,"seats":["nobody","human"]}`: 422,
	} {
		w.want(status, patch, path, strings.ReplaceAll(body, "R", fmt.Sprint(got.Revision)), nil)
	}
}

// Pace, pause, name and what is asked need no revision, so that they reach bots that never wait.
func TestChangeWithoutRevision(t *testing.T) {
	w := newWorld(t)
	v := w.table("toy", "three-bridges", table.Human, table.Human)
	for _, body := range []string{`{"name":"x","paused":true}`, `{"revision":99,"ask":"all","confirm":true}`} {
		w.want(http.StatusOK, patch, "/tables/"+v.ID, body, &v)
	}
	if v.Name != "x" || !v.Paused || v.Ask != table.AskAll || !v.Confirm {
		t.Errorf("got %+v", v)
	}
}

// A set over the wire: picked out of order, taken out, picked in bulk, undone, ended and confirmed.
func TestPicking(t *testing.T) {
	w := newWorld(t)
	var v table.View
	w.want(http.StatusCreated, post, "/tables", map[string]any{"game": "gamble", "scenario": "arnhem", "seed": "7",
		"seats": []string{"human", "human"}, "confirm": true}, &v)
	path := "/tables/" + v.ID
	confirmed, picked := 0, 0
	for n := 0; n < 400 && (confirmed == 0 || picked == 0); n++ {
		at := map[string]any{"revision": v.Revision}
		switch {
		case v.Status == table.Waiting:
			w.want(http.StatusOK, post, path+"/confirm", at, &v)
			confirmed++
			continue
		case v.Picking != nil && len(v.Actions) > 3 && v.Picking.Mode == table.PickSet && len(v.Picking.Members) == 0 && picked == 0:
			picked++
			v = w.pickAll(path, v)
			at["revision"] = v.Revision
		}
		at["action"] = v.Actions[n%len(v.Actions)].ID
		w.want(http.StatusOK, post, path+"/act", at, &v)
	}
	if confirmed == 0 || picked == 0 {
		t.Fatalf("%d confirmed, %d picked", confirmed, picked)
	}
	w.refused(http.StatusBadRequest, codeBadRequest, post, path+"/bulk", `{"revision":1,"how":"some"}`)
	w.refused(http.StatusBadRequest, codeBadRequest, post, path+"/bulk", `{"revision":1,"how":"same"}`)
	w.refused(http.StatusBadRequest, codeBadRequest, post, path+"/drop", `{"revision":1}`)
	w.refused(http.StatusConflict, "stale", post, path+"/confirm", `{"revision":1}`)
}

// A set-up over the wire: the rest of it is placed by whoever plays the side best, undone, placed by somebody who is named, and confirmed.
func TestDeploy(t *testing.T) {
	w := newWorld(t)
	var v, first table.View
	w.want(http.StatusCreated, post, "/tables", map[string]any{"game": "garden", "scenario": "market-garden", "options": "setup=free", "seed": "7",
		"seats": []string{"human", "human"}}, &v)
	path := "/tables/" + v.ID
	w.want(http.StatusOK, post, path+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[0].ID}, &first)
	if !slices.Contains(first.Bulk, table.BulkDeploy) {
		t.Fatalf("bulk is %q", first.Bulk)
	}
	w.want(http.StatusOK, post, path+"/bulk", map[string]any{"revision": first.Revision, "how": "deploy"}, &v)
	if v.Status != table.Waiting || v.Steps < 20 {
		t.Errorf("%q after %d steps", v.Status, v.Steps)
	}
	w.want(http.StatusOK, post, path+"/undo", map[string]any{"revision": v.Revision}, &v)
	if v.Steps != 1 || v.Prompt != first.Prompt {
		t.Errorf("undone: %d steps, %s", v.Steps, v.Prompt)
	}
	w.refused(http.StatusUnprocessableEntity, codeImpossible, post, path+"/bulk", map[string]any{"revision": v.Revision, "how": "deploy", "agent": "nobody"})
	w.refused(http.StatusConflict, "stale", post, path+"/bulk", map[string]any{"revision": 1, "how": "deploy"})
	w.want(http.StatusOK, post, path+"/bulk", map[string]any{"revision": v.Revision, "how": "deploy", "agent": "random"}, &v)
	w.want(http.StatusOK, post, path+"/confirm", map[string]any{"revision": v.Revision}, &v)
	if v.Status != table.Decide || slices.Contains(v.Bulk, table.BulkDeploy) {
		t.Errorf("%q, bulk %q", v.Status, v.Bulk)
	}
	w.refused(http.StatusUnprocessableEntity, table.CodeInvalid, post, path+"/bulk", map[string]any{"revision": v.Revision, "how": "deploy"})
	w.refused(http.StatusBadRequest, codeBadRequest, post, path+"/bulk", map[string]any{"revision": v.Revision, "how": "all", "agent": "random"})
}

// pickAll picks what can be picked, takes one member out, and undoes it all.
func (w *world) pickAll(path string, v table.View) table.View {
	w.t.Helper()
	first := v
	w.want(http.StatusOK, post, path+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[len(v.Actions)-1].ID}, &v)
	clicks := 1
	if v.Picking == nil || len(v.Picking.Members) != 1 || v.Steps != first.Steps {
		w.t.Fatalf("picked: %+v", v.Picking)
	}
	if !v.Picking.Part {
		w.want(http.StatusOK, post, path+"/drop", map[string]any{"revision": v.Revision, "member": 0}, &v)
		w.refused(http.StatusUnprocessableEntity, "illegal_action", post, path+"/drop",
			map[string]any{"revision": v.Revision, "member": 7})
		clicks++
	}
	if slices.Contains(v.Bulk, table.BulkAll) {
		w.want(http.StatusOK, post, path+"/bulk", map[string]any{"revision": v.Revision, "how": "all"}, &v)
		clicks++
	}
	for range clicks {
		w.want(http.StatusOK, post, path+"/undo", map[string]any{"revision": v.Revision}, &v)
	}
	if !slices.EqualFunc(v.Actions, first.Actions, func(a, b table.Choice) bool { return a == b }) {
		w.t.Errorf("undone: %+v, want %+v", v.Actions, first.Actions)
	}
	return v
}

func TestPast(t *testing.T) {
	w := newWorld(t)
	v := w.settled(w.table("toy", "three-bridges", "random", "random").ID)
	path := "/tables/" + v.ID
	var past, branch table.View
	w.want(http.StatusOK, get, path+"?at=0", nil, &past)
	if past.Step != 0 || past.Live || past.Steps != v.Steps || len(past.Actions) != 0 {
		t.Errorf("got %+v", past)
	}
	w.want(http.StatusCreated, post, path+"/branch", map[string]any{"at": 1, "seats": []string{"human", "human"}, "name": "b"}, &branch)
	if branch.Parent != v.ID || branch.At != 1 || branch.Name != "b" || branch.Status != table.Decide {
		t.Errorf("got %+v", branch)
	}
	w.want(http.StatusCreated, post, path+"/branch", `{"at":0}`, &branch)
	if branch.Seats != v.Seats {
		t.Errorf("the branch has the seats %v, want those of the table", branch.Seats)
	}
	w.refused(http.StatusBadRequest, codeBadRequest, post, path+"/branch", `{}`)
	w.refused(http.StatusNotFound, "not_found", post, path+"/branch", `{"at":100000}`)
	w.refused(http.StatusNotFound, "not_found", get, path+"?at=100000", nil)
	for _, query := range []string{"?at=x", "?at=-2", "?at=99999999", "?to=1", "?at=1&at=2", "?at=1.0"} {
		w.refused(http.StatusBadRequest, codeBadRequest, get, path+query, nil)
	}
}

func TestLog(t *testing.T) {
	w := newWorld(t)
	v := w.settled(w.table("toy", "three-bridges", "random", "random").ID)
	var all, part logBody
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/log", nil, &all)
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/log?from=1&most=2", nil, &part)
	if n := len(all.Entries); n == 0 || all.Entries[0].Step != 1 || all.Entries[n-1].Last != v.Steps || part.Entries[0].Last < 2 {
		t.Errorf("got entries %+v, and of a part %+v", all.Entries, part.Entries)
	}
	if len(all.Lines) != v.Steps || len(part.Lines) != 2 || part.Lines[0].Step != all.Lines[1].Step || part.Steps != v.Steps {
		t.Errorf("got %d lines of %d, a part of %+v", len(all.Lines), v.Steps, part)
	}
	w.want(http.StatusOK, get, fmt.Sprintf("/tables/%s/log?from=%d", v.ID, v.Steps), nil, &part)
	if len(part.Lines) != 0 {
		t.Errorf("got %d lines after the end", len(part.Lines))
	}
	w.refused(http.StatusNotFound, "not_found", get, "/tables/"+v.ID+"/log?from=10000", nil)
	for _, query := range []string{"?from=-1", "?most=0", "?most=5001", "?from=a"} {
		w.refused(http.StatusBadRequest, codeBadRequest, get, "/tables/"+v.ID+"/log"+query, nil)
	}
}

func TestSkip(t *testing.T) {
	w := newWorld(t)
	over := w.settled(w.table("toy", "three-bridges", "random", "random").ID)
	w.refused(http.StatusConflict, "not_your_turn", post, "/tables/"+over.ID+"/skip", nil)
	w.refused(http.StatusNotFound, "not_found", post, "/tables/none/skip", nil)
	var v table.View
	setup := `{"game":"toy","scenario":"three-bridges","seats":["random","random"],"pace":10000}`
	w.want(http.StatusCreated, post, "/tables", setup, &v)
	w.want(http.StatusOK, post, "/tables/"+v.ID+"/skip", nil, &v)
}

// What one server hands out as a record, another takes.
func TestRecordAndLoad(t *testing.T) {
	w := newWorld(t)
	v := w.settled(w.table("gamble", "one-bridge", "random", "random").ID)
	for format, read := range map[string]func(io.Reader) (*env.Record, error){"": env.ReadJSON, "jsonl": env.ReadJSON, "msgpack": env.ReadMsgpack} {
		a := w.want(http.StatusOK, get, "/tables/"+v.ID+"/record?format="+format, nil, nil)
		rec, err := read(bytes.NewReader(a.text))
		if err != nil || len(rec.Steps) != v.Steps {
			t.Fatalf("%s: %v", format, err)
		}
		if !strings.HasPrefix(a.head.Get("Content-Disposition"), "attachment") {
			t.Errorf("%s: %q", format, a.head.Get("Content-Disposition"))
		}
		r := request(post, prefix+"/tables/load?name=again&german=human&allied=random", a.text)
		r.Header.Set("Content-Type", "application/octet-stream")
		var again table.View
		if a = w.send(r); a.status != http.StatusCreated {
			t.Fatalf("%s: status %d, %s", format, a.status, a.text)
		}
		a.read(t, &again)
		if again.Steps != v.Steps || again.Name != "again" || again.Seats != [2]string{"human", "random"} || again.Result != v.Result {
			t.Errorf("%s: got %+v", format, again.Summary)
		}
		w.refused(http.StatusUnprocessableEntity, "bad_record", post, "/tables/load", a.text[:len(a.text)/2])
	}
	w.refused(http.StatusBadRequest, codeBadRequest, get, "/tables/"+v.ID+"/record?format=xml", nil)
	w.refused(http.StatusUnprocessableEntity, "bad_record", post, "/tables/load", "nonsense")
	w.refused(http.StatusUnprocessableEntity, "bad_record", post, "/tables/load", nil)
	w.refused(http.StatusRequestEntityTooLarge, codeTooLarge, post, "/tables/load", bytes.Repeat([]byte{'{'}, maxRecord+1))
}

// A game that is only looked at is opened once.
func TestLoadToLook(t *testing.T) {
	w := newWorld(t)
	v := w.settled(w.table("gamble", "one-bridge", "random", "random").ID)
	a := w.want(http.StatusOK, get, "/tables/"+v.ID+"/record?format=msgpack", nil, nil)
	look := func(w *world, query string) answer {
		r := request(post, prefix+"/tables/load?"+query, a.text)
		r.Header.Set("Content-Type", "application/octet-stream")
		return w.send(r)
	}
	if got := look(w, "look=true"); got.status != http.StatusOK || !bytes.Contains(got.text, []byte(v.ID)) {
		t.Errorf("where it was played: %d, %.200s", got.status, got.text)
	}
	other := newWorld(t)
	for _, want := range []int{http.StatusCreated, http.StatusOK} {
		if got := look(other, "look=true"); got.status != want {
			t.Errorf("elsewhere: got %d, want %d: %.200s", got.status, want, got.text)
		}
	}
	for _, query := range []string{"look=true&german=human", "look=yes"} {
		if got := look(other, query); got.status != http.StatusBadRequest {
			t.Errorf("%s: got %d", query, got.status)
		}
	}
	if n := len(other.hall.List()); n != 1 {
		t.Errorf("%d tables", n)
	}
}

// Longer answers are packed for whoever can unpack them.
func TestAnswersArePacked(t *testing.T) {
	w := newWorld(t)
	v := w.table("gamble", "one-bridge", table.Human, table.Human)
	r := request(get, prefix+"/tables/"+v.ID, nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w.doc = nil
	a := w.send(r)
	if a.head.Get("Content-Encoding") != "gzip" {
		t.Fatalf("got %v", a.head)
	}
	z, err := gzip.NewReader(bytes.NewReader(a.text))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil || !bytes.Contains(text, []byte(v.ID)) {
		t.Errorf("%v in %.100s", err, text)
	}
}

func TestUnknownPlaces(t *testing.T) {
	w := newWorld(t)
	w.refused(http.StatusNotFound, codeNotFound, get, "/nothing", nil)
	w.refused(http.StatusNotFound, codeNotFound, post, "/nothing", `{}`)
	r := w.refused(http.StatusMethodNotAllowed, codeBadMethod, http.MethodPut, "/tables", `{}`)
	if fmt.Sprint(r.Error.Allowed) != "[GET POST]" {
		t.Errorf("allowed: got %v", r.Error.Allowed)
	}
	w.refused(http.StatusMethodNotAllowed, codeBadMethod, http.MethodDelete, "/catalog", nil)
	w.refused(http.StatusMethodNotAllowed, codeBadMethod, http.MethodOptions, "/catalog", nil)
}
