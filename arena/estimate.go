package arena

import (
	"math"
	"math/rand/v2"

	"bridgehead/agents"
)

// estimate is a number that is told of a fit: a linear function of its parameters.
type estimate struct {
	row  []float64 // by parameter
	into *Strength // its Elo and its interval are filled in
	held bool      // by the prior alone: what went into it was won or lost every time
}

func newEstimate(row []float64, into *Strength) estimate {
	return estimate{row, into, into.OneSided() != 0}
}

// tell fits the games of all pairs and fills in the estimates. Intervals are bootstrapped over pairs; those of
// numbers that the prior holds come from the curvature of the likelihood.
func (m *model) tell(cells []matchCell, rng *rand.Rand, told []estimate) {
	at := make([]float64, m.size)
	m.load(cells)
	m.fit(at)
	for _, e := range told {
		e.into.Elo = eloUnit * dot(e.row, at)
		half := z95 * eloUnit * m.deviation(at, e.row)
		e.into.Interval = agents.Interval{Low: e.into.Elo - half, High: e.into.Elo + half}
	}
	drawn := m.bootstrap(cells, rng, at, told)
	for i, e := range told {
		if !e.held {
			_, variance := meanVar(drawn[i])
			e.into.SD = math.Sqrt(variance)
			e.into.Interval = percentiles(drawn[i])
		}
	}
}

// bootstrap returns the values of the estimates, in Elo, for pairs drawn with replacement.
func (m *model) bootstrap(cells []matchCell, rng *rand.Rand, at []float64, told []estimate) [][]float64 {
	all, drawn, x := drawables(cells), grid(len(told), resamples), make([]float64, m.size)
	for k := range resamples {
		m.draw(cells, all, rng)
		copy(x, at)
		m.fit(x)
		for i, e := range told {
			drawn[i][k] = eloUnit * dot(e.row, x)
		}
	}
	return drawn
}
