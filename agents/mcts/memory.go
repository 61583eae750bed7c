package mcts

import (
	"unsafe"

	"bridgehead/engine"
)

// NodeBytes is the size of a node of a tree.
const NodeBytes = int(unsafe.Sizeof(node{}))

// SequenceBytes is the size of a node of an open-loop tree, an arm and where its own begin, rounded up to whole words.
const SequenceBytes = (int(unsafe.Sizeof(arm{})+unsafe.Sizeof(int32(0))) + 7) &^ 7

// Memory is what the tree of a search takes. The positions are kept beside it, each as large as a
// state of the game.
type Memory struct {
	Nodes     int // of the tree, those listed and not yet visited included
	NodeBytes int // size of one
	States    int // positions kept
}

// Memory counts what the tree of the last run takes.
func (s *Search) Memory() Memory {
	return Memory{Nodes: len(s.nodes), NodeBytes: int(unsafe.Sizeof(node{})), States: len(s.slab.states) - len(s.slab.free)}
}

// Memory counts what the tree of the last run takes. No positions are kept.
func (o *OpenLoop) Memory() Memory {
	return Memory{Nodes: len(o.first), NodeBytes: SequenceBytes}
}

const (
	// DefaultMemory is what a tree may take, in bytes: DefaultNodes nodes and DefaultStates positions of up to leastState.
	DefaultMemory = DefaultNodes * nodeShare

	// nodeShare is what a node takes of the memory of a tree, in bytes: its own, as many in the half that a reused tree is
	// copied to, and positionShare for positions, of which there are far fewer than nodes.
	nodeShare     = 2*NodeBytes + positionShare
	positionShare = 64

	// leastState is what a position counts at least, in bytes. That of gamble, the heap's overhead included, is one.
	leastState = 2 << 10
)

// Room is how many nodes a tree has and how many positions are kept beside it, where both may take so many bytes together.
// Each is 1 at least, and a search may want more ([New]).
func Room(g engine.Game, memory int) (nodes, states int) {
	nodes = max(memory/nodeShare, 1)
	return nodes, max(nodes*positionShare/StateBytes(g), 1)
}

// Bytes is what a tree of so many nodes and positions takes, in bytes.
func Bytes(g engine.Game, nodes, states int) int {
	return nodes*(nodeShare-positionShare) + states*StateBytes(g)
}

// StateBytes is what a position of g takes, in bytes, at least leastState, estimated from the initial one.
func StateBytes(g engine.Game) int { return max(engine.StateBytes(g.New()), leastState) }
