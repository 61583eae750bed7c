package fit

import (
	"maps"
	"slices"
	"testing"

	"bridgehead/models"
)

// flagshipConfig is the network of the largest game: 76 areas, 176 units, 32 crossings, 16 depots.
func flagshipConfig() models.Config {
	var s models.Shape
	at := 0
	span := func(rows, columns, split int, alive [2]int) models.Span {
		out := models.Span{At: at, Rows: rows, Columns: columns, Split: split, Alive: alive}
		at += rows * columns
		return out
	}
	s.Nodes = span(76, 79, -1, [2]int{})
	s.Things = []models.Span{span(176, 76, 0, [2]int{1, 3}), span(32, 21, -1, [2]int{}), span(16, 6, -1, [2]int{})}
	for _, columns := range []int{2, 4, 59, 108, 45, 128} {
		s.Vectors = append(s.Vectors, span(1, columns, -1, [2]int{}))
	}
	s.Observation, s.Owners, s.OwnerAt = at, 3, 0
	s.Actions = []models.Part{{Size: 32, Names: models.NamesNothing}, {Size: 76, Names: models.NamesNode}, {Size: 176, Names: 0},
		{Size: 176, Names: 0}, {Size: 32, Names: 1}, {Size: 16, Names: 2}, {Size: 31, Names: models.NamesNothing}}
	return models.Config{Shape: s, Channels: 32, Blocks: 4, Context: 128, Action: 32, Value: 64, Shorts: 3}
}

// flagship makes a fitter of that network and a batch of 64 positions with 24 legal actions each.
func flagship(b *testing.B) (*Fitter, []models.Position, []Target) {
	config := flagshipConfig()
	net := sampleNet(b, config, 1)
	play, links := make([]bool, 76), [][2]int16{}
	for l := range play {
		play[l] = true
		for _, d := range []int{1, 9} {
			if l+d < len(play) {
				links = append(links, [2]int16{int16(l), int16(l + d)})
			}
		}
	}
	board, err := models.NewBoard(play, links)
	if err != nil {
		b.Fatal(err)
	}
	positions, targets := samplePositions(&config, board, 64, 24, 0.15, rng(2))
	for p := range positions {
		for thing := range config.Shape.NumThings() {
			if thing < 176 || thing >= 208 {
				positions[p].Places[2*thing+1] = -1 // only crossings have two ends
			}
		}
	}
	return newFitter(b, net, board, 64), positions, targets
}

func BenchmarkStep(b *testing.B) {
	defer UseBLAS(inUse)
	for _, name := range slices.Sorted(maps.Keys(libraries)) {
		b.Run(name, func(b *testing.B) {
			UseBLAS(libraries[name])
			f, positions, targets := flagship(b)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := f.Step(positions, targets, 1e-4); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*len(positions))/b.Elapsed().Seconds(), "samples/s")
		})
	}
}

func BenchmarkLosses(b *testing.B) {
	f, positions, targets := flagship(b)
	for b.Loop() {
		if _, err := f.Losses(positions, targets); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*len(positions))/b.Elapsed().Seconds(), "samples/s")
}
