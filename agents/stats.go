package agents

import (
	"math"
	"slices"
)

// Interval is a confidence interval.
type Interval struct{ Low, High float64 }

// z95 is the 97.5 % quantile of the normal distribution.
const z95 = 1.959963984540054

// Wilson is the 95 % confidence interval of a proportion of which k of n were seen (Wilson 1927,
// without continuity correction). Unlike the usual one it stays within [0, 1] and is right for
// rare events. It is [0, 1] when nothing was seen.
func Wilson(k, n int) Interval {
	if n <= 0 {
		return Interval{0, 1}
	}
	const z2 = z95 * z95
	p, size := float64(k)/float64(n), float64(n)
	centre := p + z2/(2*size)
	half := float64(z95 * math.Sqrt(p*(1-p)/size+z2/(4*size*size)))
	scale := 1 + z2/size
	return Interval{max(0, (centre-half)/scale), min(1, (centre+half)/scale)}
}

// Count is how often a value was seen.
type Count struct{ Value, N int }

// Distribution sums up whole numbers that were seen.
type Distribution struct {
	Counts []Count // by ascending value
	N      int
	Mean   float64
	SD     float64 // of the sample; 0 for fewer than two values
}

// NewDistribution sums up values.
func NewDistribution(values []int) Distribution {
	sorted := slices.Sorted(slices.Values(values))
	d := Distribution{N: len(sorted)}
	sum := 0
	for _, v := range sorted {
		sum += v
		if n := len(d.Counts); n > 0 && d.Counts[n-1].Value == v {
			d.Counts[n-1].N++
		} else {
			d.Counts = append(d.Counts, Count{v, 1})
		}
	}
	if d.N == 0 {
		return d
	}
	d.Mean = float64(sum) / float64(d.N)
	if d.N > 1 {
		squares := 0.
		for _, c := range d.Counts {
			off := float64(c.Value) - d.Mean
			squares += float64(float64(c.N) * off * off)
		}
		d.SD = math.Sqrt(squares / float64(d.N-1))
	}
	return d
}

// Quantile is the smallest value seen that at least the share q of all values, in [0, 1], does not
// exceed; 0 gives the minimum. It is 0 when nothing was seen.
func (d Distribution) Quantile(q float64) int {
	need := max(1, int(math.Ceil(float64(q*float64(d.N)))))
	for _, c := range d.Counts {
		if need -= c.N; need <= 0 {
			return c.Value
		}
	}
	return 0
}

// Min is the smallest value, 0 when nothing was seen.
func (d Distribution) Min() int { return d.Quantile(0) }

// Max is the largest value, 0 when nothing was seen.
func (d Distribution) Max() int { return d.Quantile(1) }
