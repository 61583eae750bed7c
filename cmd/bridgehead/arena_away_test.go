package main

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgehead/arena"
	"bridgehead/training/cluster"
	"bridgehead/training/cluster/stream"
	"bridgehead/training/cluster/web"
	"bridgehead/training/disk"
)

// matchHall is a learner that has matches and nothing else, with a broker for workers and an address for arenas.
type matchHall struct {
	coordinator *cluster.Coordinator
	broker      string
	web         string
}

func newMatchHall(t *testing.T, tokens *web.Tokens) *matchHall {
	t.Helper()
	dir := t.TempDir()
	coordinator, closing, err := aloneCoordinator(filepath.Join(dir, "coordinator"), nil)
	if err != nil {
		t.Fatal(err)
	}
	coordinator.Times = cluster.MatchTimes{Again: 500 * time.Millisecond, Poll: time.Second}
	b, err := stream.Start(t.Context(), stream.Options{Listen: "127.0.0.1:0", Store: filepath.Join(dir, "broker")})
	if err != nil {
		t.Fatal(err)
	}
	l, err := stream.Open(t.Context(), b.Options(), coordinator)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- l.Serve(ctx) }()
	h, err := web.Handler(web.Options{Coordinator: coordinator, Tokens: tokens, Networks: func(cluster.ID) ([]byte, error) { return nil, cluster.ErrNoNetwork }})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(h)
	t.Cleanup(func() {
		server.Close()
		stop()
		if err := errors.Join(<-ended, b.Stop(), closing()); err != nil {
			t.Error(err)
		}
	})
	return &matchHall{coordinator, b.URL(), server.URL}
}

// startWorker starts a worker, and returns what kills it. What it has not sent is lost then.
func startWorker(t *testing.T, broker, name string, crew func(*cluster.Terms) (*cluster.Crew, error)) (kill func()) {
	t.Helper()
	spool, err := cluster.OpenSpool(disk.OS, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	transport, err := stream.Dial(t.Context(), broker, stream.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := &cluster.Worker{Transport: transport, Spool: spool, Crew: crew, Hello: cluster.Hello{Worker: name, Version: version, Cores: 1}}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx, ctx) }()
	kill = sync.OnceFunc(func() {
		cancel()
		err := <-ended
		transport.Close()
		if err = errors.Join(err, spool.Close()); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	})
	t.Cleanup(kill)
	return kill
}

// stuck is a crew that begins a match and does not end it.
func stuck(began chan<- string) func(*cluster.Terms) (*cluster.Crew, error) {
	return func(*cluster.Terms) (*cluster.Crew, error) {
		return &cluster.Crew{Matcher: func() (cluster.Matcher, error) { return stuckMatcher{began}, nil }}, nil
	}
}

type stuckMatcher struct{ began chan<- string }

func (s stuckMatcher) Play(ctx context.Context, _ *cluster.Match) (*cluster.Outcome, error) {
	s.began <- "a match"
	<-ctx.Done()
	return nil, ctx.Err()
}

// sameRuns wants two runs to be equal in all but times.
func sameRuns(t *testing.T, a, b string) {
	t.Helper()
	var packs, tables, pages [2][]byte
	var games [2][]arena.Pair
	for i, dir := range []string{a, b} {
		cfg, pairs, err := arena.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		for p := range pairs {
			for g := range pairs[p].Games {
				pairs[p].Games[g].Nanos = [2]int64{}
			}
		}
		games[i] = pairs
		if packs[i], err = os.ReadFile(filepath.Join(dir, arena.PackFile)); err != nil {
			t.Fatal(err)
		}
		var table, page bytes.Buffer
		analysis := arena.Analyse(cfg, pairs)
		if err := errors.Join(arena.WriteTable(&table, analysis), arena.WriteHTML(&page, analysis)); err != nil {
			t.Fatal(err)
		}
		tables[i], pages[i] = table.Bytes(), page.Bytes()
	}
	if !reflect.DeepEqual(games[0], games[1]) {
		t.Error("the results differ")
	}
	for what, two := range map[string][2][]byte{"records": packs, "tables": tables, "pages": pages} {
		if len(two[0]) == 0 || !bytes.Equal(two[0], two[1]) {
			t.Errorf("the %s differ", what)
		}
	}
}

var awayPlan = []string{"--agents", "random", "--agents", "greedy:plan=0", "--scenario", "toy/three-bridges", "--scenario", "one-bridge",
	"--pairs", "6", "--mirror", "2", "--seed", "3"}

// An arena has the same games, results and reports over workers as in one process, though one of the workers is killed in the
// middle of a match, and a run that is cut short goes on over workers.
func TestArenaAway(t *testing.T) {
	here, there := filepath.Join(t.TempDir(), "here"), filepath.Join(t.TempDir(), "there")
	mustRun(t, "", append([]string{"arena", "--out", here}, awayPlan...)...)

	f := newMatchHall(t, nil)
	began := make(chan string, 8)
	kill := startWorker(t, f.broker, "killed", stuck(began))
	starting := make(chan bool)
	go func() {
		defer close(starting)
		<-began
		kill()
		startWorker(t, f.broker, "ada", workerCrew)
		startWorker(t, f.broker, "bob", workerCrew)
	}()
	defer func() { <-starting }()
	out := mustRun(t, "", append([]string{"arena", "--out", there, "--url", f.web}, awayPlan...)...)
	wantAll(t, out, "20 of 20 pairs and mirror games played, 32 games")
	sameRuns(t, here, there)
	wantAll(t, mustRun(t, "", "arena", "verify", there), "verified: 20 pairs, 32 games, all tables")

	results := filepath.Join(there, arena.ResultsFile)
	whole, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(results, int64(len(whole)/2)); err != nil {
		t.Fatal(err)
	}
	wantAll(t, mustRun(t, "", "arena", "--resume", there, "--url", f.web), "20 of 20 pairs")
	sameRuns(t, here, there)
	counted := int64(0)
	for _, m := range f.coordinator.Status().Workers {
		counted += m.Matches
		if m.Worker == "killed" && m.Matches != 0 || m.Refused != 0 {
			t.Errorf("of %s were counted %d matches, %d refused", m.Worker, m.Matches, m.Refused)
		}
	}
	if s := f.coordinator.Status(); counted == 0 || s.Counted != 0 || s.Matches != 0 {
		t.Errorf("counted %d matches, %d games of self-play; %d matches wait", counted, s.Counted, s.Matches)
	}
}

// What workers cannot play is refused with the reason, before it begins where that can be known.
func TestArenaAwayRefused(t *testing.T) {
	tokens, err := web.ParseTokens([]byte("eye eye-0123456789abcdef observer\nann ann-0123456789abcdef arena\n"))
	if err != nil {
		t.Fatal(err)
	}
	f := newMatchHall(t, tokens)
	file := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	yaml, err := os.ReadFile("../../scenarios/gamble/one-bridge.yaml")
	if err != nil {
		t.Fatal(err)
	}
	ann := " --token-file " + file("token", "ann-0123456789abcdef")
	short := "--agents random --agents greedy:plan=0 --scenario toy/three-bridges --pairs 2 "
	for line, says := range map[string]string{
		short + "--url " + f.web: "this learner asks for a token",
		short + "--url " + f.web + " --token-file " + file("wrong", "bob-0123456789abcdef"):            "knows none such",
		short + "--url " + f.web + " --token-file " + file("eye", "eye-0123456789abcdef"):              "the token has the role observer, want arena",
		short + "--url http://learner.example:7345":                                                    "which is not encrypted",
		short + "--url nats://127.0.0.1:1":                                                             "want https://HOST:PORT",
		short + "--url x --listen=y":                                                                   "none of the others can be",
		short + "--url x --engines y":                                                                  "none of the others can be",
		short + "--tls-ca x":                                                                           "--tls-ca: got it without --url or --listen",
		short + "--listen=0.0.0.0:0":                                                                   "--listen: ",
		"--agents random --agents nobody --scenario toy/three-bridges --url " + f.web + ann:            `there is no "nobody"`,
		"--agents random --agents neural:model=mine.model --scenario one-bridge --url " + f.web + ann:  `model: got "mine.model", want `,
		"--agents random --agents scripted:style=mine.json --scenario one-bridge --url " + f.web + ann: "want tuned | judged",
		"--agents random --agents greedy:plan=0 --scenario " + file("mine.yaml", string(yaml)) + " --pairs 1 --url " + f.web + ann: "mine.yaml, which other machines do not have",
	} {
		_, _, err := run(t, "", append([]string{"arena", "--out", filepath.Join(t.TempDir(), "run")}, strings.Fields(line)...)...)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("arena %s: got %v, want %q", line, err, says)
		}
	}
	startWorker(t, f.broker, "old", func(terms *cluster.Terms) (*cluster.Crew, error) {
		return &cluster.Crew{Matcher: func() (cluster.Matcher, error) { return otherMatcher{}, nil }}, nil
	})
	_, _, err = run(t, "", append([]string{"arena", "--out", filepath.Join(t.TempDir(), "run")}, strings.Fields(short+"--url "+f.web+ann)...)...)
	if want := `no worker here can play it: old: "toy/three-bridges": scenario hash: the arena has "`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a worker with other rules: got %v, want %s", err, want)
	}
}

// otherMatcher is of a program whose scenarios differ.
type otherMatcher struct{}

func (otherMatcher) Play(ctx context.Context, m *cluster.Match) (*cluster.Outcome, error) {
	for i := range m.Rules {
		m.Rules[i].ScenarioHash = "another"
	}
	honest, err := newMatcher()
	if err != nil {
		return nil, err
	}
	return honest.Play(ctx, m)
}

// An arena that workers join needs no learner.
func TestArenaListens(t *testing.T) {
	here, there := filepath.Join(t.TempDir(), "here"), filepath.Join(t.TempDir(), "there")
	plan := []string{"--agents", "random", "--agents", "greedy:plan=0", "--scenario", "toy/three-bridges", "--pairs", "20", "--sprt", "0,80"}
	mustRun(t, "", append([]string{"arena", "--out", here}, plan...)...)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	startWorker(t, "nats://"+addr, "ada", workerCrew) // it waits for the broker
	mustRun(t, "", append([]string{"arena", "--out", there, "--listen=" + addr}, plan...)...)
	sameRuns(t, here, there)
}
