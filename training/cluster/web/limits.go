package web

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"bridgehead/training/cluster"
)

// Limits bound what strangers may cost.
type Limits struct {
	Rate    float64       // jobs a second of a worker
	Burst   int           // jobs it may have at once before the rate counts
	Held    int           // jobs it may have that it has not returned
	HeldFor time.Duration // after which they count as lost
	Sending int           // batches of it at once
	Workers int           // names that may join
	Batch   int64         // bytes of a batch
	Bodies  int64         // bytes of all batches that are being read
}

// DefaultLimits let a machine of 64 cores play at full speed.
func DefaultLimits() Limits {
	return Limits{Rate: 10, Burst: 128, Held: 256, HeldFor: time.Hour, Sending: 4, Workers: 4096, Batch: 16 << 20, Bodies: 256 << 20}
}

// Check reports the first limit that lets nobody play.
func (l *Limits) Check() error {
	if l.Rate <= 0 || l.Burst < 1 || l.Held < 1 || l.HeldFor <= 0 || l.Sending < 1 || l.Workers < 1 || l.Batch < 1 || l.Bodies < 2*l.Batch {
		return fmt.Errorf("web: limits: got %+v, want all above 0 and bodies of two batches", *l)
	}
	return nil
}

// gate keeps workers within the limits.
type gate struct {
	Limits
	now func() time.Time

	mu     sync.Mutex
	by     map[string]*member
	bodies int64
}

// member is what a worker has and does.
type member struct {
	jobs    *rate.Limiter
	held    map[uint64]*heldJob // by its first number
	sending int
}

// heldJob is a job that was handed out.
type heldJob struct {
	until time.Time
	left  uint64 // games, by their place
}

// room tells whether a worker may join.
func (g *gate) room(name string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.by[name] == nil && len(g.by) >= g.Workers {
		return cluster.Refusef("%d workers have joined, and there is room for no more", g.Workers)
	}
	return nil
}

// joined notes a worker.
func (g *gate) joined(name string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.by[name] == nil {
		g.by[name] = &member{jobs: rate.NewLimiter(rate.Limit(g.Rate), g.Burst), held: map[uint64]*heldJob{}}
	}
}

// may tells whether a worker may have another job.
func (g *gate) may(name string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	m := g.by[name]
	if m == nil {
		return cluster.ErrUnknown
	}
	now := g.now()
	if n := m.jobs.TokensAt(now); n < 1 {
		return wait(http.StatusTooManyRequests, time.Duration((1-n)/g.Rate*float64(time.Second)), "a worker gets at most %v jobs a second", g.Rate)
	}
	first := now.Add(g.HeldFor)
	for number, job := range m.held {
		if job.until.Before(now) {
			delete(m.held, number)
		} else if job.until.Before(first) {
			first = job.until
		}
	}
	if len(m.held) >= g.Held {
		return wait(http.StatusTooManyRequests, min(first.Sub(now), holdWait), "%s has %d jobs that it has not returned, and gets no more", name, len(m.held))
	}
	m.jobs.AllowN(now, 1)
	return nil
}

// holdWait is how long a worker waits that has too many jobs: it may return some.
const holdWait = 10 * time.Second

// gave notes the job that a worker got.
func (g *gate) gave(name string, j *cluster.Job) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if m := g.by[name]; m != nil {
		m.held[j.First] = &heldJob{g.now().Add(g.HeldFor), 1<<len(j.Specs) - 1}
	}
}

// returned notes games that came back, or will not be taken.
func (g *gate) returned(name string, b *cluster.Batch) {
	g.mu.Lock()
	defer g.mu.Unlock()
	m := g.by[name]
	if m == nil || m.held[b.Job.First] == nil {
		return
	}
	job := m.held[b.Job.First]
	if job.left &^= (1<<len(b.Games) - 1) << b.From; job.left == 0 {
		delete(m.held, b.Job.First)
	}
}

// holding is how many jobs each worker has that has any.
func (g *gate) holding() map[string]int {
	g.mu.Lock()
	defer g.mu.Unlock()
	out := map[string]int{}
	for name, m := range g.by {
		if len(m.held) > 0 {
			out[name] = len(m.held)
		}
	}
	return out
}

// body is the room a batch takes while it is read and counted.
type body struct {
	gate   *gate
	member *member
	bytes  int64
}

// body makes room for a batch.
func (g *gate) body(name string, bytes int64) (*body, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	m := g.by[name]
	switch {
	case m == nil:
		return nil, cluster.ErrUnknown
	case m.sending >= g.Sending:
		return nil, wait(http.StatusTooManyRequests, time.Second, "a worker sends at most %d batches at once", g.Sending)
	}
	b := &body{gate: g, member: m}
	if err := b.take(bytes); err != nil {
		return nil, err
	}
	m.sending++
	return b, nil
}

// take takes bytes of those that all batches may have. The lock is held.
func (b *body) take(bytes int64) error {
	if b.gate.bodies+bytes > b.gate.Bodies {
		return wait(http.StatusServiceUnavailable, time.Second, "too many batches come at once")
	}
	b.gate.bodies += bytes
	b.bytes += bytes
	return nil
}

// grow makes more room.
func (b *body) grow(bytes int64) error {
	b.gate.mu.Lock()
	defer b.gate.mu.Unlock()
	return b.take(bytes)
}

func (b *body) done() {
	b.gate.mu.Lock()
	defer b.gate.mu.Unlock()
	b.member.sending--
	b.gate.bodies -= b.bytes
}
