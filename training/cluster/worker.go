package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"bridgehead/models"
	"bridgehead/training/replay"
)

// Player plays the games of jobs, one after another. It serves one goroutine.
type Player interface {
	Play(ctx context.Context, j *Job, i int, network Network) (*replay.Game, error)
}

// Crew is what a worker makes of the terms of a run.
type Crew struct {
	Game   string
	Fields []Field
	Player func() (Player, error) // nil: the run has no games of its own
	// Matcher makes what plays matches; nil: the worker plays none.
	Matcher func() (Matcher, error)

	run ID // that was joined
}

// Worker plays for a learner until it is told to stop.
type Worker struct {
	Transport Transport
	Spool     *Spool
	Hello     Hello // its name, version, machine and cores; the rest follows from the terms
	Crew      func(*Terms) (*Crew, error)
	Tell      func(string)

	// Aim is how long a job should take; 0: 20 s.
	Aim time.Duration

	now    func() time.Time                  // nil: time.Now
	random func(time.Duration) time.Duration // below a bound; nil: rand.N

	played atomic.Int64 // games
	nanos  atomic.Int64 // they took
	full   chan struct{}
	run    ID // that is played for
}

// Run works until ctx ends; then the games at hand are finished and sent. When now ends too they are given up. What is not
// sent stays in the spool.
func (w *Worker) Run(ctx, now context.Context) error {
	for {
		if err := w.playFor(ctx, now); ctx.Err() != nil || !errors.Is(err, errOther) {
			return err
		}
		w.tell("the learner has another run by now, which the worker joins")
	}
}

// errOther says that the learner was started again with another run, such as one whose recipe was changed.
var errOther = errors.New("the learner has another run")

// playFor works for the run of the learner.
func (w *Worker) playFor(ctx, now context.Context) error {
	w.full = make(chan struct{}, 1)
	crew, err := w.join(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	w.run = crew.run
	hands := make([]*hand, max(1, w.Hello.Cores))
	for i := range hands {
		h, err := crew.hand(w)
		if err != nil {
			return err
		}
		hands[i] = h
	}
	playing, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var players sync.WaitGroup
	for _, h := range hands {
		players.Go(func() {
			if err := h.run(playing, now); err != nil {
				stop(err)
			}
		})
	}
	sent := make(chan error, 1)
	drained := make(chan struct{})
	go func() { sent <- w.send(now, drained, stop) }()
	players.Wait()
	close(drained)
	err = <-sent
	if cause := context.Cause(playing); ctx.Err() == nil && cause != nil {
		err = errors.Join(cause, err)
	}
	return err
}

// Played is how many games the worker has played, and how long that took on one core.
func (w *Worker) Played() (games int64, took time.Duration) {
	return w.played.Load(), time.Duration(w.nanos.Load())
}

func (w *Worker) tell(format string, values ...any) {
	if w.Tell != nil {
		w.Tell(fmt.Sprintf(format, values...))
	}
}

// join waits for a learner, and joins it.
func (w *Worker) join(ctx context.Context) (crew *Crew, err error) {
	err = w.insist(ctx, func() error {
		crew, err = w.tryJoin(ctx)
		return err
	})
	return crew, err
}

func (w *Worker) tryJoin(ctx context.Context) (*Crew, error) {
	terms, err := w.Transport.Terms(ctx)
	if err != nil {
		return nil, err
	}
	crew, err := w.Crew(terms)
	if err != nil {
		return nil, Refusef("%v", err)
	}
	if err := terms.Fits(crew.Game, crew.Fields); err != nil {
		return nil, Refusef("%v", err)
	}
	crew.run = terms.Run
	h := w.Hello
	h.Run, h.Game, h.Fields = terms.Run, crew.Game, crew.Fields
	return crew, w.Transport.Join(ctx, h)
}

// rejoin joins a learner that does not know the worker any more. The error is errOther where it has another run: players are
// those of one.
func (w *Worker) rejoin(ctx context.Context) error {
	crew, err := w.tryJoin(ctx)
	if err == nil && w.run != (ID{}) && crew.run != w.run {
		return errOther
	}
	return err
}

// Waits between two attempts.
const (
	shortWait = 100 * time.Millisecond
	longWait  = 10 * time.Second
)

// patience is how long to wait before the next attempt at something: longer and longer.
type patience struct {
	next time.Duration
	told bool
}

// after is how long to wait after an attempt that had an error; again is false where another would do no better.
func (w *Worker) after(p *patience, err error) (wait time.Duration, again bool) {
	var idle *Wait
	switch {
	case err == nil, Refused(err), errors.Is(err, ErrUnknown), errors.Is(err, ErrNoNetwork), errors.Is(err, ErrNoMatch), errors.Is(err, errOther):
		*p = patience{}
		return 0, false
	case errors.As(err, &idle):
		p.next = idle.For
	case !p.told:
		p.told = true
		w.tell("waits: %v", err)
	}
	wait = w.about(p.next)
	p.next = min(2*max(p.next, shortWait), longWait)
	return wait, true
}

// about is a wait, but not the same for all: not all may come at once after the learner was away.
func (w *Worker) about(wait time.Duration) time.Duration {
	wait = max(wait, shortWait)
	if w.random != nil {
		return wait/2 + w.random(wait)
	}
	return wait/2 + rand.N(wait)
}

// insist tries again, after longer and longer waits, until something is done, refused, or ctx ends.
func (w *Worker) insist(ctx context.Context, do func() error) error {
	var p patience
	for {
		err := do()
		if err != nil && !Refused(err) && ctx.Err() != nil {
			return ctx.Err()
		}
		wait, again := w.after(&p, err)
		if !again {
			return err
		}
		if !sleep(ctx, wait) {
			return ctx.Err()
		}
	}
}

// sleep waits, and tells whether ctx has not ended before that.
func sleep(ctx context.Context, wait time.Duration) bool {
	if wait == 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// hand is a player at work. A step of it does one thing that takes time or may fail: it asks for a job, plays a game or
// spools a batch.
type hand struct {
	w       *Worker
	p       Player // nil: the run has no games of its own
	matcher func() (Matcher, error)
	matches Matcher // nil until the first
	patience

	unknown bool   // the worker has to join first
	job     *Job   // at hand; nil: none
	at, end int    // the game of it to be played next, and after the last
	b       *Batch // played and not spooled; nil: nothing
	size    int    // bytes of it
}

// errDone says that a hand has nothing more to do.
var errDone = errors.New("done")

// step does what is next, and tells how long to wait before the step after it. What has been played is spooled though ctx
// has ended.
func (h *hand) step(ctx, now context.Context) (wait time.Duration, err error) {
	switch {
	case h.b != nil && (h.at == h.end || h.size >= FullBatch || ctx.Err() != nil):
		err = h.put()
	case ctx.Err() != nil:
		return 0, errDone
	case h.job != nil && len(h.job.Match) > 0:
		return 0, h.match(ctx, now)
	case h.job != nil:
		return 0, h.play(ctx, now)
	case h.unknown:
		err = h.w.rejoin(ctx)
		h.unknown = err != nil
	default:
		err = h.ask(ctx)
	}
	if errors.Is(err, ErrUnknown) {
		h.unknown = true
		return h.w.about(shortWait), nil
	}
	if wait, again := h.w.after(&h.patience, err); again {
		return wait, nil
	}
	return 0, err
}

func (h *hand) ask(ctx context.Context) error {
	j, err := h.w.Transport.Next(ctx, h.w.Hello.Worker, h.w.most())
	if err == nil {
		h.job, h.at, h.end = j, 0, j.size()
	}
	return err
}

// hand makes one of a worker.
func (c *Crew) hand(w *Worker) (h *hand, err error) {
	h = &hand{w: w, matcher: c.Matcher}
	if c.Player != nil {
		h.p, err = c.Player()
	}
	return h, err
}

// match plays a match.
func (h *hand) match(ctx, now context.Context) error {
	began := h.w.time()
	out, err := h.outcome(now)
	if err != nil && ctx.Err() != nil { // the coordinator gives it to another
		h.job = nil
		return nil
	}
	if err != nil {
		return err
	}
	h.b = &Batch{Worker: h.w.Hello.Worker, Job: *h.job, Games: [][]byte{EncodeOutcome(out)}, Nanos: int64(h.w.time().Sub(began))}
	h.at = h.end
	return nil
}

func (h *hand) outcome(now context.Context) (*Outcome, error) {
	m, err := DecodeMatch(h.job.Match)
	if err == nil && h.matches == nil {
		if h.matcher == nil {
			return &Outcome{Unfit: "it plays no matches"}, nil
		}
		h.matches, err = h.matcher()
	}
	if err != nil {
		return &Outcome{Unfit: clip(err.Error())}, nil
	}
	out, err := h.matches.Play(now, m)
	if err == nil {
		err = out.Check()
	}
	return out, err
}

// play plays the next game of the job.
func (h *hand) play(ctx, now context.Context) error {
	w := h.w
	network := func(_ context.Context, id ID) (net *models.Net, err error) {
		err = w.insist(now, func() error {
			net, err = w.Transport.Network(now, id)
			return err
		})
		return net, err
	}
	if h.p == nil {
		return Refusef("there is another learner now; want the worker to be started again")
	}
	began := w.time()
	game, err := h.p.Play(now, h.job, h.at, network)
	if errors.Is(err, ErrNoNetwork) || err != nil && ctx.Err() != nil { // the rest of the job is not wanted
		if h.end = h.at; h.b == nil {
			h.job = nil
		}
		return nil
	}
	if err != nil {
		return err
	}
	body, err := replay.Encode(game)
	if err != nil {
		return err
	}
	took := int64(w.time().Sub(began))
	w.played.Add(1)
	w.nanos.Add(took)
	if h.b == nil {
		h.b, h.size = &Batch{Worker: w.Hello.Worker, Job: *h.job, From: h.at}, 0
	}
	h.b.Nanos += took
	h.b.Games = append(h.b.Games, body)
	h.size += len(body)
	h.at++
	return nil
}

// put spools a batch. Where the disk takes no more that waits until batches have gone.
func (h *hand) put() error {
	if err := h.w.Spool.Put(h.b); err != nil {
		return err
	}
	if h.b = nil; h.at == h.end {
		h.job = nil
	}
	select {
	case h.w.full <- struct{}{}:
	default:
	}
	return nil
}

// run makes steps until ctx ends and what was played is spooled, or now ends.
func (h *hand) run(ctx, now context.Context) error {
	for now.Err() == nil {
		wait, err := h.step(ctx, now)
		if errors.Is(err, errDone) {
			return nil
		}
		if err != nil {
			return err
		}
		until := ctx
		if ctx.Err() != nil {
			until = now
		}
		sleep(until, wait)
	}
	return nil
}

func (w *Worker) time() time.Time {
	if w.now != nil {
		return w.now()
	}
	return time.Now()
}

// most is how many games make up a job, by how long they took.
func (w *Worker) most() int {
	games, took := w.Played()
	if games == 0 {
		return 1
	}
	aim := w.Aim
	if aim == 0 {
		aim = 20 * time.Second
	}
	return max(1, min(MostGames, int(aim/max(1, took/time.Duration(games)))))
}

// sender sends what is spooled.
type sender struct {
	w *Worker
	patience

	unknown bool // the worker has to join first
}

// step sends the batch that has waited longest, and tells how long to wait before the next step; idle says that none waits.
func (s *sender) step(now context.Context) (wait time.Duration, idle bool, err error) {
	b, drop, err := s.w.Spool.First()
	if err != nil {
		s.w.tell("%v", err)
		return 0, false, nil
	}
	if b == nil {
		return 0, true, nil
	}
	if joins := s.unknown; joins {
		err = s.w.rejoin(now)
		s.unknown = err != nil && !Refused(err)
		if err == nil {
			return 0, false, nil
		}
	} else {
		err = s.w.Transport.Send(now, b)
	}
	if errors.Is(err, ErrUnknown) {
		s.unknown = true
		return s.w.about(shortWait), false, nil
	}
	if wait, again := s.w.after(&s.patience, err); again {
		return wait, false, nil
	}
	if Refused(err) {
		s.w.tell("%d games from number %d: %v", len(b.Games), b.Job.First+uint64(b.From), err)
	} else if err != nil {
		return 0, false, err
	}
	if err := drop(); err != nil {
		s.w.tell("%v", err)
	}
	return 0, false, nil
}

// send sends what is spooled until it is drained, or now ends.
func (w *Worker) send(now context.Context, drained <-chan struct{}, stop context.CancelCauseFunc) error {
	s := &sender{w: w}
	for last := false; now.Err() == nil; {
		wait, idle, err := s.step(now)
		switch {
		case now.Err() != nil:
			return nil
		case err != nil:
			stop(err)
			return err
		case idle && last:
			return nil
		case !idle:
			sleep(now, wait)
			continue
		}
		select {
		case <-w.full:
		case <-drained:
			last = true
		case <-now.Done():
		}
	}
	return nil
}
