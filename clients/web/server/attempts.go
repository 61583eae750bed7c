package server

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// The limits of guessing.
const (
	mostWrong     = 10              // wrong tokens from one address at once
	wrongEvery    = 6 * time.Second // and one more each time this has passed
	mostAddresses = 1024            // that are remembered
)

// attempts counts wrong tokens by the address they come from, so that nobody can guess for long.
type attempts struct {
	now func() time.Time

	mu sync.Mutex
	by map[netip.Prefix]*rate.Limiter // what addresses that were wrong of late have left
}

func newAttempts(now func() time.Time) *attempts {
	return &attempts{now: now, by: map[netip.Prefix]*rate.Limiter{}}
}

// try reports whether what came from an address is right. While the address has no attempts left nothing is
// looked at, for else a guess would be told by the answer, and wait says how long that lasts.
func (a *attempts) try(remote string, right func() bool) (ok bool, wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	from, now := networkOf(remote), a.now()
	left := a.by[from]
	if left != nil {
		if tokens := left.TokensAt(now); tokens < 1 {
			return false, time.Duration((1 - tokens) * float64(wrongEvery))
		}
	}
	if right() {
		return true, 0
	}
	if left == nil {
		a.forget(now)
		left = rate.NewLimiter(rate.Every(wrongEvery), mostWrong)
		a.by[from] = left
	}
	left.AllowN(now, 1)
	return false, 0
}

// forget makes room for an address where there is none: those go that have all their attempts again, or else
// the one with most of them.
func (a *attempts) forget(now time.Time) {
	if len(a.by) < mostAddresses {
		return
	}
	var least netip.Prefix
	most := -1.
	for from, left := range a.by {
		tokens := left.TokensAt(now)
		if tokens >= mostWrong {
			delete(a.by, from)
		} else if tokens > most {
			least, most = from, tokens
		}
	}
	if len(a.by) >= mostAddresses {
		delete(a.by, least)
	}
}

// networkOf is what one client has of addresses: one of version 4, or a network of 64 bits of version 6. Whatever
// is no address counts as one.
func networkOf(remote string) netip.Prefix {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return netip.Prefix{}
	}
	ip, bits := at.Addr().Unmap().WithZone(""), 64
	if ip.Is4() {
		bits = 32
	}
	network, err := ip.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return network
}
