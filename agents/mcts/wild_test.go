package mcts

import (
	"math"

	"bridgehead/engine"
)

// wildGame is a game that a seed makes up: at every node a hash says whose it is, how many actions or
// faces there are, and in the end who won how much. One node in four of a side has one legal action.
type wildGame struct {
	engine.Game
	seed  uint64
	depth int
	dice  bool // nobody decides anything
}

// wild is a position of it.
type wild struct {
	engine.State
	g    *wildGame
	at   uint64
	left int
}

const wildWidth = 4 // most actions, and faces

func (g *wildGame) ID() string      { return "wild" }
func (g *wildGame) NumActions() int { return wildWidth }
func (g *wildGame) NumFaces() int   { return wildWidth }

// New begins at a choice of side 0.
func (g *wildGame) New() engine.State {
	return &wild{g: g, at: stir(g.seed)<<16 | 0x0203, left: g.depth}
}

func stir(x uint64) uint64 {
	x ^= x >> 31
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

func (w *wild) Player() engine.Player {
	switch k := w.at & 0xff % 10; {
	case w.left == 0:
		return engine.Terminal
	case k < 3 || w.g.dice:
		return engine.Chance
	case k < 7:
		return 0
	}
	return 1
}

func (w *wild) width() int { return 1 + int(w.at>>8&0xff)%wildWidth }

func (w *wild) LegalActions(dst []engine.Action) []engine.Action {
	for a := range w.width() {
		dst = append(dst, engine.Action(a))
	}
	return dst
}

func (w *wild) Outcomes(dst []engine.Outcome) []engine.Outcome {
	sum := 0.
	for a := range w.width() {
		sum += w.weight(a)
	}
	for a := range w.width() {
		dst = append(dst, engine.Outcome{Action: engine.Action(a), P: w.weight(a) / sum})
	}
	return dst
}

func (w *wild) weight(a int) float64 { return 0.1 + float64(w.at>>(16+8*a)&0xff)/255 }

func (w *wild) Apply(a engine.Action) {
	w.at = stir(w.at + uint64(a)*0x94d049bb133111eb + 1)
	w.left--
}

func (w *wild) Returns(dst []float64) []float64 {
	v := w.Score(0)
	return append(dst, v, -v)
}

// Score is the return at the end, and before it as good as noise.
func (w *wild) Score(side engine.Player) float64 {
	return sign(side) * (float64(w.at>>40&0xffff)/0x8000 - 1)
}

func (w *wild) CopyFrom(src engine.State) { *w = *src.(*wild) }
func (w *wild) Clone() engine.State       { c := *w; return &c }

func (w *wild) Hash() uint64 { return w.at ^ uint64(w.left) }

// solve is the value of w for side 0.
func (w *wild) solve() float64 {
	switch w.Player() {
	case engine.Terminal:
		return w.Score(0)
	case engine.Chance:
		sum := 0.
		for _, o := range w.Outcomes(nil) {
			sum += o.P * w.after(o.Action).solve()
		}
		return sum
	}
	side, best := sign(w.Player()), math.Inf(-1)
	for _, a := range w.LegalActions(nil) {
		best = max(best, side*w.after(a).solve())
	}
	return side * best
}

func (w *wild) after(a engine.Action) *wild {
	c := *w
	c.Apply(a)
	return &c
}
