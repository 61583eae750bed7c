package replay

import (
	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// Future is what became of a move. All values are for side 0.
type Future struct {
	Game  *Game
	Final engine.State // the last position; not over where the game was cut

	at       int     // index of the move
	impulses []int32 // [len(Moves)+1] impulses before each move, and in the end
}

// Clock is a unit in which the future is measured.
type Clock int

// The clocks.
const (
	// ByMoves counts the moves that were thought about.
	ByMoves Clock = iota
	// ByImpulses counts how often the side that decides changed.
	ByImpulses
)

// Result is the return of side 0.
func (f *Future) Result() float32 { return f.Game.Returns[0] }

// Value is the value of the root so many moves later, 0 or more, or the result where that is past the end.
func (f *Future) Value(moves int) float32 {
	if moves >= len(f.Game.Moves)-f.at {
		return f.Result()
	}
	return f.Game.Moves[f.at+moves].Value
}

// Short is the mean of the root values from this move on, where those a horizon later count 1/e of those
// now, and so on; what lies past the end counts with the result. A clock that stands still between two
// moves leaves the earlier of them out. On the clock ByMoves this is the sum over k of
// (1-d) d^k Value(k) with d = exp(-1/horizon). A horizon of 0 or less is the value of the move itself.
func (f *Future) Short(clock Clock, horizon float64) float32 {
	if !(horizon > 0) {
		return f.Value(0)
	}
	sum, left, begin := 0., 1., f.time(clock, f.at)
	for i := f.at; i < len(f.Game.Moves); i++ {
		after := elementary.Exp(-float64(f.time(clock, i+1)-begin) / horizon)
		sum += float64((left - after) * float64(f.Game.Moves[i].Value))
		left = after
	}
	return float32(sum + float64(left*float64(f.Result())))
}

func (f *Future) time(clock Clock, i int) int32 {
	if clock == ByImpulses {
		return f.impulses[i]
	}
	return int32(i)
}

// Impulses is the number of impulses to come, the one of this move included: 1 or more.
func (f *Future) Impulses() int { return int(f.impulses[len(f.impulses)-1] - f.impulses[f.at]) }

// Luck is the luck of side 0 that was still to come; 0 where none was measured.
func (f *Future) Luck() float32 {
	luck := f.Game.Luck
	switch {
	case len(luck) == 0:
		return 0
	case f.at == 0:
		return luck[len(luck)-1]
	}
	return luck[len(luck)-1] - luck[f.at-1]
}

// Adjusted is the result without the luck to come, times a coefficient. Its mean is that of the result, as
// luck has mean 0 whatever came before; its variance is smaller the better the luck was measured. It may
// lie outside [-1, 1], and to clip it would move the mean.
func (f *Future) Adjusted(coefficient float64) float32 {
	return float32(float64(f.Result()) - float64(coefficient*float64(f.Luck())))
}
