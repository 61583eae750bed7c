package wire

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"bridgehead/env"
)

// Config is what a server is made of.
type Config struct {
	// Make makes the environment of a spec, which is JSON. It is called by many connections at once,
	// and with the words of whoever connects.
	Make func(spec []byte) (*env.Env, error)
	// List tells clients what there is; nil tells them nothing.
	List func() env.Catalog
	// Name is what the server calls itself, for example "bridgehead 0.1.0".
	Name string
	// Token is what a client must show; empty asks for none.
	Token string
	// Limits bound the clients; see DefaultLimits.
	Limits Limits
	// Log gets a line for each connection that opens or closes; nil keeps quiet.
	Log *slog.Logger
}

// Server serves environments. It is made by NewServer.
type Server struct {
	cfg Config
	log *slog.Logger

	mu       sync.Mutex
	conns    int    // open
	strays   int    // given up, whose last request has not come back yet
	turned   int    // being turned away
	sessions int    // of all connections
	serial   uint64 // of the last connection
}

// NewServer returns a server, or the fault of its configuration.
func NewServer(cfg Config) (*Server, error) {
	if cfg.Make == nil {
		return nil, errors.New("wire: no Make to make environments with")
	}
	if err := cfg.Limits.Validate(); err != nil {
		return nil, fmt.Errorf("wire: %w", err)
	}
	if cfg.Token != "" {
		if err := CheckToken(cfg.Token); err != nil {
			return nil, err
		}
	}
	if cfg.List == nil {
		cfg.List = func() env.Catalog { return env.Catalog{Games: []env.GameEntry{}, Agents: []env.AgentEntry{}} }
	}
	log := cfg.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Server{cfg: cfg, log: log}, nil
}

// Serve accepts connections until ctx is done, or a listener fails, whose error it returns. It then closes
// all listeners, lets every connection finish the reply in hand, and returns when all are closed. A request that
// does not come back even when it is told to end is left behind.
func (s *Server) Serve(ctx context.Context, listeners ...net.Listener) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	for _, l := range listeners {
		wg.Go(func() {
			if err := s.accept(ctx, l, &wg); ctx.Err() == nil {
				cancel(err)
			}
		})
	}
	<-ctx.Done()
	for _, l := range listeners {
		_ = l.Close()
	}
	wg.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// accept takes connections from l until it is closed.
func (s *Server) accept(ctx context.Context, l net.Listener, wg *sync.WaitGroup) error {
	pause := time.Duration(0)
	for {
		nc, err := l.Accept()
		switch {
		case err == nil:
			pause = 0
			wg.Go(func() { s.ServeConn(ctx, nc) })
			continue
		case ctx.Err() != nil || errors.Is(err, net.ErrClosed):
			return err
		}
		// Most often there are too many open files, which passes.
		pause = min(max(2*pause, 5*time.Millisecond), time.Second)
		s.log.Warn("accept", "error", err, "pause", pause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// ServeConn serves one connection and closes it. It returns when the client is gone, or soon after ctx
// is done, even where a request of his does not come back; his place and his sessions are then free again.
func (s *Server) ServeConn(ctx context.Context, nc net.Conn) {
	serial, ok := s.enter()
	if !ok {
		s.turnAway(ctx, nc)
		return
	}
	c := newConn(s, nc, serial)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer s.leave(c)
		c.serve(ctx)
	}()
	select {
	case <-done:
		return
	case <-c.ctx.Done():
	}
	select {
	case <-done:
	case <-time.After(s.cfg.Limits.Linger):
		s.giveUp(c)
	}
}

func (s *Server) enter() (serial uint64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conns >= s.cfg.Limits.Connections {
		return 0, false
	}
	s.conns++
	s.serial++
	return s.serial, true
}

// leave gives back the place of a connection that is over.
func (s *Server) leave(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.stray {
		s.strays--
	} else {
		s.conns--
	}
}

// giveUp gives back what a connection has whose request does not come back. There may be as many of those as
// connections; further ones keep their places, for they take memory and time.
func (s *Server) giveUp(c *conn) {
	_ = c.nc.Close()
	s.mu.Lock()
	if c.stray = s.strays < s.cfg.Limits.Connections; c.stray {
		s.strays++
		s.conns--
		s.sessions -= c.held
	}
	s.mu.Unlock()
	s.log.Error("connection given up", "connection", c.serial, "reason", "a request does not end, though it was told to")
}

// turnAway tells a connection that there are too many. Even of those only so many are talked to at once.
func (s *Server) turnAway(ctx context.Context, nc net.Conn) {
	defer nc.Close()
	defer context.AfterFunc(ctx, func() { _ = nc.Close() })()
	s.mu.Lock()
	s.turned++
	busy := s.turned > s.cfg.Limits.Connections
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.turned--
		s.mu.Unlock()
	}()
	if busy {
		return
	}
	s.log.Warn("connection turned away", "remote", remote(nc), "limit", s.cfg.Limits.Connections)
	c := newConn(s, nc, 0)
	defer c.cancel()
	full := fault(CodeConnections, "the server has %d connections, as many as it allows", s.cfg.Limits.Connections)
	go c.read()
	c.refuse(full)
	c.hangUp(full)
}

// Counts are what a server has open.
type Counts struct{ Connections, Sessions int }

// Counts returns what the server has open now.
func (s *Server) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Counts{Connections: s.conns, Sessions: s.sessions}
}

// takeSession counts one more session of a connection, if that is allowed.
func (s *Server) takeSession(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sessions >= s.cfg.Limits.AllSessions {
		return false
	}
	s.sessions++
	c.held++
	return true
}

// giveSessions gives sessions of a connection back, unless they were when it was given up.
func (s *Server) giveSessions(c *conn, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.held -= n
	if !c.stray {
		s.sessions -= n
	}
}
