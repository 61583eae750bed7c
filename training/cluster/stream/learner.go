package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"bridgehead/training/cluster"
)

// Learner serves a coordinator to the workers at a broker.
type Learner struct {
	o           Options
	coordinator *cluster.Coordinator
	conn        *nats.Conn
	js          jetstream.JetStream

	stream   jetstream.Stream
	consumer jetstream.Consumer
	top      uint64 // the last message that was done with
	floor    uint64 // messages up to this one are purged
	bytes    int64  // done with since the last purge

	mu    sync.Mutex
	count Counts
	told  string // the last trouble
}

// Counts are what has become of messages since the learner was started.
type Counts struct {
	Batches    int64 `json:"batches"`    // taken; games counted before are among them
	Refused    int64 `json:"refused"`    // batches the coordinator refused
	Unreadable int64 `json:"unreadable"` // messages thrown away
	Again      int64 `json:"again"`      // left for another attempt, as often as that happened
}

// Status is how the stream of a learner stands.
type Status struct {
	Counts
	Stream  string `json:"stream"`
	Waiting uint64 `json:"waiting"` // batches the learner has not done with
	Kept    uint64 `json:"kept"`    // bytes in the stream
	Limit   int64  `json:"limit"`   // of these
}

// Of the consumer.
const (
	fetchMost = 16                     // messages at a time
	fetchWait = 300 * time.Millisecond // for the first of them
	shortWait = 250 * time.Millisecond
	longWait  = 15 * time.Second
)

// Serve answers workers and takes their games until ctx ends.
func Serve(ctx context.Context, o Options, coordinator *cluster.Coordinator) error {
	l, err := Open(ctx, o, coordinator)
	if err != nil {
		return err
	}
	return l.Serve(ctx)
}

// Open connects to a broker, makes the stream of the run, and begins to answer workers. It refuses where another learner
// answers already.
func Open(ctx context.Context, o Options, coordinator *cluster.Coordinator) (*Learner, error) {
	o = o.filled()
	if err := o.check(); err != nil {
		return nil, err
	}
	conn, err := o.connect("bridgehead learner")
	if err != nil {
		return nil, err
	}
	l := &Learner{o: o, coordinator: coordinator, conn: conn}
	if err := l.open(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	return l, nil
}

func (l *Learner) open(ctx context.Context) error {
	var err error
	if l.js, err = jetstream.New(l.conn); err != nil {
		return err
	}
	for !l.conn.IsConnected() { // a broker of its own may be started later
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(shortWait):
		}
	}
	if err := l.alone(ctx); err != nil {
		return err
	}
	err = l.ready(ctx)
	for tries := 1; err != nil && tries < 3 && ctx.Err() == nil; tries++ { // a broker may have been started again meanwhile
		err = l.ready(ctx)
	}
	if err != nil {
		return err
	}
	for subject, serve := range map[string]func([]byte) ([]byte, error){
		askTerms: l.terms, askJoin: l.join, askNext: l.next,
	} {
		if _, err := l.conn.Subscribe(l.o.Prefix+subject, func(m *nats.Msg) {
			if err := m.Respond(cluster.Encode(answerOf(serve(m.Data)))); err != nil {
				l.trouble(err) // the worker asks again
			}
		}); err != nil {
			return err
		}
	}
	return l.conn.FlushTimeout(10 * time.Second)
}

// alone refuses where another learner answers under the same prefix: each would get half of what is asked.
func (l *Learner) alone(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	m, err := l.conn.RequestWithContext(ctx, l.o.Prefix+askTerms, nil)
	switch {
	case errors.Is(err, nats.ErrNoResponders), errors.Is(err, context.DeadlineExceeded): // nobody, or one whose machine has gone
		return nil
	case err != nil:
		return fmt.Errorf("broker: %w", err)
	}
	run := "a run"
	var a answer
	var t cluster.Terms
	if unpack(m.Data, &a) == nil && json.Unmarshal(a.Body, &t) == nil {
		run = "run " + t.Run.Short()
	}
	return fmt.Errorf("broker: a learner answers for %q already, of %s; want another prefix", l.o.Prefix, run)
}

// ready makes the stream and its consumer where there are none.
func (l *Learner) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	run := l.coordinator.Terms.Run
	stream, err := l.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name:        l.o.stream(run),
		Description: "games of a run of Bridgehead",
		Subjects:    []string{l.o.subject(run)},
		Retention:   jetstream.LimitsPolicy,
		Discard:     jetstream.DiscardNew,
		Storage:     jetstream.FileStorage,
		MaxBytes:    l.o.Bytes,
		Duplicates:  l.o.Window,
		Replicas:    l.o.Replicas,
	})
	if err != nil {
		return fmt.Errorf("stream %s of %d bytes: %w", l.o.stream(run), l.o.Bytes, err)
	}
	consumer, err := stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable:       "learner",
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       l.o.again,
		DeliverPolicy: jetstream.DeliverAllPolicy,
		MaxDeliver:    -1,
		MaxAckPending: 4 * fetchMost,
	})
	if err != nil {
		return fmt.Errorf("stream %s: consumer: %w", l.o.stream(run), err)
	}
	l.stream, l.consumer = stream, consumer
	l.top, l.floor = 0, 0 // of another stream perhaps
	return l.purge(ctx)   // a disk may be full of what was taken
}

func (l *Learner) terms([]byte) ([]byte, error) { return json.Marshal(l.coordinator.Terms) }

func (l *Learner) join(data []byte) ([]byte, error) {
	var h cluster.Hello
	if err := json.Unmarshal(data, &h); err != nil {
		return nil, cluster.Refusef("what the worker says of itself: %v", err)
	}
	return nil, l.coordinator.Join(h, false)
}

func (l *Learner) next(data []byte) ([]byte, error) {
	var w wish
	if err := unpack(data, &w); err != nil {
		return nil, cluster.Refusef("asking for a job: %v", err)
	}
	j, err := l.coordinator.Next(w.Worker, w.Most)
	if err != nil {
		return nil, err
	}
	return cluster.EncodeJob(j), nil
}

// Close gives up the connection of a learner that is not to serve.
func (l *Learner) Close() { l.conn.Close() }

// Serve takes games until ctx ends, and closes the connection then.
func (l *Learner) Serve(ctx context.Context) error {
	defer l.Close()
	for ctx.Err() == nil {
		if err := l.take(ctx); err != nil && ctx.Err() == nil {
			l.trouble(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
			if err := l.ready(ctx); err != nil && ctx.Err() == nil { // a broker may have lost its store
				l.trouble(err)
			}
		}
	}
	l.conn.FlushTimeout(time.Second) // acknowledgements that get lost cost a batch that comes twice
	return nil
}

// trouble tells of an error once. That the connection is gone has been told.
func (l *Learner) trouble(err error) {
	if errors.Is(err, nats.ErrReconnectBufExceeded) {
		return
	}
	l.mu.Lock()
	text := err.Error()
	known := l.told == text
	l.told = text
	l.mu.Unlock()
	if !known {
		l.o.tell("%v", err)
	}
}

// take takes games until something fails or ctx ends.
func (l *Learner) take(ctx context.Context) error {
	for ctx.Err() == nil {
		all, err := l.consumer.Fetch(fetchMost, jetstream.FetchMaxWait(fetchWait))
		if err != nil {
			return fmt.Errorf("broker: %w", err)
		}
		idle := true
		for m := range all.Messages() {
			idle = false
			l.message(ctx, m)
			if l.bytes >= min(purgeAfter, l.o.Bytes/8) {
				if err := l.purge(ctx); err != nil {
					return err
				}
			}
		}
		if err := all.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) {
			return fmt.Errorf("broker: %w", err)
		}
		if idle && l.floor < l.top {
			if err := l.purge(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// message hands a batch to the coordinator, and lets the broker know.
func (l *Learner) message(ctx context.Context, m jetstream.Msg) {
	if ctx.Err() != nil {
		m.Nak() // at once to the learner that comes next
		return
	}
	b, h, err := readBatch(m.Headers(), m.Data())
	if err != nil {
		l.tally(func(c *Counts) { c.Unreadable++ })
		l.o.tell("a message of %d bytes is none of a worker's, and is thrown away: %v", len(m.Data()), err)
		l.done(m, m.Term())
		return
	}
	err = l.coordinator.Take(b)
	if errors.Is(err, cluster.ErrUnknown) {
		if err = l.coordinator.Join(*h, false); err == nil {
			err = l.coordinator.Take(b)
		} else {
			l.trouble(err)
		}
	}
	switch {
	case err == nil:
		l.tally(func(c *Counts) { c.Batches++ })
		l.done(m, l.ack(ctx, m))
	case cluster.Refused(err): // the coordinator has told
		l.tally(func(c *Counts) { c.Refused++ })
		l.done(m, l.ack(ctx, m))
	default:
		l.tally(func(c *Counts) { c.Again++ })
		l.trouble(fmt.Errorf("games of %s wait: %w", b.Worker, err))
		if err := m.NakWithDelay(delay(m)); err != nil {
			l.trouble(err) // it comes again all the same, only later
		}
	}
}

// ack acknowledges a message and waits until the broker has noted it, so that a purge takes it along.
func (l *Learner) ack(ctx context.Context, m jetstream.Msg) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), l.o.again)
	defer cancel()
	return m.DoubleAck(ctx)
}

// delay grows with the attempts.
func delay(m jetstream.Msg) time.Duration {
	wait := shortWait
	if meta, err := m.Metadata(); err == nil {
		for range min(meta.NumDelivered, 16) - 1 {
			wait = min(2*wait, longWait)
		}
	}
	return wait
}

func (l *Learner) tally(add func(*Counts)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	add(&l.count)
}

// done notes a message as one to be purged. One whose acknowledgement was lost comes again.
func (l *Learner) done(m jetstream.Msg, err error) {
	if err != nil {
		l.trouble(err)
		return
	}
	if meta, err := m.Metadata(); err == nil {
		l.top = max(l.top, meta.Sequence.Stream)
		l.bytes += int64(len(m.Data()))
	}
}

// purgeAfter is how many bytes are taken between purges, in a stream that is large enough.
const purgeAfter = 32 << 20

// purge lets the broker forget what is acknowledged.
func (l *Learner) purge(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	info, err := l.consumer.Info(ctx)
	if err != nil {
		return fmt.Errorf("broker: %w", err)
	}
	l.bytes = 0
	floor := info.AckFloor.Stream
	if floor <= l.floor {
		return nil
	}
	if err := l.stream.Purge(ctx, jetstream.WithPurgeSequence(floor+1)); err != nil {
		return fmt.Errorf("broker: purge: %w", err)
	}
	l.floor = floor
	return nil
}

// Status tells how the stream stands.
func (l *Learner) Status(ctx context.Context) (*Status, error) {
	run := l.coordinator.Terms.Run
	s, err := l.js.Stream(ctx, l.o.stream(run))
	if err != nil {
		return nil, err
	}
	c, err := s.Consumer(ctx, "learner")
	if err != nil {
		return nil, err
	}
	of, at := s.CachedInfo(), c.CachedInfo()
	l.mu.Lock()
	defer l.mu.Unlock()
	return &Status{
		Counts: l.count, Stream: of.Config.Name, Kept: of.State.Bytes, Limit: of.Config.MaxBytes,
		Waiting: at.NumPending + uint64(at.NumAckPending),
	}, nil
}
