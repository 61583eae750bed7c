package web

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"time"

	"bridgehead/env/wire"
)

// Certificate is what TLS needs: files as PEM.
type Certificate struct{ Cert, Key string }

// Listen opens an address, host:port; by TLS where there is a certificate. What others than this machine can reach needs both
// tokens and a certificate.
func Listen(addr string, tokens *Tokens, c Certificate) (net.Listener, error) {
	resolved, loopback, err := wire.ResolveTCP(addr)
	if err != nil {
		return nil, err
	}
	secret := c.Cert != "" && c.Key != ""
	switch {
	case !secret && c != (Certificate{}):
		return nil, errors.New("got one of certificate and key, want both or none")
	case !loopback && (tokens == nil || !secret):
		return nil, fmt.Errorf("address %q: others than this machine could connect; want tokens, a certificate and its key, or a loopback address such as 127.0.0.1:%d",
			addr, resolved.Port)
	}
	var conf *tls.Config
	if secret {
		pair, err := tls.LoadX509KeyPair(c.Cert, c.Key)
		if err != nil {
			return nil, fmt.Errorf("certificate: %w", err)
		}
		conf = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}
	}
	l, err := net.ListenTCP("tcp", resolved)
	if err != nil {
		return nil, err
	}
	if conf == nil {
		return l, nil
	}
	return tls.NewListener(l, conf), nil
}

// How long requests and answers may take: a batch or a network of the greatest size over a slow line.
const (
	readTime  = 5 * time.Minute
	writeTime = 10 * time.Minute
	graceTime = 5 * time.Second // for requests at hand when the learner stops
)

// Serve serves a handler until ctx ends. It closes the listener.
func Serve(ctx context.Context, l net.Listener, h http.Handler, faults io.Writer) error {
	if faults == nil {
		faults = io.Discard
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: readTime, WriteTimeout: writeTime,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: log.New(faults, "", 0)}
	done := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), graceTime)
		defer cancel()
		err := server.Shutdown(grace)
		if errors.Is(err, context.DeadlineExceeded) {
			err = server.Close()
		}
		done <- err
	})
	err := server.Serve(l)
	if stop() { // it ended by itself
		return errors.Join(err, server.Close())
	}
	return <-done
}
