package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/enginetest/mines"
	"bridgehead/table"
)

// seated is what a client does that has a seat; an empty key is nobody's.
type seated struct {
	*world
	key string
}

// ask makes a request with the key of the seat.
func (s seated) ask(method, path string, body any) answer {
	s.t.Helper()
	r := request(method, prefix+path, body)
	r.Host = s.server.Address
	if s.key != "" {
		r.Header.Set(seatHeader, s.key)
	}
	return s.send(r)
}

func (s seated) view(id string) table.View {
	s.t.Helper()
	var v table.View
	s.ask(get, "/tables/"+id, nil).read(s.t, &v)
	return v
}

// act plays an action at the newest revision.
func (s seated) act(id string, action engine.Action) answer {
	s.t.Helper()
	return s.ask(post, "/tables/"+id+"/act", map[string]any{"revision": s.view(id).Revision, "action": action})
}

// must is an answer of status 200.
func (s seated) must(a answer) answer {
	s.t.Helper()
	if a.status != http.StatusOK {
		s.t.Fatalf("status %d: %s", a.status, a.text)
	}
	return a
}

// minefield makes a table of Mines for two persons, and says who has which seat.
func (w *world) minefield(options ...func(*table.Setup)) (id string, german, allied, public seated) {
	w.t.Helper()
	setup := table.Setup{Game: "mines", Scenario: "meadow", Seats: [2]string{table.Human, table.Human}, Seed: "7"}
	for _, f := range options {
		f(&setup)
	}
	var made struct {
		table.View
		Keys []table.Taken
	}
	w.want(http.StatusCreated, post, "/tables", setup, &made)
	if len(made.Keys) != 2 || made.Seat != table.SeatPublic || !made.Veiled {
		w.t.Fatalf("a new table: got %+v", made)
	}
	return made.ID, seated{w, made.Keys[0].Key}, seated{w, made.Keys[1].Key}, seated{w, ""}
}

// everything asks for all that can be asked of a table, with what is right and what is wrong, and is all that comes back: bodies,
// headers and the log of the server. What changes nothing at the table is left out: nothing may be played by it.
func (s seated) everything(id string) string {
	s.t.Helper()
	var out strings.Builder
	ask := func(method, path string, body any) {
		a := s.ask(method, "/tables"+path, body)
		heads := slices.Sorted(maps.Keys(a.head))
		fmt.Fprintln(&out, method, path, a.status, string(a.text))
		for _, name := range heads {
			if name != "Content-Length" {
				fmt.Fprintln(&out, name, a.head[name])
			}
		}
	}
	v := s.view(id)
	at := "/" + id
	ask(get, "", nil)
	for step := -1; step <= v.Steps+1; step++ {
		for _, path := range []string{"", "/position", "/reach", "/hint", "/forecast"} {
			ask(get, fmt.Sprintf("%s%s?at=%d", at, path, step), nil)
		}
	}
	for _, path := range []string{"/log", "/record", "/record?format=msgpack", "/thought", "/review", "/hint?agent=greedy", "/hint?agent=panics", "/preview", "/forecast", "/forecast?agent=one"} {
		ask(get, at+path, nil)
	}
	stale := map[string]any{"revision": v.Revision - 1, "action": 0, "member": 0, "how": "all"}
	for a := range 6 {
		ask(get, fmt.Sprintf("%s/preview?action=%d", at, a), nil)
		if !slices.ContainsFunc(v.Actions, func(c table.Choice) bool { return c.ID == a }) {
			ask(post, at+"/act", map[string]any{"revision": v.Revision, "action": a})
		}
	}
	ask(post, at+"/act", map[string]any{"revision": stale["revision"], "action": 0})
	for _, path := range []string{"/undo", "/confirm"} {
		ask(post, at+path, map[string]any{"revision": stale["revision"]})
	}
	if !v.CanUndo {
		ask(post, at+"/undo", map[string]any{"revision": v.Revision})
	}
	ask(post, at+"/drop", map[string]any{"revision": v.Revision, "member": 0})
	ask(post, at+"/bulk", map[string]any{"revision": v.Revision, "how": "suggest"})
	ask(post, at+"/branch", map[string]any{"at": 0})
	ask(post, at+"/review", map[string]any{})
	ask(post, at+"/skip", nil)
	ask(post, at+"/sit", map[string]any{"side": "dutch"})
	out.WriteString(s.log.String())
	return out.String()
}

// spent are the times a hint took.
var spent = regexp.MustCompile(`"milliseconds":[0-9.e-]+`)

// The canary: no answer, event, header or line of the log that the Allied side or the public gets names a mine that nobody has
// come upon.
func TestCanaryOfTheDoors(t *testing.T) {
	w := newWorld(t, func(o *Options) { o.Foretell = seer(new([]engine.Player)) })
	id, german, allied, public := w.minefield()
	heard := map[string]*listener{"allied": w.listen(id, allied.key), "public": w.listen(id, "")}
	for _, a := range []engine.Action{0, 2} {
		german.must(german.act(id, a))
	}
	for name, who := range map[string]seated{"allied": allied, "public": public} {
		text := who.everything(id)
		for _, mine := range mines.Mines {
			if strings.Contains(text, mine) {
				t.Errorf("%s: the mine %s is named in %s", name, mine, text)
			}
		}
		if strings.Contains(text, `"seed"`) {
			t.Errorf("%s: the seed is told in %s", name, text)
		}
	}
	if text := german.everything(id); !strings.Contains(text, mines.Mines[2]) {
		t.Error("the German side does not see its own mines, so that nothing was looked for")
	}
	german.must(german.act(id, mines.Done))
	for name, l := range heard {
		got := l.wait(2)
		if strings.Count(got, "event: changed") != 2 || !strings.Contains(got, `{"revision":2,"steps":1}`) {
			t.Errorf("%s heard %q, want where it stands, and that the laying is over", name, got)
		}
	}
	allied.must(allied.act(id, 2))
	if text := allied.everything(id); !strings.Contains(text, mines.Mines[2]) || strings.Contains(text, mines.Mines[0]) {
		t.Errorf("the Allied side has come upon one mine of two, and gets %s", text)
	}
}

// Twins: two tables that are one to the Allied side, and to the public, give them equal bytes.
func TestTwinsOfTheDoors(t *testing.T) {
	w := newWorld(t, func(o *Options) { o.Foretell = seer(new([]engine.Player)) })
	var ids [2]string
	var text [2][2]string
	for i, laid := range [][]engine.Action{{0, 3, mines.Done}, {mines.Done}} {
		id, german, allied, public := w.minefield()
		ids[i] = id
		for _, a := range laid {
			german.must(german.act(id, a))
		}
		allied.must(allied.act(id, 1))
		for k, who := range []seated{allied, public} {
			text[i][k] = who.everything(id)
		}
		w.want(http.StatusNoContent, remove, "/tables/"+id, nil, nil)
	}
	clock := regexp.MustCompile(`"(created|changed)":"[^"]*"`)
	for k := range text[0] {
		var lines [2][]string
		for i := range lines {
			same := strings.ReplaceAll(text[i][k], ids[i], "ID")
			lines[i] = strings.Split(clock.ReplaceAllString(spent.ReplaceAllString(same, ""), ""), "\n")
		}
		for n := range min(len(lines[0]), len(lines[1])) {
			if lines[0][n] != lines[1][n] {
				t.Fatalf("looker %d gets %.1500s\nand at the twin %.1500s", k, lines[0][n], lines[1][n])
			}
		}
	}
}

// listener hears the events of a table.
type listener struct {
	rec  *httptest.ResponseRecorder
	more chan string
}

type recorder struct {
	*httptest.ResponseRecorder
	more chan string
}

func (r *recorder) Write(b []byte) (int, error) {
	r.more <- string(b)
	return len(b), nil
}

func (r *recorder) SetWriteDeadline(time.Time) error { return nil }

func (w *world) listen(id, key string) *listener {
	path := prefix + "/tables/" + id + "/events"
	if key != "" {
		path += "?seat=" + key
	}
	r := request(get, path, nil).WithContext(w.t.Context())
	l := &listener{rec: httptest.NewRecorder(), more: make(chan string, 100)}
	go w.server.ServeHTTP(&recorder{l.rec, l.more}, r)
	return l
}

// wait is what was heard once so many events have come.
func (l *listener) wait(events int) string {
	var got strings.Builder
	for n := 0; n < events; {
		select {
		case text := <-l.more:
			got.WriteString(text)
			n += strings.Count(text, "event: ")
		case <-time.After(10 * time.Second):
			return got.String()
		}
	}
	return got.String()
}

// Keys: who sits where, and what is answered to who sits nowhere.
func TestSeatsOfTheDoors(t *testing.T) {
	w := newWorld(t)
	id, german, allied, public := w.minefield()
	code := func(a answer, status int, code, text string) {
		t.Helper()
		var r refusal
		a.read(t, &r)
		if a.status != status || r.Error.Code != code || !strings.Contains(r.Error.Message, text) {
			t.Errorf("got %d, %+v, want %d, %s: %s", a.status, r.Error, status, code, text)
		}
	}
	code(public.act(id, 0), http.StatusForbidden, "seat", "for those who have a seat")
	code(allied.act(id, 0), http.StatusConflict, "not_your_turn", "not for allied to decide")
	code(seated{w, "nonsense"}.ask(get, "/tables/"+id, nil), http.StatusForbidden, "seat", "the key of no seat")
	code(allied.ask(get, "/tables/"+id+"/record", nil), http.StatusConflict, "sealed", "sealed until the game is over")
	code(allied.ask(post, "/tables/"+id+"/branch", map[string]any{"at": 0}), http.StatusConflict, "sealed", "once it is over")
	code(public.ask(get, "/tables/"+id+"/reach", nil), http.StatusForbidden, "seat", "for those who have a seat")
	var own table.Taken
	german.must(public.ask(post, "/tables/"+id+"/sit", map[string]any{"side": "german", "own": true})).read(t, &own)
	code(german.ask(get, "/tables/"+id, nil), http.StatusForbidden, "seat", "the key of no seat")
	code(public.ask(post, "/tables/"+id+"/sit", map[string]any{"side": "german"}), http.StatusForbidden, "seat", "belongs to somebody")
	german.key = own.Key
	german.must(german.act(id, 0))
	if v := german.view(id); v.Steps != 1 || v.Seat != "german" || public.view(id).Status != table.Playing {
		t.Errorf("after a mine the German side sees %+v", v)
	}
	var odds board.Odds
	german.must(german.act(id, mines.Done))
	german.must(allied.ask(get, "/tables/"+id+"/preview?action=1", nil)).read(t, &odds)
	if len(odds.Outcomes) != 3 || odds.Reply != "as far as you know: of 32 positions it could be" {
		t.Errorf("what comes of a walk that may find a mine: got %+v", odds)
	}
	for _, a := range []engine.Action{1, mines.Done, 2, mines.Done, 3} {
		who := allied
		if a == mines.Done {
			who = german
		}
		who.must(who.act(id, a))
	}
	v := public.view(id)
	if v.Status != table.Over || v.Veiled || v.Steps != 7 || !strings.Contains(string(v.Position), "m---") {
		t.Errorf("at the end everybody sees %+v", v)
	}
	public.must(public.ask(get, "/tables/"+id+"/record", nil))
}

// A person against a bot gets the seat with the new table.
func TestSeatAgainstABot(t *testing.T) {
	w := newWorld(t)
	var made struct {
		table.View
		Keys []table.Taken
	}
	w.want(http.StatusCreated, post, "/tables", table.Setup{Game: "mines", Scenario: "meadow", Seats: [2]string{table.Human, "greedy"}}, &made)
	if len(made.Keys) != 1 || made.Keys[0].Side != "german" || made.Seat != "german" || len(made.Actions) == 0 {
		text, _ := json.Marshal(made)
		t.Fatalf("a new table: got %s", text)
	}
	w.refused(http.StatusForbidden, "seat", post, "/tables/"+made.ID+"/sit", map[string]any{"side": "allied"})
	var open map[string]any
	w.want(http.StatusCreated, post, "/tables", table.Setup{Game: "toy", Scenario: "three-bridges"}, &open)
	for _, name := range []string{"keys", "seat", "veiled", "no_undo"} {
		if _, told := open[name]; told {
			t.Errorf("a game that hides nothing tells of %s", name)
		}
	}
}
