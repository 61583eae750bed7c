package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"bridgehead/models"
	"bridgehead/training/cluster"
	"bridgehead/training/disk"
)

// A worker of the real kind plays for a learner until it is told to stop, and every game is kept once.
func TestRoundTrip(t *testing.T) {
	h := newHouse(t)
	b := h.broker()
	l := h.learner(b.Options())
	files := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write(weights) }))
	defer files.Close()

	spool, err := cluster.OpenSpool(disk.OS, filepath.Join(h.dir, "spool"))
	if err != nil {
		t.Fatal(err)
	}
	defer spool.Close()
	transport := h.transport(b.URL())
	transport.Networks = func(_ context.Context, id cluster.ID) (*models.Net, error) { // as package web does, more or less
		r, err := http.Get(files.URL)
		if err != nil {
			return nil, err
		}
		defer r.Body.Close()
		if data, err := io.ReadAll(r.Body); err != nil || cluster.IDOf(data) != id {
			return nil, fmt.Errorf("got %d bytes of network %s, %v", len(data), id, err)
		}
		return &models.Net{}, nil
	}
	ctx, drain := context.WithCancel(t.Context())
	w := &cluster.Worker{Transport: transport, Spool: spool, Hello: hello("w1"), Tell: h.lines.tell, Aim: time.Millisecond,
		Crew: func(got *cluster.Terms) (*cluster.Crew, error) {
			if got.Run != terms.Run || got.Recipe != terms.Recipe {
				t.Errorf("the terms are %+v, want %+v", got, terms)
			}
			return &cluster.Crew{Game: terms.Game, Fields: terms.Fields, Player: func() (cluster.Player, error) { return player{20}, nil }}, nil
		}}
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx, t.Context()) }()
	until(t, "100 games kept", func() bool { return len(h.store.seeds()) >= 100 })
	drain()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	played, _ := w.Played()
	h.counted(int(played))
	status := l.coordinator.Status()
	for _, m := range status.Workers {
		if m.Worker == "w1" && (m.Games != played || m.Machine != hello("w1").Machine || m.Stranger) {
			t.Errorf("the coordinator has of the worker %+v, which has played %d games", m, played)
		}
	}
	if len(status.Workers) != 2 {
		t.Errorf("%d workers, want this one and the learner", len(status.Workers))
	}
}

// What Next and Join return is the same on both sides.
func TestAnswers(t *testing.T) {
	h := newHouse(t)
	b := h.broker()
	transport := h.transport(b.URL())
	ctx := t.Context()
	if _, err := transport.Terms(ctx); err == nil || cluster.Refused(err) {
		t.Errorf("without a learner the terms are answered by %v, want an error that passes", err)
	}
	h.learner(b.Options())
	if _, err := transport.Next(ctx, "w1", 1); !errors.Is(err, cluster.ErrUnknown) {
		t.Errorf("a worker that has not joined gets %v, want ErrUnknown", err)
	}
	other := hello("w1")
	other.Game = "toy/3"
	var refusal *cluster.Refusal
	if err := transport.Join(ctx, other); !errors.As(err, &refusal) || refusal.Reason != "the run plays toy/2, the worker toy/3" {
		t.Errorf("a worker of another game gets %v", err)
	}
	if err := transport.Send(ctx, &cluster.Batch{Worker: "w1"}); !errors.Is(err, cluster.ErrUnknown) {
		t.Errorf("games of a worker that has not joined get %v, want ErrUnknown", err)
	}
	if j := next(t, transport, "w1", 5); len(j.Specs) != 5 || len(j.Seal) == 0 || j.Run != terms.Run {
		t.Errorf("got the job %+v", j)
	}
	h.idle.Store(true)
	soon, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	if _, err := transport.Next(soon, "w1", 5); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("while nothing is wanted the answer is %v, want to wait", err)
	}
	for _, want := range []error{&cluster.Wait{For: time.Second}, cluster.ErrNoNetwork, cluster.ErrUnknown, nil} {
		if _, err := answerOf(nil, want).result(); err != want && err.Error() != want.Error() {
			t.Errorf("%v came out as %v", want, err)
		}
	}
}
