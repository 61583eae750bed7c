package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/enginetest/meadow"
	"bridgehead/engine/enginetest/mines"
	"bridgehead/engine/enginetest/pig"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/desk"
	"bridgehead/engine/garden"
	"bridgehead/engine/toy"
	"bridgehead/scenarios"
	"bridgehead/table"
	"bridgehead/table/insight"
)

// The servers of tests are called by this address; it is never listened on.
const testAddress = "127.0.0.1:8017"

// newGame makes the games of tests.
func newGame(game, scenario, options string) (engine.Game, error) {
	switch game {
	case "pig":
		return pig.New(), nil
	case "mines":
		return mines.New(), nil
	case "toy":
		o, err := toy.ParseOptions(options)
		if err != nil {
			return nil, err
		}
		return toy.New(o)
	case "meadow":
		return meadow.Small(), nil
	case "gamble":
		sc, err := scenarios.Load("gamble/" + strings.TrimPrefix(scenario, "gamble/"))
		if err != nil {
			return nil, err
		}
		o, err := gamble.ParseOptions(options)
		if err != nil {
			return nil, err
		}
		return gamble.New(sc, o)
	case "garden":
		sc, err := scenarios.Load("garden/" + strings.TrimPrefix(scenario, "garden/"))
		if err != nil {
			return nil, err
		}
		o, err := garden.ParseOptions(options)
		if err != nil {
			return nil, err
		}
		return garden.New(sc, o)
	}
	return nil, fmt.Errorf("game: got %q, want gamble | toy", game)
}

// page is a small page.
var page = fstest.MapFS{
	"index.html":                 {Data: []byte("<!doctype html><title>page</title>" + strings.Repeat(" ", 2000))},
	"assets/index-Bq3x9dYk.js":   {Data: []byte(strings.Repeat("let a = 1\n", 500))},
	"assets/index-x1XGuNl0.css":  {Data: []byte("a{}")},
	"icon.svg":                   {Data: []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")},
	"assets/strange.unknowntype": {Data: []byte{0, 1, 2}},
}

// fakeAgent is an agent of the registry of tests that does not work.
type fakeAgent struct {
	agents.Agent
	panics bool
}

// answers are those about the games with a board.
var answers = insight.New(func(g engine.Game) board.Desk {
	switch g := g.(type) {
	case *gamble.Game:
		return desk.New(g)
	case *meadow.Game:
		return meadow.NewDesk(g)
	}
	return nil
})

// registry has the usual agents, and two that fail.
func registry() *agents.Registry {
	r := agents.Builtin()
	for _, panics := range []bool{true, false} {
		name := map[bool]string{true: "panics", false: "errs"}[panics]
		r.Add(agents.Kind{Name: name, Summary: "fails", New: func(engine.Game, *agents.Params) (agents.Agent, error) {
			return fakeAgent{panics: panics}, nil
		}})
	}
	return r
}

// world is a server under test.
type world struct {
	t      testing.TB
	dir    string // of the data
	hall   *table.Hall
	server *Server
	log    *bytes.Buffer
	doc    *openapi3.T // what JSON answers are held to; nil: to nothing
}

// newWorld makes a server with an empty hall.
func newWorld(t testing.TB, change ...func(*Options)) *world {
	t.Helper()
	r := registry()
	dir := t.TempDir()
	hall, err := table.Open(dir, table.Options{Registry: r, New: newGame, Targets: answers.Targets, Show: answers.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := hall.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &world{t: t, dir: dir, hall: hall, log: &bytes.Buffer{}, doc: description(t)}
	o := Options{Hall: hall, Registry: r, Insight: answers, New: newGame, Client: page, Address: testAddress,
		Version: "test", Now: time.Now, Log: slog.New(slog.NewTextHandler(w.log, nil)), Catalog: func() Catalog {
			return Catalog{
				Scenarios: []Scenario{{Game: "gamble", Name: "one-bridge", ID: "gamble/one-bridge", Sides: [2]string{"german", "allied"}}},
				Options:   []Option{{Game: "gamble", Name: "cards", Values: []string{}}},
				Opponents: []Opponent{
					{Spec: "random", Side: "both", Ratings: []Rating{}},
					{Spec: "greedy:plan=0", Side: "both", Ratings: []Rating{{Scenario: "gamble/one-bridge", Side: "german", Elo: 120, Low: 90, High: 150, Games: 20}}},
					{Spec: "errs", Side: "german", Ratings: []Rating{},
						Exploited: []Exploited{{Scenario: "gamble/one-bridge", Side: "german", By: "busy", Games: 2, Score: 1, Low: 0.5, High: 1}},
						Styles:    []Style{{Scenario: "gamble/one-bridge", Side: "german", Games: 2, Text: "errs", Habits: []Habit{{Key: "moves", Title: "units moved", Value: 1, Planner: 2}}}}},
				},
				Limits: []Limits{{Scenario: "gamble/one-bridge", Network: "none", Texts: []string{"It errs."}}}}
		}}
	for _, f := range change {
		f(&o)
	}
	if w.server, err = New(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.server.Close)
	return w
}

// answer is what came back.
type answer struct {
	status int
	head   http.Header
	text   []byte
}

// request makes a request as a program would that runs on this machine.
func request(method, path string, body any) *http.Request {
	var r io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		r = strings.NewReader(b)
	case []byte:
		r = bytes.NewReader(b)
	default:
		text, err := json.Marshal(b)
		if err != nil {
			panic(err)
		}
		r = bytes.NewReader(text)
	}
	req := httptest.NewRequest(method, path, r)
	req.Host = testAddress
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return req
}

// send makes a request and holds the answer to the description.
func (w *world) send(r *http.Request) answer {
	w.t.Helper()
	rec := httptest.NewRecorder()
	w.server.ServeHTTP(rec, r)
	a := answer{rec.Code, rec.Header(), rec.Body.Bytes()}
	if w.doc != nil && strings.HasPrefix(r.URL.Path, prefix) {
		w.check(r, a)
	}
	return a
}

func (w *world) do(method, path string, body any) answer {
	w.t.Helper()
	r := request(method, prefix+path, body)
	r.Host = w.server.Address
	return w.send(r)
}

// want makes a request that is answered with a status, and reads what came with it.
func (w *world) want(status int, method, path string, body, into any) answer {
	w.t.Helper()
	a := w.do(method, path, body)
	if a.status != status {
		w.t.Fatalf("%s %s: status %d, want %d: %s", method, path, a.status, status, a.text)
	}
	if into != nil {
		a.read(w.t, into)
	}
	return a
}

func (a answer) read(t testing.TB, into any) {
	t.Helper()
	if err := json.Unmarshal(a.text, into); err != nil {
		t.Fatalf("%v in %.300s", err, a.text)
	}
}

// refusal is an answer that is an error.
type refusal struct {
	Error struct {
		Code, Message string
		Allowed       any
	}
	View *table.View
}

// refused makes a request that is refused with a status and a code.
func (w *world) refused(status int, code, method, path string, body any) refusal {
	w.t.Helper()
	var r refusal
	w.want(status, method, path, body, &r)
	if r.Error.Code != code || r.Error.Message == "" {
		w.t.Fatalf("%s %s: got %+v, want the code %s", method, path, r.Error, code)
	}
	return r
}

// table makes a table.
func (w *world) table(game, scenario, german, allied string) table.View {
	w.t.Helper()
	var v table.View
	w.want(http.StatusCreated, post, "/tables", table.Setup{Game: game, Scenario: scenario, Seats: [2]string{german, allied},
		Seed: "7"}, &v)
	return v
}

// settled waits until a table needs no bot.
func (w *world) settled(id string) table.View {
	w.t.Helper()
	for range 3000 {
		var v table.View
		w.want(http.StatusOK, get, "/tables/"+id, nil, &v)
		if v.Status != table.Thinking {
			return v
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.t.Fatal("the bots do not come to an end")
	return table.View{}
}
