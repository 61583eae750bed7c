package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/agents/roster"
	"bridgehead/clients/web/server"
	"bridgehead/clients/web/server/menu"
	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/env/wire"
	"bridgehead/games"
	"bridgehead/table"
)

// hiddenGames are games that hide something: key, scenario and options.
var hiddenGames = [][3]string{
	{"toy", "three-bridges", "fog,reserves=2"},
	{"garden", "waal", "sight=hidden"},
	{"garden", "son", "detail=advanced,sight=hidden"},
}

// eachTwin calls f with pairs of games that are one to a side.
func eachTwin(t *testing.T, f func(t *testing.T, g engine.Game, words [3]string, p enginetest.Pair)) {
	for _, words := range hiddenGames {
		t.Run(strings.Join(words[:], " "), func(t *testing.T) {
			g, err := games.New(words[0], words[1], words[2])
			must(t, err)
			for _, p := range enginetest.Twins(t, g, 3, 300) {
				f(t, g, words, p)
			}
		})
	}
}

// alike compares what a side is given at twins, line by line.
func alike(t *testing.T, what string, p enginetest.Pair, x, y string) {
	t.Helper()
	a, b := strings.Split(x, "\n"), strings.Split(y, "\n")
	if len(a) != len(b) || len(a) < 10 {
		t.Fatalf("%s: side %d is given %d and %d lines, want equal numbers and ten at least", what, p.Side, len(a), len(b))
	}
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("%s: side %d is given\n%.1500s\nand\n%.1500s", what, p.Side, a[i], b[i])
		}
	}
}

// TestTwinsOnTheWire: every frame of a session is equal, byte by byte, at twins, with the seat of the side and with both; and with
// reveal it is not.
func TestTwinsOnTheWire(t *testing.T) {
	s := serve(t, 1, "--addr", "127.0.0.1:0")
	eachTwin(t, func(t *testing.T, g engine.Game, words [3]string, p enginetest.Pair) {
		for _, seat := range []string{"both", g.Sides()[p.Side]} {
			x, y := framesAt(t, s, g, words, seat, p.Side, p.Game, false), framesAt(t, s, g, words, seat, p.Side, p.Twin, false)
			alike(t, "wire, seat "+seat, p, x, y)
			if framesAt(t, s, g, words, seat, p.Side, p.Game, true) == framesAt(t, s, g, words, seat, p.Side, p.Twin, true) {
				t.Error("with reveal twins are told alike, so nothing was compared")
			}
		}
	})
}

// framesAt are the replies to all that a client can ask of a session in which these actions have been played.
func framesAt(t *testing.T, s *serving, g engine.Game, words [3]string, seat string, side engine.Player, history []engine.Action, reveal bool) string {
	t.Helper()
	c, err := wire.Dial(t.Context(), "tcp", s.addrs[0], "")
	must(t, err)
	spec := map[string]any{"game": words[0], "scenario": words[1], "options": words[2], "seat": seat, "show_forced": true, "reveal": reveal}
	if seat != "both" {
		spec["opponent"] = "random"
	}
	var out strings.Builder
	ask := func(op string, in map[string]any) {
		var body msgpack.RawMessage
		in["session"] = 1
		err := c.Call(op, in, &body)
		fmt.Fprintf(&out, "%s %x %v\n", op, []byte(body), err)
	}
	must(t, c.Call("make", map[string]any{"spec": spec, "parts": []string{"observation", "mask", "legal"}}, nil))
	ask("reset", map[string]any{"seed": 7, "options": map[string]any{"history": history}})
	for who := range 2 {
		if seat != "both" || who == int(side) {
			ask("observe", map[string]any{"side": who})
			ask("knowledge", map[string]any{"side": who})
		}
	}
	ask("legal", map[string]any{"texts": true})
	for _, op := range []string{"text", "json", "state", "hash", "save"} {
		ask(op, map[string]any{})
	}
	ask("force", map[string]any{"faces": []int{0}})
	ask("sample", map[string]any{"seed": 5})
	for a := range g.NumActions() {
		ask("action_text", map[string]any{"action": a})
	}
	ask("step", map[string]any{"action": g.NumActions()})
	ask("step_many", map[string]any{"actions": []int{g.NumActions()}})
	must(t, c.Close())
	return out.String()
}

// clock are the times and names that differ between two tables.
var clock = regexp.MustCompile(`"(created|changed|id|milliseconds|key)":("[^"]*"|[0-9.e+-]+)`)

// TestTwinsOfTables: every answer of the web to the seat of a side, and to the public, is equal at tables whose positions are one to
// the side.
func TestTwinsOfTables(t *testing.T) {
	const address = "127.0.0.1:8018"
	hall, err := table.Open(t.TempDir(), table.Options{Registry: roster.Registry, New: games.New, Targets: menu.Answers.Targets, Show: menu.Answers.Now})
	must(t, err)
	t.Cleanup(func() { must(t, hall.Close()) })
	web, err := server.New(server.Options{Hall: hall, Insight: menu.Answers, Registry: roster.Registry, New: games.New, Address: address,
		Version: "test", Client: fstest.MapFS{"index.html": {Data: []byte("page")}}, Now: time.Now, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	must(t, err)
	t.Cleanup(web.Close)
	ask := func(method, path, key string, body any) *httptest.ResponseRecorder {
		text, err := json.Marshal(body)
		must(t, err)
		r := httptest.NewRequest(method, "/api/v1"+path, bytes.NewReader(text))
		r.Host = address
		r.Header.Set("Content-Type", "application/json")
		if key != "" {
			r.Header.Set("Bridgehead-Seat", key)
		}
		w := httptest.NewRecorder()
		web.ServeHTTP(w, r)
		return w
	}
	// answers are those to a looker at a table that stands where these actions lead.
	answers := func(t *testing.T, g engine.Game, path []engine.Action, side engine.Player, seated bool) string {
		s := g.New()
		for _, a := range path {
			s.Apply(a)
		}
		line, err := s.MarshalText()
		must(t, err)
		var v struct {
			table.View
			Keys []table.Taken
		}
		made := ask("POST", "/tables", "", table.Setup{Position: string(line), Seats: [2]string{table.Human, table.Human}, Seed: "7", Ask: table.AskAll})
		must(t, json.Unmarshal(made.Body.Bytes(), &v))
		if len(v.Keys) != 2 || !v.Veiled {
			t.Fatalf("a new table: %d: %.500s", made.Code, made.Body)
		}
		key := ""
		for _, k := range v.Keys {
			if seated && k.Side == g.Sides()[side] {
				key = k.Key
			}
		}
		if seated && key == "" {
			t.Fatalf("no key among %+v", v.Keys)
		}
		var out strings.Builder
		at := "/tables/" + v.ID
		get := func(method, path string, body any) {
			w := ask(method, at+path, key, body)
			fmt.Fprintln(&out, method, path, w.Code, w.Body)
			for _, name := range slices.Sorted(maps.Keys(w.Header())) {
				if name != "Content-Length" {
					fmt.Fprintln(&out, name, w.Header()[name])
				}
			}
		}
		for _, path := range []string{"", "?at=0", "/position", "/position?at=0", "/reach", "/log", "/record", "/record?format=msgpack", "/thought", "/review",
			"/hint?agent=random", "/hint?agent=greedy", "/preview"} {
			get("GET", path, nil)
		}
		legal := []engine.Action{}
		if seated && s.Player() == side {
			legal = s.LegalActions(nil)
		}
		for _, a := range legal {
			get("GET", fmt.Sprint("/preview?action=", a), nil)
		}
		get("POST", "/act", map[string]any{"revision": v.Revision, "action": g.NumActions()})
		get("POST", "/undo", map[string]any{"revision": v.Revision})
		get("POST", "/branch", map[string]any{"at": 0})
		ask("DELETE", at, key, nil)
		return clock.ReplaceAllString(strings.ReplaceAll(out.String(), v.ID, "ID"), "")
	}
	eachTwin(t, func(t *testing.T, g engine.Game, _ [3]string, p enginetest.Pair) {
		for _, seated := range []bool{true, false} {
			x, y := answers(t, g, p.Game, p.Side, seated), answers(t, g, p.Twin, p.Side, seated)
			alike(t, fmt.Sprintf("web, seated %t", seated), p, x, y)
		}
		if answers(t, g, p.Game, 1-p.Side, true) == answers(t, g, p.Twin, 1-p.Side, true) {
			t.Error("the other side is told of twins alike, so nothing was compared")
		}
	})
}
