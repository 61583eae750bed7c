package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
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
	"bridgehead/env"
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

// page is a server of the page, as a client without a browser sees it.
type page struct {
	web *server.Server
}

const pageAddress = "127.0.0.1:8018"

func newPage(t *testing.T) *page {
	t.Helper()
	hall, err := table.Open(t.TempDir(), table.Options{Registry: roster.Registry, New: games.New, Targets: menu.Answers.Targets, Show: menu.Answers.Now})
	must(t, err)
	t.Cleanup(func() { must(t, hall.Close()) })
	web, err := server.New(server.Options{Hall: hall, Insight: menu.Answers, Registry: roster.Registry, New: games.New, Address: pageAddress,
		Version: "test", Client: fstest.MapFS{"index.html": {Data: []byte("page")}}, Now: time.Now, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	must(t, err)
	t.Cleanup(web.Close)
	return &page{web}
}

func (p *page) ask(t *testing.T, method, path, key string, body any) *httptest.ResponseRecorder {
	t.Helper()
	text, err := json.Marshal(body)
	must(t, err)
	r := httptest.NewRequest(method, "/api/v1"+path, bytes.NewReader(text))
	r.Host = pageAddress
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set("Bridgehead-Seat", key)
	}
	w := httptest.NewRecorder()
	p.web.ServeHTTP(w, r)
	return w
}

// seats is a table of two persons with the keys of its sides; the public has none.
type seats struct {
	*page
	id   string
	keys map[engine.Player]string
}

func (p *page) sit(t *testing.T, g engine.Game, setup table.Setup) *seats {
	t.Helper()
	setup.Seats, setup.Ask = [2]string{table.Human, table.Human}, table.AskAll
	var v struct {
		table.View
		Keys []table.Taken
	}
	made := p.ask(t, "POST", "/tables", "", setup)
	must(t, json.Unmarshal(made.Body.Bytes(), &v))
	if len(v.Keys) != 2 || !v.Veiled {
		t.Fatalf("a new table: %d: %.500s", made.Code, made.Body)
	}
	s := &seats{page: p, id: v.ID, keys: map[engine.Player]string{}}
	for _, k := range v.Keys {
		s.keys[engine.Player(slices.Index([]string{g.Sides()[0], g.Sides()[1]}, k.Side))] = k.Key
	}
	t.Cleanup(func() { p.ask(t, "DELETE", "/tables/"+v.ID, s.keys[0], nil) })
	return s
}

// view is what somebody sees.
func (s *seats) view(t *testing.T, who engine.Player) table.View {
	t.Helper()
	var v table.View
	w := s.ask(t, "GET", "/tables/"+s.id, s.keys[who], nil)
	must(t, json.Unmarshal(w.Body.Bytes(), &v))
	return v
}

// answers are those to all that somebody can ask of the table, with what is refused.
func (s *seats) answers(t *testing.T, g engine.Game, who engine.Player) string {
	t.Helper()
	var out strings.Builder
	v := s.view(t, who)
	get := func(method, path string, body any) {
		w := s.ask(t, method, "/tables/"+s.id+path, s.keys[who], body)
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
	for _, c := range v.Actions {
		get("GET", fmt.Sprint("/preview?action=", c.ID), nil)
	}
	get("POST", "/act", map[string]any{"revision": v.Revision, "action": g.NumActions()})
	if !v.CanUndo {
		get("POST", "/undo", map[string]any{"revision": v.Revision})
	}
	get("POST", "/branch", map[string]any{"at": 0})
	return clock.ReplaceAllString(strings.ReplaceAll(out.String(), s.id, "ID"), "")
}

// TestTwinsOfTables: every answer of the web to the seat of a side, and to the public, is equal at tables whose positions are one to
// the side. The other side is told of them apart, so something is compared.
func TestTwinsOfTables(t *testing.T) {
	p := newPage(t)
	begun := func(t *testing.T, g engine.Game, path []engine.Action) *seats {
		s := g.New()
		for _, a := range path {
			s.Apply(a)
		}
		line, err := s.MarshalText()
		must(t, err)
		return p.sit(t, g, table.Setup{Position: string(line), Seed: "7"})
	}
	eachTwin(t, func(t *testing.T, g engine.Game, _ [3]string, pair enginetest.Pair) {
		x, y := begun(t, g, pair.Game), begun(t, g, pair.Twin)
		for _, who := range []engine.Player{pair.Side, engine.Public} {
			alike(t, fmt.Sprintf("web, looker %d", who), pair, x.answers(t, g, who), y.answers(t, g, who))
		}
		if x.answers(t, g, 1-pair.Side) == y.answers(t, g, 1-pair.Side) {
			t.Error("the other side is told of twins alike")
		}
	})
}

// twinGame is a game at a table, and the same game here, which knows everything.
type twinGame struct {
	*seats
	state engine.State
	dice  env.Dice
}

// after is where an action leads.
func (p *twinGame) after(a engine.Action) engine.State {
	s := p.state.Clone()
	s.Apply(a)
	return s
}

// act plays an action for the side to decide, and the dice that follow fall here as they do there.
func (p *twinGame) act(t *testing.T, a engine.Action) {
	t.Helper()
	who := p.state.Player()
	w := p.ask(t, "POST", "/tables/"+p.id+"/act", p.keys[who], map[string]any{"revision": p.view(t, who).Revision, "action": a})
	if w.Code != http.StatusOK {
		t.Fatalf("side %d plays %d at %v: %d %.300s", who, a, p.state, w.Code, w.Body)
	}
	p.state.Apply(a)
	p.settle()
}

// settle rolls the dice and plays what leaves no choice, as the table does.
func (p *twinGame) settle() {
	for p.state.Player() != engine.Terminal {
		if p.state.Player() == engine.Chance {
			p.state.Apply(p.dice.Draw(p.state))
		} else if legal := p.state.LegalActions(nil); len(legal) == 1 {
			p.state.Apply(legal[0])
		} else {
			return
		}
	}
}

// TestTwinsOfPlayedTables: so are they at tables at which the other side has played differently without the side noticing it: logs, records
// under way and numbers of steps among them.
func TestTwinsOfPlayedTables(t *testing.T) {
	p := newPage(t)
	for _, words := range hiddenGames {
		t.Run(strings.Join(words[:], " "), func(t *testing.T) {
			g, err := games.New(words[0], words[1], words[2])
			must(t, err)
			compared := 0
			for n := uint64(0); n < 40 && compared < 5; n++ {
				if playTwins(t, p, g, words, engine.Player(1-n%2), n, int(4*(n/2%5))) {
					compared++
				}
			}
			if compared < 4 {
				t.Errorf("%d twins were compared, want some", compared)
			}
		})
	}
}

// playTwins plays one game at two tables up to a step, from which on the other side does at one of them what a side cannot tell from what it does at
// the other, and compares all that the side gets. It reports whether there was such a step.
func playTwins(t *testing.T, p *page, g engine.Game, words [3]string, side engine.Player, seed uint64, first int) bool {
	t.Helper()
	h := engine.Hiding(g)
	setup := table.Setup{Game: words[0], Scenario: words[1], Options: words[2], Seed: fmt.Sprint(seed)}
	both := [2]*twinGame{}
	for i := range both {
		both[i] = &twinGame{p.sit(t, g, setup), g.New(), env.NewDice(seed)}
	}
	for _, b := range both {
		b.settle()
	}
	x, y := both[0], both[1]
	rng := env.StreamBench.Rand(seed)
	for step := range 200 {
		who := x.state.Player()
		if who == engine.Terminal {
			return false
		}
		legal := x.state.LegalActions(nil)
		rng.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
		a, b := legal[0], legal[0]
		if step >= first && who != side {
			a, b = fork(h, x, side, legal)
		}
		x.act(t, a)
		y.act(t, b)
		if a == b {
			continue
		}
		if !alikeTo(h, x.state, y.state, side) {
			return false
		}
		for _, looker := range []engine.Player{side, engine.Public} {
			alike(t, fmt.Sprintf("web, played, looker %d", looker), enginetest.Pair{Side: side}, x.answers(t, g, looker), y.answers(t, g, looker))
		}
		if x.answers(t, g, 1-side) == y.answers(t, g, 1-side) {
			t.Error("the other side is told of twins alike")
		}
		return true
	}
	return false
}

// alikeTo reports whether two positions, of which neither is an end, are one to a side.
func alikeTo(h engine.Hider, a, b engine.State, side engine.Player) bool {
	return (a.Player() == side) == (b.Player() == side) && a.Player() != engine.Terminal && b.Player() != engine.Terminal &&
		bytes.Equal(h.Knowledge(nil, a, side), h.Knowledge(nil, b, side))
}

// fork finds two actions that a side does not notice, or notices alike, and that lead to different positions; else the first twice.
func fork(h engine.Hider, p *twinGame, side engine.Player, legal []engine.Action) (a, b engine.Action) {
	few := legal[:min(len(legal), 12)]
	for i, c := range few {
		next := p.after(c)
		n := h.Notice(p.state, c, next, side)
		if n.Level == engine.Seen || !next.Player().IsSide() {
			continue
		}
		for _, d := range few[i+1:] {
			other := p.after(d)
			if other.Hash() != next.Hash() && alikeTo(h, next, other, side) && h.Notice(p.state, d, other, side) == n {
				return c, d
			}
		}
	}
	return legal[0], legal[0]
}
