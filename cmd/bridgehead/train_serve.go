package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/training"
	"bridgehead/training/cluster"
	"bridgehead/training/cluster/stream"
	"bridgehead/training/cluster/web"
)

// Addresses of a learner when nothing is said.
const (
	usualLearner = "127.0.0.1:7345"
	usualBroker  = "127.0.0.1:7346"
	noBroker     = "none"
)

// listenFlags are the flags of train by which workers elsewhere play for the run.
type listenFlags struct {
	addr   string // of networks, status and strangers; empty: nobody is served
	public string
	mirror []string
	broker string
	tokens string
	tls    web.Certificate
	access accessFlags
}

func (f *listenFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.addr, "listen", "", "let workers play for the run: host:port that they get networks from, and strangers jobs (without a value "+usualLearner+")")
	flags.Lookup("listen").NoOptDefVal = usualLearner
	flags.StringVar(&f.broker, "broker", usualBroker, "host:port where the broker of the learner listens, the nats:// or tls:// address of another one, or "+noBroker)
	flags.StringVar(&f.public, "public", "", "address by which workers reach --listen, such as https://learner.example:7345 (default: as it listens)")
	flags.StringArrayVar(&f.mirror, "mirror", nil, "address of a server that has the networks as well, asked before the learner; give it once for each")
	flags.StringVar(&f.tokens, "tokens", "", "file of those who may come by --listen: lines of name, token and role (worker, observer or arena)")
	flags.StringVar(&f.tls.Cert, "tls-cert", "", "file of the certificate of the learner and its broker")
	flags.StringVar(&f.tls.Key, "tls-key", "", "file of its key")
	flags.StringVar(&f.access.ca, "tls-ca", "", "file of the authorities to trust of another broker")
	f.access.add(c, "broker-")
}

// listenArgs takes the word after --listen for its value, where that had none.
func listenArgs(usual, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if f := c.Flags().Lookup("listen"); len(args) == 1 && f.Changed && f.Value.String() == usual {
			return f.Value.Set(args[0])
		}
		return wantArgs(0, 0, what)(c, args)
	}
}

// serve is how a run is served; nil where it plays by itself.
func (f *listenFlags) serve(c *cobra.Command, dir string) (func(context.Context, *training.Served) error, error) {
	if f.addr == "" {
		for _, name := range []string{"broker", "public", "mirror", "tokens", "tls-cert", "tls-key", "tls-ca", "broker-token-file", "broker-nkey", "broker-credentials"} {
			if c.Flags().Changed(name) {
				return nil, fmt.Errorf("--%s: got it without --listen, which lets workers play for the run", name)
			}
		}
		return nil, nil
	}
	var tokens *web.Tokens
	if f.tokens != "" {
		var err error
		if tokens, err = web.ReadTokens(f.tokens); err != nil {
			return nil, fmt.Errorf("--tokens: %w", err)
		}
	}
	access, err := f.access.options("broker-")
	if err != nil {
		return nil, err
	}
	access.Cert, access.Key = f.tls.Cert, f.tls.Key
	switch {
	case strings.Contains(f.broker, "://"):
		access.URL = f.broker
	case f.broker != noBroker:
		access.Listen, access.Store = f.broker, filepath.Join(dir, "broker")
	}
	l, err := web.Listen(f.addr, tokens, f.tls)
	if err != nil {
		return nil, fmt.Errorf("--listen: %w", err)
	}
	if f.broker != noBroker {
		if err := access.Check(); err != nil {
			return nil, errors.Join(fmt.Errorf("--broker: %w", err), l.Close())
		}
	}
	return func(ctx context.Context, s *training.Served) error {
		return f.run(ctx, s, l, tokens, access)
	}, nil
}

// run serves until ctx ends.
func (f *listenFlags) run(ctx context.Context, s *training.Served, l net.Listener, tokens *web.Tokens, access stream.Options) error {
	defer l.Close()
	url := "http://" + l.Addr().String()
	if f.tls.Cert != "" {
		url = "https://" + l.Addr().String()
	}
	public := url
	if f.public != "" {
		public = strings.TrimSuffix(f.public, "/")
	}
	for _, m := range f.mirror {
		s.Coordinator.Terms.Weights = append(s.Coordinator.Terms.Weights, strings.TrimSuffix(m, "/"))
	}
	s.Coordinator.Terms.Weights = append(s.Coordinator.Terms.Weights, public)
	fmt.Fprintf(s.Log, "workers: networks and status at %s\n", public)

	ctx, stop := context.WithCancel(ctx)
	defer stop()
	learner, closing, err := f.open(ctx, s, access)
	if err != nil {
		return fmt.Errorf("--broker: %w", err)
	}
	defer closing()
	status := s.Coordinator.Status
	if learner != nil {
		status = func() *cluster.Status {
			out := s.Coordinator.Status()
			if now, err := learner.Status(ctx); err == nil {
				out.Waiting = now.Waiting
			}
			return out
		}
	}
	handler, err := web.Handler(web.Options{Coordinator: s.Coordinator, Networks: s.Networks, Tokens: tokens, Status: status, Log: s.Log})
	if err != nil {
		return err
	}
	ended := make(chan error, 2)
	parts := 1
	go func() { ended <- web.Serve(ctx, l, handler, s.Log) }()
	if learner != nil {
		parts++
		go func() { ended <- learner.Serve(ctx) }()
	}
	var errs []error
	for range parts {
		errs = append(errs, <-ended)
		stop() // one is no use without the other
	}
	return errors.Join(errs...)
}

// open starts or reaches the broker.
func (f *listenFlags) open(ctx context.Context, s *training.Served, access stream.Options) (learner *stream.Learner, closing func(), err error) {
	stopped := func() {}
	if f.broker == noBroker {
		return nil, stopped, nil
	}
	access.Tell = func(line string) { fmt.Fprintln(s.Log, line) }
	if access.URL == "" {
		b, err := stream.Start(ctx, access)
		if err != nil {
			return nil, stopped, err
		}
		stopped = func() { _ = b.Stop() } // whatever it has acknowledged is on disk
		fmt.Fprintf(s.Log, "workers: bridgehead worker --url %s\n", b.URL())
		access = b.Options()
	}
	if learner, err = stream.Open(ctx, access, s.Coordinator); err != nil {
		stopped()
		return nil, func() {}, err
	}
	return learner, func() { learner.Close(); stopped() }, nil
}
