package web

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bridgehead/training/cluster"
)

// certified is a certificate for this machine, and who trusts it.
func certified(t *testing.T) (Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"localhost"}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	c := Certificate{filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")}
	public := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	if err := os.WriteFile(c.Cert, public, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.Key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600); err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(public)
	return c, pool
}

func TestListenRefuses(t *testing.T) {
	tokens := threeTokens(t)
	c, _ := certified(t)
	elsewhere := "others than this machine could connect; want tokens, a certificate and its key, or a loopback address such as 127.0.0.1:0"
	for _, x := range []struct {
		addr   string
		tokens *Tokens
		c      Certificate
		says   string
	}{
		{"0.0.0.0:0", nil, Certificate{}, elsewhere},
		{":0", nil, Certificate{}, elsewhere},
		{"[::]:0", tokens, Certificate{}, elsewhere},
		{"0.0.0.0:0", nil, c, elsewhere},
		{"127.0.0.1:0", nil, Certificate{Cert: c.Cert}, "want both or none"},
		{"127.0.0.1:0", nil, Certificate{c.Key, c.Cert}, "certificate"},
		{"nonsense", nil, Certificate{}, "want host:port"},
	} {
		l, err := Listen(x.addr, x.tokens, x.c)
		if err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: got %v, want %s", x.addr, err, x.says)
		}
		if err == nil {
			_ = l.Close()
		}
	}
	for _, x := range []struct {
		addr   string
		tokens *Tokens
		c      Certificate
	}{{"127.0.0.1:0", nil, Certificate{}}, {"127.0.0.1:0", tokens, Certificate{}}, {"127.0.0.1:0", nil, c}, {"0.0.0.0:0", tokens, c}} {
		l, err := Listen(x.addr, x.tokens, x.c)
		if err != nil {
			t.Errorf("%s: %v", x.addr, err)
			continue
		}
		_ = l.Close()
	}
}

// A learner by TLS, a worker that trusts its certificate, and one that does not. When the learner stops, it ends.
func TestTLS(t *testing.T) {
	l := newLearner(t, 12)
	tokens := threeTokens(t)
	c, pool := certified(t)
	listener, err := Listen("127.0.0.1:0", tokens, c)
	if err != nil {
		t.Fatal(err)
	}
	h, err := Handler(l.options(tokens))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- Serve(ctx, listener, h, nil) }()
	address := "https://" + listener.Addr().String()

	client := Client(pool)
	store, err := NewStore(t.TempDir(), 1<<20, client)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	transport, err := Dial(address, adasToken, DialOptions{Store: store, Client: client})
	if err != nil {
		t.Fatal(err)
	}
	if err := transport.Join(t.Context(), hello(l, "ada")); err != nil {
		t.Fatal(err)
	}
	j, err := transport.Next(t.Context(), "ada", 2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := transport.Network(t.Context(), j.Net); err != nil {
		t.Fatal(err)
	}
	if err := transport.Send(t.Context(), play(t, l, "ada", j, honest)); err != nil {
		t.Fatal(err)
	}
	if err := dial(t, address, adasToken, nil).Join(t.Context(), hello(l, "ada")); err == nil || cluster.Refused(err) {
		t.Errorf("a certificate nobody vouches for: got %v", err)
	}
	if _, err := tls.Dial("tcp", listener.Addr().String(), &tls.Config{RootCAs: pool, MaxVersion: tls.VersionTLS11}); err == nil {
		t.Error("an old version of TLS is spoken")
	}
	client.CloseIdleConnections()
	stop()
	if err := <-served; err != nil {
		t.Errorf("stopped: %v", err)
	}
	if got := len(l.store.games); got != 2 {
		t.Errorf("counted %d games, want 2", got)
	}
}

// A listener that breaks is an error.
func TestServeFails(t *testing.T) {
	l, err := Listen("127.0.0.1:0", nil, Certificate{})
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	if err := Serve(t.Context(), l, http.NotFoundHandler(), nil); err == nil {
		t.Error("served on a listener that is closed")
	}
}

func TestDial(t *testing.T) {
	for address, want := range map[string]string{
		"http://learner.example:7345":    "not encrypted",
		"http://10.0.0.1":                "not encrypted",
		"learner.example:7345":           "want https://HOST:PORT",
		"nats://127.0.0.1":               "want https://HOST:PORT",
		"https://":                       "want https://HOST:PORT",
		"https://ada:secret@example.com": "want https://HOST:PORT",
		"https://example.com/?x=1":       "want https://HOST:PORT",
		"http://127.0.0.1:7345":          "",
		"http://[::1]:7345":              "",
		"http://localhost:7345/":         "",
		"https://learner.example":        "",
	} {
		_, err := Dial(address, "", DialOptions{})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", address, err, want)
		}
	}
}

// The token goes to the learner and to nobody it points to.
func TestTokenStays(t *testing.T) {
	heard := make(chan string, 4)
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { heard <- r.Header.Get("Authorization") }))
	defer other.Close()
	pointing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL+r.URL.Path, http.StatusTemporaryRedirect)
	}))
	defer pointing.Close()
	s := opened(t, 1<<20)
	transport := dial(t, pointing.URL, adasToken, s)
	if _, err := transport.Terms(t.Context()); err == nil || !strings.Contains(err.Error(), "307") {
		t.Errorf("got %v, want the status 307", err)
	}
	if len(heard) != 0 {
		t.Error("the call went on elsewhere")
	}
	if _, err := transport.Network(t.Context(), cluster.ID{}); err == nil {
		t.Error("got a network of nothing")
	}
	for len(heard) > 0 { // mirrors may point elsewhere
		if got := <-heard; got != "" {
			t.Errorf("another server heard %q", got)
		}
	}
}
