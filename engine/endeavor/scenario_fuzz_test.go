package endeavor

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// FuzzScenario plays what is accepted as a scenario: it can be played on, observed and written as lines that are read again.
func FuzzScenario(f *testing.F) {
	files, err := filepath.Glob("../../scenarios/endeavor/*.yaml")
	must(f, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(f, err)
		f.Add(text, uint64(1))
	}
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		sc, err := scenarios.Parse("fuzzed.yaml", text)
		if err != nil || sc.Game != "endeavor" {
			return
		}
		g, err := New(sc, Options{})
		if err != nil {
			return
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		values := make([]float32, engine.Values(g.Blocks()))
		s := g.New()
		for n := 0; n < 120 && s.Player() != engine.Terminal; n++ {
			if n%20 == 0 {
				engine.Prepare(s)
				g.Observe(values, s, german)
				line, err := s.MarshalText()
				must(t, err)
				_, err = g.Parse(line)
				must(t, err)
			}
			acts := s.LegalActions(nil)
			s.Apply(acts[rng.IntN(len(acts))])
		}
	})
}
