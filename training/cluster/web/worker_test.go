package web

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"bridgehead/training/cluster"
	"bridgehead/training/disk"
	"bridgehead/training/replay"
)

// player plays the made-up games, and waits while many are to be sent: no real game is that short.
type player struct {
	l     *learner
	spool *cluster.Spool
}

func (p player) Play(ctx context.Context, j *cluster.Job, i int, network cluster.Network) (*replay.Game, error) {
	if _, err := network(ctx, j.Net); err != nil {
		return nil, err
	}
	for p.spool.Len() > 4 {
		time.Sleep(time.Millisecond)
	}
	return played(p.l.seeds, j, i), nil
}

// flaky is a learner behind a line that loses requests and answers.
type flaky struct {
	mu      sync.RWMutex // held for writing while the learner is started again
	handler http.Handler

	line sync.Mutex
	rng  *rand.Rand
}

func (f *flaky) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.line.Lock()
	fate := f.rng.IntN(12)
	f.line.Unlock()
	if fate == 0 {
		panic(http.ErrAbortHandler)
	}
	f.mu.RLock()
	defer f.mu.RUnlock()
	if fate == 1 {
		f.handler.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	}
	f.handler.ServeHTTP(w, r)
}

// A worker plays over a bad line for a learner that is started again meanwhile: every game it has played is counted once.
func TestWorkerOverABadLine(t *testing.T) {
	l := newLearner(t, 13)
	h, err := Handler(l.options(nil))
	if err != nil {
		t.Fatal(err)
	}
	f := &flaky{handler: h, rng: rand.New(rand.NewPCG(13, 4))}
	server := httptest.NewServer(f)
	defer server.Close()
	spool, err := cluster.OpenSpool(disk.OS, filepath.Join(t.TempDir(), "spool"))
	if err != nil {
		t.Fatal(err)
	}
	defer spool.Close()
	w := &cluster.Worker{Transport: dial(t, server.URL, "", opened(t, 1<<20)), Spool: spool, Aim: time.Nanosecond,
		Hello: cluster.Hello{Worker: "ada", Version: "1", Machine: "m", Cores: 4},
		Crew: func(*cluster.Terms) (*cluster.Crew, error) {
			return &cluster.Crew{Game: "made-up-v1", Fields: fields(), Player: func() (cluster.Player, error) { return player{l, spool}, nil }}, nil
		}}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx, t.Context()) }()
	reach := func(games int) {
		for {
			f.mu.Lock()
			n := len(l.store.games)
			f.mu.Unlock()
			if n >= games {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	reach(30)
	f.mu.Lock()
	l.start(t)
	if f.handler, err = Handler(l.options(nil)); err != nil {
		t.Fatal(err)
	}
	f.mu.Unlock()
	reach(60)
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	numbers := l.numbers()
	if games, _ := w.Played(); int(games) != len(numbers) || len(slices.Compact(numbers)) != int(games) {
		t.Errorf("played %d games, counted %d, of which different %d", games, len(numbers), len(slices.Compact(numbers)))
	}
	if spool.Len() != 0 {
		t.Errorf("%d batches are left", spool.Len())
	}
}
