package mcts

import (
	"context"
	"time"
)

// checkEvery is the number of simulations between two looks at the clock and the context.
const checkEvery = 8

// brake ends a search.
type brake struct {
	ctx context.Context
	lim Limits
	now func() time.Time
	due int       // number of simulations at which to look again
	end time.Time // defined where time is limited
}

// newBrake starts the clock; now is nil for time.Now.
func newBrake(ctx context.Context, lim Limits, now func() time.Time) brake {
	if now == nil {
		now = time.Now
	}
	b := brake{ctx: ctx, lim: lim, now: now}
	if lim.Time > 0 {
		b.end = now().Add(lim.Time)
	}
	return b
}

func (b *brake) ends(c *counts) bool {
	l := b.lim
	if l.none() || l.Simulations > 0 && c.sims >= l.Simulations || l.Positions > 0 && c.made >= l.Positions {
		return true
	}
	if c.sims < b.due {
		return false
	}
	b.due = c.sims + checkEvery
	return b.ctx.Err() != nil || l.Time > 0 && !b.now().Before(b.end)
}
