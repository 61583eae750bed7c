package engine

import (
	"context"
	"sync/atomic"
)

// Perft counts the nodes at the given depth below s: every legal action at decisions and every
// face at chance nodes is one branch. s is left as it was.
func Perft(s State, depth int) uint64 { return perft(s, depth, nil) }

// perft counts until it is stopped, if it can be; then the count means nothing.
func perft(s State, depth int, stopped *atomic.Bool) uint64 {
	if depth == 0 || s.Player() == Terminal || stopped != nil && stopped.Load() {
		return 1
	}
	acts := s.LegalActions(nil)
	if depth == 1 {
		return uint64(len(acts))
	}
	var n uint64
	child := s.Clone()
	for _, a := range acts {
		child.CopyFrom(s)
		child.Apply(a)
		n += perft(child, depth-1, stopped)
	}
	return n
}

// Division is the share of one root action in a perft count.
type Division struct {
	Action Action
	Nodes  uint64
}

// Divide returns the perft count below each root action, in ascending order of the actions. It is an error if ctx ends before all are
// counted.
func Divide(ctx context.Context, s State, depth int) ([]Division, error) {
	var stopped atomic.Bool
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	acts := s.LegalActions(nil)
	out := make([]Division, 0, len(acts))
	child := s.Clone()
	for _, a := range acts {
		child.CopyFrom(s)
		child.Apply(a)
		out = append(out, Division{a, perft(child, depth-1, &stopped)})
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return out, nil
}
