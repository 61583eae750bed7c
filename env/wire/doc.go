// Package wire serves environments over a byte stream, TCP or a Unix socket, to clients in languages
// that cannot load the C library. Requests and replies are msgpack maps in frames; docs/wire.md is the
// protocol for those who write a client, and [Client] is one in Go.
//
//	s, err := wire.NewServer(wire.Config{Make: make, Limits: wire.DefaultLimits()})
//	l, err := wire.ListenTCP("127.0.0.1:7344", false)
//	err = s.Serve(ctx, l) // until ctx is done
//
// A connection has sessions, each with an environment of its own, and its requests are served one at a
// time, in order. The same seed gives the same episode as env.Env does, because it is one.
//
// Whoever connects is not trusted: nothing is allocated on the word of a length that has not arrived,
// every queue and count has a limit, every wait a deadline, and a panic costs one session.
package wire
