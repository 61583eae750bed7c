package stream

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"bridgehead/training/disk"
)

// maxPayload is the largest message of a broker of ours. The documentation of NATS advises against more.
const maxPayload = 8 << 20

// readyWithin is how long a broker may take to read its store.
const readyWithin = 2 * time.Minute

// Broker is a NATS server in this process, with JetStream, whose streams are synced to disk before anything is
// acknowledged.
type Broker struct {
	o      Options
	config *server.Options
	lock   disk.Lock
	// released gives the store up, once.
	released func() error
	stop     context.CancelFunc
	done     chan struct{}

	mu  sync.Mutex
	srv *server.Server
}

// Start starts a broker and waits until it is ready. It stops when ctx ends or Stop is called.
func Start(ctx context.Context, o Options) (*Broker, error) {
	o = o.filled()
	b := &Broker{o: o, done: make(chan struct{})}
	if err := b.configure(); err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	if err := disk.MakeDir(disk.OS, o.Store); err != nil {
		return nil, fmt.Errorf("broker: store: %w", err)
	}
	var err error
	if b.lock, err = disk.OS.Lock(filepath.Join(o.Store, "lock")); err != nil {
		return nil, fmt.Errorf("broker: store: %w", err)
	}
	if b.srv, err = b.launch(ctx, false); err != nil {
		return nil, errors.Join(fmt.Errorf("broker: %w", err), b.lock.Release())
	}
	b.released = sync.OnceValue(b.lock.Release)
	b.config.Port = b.srv.Addr().(*net.TCPAddr).Port // that it is to have after it was restarted, too
	ctx, b.stop = context.WithCancel(ctx)
	go b.watch(ctx)
	return b, nil
}

// RunBroker runs a broker of its own until ctx ends. It tells started the address when it is ready.
func RunBroker(ctx context.Context, o Options, started func(url string)) error {
	b, err := Start(ctx, o)
	if err != nil {
		return err
	}
	started(b.URL())
	return b.wait()
}

// Stop stops the broker. Whatever it has acknowledged is on disk already.
func (b *Broker) Stop() error {
	b.stop()
	return b.wait()
}

// wait waits until the broker has stopped.
func (b *Broker) wait() error {
	<-b.done
	return b.released()
}

// URL is the address workers reach the broker at.
func (b *Broker) URL() string {
	scheme := "nats://"
	if b.config.TLSConfig != nil {
		scheme = "tls://"
	}
	return scheme + b.address()
}

func (b *Broker) address() string {
	return net.JoinHostPort(b.config.Host, strconv.Itoa(b.config.Port))
}

// Options are those by which this process reaches the broker, past all sockets.
func (b *Broker) Options() Options {
	o := b.o
	o.inside = b
	o.URL = "nats://" + b.address() // nothing leaves the process, so there is no TLS
	o.CA, o.Cert, o.Key = "", "", ""
	return o
}

// InProcessConn is a connection within the process.
func (b *Broker) InProcessConn() (net.Conn, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.srv.InProcessConn()
}

// configure makes the configuration of the server, and refuses one that would be open to strangers.
func (b *Broker) configure() error {
	o := &b.o
	if err := o.check(); err != nil {
		return err
	}
	if o.Store == "" {
		return errors.New("store: want a directory")
	}
	if o.Disk < o.Bytes {
		return fmt.Errorf("store: got a limit of %d bytes, want at least the %d of the stream", o.Disk, o.Bytes)
	}
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return fmt.Errorf("address: got %q, want host:port", o.Listen)
	}
	n, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return fmt.Errorf("address: got the port %q, want 0 to 65535", port)
	}
	c := &server.Options{
		ServerName:         "bridgehead",
		Host:               cmp.Or(host, "0.0.0.0"),
		Port:               int(n),
		NoSigs:             true,
		MaxPayload:         maxPayload,
		JetStream:          true,
		StoreDir:           o.Store,
		SyncAlways:         true,
		JetStreamMaxMemory: o.Memory,
		JetStreamMaxStore:  o.Disk,
		Authorization:      o.Token,
		Username:           o.User,
		Password:           o.Password,
	}
	if n == 0 {
		c.Port = server.RANDOM_PORT
	}
	c.Cluster.NoAdvertise = true // workers were told where it is
	if err := b.admit(c); err != nil {
		return err
	}
	if o.Cert != "" {
		pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return fmt.Errorf("TLS: %w", err)
		}
		c.TLS, c.TLSTimeout = true, 5
		c.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{pair}}
	}
	if err := guard(host, o.Token != "" || o.User != "" || len(o.NKeys) > 0, c.TLSConfig != nil); err != nil {
		return fmt.Errorf("address: %w", err)
	}
	b.config = c
	return nil
}

// admit lets the users with keys in, and this process by a key of its own.
func (b *Broker) admit(c *server.Options) error {
	o := &b.o
	if len(o.NKeys) == 0 {
		if o.Seed != "" || o.Credentials != "" {
			return errors.New("authorization: a seed and credentials are for reaching a broker; want the public keys of those it lets in")
		}
		return nil
	}
	if o.Token != "" || o.User != "" {
		return errors.New("authorization: want one of a token, a user and public keys")
	}
	for _, key := range o.NKeys {
		if !nkeys.IsValidPublicUserKey(key) {
			return fmt.Errorf("authorization: got the key %q, want a public key of a user, which begins with U", key)
		}
		c.Nkeys = append(c.Nkeys, &server.NkeyUser{Nkey: key})
	}
	own, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	public, err := own.PublicKey()
	if err != nil {
		return err
	}
	c.Nkeys = append(c.Nkeys, &server.NkeyUser{Nkey: public})
	o.signer, o.Seed, o.Credentials = own, "", ""
	return nil
}

// launch starts a server and waits until it is ready. Alone it only listens to this process.
func (b *Broker) launch(ctx context.Context, alone bool) (*server.Server, error) {
	config := b.config.Clone()
	config.DontListen = alone
	srv, err := server.NewServer(config)
	if err != nil {
		return nil, err
	}
	log := &logger{tell: b.o.tell, fatal: make(chan error, 1)}
	srv.SetLoggerV2(log, false, false, false)
	go srv.Start()
	deadline := time.Now().Add(readyWithin)
	for !srv.ReadyForConnections(20 * time.Millisecond) {
		select {
		case err = <-log.fatal:
		case <-ctx.Done():
			err = ctx.Err()
		default:
			if time.Now().After(deadline) {
				err = fmt.Errorf("not ready after %v", readyWithin)
			}
		}
		if err != nil {
			halt(srv)
			return nil, err
		}
	}
	return srv, nil
}

// watch restarts the server when its store has failed: after a write that failed, such as on a full disk, a stream takes
// no more for as long as the server lives.
func (b *Broker) watch(ctx context.Context) {
	defer close(b.done)
	for {
		select {
		case <-ctx.Done():
			halt(b.srv)
			return
		case <-time.After(b.o.look):
		}
		if why := ailment(b.srv); why != "" {
			b.o.tell("broker: its store has failed, and it is started again: %s", why)
			halt(b.srv)
			b.relaunch(ctx)
		}
	}
}

// relaunch starts a server again, until it succeeds or ctx ends. At first it listens to nobody: a learner in this process
// shall take what is there and make room before workers fill a disk again.
func (b *Broker) relaunch(ctx context.Context) {
	for alone := true; ; {
		srv, err := b.launch(ctx, alone)
		if err == nil {
			b.mu.Lock()
			b.srv = srv
			b.mu.Unlock()
			if !alone {
				return
			}
		} else if ctx.Err() == nil {
			b.o.tell("broker: %v", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(b.o.rest):
		}
		if alone = err != nil; !alone {
			halt(srv)
		}
	}
}

// halt stops a server and waits until it has. Once more is no harm.
func halt(srv *server.Server) {
	srv.Shutdown()
	srv.WaitForShutdown()
}

// ailment is what keeps a server from storing, empty where nothing does. Whatever else its own look at its health finds
// may pass, as a stream that is just being made, or stays so after a restart.
func ailment(srv *server.Server) string {
	if !srv.JetStreamEnabled() {
		return "JetStream has switched itself off"
	}
	for _, e := range srv.Healthz(&server.HealthzOptions{Details: true}).Errors {
		if strings.Contains(e.Error, "write error") {
			return e.Error
		}
	}
	return ""
}

// logger passes on what goes wrong in a server.
type logger struct {
	tell  func(string, ...any)
	fatal chan error
}

func (*logger) Noticef(string, ...any) {}
func (*logger) Debugf(string, ...any)  {}
func (*logger) Tracef(string, ...any)  {}

func (l *logger) Warnf(format string, values ...any) {}

func (l *logger) Errorf(format string, values ...any) { l.tell("broker: "+format, values...) }

// Fatalf keeps the first error that ends a server.
func (l *logger) Fatalf(format string, values ...any) {
	select {
	case l.fatal <- fmt.Errorf(format, values...):
	default:
	}
}
