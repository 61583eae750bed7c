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
	Play(ctx context.Context, j *Job, i int, network func(context.Context, ID) (*models.Net, error)) (*replay.Game, error)
}

// Crew is what a worker makes of the terms of a run.
type Crew struct {
	Game   string
	Fields []Field
	Player func() (Player, error) // nil: the run has no games of its own
	// Matcher makes what plays matches; nil: the worker plays none.
	Matcher func() (Matcher, error)
}

// Worker plays for a learner until it is told to stop.
type Worker struct {
	Hub   Hub
	Spool *Spool
	Hello Hello // its name, version, machine and cores; the rest follows from the terms
	Crew  func(*Terms) (*Crew, error)
	Tell  func(string)

	// Aim is how long a job should take; 0: 20 s.
	Aim time.Duration

	played atomic.Int64 // games
	nanos  atomic.Int64 // they took
	full   chan struct{}
}

// Run works until ctx ends; then the games at hand are finished and sent. When now ends too they are given up. What is not
// sent stays in the spool.
func (w *Worker) Run(ctx, now context.Context) error {
	w.full = make(chan struct{}, 1)
	crew, err := w.join(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	playing, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var players sync.WaitGroup
	for range max(1, w.Hello.Cores) {
		h, err := crew.hand()
		if err != nil {
			return err
		}
		players.Go(func() {
			if err := w.work(playing, now, h); err != nil {
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
func (w *Worker) join(ctx context.Context) (*Crew, error) {
	var crew *Crew
	err := w.insist(ctx, func() error {
		terms, err := w.Hub.Terms(ctx)
		if err != nil {
			return err
		}
		if crew, err = w.Crew(terms); err != nil {
			return Refusef("%v", err)
		}
		if err := terms.Fits(crew.Game, crew.Fields); err != nil {
			return Refusef("%v", err)
		}
		h := w.Hello
		h.Run, h.Game, h.Fields = terms.Run, crew.Game, crew.Fields
		return w.Hub.Join(ctx, h)
	})
	return crew, err
}

// Waits between two attempts.
const (
	shortWait = 100 * time.Millisecond
	longWait  = 10 * time.Second
)

// insist tries again, after longer and longer waits, until something is done, refused, or ctx ends.
func (w *Worker) insist(ctx context.Context, do func() error) error {
	told := false
	for wait := shortWait; ; wait = min(2*wait, longWait) {
		err := do()
		var idle *Wait
		switch {
		case err == nil || Refused(err):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &idle):
			wait = idle.For
		case errors.Is(err, ErrUnknown), errors.Is(err, ErrNoNetwork), errors.Is(err, ErrNoMatch):
			return err
		case !told:
			told = true
			w.tell("waits: %v", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait/2 + rand.N(wait)): // not all at once after the learner was away
		}
	}
}

// hand is what one core of a worker plays with.
type hand struct {
	player  Player
	matcher func() (Matcher, error)
	matches Matcher // nil until the first
}

func (c *Crew) hand() (h *hand, err error) {
	h = &hand{matcher: c.Matcher}
	if c.Player != nil {
		h.player, err = c.Player()
	}
	return h, err
}

// match plays a match, and spools what came of it.
func (w *Worker) match(now context.Context, h *hand, j *Job) error {
	began := time.Now()
	out, err := h.match(now, j)
	if err != nil {
		return err
	}
	return w.put(now, &Batch{Worker: w.Hello.Worker, Job: *j, Games: [][]byte{EncodeOutcome(out)}, Nanos: int64(time.Since(began))})
}

func (h *hand) match(now context.Context, j *Job) (*Outcome, error) {
	m, err := DecodeMatch(j.Match)
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

// work plays jobs until ctx ends.
func (w *Worker) work(ctx, now context.Context, h *hand) error {
	for ctx.Err() == nil {
		var j *Job
		err := w.insist(ctx, func() (err error) {
			j, err = w.Hub.Next(ctx, w.Hello.Worker, w.most())
			return err
		})
		if errors.Is(err, ErrUnknown) {
			if _, err = w.join(ctx); err == nil {
				continue
			}
		}
		switch {
		case err != nil:
		case len(j.Match) > 0:
			err = w.match(now, h, j)
		case h.player == nil:
			err = Refusef("there is another learner now; want the worker to be started again")
		default:
			err = w.play(ctx, now, h.player, j)
		}
		switch {
		case ctx.Err() != nil, errors.Is(err, ErrNoNetwork):
		case err != nil:
			return err
		}
	}
	return nil
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

// play plays the games of a job and spools them as they become batches.
func (w *Worker) play(ctx, now context.Context, p Player, j *Job) error {
	network := func(_ context.Context, id ID) (net *models.Net, err error) {
		err = w.insist(now, func() error {
			net, err = w.Hub.Network(now, id)
			return err
		})
		return net, err
	}
	b, bytes := &Batch{Worker: w.Hello.Worker, Job: *j}, 0
	for i := range j.Specs {
		began := time.Now()
		game, err := p.Play(now, j, i, network)
		if err != nil {
			return err
		}
		body, err := replay.Encode(game)
		if err != nil {
			return err
		}
		took := int64(time.Since(began))
		w.played.Add(1)
		w.nanos.Add(took)
		b.Nanos += took
		b.Games = append(b.Games, body)
		if bytes += len(body); bytes >= FullBatch || i == len(j.Specs)-1 || ctx.Err() != nil {
			if err := w.put(now, b); err != nil {
				return err
			}
			b, bytes = &Batch{Worker: w.Hello.Worker, Job: *j, From: i + 1}, 0
		}
		if ctx.Err() != nil {
			return nil
		}
	}
	return nil
}

// put spools a batch. Where the disk takes no more it waits until batches have gone.
func (w *Worker) put(now context.Context, b *Batch) error {
	return w.insist(now, func() error {
		err := w.Spool.Put(b)
		if err == nil {
			select {
			case w.full <- struct{}{}:
			default:
			}
		}
		return err
	})
}

// send sends what is spooled until it is drained, or now ends.
func (w *Worker) send(now context.Context, drained <-chan struct{}, stop context.CancelCauseFunc) error {
	last := false
	for {
		for {
			b, drop, err := w.Spool.First()
			if err != nil {
				w.tell("%v", err)
				continue
			}
			if b == nil {
				break
			}
			err = w.insist(now, func() error {
				err := w.Hub.Send(now, b)
				if errors.Is(err, ErrUnknown) {
					if _, err = w.join(now); err == nil {
						err = errJoined
					}
				}
				return err
			})
			switch {
			case Refused(err):
				w.tell("%d games from number %d: %v", len(b.Games), b.Job.First+uint64(b.From), err)
			case now.Err() != nil:
				return nil
			case err != nil:
				stop(err)
				return err
			}
			if err := drop(); err != nil {
				w.tell("%v", err)
			}
		}
		if last {
			return nil
		}
		select {
		case <-w.full:
		case <-drained:
			last = true
		case <-now.Done():
			return nil
		}
	}
}

// errJoined says that the worker is known again, and should send once more.
var errJoined = errors.New("joined again")
