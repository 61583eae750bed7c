package searchbench

import (
	"math"
	"math/rand/v2"
	"slices"

	"bridgehead/agents"
	"bridgehead/arena"
)

// trials are the values a search found: by position, and there by seed.
type trials [][]float64

// moments are sums over positions of what errors are made of, all per seed.
type moments struct {
	squares []float64 // by position: mean squared distance to the reference
	scatter []float64 // by position: variance from seed to seed, of the sample
}

func (t trials) moments(reference []float64) moments {
	m := moments{make([]float64, len(t)), make([]float64, len(t))}
	for i, values := range t {
		mean := 0.
		for _, v := range values {
			mean += v / float64(len(values))
			m.squares[i] += square(v-reference[i]) / float64(len(values))
		}
		for _, v := range values {
			m.scatter[i] += square(v-mean) / float64(max(1, len(values)-1))
		}
	}
	return m
}

// rounding is what values may be off by without being wrong: the tree keeps probabilities in 32 bits.
const rounding = 1e-6

func square(off float64) float64 {
	if math.Abs(off) < rounding {
		return 0
	}
	return off * off
}

// rootMean is the square root of the mean of values, which is 0 at least.
func rootMean(values []float64) float64 {
	sum := 0.
	for _, v := range values {
		sum += v
	}
	return math.Sqrt(max(0, sum) / float64(max(1, len(values))))
}

// Ratio compares the error of one search with that of another over the same positions.
type Ratio struct {
	Value    float64         `json:"value"`
	Interval agents.Interval `json:"interval"` // 95 %, bootstrap over positions
}

// ratio is the root of the ratio of two means over the same positions; nil where the lower one is 0
// for some draw of the bootstrap, as where no position has any error.
func ratio(upper, lower []float64, stream uint64) *Ratio {
	stat := func(drawn []int) float64 {
		up, low := 0., 0.
		for _, i := range drawn {
			up += upper[i]
			low += lower[i]
		}
		return math.Sqrt(up / low)
	}
	all := make([]int, len(upper))
	for i := range all {
		all[i] = i
	}
	r := &Ratio{Value: stat(all), Interval: arena.Bootstrap(rand.New(rand.NewPCG(bootRatio, stream)), len(upper), stat)}
	for _, v := range []float64{r.Value, r.Interval.Low, r.Interval.High} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
	}
	return r
}

// bootRatio is the stream of the bootstrap. It does not depend on the seed: equal trials have equal
// intervals.
const bootRatio = 0x9a7

// Spread is the middle of some runs with its extremes.
type Spread struct {
	Median   float64 `json:"median"`
	Least    float64 `json:"least"`
	Greatest float64 `json:"greatest"`
}

func newSpread(values []float64) Spread {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return Spread{Median: (sorted[(n-1)/2] + sorted[n/2]) / 2, Least: sorted[0], Greatest: sorted[n-1]}
}
