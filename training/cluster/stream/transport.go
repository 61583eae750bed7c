package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"bridgehead/models"
	"bridgehead/training/cluster"
)

// Transport is a learner as workers at its broker see it.
type Transport struct {
	// Networks fetches the networks that jobs name: they do not go through the broker, which would have to hold one for
	// each worker that reads it.
	Networks cluster.Network

	o    Options
	conn *nats.Conn
	js   jetstream.JetStream

	mu     sync.Mutex
	hellos map[string]*cluster.Hello // by worker
	live   context.Context           // ends with the connection at hand
	end    context.CancelCauseFunc
}

var _ cluster.Transport = (*Transport)(nil)

// Waits of a worker.
const (
	askWithin  = 15 * time.Second
	sendWithin = time.Minute
)

// Dial connects to a broker. One that is away is no error, and neither is one that goes away later: calls fail until it is
// back. One that refuses is.
func Dial(_ context.Context, url string, o Options) (*Transport, error) {
	o = o.filled()
	o.URL = url
	if err := o.check(); err != nil {
		return nil, err
	}
	h := &Transport{hellos: map[string]*cluster.Hello{}}
	h.lost()
	o.lost = h.lost
	conn, err := o.connect("bridgehead worker")
	if err != nil {
		return nil, err
	}
	js, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, err
	}
	h.o, h.conn, h.js = o, conn, js
	return h, nil
}

// Close gives up the connection.
func (h *Transport) Close() { h.conn.Close() }

// lost ends the calls that wait for answers over a connection that is gone: they do not come over the next one.
func (h *Transport) lost() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.end != nil {
		h.end(errLost)
	}
	h.live, h.end = context.WithCancelCause(context.Background())
}

var (
	errLost = errors.New("the connection is gone")
	errAway = errors.New("not connected")
)

// within limits a call to a time and to the connection at hand.
func (h *Transport) within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	h.mu.Lock()
	live := h.live
	h.mu.Unlock()
	ctx, end := context.WithCancelCause(ctx)
	ctx, cancel := context.WithTimeout(ctx, d)
	stop := context.AfterFunc(live, func() { end(context.Cause(live)) })
	return ctx, func() {
		stop()
		cancel()
		end(nil)
	}
}

// ask sends a request to the learner.
func (h *Transport) ask(ctx context.Context, subject string, body []byte) ([]byte, error) {
	if !h.conn.IsConnected() {
		return nil, h.broken(errAway)
	}
	ctx, cancel := h.within(ctx, askWithin)
	defer cancel()
	m, err := h.conn.RequestMsgWithContext(ctx, &nats.Msg{Subject: h.o.Prefix + subject, Data: body})
	switch {
	case errors.Is(err, nats.ErrNoResponders):
		return nil, fmt.Errorf("broker: no learner answers for %q", h.o.Prefix)
	case err != nil:
		return nil, h.broken(cause(ctx, err))
	}
	var a answer
	if err := unpack(m.Data, &a); err != nil {
		return nil, fmt.Errorf("the learner's answer: %w", err)
	}
	return a.result()
}

// cause is why a call ended with its context, or its error.
func cause(ctx context.Context, err error) error {
	if c := context.Cause(ctx); c != nil {
		return c
	}
	return err
}

// broken says why a call failed that did not reach the broker.
func (h *Transport) broken(err error) error {
	if last := h.conn.LastError(); last != nil && !h.conn.IsConnected() {
		return fmt.Errorf("broker: %w (%w)", err, last)
	}
	return fmt.Errorf("broker: %w", err)
}

// Terms are those of the learner.
func (h *Transport) Terms(ctx context.Context) (*cluster.Terms, error) {
	body, err := h.ask(ctx, askTerms, nil)
	if err != nil {
		return nil, err
	}
	t := &cluster.Terms{}
	if err := json.Unmarshal(body, t); err != nil {
		return nil, fmt.Errorf("the learner's terms: %w", err)
	}
	return t, nil
}

// Join makes a worker known.
func (h *Transport) Join(ctx context.Context, hello cluster.Hello) error {
	body, err := json.Marshal(hello)
	if err != nil {
		return err
	}
	if _, err := h.ask(ctx, askJoin, body); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.hellos[hello.Worker] = &hello
	return nil
}

// Next is a job. It waits while the learner wants none.
func (h *Transport) Next(ctx context.Context, worker string, most int) (*cluster.Job, error) {
	for {
		body, err := h.ask(ctx, askNext, cluster.Encode(&wish{Worker: worker, Most: most}))
		var idle *cluster.Wait
		switch {
		case err == nil:
			return cluster.DecodeJob(body)
		case !errors.As(err, &idle):
			return nil, err
		}
		wait := max(idle.For, 10*time.Millisecond)
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(wait/2 + rand.N(wait)): // not all at once
		}
	}
}

// Network is one that a job names.
func (h *Transport) Network(ctx context.Context, id cluster.ID) (*models.Net, error) {
	if h.Networks == nil {
		return nil, fmt.Errorf("network %s: there is nowhere to fetch it from", id.Short())
	}
	return h.Networks(ctx, id)
}

// Send gives a batch to the broker. When it returns nil the batch is on the broker's disk, and the learner takes it when it
// is there; that it refused games is seen in its status, and one who is expelled hears of it when asking for a job. A
// stream that is full and a broker that is away are errors that pass.
func (h *Transport) Send(ctx context.Context, b *cluster.Batch) error {
	h.mu.Lock()
	hello := h.hellos[b.Worker]
	h.mu.Unlock()
	if hello == nil {
		return cluster.ErrUnknown
	}
	if b.Job.Run != hello.Run { // it would be in the way of those that are wanted
		return cluster.Refusef("the games are of run %s, the learner's is %s", b.Job.Run.Short(), hello.Run.Short())
	}
	if !h.conn.IsConnected() {
		return h.broken(errAway)
	}
	subject, name := h.o.subject(b.Job.Run), h.o.stream(b.Job.Run)
	bare, err := writeBatch(subject, &cluster.Batch{}, hello)
	if err != nil {
		return err
	}
	parts, refusal := split(b, int(h.conn.MaxPayload())-bare.Size()-headerRoom)
	for _, part := range parts {
		m, err := writeBatch(subject, part, hello)
		if err != nil {
			return err
		}
		ctx, cancel := h.within(ctx, sendWithin)
		_, err = h.js.PublishMsg(ctx, m, jetstream.WithMsgID(part.ID()), jetstream.WithExpectStream(name))
		cause := cause(ctx, err)
		cancel()
		switch {
		case errors.Is(err, jetstream.ErrNoStreamResponse):
			return fmt.Errorf("broker: there is no stream %s", name)
		case err != nil:
			return h.broken(cause)
		}
	}
	return refusal
}

// headerRoom is enough for what the client adds to a message.
const headerRoom = 1 << 10
