package wire

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

// ListenTCP listens on an address, host:port. Whoever reaches it can use the server, so that it must be
// a loopback address, unless the server asks for a token.
func ListenTCP(addr string, token bool) (net.Listener, error) {
	resolved, loopback, err := ResolveTCP(addr)
	if err != nil {
		return nil, err
	}
	if !token && !loopback {
		return nil, fmt.Errorf("address %q: others than this machine could connect; want a loopback address such as 127.0.0.1:%d, or a token",
			addr, resolved.Port)
	}
	return net.ListenTCP("tcp", resolved)
}

// ResolveTCP reads an address to listen on, host:port, and tells whether only this machine reaches it.
func ResolveTCP(addr string) (resolved *net.TCPAddr, loopback bool, err error) {
	if resolved, err = net.ResolveTCPAddr("tcp", addr); err != nil {
		return nil, false, fmt.Errorf("address %q: %w; want host:port", addr, err)
	}
	return resolved, resolved.IP.IsLoopback(), nil // no host means every one
}

// ListenUnix listens on a Unix socket that only its owner may connect to. It replaces the file of a
// server that is gone, and nothing else. Closing the listener removes the file.
func ListenUnix(path string) (net.Listener, error) {
	if err := checkSocket(path); err != nil {
		return nil, fmt.Errorf("socket %q: %w", path, err)
	}
	l, err := bindSocket(path)
	if err != nil {
		return nil, fmt.Errorf("socket %q: %w", path, err)
	}
	return l, nil
}

// checkSocket returns why path is not free.
func checkSocket(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode().Type() != fs.ModeSocket:
		return fmt.Errorf("there is a file of another kind (%v), which is not replaced", info.Mode())
	}
	nc, err := net.Dial("unix", path)
	if err == nil {
		_ = nc.Close()
		return errors.New("another server listens there")
	}
	if !errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("there is a socket, and whether a server listens there is not known: %w", err)
	}
	return nil
}

// maxSocket is the longest path of a socket that every system takes, in bytes.
const maxSocket = 103

// bindSocket makes the socket in a directory that nobody else may enter and moves it to its place when
// its mode is right: there is no moment at which others could connect.
func bindSocket(path string) (net.Listener, error) {
	dir, err := os.MkdirTemp(filepath.Dir(path), ".socket")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	hidden := filepath.Join(dir, "s")
	if len(hidden) > maxSocket {
		return nil, fmt.Errorf("the path is too long by %d bytes", len(hidden)-maxSocket)
	}
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: hidden, Net: "unix"})
	if err != nil {
		return nil, err
	}
	l.SetUnlinkOnClose(false) // it knows the hidden name only
	s := &socket{UnixListener: l, path: path}
	err = os.Chmod(hidden, 0o600)
	if err == nil {
		s.file, err = os.Lstat(hidden)
	}
	if err == nil {
		err = os.Rename(hidden, path)
	}
	if err != nil {
		_ = l.Close()
		return nil, err
	}
	return s, nil
}

// socket is a listener that removes its file, unless another server has put its own there.
type socket struct {
	*net.UnixListener
	path string
	file fs.FileInfo
	once sync.Once
}

func (s *socket) Addr() net.Addr { return &net.UnixAddr{Name: s.path, Net: "unix"} }

func (s *socket) Close() error {
	s.once.Do(func() {
		if now, err := os.Lstat(s.path); err == nil && os.SameFile(now, s.file) {
			_ = os.Remove(s.path)
		}
	})
	return s.UnixListener.Close()
}

// The length of a token, in bytes.
const (
	minToken = 16
	maxToken = 1024
)

// CheckToken returns what is wrong with a token, which it does not quote.
func CheckToken(token string) error {
	if len(token) < minToken || len(token) > maxToken {
		return fmt.Errorf("token: %d bytes, want %d to %d", len(token), minToken, maxToken)
	}
	if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return errors.New("token: want printable ASCII without spaces")
	}
	return nil
}

// ReadToken reads a token from a file, which only its owner and group may read. A line end after it
// does not count.
func ReadToken(path string) (string, error) {
	text, err := ReadPrivate(path, maxToken+2)
	if err != nil {
		return "", err
	}
	token := strings.TrimRight(string(text), "\r\n")
	if err := CheckToken(token); err != nil {
		return "", fmt.Errorf("token file %q: %w", path, err)
	}
	return token, nil
}

// ReadPrivate reads a file of tokens, which only its owner and group may read: of a file longer than most bytes, one more than
// those.
func ReadPrivate(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path) // before it is opened: a pipe would wait for its writer
	switch {
	case err != nil:
		return nil, fmt.Errorf("token file: %w", err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("token file %q: a file of another kind (%v), want a regular one", path, info.Mode())
	case info.Mode().Perm()&0o007 != 0:
		return nil, fmt.Errorf("token file %q: its mode is %04o, so that everybody may use it; want 0600", path, info.Mode().Perm())
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("token file: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, fmt.Errorf("token file: %w", err)
	}
	return text, nil
}
