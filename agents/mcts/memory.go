package mcts

import "unsafe"

// NodeBytes is the size of a node of a tree.
const NodeBytes = int(unsafe.Sizeof(node{}))

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
	return Memory{Nodes: len(o.nodes), NodeBytes: int(unsafe.Sizeof(sequence{}))}
}
