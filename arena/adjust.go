package arena

import (
	"fmt"
	"math"
	"slices"

	"bridgehead/agents"
)

// fewest is the least number of samples a coefficient is estimated from.
const fewest = 20

// sample is one result y with the luck x that went with it.
type sample struct {
	y, x  float64
	group int // results of one group have one mean, and their own coefficient if they are many
	scale int // samples of one scale share a coefficient where their group is too small for one
	fold  int // 0 or 1
}

// slope is a regression through the origin under way.
type slope struct {
	n      int
	xy, xx float64
}

func (s *slope) add(x, y float64) {
	s.n++
	s.xy += x * y
	s.xx += x * x
}

// usable reports whether there is enough for a coefficient worth the name.
func (s *slope) usable() bool { return s.n >= fewest && s.xx > 0 }

// adjust takes luck out of results: y - b x. The coefficient is a regression of results on luck within
// groups, and each fold gets that of the other fold, so that b and x are independent and the mean of
// b x is 0: adjusted results are unbiased whatever the regression makes of them. Where the other fold
// is too small for one the results stay as they are.
func adjust(samples []sample) []float64 {
	means := groupMeans(samples)
	groups, scales := map[[2]int]slope{}, map[[2]int]slope{}
	add := func(m map[[2]int]slope, key [2]int, x, y float64) {
		s := m[key]
		s.add(x, y)
		m[key] = s
	}
	for _, s := range samples {
		y := s.y - means[[2]int{s.group, s.fold}]
		add(groups, [2]int{s.group, s.fold}, s.x, y)
		add(scales, [2]int{s.scale, s.fold}, s.x, y)
	}
	out := make([]float64, len(samples))
	for i, s := range samples {
		b := groups[[2]int{s.group, 1 - s.fold}]
		if !b.usable() {
			b = scales[[2]int{s.scale, 1 - s.fold}]
		}
		if out[i] = s.y; b.usable() {
			out[i] -= b.xy / b.xx * s.x
		}
	}
	return out
}

// groupMeans are the means of the results by group and fold: a fold must not look into the other.
func groupMeans(samples []sample) map[[2]int]float64 {
	sums, counts := map[[2]int]float64{}, map[[2]int]float64{}
	for _, s := range samples {
		k := [2]int{s.group, s.fold}
		sums[k] += s.y
		counts[k]++
	}
	for k := range sums {
		sums[k] /= counts[k]
	}
	return sums
}

// Adjusted is a mean score beside the one with the luck taken out.
type Adjusted struct {
	N        int // pairs, or mirror games
	Raw      float64
	RawSpan  agents.Interval
	Mean     float64 // adjusted
	Span     agents.Interval
	VarRaw   float64 // of one pair
	VarMean  float64 // of one pair, adjusted
	Measured bool    // there was luck to take out
}

// Ratio is how many times fewer games the adjusted mean needs for the same interval; 1 where nothing
// could be taken out.
func (a *Adjusted) Ratio() float64 {
	if !a.Measured || a.VarMean == 0 || a.VarRaw == 0 {
		return 1
	}
	return a.VarRaw / a.VarMean
}

func (a *Adjusted) ratioText() string {
	if !a.Measured {
		return "-"
	}
	return fmt.Sprintf("%.2f", a.Ratio())
}

// unadjusted reports whether luck was measured and yet nothing of it was taken out of some match.
func (a *Analysis) unadjusted() bool {
	return slices.ContainsFunc(a.Luck, func(l LuckReport) bool { return l.Measured }) &&
		slices.ContainsFunc(a.Matches, func(m MatchResult) bool { return !m.Adjusted.Measured })
}

// newAdjusted sums up raw and adjusted scores of the same pairs.
func newAdjusted(raw, adjusted []float64) Adjusted {
	a := Adjusted{N: len(raw)}
	a.Raw, a.VarRaw = meanVar(raw)
	a.Mean, a.VarMean = meanVar(adjusted)
	a.RawSpan, a.Span = meanInterval(a.N, a.Raw, a.VarRaw), meanInterval(a.N, a.Mean, a.VarMean)
	for i := range raw {
		a.Measured = a.Measured || raw[i] != adjusted[i]
	}
	return a
}

// LuckReport says what luck did to the results of a scenario.
type LuckReport struct {
	Scenario int
	// Mean is the mean luck of side 0, in units of the evaluation, with its standard error over
	// pairs. It is 0 but for chance; otherwise dice or probabilities are wrong.
	Mean, Error float64
	Units       int
	Unpaired    float64 // variance of the mean score of two games on dice of their own
	Paired      float64 // of a pair
	Adjusted    float64 // of a pair, with the luck taken out
	Measured    bool
	Dots        [][2]float64 // luck and score of Agents[0], a pair
}

// Sigma is the mean luck in standard errors.
func (l *LuckReport) Sigma() float64 {
	if l.Error == 0 {
		return 0
	}
	return l.Mean / l.Error
}

// PairedRatio is what pairs save, and AdjustedRatio what they and the adjustment save together.
func (l *LuckReport) PairedRatio() float64 { return ratio(l.Unpaired, l.Paired) }

// AdjustedRatio is what pairs and the adjustment save together.
func (l *LuckReport) AdjustedRatio() float64 { return ratio(l.Unpaired, l.Adjusted) }

func ratio(a, b float64) float64 {
	if a == 0 || b == 0 {
		return 1
	}
	return a / b
}

// adjustPairs takes the luck out of the scores of all pairs but mirrors; the result is by index of pairs.
func adjustPairs(c *Config, pairs []Pair) map[int]float64 {
	var samples []sample
	var at []int
	for i := range pairs {
		p := &pairs[i]
		if p.Mirror() {
			continue
		}
		group := (p.Agents[0]*len(c.Agents)+p.Agents[1])*len(c.Scenarios) + p.Scenario
		samples = append(samples, sample{y: p.Score() / 2, x: p.Luck(), group: group, scale: p.Scenario, fold: p.Round % 2})
		at = append(at, i)
	}
	out := map[int]float64{}
	for k, y := range adjust(samples) {
		out[at[k]] = y
	}
	return out
}

// adjustSides takes the luck out of the scores of side 0, of all pairs and mirrors, by index of pairs.
func adjustSides(c *Config, pairs []Pair) []float64 {
	samples := make([]sample, len(pairs))
	for i := range pairs {
		p := &pairs[i]
		s := sample{scale: p.Scenario, fold: p.Round % 2}
		s.group = (p.Agents[0]*len(c.Agents)+p.Agents[1])*len(c.Scenarios) + p.Scenario
		for k := range p.Games {
			s.y += p.Games[k].Score(0) / float64(len(p.Games))
			s.x += p.Games[k].Luck / float64(len(p.Games))
		}
		samples[i] = s
	}
	return adjust(samples)
}

// reportLuck sums luck up by scenario.
func reportLuck(c *Config, pairs []Pair, adjusted map[int]float64) []LuckReport {
	out := make([]LuckReport, len(c.Scenarios))
	for s := range out {
		out[s] = scenarioLuck(pairs, adjusted, s)
	}
	return out
}

func scenarioLuck(pairs []Pair, adjusted map[int]float64, scenario int) LuckReport {
	l := LuckReport{Scenario: scenario}
	var lucks []float64
	spread := map[[2]int]*[4][]float64{} // by pairing: scores of game 0 and game 1, of pairs, adjusted
	for i := range pairs {
		p := &pairs[i]
		if p.Scenario != scenario {
			continue
		}
		sum := 0.
		for _, g := range p.Games {
			sum += g.Luck / float64(len(p.Games))
			l.Measured = l.Measured || g.Luck != 0
		}
		lucks = append(lucks, sum)
		if p.Mirror() {
			continue
		}
		l.Dots = append(l.Dots, [2]float64{p.Luck(), p.Score() / 2})
		v := spread[p.Agents]
		if v == nil {
			v = &[4][]float64{}
			spread[p.Agents] = v
		}
		for k, x := range [4]float64{p.Games[0].Score(0), p.Games[1].Score(1), p.Score() / 2, adjusted[i]} {
			v[k] = append(v[k], x)
		}
	}
	var variance float64
	l.Units = len(lucks)
	l.Mean, variance = meanVar(lucks)
	l.Error = math.Sqrt(variance / float64(max(1, l.Units)))
	l.pool(spread)
	return l
}

// pool averages the variances within pairings, weighted by their pairs.
func (l *LuckReport) pool(spread map[[2]int]*[4][]float64) {
	total := 0
	for _, key := range sortedKeys(spread) {
		v := spread[key]
		n := len(v[0])
		if n < 2 {
			continue
		}
		total += n
		var vars [4]float64
		for k := range v {
			_, vars[k] = meanVar(v[k])
		}
		l.Unpaired += float64(n) * (vars[0] + vars[1]) / 4
		l.Paired += float64(n) * vars[2]
		l.Adjusted += float64(n) * vars[3]
	}
	if total > 0 {
		l.Unpaired /= float64(total)
		l.Paired /= float64(total)
		l.Adjusted /= float64(total)
	}
}
