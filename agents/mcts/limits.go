package mcts

import (
	"context"
	"time"
)

// Limits end a search; the first that is reached. Zero fields do not limit, but a search without any
// limit only evaluates the root.
type Limits struct {
	Simulations int           // exactly as many are made if nothing else ends the search
	Positions   int           // positions made, those of playouts not counted; a simulation counts as one at least
	Time        time.Duration // by the clock of the options
}

// none says whether nothing limits.
func (l Limits) none() bool { return l == Limits{} }

// limiter says when a search has reached one of its limits.
type limiter struct {
	ctx context.Context
	lim Limits
	now func() time.Time
	end time.Time // defined where time is limited
}

// newLimiter starts the clock; now is nil for time.Now.
func newLimiter(ctx context.Context, lim Limits, now func() time.Time) limiter {
	if now == nil {
		now = time.Now
	}
	b := limiter{ctx: ctx, lim: lim, now: now}
	if lim.Time > 0 {
		b.end = now().Add(lim.Time)
	}
	return b
}

func (b *limiter) reached(c *counts) bool {
	l := b.lim
	if l.none() || l.Simulations > 0 && c.sims >= l.Simulations || l.Positions > 0 && max(c.made, c.sims) >= l.Positions {
		return true
	}
	return b.ctx.Err() != nil || l.Time > 0 && !b.now().Before(b.end)
}
