package fit

import (
	"math"
	"math/rand/v2"
	"testing"

	"bridgehead/models"
)

// rng is a generator of its own for a test.
func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x666974)) }

// smallShape has everything once: a split kind that can be lost, a kind with two places that cannot, one
// that no action names, a node out of play.
func smallShape() models.Shape {
	return models.Shape{Observation: 5*4 + 6*5 + 3*2 + 2*3 + 2 + 4,
		Nodes:   models.Span{At: 0, Rows: 5, Columns: 4, Split: -1},
		Things:  []models.Span{{At: 20, Rows: 6, Columns: 5, Split: 1, Alive: [2]int{2, 4}}, {At: 50, Rows: 3, Columns: 2, Split: -1}, {At: 56, Rows: 2, Columns: 3, Split: -1, Alive: [2]int{0, 1}}},
		Vectors: []models.Span{{At: 62, Rows: 1, Columns: 2, Split: -1}, {At: 64, Rows: 1, Columns: 4, Split: -1}},
		Owners:  3, OwnerAt: 1,
		Actions: []models.Part{{Size: 2, Names: models.NamesNothing}, {Size: 5, Names: models.NamesNode}, {Size: 6, Names: 0}, {Size: 3, Names: 1}, {Size: 1, Names: models.NamesNothing}}}
}

func smallConfig() models.Config {
	return models.Config{Shape: smallShape(), Channels: 6, Blocks: 2, Context: 7, Action: 5, Value: 8, Shorts: 2}
}

// plainConfig is of a game without nodes.
func plainConfig() models.Config {
	s := models.Shape{Observation: 7, Vectors: []models.Span{{At: 0, Rows: 1, Columns: 7, Split: -1}}, Actions: []models.Part{{Size: 9, Names: models.NamesNothing}}}
	return models.Config{Shape: s, Blocks: 2, Context: 6, Action: 5, Value: 4, Shorts: 1}
}

// looseConfig is of a game whose things stand nowhere, for it has no nodes.
func looseConfig() models.Config {
	s := models.Shape{Observation: 7 + 8, Vectors: []models.Span{{At: 0, Rows: 1, Columns: 7, Split: -1}},
		Things:  []models.Span{{At: 7, Rows: 4, Columns: 2, Split: 0, Alive: [2]int{0, 2}}},
		Actions: []models.Part{{Size: 3, Names: models.NamesNothing}, {Size: 4, Names: 0}}}
	return models.Config{Shape: s, Blocks: 0, Context: 1, Action: 1, Value: 1}
}

// narrowConfig has but one channel, so that columns are as narrow as can be.
func narrowConfig() models.Config {
	c := smallConfig()
	c.Channels, c.Blocks, c.Context, c.Action, c.Value, c.Shorts = 1, 1, 1, 1, 1, 0
	return c
}

// drawConfig draws an architecture for a game of up to seven nodes and three kinds of things.
func drawConfig(r *rand.Rand) models.Config {
	var s models.Shape
	span := func(rows int) models.Span {
		out := models.Span{At: s.Observation, Rows: rows, Columns: 1 + r.IntN(5)}
		out.Split = r.IntN(out.Columns+1) - 1
		out.Alive[1] = r.IntN(out.Columns + 1)
		s.Observation += out.Rows * out.Columns
		return out
	}
	s.Nodes = span(3 + r.IntN(5))
	s.Nodes.Split, s.Nodes.Alive = -1, [2]int{}
	s.Owners = r.IntN(s.Nodes.Columns + 1)
	s.Actions = []models.Part{{Size: 1 + r.IntN(3), Names: models.NamesNothing}, {Size: 1 + r.IntN(s.Nodes.Rows), Names: models.NamesNode}}
	for k := range r.IntN(4) {
		s.Things = append(s.Things, span(1+r.IntN(5)))
		s.Actions = append(s.Actions, models.Part{Size: 1 + r.IntN(s.Things[k].Rows), Names: k})
	}
	if r.IntN(2) == 0 { // actions that name rows in an order of their own
		p := &s.Actions[len(s.Actions)-1]
		most := s.Nodes.Rows
		if p.Names >= 0 {
			most = s.Things[p.Names].Rows
		}
		p.Size += r.IntN(4)
		for range p.Size {
			p.Rows = append(p.Rows, int16(r.IntN(most)))
		}
	}
	for range 1 + r.IntN(3) {
		s.Vectors = append(s.Vectors, span(1+r.IntN(2)))
	}
	return models.Config{Shape: s, Channels: 1 + r.IntN(6), Blocks: r.IntN(3), Context: 1 + r.IntN(6),
		Action: 1 + r.IntN(6), Value: 1 + r.IntN(6), Shorts: r.IntN(3)}
}

// sampleNet draws weights, biases too, so that none is zero.
func sampleNet(t testing.TB, config models.Config, seed uint64) *models.Net {
	t.Helper()
	net, err := models.New(config)
	if err != nil {
		t.Fatal(err)
	}
	net.Init(seed)
	r := rng(seed)
	for i := range net.Params {
		for j := range net.Params[i].Data {
			net.Params[i].Data[j] += float32(r.NormFloat64() * 0.2)
		}
	}
	return net
}

// sampleBoard links nodes in a ring, with the last but one out of play and the last without neighbours.
func sampleBoard(t testing.TB, nodes int) *models.Board {
	t.Helper()
	if nodes == 0 {
		return nil
	}
	play := make([]bool, nodes)
	var links [][2]int16
	for l := range play {
		play[l] = l != nodes-2
		if l > 0 && l < nodes-2 {
			links = append(links, [2]int16{int16(l - 1), int16(l)})
		}
	}
	board, err := models.NewBoard(play, links)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// otherBoard has two nodes less in play than there are, and other ways between them.
func otherBoard(t testing.TB, nodes int) *models.Board {
	t.Helper()
	play := make([]bool, nodes)
	for l := range nodes - 2 {
		play[l] = true
	}
	board, err := models.NewBoard(play, [][2]int16{{0, int16(nodes - 3)}})
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// samplePositions draws positions with targets for everything; density is the share of values that are
// not zero.
func samplePositions(config *models.Config, board *models.Board, count, legal int, density float64, r *rand.Rand) ([]models.Position, []Target) {
	positions, targets := make([]models.Position, count), make([]Target, count)
	for i := range positions {
		positions[i] = samplePosition(&config.Shape, legal, density, r)
		targets[i] = sampleTarget(config, board, len(positions[i].Legal), r)
	}
	return positions, targets
}

func samplePosition(s *models.Shape, legal int, density float64, r *rand.Rand) models.Position {
	p := models.Position{Observation: make([]float32, s.Observation), Side: r.IntN(2)}
	for j := range p.Observation {
		if r.Float64() < density {
			p.Observation[j] = float32(r.NormFloat64())
		}
	}
	for _, span := range s.Things {
		for row := range span.Rows {
			if span.Split >= 0 {
				p.Observation[span.At+row*span.Columns+span.Split] = float32(r.IntN(2))
			}
			for range 2 {
				p.Places = append(p.Places, int16(r.IntN(s.Nodes.Rows+1)-1))
			}
		}
	}
	for _, a := range r.Perm(s.NumActions())[:min(legal, s.NumActions())] {
		p.Legal = append(p.Legal, int32(a))
	}
	return p
}

func sampleTarget(config *models.Config, board *models.Board, legal int, r *rand.Rand) Target {
	t := Target{Policy: make([]float32, legal), Win: float32(2*r.Float64() - 1), Margin: float32(r.NormFloat64()), Weight: float32(0.5 + r.Float64())}
	total := 0.0
	shares := make([]float64, legal)
	for j := range shares {
		shares[j] = math.Exp(2 * r.NormFloat64())
		total += shares[j]
	}
	for j := range shares {
		t.Policy[j] = float32(shares[j] / total)
	}
	for range config.Shorts {
		t.Shorts = append(t.Shorts, float32(r.NormFloat64()))
	}
	if config.Shape.Owners > 0 {
		for range board.Nodes {
			t.Owner = append(t.Owner, int8(r.IntN(config.Shape.Owners)))
		}
	}
	for range config.Shape.NumThings() {
		t.Alive = append(t.Alive, int8(r.IntN(2)))
	}
	return t
}

// sampleConfigs are the networks that what holds must hold for.
func sampleConfigs() map[string]models.Config {
	return map[string]models.Config{"small": smallConfig(), "without nodes": plainConfig(), "loose things": looseConfig(), "narrow": narrowConfig()}
}
