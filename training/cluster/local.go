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

// Play plays jobs of one game for a transport in the same process until ctx ends.
func Play(ctx context.Context, transport *Local, p Player) error {
	for ctx.Err() == nil {
		j, err := transport.Next(ctx, Here, 1)
		if err != nil {
			return err
		}
		b := &Batch{Worker: Here, Job: *j}
		for i := range j.Specs {
			began := time.Now()
			game, err := p.Play(ctx, j, i, transport.Network)
			if err != nil {
				return err
			}
			b.played = append(b.played, game)
			b.Nanos += int64(time.Since(began))
		}
		if err := transport.Send(ctx, b); err != nil {
			return err
		}
	}
	return ctx.Err()
}
