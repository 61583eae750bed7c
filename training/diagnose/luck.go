package diagnose

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
)

// Luck is what was measured of the luck of side 0 over games.
type Luck struct {
	N    int
	Mean float64
	// Error is the standard error of the mean; NaN for fewer than two games.
	Error float64
	// Coefficient is the multiple of luck that takes most of the variance out of the results when it is
	// subtracted; 0 where luck does not vary.
	Coefficient float64
	// Removed is the share of the variance of the results that goes with it, from 0 to 1; NaN where results do
	// not vary.
	Removed float64
}

// fairErrors is how many standard errors the mean of luck may be off: more is seen in three of a thousand
// measurements that are fair.
const fairErrors = 3

// Fair reports whether the mean is 0 within three standard errors. Luck that is not fair was measured wrongly:
// with probabilities that are not those of the dice, or by expectations over other faces. Results that it adjusts
// have a wrong mean.
func (l Luck) Fair() bool {
	return l.N < 2 || math.Abs(l.Mean) <= fairErrors*l.Error || math.Abs(l.Mean) < 1e-9
}

// NewLuck sums up the luck and the result of each game, both of side 0. It panics where one has more games than
// the other.
func NewLuck(luck, results []float64) Luck {
	if len(luck) != len(results) {
		panic(fmt.Sprintf("diagnose: luck of %d games and results of %d, want as many", len(luck), len(results)))
	}
	out := Luck{N: len(luck), Mean: stat.Mean(luck, nil), Error: math.NaN(), Removed: math.NaN()}
	if out.N < 2 {
		return out
	}
	varies, outcome := stat.Variance(luck, nil), stat.Variance(results, nil)
	out.Error = stat.StdErr(math.Sqrt(varies), float64(out.N))
	together := stat.Covariance(luck, results, nil)
	if varies > 0 {
		out.Coefficient = together / varies
	}
	if outcome > 0 {
		out.Removed = out.Coefficient * together / outcome
	}
	return out
}
