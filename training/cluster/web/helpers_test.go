package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/cluster"
	"bridgehead/training/replay"
)

// memory is a file that outlives the learner which has it open.
type memory struct{ data []byte }

func (m *memory) ReadAt(p []byte, at int64) (int, error) {
	if at >= int64(len(m.data)) {
		return 0, io.EOF
	}
	n := copy(p, m.data[at:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (m *memory) WriteAt(p []byte, at int64) (int, error) {
	if more := int(at) + len(p) - len(m.data); more > 0 {
		m.data = append(m.data, make([]byte, more)...)
	}
	return copy(m.data[at:], p), nil
}

func (m *memory) Truncate(size int64) error { m.data = m.data[:size]; return nil }
func (m *memory) Size() (int64, error)      { return int64(len(m.data)), nil }
func (m *memory) Sync() error               { return nil }
func (m *memory) Close() error              { return nil }

// kept is a store of games in memory. It is called under the lock of the coordinator.
type kept struct {
	games     []*replay.Game
	withdrawn map[replay.Key]bool
}

func (k *kept) AddAll(games []*replay.Game) (keys []replay.Key, err error) {
	for _, g := range games {
		keys = append(keys, replay.Key(len(k.games)))
		k.games = append(k.games, g)
	}
	return keys, nil
}
func (k *kept) Keys() (keys []replay.Key) {
	for i := range k.games {
		keys = append(keys, replay.Key(i))
	}
	return keys
}
func (k *kept) Load(key replay.Key) (*replay.Game, error) { return k.games[key], nil }
func (k *kept) Withdraw(keys ...replay.Key) {
	for _, key := range keys {
		k.withdrawn[key] = true
	}
}

// learner is one for tests: its games are made up.
type learner struct {
	coordinator *cluster.Coordinator
	store       *kept
	ledger      *memory
	seeds       cluster.Seeds
	step        int64
	net         cluster.ID
	data        []byte // of the network
	random      *rand.Rand
	told        []string
	mu          sync.Mutex // of told
}

func newLearner(tb testing.TB, seed uint64) *learner {
	tb.Helper()
	l := &learner{store: &kept{withdrawn: map[replay.Key]bool{}}, ledger: &memory{}, seeds: cluster.NewSeeds(seed), step: 7, random: rand.New(rand.NewPCG(seed, 1))}
	l.data = network(tb, 1)
	l.net = cluster.IDOf(l.data)
	l.start(tb)
	return l
}

// start starts the learner, once more where it was there.
func (l *learner) start(tb testing.TB) {
	tb.Helper()
	ledger, err := cluster.OpenLedger(l.ledger)
	if err != nil {
		tb.Fatal(err)
	}
	l.coordinator, err = cluster.NewCoordinator(cluster.CoordinatorOptions{
		Terms: cluster.NewTerms("a recipe", "made-up-v1", fields()), Seeds: l.seeds, Store: l.store, Ledger: ledger, Key: []byte("a secret"), Now: time.Now,
		Plan: func(_ uint64, games int) (*cluster.Job, error) {
			return &cluster.Job{Net: l.net, Step: l.step, Sims: 4, First: ledger.Next(), Specs: make([]cluster.Spec, games)}, nil
		},
		Step:   func() int64 { return l.step },
		Verify: func(*cluster.Job, int, *replay.Game) error { return nil },
		Replay: func(_ context.Context, j *cluster.Job, i int) (*replay.Game, error) {
			return played(l.seeds, j, i), nil
		},
		OneIn: 50, New: 200, OneInNew: 10, Pending: 256, Random: l.random,
		Tell: func(line string) { l.mu.Lock(); l.told = append(l.told, line); l.mu.Unlock() },
	})
	if err != nil {
		tb.Fatal(err)
	}
}

func fields() []cluster.Field {
	return []cluster.Field{{Scenario: "made-up/first", ScenarioHash: "f00d", Actions: "a1", Observation: "b2"}}
}

func hello(l *learner, worker string) cluster.Hello {
	return cluster.Hello{Worker: worker, Version: "1.2", Machine: "two cores", Cores: 2, Run: l.coordinator.Terms.Run, Game: "made-up-v1", Fields: fields()}
}

// networks hands out the one network.
func (l *learner) networks(id cluster.ID) ([]byte, error) {
	if id == l.net {
		return l.data, nil
	}
	return nil, cluster.ErrNoNetwork
}

// options serve the learner without limits that would be in the way.
func (l *learner) options(tokens *Tokens) Options {
	limits := DefaultLimits()
	limits.Rate, limits.Burst = 1e9, 1e9
	return Options{Coordinator: l.coordinator, Networks: l.networks, Tokens: tokens, Limits: limits}
}

// serve serves it on this machine.
func serve(tb testing.TB, o Options) string {
	tb.Helper()
	h, err := Handler(o)
	if err != nil {
		tb.Fatal(err)
	}
	server := httptest.NewServer(h)
	tb.Cleanup(server.Close)
	return server.URL
}

func dial(tb testing.TB, address, token string, store *Store) *Transport {
	tb.Helper()
	h, err := Dial(address, token, DialOptions{Store: store})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(h.client.CloseIdleConnections)
	return h
}

func opened(tb testing.TB, most int64) *Store {
	tb.Helper()
	s, err := NewStore(tb.TempDir(), most, nil)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		s.client.CloseIdleConnections()
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
	})
	return s
}

// played is the true game of a job.
func played(seeds cluster.Seeds, j *cluster.Job, i int) *replay.Game {
	seed := seeds.Seed(j.First + uint64(i))
	rng := rand.New(rand.NewPCG(seed, 0))
	g := &replay.Game{Scenario: "made-up/first", ScenarioHash: "f00d", Seed: seed, Players: [2]string{"self@7", "self@7"}, Model: j.Step}
	for range 5 + rng.IntN(5) {
		g.Steps = append(g.Steps, env.Step{Player: engine.Player(rng.IntN(2)), Action: engine.Action(rng.IntN(100))})
	}
	g.Returns = [2]float32{1, -1}
	return g
}

// play plays the games of a job; those that forge tells are made up.
func play(tb testing.TB, l *learner, worker string, j *cluster.Job, forge func() bool) *cluster.Batch {
	tb.Helper()
	b := &cluster.Batch{Worker: worker, Job: *j, Nanos: 1}
	for i := range j.Specs {
		g := played(l.seeds, j, i)
		if forge() {
			g.Returns = [2]float32{-1, 1}
		}
		body, err := replay.Encode(g)
		if err != nil {
			tb.Fatal(err)
		}
		b.Games = append(b.Games, body)
	}
	return b
}

func honest() bool { return false }

// network is one of random weights, as a bundle.
func network(tb testing.TB, seed uint64) []byte {
	tb.Helper()
	return sized(tb, seed, 4)
}

// sized is one that is the larger the wider it is.
func sized(tb testing.TB, seed uint64, width int) []byte {
	tb.Helper()
	net, err := models.New(models.Config{Blocks: 1, Context: width, Action: 3, Value: 2, Shape: models.Shape{
		Observation: 7, Vectors: []models.Span{{At: 1, Rows: 1, Columns: 6, Split: -1}}, Actions: []models.Part{{Size: 3, Names: models.NamesNothing}}}})
	if err != nil {
		tb.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	for i := range net.Params {
		for j := range net.Params[i].Data {
			net.Params[i].Data[j] = float32(rng.NormFloat64())
		}
	}
	var buf bytes.Buffer
	err = bundle.Write(&buf, &bundle.Bundle{Name: "test", Game: "made-up-v1", Actions: "a1", Observation: "b2",
		Scenarios: []bundle.Scenario{{ID: "made-up/first", Hash: "f00d"}}, Play: bundle.UsualPlay(), Net: net})
	if err != nil {
		tb.Fatal(err)
	}
	return buf.Bytes()
}

func tokensOf(tb testing.TB, lines ...string) *Tokens {
	tb.Helper()
	var b bytes.Buffer
	for _, line := range lines {
		fmt.Fprintln(&b, line)
	}
	t, err := ParseTokens(b.Bytes())
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

func isFault(err error, code string) bool {
	var f *fault
	return errors.As(err, &f) && f.Code == code
}

// numbers are those of the games counted, ascending.
func (l *learner) numbers() (all []uint64) {
	for _, g := range l.store.games {
		all = append(all, l.seeds.Number(g.Seed))
	}
	slices.Sort(all)
	return all
}
