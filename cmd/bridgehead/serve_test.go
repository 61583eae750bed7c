package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/env/wire"
	"bridgehead/gym"
)

func TestServeRefuses(t *testing.T) {
	open := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(open, []byte("0123456789abcdef"), 0o644); err != nil {
		t.Fatal(err)
	}
	_ = os.Chmod(open, 0o644)
	for _, f := range []struct {
		args []string
		says string
	}{
		{nil, "serve: nothing to serve, want --env or --mcp"},
		{[]string{"--env", "now"}, "got 1 arguments, want none"},
		{[]string{"--env", "--addr", "0.0.0.0:0"}, "--addr: address \"0.0.0.0:0\": others than this machine could connect"},
		{[]string{"--env", "--addr", "nonsense"}, "want host:port"},
		{[]string{"--env", "--addr", "0.0.0.0:0", "--token", ""}, "--token: token: 0 bytes, want 16 to 1024"},
		{[]string{"--env", "--token", "short"}, "--token: token: 5 bytes"},
		{[]string{"--env", "--token-file", open}, "its mode is 0644, so that everybody may use it"},
		{[]string{"--env", "--token-file", ""}, "--token-file"},
		{[]string{"--env", "--token", "x", "--token-file", "y"}, "token token-file"},
		{[]string{"--env", "--unix", open}, "--unix: socket"},
		{[]string{"--env", "--max-frame", "1"}, "--max-frame: got 1, want 4096 to"},
		{[]string{"--env", "--max-connections", "0"}, "--max-connections: got 0, want 1 to"},
		{[]string{"--env", "--max-sessions", "0"}, "--max-sessions: got 0"},
		{[]string{"--env", "--idle-timeout", "1ms"}, "--idle-timeout: got 1ms, want 1s to 24h"},
		{[]string{"--env", "--idle-timeout", "x"}, "--idle-timeout"},
	} {
		out, _, err := run(t, "", append([]string{"serve"}, f.args...)...)
		if err == nil || !strings.Contains(err.Error(), f.says) || out != "" {
			t.Errorf("%v: got %v and %q, want %q", f.args, err, out, f.says)
		}
	}
}

// serving is a server under way.
type serving struct {
	addrs []string // as printed
	log   *bytes.Buffer
	stop  context.CancelFunc
	end   func() error
}

// serve starts the command and waits for n addresses.
func serve(t *testing.T, n int, args ...string) *serving {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	in, out := io.Pipe()
	s := &serving{log: &bytes.Buffer{}, stop: stop}
	root := newRoot(&app{in: strings.NewReader(""), out: out, err: s.log, now: time.Now})
	root.SetArgs(append([]string{"serve", "--env"}, args...))
	done := make(chan error, 1)
	go func() {
		err := root.ExecuteContext(ctx)
		_ = out.CloseWithError(io.EOF)
		done <- err
	}()
	s.end = sync.OnceValue(func() error { return <-done })
	t.Cleanup(func() { stop(); _ = s.end() })
	lines := bufio.NewScanner(in)
	for range n {
		if !lines.Scan() {
			t.Fatalf("the server prints no more: %v", s.end())
		}
		s.addrs = append(s.addrs, strings.TrimPrefix(lines.Text(), "listening on "))
	}
	return s
}

// TestServe plays an episode on a real server, over both kinds of sockets, and compares it with one here.
func TestServe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "socket")
	file := filepath.Join(t.TempDir(), "token")
	const token = "0123456789abcdef"
	if err := os.WriteFile(file, []byte(token+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t, 2, "--addr", "127.0.0.1:0", "--unix", path, "--token-file", file)
	if s.addrs[1] != "unix:"+path {
		t.Errorf("addresses %q", s.addrs)
	}
	if _, err := wire.Dial(t.Context(), "tcp", s.addrs[0], ""); err == nil || !strings.Contains(err.Error(), "denied") {
		t.Errorf("without the token: %v", err)
	}
	for _, network := range []string{"tcp", "unix"} {
		addr := map[string]string{"tcp": s.addrs[0], "unix": path}[network]
		c, err := wire.Dial(t.Context(), network, addr, token)
		if err != nil {
			t.Fatal(err)
		}
		if h := c.Hello; h.Server != "bridgehead "+version || len(h.Games) < 2 || len(h.Agents) < 2 || len(h.Games[0].Scenarios) < 2 {
			t.Errorf("hello: %+v", h)
		}
		playBoth(t, c, gym.Spec{Game: "gamble", Scenario: "one-bridge", Seat: "allied", Opponent: "greedy"})
		if _, err := c.Make(map[string]any{"scenario": "/etc/x.yaml"}); err == nil || !strings.Contains(err.Error(), "files are not served") {
			t.Errorf("a scenario file: %v", err)
		}
		_ = c.Close()
	}
	s.stop()
	if err := s.end(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the socket is still there")
	}
	if strings.Contains(s.log.String(), token) || strings.Count(s.log.String(), "connection closed") != 3 {
		t.Errorf("the log:\n%s", s.log)
	}
}

// playBoth plays an episode of a spec at the server and here.
func playBoth(t *testing.T, c *wire.Client, spec gym.Spec) {
	t.Helper()
	e, err := gym.Make(spec)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Make(map[string]any{"game": spec.Game, "scenario": spec.Scenario, "seat": spec.Seat, "opponent": spec.Opponent},
		wire.PartLegal)
	if err != nil {
		t.Fatal(err)
	}
	rng := env.StreamBench.Rand(3)
	want, err := e.Reset(7, nil)
	got, gerr := s.Reset(7, nil)
	for err == nil && gerr == nil && !want.Over() {
		a := got.Legal.Actions()[rng.IntN(got.Info.NumLegal)]
		got, gerr = s.Step(a)
		want, err = e.Step(a)
	}
	if err != nil || gerr != nil || got.Rewards != want.Rewards || got.Info.Chances != want.Info.Chances || got.Player != engine.Terminal {
		t.Fatalf("got %+v, %v; want %+v, %v", got, gerr, want, err)
	}
}

// TestServeSignal: a signal ends the server in good order.
func TestServeSignal(t *testing.T) {
	s := serve(t, 1, "--addr", "127.0.0.1:0")
	c, err := wire.Dial(t.Context(), "tcp", s.addrs[0], "")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(syscall.SIGTERM)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := s.end(); err != nil {
		t.Error(err)
	}
	if err := c.Ping(); err == nil || !strings.Contains(err.Error(), "closing: the server is shutting down") {
		t.Errorf("a request afterwards: %v", err)
	}
}
