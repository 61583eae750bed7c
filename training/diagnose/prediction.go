package diagnose

import (
	"cmp"
	"slices"

	"bridgehead/training/replay"
)

// Prediction is a value that was given to a position, and how the game ended.
type Prediction struct {
	Value  float64 // predicted for side 0, in [-1, 1]
	Result float64 // return of side 0, in [-1, 1]
	Game   int     // number of the game: predictions of one game are not independent
	Turn   int
	Side   int // who was to decide: 0 or 1
}

// chance is the expected score of side 0, from 0 for a loss to 1 for a win.
func (p Prediction) chance() float64 { return (p.Value + 1) / 2 }

// score is the score of side 0.
func (p Prediction) score() float64 { return (p.Result + 1) / 2 }

// Head is the value of a move that is evaluated.
type Head int

// The values of a move.
const (
	Raw  Head = iota // of the network alone
	Root             // of the root of the search
)

// Collect appends the predictions of a game under a number; turn gives that of each move, and may be nil. A
// game that was cut has no result and gives none.
func Collect(dst []Prediction, g *replay.Game, number int, head Head, turn func(move int) int) []Prediction {
	if g.Cut {
		return dst
	}
	for i := range g.Moves {
		m := &g.Moves[i]
		p := Prediction{Value: float64(m.Raw), Result: float64(g.Returns[0]), Game: number, Side: int(g.Steps[m.Step].Player)}
		if head == Root {
			p.Value = float64(m.Value)
		}
		if turn != nil {
			p.Turn = turn(i)
		}
		dst = append(dst, p)
	}
	return dst
}

// Group is predictions that have something in common.
type Group struct {
	Key         int // the turn, or the side
	Predictions []Prediction
}

// ByTurn groups predictions by turn, ascending.
func ByTurn(all []Prediction) []Group { return by(all, func(p Prediction) int { return p.Turn }) }

// BySide groups predictions by the side to decide.
func BySide(all []Prediction) []Group { return by(all, func(p Prediction) int { return p.Side }) }

func by(all []Prediction, key func(Prediction) int) (out []Group) {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b Prediction) int { return cmp.Compare(key(a), key(b)) })
	for _, p := range sorted {
		if n := len(out); n == 0 || out[n-1].Key != key(p) {
			out = append(out, Group{Key: key(p)})
		}
		last := &out[len(out)-1]
		last.Predictions = append(last.Predictions, p)
	}
	return out
}
