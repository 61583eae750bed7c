package neural

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/models"
)

// charter is the game as one that networks can read.
func charter(g engine.Game) (engine.Charter, error) {
	c, ok := g.(engine.Charter)
	if !ok {
		return nil, fmt.Errorf("%s has no chart of its observation, so no network can play it", g.ID())
	}
	return c, nil
}

// ShapeOf is the shape of networks that play g, the same for every scenario on one board.
func ShapeOf(g engine.Game) (models.Shape, error) {
	var s models.Shape
	c, err := charter(g)
	if err != nil {
		return s, err
	}
	spans, size := spansOf(c)
	s.Observation = size
	chart := c.Chart()
	names := map[string]int{"": models.NamesNothing} // by block
	if chart.Nodes != "" {
		s.Nodes = spans[chart.Nodes]
		s.OwnerAt, s.Owners = chart.Owner[0], chart.Owner[1]-chart.Owner[0]
		names[chart.Nodes] = models.NamesNode
	}
	for k, t := range chart.Things {
		span := spans[t.Block]
		span.Split, span.Alive = t.Split, t.Alive
		s.Things = append(s.Things, span)
		names[t.Block] = k
	}
	for _, name := range chart.Vectors {
		v := spans[name]
		v.Rows, v.Columns = 1, v.Rows*v.Columns
		s.Vectors = append(s.Vectors, v)
	}
	for _, p := range chart.Actions {
		s.Actions = append(s.Actions, models.Part{Size: p.Size, Names: names[p.Block], Rows: p.Rows})
	}
	if err := s.Check(); err != nil {
		return s, fmt.Errorf("%s: %w", g.ID(), err)
	}
	return s, nil
}

// spansOf are the usual blocks by name, the only ones that charts speak of, and the size of them all. A block of one dimension is one row.
func spansOf(o engine.Observer) (spans map[string]models.Span, size int) {
	spans = map[string]models.Span{}
	for _, b := range engine.Usual(o.Blocks()) {
		columns := b.Shape[len(b.Shape)-1]
		spans[b.Name] = models.Span{At: size, Rows: b.Size() / columns, Columns: columns, Split: -1}
		size += b.Size()
	}
	return spans, size
}

// BoardOf is the board that the scenario of g is played on.
func BoardOf(g engine.Game) (*models.Board, error) {
	c, err := charter(g)
	if err != nil {
		return nil, err
	}
	chart := c.Chart()
	b, err := models.NewBoard(chart.InPlay, chart.Links)
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", g.ID(), g.Scenario(), err)
	}
	return b, nil
}

// ObservationHash is the SHA-256 in hex of how the observation is laid out: the version of the game, its blocks and
// what its chart says of them. Optional blocks are no part of it, as no network reads them. Where it is the same, a network reads the same facts from the same places.
func ObservationHash(g engine.Game) (string, error) {
	c, err := charter(g)
	if err != nil {
		return "", err
	}
	chart := c.Chart()
	var text strings.Builder
	fmt.Fprintf(&text, "observation of %s\n", g.ID())
	for _, b := range engine.Usual(c.Blocks()) {
		fmt.Fprintf(&text, "block %q %v %g %g\n", b.Name, b.Shape, b.Min, b.Max)
	}
	fmt.Fprintf(&text, "nodes %q owner %v\n", chart.Nodes, chart.Owner)
	for _, t := range chart.Things {
		fmt.Fprintf(&text, "things %q split %d alive %v\n", t.Block, t.Split, t.Alive)
	}
	fmt.Fprintf(&text, "vectors %q\n", chart.Vectors)
	return digest(text.String()), nil
}

// ActionsHash is the SHA-256 in hex of what the actions are: the version of the game and the parts of its action space.
func ActionsHash(g engine.Game) (string, error) {
	c, err := charter(g)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "actions of %s\n", g.ID())
	for _, p := range c.Chart().Actions {
		fmt.Fprintf(&text, "part %q %d %q\n", p.Name, p.Size, p.Block)
		if p.Rows != nil {
			fmt.Fprintf(&text, "rows %v\n", p.Rows)
		}
	}
	return digest(text.String()), nil
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
