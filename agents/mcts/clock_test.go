package mcts

import "time"

// tickingClock goes on by a nanosecond whenever it is asked.
type tickingClock struct{ at int64 }

func (c *tickingClock) now() time.Time {
	c.at++
	return time.Unix(0, c.at)
}
