package report

import (
	"math/rand/v2"

	"bridgehead/training/diagnose"
	"bridgehead/training/replay"
)

const bins = 10 // of the calibration table

// judged is how good the values of one source are.
type judged struct {
	name string
	rows []judgedRow
	side [2][]diagnose.Bin // by the side to decide
}

type judgedRow struct {
	name     string
	score    diagnose.Score
	off      float64 // mean distance of prediction and share
	variance float64 // share of the variance explained
}

// judge scores predictions: all, by side to decide, and by part of the game.
func judge(name string, all []diagnose.Prediction, sides [2]string, rng *rand.Rand) *judged {
	if len(all) == 0 {
		return nil
	}
	j := &judged{name: name}
	j.add("all", all, rng)
	for _, g := range diagnose.BySide(all) {
		j.add(sides[g.Key]+" to decide", g.Predictions, rng)
		j.side[g.Key] = diagnose.Calibrate(g.Predictions, bins)
	}
	for _, g := range diagnose.ByTurn(all) {
		if g.Key >= 0 {
			j.add(partName(g.Key), g.Predictions, rng)
		}
	}
	return j
}

func (j *judged) add(name string, all []diagnose.Prediction, rng *rand.Rand) {
	j.rows = append(j.rows, judgedRow{name: name, score: diagnose.Brier(all, rng),
		off: diagnose.CalibrationError(diagnose.Calibrate(all, bins)), variance: diagnose.ExplainedVariance(all)})
}

func (j *judged) total() *judgedRow { return &j.rows[0] }

// noPart is the part of games that began at a position of another one: the share of it tells nothing.
const noPart = -1

// roots are the values that the searches found while the games were played.
func (s *sample) roots() (all []diagnose.Prediction) {
	for i, g := range s.games {
		all = diagnose.Collect(all, g, i, diagnose.Root, func(move int) int { return turn(g, move) })
	}
	return all
}

func turn(g *replay.Game, move int) int {
	if g.Start != "" {
		return noPart
	}
	return part(g, move)
}

// luck sums up the luck that was measured; false where none was.
func (s *sample) luck() (diagnose.Luck, bool) {
	var luck, results []float64
	for _, g := range s.games {
		if n := len(g.Luck); n > 0 && !g.Cut {
			luck, results = append(luck, float64(g.Luck[n-1])), append(results, float64(g.Returns[0]))
		}
	}
	if len(luck) == 0 {
		return diagnose.Luck{}, false
	}
	return diagnose.NewLuck(luck, results), true
}

// targets sums up the policies by a key of moves.
func (s *sample) targets(key func(g *replay.Game, move int) int, n int) []targets {
	out := make([]targets, n)
	for _, g := range s.games {
		for i := range g.Moves {
			k, m := key(g, i), &g.Moves[i]
			if k < 0 {
				continue
			}
			out[k].moves++
			if len(m.Shares) == 0 {
				continue
			}
			out[k].full++
			out[k].actions += float64(len(m.Actions))
			out[k].entropy += diagnose.Entropy(m.Shares)
		}
	}
	for k := range out {
		out[k].actions /= float64(out[k].full) // 0/0 is NaN
		out[k].entropy /= float64(out[k].full)
	}
	return out
}
