package report

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/training/run"
)

// matchKind begins the kinds of metrics that are matches; the rest is the opponent.
const matchKind = "match "

// rival is how the network fared against one opponent.
type rival struct {
	name     string
	measured []measured // by time
}

// measured is one match: as many games on each side as there are pairs.
type measured struct {
	at    float64 // in units of the course
	step  int64
	pairs int
	score float64    // share of the points, in [0, 1]
	sides [2]float64 // of the network as each side; NaN where it was not told
}

// span is the 95 % interval of a share of n games by Wilson, the points rounded to whole ones.
func span(share float64, n int) agents.Interval {
	if !finite(share) {
		return agents.Interval{Low: 0, High: 1}
	}
	return agents.Wilson(int(math.Round(share*float64(n))), n)
}

func (m *measured) span() agents.Interval             { return span(m.score, 2*m.pairs) }
func (m *measured) sideSpan(side int) agents.Interval { return span(m.sides[side], m.pairs) }

// rivals are all opponents that were met, by name.
func (r *Report) readRivals(c *course) (out []*rival) {
	names := r.Summary.Names()
	kinds := make([]string, 0, len(names))
	for kind := range names {
		if strings.HasPrefix(kind, matchKind) {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		v := &rival{name: strings.TrimPrefix(kind, matchKind)}
		for _, p := range r.Summary.Series(kind, "score") {
			at, ok := c.clock[kind][p.Step]
			pairs := valueAt(r, kind, "pairs", p.Step)
			if !ok || !(p.Value >= 0 && p.Value <= 1) || !(pairs >= 1 && pairs < 1<<30) {
				r.note("%s: %q at step %d: got a score of %v over %v pairs, want 0 to 1 over 1 or more; it is passed over",
					run.MetricsFile, kind, p.Step, p.Value, pairs)
				continue
			}
			m := measured{at: at / c.unit, step: p.Step, pairs: int(pairs), score: p.Value}
			for side, name := range r.sides {
				m.sides[side] = math.NaN()
				if share := valueAt(r, kind, name, p.Step); share >= 0 && share <= 1 {
					m.sides[side] = share
				}
			}
			v.measured = append(v.measured, m)
		}
		if len(v.measured) > 0 {
			out = append(out, v)
		}
	}
	return out
}

// valueAt is a value at a step, NaN where there is none.
func valueAt(r *Report, kind, name string, step int64) float64 {
	for _, p := range r.Summary.Series(kind, name) {
		if p.Step == step {
			return p.Value
		}
	}
	return math.NaN()
}

func (v *rival) last() *measured { return &v.measured[len(v.measured)-1] }

func (v *rival) best() *measured {
	best := &v.measured[0]
	for i := range v.measured {
		if v.measured[i].score > best.score {
			best = &v.measured[i]
		}
	}
	return best
}

// draw shows the score as each side, with intervals, and of both sides together.
func (v *rival) draw(c *course, sides [2]string) template.HTML {
	f := chart{label: "score against " + v.name, across: c.across, low: 0, high: 1, format: percent}
	both := curve{class: "raw", dashed: true}
	for _, m := range v.measured {
		both.points = append(both.points, point{x: m.at, y: m.score})
	}
	f.curves = append(f.curves, both)
	for side, class := range [2]string{"c", "b"} {
		l := curve{class: class, dots: true}
		for _, m := range v.measured {
			in := m.sideSpan(side)
			l.points = append(l.points, point{x: m.at, y: m.sides[side], span: &in,
				title: fmt.Sprintf("step %d, as %s: %s (%s) of %d games", m.step, sides[side], percent(m.sides[side]), percents(in), m.pairs)})
		}
		f.curves = append(f.curves, l)
	}
	return f.draw()
}

// elo is the difference in strength that a share of the points stands for.
func elo(share float64) string {
	switch {
	case share <= 0:
		return "−∞"
	case share >= 1:
		return "+∞"
	}
	return fmt.Sprintf("%+.0f", 400*math.Log10(share/(1-share)))
}

func eloSpan(in agents.Interval) string { return elo(in.Low) + " to " + elo(in.High) }

func percent(v float64) string {
	if !finite(v) {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*v)
}

func percents(in agents.Interval) string {
	return fmt.Sprintf("%.0f–%.0f %%", 100*in.Low, 100*in.High)
}
