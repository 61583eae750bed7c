package cluster

import (
	"testing"

	"pgregory.net/rapid"
)

// Seeds are one to one: a game tells its number, and no two games of a run have one seed.
func TestSeedsAreOneToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, n := NewSeeds(rapid.Uint64().Draw(t, "run")), rapid.Uint64().Draw(t, "number")
		if got := s.Number(s.Seed(n)); got != n {
			t.Fatalf("the number of the seed of %d is %d", n, got)
		}
		if got := s.Seed(s.Number(n)); got != n {
			t.Fatalf("the seed of the number of %d is %d", n, got)
		}
	})
}

func TestRunsOfNearSeedsShareNoGames(t *testing.T) {
	const games = 1 << 14
	seen := map[uint64]uint64{}
	for run := range uint64(8) {
		for s, n := NewSeeds(run), uint64(0); n < games; n++ {
			if other, twice := seen[s.Seed(n)]; twice {
				t.Fatalf("runs %d and %d share the seed %d", other, run, s.Seed(n))
			}
			seen[s.Seed(n)] = run
		}
	}
}
