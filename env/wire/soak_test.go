package wire

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"bridgehead/env"
)

// TestSoak: many clients at once, through TCP, good ones that play games and broken ones of every kind.
// Every good one finishes with records that verify; afterwards nothing is left of any of them.
func TestSoak(t *testing.T) {
	const good, broken, each = 36, 24, 3
	baseline, cfg := runtime.NumGoroutine(), testConfig()
	l := &cfg.Limits
	l.Connections, l.AllSessions = 2*(good+broken), 2*(good+broken) // those that have hung up may still count
	l.Write, l.Linger = 300*time.Millisecond, 300*time.Millisecond
	srv := newServer(t, cfg)
	tcp, err := ListenTCP("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- srv.Serve(ctx, tcp) }()

	var wg sync.WaitGroup
	for i := range good {
		wg.Go(func() {
			for n := range each {
				if err := playGame(tcp.Addr().String(), uint64(i*each+n)); err != nil {
					t.Errorf("client %d: %v", i, err)
				}
			}
		})
	}
	for i := range broken {
		wg.Go(func() {
			for n := range each {
				misbehave(t, tcp.Addr().String(), i, uint64(n))
			}
		})
	}
	wg.Wait()
	soon(t, "what the server has open", func() any { return srv.Counts() }, Counts{})
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	soon(t, "goroutines", func() any { return max(runtime.NumGoroutine(), baseline) }, baseline)
}

// soon waits until look gives want.
func soon(t *testing.T, what string, look func() any, want any) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); look() != want; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<16)
			t.Fatalf("%s: got %v, want %v\n%s", what, look(), want, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// playGame plays a random game and verifies its record.
func playGame(addr string, seed uint64) error {
	c, err := Dial(context.Background(), "tcp", addr, "")
	if err != nil {
		return err
	}
	spec := []fields{{}, {"seat": "random", "opponent": "random"},
		{"game": "gamble", "scenario": "one-bridge", "lazy": true}}[seed%3]
	s, err := c.Make(spec, PartLegal)
	if err != nil {
		return err
	}
	rng := env.StreamBench.Rand(seed)
	step, err := s.Reset(seed, nil)
	for err == nil && !step.Over() {
		legal := step.Legal.Actions()
		step, err = s.Step(legal[rng.IntN(len(legal))])
	}
	if err != nil {
		return err
	}
	data, err := s.Save()
	if err != nil {
		return err
	}
	r, err := env.ReadMsgpack(bytes.NewReader(data))
	if err != nil {
		return err
	}
	name, _ := spec["game"].(string)
	scenario, _ := spec["scenario"].(string)
	g, err := testGame(name, scenario)
	if err != nil {
		return err
	}
	if !r.Done || r.Seed != seed {
		return fmt.Errorf("record of seed %d, done %t", r.Seed, r.Done)
	}
	return errors.Join(env.Verify(g, r), c.Close())
}

// misbehave is one of the ways to be a bad client.
func misbehave(t *testing.T, addr string, kind int, seed uint64) {
	nc, err := net.Dial("tcp", addr)
	if err != nil {
		t.Error(err)
		return
	}
	defer nc.Close()
	_ = nc.SetDeadline(time.Now().Add(10 * time.Second)) // for a server that would not hang up
	rng := rand.New(rand.NewPCG(seed, uint64(kind)))
	switch kind %= 8; kind {
	case 0: // random bytes
		_, _ = nc.Write(noise(rng, 300))
		_, _ = io.Copy(io.Discard, nc)
	case 1: // half of hello
		_, _ = nc.Write([]byte("\x00\x00\x00\x09\x83\xa2"))
	case 2: // nothing
	default:
		greetQuietly(t, nc)
		misbehaveGreeted(t, nc, kind, rng)
	}
}

func misbehaveGreeted(t *testing.T, nc net.Conn, kind int, rng *rand.Rand) {
	switch kind {
	case 3: // random frames
		for range 20 {
			body := noise(rng, rng.IntN(60))
			_, _ = nc.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), body...))
		}
		_, _ = io.Copy(io.Discard, nc)
	case 4: // half of a frame
		_, _ = nc.Write([]byte("\x00\x0f\x00\x00\x81"))
	case 5: // asks for much and reads nothing, until it is cut off
		begin(t, nc, fields{"game": "gamble", "scenario": "one-bridge"})
		flood(t, nc)
	case 6: // hangs up while the opponent thinks
		begin(t, nc, fields{"seat": "allied", "opponent": "stuck"})
		_, _ = nc.Write(pack(t, fields{"id": 3, "op": "step", "session": 1, "action": 2}))
		time.Sleep(20 * time.Millisecond)  // most often it thinks by now
		_ = nc.(*net.TCPConn).SetLinger(0) // as when a process is killed: the connection is reset
	case 7: // hangs up in the middle of a game, with requests under way
		begin(t, nc, fields{})
		for range 10 {
			_, _ = nc.Write(pack(t, fields{"id": 4, "op": "json", "session": 1}))
		}
	}
}

func noise(rng *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(rng.Uint32())
	}
	return b
}

func greetQuietly(t *testing.T, nc net.Conn) {
	_, _ = nc.Write(pack(t, fields{"id": 1, "op": "hello", "version": 1}))
	if _, err := readReply(nc); err != nil {
		t.Error(err)
	}
}

func begin(t *testing.T, nc net.Conn, spec fields) {
	for _, in := range []fields{{"op": "make", "spec": spec, "parts": []string{}}, {"op": "reset", "session": 1, "seed": 1}} {
		in["id"] = 2
		_, _ = nc.Write(pack(t, in))
		if body, err := readReply(nc); err != nil {
			t.Errorf("%x, %v", body, err)
		}
	}
}

// flood asks for observations until nobody listens any more.
func flood(t *testing.T, nc net.Conn) {
	request := pack(t, fields{"id": 5, "op": "observe", "session": 1, "side": 0})
	for {
		if _, err := nc.Write(request); err != nil {
			if errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("a client that never reads is not cut off")
			}
			return
		}
	}
}
