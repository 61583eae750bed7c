package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"bridgehead/models"
	"bridgehead/training/cluster"
	"bridgehead/training/cluster/pack"
)

// Transport is a learner elsewhere. Its methods may be called by several goroutines.
type Transport struct {
	base   string
	token  string
	client *http.Client
	store  *Store
	pack   *pack.Packer

	mu      sync.Mutex
	weights []string // mirrors, as the terms said
}

var _ cluster.Transport = (*Transport)(nil)

// DialOptions are how a learner is reached.
type DialOptions struct {
	Store  *Store       // of networks; nil where none will be asked for
	Client *http.Client // nil: Client(nil)
}

// Client makes one that waits for nothing for ever. Of learners with certificates of their own it trusts those of roots; nil:
// those the machine trusts.
func Client(roots *x509.CertPool) *http.Client {
	dialer := &net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}
	return &http.Client{Transport: &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           dialer.DialContext,
		TLSClientConfig:       &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:   10 * time.Second,
		ResponseHeaderTimeout: callTime,
		ExpectContinueTimeout: 5 * time.Second,
		IdleConnTimeout:       time.Minute,
		MaxIdleConnsPerHost:   8,
	}}
}

// How long calls may take.
const (
	callTime = time.Minute
	sendTime = readTime
)

// Dial makes the transport of a learner. It does not connect yet: the learner may be away. The token, empty where there is none,
// travels by TLS alone, or on this machine.
func Dial(address, token string, o DialOptions) (*Transport, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, fmt.Errorf("learner: got the address %.200q, want https://HOST:PORT", address)
	}
	if u.Scheme == "http" && !isHere(u.Hostname()) {
		return nil, fmt.Errorf("learner: got the address %.200q, which is not encrypted; want https://%s, or a learner on this machine", address, u.Host)
	}
	if o.Client == nil {
		o.Client = Client(nil)
	}
	client := *o.Client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // the token is for nobody else
	packer, err := pack.NewPacker()
	if err != nil {
		return nil, err
	}
	return &Transport{base: strings.TrimRight(u.String(), "/"), token: token, client: &client, store: o.Store, pack: packer}, nil
}

func isHere(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// request is a call of the learner.
type request struct {
	method, path, kind string
	body               []byte
	packed             bool
	worker             string
	most               int64 // bytes of the answer
	within             time.Duration
}

// call makes a call. What the learner refuses is an error as package cluster has it, or a *fault.
func (h *Transport) call(ctx context.Context, c request) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.within)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, c.method, h.base+c.path, bytes.NewReader(c.body))
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"Content-Type": c.kind, workerHeader: c.worker} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	if h.token != "" {
		r.Header.Set("Authorization", "Bearer "+h.token)
	}
	if c.packed {
		r.Header.Set("Content-Encoding", pack.Encoding)
	}
	if len(c.body) > cluster.FullBatch {
		r.Header.Set("Expect", "100-continue") // so that a refusal comes before the body goes
	}
	answer, err := h.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, c.most+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s %s: %w", c.method, h.base+c.path, err)
	case answer.StatusCode/100 != 2:
		if err := readFault(answer.StatusCode, data).err(); !errors.As(err, new(*fault)) {
			return nil, err
		} else {
			return nil, fmt.Errorf("%s %s: %w", c.method, h.base+c.path, err)
		}
	case int64(len(data)) > c.most:
		return nil, fmt.Errorf("%s %s: got more than %d bytes", c.method, h.base+c.path, c.most)
	}
	return data, nil
}

// insistent makes refusals of what is wrong with a token: asking again does not mend it.
func insistent(err error) error {
	if f := (*fault)(nil); errors.As(err, &f) && (f.Code == codeUnauthorized || f.Code == codeForbidden) {
		return &cluster.Refusal{Reason: f.Message}
	}
	return err
}

// Terms are those of the learner.
func (h *Transport) Terms(ctx context.Context) (*cluster.Terms, error) {
	data, err := h.call(ctx, request{method: http.MethodGet, path: "/v1/terms", most: 4 << 20, within: callTime})
	if err != nil {
		return nil, insistent(err)
	}
	t := &cluster.Terms{}
	if err := json.Unmarshal(data, t); err != nil {
		return nil, fmt.Errorf("terms: %w", err)
	}
	h.mu.Lock()
	h.weights = slices.Clone(t.Weights)
	h.mu.Unlock()
	return t, nil
}

// Join joins under the name of the token.
func (h *Transport) Join(ctx context.Context, hello cluster.Hello) error {
	data, err := json.Marshal(hello)
	if err != nil {
		return err
	}
	_, err = h.call(ctx, request{method: http.MethodPost, path: "/v1/join", kind: typeJSON, body: data, most: mostJSON, within: callTime})
	return insistent(err)
}

// Next is a job. Where the learner wants none the error is a *cluster.Wait.
func (h *Transport) Next(ctx context.Context, worker string, most int) (*cluster.Job, error) {
	data, err := json.Marshal(asking{worker, most})
	if err != nil {
		return nil, err
	}
	data, err = h.call(ctx, request{method: http.MethodPost, path: "/v1/next", kind: typeJSON, body: data, most: 4 << 20, within: callTime})
	if err != nil {
		return nil, err
	}
	return cluster.DecodeJob(data)
}

// Send sends a batch whole, packed. A token that is not known any more is no refusal: the worker keeps its games until it is.
func (h *Transport) Send(ctx context.Context, b *cluster.Batch) error {
	data := h.pack.Pack(cluster.EncodeBatch(b))
	_, err := h.call(ctx, request{method: http.MethodPost, path: "/v1/batches", kind: typeMsgpack, body: data, packed: true, worker: b.Worker, most: mostJSON, within: sendTime})
	return err
}

// Network is one that a job names, from the store, a mirror or the learner.
func (h *Transport) Network(ctx context.Context, id cluster.ID) (*models.Net, error) {
	if h.store == nil {
		return nil, errors.New("learner: networks want a store")
	}
	h.mu.Lock()
	from := slices.Clone(h.weights)
	h.mu.Unlock()
	if !slices.Contains(from, h.base) {
		from = append(from, h.base)
	}
	return h.store.Network(ctx, from, id)
}

// Status is how it stands, for observers.
func (h *Transport) Status(ctx context.Context) (*Status, error) {
	data, err := h.call(ctx, request{method: http.MethodGet, path: "/v1/status", most: 64 << 20, within: callTime})
	if err != nil {
		return nil, err
	}
	s := &Status{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("status: %w", err)
	}
	return s, nil
}
