package stream

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"pgregory.net/rapid"

	"bridgehead/training/cluster"
	"bridgehead/training/disk"
)

// send sends a batch and wants it acknowledged.
func send(t testing.TB, transport *Transport, b *cluster.Batch) {
	t.Helper()
	if err := transport.Send(t.Context(), b); err != nil {
		t.Fatal(err)
	}
}

// drained waits until the learner has done with everything and the broker has forgotten it.
func drained(t testing.TB, l *learner) {
	t.Helper()
	until(t, "the stream empty", func() bool {
		s, err := l.Status(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return s.Waiting == 0 && s.Kept == 0
	})
}

// member is a worker as the coordinator has it.
func member(t testing.TB, l *learner, worker string) cluster.Member {
	t.Helper()
	for _, m := range l.coordinator.Status().Workers {
		if m.Worker == worker {
			return m
		}
	}
	t.Fatalf("the coordinator has no worker %s", worker)
	return cluster.Member{}
}

func TestDuplicates(t *testing.T) {
	h := newHouse(t)
	h.o.Window = 100 * time.Millisecond
	b := h.broker()
	l := h.learner(b.Options())
	transport := h.transport(b.URL())
	games := batch(t, "w1", next(t, transport, "w1", 8), 5)
	send(t, transport, games)
	send(t, transport, games) // the broker knows it
	h.counted(8)
	until(t, "told twice from the ledger", func() bool { // when the broker has forgotten, the ledger knows it
		send(t, transport, games)
		return member(t, l, "w1").Twice >= 16
	})
	drained(t, l)
	h.counted(8)
	if m := member(t, l, "w1"); m.Games != 8 || m.Twice%8 != 0 {
		t.Errorf("the coordinator has counted %d games and %d twice, want 8 and whole batches", m.Games, m.Twice)
	}
}

// What is acknowledged while the learner is down outlasts the broker, and a learner that has never heard of the worker
// takes it.
func TestAllIsStartedAgain(t *testing.T) {
	h := newHouse(t)
	b := h.broker()
	l := h.learner(b.Options())
	transport := h.transport(b.URL())
	var jobs []*cluster.Job
	for range 6 {
		jobs = append(jobs, next(t, transport, "w1", 4))
	}
	send(t, transport, batch(t, "w1", jobs[0], 5))
	h.counted(4)
	drained(t, l)
	l.stop()
	for _, j := range jobs[1:] {
		send(t, transport, batch(t, "w1", j, 5))
	}

	// As a broker that is killed now would leave its store.
	killed := h.o
	killed.Listen, killed.Store = "127.0.0.1:0", filepath.Join(h.dir, "killed")
	if err := os.CopyFS(killed.Store, os.DirFS(h.o.Store)); err != nil {
		t.Fatal(err)
	}
	if err := b.Stop(); err != nil {
		t.Fatal(err)
	}
	transport.Close()
	for name, o := range map[string]Options{"stopped": h.o, "killed": killed} {
		t.Run(name, func(t *testing.T) {
			h := &house{t: t, dir: t.TempDir(), store: &shelf{}, lines: &lines{}, o: o}
			b := h.broker()
			l := h.learner(b.Options())
			h.counted(20)
			drained(t, l)
			if m := member(t, l, "w1"); m.Games != 20 || m.Cores != 2 {
				t.Errorf("the coordinator has %+v, want 20 games of a worker of 2 cores", m)
			}
		})
	}
}

// A broker of its own goes away and comes back while a worker plays and the learner takes.
func TestBrokerGoesAndComes(t *testing.T) {
	h := newHouse(t)
	b := h.broker()
	o := h.o
	o.URL = b.URL()
	l := h.learner(o)
	spool, err := cluster.OpenSpool(disk.OS, filepath.Join(h.dir, "spool"))
	if err != nil {
		t.Fatal(err)
	}
	defer spool.Close()
	transport := h.transport(b.URL())
	ctx, drain := context.WithCancel(t.Context())
	w := &cluster.Worker{Transport: transport, Spool: spool, Hello: hello("w1"), Tell: h.lines.tell, Aim: time.Millisecond,
		Crew: func(*cluster.Terms) (*cluster.Crew, error) {
			return &cluster.Crew{Game: terms.Game, Fields: terms.Fields, Player: func() (cluster.Player, error) { return still{5}, nil }}, nil
		}}
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx, t.Context()) }()
	kept := func() int { return len(h.store.seeds()) }
	for range 2 {
		before := kept()
		until(t, "10 games more", func() bool { return kept() >= before+10 })
		if err := b.Stop(); err != nil {
			t.Fatal(err)
		}
		b = h.broker()
	}
	before := kept()
	until(t, "10 games more", func() bool { return kept() >= before+10 })
	drain()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	played, _ := w.Played()
	h.counted(int(played))
	drained(t, l)
}

func TestPoisonedMessages(t *testing.T) {
	h := newHouse(t)
	b := h.broker()
	l := h.learner(b.Options())
	transport := h.transport(b.URL())
	job := next(t, transport, "w1", 4)
	subject := l.o.subject(terms.Run)
	publish := func(m *nats.Msg) {
		t.Helper()
		if _, err := transport.js.PublishMsg(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	publish(&nats.Msg{Subject: subject, Data: []byte("rubbish")})
	publish(&nats.Msg{Subject: subject})
	hi := hello("w1")
	m, err := writeBatch(subject, batch(t, "w2", job, 5), &hi) // of another than its sender
	if err != nil {
		t.Fatal(err)
	}
	publish(m)
	torn, err := writeBatch(subject, batch(t, "w1", job, 5), &hi)
	if err != nil {
		t.Fatal(err)
	}
	torn.Data = torn.Data[:len(torn.Data)/2]
	publish(torn)

	forged := batch(t, "w1", job, 5)
	forged.Job.Seal = []byte("forged")
	send(t, transport, forged)
	drained(t, l)
	send(t, transport, batch(t, "w1", next(t, transport, "w1", 3), 5))
	h.counted(3)
	drained(t, l)
	s, err := l.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := (Counts{Batches: 1, Refused: 1, Unreadable: 4}); s.Counts != want {
		t.Errorf("the learner counts %+v, want %+v", s.Counts, want)
	}
	if !h.lines.has("thrown away") {
		t.Error("nobody was told")
	}
	if m := member(t, l, "w1"); m.Refused != 4 {
		t.Errorf("the coordinator has refused %d games, want 4", m.Refused)
	}
}

// A coordinator that cannot keep games now has them brought again.
func TestFullDiskOfTheLearner(t *testing.T) {
	h := newHouse(t)
	b := h.broker()
	l := h.learner(b.Options())
	transport := h.transport(b.URL())
	h.store.fail(errFull)
	for range 3 {
		send(t, transport, batch(t, "w1", next(t, transport, "w1", 4), 5))
	}
	until(t, "tried again", func() bool {
		s, err := l.Status(t.Context())
		return err == nil && s.Again > 3 && s.Waiting == 3
	})
	if !h.lines.has(errFull.Error()) {
		t.Error("nobody was told")
	}
	h.store.fail(nil)
	h.counted(12)
	drained(t, l)
}

// A stream that is full takes no more until the learner has caught up, and has not remembered what it did not take.
func TestFullStream(t *testing.T) {
	h := newHouse(t)
	h.o.Bytes = 64 << 10
	b := h.broker()
	l := h.learner(b.Options())
	transport := h.transport(b.URL())
	var jobs []*cluster.Job
	for range 20 {
		jobs = append(jobs, next(t, transport, "w1", 8))
	}
	l.stop()
	sent := 0
	var err error
	for err == nil && sent < len(jobs) {
		if err = transport.Send(t.Context(), batch(t, "w1", jobs[sent], 100)); err == nil {
			sent++
		}
	}
	if err == nil || cluster.Refused(err) || !strings.Contains(err.Error(), "maximum bytes exceeded") {
		t.Fatalf("after %d batches: got %v, want maximum bytes exceeded", sent, err)
	}
	l = h.learner(b.Options())
	for _, j := range jobs[sent:] {
		until(t, "taken", func() bool { return transport.Send(t.Context(), batch(t, "w1", j, 100)) == nil })
	}
	h.counted(8 * len(jobs))
	drained(t, l)
}

// A broker whose store has failed starts again by itself, and everybody goes on.
func TestStoreFails(t *testing.T) {
	for name, spoil := range map[string]func(*testing.T, *house, *Broker) (mend func()){
		"switched off": func(t *testing.T, _ *house, b *Broker) func() {
			if err := b.srv.DisableJetStream(); err != nil {
				t.Fatal(err)
			}
			return func() {}
		},
		"full disk": func(t *testing.T, h *house, _ *Broker) func() {
			if _, err := os.Stat("/dev/full"); err != nil {
				t.Skip("there is no /dev/full here")
			}
			blocks, err := filepath.Glob(filepath.Join(h.o.Store, "jetstream", "*", "streams", "*", "msgs", "1.blk"))
			if err != nil || len(blocks) != 1 {
				t.Fatalf("the stream has the blocks %q, %v, want one", blocks, err)
			}
			second := filepath.Join(filepath.Dir(blocks[0]), "2.blk")
			if err := os.Symlink("/dev/full", second); err != nil {
				t.Fatal(err)
			}
			return func() {
				if err := os.Remove(second); err != nil && !errors.Is(err, fs.ErrNotExist) { // the broker may have
					t.Error(err)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.o.Bytes, h.o.look, h.o.rest = 120_000, 20*time.Millisecond, 50*time.Millisecond // in files of 32 KB
			b := h.broker()
			l := h.learner(b.Options())
			transport := h.transport(b.URL())
			h.store.fail(errFull) // so that the stream needs a second file
			send(t, transport, batch(t, "w1", next(t, transport, "w1", 4), 5))
			var games []*cluster.Batch
			for range 10 {
				games = append(games, batch(t, "w1", next(t, transport, "w1", 4), 100))
			}
			mend := spoil(t, h, b)
			var err error
			for i := 0; i < len(games) && err == nil; i++ {
				err = transport.Send(t.Context(), games[i])
			}
			if err == nil || cluster.Refused(err) {
				t.Errorf("games sent to the store get %v, want an error that passes", err)
			}
			mend()
			h.store.fail(nil)
			for _, b := range games { // also those that were acknowledged
				until(t, "taken", func() bool { return transport.Send(t.Context(), b) == nil })
			}
			h.counted(4 + 4*len(games))
			drained(t, l)
			if !h.lines.has("its store has failed") {
				t.Error("nobody was told")
			}
		})
	}
}

func TestBrokerIsAway(t *testing.T) {
	h := newHouse(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.o.Listen = l.Addr().String()
	l.Close()
	transport := h.transport("nats://" + h.o.Listen)
	if _, err := transport.Terms(t.Context()); err == nil || cluster.Refused(err) {
		t.Errorf("without a broker the terms are answered by %v, want an error that passes", err)
	}
	h.learner(h.broker().Options())
	until(t, "connected", func() bool {
		_, err := transport.Terms(t.Context())
		return err == nil
	})
}

func TestOnlyOne(t *testing.T) {
	h := newHouse(t)
	b := h.broker()
	l := h.learner(b.Options())
	if second, err := Open(t.Context(), b.Options(), l.coordinator); err == nil {
		second.Close()
		t.Error("a second learner may serve beside the first")
	} else if want := "already, of run " + terms.Run.Short(); !strings.Contains(err.Error(), want) {
		t.Errorf("a second learner is refused by %q, want %q in it", err, want)
	}
	other := b.Options()
	other.Prefix = "other"
	if second, err := Open(t.Context(), other, l.coordinator); err != nil {
		t.Errorf("under another prefix: %v", err)
	} else {
		second.Close()
	}
	o := h.o
	o.Listen = "127.0.0.1:0"
	if second, err := Start(t.Context(), o); err == nil {
		second.Stop()
		t.Error("two brokers have one store")
	}
	o.Listen, o.Store = h.o.Listen, t.TempDir()
	if second, err := Start(t.Context(), o); err == nil {
		second.Stop()
		t.Error("two brokers have one address")
	} else if !strings.Contains(err.Error(), "address already in use") {
		t.Errorf("the second broker at an address is refused by %q", err)
	}
}

// Parts of a batch fit the broker's messages, and have its games, each once and in order.
func TestSplit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n, from := rapid.IntRange(1, 20).Draw(rt, "games"), rapid.IntRange(0, 3).Draw(rt, "from")
		b := &cluster.Batch{Worker: "w1", From: from, Nanos: 1000, Job: cluster.Job{Specs: make([]cluster.Spec, from+n)}}
		bare := len(cluster.EncodeBatch(&cluster.Batch{Worker: "w1", Job: b.Job, Nanos: 1000}))
		most := bare + rapid.IntRange(30, 600).Draw(rt, "room")
		for range n {
			b.Games = append(b.Games, make([]byte, rapid.IntRange(1, 200).Draw(rt, "bytes")))
		}
		parts, err := split(b, most)
		at, nanos, left := from, int64(0), 0
		for _, p := range parts {
			left += p.From - at // games that are too long alone
			for i, g := range p.Games {
				if len(g) != len(b.Games[p.From-from+i]) {
					rt.Fatalf("game %d is another", p.From+i)
				}
			}
			if size := len(cluster.EncodeBatch(p)); size > most {
				rt.Fatalf("a part has %d bytes, want at most %d", size, most)
			}
			at = p.From + len(p.Games)
			nanos += p.Nanos
		}
		left += from + n - at
		switch {
		case err == nil && (left > 0 || nanos != b.Nanos):
			rt.Fatalf("%d games and %d ns are gone", left, b.Nanos-nanos)
		case err != nil && (left == 0 || !cluster.Refused(err)):
			rt.Fatalf("%d games are left out, by %v", left, err)
		}
	})
}
