package wire

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime/debug"
	"sync"
	"time"
)

// conn is one client: a reader that fills the backlog, and serve, which empties it.
type conn struct {
	server *Server
	limits Limits
	nc     net.Conn
	serial uint64
	opened time.Time

	ctx        context.Context // of whatever a request does; done when the client is gone
	cancel     context.CancelFunc
	backlog    *backlog
	readerDone chan struct{}

	// Both belong to the server, under its lock.
	held  int  // sessions that are counted
	stray bool // it was given up, and has neither place nor sessions

	mu        sync.Mutex
	lingering bool // the read deadline is final

	greeted  bool // hello has been answered
	leaving  bool // the last reply is written, or about to be
	sessions map[uint64]*session
	numbered uint64 // the last number of a session; none is used twice
	served   int    // requests
}

func newConn(s *Server, nc net.Conn, serial uint64) *conn {
	l := s.cfg.Limits
	c := &conn{server: s, limits: l, nc: nc, serial: serial, opened: time.Now(), backlog: newBacklog(l.Queue, l.Frame),
		readerDone: make(chan struct{}), sessions: map[uint64]*session{}}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

// serve answers the requests of the connection until its end. Once ctx is done the request in hand is
// still answered.
func (c *conn) serve(ctx context.Context) {
	defer c.cancel()
	retired := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(retired)
		c.retire()
	})
	c.server.log.Info("connection opened", "connection", c.serial, "remote", remote(c.nc))
	go c.read()
	why := c.loop()
	c.hangUp(why)
	if !stop() {
		<-retired
	}
	c.server.giveSessions(c, len(c.sessions))
	c.server.log.Info("connection closed", "connection", c.serial, "reason", why.Error(), "requests", c.served,
		"sessions", c.numbered, "seconds", time.Since(c.opened).Round(time.Millisecond).Seconds())
}

// loop answers requests and returns why there are no more.
func (c *conn) loop() error {
	for {
		frame, err := c.backlog.pop()
		var told *Error
		switch {
		case errors.As(err, &told):
			c.refuse(told)
			return told
		case err != nil:
			return err
		}
		c.served++
		out, why := c.answer(frame)
		if err := c.write(out); err != nil {
			return err
		}
		if why != nil {
			return why
		}
	}
}

// refuse sends an error that answers no request. Whether it arrives is not looked at.
func (c *conn) refuse(e *Error) {
	if out, err := encode(&errorReply{Err: e}, c.limits.Reply); err == nil {
		_ = c.write(out)
	}
}

// retire makes the request in hand the last one, and the client hung up on when that takes too long.
func (c *conn) retire() {
	c.backlog.cut(fault(CodeClosing, "the server is shutting down"))
	select {
	case <-c.ctx.Done():
	case <-time.After(c.limits.Grace):
		c.cancel()
		_ = c.nc.Close()
	}
}

// hangUp closes the connection. A client that may still be reading its last reply is given the time.
func (c *conn) hangUp(why error) {
	c.backlog.cut(why)
	if half, ok := c.nc.(interface{ CloseWrite() error }); ok && !errors.Is(why, errGone) && half.CloseWrite() == nil {
		c.mu.Lock()
		c.lingering = true
		_ = c.nc.SetReadDeadline(time.Now().Add(c.limits.Linger))
		c.mu.Unlock()
		<-c.readerDone
	}
	c.cancel()
	_ = c.nc.Close()
	<-c.readerDone
}

// errBye is how a connection ends that a client has taken leave of.
var errBye = errors.New("bye")

// answer serves one frame. Beside the reply it returns why it must be the last one, if so.
func (c *conn) answer(frame []byte) (out []byte, why error) {
	r, e := readRequest(frame)
	var body reply
	if e == nil {
		body, e = c.run(&r)
	}
	if e == nil {
		body.address(r.id)
		encoded, err := encode(body, c.limits.Reply)
		if err == nil {
			if c.leaving {
				why = errBye
			}
			return encoded, why
		}
		if !errors.As(err, &e) {
			e = fault(CodeInternal, "the reply cannot be written: %v", err)
		}
	}
	if !c.greeted || e.Code == CodeBadFrame {
		why = e
	}
	out, err := encode(&errorReply{ID: r.id, Err: e}, c.limits.Reply)
	if err != nil {
		return nil, err
	}
	return out, why
}

// run does what a request asks for.
func (c *conn) run(r *request) (body reply, e *Error) {
	o := findOp(r.op)
	switch {
	case r.op != opHello && !c.greeted:
		return nil, fault(CodeHelloFirst, "op: read %s, the first request must be hello", quote(r.op))
	case o == nil:
		return nil, fault(CodeUnknownOp, "op: read %s, want %s", quote(r.op), opNames())
	}
	a := &r.args
	if a.only(o.fields...); a.err != nil {
		return nil, a.err
	}
	if o.onConn != nil {
		return c.guard(r.op, nil, func() (reply, error) { return o.onConn(c, a) })
	}
	s, e := c.session(a, o)
	if e != nil {
		return nil, e
	}
	return c.guard(r.op, s, func() (reply, error) { return o.onSession(s, c.ctx, a) })
}

// session finds the session of a request.
func (c *conn) session(a *args, o *op) (*session, *Error) {
	n := a.uint("session")
	if a.err != nil {
		return nil, a.err
	}
	s := c.sessions[n]
	switch {
	case s == nil:
		return nil, fault(CodeUnknownSession, "session: read %d, want one of this connection, which has made %d and has %d open",
			n, c.numbered, len(c.sessions))
	case o.begun && !s.begun:
		return nil, fault(CodeNotBegun, "session %d: no episode has begun, want reset | restore first", n)
	}
	return s, nil
}

// guard turns errors of every kind into those that clients know, and a panic too: it costs the session,
// whose state nobody can vouch for, and nothing else.
func (c *conn) guard(name string, s *session, run func() (reply, error)) (body reply, e *Error) {
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		c.server.log.Error("panic", "connection", c.serial, "op", name, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		gone := ""
		if s != nil {
			c.drop(s)
			gone = fmt.Sprintf("; session %d is closed", s.number)
		}
		body, e = nil, fault(CodeInternal, "%s: a fault of the server%s", name, gone)
	}()
	body, err := run()
	if err != nil && !errors.As(err, &e) {
		e = fault(CodeInternal, "%s: %v", name, err)
	}
	return body, e
}

// drop closes a session.
func (c *conn) drop(s *session) {
	delete(c.sessions, s.number)
	c.server.giveSessions(c, 1)
}

// remote names the other end for the log.
func remote(nc net.Conn) string {
	if a := nc.RemoteAddr(); a != nil && a.String() != "" && a.String() != "@" {
		return a.String()
	}
	return nc.LocalAddr().Network()
}
