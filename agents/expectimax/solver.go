package expectimax

import (
	"context"
	"errors"
	"fmt"
	"math"

	"bridgehead/engine"
)

// ErrLimit says that a position takes more positions to solve than allowed.
var ErrLimit = errors.New("too many positions")

// ErrCycle says that play can return to a position, which then has no value of this kind.
var ErrCycle = errors.New("play can return to a position")

// Tie is how close two values are taken as equal: wider than the rounding of expectations.
const Tie = 1e-9

// sure is a value that cannot be bettered, but for rounding.
const sure = 1 - 1e-12

// Solver computes exact values. It remembers positions, by hash, from one call to the next, and
// keeps what it found when it gives up. It is not safe for concurrent use.
type Solver struct {
	limit int
	known memory
	ply   []frame
	made  int // positions made, over all calls
	left  int // new positions this call may still remember
	ctx   context.Context
}

// frame holds the buffers of one ply.
type frame struct {
	state engine.State
	legal []engine.Action
	faces []engine.Outcome
}

// ActionValue is a legal action and its exact value for the side to move.
type ActionValue struct {
	Action engine.Action
	Value  float64
}

// NewSolver returns a solver that gives up, with [ErrLimit], when one call meets more than limit new
// positions.
func NewSolver(limit int) *Solver { return &Solver{limit: limit} }

// Known is the number of positions remembered.
func (sv *Solver) Known() int { return sv.known.used }

// Made is the number of positions made so far, for measuring speed.
func (sv *Solver) Made() int { return sv.made }

// Forget empties the memory.
func (sv *Solver) Forget() { sv.known = memory{} }

// Value is the exact value of s for a side, in [-1, 1], under best play of both. s is left as it is.
func (sv *Solver) Value(ctx context.Context, s engine.State, side engine.Player) (float64, error) {
	sv.begin(ctx)
	v, err := sv.value(s, 0)
	return float64(v * sign(side)), err
}

// Actions are the legal actions of a decision node, in their order, with their exact values for the
// side to move.
func (sv *Solver) Actions(ctx context.Context, s engine.State) ([]ActionValue, error) {
	p := s.Player()
	if !p.IsSide() {
		return nil, fmt.Errorf("expectimax: nobody is to move")
	}
	sv.begin(ctx)
	var out []ActionValue
	child := s.Clone()
	for _, a := range s.LegalActions(nil) {
		child.CopyFrom(s)
		child.Apply(a)
		sv.made++
		v, err := sv.value(child, 0)
		if err != nil {
			return nil, err
		}
		out = append(out, ActionValue{a, float64(sign(p) * v)})
	}
	return out, nil
}

// Best are the actions within [Tie] of the best, and its value.
func Best(values []ActionValue) (actions []engine.Action, value float64) {
	value = math.Inf(-1)
	for _, v := range values {
		value = max(value, v.Value)
	}
	for _, v := range values {
		if v.Value >= value-Tie {
			actions = append(actions, v.Action)
		}
	}
	return actions, value
}

// Step is one step of a principal line.
type Step struct {
	By     engine.Player // a side or engine.Chance
	Action engine.Action
	Value  float64 // of the position before it, for side 0
}

// Line is a principal line from s to the end: the first of the best actions at decisions, the most
// likely face at dice.
func (sv *Solver) Line(ctx context.Context, s engine.State) ([]Step, error) {
	sv.begin(ctx)
	var line []Step
	for w := s.Clone(); w.Player() != engine.Terminal; {
		value, err := sv.value(w, 0)
		if err != nil {
			return nil, err
		}
		step := Step{By: w.Player(), Value: value}
		if step.By == engine.Chance {
			step.Action = likeliest(w)
		} else {
			values, err := sv.Actions(ctx, w)
			if err != nil {
				return nil, err
			}
			best, _ := Best(values)
			step.Action = best[0]
		}
		w.Apply(step.Action)
		line = append(line, step)
	}
	return line, nil
}

func likeliest(s engine.State) engine.Action {
	all := engine.Faces(s, nil)
	best := all[0]
	for _, o := range all {
		if o.P > best.P {
			best = o
		}
	}
	return best.Action
}

// sign turns values for side 0 into values for a side, and back.
func sign(side engine.Player) float64 {
	if side == 1 {
		return -1
	}
	return 1
}

func (sv *Solver) begin(ctx context.Context) { sv.ctx, sv.left = ctx, sv.limit }

// ctxEvery is the number of positions between two looks at the context.
const ctxEvery = 1024

func (sv *Solver) value(s engine.State, ply int) (float64, error) {
	p := s.Player()
	if p == engine.Terminal {
		return s.Returns(nil)[0], nil
	}
	h := s.Hash()
	switch v := sv.known.get(h); {
	case v != v:
		return 0, ErrCycle
	case v != unknown:
		return v, nil
	case sv.left <= 0:
		return 0, ErrLimit
	}
	if sv.left--; sv.left%ctxEvery == 0 && sv.ctx.Err() != nil {
		return 0, sv.ctx.Err()
	}
	sv.known.put(h, underWay)
	for len(sv.ply) <= ply {
		sv.ply = append(sv.ply, frame{state: s.Clone()})
	}
	var v float64
	var err error
	if p == engine.Chance {
		v, err = sv.expect(s, ply)
	} else {
		v, err = sv.best(s, p, ply)
	}
	if err != nil {
		v = unknown
	}
	sv.known.put(h, v)
	return v, err
}

func (sv *Solver) expect(s engine.State, ply int) (sum float64, err error) {
	f := &sv.ply[ply]
	f.faces = engine.Faces(s, f.faces[:0])
	// Deeper plies may move sv.ply; what this one holds stays where it is.
	child, all := f.state, f.faces
	for _, o := range all {
		child.CopyFrom(s)
		child.Apply(o.Action)
		sv.made++
		v, err := sv.value(child, ply+1)
		if err != nil {
			return 0, err
		}
		sum += float64(o.P * v)
	}
	return sum, nil
}

// best is the value of the best action. A sure win ends the search for a better one, which changes
// no value.
func (sv *Solver) best(s engine.State, p engine.Player, ply int) (float64, error) {
	f := &sv.ply[ply]
	f.legal = s.LegalActions(f.legal[:0])
	child, legal := f.state, f.legal
	best := math.Inf(-1)
	for _, a := range legal {
		child.CopyFrom(s)
		child.Apply(a)
		sv.made++
		v, err := sv.value(child, ply+1)
		if err != nil {
			return 0, err
		}
		if best = max(best, float64(v*sign(p))); best >= sure {
			break
		}
	}
	return float64(best * sign(p)), nil
}
