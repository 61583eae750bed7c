package web

import (
	"context"
	"errors"
	"testing"

	"bridgehead/training/cluster"
)

// A worker joins, plays, sends twice, and its games are counted once.
func TestRoundTrip(t *testing.T) {
	l := newLearner(t, 1)
	transport := dial(t, serve(t, l.options(nil)), "", opened(t, 1<<20))
	ctx := context.Background()
	if _, err := transport.Next(ctx, "ada", 3); !errors.Is(err, cluster.ErrUnknown) {
		t.Errorf("before it joined: got %v, want %v", err, cluster.ErrUnknown)
	}
	terms, err := transport.Terms(ctx)
	if err != nil || terms.Run != l.coordinator.Terms.Run {
		t.Fatalf("terms: got %+v, %v", terms, err)
	}
	if err := transport.Join(ctx, hello(l, "ada")); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		j, err := transport.Next(ctx, "ada", 3)
		if err != nil {
			t.Fatal(err)
		}
		if net, err := transport.Network(ctx, j.Net); err != nil || net == nil {
			t.Fatalf("network: got %v", err)
		}
		for range 2 {
			if err := transport.Send(ctx, play(t, l, "ada", j, honest)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := l.numbers(); len(got) != 9 || got[0] != 0 || got[8] != 8 {
		t.Errorf("got the games %v, want 0 to 8", got)
	}
	s, err := transport.Status(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if s.Counted != 9 || len(s.Workers) != 2 || s.Workers[0].Games != 9 || s.Workers[0].Twice != 9 || s.Versions["1.2"] != 1 || s.Rate <= 0 || len(s.Held) != 0 {
		t.Errorf("status: got %+v", s)
	}
	if !s.Workers[0].Stranger {
		t.Error("a worker by HTTPS is trusted")
	}
}
