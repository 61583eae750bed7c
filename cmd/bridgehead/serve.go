package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/env"
	"bridgehead/env/wire"
	"bridgehead/gym"
)

// serveFlags are the flags of serve.
type serveFlags struct {
	env                   bool
	mcp                   mcpFlags
	addr, unix            string
	token, tokenFile      string
	withToken, withFile   bool // the flags were there; an empty token must not mean none
	frame                 int
	connections, sessions int
	idle                  time.Duration
}

// usualAddr is where serve listens when nothing is said.
const usualAddr = "127.0.0.1:7344"

func newServe(a *app) *cobra.Command {
	var f serveFlags
	usual := wire.DefaultLimits()
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve environments to other programs",
		Long: "Serve environments to programs in any language, msgpack over TCP or a Unix socket, until it is\n" +
			"interrupted. docs/wire.md is the protocol. Every address it listens on is printed as one line;\n" +
			"the log goes to standard error.\n\n" +
			"Whoever can connect can use the server. It listens on this machine only, unless a token is\n" +
			"asked for; the token travels unencrypted, so put a tunnel around connections from elsewhere.\n\n" +
			"With --mcp a language model plays, over standard input and output: docs/mcp.md.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			context.AfterFunc(ctx, stop) // a second signal ends the process at once
			f.withToken, f.withFile = c.Flags().Changed("token"), c.Flags().Changed("token-file")
			if err := f.mcp.check(c); err != nil {
				return err
			}
			if f.mcp.on {
				return f.mcp.run(ctx, c, a)
			}
			return f.run(ctx, a)
		},
	}
	flags := c.Flags()
	flags.BoolVar(&f.env, "env", false, "serve environments")
	flags.StringVar(&f.addr, "addr", "", "host:port to listen on (default "+usualAddr+", or none with --unix); port 0 takes a free one")
	flags.StringVar(&f.unix, "unix", "", "path of a Unix socket to listen on")
	flags.StringVar(&f.token, "token", "", "what clients must show, 16 bytes or more; other users may see it in the list of processes")
	flags.StringVar(&f.tokenFile, "token-file", "", "file with the token, not readable by everybody")
	flags.IntVar(&f.frame, "max-frame", usual.Frame, "longest request, in bytes")
	flags.IntVar(&f.connections, "max-connections", usual.Connections, "connections at once")
	flags.IntVar(&f.sessions, "max-sessions", usual.Sessions, "environments of one connection")
	flags.DurationVar(&f.idle, "idle-timeout", usual.Idle, "hang up on clients that ask for nothing for so long")
	c.MarkFlagsMutuallyExclusive("token", "token-file")
	f.mcp.add(c)
	for _, other := range []string{"env", "addr", "unix", "token", "token-file", "max-frame", "max-connections", "max-sessions", "idle-timeout"} {
		c.MarkFlagsMutuallyExclusive("mcp", other)
	}
	return c
}

func (f *serveFlags) run(ctx context.Context, a *app) error {
	if !f.env {
		return errors.New("serve: nothing to serve, want --env or --mcp")
	}
	cfg, err := f.config(a)
	if err != nil {
		return err
	}
	server, err := wire.NewServer(cfg)
	if err != nil {
		return err
	}
	listeners, err := f.listen(cfg.Token != "")
	for _, l := range listeners {
		defer l.Close()
	}
	if err != nil {
		return err
	}
	for _, l := range listeners {
		if _, err := fmt.Fprintf(a.out, "listening on %s\n", address(l.Addr())); err != nil {
			return err
		}
	}
	return server.Serve(ctx, listeners...)
}

// config checks the flags and makes the configuration of the server.
func (f *serveFlags) config(a *app) (wire.Config, error) {
	l := wire.DefaultLimits()
	l.Frame, l.Connections, l.Sessions, l.Idle = f.frame, f.connections, f.sessions, f.idle
	registry := servedRegistry()
	list := sync.OnceValue(func() env.Catalog { return gym.CatalogOf(registry) })
	cfg := wire.Config{Make: gym.NewServer(registry).Make, List: list, Name: "bridgehead " + version, Token: f.token, Limits: l,
		Log: slog.New(slog.NewTextHandler(a.err, nil))}
	err := errors.Join(
		within("max-frame", f.frame, 4096, 64<<20),
		within("max-connections", f.connections, 1, 1<<16),
		within("max-sessions", f.sessions, 1, 1<<16),
	)
	if f.idle < time.Second || f.idle > 24*time.Hour {
		err = errors.Join(err, fmt.Errorf("--idle-timeout: got %v, want 1s to 24h", f.idle))
	}
	if err != nil {
		return cfg, err
	}
	if f.withFile {
		if cfg.Token, err = wire.ReadToken(f.tokenFile); err != nil {
			return cfg, fmt.Errorf("--token-file: %w", err)
		}
	}
	if f.withToken {
		if err := wire.CheckToken(f.token); err != nil {
			return cfg, fmt.Errorf("--token: %w", err)
		}
	}
	return cfg, nil
}

// listen opens what the flags name.
func (f *serveFlags) listen(token bool) (all []net.Listener, err error) {
	addr := f.addr
	if addr == "" && f.unix == "" {
		addr = usualAddr
	}
	if addr != "" {
		l, err := wire.ListenTCP(addr, token)
		if err != nil {
			return nil, fmt.Errorf("--addr: %w", err)
		}
		all = append(all, l)
	}
	if f.unix != "" {
		l, err := wire.ListenUnix(f.unix)
		if err != nil {
			return all, fmt.Errorf("--unix: %w", err)
		}
		all = append(all, l)
	}
	return all, nil
}

// address is an address in one word.
func address(a net.Addr) string {
	if a.Network() == "unix" {
		return "unix:" + a.String()
	}
	return a.String()
}
