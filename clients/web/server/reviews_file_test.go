package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"bridgehead/table"
)

// analysed is a server with a game that was played and analysed, and the file of it.
func analysed(t testing.TB) (w *world, id string, file []byte, found reviewBody) {
	t.Helper()
	w = newWorld(t)
	id = w.settled(w.table("toy", "three-bridges", "random", "random").ID).ID
	w.refused(http.StatusConflict, codeImpossible, get, "/tables/"+id+"/review/file", nil)
	w.want(http.StatusAccepted, post, "/tables/"+id+"/review", `{}`, nil)
	found = w.reviewed(id)
	a := w.want(http.StatusOK, get, "/tables/"+id+"/review/file", nil, nil)
	if !strings.Contains(a.head.Get("Content-Disposition"), id+"-analysis.json") {
		t.Errorf("the file is called %q", a.head.Get("Content-Disposition"))
	}
	return w, id, a.text, found
}

// An analysis that was saved opens on another machine without being computed again.
func TestAnalysisTravels(t *testing.T) {
	_, _, file, found := analysed(t)
	other := newWorld(t, func(o *Options) { o.Version = "another" })
	var v table.View
	other.want(http.StatusCreated, post, "/tables/load?look=true&name=sent", file, &v)
	var body reviewBody
	other.want(http.StatusOK, get, "/tables/"+v.ID+"/review", nil, &body)
	body.Evaluators, found.Evaluators = nil, nil
	if !reflect.DeepEqual(body, found) {
		t.Errorf("after the journey: %+v, want %+v", body, found)
	}
	// The same file again opens the same table, and what is saved there is the same analysis.
	var again table.View
	if other.want(http.StatusOK, post, "/tables/load?look=true", file, &again); again.ID != v.ID {
		t.Errorf("the same file opens table %s, then %s", v.ID, again.ID)
	}
	var first, second analysisFile
	if err := json.Unmarshal(file, &first); err != nil {
		t.Fatal(err)
	}
	other.want(http.StatusOK, get, "/tables/"+v.ID+"/review/file", nil, &second)
	if first.Hash != second.Hash || first.Program != second.Program || second.Program != "test" {
		t.Errorf("hash %s by %s became %s by %s", first.Hash, first.Program, second.Hash, second.Program)
	}
}

// Files that were damaged or changed are refused with the reason, and nothing is opened.
func TestBadAnalyses(t *testing.T) {
	_, _, file, _ := analysed(t)
	w := newWorld(t)
	change := func(f func(a *analysisFile)) []byte {
		var a analysisFile
		if err := json.Unmarshal(file, &a); err != nil {
			t.Fatal(err)
		}
		f(&a)
		text, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for name, text := range map[string][]byte{
		"EOF":               file[:len(file)/2],
		"unknown field":     bytes.Replace(file, []byte(`"version":1`), []byte(`"version":1,"more":2`), 1),
		"version 2":         change(func(a *analysisFile) { a.Version = 2 }),
		"another game":      change(func(a *analysisFile) { a.Hash = strings.Repeat("0", 64) }),
		"the game has":      change(func(a *analysisFile) { a.Review.Steps += 100 }),
		"record:":           change(func(a *analysisFile) { a.Record = "{}" }),
		"done":              change(func(a *analysisFile) { a.Review.Progress = 0.5 }),
		"list is missing":   change(func(a *analysisFile) { a.Review.Curve = nil }),
		"chance":            change(func(a *analysisFile) { a.Review.Curve[0].Chance = 7 }),
		"summary":           change(func(a *analysisFile) { a.Review.Summary = "" }),
		"final_hash":        change(func(a *analysisFile) { a.Record = strings.Replace(a.Record, `"final_hash":"`, `"final_hash":"f`, 1) }),
		"scenario":          change(func(a *analysisFile) { a.Record = strings.ReplaceAll(a.Record, "three-bridges", "four-bridges") }),
		"step":              change(func(a *analysisFile) { a.Review.Curve[0].Step = -1 }),
		"more than one val": append(bytes.Clone(file), file...),
	} {
		a := w.do(post, "/tables/load?look=true", text)
		var r refusal
		if a.status == http.StatusUnprocessableEntity {
			a.read(t, &r)
		}
		if r.Error.Code != table.CodeRecord || name != "more than one val" && !strings.Contains(r.Error.Message, name) {
			t.Errorf("%s: status %d: %s", name, a.status, a.text)
		}
	}
	if n := len(w.hall.List()); n != 0 {
		t.Errorf("%d tables were opened", n)
	}
}

func FuzzAnalysis(f *testing.F) {
	_, _, file, _ := analysed(f)
	f.Add(file)
	f.Add([]byte(`{"format":"bridgehead-analysis","version":1}`))
	f.Add([]byte(" {\n\"format\" : \"bridgehead-analysis\"}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := decodeAnalysis(text)
		if err == nil && (!isAnalysis(text) && a.Format != analysisFormat || a.Review.Steps < 0 || whole(&a.Review) != nil) {
			t.Errorf("%.300s is read", text)
		}
	})
}
