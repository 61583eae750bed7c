package analysis_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/analysis"
	"bridgehead/agents/neural"
	"bridgehead/agents/search"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/models/bundle"
)

// slow is an agent that waits until it is let go, or its search ends.
type slow struct {
	agents.Agent
	begun, let chan struct{}
}

func (a *slow) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	a.begun <- struct{}{}
	select {
	case <-a.let:
	case <-ctx.Done():
		return 0, agents.Explanation{}, ctx.Err()
	}
	return a.Agent.Act(ctx, s, b)
}

// kit is an engine of the toy game, with the agents of searches, and one that waits.
type kit struct {
	host       analysis.Host
	begun, let chan struct{}
}

func newKit(t testing.TB) *kit {
	k := &kit{begun: make(chan struct{}, 1000), let: make(chan struct{})}
	r := agents.Builtin()
	for _, kind := range search.Kinds {
		r.Add(kind)
	}
	r.Add(agents.Kind{Name: "slow", New: func(g engine.Game, p *agents.Params) (agents.Agent, error) {
		a, err := p.Make(g, "random")
		return &slow{a, k.begun, k.let}, err
	}})
	r.Add(agents.Kind{Name: "broken", New: func(engine.Game, *agents.Params) (agents.Agent, error) { return broken{}, nil }})
	toys := func(game, scenario, options string) (engine.Game, error) {
		if game != "toy" {
			return nil, fmt.Errorf("game: got %q, want toy", game)
		}
		return toy.Default(), nil
	}
	k.host = analysis.Host{Version: "1.2.3", Agents: r, New: toys,
		Open: func(line string, given engine.Words) (engine.Game, engine.State, error) {
			return engine.Open([]byte(line), given, toys)
		},
		Usual:   func(engine.Game) string { return "puct:sims=60" },
		Models:  func() ([]string, error) { return []string{"one"}, nil },
		Network: func(string, engine.Game) (*bundle.Bundle, error) { return nil, neural.ErrNoNetwork },
	}
	return k
}

type broken struct{ agents.Agent }

func (broken) Name() string { return "broken" }
func (broken) Reset(uint64) {}
func (broken) Act(context.Context, engine.State, agents.Budget) (engine.Action, agents.Explanation, error) {
	panic("it is broken")
}

// answers are the lines that an engine writes for a text.
func (k *kit) answers(t testing.TB, workers int, text string) []string {
	t.Helper()
	e, err := analysis.New(k.host, analysis.Config{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := e.Serve(context.Background(), strings.NewReader(text), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("got %q, want JSON", line)
		}
	}
	return lines
}

// line is the answer of an id, decoded.
func find(t testing.TB, lines []string, id string) map[string]any {
	t.Helper()
	for _, line := range lines {
		var got map[string]any
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		if got["id"] == id {
			return got
		}
	}
	t.Fatalf("no answer of %q in %q", id, lines)
	return nil
}

// The answers are the same whatever the number of workers and the order of the requests.
func TestSameAnswers(t *testing.T) {
	k := newKit(t)
	var requests []string
	for i, agent := range []string{"puct:sims=60", "uct:sims=60", "gumbel:sims=40", "flat:sims=30", "greedy", "random"} {
		for seed := range 4 {
			requests = append(requests, fmt.Sprintf(`{"id":"%d-%d","game":"toy","agent":%q,"seed":%d,"actions":[0],"analyzeTurns":[0,1],"includePolicy":true,"searchSeed":%d}`, i, seed, agent, seed, seed))
		}
	}
	requests = append(requests, `{"id":"ban","game":"toy","avoidActions":[{"actions":[0]}]}`, `{"id":"bad","game":"toy","agent":"nobody"}`)
	want := k.answers(t, 1, strings.Join(requests, "\n"))
	slices.Sort(want)
	slices.Reverse(requests)
	got := k.answers(t, 8, strings.Join(requests, "\n"))
	slices.Sort(got)
	drop := func(all []string) (out []string) { // a refusal tells its line
		for _, line := range all {
			if !strings.Contains(line, `"line"`) {
				out = append(out, line)
			}
		}
		return out
	}
	if !slices.Equal(drop(got), drop(want)) || len(got) != 50 {
		t.Errorf("got %d lines with eight workers and %d with one, or others", len(got), len(want))
	}
}

func TestAnswers(t *testing.T) {
	k := newKit(t)
	lines := k.answers(t, 2, strings.Join([]string{
		`{"id":"root","game":"toy","includePolicy":true,"simulations":80}`,
		``,
		`{"id":"some","game":"toy","avoidActions":[{"side":"allied","actions":[0],"untilDepth":1}]}`,
		`{"id":"only","game":"toy","allowActions":[{"actions":[2]}]}`,
		`{"id":"dice","game":"toy","actions":[0]}`,
		`{"id":"line","position":"` + positionOf(t, 0, 5) + `"}`,
		`{"id":"over","game":"toy","actions":[` + wholeGame(t) + `]}`,
		`{"id":"version","action":"query_version"}`,
		`{"id":"models","action":"query_models"}`,
	}, "\n"))
	root := find(t, lines, "root")
	info := root["rootInfo"].(map[string]any)
	chance := info["chance"].(map[string]any)
	if sum := chance["german"].(float64) + chance["allied"].(float64); sum < 0.999999 || sum > 1.000001 || info["side"] != "allied" || info["simulations"] != 80. {
		t.Errorf("root: got %v", info)
	}
	kids := root["candidates"].([]any)
	first := kids[0].(map[string]any)
	if len(kids) != 2 || first["action"] != root["action"] || first["loss"] != 0. || len(first["pv"].([]any)) != len(first["pvText"].([]any)) {
		t.Errorf("candidates: got %v", kids)
	}
	if policy := root["policy"].([]any); len(policy) != 2 {
		t.Errorf("policy: got %v", policy)
	}
	for _, id := range []string{"some", "only"} {
		if got := find(t, lines, id); got["action"] != 2. || len(got["candidates"].([]any)) != 1 {
			t.Errorf("%s: got %v, want action 2 alone", id, got)
		}
	}
	if got := find(t, lines, "dice"); got["action"] != nil || got["rootInfo"].(map[string]any)["side"] != "dice" {
		t.Errorf("dice: got %v", got)
	}
	if got := find(t, lines, "line"); got["action"] == nil {
		t.Errorf("line: got %v", got)
	}
	if got := find(t, lines, "over")["rootInfo"].(map[string]any); got["over"] == "" || got["side"] != "nobody" {
		t.Errorf("over: got %v", got)
	}
	if got := find(t, lines, "version"); got["version"] != "1.2.3" {
		t.Errorf("version: got %v", got)
	}
	if got := find(t, lines, "models"); fmt.Sprint(got["models"]) != "[one]" {
		t.Errorf("models: got %v", got)
	}
}

// positionOf is the line after some actions of the toy game.
func positionOf(t testing.TB, actions ...engine.Action) string {
	t.Helper()
	s := toy.Default().New()
	for _, a := range actions {
		s.Apply(a)
	}
	line, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// wholeGame are the first actions and faces of all to the end.
func wholeGame(t testing.TB) string {
	t.Helper()
	var all []string
	for s := toy.Default().New(); s.Player() != engine.Terminal; {
		a := s.LegalActions(nil)[0]
		all = append(all, fmt.Sprint(a))
		s.Apply(a)
	}
	return strings.Join(all, ",")
}

func TestRefused(t *testing.T) {
	k := newKit(t)
	for _, c := range []struct{ request, field, want string }{
		{`"game":"go"`, "", `game: got "go", want toy`},
		{`"game":"toy","actions":[1]`, "actions[0]", "actions[0]: got 1: "},
		{`"game":"toy","actions":[1]`, "actions[0]", "want 0 (assault the bridge) | 2 (bring up support)"},
		{`"game":"toy","actions":[0,9]`, "actions[1]", "dice are due there, want one of their faces, 0 (die 1: fails) | 1"},
		{`"position":"toy/2 nonsense"`, "position", "position: "},
		{`"game":"toy","agent":"nobody"`, "agent", `there is no "nobody", want random | greedy`},
		{`"game":"toy","avoidActions":[{"side":"red","actions":[0]}]`, "avoidActions[0].side", `got "red", want german | allied`},
		{`"game":"toy","avoidActions":[{"actions":[1]}]`, "avoidActions[0].actions[0]", "got 1, which is not legal at turn 0; want 0 (assault"},
		{`"game":"toy","avoidActions":[{"actions":[99],"untilDepth":3}]`, "avoidActions[0].actions[0]", "got 99, want an action below"},
		{`"game":"toy","avoidActions":[{"actions":[0,2]}]`, "", "leave nothing over of the 2 legal actions at turn 0"},
		{`"game":"toy","agent":"flat","avoidActions":[{"actions":[0]}]`, "agent", "considers all actions and tells only what it has decided"},
		{`"game":"toy","agent":"broken"`, "", "it is broken"},
		{`"game":"toy","network":"none"`, "network", "no network plays"},
	} {
		lines := k.answers(t, 1, `{"id":"x",`+c.request+`}`)
		got := find(t, lines, "x")
		field, _ := got["field"].(string)
		if text, _ := got["error"].(string); len(lines) != 1 || field != c.field || !strings.Contains(text, c.want) {
			t.Errorf("%s: got %v, want %q in %q", c.request, lines, c.want, c.field)
		}
	}
	long := k.answers(t, 1, `{"id":"`+strings.Repeat("x", analysis.MaxLine)+`"}`+"\n"+`{"id":"next","action":"query_version"}`)
	if !strings.Contains(long[0], "the line is longer than") || find(t, long, "next")["version"] == nil {
		t.Errorf("a line too long: got %.200q", long)
	}
}

// pipe is an engine that is talked to.
type pipe struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan map[string]any
	done  chan error
	stop  context.CancelFunc
}

func (k *kit) open(t *testing.T, c analysis.Config) *pipe {
	t.Helper()
	e, err := analysis.New(k.host, c)
	if err != nil {
		t.Fatal(err)
	}
	in, write := io.Pipe()
	read, out := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	p := &pipe{t: t, in: write, lines: make(chan map[string]any, 1000), done: make(chan error, 1), stop: stop}
	go func() {
		p.done <- e.Serve(ctx, in, out)
		out.Close()
	}()
	go func() {
		for d := json.NewDecoder(read); ; {
			var got map[string]any
			if d.Decode(&got) != nil {
				close(p.lines)
				return
			}
			p.lines <- got
		}
	}()
	return p
}

func (p *pipe) say(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

func (p *pipe) next() map[string]any {
	p.t.Helper()
	select {
	case got := <-p.lines:
		return got
	case <-time.After(time.Minute):
		p.t.Fatal("no answer")
	}
	return nil
}

func TestTerminate(t *testing.T) {
	k := newKit(t)
	p := k.open(t, analysis.Config{Workers: 1})
	p.say(`{"id":"run","game":"toy","agent":"slow"}`)
	<-k.begun
	p.say(`{"id":"wait","game":"toy","agent":"slow","actions":[0,5],"analyzeTurns":[0,2]}`)
	p.say(`{"id":"again","game":"toy","agent":"slow"}`)
	p.say(`{"id":"run","game":"toy"}`)
	if got := p.next(); got["id"] != "run" || !strings.Contains(got["error"].(string), "still worked on") {
		t.Errorf("an id twice: got %v", got)
	}
	p.say(`{"id":"t0","action":"terminate","terminateId":"nothing"}`)
	if got := p.next(); got["terminated"] != 0. {
		t.Errorf("terminating nothing: got %v", got)
	}
	p.say(`{"id":"t1","action":"terminate","terminateId":"wait"}`)
	for range 2 {
		if got := p.next(); got["id"] != "wait" || got["noResults"] != true || got["terminated"] != true {
			t.Errorf("a request that waited: got %v", got)
		}
	}
	if got := p.next(); got["id"] != "t1" || got["terminated"] != 2. {
		t.Errorf("terminating what waits: got %v", got)
	}
	p.say(`{"id":"t2","action":"terminate","terminateId":"run"}`)
	ids := []string{}
	for range 2 {
		ids = append(ids, p.next()["id"].(string))
	}
	slices.Sort(ids)
	if !slices.Equal(ids, []string{"run", "t2"}) {
		t.Errorf("terminating what runs: got answers of %v", ids)
	}
	<-k.begun // "again" runs
	k.let <- struct{}{}
	if got := p.next(); got["id"] != "again" || got["action"] == nil {
		t.Errorf("the one left over: got %v", got)
	}
	p.say(`{"id":"run","game":"toy"}`) // the id is free again
	if got := p.next(); got["id"] != "run" || got["action"] == nil {
		t.Errorf("an id once more: got %v", got)
	}
	p.say(`{"id":"x","game":"toy","agent":"slow"}`)
	<-k.begun
	p.say(`{"id":"t3","action":"terminate_all"}`)
	p.in.Close()
	if err := <-p.done; err != nil {
		t.Error(err)
	}
}

// At the end of the input all that is queued is answered; a context that ends does not wait.
func TestEnds(t *testing.T) {
	k := newKit(t)
	p := k.open(t, analysis.Config{Workers: 2, Waiting: 3})
	go func() {
		for i := range 20 {
			fmt.Fprintf(p.in, `{"id":"%d","game":"toy","agent":"slow"}`+"\n", i)
		}
		p.in.Close()
	}()
	for range 20 {
		<-k.begun
		k.let <- struct{}{}
	}
	seen := map[string]bool{}
	for range 20 {
		seen[p.next()["id"].(string)] = true
	}
	if err := <-p.done; err != nil || len(seen) != 20 {
		t.Errorf("got %d answers and %v", len(seen), err)
	}
	p = k.open(t, analysis.Config{Workers: 1})
	p.say(`{"id":"a","game":"toy","agent":"slow"}`)
	p.say(`{"id":"b","game":"toy","agent":"slow"}`)
	<-k.begun
	p.stop()
	if err := <-p.done; !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: got %v", err)
	}
}

// A reader that is gone ends the work.
func TestOutputFails(t *testing.T) {
	k := newKit(t)
	e, err := analysis.New(k.host, analysis.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	in, write := io.Pipe()
	defer write.Close()
	go io.WriteString(write, `{"id":"a","game":"toy"}`+"\n")
	if err := e.Serve(context.Background(), in, failing{}); err == nil || !strings.Contains(err.Error(), "output: it is full") {
		t.Errorf("got %v", err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("it is full") }

// What has a higher priority comes first, and a long request does not keep a short one waiting.
func TestOrder(t *testing.T) {
	k := newKit(t)
	p := k.open(t, analysis.Config{Workers: 1})
	p.say(`{"id":"first","game":"toy","agent":"slow"}`)
	<-k.begun
	p.say(`{"id":"long","game":"toy","agent":"slow","actions":[0,5],"analyzeTurns":[0,2]}`)
	p.say(`{"id":"short","game":"toy","agent":"slow"}`)
	p.say(`{"id":"low","game":"toy","agent":"slow","priority":-1}`)
	p.say(`{"id":"high","game":"toy","agent":"slow","priority":1}`)
	p.say(`{"id":"v","action":"query_version"}`)
	p.next() // of the version: all have been read
	var ids []string
	for i := range 6 {
		if i > 0 {
			<-k.begun
		}
		k.let <- struct{}{}
		ids = append(ids, p.next()["id"].(string))
	}
	if want := []string{"first", "high", "long", "short", "long", "low"}; !slices.Equal(ids, want) {
		t.Errorf("got %v, want %v", ids, want)
	}
	p.in.Close()
	if err := <-p.done; err != nil {
		t.Error(err)
	}
}

// Reports come during the search, and do not change what is found.
func TestReports(t *testing.T) {
	k := newKit(t)
	var mu sync.Mutex
	now := time.Unix(0, 0)
	k.host.Now = func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(time.Millisecond)
		return now
	}
	const request = `{"id":"a","game":"toy","simulations":90%s}`
	want := k.answers(t, 1, fmt.Sprintf(request, ""))
	got := k.answers(t, 1, fmt.Sprintf(request, `,"reportDuringSearchEvery":0.02`))
	if len(got) < 4 || got[len(got)-1] != want[0] {
		t.Errorf("got %q, want reports and then %q", got, want)
	}
	for i, line := range got[:len(got)-1] {
		a := find(t, []string{line}, "a")
		sims := a["rootInfo"].(map[string]any)["simulations"].(float64)
		if a["isDuringSearch"] != true || sims < float64(19*(i+1)) {
			t.Errorf("report %d: got %v", i, a)
		}
	}
	if got := find(t, k.answers(t, 1, `{"id":"a","game":"toy","agent":"greedy","reportDuringSearchEvery":1}`), "a"); !strings.Contains(fmt.Sprint(got["notes"]), "tells only what it has decided") {
		t.Errorf("an agent that cannot be looked at: got %v", got)
	}
}
