package diagnose

import (
	"math"

	"bridgehead/agents"
)

// Bin is the predictions between two chances of side 0.
type Bin struct {
	Low, High float64 // bounds of the bin; the upper one belongs to the next, but for the last
	N         int
	Mean      float64         // of the chances predicted; NaN in an empty bin
	Share     float64         // of the points side 0 made, a draw being half of one; NaN in an empty bin
	Interval  agents.Interval // 95 % of the share (Wilson), as if all predictions were independent
}

// Off reports whether the mean prediction lies outside of the interval of what happened. Predictions of one
// game are alike, so bins with few games are off more often than one time in twenty.
func (b Bin) Off() bool { return b.N > 0 && (b.Mean < b.Interval.Low || b.Mean > b.Interval.High) }

// Calibrate sorts predictions into so many bins of equal width, 1 or more. Draws count half; for the interval
// the points of a bin are rounded to a whole number.
func Calibrate(all []Prediction, bins int) []Bin {
	out := make([]Bin, bins)
	for i := range out {
		out[i].Low, out[i].High = float64(i)/float64(bins), float64(i+1)/float64(bins)
	}
	for _, p := range all {
		b := &out[max(0, min(bins-1, int(p.chance()*float64(bins))))]
		b.N++
		b.Mean += p.chance()
		b.Share += p.score()
	}
	for i := range out {
		b := &out[i]
		b.Interval = agents.Wilson(int(math.Round(b.Share)), b.N)
		b.Mean /= float64(b.N) // 0/0 is NaN
		b.Share /= float64(b.N)
	}
	return out
}

// CalibrationError is the mean distance of prediction and share over all predictions (ECE: Naeini and others,
// AAAI 2015), from 0 to 1.
func CalibrationError(bins []Bin) float64 {
	n, sum := 0, 0.
	for _, b := range bins {
		if b.N > 0 {
			n += b.N
			sum += float64(b.N) * math.Abs(b.Mean-b.Share)
		}
	}
	return sum / float64(n)
}
