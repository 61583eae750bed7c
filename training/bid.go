package training

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"bridgehead/engine/elementary"
)

// bidder looks for the bid with which both sides win as often, and draws bids around it.
type bidder struct {
	config Bid
	mu     sync.Mutex
	fair   float64
}

// draw is a bid for the next game, in whole victory points.
func (b *bidder) draw(rng *rand.Rand) int {
	if b.config.Spread == 0 {
		return 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return int(math.Round(b.fair + float64(b.config.Spread*elementary.Normal(rng))))
}

// mostBid is as far as bids go.
const mostBid = 20

// options are those of a game with a bid.
func (b *bidder) options(base string, bid int) string {
	bid = max(-mostBid, min(mostBid, bid))
	switch {
	case bid == 0:
		return base
	case base == "":
		return fmt.Sprintf("bid-vp=%d", bid)
	}
	return fmt.Sprintf("%s,bid-vp=%d", base, bid)
}

// learn moves the guess after a game, by the return of side 0 (Robbins and Monro, A stochastic approximation
// method, 1951): what side 0 wins makes it give more.
func (b *bidder) learn(returned float32) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fair = max(-mostBid, min(mostBid, b.fair+float64(b.config.Rate*float64(returned))))
}

func (b *bidder) milli() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return int64(math.Round(float64(1000 * b.fair)))
}
