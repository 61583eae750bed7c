package cluster

import (
	"context"
	"errors"
	"time"

	"bridgehead/models"
)

// Here is the name of the worker that is the learner's own process.
const Here = "learner"

// Local is a transport in the process of the learner: games are handed over as they are, and not checked.
type Local struct {
	Coordinator *Coordinator
	Nets        func(ID) (*models.Net, error)
}

var _ Transport = (*Local)(nil)

// Terms are those of the coordinator.
func (l *Local) Terms(context.Context) (*Terms, error) { return l.Coordinator.Terms, nil }

// Join joins one that can be trusted.
func (l *Local) Join(_ context.Context, h Hello) error { return l.Coordinator.Join(h, false) }

// Next is a job of the coordinator.
func (l *Local) Next(ctx context.Context, worker string, most int) (*Job, error) {
	for {
		j, err := l.Coordinator.Next(worker, most)
		var idle *Wait
		if !errors.As(err, &idle) {
			return j, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(idle.For):
		}
	}
}

// Network is one that the learner keeps.
func (l *Local) Network(_ context.Context, id ID) (*models.Net, error) { return l.Nets(id) }

// Send hands a batch over.
func (l *Local) Send(_ context.Context, b *Batch) error { return l.Coordinator.Take(b) }

// localAim is how long the games of one job take in the process of the learner: few enough for fresh networks, many enough
// that the disk is not waited for after each game.
const localAim = 200 * time.Millisecond

// Play plays jobs for a transport in the same process until ctx ends. What it has played of a job by then is handed over.
func Play(ctx context.Context, transport *Local, p Player) error {
	most := 1
	for ctx.Err() == nil {
		j, err := transport.Next(ctx, Here, most)
		if err != nil {
			return err
		}
		b := &Batch{Worker: Here, Job: *j}
		played := playAll(ctx, transport, p, b)
		if len(b.played) > 0 {
			if err := transport.Send(ctx, b); err != nil {
				return err
			}
			most = max(1, min(MostGames, int(int64(localAim)*int64(len(b.played))/max(1, b.Nanos))))
		}
		if played != nil {
			return played
		}
	}
	return ctx.Err()
}

// playAll plays the games of a job, up to one that has an error.
func playAll(ctx context.Context, transport *Local, p Player, b *Batch) error {
	for i := range b.Job.Specs {
		began := time.Now()
		game, err := p.Play(ctx, &b.Job, i, transport.Network)
		if err != nil {
			return err
		}
		b.played = append(b.played, game)
		b.Nanos += int64(time.Since(began))
	}
	return nil
}
