package diagnose

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"

	"bridgehead/agents"
)

// Score is how good predictions were (Brier 1950).
type Score struct {
	N, Games int
	Brier    float64 // mean squared error of the chances of side 0: 0 at best, 0.25 for saying even
	Base     float64 // that of always saying the mean score of these predictions
	Skill    float64 // 1 - Brier/Base: 1 at best, 0 for knowing no more than the base rate; NaN where all results are alike
	// Interval is the 95 % interval of Skill, by a bootstrap over games; without bounds for fewer than two.
	Interval agents.Interval
}

// sums are what a score is made of.
type sums struct{ n, errors, scores, squares float64 }

func (s *sums) add(o sums) {
	s.n, s.errors, s.scores, s.squares = s.n+o.n, s.errors+o.errors, s.scores+o.scores, s.squares+o.squares
}

func (s *sums) brier() float64 { return s.errors / s.n }

func (s *sums) base() float64 {
	mean := s.scores / s.n
	return max(0, s.squares/s.n-mean*mean)
}

// skill is NaN where the base is 0 but for rounding.
func (s *sums) skill() float64 {
	if base := s.base(); base > 1e-12 {
		return 1 - s.brier()/base
	}
	return math.NaN()
}

// Brier scores predictions. It is a pure function of them and of rng.
func Brier(all []Prediction, rng *rand.Rand) Score {
	games := sumsOfGames(all)
	total := sums{}
	for _, g := range games {
		total.add(g)
	}
	out := Score{N: len(all), Games: len(games), Brier: total.brier(), Base: total.base(), Skill: total.skill()}
	out.Interval = Bootstrap(rng, len(games), func(drawn []int) float64 {
		s := sums{}
		for _, i := range drawn {
			s.add(games[i])
		}
		return s.skill()
	})
	return out
}

// sumsOfGames adds up the predictions of each game, in the order in which the games come first.
func sumsOfGames(all []Prediction) (out []sums) {
	at := map[int]int{}
	for _, p := range all {
		i, ok := at[p.Game]
		if !ok {
			i = len(out)
			at[p.Game] = i
			out = append(out, sums{})
		}
		off, score := p.chance()-p.score(), p.score()
		out[i].add(sums{1, off * off, score, score * score})
	}
	return out
}

// resamples is how often a bootstrap draws.
const resamples = 1000

// Bootstrap is the 95 % percentile interval of a statistic of n things drawn with replacement (Efron 1979).
// Draws in which it is NaN do not count.
func Bootstrap(rng *rand.Rand, n int, statistic func(drawn []int) float64) agents.Interval {
	none := agents.Interval{Low: math.Inf(-1), High: math.Inf(1)}
	if n < 2 {
		return none
	}
	drawn, values := make([]int, n), make([]float64, 0, resamples)
	for range resamples {
		for i := range drawn {
			drawn[i] = rng.IntN(n)
		}
		if v := statistic(drawn); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	if len(values) < 2 {
		return none
	}
	slices.Sort(values)
	return agents.Interval{
		Low:  stat.Quantile(0.025, stat.Empirical, values, nil),
		High: stat.Quantile(0.975, stat.Empirical, values, nil),
	}
}

// ExplainedVariance is the share of the variance of the results that the values explain: 1 at best, 0 for a
// constant, below 0 for worse; NaN where results do not vary.
func ExplainedVariance(all []Prediction) float64 {
	results, rest := make([]float64, len(all)), make([]float64, len(all))
	for i, p := range all {
		results[i], rest[i] = p.Result, p.Result-p.Value
	}
	if len(all) < 2 || stat.Variance(results, nil) == 0 {
		return math.NaN()
	}
	return 1 - stat.Variance(rest, nil)/stat.Variance(results, nil)
}
