package stream

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nkeys"
)

// certificate writes one of this machine that vouches for itself, and its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "broker"}, NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, c, c, k.Public(), k)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, kind string, data []byte) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return write("cert.pem", "CERTIFICATE", der), write("key.pem", "PRIVATE KEY", secret)
}

// A broker that strangers could reach does not start without authorization and TLS.
func TestRefusesToBeOpen(t *testing.T) {
	cert, key := certificate(t)
	for name, c := range map[string]struct {
		o    Options
		want string
	}{
		"loopback":           {Options{Listen: "127.0.0.1:0"}, ""},
		"loopback by name":   {Options{Listen: "localhost:0"}, ""},
		"loopback of IPv6":   {Options{Listen: "[::1]:0"}, ""},
		"public":             {Options{Listen: "192.0.2.1:0"}, "192.0.2.1 is not this machine alone and lacks authorization and TLS"},
		"all":                {Options{Listen: "0.0.0.0:0"}, "0.0.0.0 is not this machine alone and lacks authorization and TLS"},
		"all of IPv6":        {Options{Listen: "[::]:0"}, ":: is not this machine alone"},
		"empty":              {Options{Listen: ":4222"}, "the empty host is not this machine alone"},
		"a name":             {Options{Listen: "learner:0"}, "learner is not this machine alone"},
		"without TLS":        {Options{Listen: "0.0.0.0:0", Token: "secret"}, "lacks TLS"},
		"without a token":    {Options{Listen: "0.0.0.0:0", Cert: cert, Key: key}, "lacks authorization;"},
		"with both":          {Options{Listen: "0.0.0.0:0", Token: "secret", Cert: cert, Key: key}, ""},
		"with a user":        {Options{Listen: "0.0.0.0:0", User: "u", Password: "p", Cert: cert, Key: key}, ""},
		"without a password": {Options{User: "u"}, "want a user and a password"},
		"two ways":           {Options{User: "u", Password: "p", Token: "secret"}, "want one of a token, a user"},
		"half of a pair":     {Options{Cert: cert}, "want a certificate and its key"},
		"no port":            {Options{Listen: "127.0.0.1"}, `address: got "127.0.0.1", want host:port`},
		"wrong port":         {Options{Listen: "127.0.0.1:65536"}, `got the port "65536"`},
		"a bad key":          {Options{NKeys: []string{"UABC"}}, `got the key "UABC"`},
		"prefix":             {Options{Prefix: "a.b"}, `prefix: got "a.b"`},
		"small disk":         {Options{Disk: 5, Bytes: 6}, "got a limit of 5 bytes, want at least the 6"},
	} {
		t.Run(name, func(t *testing.T) {
			c.o.Store = t.TempDir()
			b := &Broker{o: c.o.filled()}
			err := b.configure()
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if c.want == "" && !b.config.SyncAlways {
				t.Error("the broker does not sync what it acknowledges")
			}
			if c.want != "" {
				if b, err := Start(t.Context(), c.o); err == nil {
					b.Stop()
					t.Error("it starts all the same")
				}
			}
		})
	}
}

// A worker does not give its games, or its token, to whom it cannot trust.
func TestRefusesToReach(t *testing.T) {
	for url, want := range map[string]string{
		"nats://192.0.2.1:4222":                    "192.0.2.1 is not this machine alone and lacks authorization",
		"nats://127.0.0.1:1,nats://192.0.2.1:4222": "192.0.2.1 is not this machine alone",
		"127.0.0.1:4222":                           "want one such as nats://",
		"":                                         "want one such as nats://",
	} {
		if transport, err := Dial(t.Context(), url, Options{}); err == nil {
			transport.Close()
			t.Errorf("%q is dialled", url)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %q, want %q", url, err, want)
		}
	}
	if got := bare("nats://user:secret@host:1, tls://secret@host:2"); strings.Contains(got, "secret") {
		t.Errorf("%s shows a secret", got)
	}
}

// Whoever has what the broker asks for may come, and nobody else.
func TestAuthorization(t *testing.T) {
	user, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	public, err := user.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	other, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	seed := func(pair nkeys.KeyPair) string {
		path := filepath.Join(t.TempDir(), "seed")
		data, err := pair.Seed()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	cert, key := certificate(t)
	for name, c := range map[string]struct {
		broker, right Options
		wrong         map[string]Options
	}{
		"token": {Options{Token: "secret"}, Options{Token: "secret"}, map[string]Options{"Authorization Violation": {Token: "other"}, "authorization violation": {}}},
		"user":  {Options{User: "u", Password: "p"}, Options{User: "u", Password: "p"}, map[string]Options{"Authorization Violation": {User: "u", Password: "q"}}},
		"nkey":  {Options{NKeys: []string{public}}, Options{Seed: seed(user)}, map[string]Options{"Authorization Violation": {Seed: seed(other)}, "no such file": {Seed: "nowhere"}}},
		"TLS": {Options{Token: "secret", Cert: cert, Key: key}, Options{Token: "secret", CA: cert}, map[string]Options{
			"certificate signed by unknown authority": {Token: "secret"}, "Authorization Violation": {Token: "other", CA: cert}, "holds no certificate": {CA: key}}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			o := c.broker
			o.Listen, o.Store, o.Bytes, o.Tell = h.o.Listen, h.o.Store, h.o.Bytes, h.lines.tell
			h.o = o
			b := h.broker()
			h.learner(b.Options())
			transport, err := Dial(t.Context(), b.URL(), c.right)
			if err != nil {
				t.Fatal(err)
			}
			defer transport.Close()
			send(t, transport, batch(t, "w1", next(t, transport, "w1", 2), 5))
			h.counted(2)
			for want, o := range c.wrong {
				if transport, err := Dial(t.Context(), b.URL(), o); err == nil {
					transport.Close()
					t.Errorf("%+v may come", o)
				} else if !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(want)) {
					t.Errorf("got %q, want %q", err, want)
				}
			}
		})
	}
}
