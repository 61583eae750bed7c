package mcts

import (
	"context"
	"testing"

	"bridgehead/engine/toy"
)

// TestMemory: every node that has been expanded keeps its position, if there is room; no others do.
func TestMemory(t *testing.T) {
	g := toy.Default()
	for _, room := range []int{5, 1 << 12} {
		s := newSearch(t, g, Uniform{}, NewUCB(), Options{States: room})
		r := run(s, g.New(), 500)
		expanded := 0
		for i := range s.nodes {
			if s.nodes[i].first != 0 {
				expanded++
			}
		}
		got := s.Memory()
		if got.Nodes != r.Nodes || got.NodeBytes != 40 {
			t.Errorf("room for %d: %+v, the result has %d nodes", room, got, r.Nodes)
		}
		if want := min(expanded, room); got.States != want {
			t.Errorf("room for %d: %d positions kept, want %d", room, got.States, want)
		}
	}
	o := NewOpenLoop(g, Uniform{}, 1)
	r := o.Run(context.Background(), g.New(), Limits{Simulations: 100})
	if got := o.Memory(); got != (Memory{Nodes: r.Nodes, NodeBytes: 32}) {
		t.Errorf("open loop: %+v, the result has %d nodes", got, r.Nodes)
	}
}
