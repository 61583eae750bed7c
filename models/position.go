package models

import "fmt"

// Position is one position to be evaluated.
type Position struct {
	Observation []float32 // [Shape.Observation]
	Places      []int16   // [2 * Shape.NumThings]: two nodes for each thing, -1 for none
	Legal       []int32   // actions to be scored; empty: none are
	Side        int       // whose heads evaluate: 0 or 1
	Forecast    bool      // owners and fates are told, too; else that costs nothing
}

// Output is what a network says of a position.
type Output struct {
	Win    float32   // in (-1, 1), for side 0: the tanh of the head
	Margin float32   // by how much side 1 is short of its need, in units of the game (engine.Score)
	Shorts []float32 // [Config.Shorts] values some time ahead, for side 0
	Scores []float32 // one for each of Legal: logits of the policy

	// Of a position with Forecast, else empty: what the end of the game looks like.
	Owner []float32 // [nodes in play][Shape.Owners] chance of each owner, as [Board.Nodes] lists nodes
	Alive []float32 // [Shape.NumThings] chance that the thing is not lost, -1 for a kind that cannot be lost
}

// Board is the graph a scenario is played on: the nodes of the shape that are in play.
type Board struct {
	Nodes []int16 // rows of the shape's nodes that are in play, ascending
	Index []int16 // by row of the shape's nodes: index into Nodes, or -1
	Start []int32 // neighbours of node i are Next[Start[i]:Start[i+1]], as indexes into Nodes
	Next  []int16
}

// NewBoard makes the graph of the nodes in play and pairs of neighbours, each named once.
func NewBoard(inPlay []bool, links [][2]int16) (*Board, error) {
	b := &Board{Index: make([]int16, len(inPlay))}
	for l, in := range inPlay {
		b.Index[l] = -1
		if in {
			b.Index[l] = int16(len(b.Nodes))
			b.Nodes = append(b.Nodes, int16(l))
		}
	}
	near := make([][]int16, len(b.Nodes))
	for i, l := range links {
		for _, at := range l {
			if at < 0 || int(at) >= len(inPlay) || b.Index[at] < 0 {
				return nil, fmt.Errorf("links[%d]: got node %d, want one in play", i, at)
			}
		}
		x, y := b.Index[l[0]], b.Index[l[1]]
		near[x], near[y] = append(near[x], y), append(near[y], x)
	}
	for i := range near {
		b.Start = append(b.Start, int32(len(b.Next)))
		b.Next = append(b.Next, near[i]...)
	}
	b.Start = append(b.Start, int32(len(b.Next)))
	return b, nil
}
