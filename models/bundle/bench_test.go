package bundle_test

import (
	"bytes"
	"fmt"
	"testing"

	"bridgehead/models"
	"bridgehead/models/bundle"
)

// large is a network of about the size of those that come with the program, with 200 thousand weights.
var large = models.Config{
	Shape: models.Shape{
		Observation: 4000,
		Nodes:       models.Span{At: 0, Rows: 66, Columns: 20, Split: -1},
		Things:      []models.Span{{At: 1320, Rows: 80, Columns: 30, Split: 0}},
		Vectors:     []models.Span{{At: 3800, Rows: 1, Columns: 100, Split: -1}},
		Actions:     []models.Part{{Size: 500, Names: models.NamesNothing}, {Size: 66, Names: models.NamesNode}},
	},
	Channels: 64, Blocks: 4, Context: 96, Action: 48, Value: 64,
}

func largeBundle(b *testing.B) *bundle.Bundle {
	s := sample(b, "large", large)
	s.Scenarios = nil
	return s
}

func BenchmarkRead(b *testing.B) {
	for _, half := range []bool{false, true} {
		b.Run(fmt.Sprintf("half=%v", half), func(b *testing.B) {
			s := largeBundle(b)
			s.Half = half
			data := written(b, s)
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := bundle.Read(bytes.NewReader(data)); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(s.Net.Count()), "weights")
			b.ReportMetric(float64(len(data)), "bytes")
		})
	}
}
