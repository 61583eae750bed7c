package enginetest

import (
	"math"

	"bridgehead/engine"
)

// Solve returns the exact value of s for side 0 under best play of both sides, and the number of
// positions it took. ok is false when more than maxNodes positions were needed, or when play can
// return to a position, which has no value of this kind. s is left as it was.
func Solve(s engine.State, maxNodes int) (value float64, nodes int, ok bool) {
	sv := NewSolver(maxNodes)
	value, ok = sv.Value(s)
	return value, sv.Nodes(), ok
}

// Solver computes exact values by expectimax over every action and every distinct result of the
// dice. It remembers positions by their hash from one call to the next.
type Solver struct {
	maxNodes int
	values   map[uint64]float64 // NaN: under way
}

// NewSolver returns a solver that gives up beyond maxNodes positions.
func NewSolver(maxNodes int) *Solver {
	return &Solver{maxNodes: maxNodes, values: map[uint64]float64{}}
}

// Nodes is the number of positions solved so far.
func (sv *Solver) Nodes() int { return len(sv.values) }

// Value returns the value of s for side 0.
func (sv *Solver) Value(s engine.State) (value float64, ok bool) {
	h := s.Hash()
	if v, known := sv.values[h]; known {
		return v, !math.IsNaN(v)
	}
	if len(sv.values) >= sv.maxNodes {
		return 0, false
	}
	sv.values[h] = math.NaN()
	switch p := s.Player(); p {
	case engine.Terminal:
		value, ok = s.Returns(nil)[0], true
	case engine.Chance:
		value, ok = sv.expectation(s)
	default:
		_, value, ok = sv.best(s, p)
	}
	if !ok {
		delete(sv.values, h)
		return 0, false
	}
	sv.values[h] = value
	return value, true
}

// Best returns the optimal actions of a decision node, those whose value is within 1e-9 of the best,
// and that value for side 0.
func (sv *Solver) Best(s engine.State) (actions []engine.Action, value float64, ok bool) {
	return sv.best(s, s.Player())
}

const tie = 1e-9

func (sv *Solver) best(s engine.State, p engine.Player) (actions []engine.Action, value float64, ok bool) {
	child := s.Clone()
	sign := 1.
	if p == 1 {
		sign = -1
	}
	best := math.Inf(-1)
	for _, a := range s.LegalActions(nil) {
		child.CopyFrom(s)
		child.Apply(a)
		v, ok := sv.Value(child)
		if !ok {
			return nil, 0, false
		}
		if v *= sign; v > best+tie {
			actions = actions[:0]
		}
		if v >= best-tie {
			actions = append(actions, a)
		}
		best = max(best, v)
	}
	return actions, sign * best, true
}

func (sv *Solver) expectation(s engine.State) (value float64, ok bool) {
	child := s.Clone()
	for _, o := range engine.Faces(s, nil) {
		child.CopyFrom(s)
		child.Apply(o.Action)
		v, ok := sv.Value(child)
		if !ok {
			return 0, false
		}
		value += o.P * v
	}
	return value, true
}
