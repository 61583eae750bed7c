package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"bridgehead/table"
)

// FuzzHandler throws requests at the server: whatever comes, it answers, never with a fault of its own, and
// JSON is whole.
func FuzzHandler(f *testing.F) {
	w := newWorld(f)
	w.doc = nil
	var ids []string
	for range 2 {
		ids = append(ids, w.table("toy", "three-bridges", table.Human, table.Human).ID)
	}
	ids = append(ids, w.table("gamble", "one-bridge", table.Human, table.Human).ID)
	for _, r := range routes {
		f.Add(r.method, strings.ReplaceAll(r.path, "{id}", "ID2"), "at=0", `{"revision":1,"action":3,"at":0,"agent":""}`, "")
	}
	f.Add("POST", "/tables", "", `{"game":"toy","scenario":"three-bridges","seats":["human","human"]}`, "http://evil.example")
	for _, line := range []string{toyLine, "toy/2 three-bridges:e8a11ce8", "gamble/1 ..%2Fx.yaml:00000000", ""} {
		f.Add("POST", "/tables", "", `{"position":"`+line+`","seats":["human","human"]}`, "")
		f.Add("POST", "/position", "", `{"position":"`+line+`"}`, "")
	}
	f.Add("PATCH", "/tables/ID0", "", `{"revision":1,"name":"x","seats":["human","random"],"pace":9,"paused":true}`, "")
	f.Add("POST", "/tables/ID1/branch", "", `{"at":1,"seats":["random","random"]}`, "null")
	f.Add("GET", "/tables/ID2/hint", "agent=greedy:plan=0", "", "")
	f.Add("GET", "/tables/ID2/preview", "action=3", "", "")
	f.Add("GET", "/../../x", "a=%zz", "\x00", "::")
	f.Fuzz(func(t *testing.T, method, path, query, body, origin string) {
		for i, id := range ids {
			path = strings.ReplaceAll(path, "ID"+string(rune('0'+i)), id)
		}
		if strings.HasSuffix(path, "/events") || len(w.hall.List()) > 500 && method == post {
			return // those last, and these fill the disk
		}
		r := fuzzed(method, path, query, body, origin)
		if r == nil {
			return
		}
		rec := httptest.NewRecorder()
		w.server.ServeHTTP(rec, r)
		if rec.Code == http.StatusInternalServerError {
			t.Errorf("%s %s: %s", method, r.URL, w.log)
		}
		if rec.Header().Get("Content-Type") == "application/json" && rec.Body.Len() > 0 && !json.Valid(rec.Body.Bytes()) {
			t.Errorf("%s %s: broken JSON: %.200q", method, r.URL, rec.Body)
		}
	})
}

// fuzzed makes a request of what net/http would let through; nil of the rest.
func fuzzed(method, path, query, body, origin string) *http.Request {
	u, err := url.ParseRequestURI(prefix + path)
	if err != nil || !strings.HasPrefix(path, "/") {
		return nil
	}
	u.RawQuery = query
	r, err := http.NewRequest(method, "http://"+testAddress, strings.NewReader(body))
	if err != nil {
		return nil
	}
	r.URL, r.RequestURI = u, u.RequestURI()
	r.Header.Set("Content-Type", "application/json")
	if origin != "" {
		r.Header["Origin"] = []string{origin}
	}
	return r
}
