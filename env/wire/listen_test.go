package wire

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestListenTCP(t *testing.T) {
	for _, f := range []struct {
		addr  string
		token bool
		says  string // empty: allowed
	}{
		{"127.0.0.1:0", false, ""},
		{"127.8.8.8:0", false, ""},
		{"127.0.0.1:0", true, ""},
		{":0", true, ""},
		{"0.0.0.0:0", true, ""},
		{":0", false, "others than this machine could connect; want a loopback address such as 127.0.0.1:0, or a token"},
		{"0.0.0.0:0", false, "loopback"},
		{"[::]:0", false, "loopback"},
		{"192.0.2.1:7344", false, "such as 127.0.0.1:7344"},
		{"127.0.0.1", false, "want host:port"},
		{"127.0.0.1:99999", false, "want host:port"},
		{"", false, "loopback"},
	} {
		l, err := ListenTCP(f.addr, f.token)
		if err == nil {
			l.Close()
		}
		if (err == nil) != (f.says == "") || err != nil && !strings.Contains(err.Error(), f.says) {
			t.Errorf("%q, token %t: got %v, want %q", f.addr, f.token, err, f.says)
		}
	}
}

func TestListenUnix(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	l, err := ListenUnix(path)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != os.ModeSocket|0o600 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if l.Addr().String() != path {
		t.Errorf("the address is %v", l.Addr())
	}
	if _, err := ListenUnix(path); err == nil || !strings.Contains(err.Error(), "another server listens there") {
		t.Errorf("a second server: %v", err)
	}
	if nc, err := net.Dial("unix", path); err != nil {
		t.Error(err)
	} else {
		nc.Close()
	}
	l.Close()
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 0 {
		t.Errorf("afterwards there is %v", left)
	}
}

// TestStaleSocket: the file of a server that was killed is replaced; a file of another kind is not, nor
// is that of a server that has come since.
func TestStaleSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	dead, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	dead.SetUnlinkOnClose(false)
	dead.Close()
	first, err := ListenUnix(path)
	if err != nil {
		t.Fatal(err)
	}
	_ = os.Remove(path)
	second, err := ListenUnix(path)
	if err != nil {
		t.Fatal(err)
	}
	first.Close()
	if nc, err := net.Dial("unix", path); err != nil {
		t.Errorf("the first server has removed the socket of the second: %v", err)
	} else {
		nc.Close()
	}
	second.Close()
	if err := os.WriteFile(path, []byte("dear diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ListenUnix(path); err == nil || !strings.Contains(err.Error(), "a file of another kind") {
		t.Errorf("in place of a file: %v", err)
	}
	if text, _ := os.ReadFile(path); string(text) != "dear diary" {
		t.Errorf("the file now holds %q", text)
	}
	if _, err := ListenUnix(filepath.Join(t.TempDir(), strings.Repeat("x", 120), "s")); err == nil {
		t.Error("a directory that is not there")
	}
}

func TestReadToken(t *testing.T) {
	const token = "0123456789abcdef"
	for _, f := range []struct {
		text string
		mode os.FileMode
		says string
	}{
		{token, 0o600, ""},
		{token + "\n", 0o640, ""},
		{token + "\r\n", 0o400, ""},
		{token, 0o644, "its mode is 0644, so that everybody may use it; want 0600"},
		{token, 0o602, "its mode is 0602"},
		{"short\n", 0o600, "5 bytes, want 16 to 1024"},
		{"", 0o600, "0 bytes"},
		{strings.Repeat("x", 1<<20), 0o600, "want 16 to 1024"},
		{token + " " + token, 0o600, "without spaces"},
		{"é" + token, 0o600, "printable ASCII"},
	} {
		path := filepath.Join(t.TempDir(), "token")
		if err := os.WriteFile(path, []byte(f.text), f.mode); err != nil {
			t.Fatal(err)
		}
		_ = os.Chmod(path, f.mode) // whatever the umask
		got, err := ReadToken(path)
		if f.says == "" && (err != nil || got != token) || f.says != "" && (err == nil || !strings.Contains(err.Error(), f.says)) {
			t.Errorf("%.20q, %o: got %q, %v, want %q", f.text, f.mode, got, err, f.says)
		}
		if err != nil && len(f.text) > 8 && strings.Contains(err.Error(), f.text[:8]) {
			t.Errorf("the error tells the token: %v", err)
		}
	}
	if _, err := ReadToken(t.TempDir()); err == nil || !strings.Contains(err.Error(), "want a regular one") {
		t.Errorf("a directory: %v", err)
	}
	if _, err := ReadToken("nowhere"); err == nil {
		t.Error("no file")
	}
}

// TestServe: over both kinds of sockets, until the context is done.
func TestServe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	unix, err := ListenUnix(path)
	if err != nil {
		t.Fatal(err)
	}
	tcp, err := ListenTCP("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- newServer(t, testConfig()).Serve(ctx, unix, tcp) }()
	for _, l := range []net.Listener{unix, tcp} {
		c, err := Dial(ctx, l.Addr().Network(), l.Addr().String(), "")
		if err != nil {
			t.Fatal(err)
		}
		s := made(t, c, fields{})
		if _, err := s.Reset(1, nil); err != nil {
			t.Error(err)
		}
		defer func() { // the server hangs up first
			err := c.Ping()
			wantCode(t, err, CodeClosing, "shutting down")
		}()
	}
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("Serve does not end")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the socket is still there")
	}
}

// brokenListener fails for good once it has failed often enough to be tried again.
type brokenListener struct {
	net.Listener
	failed int
}

func (l *brokenListener) Accept() (net.Conn, error) {
	if l.failed++; l.failed < 3 {
		return nil, os.ErrPermission
	}
	return nil, net.ErrClosed
}

func TestServeFails(t *testing.T) {
	tcp, err := ListenTCP("127.0.0.1:0", false)
	if err != nil {
		t.Fatal(err)
	}
	if err := newServer(t, testConfig()).Serve(t.Context(), &brokenListener{Listener: tcp}); err == nil {
		t.Error("a listener that fails goes unnoticed")
	}
	if _, err := NewServer(Config{Limits: DefaultLimits()}); err == nil {
		t.Error("no Make")
	}
	if _, err := NewServer(Config{Make: makeEnv}); err == nil || !strings.Contains(err.Error(), "limit of frame: got 0, want 4096") {
		t.Errorf("no limits: %v", err)
	}
}
