package replay

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
)

// Sink takes games that have been played.
type Sink interface {
	// Add keeps a game. It does not hold on to it, and may be called by several goroutines.
	Add(*Game) error
}

// Source gives games to learn from. Its methods may be called by several goroutines.
type Source interface {
	// Len is the number of games in the window and of their moves.
	Len() (games, moves int)
	// Sample draws n moves of the window, with replacement. The error is ErrEmpty where there is none.
	Sample(rng *rand.Rand, n int) ([]Ref, error)
	// Load reads a game. The error is ErrGone where the window has moved on since it was drawn.
	Load(Key) (*Game, error)
}

// Key names a game of a source: later games have larger keys.
type Key uint64

// Chunk is the number of the chunk that the game is in.
func (k Key) Chunk() uint32 { return uint32(k >> 32) }

// Ref names a move.
type Ref struct {
	Game Key
	Move int32 // index into Game.Moves
}

// Errors that callers of a Source may want to tell apart.
var (
	ErrEmpty = errors.New("replay: no moves to draw from")
	ErrGone  = errors.New("replay: the game has left the window")
)

// Draw is the moves that were drawn of one game.
type Draw struct {
	Game  Key
	Moves []int // indexes into Game.Moves, ascending; one drawn twice is there twice
}

// Group sorts what was drawn by game, oldest first, so that every game is loaded and replayed once. It
// sorts refs.
func Group(refs []Ref) []Draw {
	slices.SortFunc(refs, func(a, b Ref) int {
		return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Move, b.Move))
	})
	var out []Draw
	for _, r := range refs {
		if n := len(out); n == 0 || out[n-1].Game != r.Game {
			out = append(out, Draw{Game: r.Game})
		}
		last := &out[len(out)-1]
		last.Moves = append(last.Moves, int(r.Move))
	}
	return out
}
