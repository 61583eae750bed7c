package bundle

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"

	"bridgehead/models"
)

// Example is a position with what a network says of it, for whoever runs the network elsewhere.
type Example struct {
	Observation []float32 `json:"observation"`
	Places      []int16   `json:"places"`
	Legal       []int32   `json:"legal"`
	Side        int       `json:"side"`
	Scores      []float32 `json:"scores"`
	Win         float32   `json:"win"`
	Margin      float32   `json:"margin"`
	Shorts      []float32 `json:"shorts"`
}

// WriteExamples writes n positions of [Positions] as JSON lines, an [Example] each, with the outputs of
// the network on the board of the scenario.
func WriteExamples(w io.Writer, net *models.Net, s *Scenario, n int, seed uint64) error {
	board, err := s.boardOf(net)
	if err != nil {
		return fmt.Errorf("examples: %w", err)
	}
	positions, outputs := Positions(&net.Config, n, seed), make([]models.Output, n)
	models.NewRunner(net, board, 1).Evaluate(positions, outputs)
	enc := json.NewEncoder(w)
	for i, p := range positions {
		v := &outputs[i]
		scores, shorts := append([]float32{}, v.Scores...), append([]float32{}, v.Shorts...) // never null
		if err := enc.Encode(Example{p.Observation, p.Places, p.Legal, p.Side, scores, v.Win, v.Margin, shorts}); err != nil {
			return fmt.Errorf("examples: %w", err)
		}
	}
	return nil
}

// Positions draws positions of a shape, which no game need ever reach: normal values, things that stand at
// any two nodes, in play or not, at one or nowhere. The first has no legal action, the second has all, and
// of the others about every other action is legal. Sides decide in turn.
func Positions(c *models.Config, n int, seed uint64) []models.Position {
	rng := rand.New(rand.NewPCG(seed, 0x6578616d))
	out := make([]models.Position, n)
	for i := range out {
		p := &out[i]
		*p = models.Position{Observation: make([]float32, c.Shape.Observation), Places: []int16{}, Legal: []int32{}, Side: i % 2}
		for j := range p.Observation {
			p.Observation[j] = float32(rng.NormFloat64())
		}
		for _, t := range c.Shape.Things {
			for row := range t.Rows {
				if t.Split >= 0 {
					p.Observation[t.At+row*t.Columns+t.Split] = float32(rng.IntN(2))
				}
				p.Places = append(p.Places, ends(rng, c.Shape.Nodes.Rows)...)
			}
		}
		for a := range c.Shape.NumActions() {
			if i == 1 || i > 1 && rng.IntN(2) == 0 {
				p.Legal = append(p.Legal, int32(a))
			}
		}
	}
	return out
}

// ends draws two different nodes, or one and -1, or -1 twice.
func ends(rng *rand.Rand, nodes int) []int16 {
	first, second := rng.IntN(nodes+1)-1, -1
	if first >= 0 && nodes > 1 && rng.IntN(2) == 0 {
		second = (first + 1 + rng.IntN(nodes-1)) % nodes
	}
	return []int16{int16(first), int16(second)}
}
