package mcts

import (
	"fmt"
	"time"

	"bridgehead/engine"
)

// Dice says how a simulation passes a chance node.
type Dice uint8

const (
	Stratified Dice = iota // the face with the greatest p/(n+1), ties the lowest face
	Sampled                // by their probabilities, independently
)

// Options shape the tree of a [Search].
type Options struct {
	Nodes  int // nodes the tree may have, at least 1024; 0: [DefaultNodes]
	States int // positions kept beside it, 0 or more; negative: [DefaultStates]
	Batch  int // leaves evaluated together, at least 1; 0: 1

	Dice        Dice
	VisitMean   bool // the value of a chance node stays the mean by visits, never by probability
	Afterstates bool // positions before the dice are evaluated too, if the evaluator can
	// Transpositions makes one node of a decision that is reached in different ways.
	Transpositions bool
	Reuse          bool // keep the subtree that the game has moved to
	// Horizon ends the tree where the turn has passed from side to side so many times, counted at quiet
	// positions ([engine.Quieter]): 1 is the turn at the root, 2 the enemy's answer too; 0: nowhere.
	// Positions there are evaluated and not gone on from, so that no line looks better for being long.
	Horizon int
	// Guide, if not nil, is followed by the first Guided simulations of every run.
	Guide  Player
	Guided int
	// Best is how much the value of a decision node is that of its best child rather than the mean
	// by visits, in [0, 1]; see [Search.backUpMix].
	Best float64

	Now func() time.Time // the clock for limits of time; nil: time.Now
}

const (
	// DefaultNodes is room for a tree of 40 MB, and as much again where trees are reused.
	DefaultNodes = 1 << 20
	// DefaultStates is room for 60 MB of positions of 1.8 KB each.
	DefaultStates = 1 << 15

	minNodes = 1 << 10
)

// complete fills in the defaults and reports what cannot be.
func (o Options) complete(g engine.Game) (Options, error) {
	if o.Nodes == 0 {
		o.Nodes = DefaultNodes
	}
	if o.States < 0 {
		o.States = DefaultStates
	}
	if o.Batch == 0 {
		o.Batch = 1
	}
	most := max(g.NumActions(), g.NumFaces())
	switch {
	case most > maxChildren:
		return o, fmt.Errorf("mcts: %s has %d actions, at most %d are possible", g.ID(), most, maxChildren)
	case o.Nodes < max(minNodes, 2*most) || o.Nodes > 1<<30:
		return o, fmt.Errorf("mcts: got %d nodes, want %d to %d", o.Nodes, max(minNodes, 2*most), 1<<30)
	case o.Batch < 1:
		return o, fmt.Errorf("mcts: got a batch of %d, want at least 1", o.Batch)
	case o.Dice > Sampled:
		return o, fmt.Errorf("mcts: got dice %d, want Stratified or Sampled", o.Dice)
	}
	o.States = max(o.States, 1) // the root
	return o, nil
}
