package plantest

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// Solved knows what the positions of a game small enough are worth to side 1: the chance that it wins, if both sides play as well as
// can be.
type Solved struct {
	t      testing.TB
	solver *enginetest.Solver
}

// Solve solves g, which has no more than so many positions.
func Solve(t testing.TB, g engine.Game, positions int) *Solved {
	t.Helper()
	v := &Solved{t, enginetest.NewSolver(positions)}
	v.Worth(g.New())
	return v
}

// Worth is what s is worth.
func (v *Solved) Worth(s engine.State) float64 {
	v.t.Helper()
	x, ok := v.solver.Value(s)
	if !ok {
		v.t.Fatalf("not solved after %d positions", v.solver.Nodes())
	}
	return (1 - x) / 2
}

// After is what the position is worth that a leads to.
func (v *Solved) After(s engine.State, a engine.Action) float64 {
	v.t.Helper()
	w := s.Clone()
	w.Apply(a)
	return v.Worth(w)
}
