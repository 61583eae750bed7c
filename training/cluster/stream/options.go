package stream

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// Options say how a broker is run and how it is reached. Whoever only reaches one leaves those of a broker empty.
type Options struct {
	// URL of the broker, or of several servers of a cluster, separated by commas.
	URL string

	// Who one is. A broker lets in those who have the same token, or the same user and password.
	Token       string
	User        string
	Password    string
	Seed        string // file with the seed of an nkey, whose public half the broker has
	Credentials string // file with a user's JWT and seed, for servers with accounts

	// TLS, as files in PEM form: the authorities to trust in place of those of the system, and a certificate with its key,
	// which is the broker's own or, when reaching one, that of a client.
	CA   string
	Cert string
	Key  string

	// Prefix begins the subjects and streams of a learner, so that several can share a cluster; empty: bridgehead.
	Prefix string

	// Of the stream of games.
	Bytes    int64         // at which it takes no more until the learner has caught up; 0: 1 GB
	Window   time.Duration // in which the broker itself notices duplicates; 0: 10 min
	Replicas int           // in a cluster; 0: 1

	// Of a broker.
	Listen string   // host:port; port 0: any; empty: 127.0.0.1:4222
	Store  string   // directory
	Memory int64    // bytes of streams in memory, of which a learner has none; 0: 64 MB
	Disk   int64    // bytes of streams on disk; 0: 4 GB
	NKeys  []string // public keys of users

	// Tell is told in a line what people should know.
	Tell func(string)

	inside nats.InProcessConnProvider // in place of URL
	signer nkeys.KeyPair              // in place of Seed
	lost   func()                     // is called when the connection is gone
	again  time.Duration              // after which a batch comes again that the learner has not acknowledged: it may have been killed
	look   time.Duration              // between two looks whether a broker is well
	rest   time.Duration              // of one that was not, before it lets workers in again
}

// Defaults of options.
const (
	defaultPrefix = "bridgehead"
	defaultBytes  = 1 << 30
	defaultWindow = 10 * time.Minute
	defaultListen = "127.0.0.1:4222"
	defaultMemory = 64 << 20
	defaultDisk   = 4 << 30
	defaultAgain  = 10 * time.Second
	defaultLook   = 2 * time.Second
	defaultRest   = 5 * time.Second
)

// filled is the options with their defaults.
func (o Options) filled() Options {
	o.Prefix = cmp.Or(o.Prefix, defaultPrefix)
	o.Bytes = cmp.Or(o.Bytes, defaultBytes)
	o.Window = cmp.Or(o.Window, defaultWindow)
	o.Replicas = cmp.Or(o.Replicas, 1)
	o.Listen = cmp.Or(o.Listen, defaultListen)
	o.Memory = cmp.Or(o.Memory, defaultMemory)
	o.Disk = cmp.Or(o.Disk, defaultDisk)
	o.again = cmp.Or(o.again, defaultAgain)
	o.look = cmp.Or(o.look, defaultLook)
	o.rest = cmp.Or(o.rest, defaultRest)
	return o
}

var prefixes = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,32}$`)

// check reports the first thing that cannot be meant.
func (o *Options) check() error {
	switch {
	case !prefixes.MatchString(o.Prefix):
		return fmt.Errorf("prefix: got %q, want 1 to 32 letters, digits, - and _", o.Prefix)
	case o.Bytes < 0 || o.Memory < 0 || o.Disk < 0:
		return fmt.Errorf("limits: got %d bytes of the stream, %d of memory, %d of disk, want none below 0", o.Bytes, o.Memory, o.Disk)
	case o.Window < 0 || o.Replicas < 1 || o.Replicas > 5:
		return fmt.Errorf("stream: got a window of %v and %d replicas, want none below 0 and 1 to 5", o.Window, o.Replicas)
	case (o.User == "") != (o.Password == ""):
		return errors.New("authorization: want a user and a password, or neither")
	case (o.Cert == "") != (o.Key == ""):
		return errors.New("TLS: want a certificate and its key, or neither")
	}
	ways := 0
	for _, has := range []bool{o.Token != "", o.User != "", o.Seed != "", o.Credentials != ""} {
		if has {
			ways++
		}
	}
	if ways > 1 {
		return errors.New("authorization: want one of a token, a user, a seed and credentials")
	}
	return nil
}

// Check reports what would keep a broker from being run, or reached where there is an address of one, before anything is
// begun.
func (o Options) Check() error {
	o = o.filled()
	if o.URL == "" {
		if err := (&Broker{o: o}).configure(); err != nil {
			return fmt.Errorf("broker: %w", err)
		}
		return nil
	}
	if err := o.check(); err != nil {
		return err
	}
	_, err := o.dialing("")
	return err
}

func (o *Options) tell(format string, values ...any) {
	if o.Tell != nil {
		o.Tell(fmt.Sprintf(format, values...))
	}
}

// guard refuses an address at which strangers could connect or listen.
func guard(host string, authorized, secret bool) error {
	if host == "localhost" || net.ParseIP(host).IsLoopback() {
		return nil
	}
	var lacks []string
	if !authorized {
		lacks = append(lacks, "authorization")
	}
	if !secret {
		lacks = append(lacks, "TLS")
	}
	if len(lacks) == 0 {
		return nil
	}
	return fmt.Errorf("%s is not this machine alone and lacks %s; want authorization and TLS, or a loopback address", cmp.Or(host, "the empty host"), strings.Join(lacks, " and "))
}

// connect reaches the broker. It is tried once, for a broker that refuses is an error; one that is away is looked for
// until it comes, and again whenever it has gone.
func (o *Options) connect(name string) (*nats.Conn, error) {
	options, err := o.dialing(name)
	if err != nil {
		return nil, err
	}
	conn, err := nats.Connect(o.URL, options...)
	switch {
	case err == nil:
		return conn, nil
	case !away(err):
		return nil, fmt.Errorf("broker %s: %w", bare(o.URL), err)
	}
	o.tell("broker %s: %v; it is looked for until it comes", bare(o.URL), err)
	return nats.Connect(o.URL, append(options, nats.RetryOnFailedConnect(true))...)
}

// away tells whether an error of a first connection may pass.
func away(err error) bool {
	var network net.Error
	return errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, io.EOF) || errors.As(err, &network)
}

// bare are addresses without the passwords in them.
func bare(urls string) string {
	all := strings.Split(urls, ",")
	for i, s := range all {
		if u, err := url.Parse(strings.TrimSpace(s)); err == nil {
			all[i] = u.Redacted()
			if u.User != nil { // a token stands where a user would
				u.User = url.User("xxxxx")
				all[i] = u.String()
			}
		}
	}
	return strings.Join(all, ",")
}

// dialing are the options of a connection.
func (o *Options) dialing(name string) ([]nats.Option, error) {
	lastTold := ""
	options := []nats.Option{
		nats.Name(name),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(250*time.Millisecond, time.Second),
		nats.IgnoreAuthErrorAbort(),
		nats.ReconnectBufSize(-1), // what cannot be sent now is an error, and tried again by whoever wants it sent
		nats.PingInterval(10 * time.Second),
		nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if o.lost != nil {
				o.lost()
			}
			if err != nil {
				o.tell("the connection to the broker is gone: %v", err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { o.tell("the broker is there again") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if text := err.Error(); text != lastTold { // an error of reconnecting comes at each attempt
				lastTold = text
				o.tell("broker: %v", err)
			}
		}),
	}
	known, err := o.identity(&options)
	if err != nil {
		return nil, err
	}
	if o.inside != nil {
		return append(options, nats.InProcessServer(o.inside)), nil
	}
	trusted, err := o.clientTLS()
	if err != nil {
		return nil, err
	}
	outside := false
	for _, s := range strings.Split(o.URL, ",") {
		u, err := url.Parse(strings.TrimSpace(s))
		if err != nil || u.Host == "" {
			return nil, fmt.Errorf("broker: got the address %q, want one such as nats://127.0.0.1:4222 or tls://host:4222", bare(s))
		}
		if err := guard(u.Hostname(), known || u.User != nil || o.Cert != "", true); err != nil {
			return nil, fmt.Errorf("broker: %w", err)
		}
		outside = outside || guard(u.Hostname(), false, false) != nil || u.Scheme == "tls"
	}
	if outside || o.CA != "" || o.Cert != "" {
		options = append(options, nats.Secure(trusted))
	}
	return options, nil
}

// identity adds who one is, and tells whether one is anybody.
func (o *Options) identity(options *[]nats.Option) (bool, error) {
	switch {
	case o.signer != nil:
		public, err := o.signer.PublicKey()
		if err != nil {
			return false, err
		}
		*options = append(*options, nats.Nkey(public, o.signer.Sign))
	case o.Token != "":
		*options = append(*options, nats.Token(o.Token))
	case o.User != "":
		*options = append(*options, nats.UserInfo(o.User, o.Password))
	case o.Seed != "":
		seed, err := nats.NkeyOptionFromSeed(o.Seed)
		if err != nil {
			return false, fmt.Errorf("seed %s: %w", o.Seed, err)
		}
		*options = append(*options, seed)
	case o.Credentials != "":
		if _, err := os.Stat(o.Credentials); err != nil {
			return false, fmt.Errorf("credentials: %w", err)
		}
		*options = append(*options, nats.UserCredentials(o.Credentials))
	default:
		return false, nil
	}
	return true, nil
}

// clientTLS is how one trusts a broker.
func (o *Options) clientTLS() (*tls.Config, error) {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if o.CA != "" {
		pem, err := os.ReadFile(o.CA)
		if err != nil {
			return nil, fmt.Errorf("TLS: %w", err)
		}
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("TLS: %s holds no certificate in PEM form", o.CA)
		}
	}
	if o.Cert != "" {
		pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return nil, fmt.Errorf("TLS: %w", err)
		}
		c.Certificates = []tls.Certificate{pair}
	}
	return c, nil
}
