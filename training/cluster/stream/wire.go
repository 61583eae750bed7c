package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/vmihailenco/msgpack/v5"

	"bridgehead/training/cluster"
	"bridgehead/training/cluster/pack"
)

// Subjects under the prefix.
const (
	askTerms = ".terms"
	askJoin  = ".join"
	askNext  = ".next"
	games    = ".games."
)

// subject is that of the games of a run.
func (o *Options) subject(run cluster.ID) string { return o.Prefix + games + run.Short() }

// stream is the name of the stream they go into.
func (o *Options) stream(run cluster.ID) string { return o.Prefix + "-" + run.Short() }

// helloHeader holds what the worker of a batch says of itself, as JSON: a learner that was started again takes what is in
// the stream, of workers that have gone for good as well.
const helloHeader = "Bridgehead-Hello"

// encodingHeader says how a batch is packed; batches of workers before it are not.
const encodingHeader = "Content-Encoding"

// mostUnpacked is more than a broker can be made to take in one message.
const mostUnpacked = 64 << 20

var (
	packer   = sync.OnceValues(pack.NewPacker)
	unpacker = sync.OnceValues(func() (*pack.Unpacker, error) { return pack.NewUnpacker(mostUnpacked) })
)

// wish asks for a job.
type wish struct {
	Worker string
	Most   int
}

// Kinds of answers.
const (
	answered = iota
	refused
	waits
	unknown
	noNetwork
	failed
)

// answer is what the learner says to a request.
type answer struct {
	Kind int
	Why  string
	Wait time.Duration
	Body []byte
}

// answerOf makes an answer of what a call returned.
func answerOf(body []byte, err error) *answer {
	var refusal *cluster.Refusal
	var idle *cluster.Wait
	switch {
	case err == nil:
		return &answer{Kind: answered, Body: body}
	case errors.As(err, &refusal):
		return &answer{Kind: refused, Why: refusal.Reason}
	case errors.As(err, &idle):
		return &answer{Kind: waits, Wait: idle.For}
	case errors.Is(err, cluster.ErrUnknown):
		return &answer{Kind: unknown}
	case errors.Is(err, cluster.ErrNoNetwork):
		return &answer{Kind: noNetwork}
	}
	return &answer{Kind: failed, Why: err.Error()}
}

// result is what the call had returned that an answer was made of.
func (a *answer) result() ([]byte, error) {
	switch a.Kind {
	case answered:
		return a.Body, nil
	case refused:
		return nil, &cluster.Refusal{Reason: a.Why}
	case waits:
		return nil, &cluster.Wait{For: a.Wait}
	case unknown:
		return nil, cluster.ErrUnknown
	case noNetwork:
		return nil, cluster.ErrNoNetwork
	}
	return nil, fmt.Errorf("the learner: %s", a.Why)
}

func unpack(data []byte, v any) error {
	r := bytes.NewReader(data)
	if err := msgpack.NewDecoder(r).Decode(v); err != nil {
		return fmt.Errorf("not as it should be written: %w", err)
	}
	if r.Len() > 0 {
		return errors.New("more bytes follow its end")
	}
	return nil
}

// writeBatch makes a message of a batch.
func writeBatch(subject string, b *cluster.Batch, h *cluster.Hello) (*nats.Msg, error) {
	hello, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	p, err := packer()
	if err != nil {
		return nil, err
	}
	m := nats.NewMsg(subject)
	m.Header.Set(helloHeader, string(hello))
	m.Header.Set(encodingHeader, pack.Encoding)
	m.Data = p.Pack(cluster.EncodeBatch(b))
	return m, nil
}

// readBatch reads what writeBatch has made.
func readBatch(header nats.Header, data []byte) (*cluster.Batch, *cluster.Hello, error) {
	h := &cluster.Hello{}
	if err := json.Unmarshal([]byte(header.Get(helloHeader)), h); err != nil {
		return nil, nil, fmt.Errorf("header %s: %w", helloHeader, err)
	}
	if encoding := header.Get(encodingHeader); encoding == pack.Encoding {
		u, err := unpacker()
		if err == nil {
			data, err = u.Unpack(data, nil)
		}
		if err != nil {
			return nil, nil, err
		}
	} else if encoding != "" {
		return nil, nil, fmt.Errorf("header %s: got %.80q, want %s or none", encodingHeader, encoding, pack.Encoding)
	}
	b, err := cluster.DecodeBatch(data)
	if err != nil {
		return nil, nil, err
	}
	if b.Worker != h.Worker {
		return nil, nil, fmt.Errorf("batch: of worker %.80q, and sent by %.80q", b.Worker, h.Worker)
	}
	return b, h, nil
}

// split makes batches of one that are written in at most so many bytes each. A game that is longer alone is refused.
func split(b *cluster.Batch, most int) ([]*cluster.Batch, error) {
	if len(cluster.EncodeBatch(b)) <= most {
		return []*cluster.Batch{b}, nil
	}
	n := len(b.Games)
	if n < 2 {
		return nil, cluster.Refusef("the broker takes messages of %d bytes, and game %d is longer", most, b.Job.First+uint64(b.From))
	}
	left, right := *b, *b
	left.Games, right.Games = b.Games[:n/2], b.Games[n/2:]
	left.Nanos = b.Nanos / 2
	right.Nanos = b.Nanos - left.Nanos
	right.From += n / 2
	head, err := split(&left, most)
	tail, err2 := split(&right, most)
	return append(head, tail...), errors.Join(err, err2)
}
