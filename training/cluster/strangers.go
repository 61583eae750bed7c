package cluster

import (
	"context"
	"errors"
	"fmt"

	"bridgehead/training/replay"
)

// check is a game of a stranger that is to be played again.
type check struct {
	worker string
	job    *Job
	at     int
	body   ID // of what the worker has sent
}

// maybeCheck has one in so many games of a stranger played again. There is room for it: Take saw to that. The lock is held.
func (d *Coordinator) maybeCheck(m *Member, b *Batch, i int) {
	in := d.OneIn
	if m.seen++; m.seen <= d.New && d.OneInNew > 0 {
		in = d.OneInNew
	}
	if d.Random.IntN(max(1, in)) > 0 {
		return
	}
	job := b.Job
	d.checks <- check{b.Worker, &job, b.From + i, IDOf(b.Games[i])}
}

// CheckGames plays games of strangers again until ctx ends.
func (d *Coordinator) CheckGames(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case c := <-d.checks:
			if err := d.check(ctx, c); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
}

// check plays a game again, and expels the worker that did not play it as the job says.
func (d *Coordinator) check(ctx context.Context, c check) error {
	if d.expelled(c.worker) {
		return nil
	}
	game, err := d.Replay(ctx, c.job, c.at)
	if errors.Is(err, ErrNoNetwork) {
		return nil
	}
	if err != nil {
		return err
	}
	body, err := replay.Encode(game)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	m := d.workers[c.worker]
	if m != nil {
		m.Checked++
	}
	if IDOf(body) == c.body {
		return nil
	}
	why := fmt.Sprintf("game %d, played again, is another", c.job.First+uint64(c.at))
	return d.expel(c.worker, why)
}

func (d *Coordinator) expelled(worker string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.Ledger.Expelled(worker) != ""
}

// expel shuts a worker out and withdraws its games. The lock is held.
func (d *Coordinator) expel(worker, why string) error {
	if d.Ledger.Expelled(worker) != "" {
		return nil
	}
	keys := d.Ledger.Keys(worker)
	moves, games := 0, 0
	for _, k := range keys {
		if game, err := d.Store.Load(k); err == nil {
			games++
			moves += len(game.Moves)
		}
	}
	if err := d.Ledger.Expel(worker, why, d.Now()); err != nil {
		return err
	}
	d.Store.Withdraw(keys...)
	if m := d.workers[worker]; m != nil {
		m.Expelled = why
	}
	if d.Withdrawn != nil {
		d.Withdrawn(games, moves)
	}
	d.tell("%s is expelled: %s; %d of its games are withdrawn", worker, why, games)
	return nil
}
