package arena

import (
	"math"
	"math/rand/v2"
	"slices"

	"bridgehead/agents"
)

// z95 is the 97.5 % quantile of the normal distribution.
const z95 = 1.959963984540054

// Penta counts pairs by the points of one agent: 0, 0.5, 1, 1.5 and 2. The two games of a pair share
// their dice and are not independent; pairs are, so variances are taken over pairs.
type Penta [5]int

// Add counts a pair of so many points.
func (p *Penta) Add(points float64) { p[int(math.Round(2*points))]++ }

// N is the number of pairs.
func (p Penta) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Mean is the mean score a game, from 0 to 1; 0.5 where nothing was played.
func (p Penta) Mean() float64 {
	n, sum := p.N(), 0.
	if n == 0 {
		return 0.5
	}
	for i, k := range p {
		sum += float64(k) * float64(i) / 4
	}
	return sum / float64(n)
}

// Variance is the variance of the score a game of one pair, of the sample; 0 for fewer than two pairs.
func (p Penta) Variance() float64 {
	n, mean, squares := p.N(), p.Mean(), 0.
	if n < 2 {
		return 0
	}
	for i, k := range p {
		d := float64(i)/4 - mean
		squares += float64(k) * d * d
	}
	return squares / float64(n-1)
}

// Interval is the 95 % interval of the mean: the normal one, as wide as the pairs vary. Pairs that
// are all alike do not vary, and still might: then it is as wide as if the share of other pairs were
// the largest that their absence allows (Wilson).
func (p Penta) Interval() agents.Interval {
	n, mean, v := p.N(), p.Mean(), p.Variance()
	if n == 0 {
		return agents.Interval{Low: 0, High: 1}
	}
	return meanInterval(n, mean, v)
}

// meanInterval is the interval of the mean of n scores from 0 to 1 with a variance, as Interval has it.
func meanInterval(n int, mean, variance float64) agents.Interval {
	if variance == 0 {
		other := 1 - agents.Wilson(n, n).Low
		return agents.Interval{Low: mean * (1 - other), High: mean + (1-mean)*other}
	}
	half := z95 * math.Sqrt(variance/float64(n))
	return agents.Interval{Low: max(0, mean-half), High: min(1, mean+half)}
}

// Stratified is the mean score a game over scenarios, each of which counts the same, with the 95 % interval of what other pairs on
// the same scenarios would have given: variances are those within scenarios, and what scenarios differ by is not in it. One with a
// single pair has no variance of its own and takes that of all pairs together, which is rather too large. Scenarios without pairs
// are left out.
func Stratified(scenarios []Penta) (float64, agents.Interval) {
	var all Penta
	played, mean := 0., 0.
	for _, p := range scenarios {
		for i, k := range p {
			all[i] += k
		}
		if p.N() > 0 {
			played++
			mean += p.Mean()
		}
	}
	n := all.N()
	if n == 0 {
		return all.Mean(), all.Interval()
	}
	mean /= played
	squares := 0. // of the standard errors
	for _, p := range scenarios {
		switch p.N() {
		case 0:
		case 1:
			squares += all.Variance()
		default:
			squares += p.Variance() / float64(p.N())
		}
	}
	return mean, meanInterval(n, mean, squares/(played*played)*float64(n))
}

// Elo is the logistic Elo difference that a mean score stands for, infinite at 0 and 1.
func Elo(score float64) float64 { return -400 * math.Log10(1/score-1) }

// EloScore is the mean score that an Elo difference stands for.
func EloScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// EloInterval turns an interval of scores into one of Elo differences.
func EloInterval(in agents.Interval) agents.Interval {
	return agents.Interval{Low: Elo(in.Low), High: Elo(in.High)}
}

const resamples = 1000

// The streams of the bootstraps: each has its own numbers, so that one more does not move another.
const (
	bootMatch uint64 = iota + 1
	bootRatings
	bootBid
	bootSides
)

// bootRand is the generator of a bootstrap. It depends on what is estimated alone, not on the seed of
// the run: the same results have the same intervals.
func bootRand(stream uint64, part int) *rand.Rand { return rand.New(rand.NewPCG(stream, uint64(part))) }

// Bootstrap is the 95 % percentile interval of a statistic of n things drawn with replacement
// (Efron 1979), from 1,000 draws. The slice of indices is valid during the call only.
func Bootstrap(rng *rand.Rand, n int, stat func(drawn []int) float64) agents.Interval {
	drawn, values := make([]int, n), make([]float64, resamples)
	for i := range values {
		for j := range drawn {
			drawn[j] = rng.IntN(n)
		}
		values[i] = stat(drawn)
	}
	return percentiles(values)
}

// percentiles is the interval that leaves 2.5 % of the values on each side. It sorts them.
func percentiles(values []float64) agents.Interval {
	slices.Sort(values)
	return agents.Interval{Low: quantile(values, 0.025), High: quantile(values, 0.975)}
}

// quantile interpolates between sorted values.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	at := q * float64(len(sorted)-1)
	i := min(int(at), len(sorted)-1)
	j := min(i+1, len(sorted)-1)
	if sorted[i] == sorted[j] { // also where both are infinite
		return sorted[i]
	}
	return sorted[i] + (at-float64(i))*(sorted[j]-sorted[i])
}

// meanVar is the mean and the variance of a sample; the variance is 0 for fewer than two values.
func meanVar(values []float64) (mean, variance float64) {
	for _, v := range values {
		mean += v
	}
	if len(values) == 0 {
		return 0, 0
	}
	mean /= float64(len(values))
	if len(values) < 2 {
		return mean, 0
	}
	for _, v := range values {
		variance += (v - mean) * (v - mean)
	}
	return mean, variance / float64(len(values)-1)
}
