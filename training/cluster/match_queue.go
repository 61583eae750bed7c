package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Times of matches.
type MatchTimes struct {
	Again time.Duration // without a result, after which a match is given to another worker; each time twice as long. 0: by how long others took
	Gone  time.Duration // after which a match is forgotten that nobody asks for; 0: 2 min
	Poll  time.Duration // that one who asks is let wait; 0: 15 s
}

// Usual times.
const (
	usualAgain = 2 * time.Minute  // while no match of the arena has come back
	leastAgain = 10 * time.Second // after that, and at least so many times as long as the slowest took
	againTimes = 4
	mostAgain  = 10 * time.Minute
	givenUp    = time.Hour // since a match was given out first, to mostHanded workers
	usualGone  = 2 * time.Minute
	usualPoll  = 15 * time.Second
	awayAfter  = 10 * time.Minute // of silence a worker is not waited for any more
)

// matches are those that arenas have submitted.
type matches struct {
	all   map[ID]*match
	queue []*match // not done, in order
	bytes int      // of outcomes
	swept time.Time
	of    map[string]*arena
}

// arena is what is known of one.
type arena struct {
	unfit   map[string]string // workers that cannot play for it, and why
	longest time.Duration     // that a match took
}

// again is how long a match is waited for before it is given out again.
func (d *Coordinator) again(m *match) time.Duration {
	wait := d.Times.Again
	if wait == 0 {
		wait = usualAgain
		if longest := d.matches.of[m.arena].longest; longest > 0 {
			wait = min(mostAgain, max(leastAgain, againTimes*longest))
		}
	}
	return wait << min(m.times-1, 8)
}

// match is one of them.
type match struct {
	id     ID
	arena  string
	data   []byte
	asked  time.Time // for it, last
	first  time.Time // it was handed to a worker
	handed time.Time // the same, last
	by     string    // whom
	times  int       // that happened without a result
	lost   int       // times, by workers that were started again
	out    *Outcome  // nil until it is done
	done   chan struct{}
}

// Submit keeps a match for workers.
func (d *Coordinator) Submit(_ context.Context, m *Match) (ID, error) {
	data := EncodeMatch(m)
	id := IDOf(data)
	if err := m.Check(); err != nil {
		return id, Refusef("%v", err)
	}
	if len(data) > mostMatch {
		return id, Refusef("match: got %d bytes, want at most %d", len(data), mostMatch)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ended != "" {
		return id, Refusef("%s", d.ended)
	}
	d.sweep()
	if known := d.matches.all[id]; known != nil { // the answer was lost
		known.asked = d.Now()
		return id, nil
	}
	if len(d.matches.all) >= mostMatches || d.matches.bytes >= mostOutcomes {
		return id, &Wait{time.Second}
	}
	if d.matches.all == nil {
		d.matches.all, d.matches.of = map[ID]*match{}, map[string]*arena{}
	}
	if d.matches.of[m.Arena] == nil {
		d.matches.of[m.Arena] = &arena{unfit: map[string]string{}}
	}
	one := &match{id: id, arena: m.Arena, data: data, asked: d.Now(), done: make(chan struct{})}
	d.matches.all[id] = one
	d.matches.queue = append(d.matches.queue, one)
	return id, nil
}

// Standing waits a while for a match to be done.
func (d *Coordinator) Standing(ctx context.Context, id ID) (*Standing, error) {
	late := time.After(cmp.Or(d.Times.Poll, usualPoll))
	for {
		s, done, err := d.standing(id)
		if err != nil || s.Done {
			return s, err
		}
		select {
		case <-done:
		case <-late:
			return s, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (d *Coordinator) standing(id ID) (*Standing, <-chan struct{}, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	m := d.matches.all[id]
	switch {
	case m == nil && d.ended != "":
		return nil, nil, Refusef("%s", d.ended)
	case m == nil:
		return nil, nil, ErrNoMatch
	}
	m.asked = d.Now()
	workers := d.hopes(m)
	switch {
	case m.out != nil:
		return &Standing{Done: true, Fault: m.out.Fault, Body: m.out.Body, Workers: workers}, nil, nil
	case d.ended != "":
		return nil, nil, Refusef("%s", d.ended)
	}
	return &Standing{Workers: workers}, m.done, nil
}

// hopes is how many workers there are that may play a match. Where all have said that they cannot it is done with. The lock
// is held.
func (d *Coordinator) hopes(m *match) (n int) {
	unfit := d.matches.of[m.arena].unfit
	for name, w := range d.workers {
		if name != Here && !w.Stranger && w.Expelled == "" && unfit[name] == "" && d.Now().Sub(w.Seen) < awayAfter {
			n++
		}
	}
	if n > 0 || len(unfit) == 0 || m.out != nil {
		return n
	}
	var reasons []string
	for _, name := range slices.Sorted(maps.Keys(unfit)) {
		if len(reasons) < 3 {
			reasons = append(reasons, name+": "+unfit[name])
		}
	}
	d.settle(m, &Outcome{Fault: clip("no worker here can play it: " + strings.Join(reasons, "; "))})
	return 0
}

// Forget drops a match.
func (d *Coordinator) Forget(_ context.Context, id ID) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if m := d.matches.all[id]; m != nil {
		d.drop(m)
	}
	return nil
}

// drop forgets a match. The lock is held.
func (d *Coordinator) drop(m *match) {
	delete(d.matches.all, m.id)
	if m.out != nil {
		d.matches.bytes -= len(m.out.Body)
	}
	d.matches.queue = slices.DeleteFunc(d.matches.queue, func(q *match) bool { return q == m })
}

// sweepEvery is how often a coordinator looks for matches that nobody asks for.
const sweepEvery = time.Second

// sweep forgets the matches of arenas that have gone. The lock is held.
func (d *Coordinator) sweep() {
	now := d.Now()
	if now.Sub(d.matches.swept) < sweepEvery {
		return
	}
	d.matches.swept = now
	arenas := map[string]bool{}
	for _, m := range d.matches.all {
		if now.Sub(m.asked) >= cmp.Or(d.Times.Gone, usualGone) {
			d.drop(m)
		} else {
			arenas[m.arena] = true
		}
	}
	maps.DeleteFunc(d.matches.of, func(name string, _ *arena) bool { return !arenas[name] })
}

// settle gives a match its outcome. The lock is held.
func (d *Coordinator) settle(m *match, o *Outcome) {
	m.out = o
	d.matches.bytes += len(o.Body)
	d.matches.queue = slices.DeleteFunc(d.matches.queue, func(q *match) bool { return q == m })
	close(m.done)
}

// matched is a job that carries a match, for a worker that is trusted; nil where there is none. The lock is held.
func (d *Coordinator) matched(m *Member) *Job {
	if m.Stranger || m.Worker == Here {
		return nil
	}
	d.sweep()
	now := d.Now()
	for _, one := range slices.Clone(d.matches.queue) {
		if d.matches.of[one.arena].unfit[m.Worker] != "" {
			continue
		}
		switch {
		case one.times == 0:
			one.first = now
		case now.Sub(one.handed) < d.again(one):
			continue
		case one.lost >= mostHanded:
			d.settle(one, &Outcome{Fault: fmt.Sprintf("%d times a worker that played it was started again", one.lost)})
			continue
		case one.times >= mostHanded && now.Sub(one.first) >= givenUp:
			d.settle(one, &Outcome{Fault: fmt.Sprintf("given to workers %d times in %v, no result came", one.times, now.Sub(one.first).Round(time.Second))})
			continue
		}
		one.handed, one.by = now, m.Worker
		one.times++
		j := &Job{Run: d.Terms.Run, First: anyNumber(), Match: one.data}
		j.seal(d.Key)
		return j
	}
	return nil
}

// anyNumber tells jobs apart that carry the same match: a broker would take their results for duplicates.
func anyNumber() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]) % (mostNumber - 1)
}

// restart is how long after it was given a match a worker that joins must have been started again. After the learner was,
// each core of a worker may join, one soon after the other.
const restart = 5 * time.Second

// released gives the matches of a worker to others: it was started again. The lock is held.
func (d *Coordinator) released(worker string) {
	for _, m := range d.matches.queue {
		if m.by == worker && m.times > 0 && d.Now().Sub(m.handed) >= restart {
			m.by, m.handed = "", time.Time{}
			m.lost++
		}
	}
}

// takeMatch takes the outcome of a match, the first that comes. The lock is held.
func (d *Coordinator) takeMatch(m *Member, b *Batch) error {
	if err := b.Check(); err != nil {
		return d.refuse("malformed", "%v", err)
	}
	if m.Stranger || !b.Job.sealed(d.Key) || b.Job.Run != d.Terms.Run {
		return d.refuse("unknown job", "the job is none of this run")
	}
	out := &Outcome{}
	if err := decode(b.Games[0], out); err != nil {
		return d.refuse("poisoned", "outcome of a match: %v", err)
	}
	one := d.matches.all[IDOf(b.Job.Match)]
	switch {
	case one == nil: // nobody asks for it any more
		return nil
	case one.out != nil:
		m.Twice++
		return nil
	case out.Unfit != "":
		d.matches.of[one.arena].unfit[m.Worker] = clip(out.Unfit)
		d.refused["match"]++
		d.tell("%s cannot play for an arena: %s", m.Worker, clip(out.Unfit))
		if one.by == m.Worker {
			one.by, one.handed = "", time.Time{}
			one.times--
		}
		d.hopes(one)
		return nil
	case out.Fault != "":
		out.Fault = clip(fmt.Sprintf("%s: %s", m.Worker, out.Fault))
	}
	if of := d.matches.of[one.arena]; one.by == m.Worker {
		of.longest = max(of.longest, d.Now().Sub(one.handed))
	}
	d.settle(one, out)
	m.Matches++
	m.Nanos += b.Nanos
	return nil
}
