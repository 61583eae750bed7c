package wire

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// greeted is a connection that has said hello, for frames that no Client would send.
func greeted(t *testing.T, cfg Config) net.Conn {
	t.Helper()
	nc := connect(t, newServer(t, cfg))
	greet(t, nc)
	return nc
}

func greet(t testing.TB, nc net.Conn) {
	t.Helper()
	go nc.Write(pack(t, fields{"id": 1, "op": "hello", "version": 1}))
	if r := unpack(t, nc); r["ok"] != true {
		t.Fatalf("hello: %v", r)
	}
}

// wantLast reads an error of a code that answers no request or this one, and the end after it.
func wantLast(t *testing.T, nc net.Conn, code, says string) {
	t.Helper()
	r := unpack(t, nc)
	e, _ := r["error"].(map[string]any)
	if r["ok"] != false || e["code"] != code || !strings.Contains(e["message"].(string), says) {
		t.Errorf("got %v, want %s: ...%s...", r, code, says)
	}
	if n, err := nc.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("after the error: read %d bytes, %v; want the end", n, err)
	}
}

// frameOf is a body behind its length.
func frameOf(body string) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), body...)
}

func TestSessionLimits(t *testing.T) {
	s := newServer(t, testConfig())
	var clients [2]*Client
	for i := range clients {
		var err error
		if clients[i], err = NewClient(connect(t, s), ""); err != nil {
			t.Fatal(err)
		}
	}
	open := []*Session{}
	for range 3 {
		open = append(open, made(t, clients[0], fields{}))
	}
	_, err := clients[0].Make(fields{})
	wantCode(t, err, CodeSessions, "this connection has 3 sessions")
	for range 2 {
		made(t, clients[1], fields{})
	}
	_, err = clients[1].Make(fields{})
	wantCode(t, err, CodeSessions, "the server has 5 sessions")
	if err := open[0].Close(); err != nil {
		t.Fatal(err)
	}
	wantCode(t, open[0].Close(), CodeUnknownSession, "read 1")
	if n := made(t, clients[1], fields{}).Info.Session; n != 3 {
		t.Errorf("the third session has number %d", n)
	}
	if n := s.Counts(); n.Sessions != 5 {
		t.Errorf("%+v", n)
	}
	_ = clients[1].Close()
	for n := s.Counts(); n.Sessions != 2; n = s.Counts() { // soon
		time.Sleep(time.Millisecond)
	}
	if n := made(t, clients[0], fields{}).Info.Session; n != 4 { // no number is used twice
		t.Errorf("the fourth session has number %d", n)
	}
}

func TestConnectionLimit(t *testing.T) {
	cfg := testConfig()
	cfg.Limits.Connections = 1
	s := newServer(t, cfg)
	first := connect(t, s)
	greet(t, first)
	wantLast(t, connect(t, s), CodeConnections, "the server has 1 connections, as many as it allows")
	first.Close()
	for s.Counts().Connections > 0 {
		time.Sleep(time.Millisecond)
	}
	greet(t, connect(t, s))
}

func TestReplyLimit(t *testing.T) {
	cfg := testConfig()
	cfg.Limits.Reply = helloFrame
	c := client(t, cfg)
	s := made(t, c, fields{"game": "gamble", "scenario": "basic"})
	if _, err := s.Reset(1, nil); err != nil {
		t.Fatal(err)
	}
	_, err := s.JSON()
	wantCode(t, err, CodeTooLarge, "at most 4096 are allowed")
	_, err = c.Make(fields{"game": "gamble", "scenario": "basic"}, PartObservation, PartMask) // at once, not at the first step
	wantCode(t, err, CodeTooLarge, "observation and mask may have 83923 bytes, a reply at most 4096")
	if err := c.Ping(); err != nil {
		t.Error(err)
	}
}

// The following tests run on a clock of their own, which stands still while anything moves.

func TestHandshakeTimeout(t *testing.T) {
	for _, begun := range []string{"", "\x00\x00", "\x00\x00\x00\x09\x83\xa2"} {
		synctest.Test(t, func(t *testing.T) {
			nc, start := connect(t, newServer(t, testConfig())), time.Now()
			if begun != "" {
				_, _ = nc.Write([]byte(begun))
			}
			time.Sleep(8 * time.Second)
			wantLast(t, nc, CodeTimeout, "no hello within 10s")
			if d := time.Since(start); d != 10*time.Second {
				t.Errorf("after %v", d)
			}
		})
	}
}

func TestIdleTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nc := greeted(t, testConfig())
		time.Sleep(9 * time.Minute)
		go nc.Write(pack(t, fields{"id": 1, "op": "ping"}))
		unpack(t, nc)
		start := time.Now()
		wantLast(t, nc, CodeTimeout, "no request for 10m0s")
		if d := time.Since(start); d != 10*time.Minute {
			t.Errorf("after %v", d)
		}
	})
	synctest.Test(t, func(t *testing.T) { // half a frame
		nc := greeted(t, testConfig())
		_, _ = nc.Write([]byte("\x00\x00\x00\x09\x83\xa2"))
		wantLast(t, nc, CodeTimeout, "the rest of a frame did not come within 10m0s")
	})
}

// moveTo plays until the opponent thinks about its answer.
func moveTo(t *testing.T, nc net.Conn, opponent string) {
	t.Helper()
	for _, in := range []fields{
		{"op": "make", "spec": fields{"seat": "allied", "opponent": opponent}},
		{"op": "reset", "session": 1, "seed": 1},
	} {
		in["id"] = 2
		go nc.Write(pack(t, in))
		if r := unpack(t, nc); r["ok"] != true {
			t.Fatal(r)
		}
	}
	_, _ = nc.Write(pack(t, fields{"id": 3, "op": "step", "session": 1, "action": 2})) // prepare: no dice
}

// TestIdleWhileThinking: a client that waits for its reply is not idle.
func TestIdleWhileThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		nc, start := greeted(t, testConfig()), time.Now()
		moveTo(t, nc, "slow")
		if r := unpack(t, nc); r["ok"] != true || time.Since(start) != 30*time.Minute {
			t.Fatalf("after %v: %v", time.Since(start), r)
		}
		time.Sleep(9 * time.Minute) // idle from the reply on, not from the request
		go nc.Write(pack(t, fields{"id": 4, "op": "ping"}))
		if r := unpack(t, nc); r["ok"] != true {
			t.Errorf("%v", r)
		}
	})
}

// TestSlowReader: who does not take replies is cut off.
func TestSlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, testConfig())
		nc := connect(t, s)
		greet(t, nc)
		_, _ = nc.Write(pack(t, fields{"id": 1, "op": "ping"}))
		time.Sleep(29 * time.Second)
		if s.Counts().Connections != 1 {
			t.Error("cut off before its time")
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if s.Counts().Connections != 0 {
			t.Error("still there after the write deadline")
		}
	})
}

// TestPipelining: requests are read ahead up to the limit, by count and by bytes, then no more; all are
// answered in order.
func TestPipelining(t *testing.T) {
	for _, f := range []struct{ size, accepted int }{
		{0, 4},    // as many as the queue has
		{4000, 1}, // fewer, as the queue has room for 5000 bytes
	} {
		synctest.Test(t, func(t *testing.T) {
			cfg := testConfig()
			cfg.Limits.Queue, cfg.Limits.Frame = 4, 5000
			nc := greeted(t, cfg)
			moveTo(t, nc, "slow")
			var sent atomic.Int32
			go func() {
				for i := range 10 {
					_, _ = nc.Write(pack(t, fields{"id": 10 + i, "op": strings.Repeat("x", f.size)}))
					sent.Add(1)
				}
			}()
			synctest.Wait()
			if n := int(sent.Load()); n != f.accepted {
				t.Errorf("%d requests of %d bytes were read ahead, want %d", n, f.size, f.accepted)
			}
			if r := unpack(t, nc); r["id"] != int8(3) || r["ok"] != true {
				t.Errorf("%v", r)
			}
			for i := range 10 {
				if r := unpack(t, nc); r["id"] != int8(10+i) {
					t.Errorf("reply %d: %v", i, r)
				}
			}
		})
	}
}

// TestGoneWhileThinking: nobody thinks for a client that has hung up.
func TestGoneWhileThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, testConfig())
		nc := connect(t, s)
		greet(t, nc)
		moveTo(t, nc, "stuck")
		synctest.Wait()
		if n := s.Counts(); n.Sessions != 1 {
			t.Fatalf("%+v", n)
		}
		_ = nc.Close()
		synctest.Wait() // and no time passes
		if n := s.Counts(); n != (Counts{}) {
			t.Errorf("%+v, want nothing", n)
		}
	})
}

// TestShutdown: the reply in hand is written, what is queued is not served.
func TestShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Limits.Grace = time.Hour
		s := newServer(t, cfg)
		ctx, cancel := context.WithCancel(t.Context())
		here, there := net.Pipe()
		go s.ServeConn(ctx, there)
		greet(t, here)
		moveTo(t, here, "slow")
		_, _ = here.Write(pack(t, fields{"id": 4, "op": "ping"}))
		synctest.Wait()
		cancel()
		if r := unpack(t, here); r["id"] != int8(3) || r["ok"] != true {
			t.Errorf("%v", r)
		}
		wantLast(t, here, CodeClosing, "the server is shutting down")
	})
}

// TestShutdownCutsShort: a reply that does not come within the grace is given up.
func TestShutdownCutsShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, testConfig())
		ctx, cancel := context.WithCancel(t.Context())
		here, there := net.Pipe()
		done := make(chan struct{})
		go func() { defer close(done); s.ServeConn(ctx, there) }()
		greet(t, here)
		moveTo(t, here, "stuck")
		synctest.Wait()
		start := time.Now()
		cancel()
		<-done
		if d := time.Since(start); d != 10*time.Second || s.Counts() != (Counts{}) {
			t.Errorf("after %v: %+v", d, s.Counts())
		}
	})
}

// TestDeafOpponent: an opponent that listens to nobody costs the server nothing but its own thinking. The place and the
// sessions of the client who has left come back, up to as many such clients as connections are allowed.
func TestDeafOpponent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, testConfig())
		for i := range s.cfg.Limits.Connections + 1 {
			nc := connect(t, s)
			greet(t, nc)
			moveTo(t, nc, "deaf")
			synctest.Wait()
			_ = nc.Close()
			time.Sleep(s.cfg.Limits.Linger)
			synctest.Wait()
			want := Counts{}
			if i == s.cfg.Limits.Connections {
				want = Counts{Connections: 1, Sessions: 1}
			}
			if n := s.Counts(); n != want {
				t.Errorf("client %d has left: %+v, want %+v", i+1, n, want)
			}
		}
		time.Sleep(25 * time.Hour) // the opponents have come back
		synctest.Wait()
		if n := s.Counts(); n != (Counts{}) || s.strays != 0 {
			t.Errorf("at the end: %+v and %d given up, want nothing", n, s.strays)
		}
	})
}

// TestServeReturns: the server ends after its grace whatever its connections do.
func TestServeReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, testConfig())
		ctx, cancel := context.WithCancel(t.Context())
		l := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
		done := make(chan error)
		go func() { done <- s.Serve(ctx, l) }()
		for _, opponent := range []string{"deaf", "stuck", "random"} {
			here, there := net.Pipe()
			defer here.Close()
			l.conns <- there
			greet(t, here)
			moveTo(t, here, opponent)
		}
		synctest.Wait()
		start := time.Now()
		cancel()
		err := <-done
		most := s.cfg.Limits.Grace + s.cfg.Limits.Linger
		if d := time.Since(start); err != nil || d > most || s.Counts() != (Counts{}) {
			t.Errorf("after %v: %v, %+v; want the end within %v and nothing left", d, err, s.Counts(), most)
		}
		time.Sleep(25 * time.Hour) // let the deaf one come to its end
	})
}

// pipes is a listener on which a test connects.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case nc := <-p.conns:
		return nc, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes", Net: "unix"} }

// lockedBuffer is a log that several connections write to.
type lockedBuffer struct {
	sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.Lock()
	defer b.Unlock()
	return b.Buffer.Write(p)
}

// TestLog: a line for each connection that opens and that closes, and nothing that should stay secret.
func TestLog(t *testing.T) {
	log := &lockedBuffer{}
	cfg := testConfig()
	cfg.Token, cfg.Log = "hunter2hunter2hunter2", slog.New(slog.NewTextHandler(log, nil))
	t.Run("talk", func(t *testing.T) {
		good := client(t, cfg)
		made(t, good, fields{})
		_ = good.Close()
		_, err := NewClient(connect(t, newServer(t, cfg)), "hunter3hunter3hunter3")
		wantCode(t, err, CodeDenied, "wrong")
	})
	text := log.String()
	if strings.Contains(text, "hunter") {
		t.Errorf("a token is in the log:\n%s", text)
	}
	if n := strings.Count(text, "\n"); n != 4 || !strings.Contains(text, "reason=bye requests=3 sessions=1") ||
		!strings.Contains(text, "connection=1 remote=pipe") {
		t.Errorf("%d lines:\n%s", n, text)
	}
}
