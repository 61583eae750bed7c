package cluster

import "time"

// The last minute, in pieces.
const (
	pieceOf = 5 * time.Second
	pieces  = int(time.Minute / pieceOf)
)

// recent counts the games of the last minute.
type recent struct {
	games [pieces]int
	last  int64 // the newest piece, counted since 1970
}

// turn forgets what is more than a minute ago.
func (r *recent) turn(now time.Time) {
	at := now.UnixNano() / int64(pieceOf)
	for n := 0; r.last < at && n < pieces; n++ {
		r.last++
		r.games[r.last%int64(pieces)] = 0
	}
	r.last = max(r.last, at)
}

func (r *recent) add(now time.Time, games int) {
	r.turn(now)
	r.games[r.last%int64(pieces)] += games
}

// rate is games a second, of one who began at a time.
func (r *recent) rate(now, began time.Time) float64 {
	r.turn(now)
	sum := 0
	for _, n := range r.games {
		sum += n
	}
	in := time.Minute - pieceOf + time.Duration(now.UnixNano())%pieceOf // the newest piece is not over
	return float64(sum) / max(1, min(in, now.Sub(began)).Seconds())
}
