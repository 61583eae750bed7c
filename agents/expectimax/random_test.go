package expectimax

import (
	"fmt"
	"math"

	"bridgehead/engine"
)

// wood is a family of synthetic games: a position is a level and a number, and everything about it
// follows from them by a hash. Lines meet, since a level has few positions; sides move several times
// in a row, dice may follow dice, some nodes have one action and some are not quiet.
type wood struct {
	seed          uint64
	levels, width int
	decided       bool // ends are won or lost, never in between
}

const woodActions = 5

type tree struct {
	*wood
	level, id int
}

func (w *wood) ID() string                                    { return "wood" }
func (w *wood) Scenario() string                              { return "wood" }
func (w *wood) ScenarioHash() string                          { return "" }
func (w *wood) Options() string                               { return "" }
func (w *wood) Sides() [2]string                              { return [2]string{"left", "right"} }
func (w *wood) NumActions() int                               { return woodActions }
func (w *wood) NumFaces() int                                 { return woodActions }
func (w *wood) MaxDecisions() int                             { return w.levels + 1 }
func (w *wood) New() engine.State                             { return &tree{wood: w} }
func (w *wood) Parse([]byte) (engine.State, error)            { return nil, fmt.Errorf("no notation") }
func (w *wood) ActionText(engine.State, engine.Action) string { return "" }
func (t *tree) MarshalText() ([]byte, error)                  { return fmt.Appendf(nil, "%d %d", t.level, t.id), nil }
func (t *tree) CopyFrom(src engine.State)                     { *t = *src.(*tree) }
func (t *tree) Clone() engine.State                           { c := *t; return &c }
func (t *tree) Check(engine.Action) error                     { return nil }
func (t *tree) Hash() uint64                                  { return t.draw(0) }
func (t *tree) Quiet() bool                                   { return t.draw(1)%4 != 0 }
func (t *tree) unit(purpose uint64) float64                   { return float64(t.draw(purpose)>>11)*0x1p-52 - 1 }
func (t *tree) LegalActions(dst []engine.Action) []engine.Action {
	return appendUpTo(dst, t.branches())
}

func appendUpTo(dst []engine.Action, n int) []engine.Action {
	for a := range n {
		dst = append(dst, engine.Action(a))
	}
	return dst
}

// draw is a number for a purpose, always the same in one position.
func (t *tree) draw(purpose uint64) uint64 {
	h := t.seed ^ uint64(t.level)<<40 ^ uint64(t.id)<<20 ^ purpose
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	h = (h ^ h>>31) * 0x9e3779b97f4a7c15
	return h ^ h>>29
}

func (t *tree) Player() engine.Player {
	if t.level == t.levels || t.level > 2 && t.draw(2)%11 == 0 {
		return engine.Terminal
	}
	if t.level == 0 {
		return engine.Player(t.draw(3) % 2)
	}
	return []engine.Player{0, 1, engine.Chance}[t.draw(3)%3]
}

func (t *tree) branches() int {
	if t.Player() == engine.Terminal {
		return 0
	}
	return 1 + int(t.draw(4)%woodActions)
}

func (t *tree) Outcomes(dst []engine.Outcome) []engine.Outcome {
	n := t.branches()
	sum := 0.
	for a := range n {
		sum += 1 + float64(t.draw(uint64(10+a))%9)
	}
	for a := range n {
		dst = append(dst, engine.Outcome{Action: engine.Action(a), P: (1 + float64(t.draw(uint64(10+a))%9)) / sum})
	}
	return dst
}

func (t *tree) Apply(a engine.Action) {
	t.id, t.level = int(t.draw(uint64(20+a))%uint64(t.width)), t.level+1
}

func (t *tree) Returns(dst []float64) []float64 {
	v := t.unit(5)
	if t.decided {
		v = math.Copysign(1, v)
	}
	return append(dst, v, -v)
}

// woodScore evaluates by hash: nothing a search could rely on.
func woodScore(s engine.State) float64 { return s.(*tree).unit(6) }
