package plan

import (
	"cmp"
	"math"
	"slices"

	"bridgehead/engine/elementary"
)

// Tuning is an evolution strategy (Rechenberg 1973; Salimans et al., Evolution strategies as a scalable
// alternative to reinforcement learning, 2017) over many noisy games: both sides play with the key vary,
// results are regressed on how each number was changed, and the numbers take a step uphill.

// trial is a game of scripted with the key vary, against itself or another.
type trial struct {
	Seeds  [2]uint64 // that the agents of both sides were reset with
	Points float64   // of side 1 at the end
	Luck   float64   // of side 1, in any unit
	Fixed  [2]bool   // sides that did not vary
	Match  int       // games of one match are compared with each other only
}

// slope is how results depend on a number of a style.
type slope struct {
	Side    int
	Name    string
	Points  float64 // for the side, for one spread of the number's logarithm
	Errors  float64 // the same in standard errors
	Shrunk  float64 // Points less what chance would make of it
	Factor  float64 // by which the step changes the number
	Current float64 // the factor on the judged number after it
}

// climb makes new styles from base and trials that were played around it with a spread. The step is in
// spreads, along the slopes of each side. Slopes come sorted, the clearest first.
func (d *Doctrine) climb(base *Styles, trials []trial, spread, step float64) (*Styles, []slope) {
	trials = centred(trials)
	out := &Styles{German: map[string]float64{}, Allied: map[string]float64{}}
	var all []slope
	for side := range 2 {
		slopes := d.slopesOf(trials, side)
		norm := 0.0
		for _, sl := range slopes {
			norm += float64(sl.Shrunk * sl.Shrunk)
		}
		norm = math.Sqrt(norm)
		for i := range slopes {
			sl := &slopes[i]
			sl.Factor = 1
			if norm > 0 {
				sl.Factor = elementary.Exp(spread * step * sl.Shrunk / norm)
			}
			sl.Current = sl.Factor
			if v, ok := base.sides()[side][sl.Name]; ok {
				sl.Current = float64(sl.Current * v)
			}
			if sl.Current != 0 { // what is off stays off
				sl.Current = math.Round(float64(1e4*min(max(sl.Current, leastFactor), mostFactor))) / 1e4
			}
			out.sides()[side][sl.Name] = sl.Current
		}
		all = append(all, slopes...)
	}
	slices.SortStableFunc(all, func(a, b slope) int { return cmp.Compare(math.Abs(b.Errors), math.Abs(a.Errors)) })
	return out, all
}

// centred takes the mean of its match from each result, and what luck explains of the rest.
func centred(trials []trial) []trial {
	type sums struct{ n, points, luck, both, square float64 }
	matches := map[int]*sums{}
	for _, t := range trials {
		if matches[t.Match] == nil {
			matches[t.Match] = &sums{}
		}
		m := matches[t.Match]
		m.n++
		m.points += t.Points
		m.luck += t.Luck
	}
	out := slices.Clone(trials)
	for i := range out {
		t := &out[i]
		m := matches[t.Match]
		t.Points -= m.points / m.n
		t.Luck -= m.luck / m.n
		m.both += float64(t.Points * t.Luck)
		m.square += float64(t.Luck * t.Luck)
	}
	for i := range out {
		if m := matches[out[i].Match]; m.square > 0 {
			out[i].Points -= float64(m.both / m.square * out[i].Luck)
		}
	}
	return out
}

// slopesOf regresses centred results on the noise of one side, number by number: the noise is independent.
func (d *Doctrine) slopesOf(trials []trial, side int) []slope {
	out := make([]slope, len(d.Numbers))
	sign := 1.0
	if side == 0 {
		sign = -1
	}
	n, sd := 0.0, 0.0
	for _, t := range trials {
		if t.Fixed[side] {
			continue
		}
		n++
		sd += float64(t.Points * t.Points)
		for i, z := range d.noise(t.Seeds[side]) {
			out[i].Points += float64(sign * z * t.Points)
		}
	}
	sd = math.Sqrt(sd / max(n, 1))
	for i := range out {
		sl := &out[i]
		sl.Side, sl.Name, sl.Points = side, d.Numbers[i].Name, sl.Points/max(n, 1)
		if sd > 0 {
			sl.Errors = sl.Points / (sd / math.Sqrt(n))
		}
		if t2 := float64(sl.Errors * sl.Errors); t2 > 1 { // the positive part of James and Stein's estimate
			sl.Shrunk = float64(sl.Points * (1 - 1/t2))
		}
	}
	return out
}
