package mcts

import (
	"context"
	"time"
)

// brake ends a search.
type brake struct {
	ctx context.Context
	lim Limits
	now func() time.Time
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
	if l.none() || l.Simulations > 0 && c.sims >= l.Simulations || l.Positions > 0 && max(c.made, c.sims) >= l.Positions {
		return true
	}
	return b.ctx.Err() != nil || l.Time > 0 && !b.now().Before(b.end)
}
