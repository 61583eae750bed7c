package stream

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/training/cluster"
	"bridgehead/training/disk"
	"bridgehead/training/replay"
)

// shelf is a store of games in memory, which can be made to fail.
type shelf struct {
	mu    sync.Mutex
	games []*replay.Game
	fails error
}

func (s *shelf) AddAll(games []*replay.Game) (keys []replay.Key, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fails != nil {
		return nil, s.fails
	}
	for _, g := range games {
		s.games = append(s.games, g)
		keys = append(keys, replay.Key(len(s.games)))
	}
	return keys, nil
}

func (s *shelf) Keys() (keys []replay.Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.games {
		keys = append(keys, replay.Key(i+1))
	}
	return keys
}

func (s *shelf) Load(k replay.Key) (*replay.Game, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[k-1], nil
}

func (s *shelf) Withdraw(...replay.Key) {}

func (s *shelf) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails = err
}

// seeds are how often each game is kept.
func (s *shelf) seeds() map[uint64]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := map[uint64]int{}
	for _, g := range s.games {
		kept[g.Seed]++
	}
	return kept
}

var (
	terms = cluster.NewTerms("a recipe", "toy/2", []cluster.Field{{Scenario: "toy/three-bridges", ScenarioHash: "e8a1"}})
	seeds = cluster.NewSeeds(7)

	weights = []byte("weights of a network")
)

// lines keeps what was told.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) tell(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, line)
}

func (l *lines) has(part string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(strings.Join(l.all, "\n"), part)
}

// house is a learner's own: what lasts when it is started again.
type house struct {
	t     testing.TB
	dir   string
	store *shelf
	lines *lines
	o     Options
	idle  atomic.Bool // nothing is to be played
	step  atomic.Int64
}

func newHouse(t testing.TB) *house {
	dir := t.TempDir()
	h := &house{t: t, dir: dir, store: &shelf{}, lines: &lines{}}
	h.o = Options{Listen: "127.0.0.1:0", Store: filepath.Join(dir, "broker"), Bytes: 4 << 20, Tell: h.lines.tell, again: time.Second}
	return h
}

// broker starts a broker, which stops with the test. The next one has its address and its store.
func (h *house) broker() *Broker {
	h.t.Helper()
	b, err := Start(context.Background(), h.o)
	if err != nil {
		h.t.Fatal(err)
	}
	h.o.Listen = strings.TrimPrefix(b.URL(), "nats://")
	h.t.Cleanup(func() {
		if err := b.Stop(); err != nil {
			h.t.Error(err)
		}
	})
	return b
}

// coordinator opens the coordinator on what is in the house.
func (h *house) coordinator() (*cluster.Coordinator, func()) {
	h.t.Helper()
	f, err := disk.OS.Open(filepath.Join(h.dir, "ledger"), disk.Make)
	if err != nil {
		h.t.Fatal(err)
	}
	ledger, err := cluster.OpenLedger(f)
	if err != nil {
		h.t.Fatal(err)
	}
	d, err := cluster.NewCoordinator(cluster.CoordinatorOptions{
		Terms: terms, Seeds: seeds, Store: h.store, Ledger: ledger, Key: []byte("secret"), Now: time.Now,
		Plan: func(first uint64, games int) (*cluster.Job, error) {
			if h.idle.Load() {
				return nil, &cluster.Wait{For: 20 * time.Millisecond}
			}
			return &cluster.Job{Net: cluster.IDOf(weights), Step: 3, First: first, Specs: make([]cluster.Spec, games)}, nil
		},
		Step:   h.step.Load,
		Stale:  100,
		Verify: func(*cluster.Job, int, *replay.Game) error { return nil },
		Random: rand.New(rand.NewPCG(1, 2)),
		Tell:   h.lines.tell,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return d, func() {
		if err := ledger.Close(); err != nil {
			h.t.Error(err)
		}
	}
}

// learner is one that serves.
type learner struct {
	*Learner
	coordinator *cluster.Coordinator
	stop        func()
}

// learner starts one that stops with the test.
func (h *house) learner(o Options) *learner {
	h.t.Helper()
	coordinator, closeLedger := h.coordinator()
	l, err := Open(context.Background(), o, coordinator)
	if err != nil {
		h.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- l.Serve(ctx) }()
	stop := sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			h.t.Error(err)
		}
		closeLedger()
	})
	h.t.Cleanup(stop)
	return &learner{l, coordinator, stop}
}

func (h *house) transport(url string) *Transport {
	h.t.Helper()
	transport, err := Dial(context.Background(), url, Options{Tell: h.lines.tell, Token: h.o.Token})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(transport.Close)
	return transport
}

func hello(worker string) cluster.Hello {
	return cluster.Hello{Worker: worker, Version: "v0", Machine: "a \"machine\"", Cores: 2, Run: terms.Run, Game: terms.Game, Fields: terms.Fields}
}

// player makes games up: each has moves enough to be of some size.
type player struct{ moves int }

func (p player) Play(ctx context.Context, j *cluster.Job, i int, network cluster.Network) (*replay.Game, error) {
	if network != nil {
		if _, err := network(ctx, j.Net); err != nil {
			return nil, err
		}
	}
	seed := seeds.Seed(j.First + uint64(i))
	r := rand.New(rand.NewPCG(seed, 1))
	g := &replay.Game{Scenario: "toy/three-bridges", Seed: seed, Model: j.Step}
	for range p.moves {
		g.Moves = append(g.Moves, replay.Move{Step: int32(len(g.Steps)), Value: r.Float32(), Raw: r.Float32(), Sims: 16,
			Actions: []int16{0, 1, 2, 3}, Shares: []float32{.25, .25, .25, .25}})
		g.Steps = append(g.Steps, env.Step{Player: engine.Player(r.IntN(2)), Action: engine.Action(r.IntN(4))})
	}
	return g, nil
}

// batch plays a job.
func batch(t testing.TB, worker string, j *cluster.Job, moves int) *cluster.Batch {
	t.Helper()
	b := &cluster.Batch{Worker: worker, Job: *j, Nanos: 1000}
	for i := range j.Specs {
		g, err := player{moves}.Play(t.Context(), j, i, nil)
		if err != nil {
			t.Fatal(err)
		}
		body, err := replay.Encode(g)
		if err != nil {
			t.Fatal(err)
		}
		b.Games = append(b.Games, body)
	}
	return b
}

// next joins a worker and asks for a job.
func next(t testing.TB, transport *Transport, worker string, games int) *cluster.Job {
	t.Helper()
	ctx := t.Context()
	if err := transport.Join(ctx, hello(worker)); err != nil {
		t.Fatal(err)
	}
	j, err := transport.Next(ctx, worker, games)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// until waits for something to become so.
func until(t testing.TB, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after a minute: not %s", what)
		}
	}
}

// counted waits until so many games are kept, and wants none of them twice.
func (h *house) counted(games int) {
	h.t.Helper()
	until(h.t, fmt.Sprintf("%d games kept", games), func() bool { return len(h.store.seeds()) >= games })
	h.store.mu.Lock()
	defer h.store.mu.Unlock()
	if len(h.store.games) != games {
		h.t.Errorf("%d games are kept, want %d", len(h.store.games), games)
	}
}

var errFull = errors.New("no space left on device")

// still is a player that takes its time, so that a broker can go away meanwhile.
type still player

func (p still) Play(ctx context.Context, j *cluster.Job, i int, _ cluster.Network) (*replay.Game, error) {
	time.Sleep(5 * time.Millisecond)
	return player(p).Play(ctx, j, i, nil)
}
