package plan

import (
	"cmp"
	"slices"

	"bridgehead/engine"
)

// Ranked is an action and how much a doctrine thinks it promises.
type Ranked struct {
	Action engine.Action
	Value  float64
}

// Ranking is what a doctrine narrows the choice by, where there are too many actions to look ahead from each.
type Ranking []Ranked

// Add puts an action behind the others.
func (r *Ranking) Add(a engine.Action, value float64) { *r = append(*r, Ranked{a, value}) }

// Sort puts the best first; equal ones stay in their order.
func (r Ranking) Sort() {
	slices.SortStableFunc(r, func(x, y Ranked) int { return cmp.Compare(y.Value, x.Value) })
}

// Narrow sorts the ranking, and replaces the legal actions after the first keep by its best, most of them at most. It writes into legal.
func (r Ranking) Narrow(legal []engine.Action, keep, most int) []engine.Action {
	r.Sort()
	legal = legal[:keep]
	for _, x := range r[:min(most, len(r))] {
		legal = append(legal, x.Action)
	}
	return legal
}
