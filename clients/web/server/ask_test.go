package server

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"bridgehead/engine/board"
	"bridgehead/table"
	"bridgehead/table/help"
	"bridgehead/table/insight"
)

func TestLibrary(t *testing.T) {
	w := newWorld(t)
	var c Catalog
	w.want(http.StatusOK, get, "/catalog", nil, &c)
	if c.Version != "test" || len(c.Scenarios) != 1 || len(c.Opponents) != 3 || len(c.Options) != 1 {
		t.Errorf("got %+v", c)
	}
	var book help.Book
	w.want(http.StatusOK, get, "/help?game=gamble", nil, &book)
	if book.Kinds["K_STEP"].Title == "" {
		t.Errorf("the help has %d kinds, and none for K_STEP", len(book.Kinds))
	}
	var guide help.Guide
	w.want(http.StatusOK, get, "/guide?game=gamble", nil, &guide)
	if guide.Scenario == "" || len(guide.Lessons) == 0 {
		t.Errorf("got %+v", guide)
	}
	w.refused(http.StatusBadRequest, codeBadRequest, get, "/catalog?x=1", nil)
}

// The help is that of a game, what is searched for is found, and each guide it lists can be had.
func TestHelp(t *testing.T) {
	w := newWorld(t)
	var book help.Book
	w.want(http.StatusOK, get, "/help?game=gamble", nil, &book)
	if book.Game != "gamble" || len(book.Contents) != len(book.Rules) || len(book.Terms) == 0 || len(book.Plates) == 0 {
		t.Errorf("%s: %d sections of %d rules, %d terms, %d plates", book.Game, len(book.Contents), len(book.Rules),
			len(book.Terms), len(book.Plates))
	}
	for _, g := range book.Guides {
		var guide help.Guide
		w.want(http.StatusOK, get, "/guide?game=gamble&id="+g.ID, nil, &guide)
		if len(g.Lessons) > 0 || len(guide.Lessons) == 0 || guide.ID != g.ID {
			t.Errorf("guide %s: %d lessons in the list, %d in the guide %s", g.ID, len(g.Lessons), len(guide.Lessons), guide.ID)
		}
	}
	var hits []help.Hit
	w.want(http.StatusOK, get, "/help/search?game=gamble&q=9.62&most=3", nil, &hits)
	if len(hits) != 3 || hits[0].ID != "9.62" {
		t.Errorf("9.62: got %v", hits)
	}
	w.want(http.StatusOK, get, "/help/search?game=gamble&q=", nil, &hits)
	if len(hits) != 0 {
		t.Errorf("nothing searched for: got %v", hits)
	}
	for path, status := range map[string]int{
		"/help?game=go": http.StatusNotFound, "/help?game=toy": http.StatusNotFound, "/guide?game=gamble&id=x": http.StatusNotFound,
		"/help/search?game=go&q=x": http.StatusNotFound,
	} {
		w.refused(status, codeNotFound, get, path, nil)
	}
	for _, path := range []string{"/help/search?game=gamble&q=x&most=0", "/help/search?game=gamble&q=x&most=101", "/help/search?game=gamble&q=x&most=a",
		"/help/search?game=gamble&q=" + strings.Repeat("x", 201)} {
		w.refused(http.StatusBadRequest, codeBadRequest, get, path, nil)
	}
	// With help on more than one game it has to be named.
	w.refused(http.StatusBadRequest, codeBadRequest, get, "/help", nil)
}

func TestBoard(t *testing.T) {
	w := newWorld(t)
	var b board.Model
	a := w.want(http.StatusOK, get, "/board?game=gamble&scenario=basic", nil, &b)
	if len(b.Places) != 76 || len(b.Counters) == 0 || b.Plane.Width <= 0 {
		t.Errorf("got %d places, %d counters, width %v", len(b.Places), len(b.Counters), b.Plane.Width)
	}
	r := request(get, prefix+"/board?game=gamble&scenario=basic", nil)
	r.Header.Set("If-None-Match", a.head.Get("ETag"))
	if again := w.send(r); again.status != http.StatusNotModified || len(again.text) > 0 {
		t.Errorf("with its tag: status %d, %d bytes", again.status, len(again.text))
	}
	// Options may change what is drawn; those that the game does not know are none.
	w.want(http.StatusOK, get, "/board?game=gamble&scenario=basic&options=cards", nil, &b)
	if b.Options != "cards" {
		t.Errorf("with options: got %q, want cards", b.Options)
	}
	w.refused(http.StatusBadRequest, codeBadRequest, get, "/board?game=gamble&scenario=basic&options=magic", nil)
	for _, query := range []string{"?game=gamble", "?game=go", "?game=gamble&scenario=nowhere", "?game=toy", "?game=gamble&scenario=..%2Fx.yaml"} {
		w.refused(http.StatusNotFound, codeNotFound, get, "/board"+query, nil)
	}
}

// Every choice has a preview whose chances add up; what is no choice has none.
func TestPreview(t *testing.T) {
	w := newWorld(t)
	v := w.settled(w.table("gamble", "one-bridge", table.Human, table.Human).ID)
	for _, c := range v.Actions {
		var o board.Odds
		w.want(http.StatusOK, get, fmt.Sprintf("/tables/%s/preview?action=%d", v.ID, c.ID), nil, &o)
		sum := 0.
		for _, x := range o.Outcomes {
			sum += x.Chance
		}
		if o.Action != c.ID || len(o.Outcomes) > 0 && math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: got action %d, chances of %v", c.Code, o.Action, sum)
		}
	}
	path := "/tables/" + v.ID + "/preview"
	w.refused(http.StatusUnprocessableEntity, codeIllegal, get, path+"?action=500", nil)
	w.refused(http.StatusUnprocessableEntity, codeIllegal, get, path+"?action=2147483647", nil)
	for _, query := range []string{"", "?action=", "?action=-1", "?action=x", "?action=2147483648", "?action=1&at=0"} {
		w.refused(http.StatusBadRequest, codeBadRequest, get, path+query, nil)
	}
	over := w.settled(w.table("toy", "three-bridges", "random", "random").ID)
	w.refused(http.StatusConflict, codeImpossible, get, "/tables/"+over.ID+"/preview?action=0", nil)
}

func TestReach(t *testing.T) {
	w := newWorld(t)
	v := w.settled(w.table("gamble", "one-bridge", table.Human, table.Human).ID)
	var ways insight.Ways
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/reach?at=0", nil, &ways)
	w.want(http.StatusOK, get, "/tables/"+v.ID+"/reach", nil, &ways)
	w.refused(http.StatusNotFound, "not_found", get, "/tables/"+v.ID+"/reach?at=5000", nil)
	w.refused(http.StatusNotFound, "not_found", get, "/tables/none/reach", nil)
	moved := false
	for n := 0; n < 60 && !v.Over; n++ { // reach means something once an area is active
		w.want(http.StatusOK, post, "/tables/"+v.ID+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[len(v.Actions)-1].ID}, &v)
		w.want(http.StatusOK, get, "/tables/"+v.ID+"/reach", nil, &ways)
		for _, all := range ways.Units {
			moved = moved || len(all) > 0 && len(all[0].Path) > 0
		}
	}
	if !moved {
		t.Error("no unit could ever go anywhere")
	}
}

func TestHint(t *testing.T) {
	w := newWorld(t)
	v := w.table("gamble", "one-bridge", table.Human, table.Human)
	path := "/tables/" + v.ID + "/hint"
	for query, agent := range map[string]string{"": "greedy:plan=0", "?agent=random": "random", "?agent=greedy:plan=0&at=0": "greedy:plan=0"} {
		var th table.Thought
		w.want(http.StatusOK, get, path+query, nil, &th)
		legal := false
		for _, c := range v.Actions {
			legal = legal || c.ID == th.Action
		}
		if th.Agent != agent || !legal || th.Side != v.Side || th.Step != 0 {
			t.Errorf("%q: got %+v", query, th)
		}
	}
	for _, spec := range []string{"nobody", "errs", "panics", "greedy:plan=x", "human"} {
		w.refused(http.StatusUnprocessableEntity, codeImpossible, get, path+"?agent="+spec, nil)
	}
	w.refused(http.StatusBadRequest, codeBadRequest, get, path+"?agent="+strings.Repeat("x", maxSpec+1), nil)
	over := w.settled(w.table("toy", "three-bridges", "random", "random").ID)
	w.refused(http.StatusConflict, codeImpossible, get, "/tables/"+over.ID+"/hint", nil)
}

func TestThought(t *testing.T) {
	w := newWorld(t)
	v := w.table("toy", "three-bridges", table.Human, table.Human)
	if a := w.want(http.StatusOK, get, "/tables/"+v.ID+"/thought", nil, nil); strings.TrimSpace(string(a.text)) != "null" {
		t.Errorf("before any bot: got %s", a.text)
	}
	v = w.settled(w.table("gamble", "one-bridge", "greedy:plan=0", "greedy:plan=0").ID)
	var th table.Thought
	if w.want(http.StatusOK, get, "/tables/"+v.ID+"/thought", nil, &th); th.Agent == "" || th.Text == "" {
		t.Errorf("got %+v", th)
	}
}

// A bot that fails stops its table with words, and nothing else.
func TestFailingBots(t *testing.T) {
	w := newWorld(t)
	for _, spec := range []string{"errs", "panics"} {
		v := w.settled(w.table("toy", "three-bridges", spec, spec).ID)
		if v.Status != table.Failed || v.Fault == "" {
			t.Errorf("%s: got %s, %q", spec, v.Status, v.Fault)
		}
	}
	w.want(http.StatusOK, get, "/tables", nil, nil)
}
