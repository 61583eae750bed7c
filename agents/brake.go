package agents

import "context"

// brakeEvery is the number of questions to a [Brake] for each look at the context.
const brakeEvery = 16

// Brake tells an agent that thinks without a search of its own whether its context has ended. Once it has said so it
// stays with that until it is set again; what has been thought since is of no use then. A nil Brake never ends anything.
// It is not safe for concurrent use.
type Brake struct {
	ctx   context.Context
	asked int
	ended bool
}

// Set makes the brake that of a context.
func (b *Brake) Set(ctx context.Context) { b.ctx, b.asked, b.ended = ctx, 0, false }

// Ends reports whether the context has ended. It is cheap enough to be asked for every position; the context itself is
// looked at the first time, and then every few.
func (b *Brake) Ends() bool {
	if b == nil || b.ctx == nil {
		return false
	}
	if b.asked%brakeEvery == 0 && !b.ended {
		b.ended = b.ctx.Err() != nil
	}
	b.asked++
	return b.ended
}

// Err is that of the context if the brake has ended something, else nil.
func (b *Brake) Err() error {
	if b == nil || !b.ended {
		return nil
	}
	return b.ctx.Err()
}
