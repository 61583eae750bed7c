package bundle_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"bridgehead/models"
	"bridgehead/models/bundle"
)

// mapped is a network of every kind of part: nodes, two kinds of things of which one is split and has
// two ends, two vectors, and actions that name nothing, nodes and things.
var mapped = models.Config{
	Shape: models.Shape{
		Observation: 60,
		Nodes:       models.Span{At: 2, Rows: 5, Columns: 3, Split: -1},
		Things: []models.Span{
			{At: 17, Rows: 4, Columns: 4, Split: 2, Alive: [2]int{0, 2}},
			{At: 35, Rows: 3, Columns: 2, Split: -1},
		},
		Vectors: []models.Span{{At: 41, Rows: 1, Columns: 5, Split: -1}, {At: 50, Rows: 1, Columns: 3, Split: -1}},
		Owners:  2,
		OwnerAt: 1,
		Actions: []models.Part{{Size: 2, Names: models.NamesNothing}, {Size: 4, Names: 0}, {Size: 5, Names: models.NamesNode}, {Size: 2, Names: 1}},
	},
	Channels: 6, Blocks: 2, Context: 5, Action: 4, Value: 3, Shorts: 2,
}

// plain is a network of a game without nodes.
var plain = models.Config{
	Shape: models.Shape{
		Observation: 7,
		Vectors:     []models.Span{{At: 1, Rows: 1, Columns: 6, Split: -1}},
		Actions:     []models.Part{{Size: 3, Names: models.NamesNothing}},
	},
	Blocks: 1, Context: 4, Action: 3, Value: 2,
}

// sample is a bundle in which nothing is empty, around a network of random weights.
func sample(tb testing.TB, name string, c models.Config) *bundle.Bundle {
	tb.Helper()
	net, err := models.New(c)
	if err != nil {
		tb.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range net.Params {
		for j := range net.Params[i].Data {
			net.Params[i].Data[j] = float32(rng.NormFloat64() / 2)
		}
	}
	s := bundle.Scenario{ID: "made-up/first", Hash: "f00d"}
	if c.Shape.Nodes.Rows > 0 {
		s.InPlay = []bool{true, true, false, true, true}
		s.Links = [][2]int16{{0, 1}, {0, 3}, {1, 3}} // node 4 has no neighbours
	}
	return &bundle.Bundle{
		Name: name, Game: "made-up-v1", Actions: "a1", Observation: "b2",
		Scenarios: []bundle.Scenario{s},
		Provenance: bundle.Provenance{
			Recipe: "small", Config: "seed: 7\ngames: 10\n", Seed: 1<<63 + 7, Games: 10, Positions: 1234, Hours: 0.25,
			Machine: "two cores", Date: "2026-07-20", Program: "0.1.0",
			Parent: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
		},
		Strength: []bundle.Strength{{
			Opponent: "greedy", Scenario: "made-up/first", Side: "allied", Games: 200, Score: 0.61, Low: 0.54, High: 0.68,
			Settings: "simulations 64", Date: "2026-07-20",
		}},
		Style: []string{"Holds the bridge and waits."},
		Play: []bundle.Play{{Level: "easy", Simulations: 0, Considered: 0, Temperature: 1},
			{Level: "hard", Simulations: 256, Considered: 16, Temperature: 0}},
		Net: net,
	}
}

// written is the file of a bundle.
func written(tb testing.TB, b *bundle.Bundle) []byte {
	tb.Helper()
	var buf bytes.Buffer
	if err := bundle.Write(&buf, b); err != nil {
		tb.Fatal(err)
	}
	return buf.Bytes()
}
