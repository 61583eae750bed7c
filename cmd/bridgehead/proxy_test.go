//go:build unix

package main

import (
	"net"
	"sync"
	"testing"
	"time"
)

// proxy is a stretch of a network that can be cut.
type proxy struct {
	l  net.Listener
	to string

	mu    sync.Mutex
	state state
	conns map[net.Conn]bool
}

type state int

const (
	whole   state = iota
	refused       // connections end, and new ones too
	silent        // nothing passes, and nobody is told
)

// newProxy begins to pass connections on.
func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	p := &proxy{l: l, to: to, conns: map[net.Conn]bool{}}
	t.Cleanup(func() {
		l.Close()
		p.set(refused)
	})
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.pass(c)
		}
	}()
	return p
}

func (p *proxy) addr() string { return p.l.Addr().String() }

func (p *proxy) now() state {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state
}

// set cuts and heals.
func (p *proxy) set(s state) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state = s
	if s == refused {
		for c := range p.conns {
			c.Close()
		}
	}
}

// keep notes a connection, and tells whether it may be.
func (p *proxy) keep(c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns[c] = true
	return p.state != refused
}

func (p *proxy) drop(c net.Conn) {
	c.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, c)
}

func (p *proxy) pass(in net.Conn) {
	defer p.drop(in)
	if !p.keep(in) {
		return
	}
	out, err := net.Dial("tcp", p.to)
	if err != nil {
		return
	}
	defer p.drop(out)
	if !p.keep(out) {
		return
	}
	ended := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{in, out}, {out, in}} {
		go func() {
			p.copy(way[0], way[1])
			ended <- struct{}{}
		}()
	}
	<-ended
}

// copy passes bytes on until an end closes.
func (p *proxy) copy(from, to net.Conn) {
	buffer := make([]byte, 4096) // so that messages are cut in their midst
	for {
		n, err := from.Read(buffer)
		for p.now() == silent {
			time.Sleep(time.Millisecond)
		}
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
