package training

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// bidder looks for the bid with which both sides win as often, and draws bids around it.
type bidder struct {
	config    Bid
	base      string             // options of the game as it is
	game      engine.Handicapped // nil where its balance cannot be shifted
	low, high float64            // bounds of bids
	mu        sync.Mutex
	fair      float64
}

// newBidder makes the bidder of a game. A recipe may draw bids only where the game takes handicaps.
func newBidder(c Bid, g engine.Game) (*bidder, error) {
	b := &bidder{config: c, base: g.Options(), low: math.Inf(-1), high: math.Inf(1), fair: c.Start}
	var ok bool
	if b.game, ok = g.(engine.Handicapped); ok {
		low, high := b.game.Handicaps()
		b.low, b.high = float64(low), float64(high)
	}
	switch {
	case c.Spread > 0 && !ok:
		return nil, fmt.Errorf("self_play: bid: spread: got %g, but %s takes no handicap, want 0", c.Spread, g.Scenario())
	case c.Start < b.low || c.Start > b.high:
		return nil, fmt.Errorf("self_play: bid: start: got %g, want %g to %g for %s", c.Start, b.low, b.high, g.Scenario())
	}
	return b, nil
}

// draw is a bid for the next game, in whole points.
func (b *bidder) draw(rng *rand.Rand) int {
	if b.game == nil {
		return 0
	}
	if b.config.Spread == 0 {
		return int(math.Round(b.config.Start))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return int(math.Round(b.clamp(b.fair + float64(b.config.Spread*elementary.Normal(rng)))))
}

func (b *bidder) clamp(bid float64) float64 { return max(b.low, min(b.high, bid)) }

// options are those of a game with a bid.
func (b *bidder) options(bid int) string {
	if b.game == nil || b.config.Spread == 0 && b.config.Start == 0 {
		return b.base
	}
	return b.game.Handicap(bid)
}

// learn moves the guess after a game, by the return of side 0 (Robbins and Monro, A stochastic approximation
// method, 1951): what side 0 wins makes it give more.
func (b *bidder) learn(returned float32) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fair = b.clamp(b.fair + float64(b.config.Rate*float64(returned)))
}

func (b *bidder) milli() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return int64(math.Round(float64(1000 * b.fair)))
}
