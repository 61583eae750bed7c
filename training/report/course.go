package report

import (
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"time"

	"bridgehead/arena/plot"
	"bridgehead/training/run"
)

// The kinds of metrics that tell of the learner, in the order of a run.
var courseKinds = []string{"warm", "learn"}

// course is how a run went, over the time worked on it.
type course struct {
	summary *run.Summary
	clock   map[string]map[int64]float64 // seconds worked, by kind and step
	unit    float64                      // seconds of a unit of the axis below
	across  string
	warm    float64 // where the warm start ended, in units; 0 without one
}

// mostPoints of a curve are drawn; more are averaged.
const mostPoints = 200

func newCourse(s *run.Summary) *course {
	c := &course{summary: s, clock: map[string]map[int64]float64{}, unit: 1, across: "time of the run, seconds"}
	last := 0.
	for kind := range s.Names() {
		c.clock[kind] = map[int64]float64{}
		for _, p := range s.Series(kind, "seconds") {
			if finite(p.Value) {
				c.clock[kind][p.Step] = p.Value
				last = max(last, p.Value)
			}
		}
	}
	switch {
	case last > 2*3600:
		c.unit, c.across = 3600, "time of the run, hours"
	case last > 120:
		c.unit, c.across = 60, "time of the run, minutes"
	}
	c.warm = c.warmed() / c.unit
	return c
}

// warmed is when the warm start had ended: the last time before self-play of which anything is known, 0 without both.
func (c *course) warmed() (seconds float64) {
	if len(c.clock["warm"]) == 0 || len(c.clock["learn"]) == 0 {
		return 0
	}
	begun := slices.Min(slices.Collect(maps.Values(c.clock["learn"])))
	for _, times := range c.clock {
		for _, at := range times {
			if at < begun {
				seconds = max(seconds, at)
			}
		}
	}
	return seconds
}

// of is a value of one kind over time. A point without a time has no place.
func (c *course) of(kind, name string) (out []point) {
	for _, p := range c.summary.Series(kind, name) {
		if at, ok := c.clock[kind][p.Step]; ok {
			out = append(out, point{x: at / c.unit, y: p.Value})
		}
	}
	return sorted(out)
}

func sorted(all []point) []point {
	slices.SortStableFunc(all, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	return all
}

// playing is a value of the learner in self-play. The first line is left out, for it may also tell of the warm
// start, whose targets are sure: their entropy is 0.
func (c *course) playing(name string) []point {
	all := c.of("learn", name)
	return all[min(1, len(all)):]
}

// all is a value of the learner from the warm start to the end.
func (c *course) all(name string) (out []point) {
	for _, kind := range courseKinds {
		out = append(out, c.of(kind, name)...)
	}
	return sorted(out)
}

// rate is by how much a counter grew in a second, between two points of it.
func (c *course) rate(name string) (out []point) {
	all := c.all(name)
	for i := 1; i < len(all); i++ {
		grown, took := all[i].y-all[i-1].y, (all[i].x-all[i-1].x)*c.unit
		if grown >= 0 && took > 0 {
			out = append(out, point{x: (all[i].x + all[i-1].x) / 2, y: grown / took})
		}
	}
	return out
}

// thin averages neighbours so that no more points are left than are drawn.
func thin(all []point) []point {
	if len(all) <= mostPoints {
		return all
	}
	out := make([]point, 0, mostPoints)
	for i := range mostPoints {
		from, to := i*len(all)/mostPoints, (i+1)*len(all)/mostPoints
		var mean point
		for _, p := range all[from:to] {
			mean.x += p.x / float64(to-from)
			mean.y += p.y / float64(to-from)
		}
		out = append(out, mean)
	}
	return out
}

// panel is a chart to be: values of metrics under a caption.
type panel struct {
	caption string
	names   []string // of values; colours go by their order
	rates   bool     // growth a second instead of the value
	rare    bool     // not drawn where it is 0 all the time
}

var panels = []panel{
	{caption: "Policy loss, and the entropy of its target (dashed), the least it can be; nats", names: []string{"policy", "entropy"}},
	{caption: "Loss of the win chance; nats (0.69 says even)", names: []string{"win"}},
	{caption: "Squared error of the value (1 says even where nobody draws)", names: []string{"win_error"}},
	{caption: "Loss of the margin", names: []string{"margin"}},
	{caption: "Loss of the short-term values", names: []string{"shorts"}},
	{caption: "Loss of who owns places in the end; nats", names: []string{"owner"}},
	{caption: "Loss of what is not lost in the end; nats", names: []string{"alive"}},
	{caption: "Weighted sum of all losses", names: []string{"total"}},
	{caption: "Learning rate", names: []string{"rate"}},
	{caption: "Simulations of a full search", names: []string{"sims"}},
	{caption: "Bid that makes sides even, by the guess of the run; victory points", names: []string{"bid"}, rare: true},
	{caption: "Games of self-play a second", names: []string{"games"}, rates: true},
	{caption: "Moves noted a second", names: []string{"moves"}, rates: true},
	{caption: "Steps of the learner a second", names: []string{"steps"}, rates: true},
}

// figures draws all panels that have something to show.
func (c *course) figures() (out []plot.Figure) {
	classes := []string{"a", "raw"}
	for _, p := range panels {
		f := chart{label: p.caption, across: c.across, marks: c.marks()}
		for i, name := range p.names {
			points := c.all(name)
			if name == "entropy" {
				points = c.playing(name)
			}
			if p.rare && !slices.ContainsFunc(points, func(p point) bool { return p.y != 0 }) {
				points = nil
			}
			if p.rates {
				points, f.floor = c.rate(name), true
			}
			f.curves = append(f.curves, curve{class: classes[i], dashed: i > 0, dots: len(points) == 1, points: thin(points)})
		}
		if drawing := f.draw(); drawing != "" {
			out = append(out, plot.Figure{Caption: p.caption, Drawing: drawing})
		}
	}
	return out
}

// reuse draws how often a move was learnt from by then.
func (c *course) reuse(batch, warmed int, limit float64) template.HTML {
	steps, moves := c.of("learn", "steps"), c.of("learn", "moves")
	f := chart{label: "how often a move was learnt from", across: c.across}
	var points []point
	for i := 0; i < min(len(steps), len(moves)); i++ {
		if moves[i].y > 0 {
			points = append(points, point{x: steps[i].x, y: (steps[i].y - float64(warmed)) * float64(batch) / moves[i].y})
		}
	}
	f.curves = []curve{{class: "a", points: thin(points), dots: len(points) == 1}}
	if len(points) > 0 && limit > 0 {
		f.curves = append(f.curves, curve{class: "raw", dashed: true, points: []point{{x: points[0].x, y: limit}, {x: points[len(points)-1].x, y: limit}}})
	}
	return f.draw()
}

// marks say where self-play began.
func (c *course) marks() []mark {
	if c.warm == 0 {
		return nil
	}
	return []mark{{c.warm, "self-play begins"}}
}

// pauseFrom is the least gap between two lines of metrics, beyond the time worked, that counts as a pause.
const pauseFrom = time.Minute

// pauses counts how often nobody worked on the run, and for how long in all.
func (c *course) pauses() (n int, all time.Duration) {
	var before *run.Metric
	for i := range c.summary.Metrics {
		m := &c.summary.Metrics[i]
		if s, ok := m.Values["seconds"]; !ok || !finite(s) {
			continue
		}
		if before != nil {
			clock := time.Duration(m.Time-before.Time) * time.Second
			worked := time.Duration((m.Values["seconds"] - before.Values["seconds"]) * float64(time.Second))
			if gap := clock - worked; gap >= pauseFrom {
				n++
				all += gap
			}
		}
		before = m
	}
	return n, all
}

// period is a time in words.
func period(d time.Duration) string {
	switch {
	case d >= 100*time.Hour:
		return fmt.Sprintf("%.0f days", d.Hours()/24)
	case d >= time.Hour:
		return fmt.Sprintf("%d h %02d min", int(d.Hours()), int(d.Minutes())%60)
	case d >= time.Minute:
		return fmt.Sprintf("%d min %02d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%d s", int(d.Seconds()))
}
