package cluster

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgehead/env"
	"bridgehead/training/replay"
)

// Games of tests are made up: nothing of them is played again, so they need not follow any rules.
const testScenario = "made-up"

var (
	testSeeds  = NewSeeds(7)
	testKey    = []byte("the key of the tests, 32 bytes..")
	testFields = []Field{{Scenario: testScenario, ScenarioHash: "s", Options: "o", Actions: "a", Observation: "b"}}
	testTerms  = NewTerms("recipe", "game 1", testFields)
	epoch      = time.Unix(1_700_000_000, 0)
)

// madeUp is the game of a number, as everyone who is honest plays it.
func madeUp(number uint64, step int64) *replay.Game {
	seed := testSeeds.Seed(number)
	return &replay.Game{Scenario: testScenario, Seed: seed, Players: [2]string{"self", "self"}, Model: step,
		Steps: []env.Step{{Player: 0, Action: 1}, {Player: 1, Action: 2}},
		Moves: []replay.Move{{Step: 0, Value: float32(seed%100) / 100, Sims: 4, Actions: []int16{1, 2}, Shares: []float32{.25, .75}}},
	}
}

func encoded(tb testing.TB, g *replay.Game) []byte {
	tb.Helper()
	body, err := replay.Encode(g)
	if err != nil {
		tb.Fatal(err)
	}
	return body
}

// testJob is a job as plans of tests make it.
func testJob(first uint64, games int, step int64) *Job {
	return &Job{Run: testTerms.Run, Net: IDOf([]byte{byte(step)}), Step: step, Sims: 4, First: first, Specs: make([]Spec, games)}
}

// batchOf is games of a job, honestly played.
func batchOf(tb testing.TB, worker string, j *Job, from, to int) *Batch {
	tb.Helper()
	b := &Batch{Worker: worker, Job: *j, From: from, Nanos: int64(to - from)}
	for i := from; i < to; i++ {
		b.Games = append(b.Games, encoded(tb, madeUp(j.First+uint64(i), j.Step)))
	}
	return b
}

// memory is a store that forgets at the end.
type memory struct {
	mu     sync.Mutex
	games  map[replay.Key]*replay.Game
	newest replay.Key
	left   int // games until one fails; 0: none does
}

func newMemory() *memory { return &memory{games: map[replay.Key]*replay.Game{}, newest: 1 << 32} }

func (m *memory) AddAll(games []*replay.Game) (keys []replay.Key, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, g := range games {
		if m.left--; m.left == 0 {
			return keys, errors.New("the disk is full")
		}
		m.newest++
		m.games[m.newest] = g
		keys = append(keys, m.newest)
	}
	return keys, nil
}

func (m *memory) Keys() (keys []replay.Key) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for k := range m.games {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func (m *memory) Load(k replay.Key) (*replay.Game, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if g := m.games[k]; g != nil {
		return g, nil
	}
	return nil, replay.ErrGone
}

func (m *memory) Withdraw(keys ...replay.Key) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range keys {
		delete(m.games, k)
	}
}

// numbers are those of the games in a store, ascending.
func numbers(tb testing.TB, s Store) (all []uint64) {
	tb.Helper()
	for _, k := range s.Keys() {
		g, err := s.Load(k)
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, testSeeds.Number(g.Seed))
	}
	slices.Sort(all)
	return all
}

// verifyMadeUp is the Verify of tests.
func verifyMadeUp(_ *Job, _ int, g *replay.Game) error {
	if g.Scenario != testScenario {
		return fmt.Errorf("it was played on %s, want %s", g.Scenario, testScenario)
	}
	return nil
}

// options are those of a coordinator whose plans are always the same.
func options(s Store, l *Ledger) CoordinatorOptions {
	return CoordinatorOptions{
		Terms: testTerms, Seeds: testSeeds, Store: s, Ledger: l, Key: testKey, Now: func() time.Time { return epoch },
		Plan:   func(first uint64, games int) (*Job, error) { return testJob(first, games, 5), nil },
		Step:   func() int64 { return 5 },
		Verify: verifyMadeUp, OneIn: 1, Pending: 8, Random: rand.New(rand.NewPCG(1, 2)),
	}
}

func hello(name string) Hello {
	return Hello{Worker: name, Version: "1", Machine: "m", Cores: 1, Run: testTerms.Run, Game: testTerms.Game, Fields: testFields}
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

func wantIs(tb testing.TB, err, want error) {
	tb.Helper()
	if !errors.Is(err, want) {
		tb.Fatalf("got error %v, want %v", err, want)
	}
}

func wantText(tb testing.TB, err error, parts ...string) {
	tb.Helper()
	if err == nil {
		tb.Fatalf("got no error, want one with %q", parts)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			tb.Fatalf("got error %q, want %q in it", err, part)
		}
	}
}

func wantRefused(tb testing.TB, err error, parts ...string) {
	tb.Helper()
	wantText(tb, err, parts...)
	if !Refused(err) {
		tb.Fatalf("got %v, want a refusal", err)
	}
}

func wantEqual[T comparable](tb testing.TB, what string, got, want T) {
	tb.Helper()
	if got != want {
		tb.Errorf("%s: got %v, want %v", what, got, want)
	}
}
