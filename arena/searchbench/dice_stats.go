package searchbench

import (
	"math"
	"math/rand/v2"

	"bridgehead/agents"
	"bridgehead/arena"
)

// Saving is a ratio of simulations. It is known only as far as the budgets reach: a value that is Most is that or more, for the
// least budget with stratified dice is enough, and one that is Least is that or less, for the greatest one is not.
type Saving struct {
	Value    float64         `json:"value"`
	Interval agents.Interval `json:"interval"` // 95 %, bootstrap as of the errors
	Least    float64         `json:"least"`
	Most     float64         `json:"most"`
}

// sumsOf adds up squared errors by the group of their positions.
func sumsOf(all []solved, squares []float64, groups int) (sums, counts []float64) {
	sums, counts = make([]float64, groups), make([]float64, groups)
	for i := range all {
		sums[all[i].group] += squares[i]
		counts[all[i].group]++
	}
	return sums, counts
}

// rootOf is the root of the mean square of the clusters drawn.
func rootOf(sums, counts []float64, drawn []int) float64 {
	sum, count := 0., 0.
	for _, i := range drawn {
		sum += sums[i]
		count += counts[i]
	}
	return math.Sqrt(sum / count)
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// enough is the number of simulations at which errors, by budget, first come down to a target: interpolated between two budgets
// by the logarithm of the simulations, the least budget where that will do, the greatest where none will.
func enough(sims []int, errors []float64, target float64) float64 {
	for k, e := range errors {
		switch {
		case e > target:
		case k == 0:
			return float64(sims[0])
		default:
			from, to := math.Log(float64(sims[k-1])), math.Log(float64(sims[k]))
			return math.Exp(from + (to-from)*(errors[k-1]-target)/(errors[k-1]-e))
		}
	}
	return float64(sims[len(sims)-1])
}

// tabulate turns trials into rows.
func (e *DiceErrors) tabulate(m *diceTrials) {
	reference := make([]float64, len(m.positions))
	for i := range reference {
		reference[i] = m.positions[i].value
	}
	for a, spec := range e.Plan.Agents {
		var sums [2][][]float64 // by way and budget, and there by group
		var counts []float64
		rows := make([]DiceRow, len(e.Plan.Sims))
		for k, sims := range e.Plan.Sims {
			r := &rows[k]
			r.Agent, r.Sims = spec, sims
			for way := range diceWays {
				of := m.at(a, k, way).moments(reference)
				var s []float64
				s, counts = sumsOf(m.positions, of.squares, e.Groups)
				sums[way] = append(sums[way], s)
				r.RMSE[way], r.SD[way] = rootMean(of.squares), rootMean(of.scatter)
				r.Spans[way] = bootstrap(e.Groups, func(drawn []int) float64 { return rootOf(s, counts, drawn) })
			}
			r.Ratio = ratio(sums[1][k], sums[0][k], bootDice)
		}
		for k := range rows {
			rows[k].Saving = e.saving(k, sums, counts)
		}
		e.Rows = append(e.Rows, rows...)
	}
}

// saving compares what both kinds of dice take for the k-th error of sampled ones; nil where these have less with fewer simulations.
func (e *DiceErrors) saving(k int, sums [2][][]float64, counts []float64) *Saving {
	sims := e.Plan.Sims
	curve := make([]float64, len(sims))
	takes := func(way int, drawn []int) float64 {
		for j := range curve {
			curve[j] = rootOf(sums[way][j], counts, drawn)
		}
		return enough(sims, curve, rootOf(sums[0][k], counts, drawn))
	}
	stat := func(drawn []int) float64 { return takes(0, drawn) / takes(1, drawn) }
	all, here := upTo(e.Groups), float64(sims[k])
	if takes(0, all) < here*(1-rounding) {
		return nil
	}
	return &Saving{Value: stat(all), Interval: bootstrap(e.Groups, stat), Least: here / float64(sims[len(sims)-1]), Most: here / float64(sims[0])}
}

// bootDice is the stream of these bootstraps.
const bootDice = 0xd1ce

func bootstrap(groups int, stat func(drawn []int) float64) agents.Interval {
	return arena.Bootstrap(rand.New(rand.NewPCG(bootRatio, bootDice)), groups, stat)
}
