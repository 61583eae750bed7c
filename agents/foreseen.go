package agents

import (
	"slices"

	"bridgehead/engine"
)

// Foreseen is a line of one's own decisions that is found at once and followed as long as the game goes as it
// foresaw, so that a sequence of small decisions is thought through once. The zero value foresees nothing.
type Foreseen struct {
	Value float64 // of the line

	steps []foreseenStep
	due   int // index of the next decision
}

// foreseenStep is one decision of a line: at the position with this hash, this action.
type foreseenStep struct {
	hash   uint64
	action engine.Action
}

// Forget drops the line.
func (f *Foreseen) Forget() { f.steps, f.due = f.steps[:0], 0 }

// Add goes on with the line: at the position with this hash, this action.
func (f *Foreseen) Add(hash uint64, a engine.Action) {
	f.steps = append(f.steps, foreseenStep{hash, a})
}

// Reverse turns a line round that was added from its end.
func (f *Foreseen) Reverse() { slices.Reverse(f.steps) }

// At reports whether the next decision of the line was made for this very position.
func (f *Foreseen) At(s engine.State) bool {
	return f.due < len(f.steps) && f.steps[f.due].hash == s.Hash()
}

// Take appends what is left of the line and moves on by one decision.
func (f *Foreseen) Take(dst []engine.Action) []engine.Action {
	for _, d := range f.steps[f.due:] {
		dst = append(dst, d.action)
	}
	f.due++
	return dst
}
