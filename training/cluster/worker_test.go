package cluster

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bridgehead/models"
	"bridgehead/training/disk"
	"bridgehead/training/disk/crash"
	"bridgehead/training/replay"
)

// testTransport is the coordinator of a learner as a worker has it, over a network that can be cut.
type testTransport struct {
	mu          sync.Mutex
	coordinator *Coordinator
	cut         error // what calls get; nil: they come through
	noSend      error // what Send gets
	joins       int
}

func (h *testTransport) set(change func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	change()
}

func (h *testTransport) at() (*Coordinator, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.coordinator, h.cut
}

func (h *testTransport) Terms(context.Context) (*Terms, error) {
	d, err := h.at()
	return d.Terms, err
}

func (h *testTransport) Join(_ context.Context, hello Hello) error {
	d, err := h.at()
	if err != nil {
		return err
	}
	h.set(func() { h.joins++ })
	return d.Join(hello, false)
}

func (h *testTransport) Next(_ context.Context, worker string, most int) (*Job, error) {
	d, err := h.at()
	if err != nil {
		return nil, err
	}
	return d.Next(worker, most)
}

func (h *testTransport) Network(context.Context, ID) (*models.Net, error) { return nil, ErrNoNetwork }

func (h *testTransport) Send(_ context.Context, b *Batch) error {
	d, err := h.at()
	if h.set(func() { err = errors.Join(err, h.noSend) }); err != nil {
		return err
	}
	data := EncodeBatch(b)
	got, err := DecodeBatch(data)
	if err != nil {
		return err
	}
	return d.Take(got)
}

// second plays a game in a second; those of a job from gone on want a network that is no more.
type second struct {
	played *int
	gone   int // 0: never
}

func (p second) Play(ctx context.Context, j *Job, i int, _ Network) (*replay.Game, error) {
	if p.gone > 0 && i >= p.gone {
		return nil, ErrNoNetwork
	}
	if !sleep(ctx, time.Second) {
		return nil, ctx.Err()
	}
	*p.played++
	return madeUp(j.First+uint64(i), j.Step), nil
}

// worksite is a worker of one core with its learner.
type worksite struct {
	*rig
	transport *testTransport
	fsys      disk.FS
	played    int
	gone      int
}

func newWorksite(t *testing.T) *worksite {
	r := newRig(t, nil)
	return &worksite{rig: r, transport: &testTransport{coordinator: r.Coordinator}, fsys: crash.New(1).Process()}
}

// run has a worker work for a time, and then finish; where it must, it gives up a minute later.
func (w *worksite) run(t *testing.T, during time.Duration, meanwhile func()) error {
	t.Helper()
	spool := openSpool(t, w.fsys)
	worker := &Worker{Transport: w.transport, Spool: spool, Hello: hello("a"), Aim: 5 * time.Second,
		random: func(most time.Duration) time.Duration { return most / 2 }, // waits are as long as they are on average
		Crew: func(*Terms) (*Crew, error) {
			return &Crew{Game: testTerms.Game, Fields: testFields, Player: func() (Player, error) { return second{&w.played, w.gone}, nil }}, nil
		}}
	ctx, stop := context.WithTimeout(t.Context(), during)
	defer stop()
	now, give := context.WithTimeout(t.Context(), during+time.Minute)
	defer give()
	done := make(chan error, 1)
	go func() { done <- worker.Run(ctx, now) }()
	if meanwhile != nil {
		meanwhile()
	}
	err := <-done
	must(t, spool.Close())
	return err
}

func (w *worksite) waiting(t *testing.T) int {
	t.Helper()
	s := openSpool(t, w.fsys)
	defer s.Close()
	return s.Len()
}

func TestWorkerFinishesTheGameAtHandAndSendsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorksite(t)
		began := time.Now()
		must(t, w.run(t, 20500*time.Millisecond, nil))
		wantEqual(t, "played", w.played, 21)
		wantEqual(t, "it took", time.Since(began), 21*time.Second)
		w.wantNumbersOf(t, 21)
		wantEqual(t, "batches that wait", w.waiting(t), 0)
		wantEqual(t, "sent again", w.Status().Workers[0].Twice, 0)
	})
}

// wantNumbersOf wants that all games that were played were counted.
func (w *worksite) wantNumbersOf(t *testing.T, games int) {
	t.Helper()
	wantEqual(t, "games counted", len(numbers(t, w.store)), games)
	wantEqual(t, "games in the ledger", w.transport.coordinator.Ledger.Size(), uint64(games))
}

// While the learner is away a worker plays what it has and keeps it; the next process of it sends that.
func TestWorkerKeepsBatchesWhileTheLearnerIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorksite(t)
		must(t, w.run(t, 30*time.Second, func() {
			time.Sleep(10500 * time.Millisecond)
			w.transport.set(func() { w.transport.noSend = errors.New("connection refused") })
		}))
		if n := w.waiting(t); n < 2 {
			t.Fatalf("%d batches wait, want some", n)
		}
		sent := len(numbers(t, w.store))
		if sent == 0 || sent >= w.played {
			t.Fatalf("%d games of %d were sent, want a part", sent, w.played)
		}
		w.transport.set(func() { w.transport.noSend = nil })
		must(t, w.run(t, 10*time.Second, nil))
		w.wantNumbersOf(t, w.played)
		wantEqual(t, "batches that wait", w.waiting(t), 0)
	})
}

// A network that comes back is all a worker needs: it neither ends nor forgets.
func TestWorkerGoesOnWhenTheNetworkIsBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorksite(t)
		must(t, w.run(t, 2*time.Minute, func() {
			time.Sleep(10500 * time.Millisecond)
			w.transport.set(func() { w.transport.cut = errors.New("no route to host") })
			time.Sleep(40 * time.Second)
			if n := len(numbers(t, w.store)); n > 15 {
				t.Errorf("%d games came through a network that is cut", n)
			}
			w.transport.set(func() { w.transport.cut = nil })
		}))
		if w.played < 60 {
			t.Errorf("%d games were played in 80 s, want about 80", w.played)
		}
		w.wantNumbersOf(t, w.played)
	})
}

func TestWorkerJoinsAgainWhenTheLearnerWasStartedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorksite(t)
		must(t, w.run(t, time.Minute, func() {
			for range 3 {
				time.Sleep(10500 * time.Millisecond)
				w.open(nil)
				w.transport.set(func() { w.transport.coordinator = w.Coordinator })
			}
		}))
		if w.transport.joins < 4 {
			t.Errorf("it joined %d times, want once for every learner or more", w.transport.joins)
		}
		if w.played < 50 {
			t.Errorf("%d games were played in a minute", w.played)
		}
		w.wantNumbersOf(t, w.played)
	})
}

// A full disk holds a worker up and loses nothing.
func TestWorkerWaitsWhileItsDiskIsFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorksite(t)
		d := crash.New(1)
		w.fsys = d.Process()
		must(t, w.run(t, time.Minute, func() {
			time.Sleep(10500 * time.Millisecond)
			d.SetSize(d.Used())
			time.Sleep(20 * time.Second)
			d.SetSize(-1)
		}))
		if w.played < 30 || w.played > 50 {
			t.Errorf("%d games were played, want about 40: none for 20 of 60 s", w.played)
		}
		w.wantNumbersOf(t, w.played)
	})
}

// A job whose network is gone is given up; what was played of it counts.
func TestWorkerSendsWhatItPlayedOfAJobWhoseNetworkIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorksite(t)
		w.gone = 3
		must(t, w.run(t, 20*time.Second, nil))
		if w.played < 15 {
			t.Errorf("%d games were played in 20 s", w.played)
		}
		w.wantNumbersOf(t, w.played)
	})
}

func TestWorkerEndsWhenTheRunHasEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorksite(t)
		err := w.run(t, time.Hour, func() {
			time.Sleep(10500 * time.Millisecond)
			w.End("the run has ended")
		})
		wantRefused(t, err, "the run has ended")
		wantEqual(t, "batches that wait", w.waiting(t), 0)
	})
}

func TestWorkerDoesNotJoinWhatItDoesNotFit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorksite(t)
		w.transport.coordinator.Terms = NewTerms("recipe", "another game", testFields)
		wantRefused(t, w.run(t, time.Hour, nil), "the run plays another game, the worker game 1")
		wantEqual(t, "played", w.played, 0)
	})
}
