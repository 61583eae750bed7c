package report

import (
	"fmt"
	"path/filepath"

	"bridgehead/agents"
	"bridgehead/arena/plot"
	"bridgehead/training/diagnose"
)

// mostGroups are drawn; rivals may be many.
const mostGroups = 6

// shownSamples are games listed from the newest on.
const shownSamples = 15

func (p *page) games(r *Report) {
	if len(r.sample.games) == 0 {
		return
	}
	p.From = r.whose()
	p.Results = &table{Words: 1, Heads: []string{"between", "games", r.sides[0], "interval", r.sides[1], "interval", "draws", "mean bid", "decisions a game"}}
	var bars []plot.Stack
	for i, g := range r.sample.groups() {
		length := "–"
		if len(g.decisions) > 0 {
			length = number(agents.NewDistribution(g.decisions).Mean, 0)
		}
		row := []string{g.label, fmt.Sprint(g.n)}
		for _, wins := range g.wins {
			row = append(row, fmt.Sprint(wins), percents(agents.Wilson(wins, g.n)))
		}
		p.Results.Rows = append(p.Results.Rows, append(row, fmt.Sprint(g.draws), number(g.bids/float64(g.n), 1), length))
		if i < mostGroups {
			bars = append(bars, g.bar(r.sides))
		}
		if i == 0 {
			p.histograms(g, r.sides)
		}
	}
	if len(bars) > 0 {
		p.Balance = plot.DrawStacks("share of games won by each side", bars)
	}
}

func (g *group) bar(sides [2]string) plot.Stack {
	_, in := g.score()
	bar := plot.Stack{Label: g.label, Span: &in}
	for k, n := range []int{g.wins[0], g.draws, g.wins[1]} {
		name := []string{sides[0] + " wins", "draws", sides[1] + " wins"}[k]
		share := float64(n) / float64(g.n)
		bar.Parts = append(bar.Parts, plot.StackPart{Class: []string{"side0", "draw", "side1"}[k], Share: share,
			Title: fmt.Sprintf("%s: %d of %d", name, n, g.n)})
	}
	return bar
}

// histograms shows the length and the margin of the games of the first group.
func (p *page) histograms(g *group, sides [2]string) {
	if len(g.decisions) > 0 {
		d := agents.NewDistribution(g.decisions)
		h := plot.Histogram{Label: "length of games", What: "decisions of both sides", Counts: d,
			Class: func(int) string { return "plain" }, Marks: []plot.HistMark{{At: d.Mean, Text: fmt.Sprintf("mean %.0f", d.Mean)}}}
		p.Lengths = append(p.Lengths, plot.Figure{Caption: "Length: " + g.label, Drawing: h.Draw()})
	}
	points := agents.NewDistribution(g.points)
	if points.Min() == 0 && points.Max() == 0 { // the game counts none
		return
	}
	h := plot.Histogram{Label: "points short of the goal", What: "points " + sides[1] + " was short of its goal", Counts: points,
		Class: func(v int) string {
			if v > 0 {
				return "side0"
			}
			return "side1"
		}}
	p.Points = append(p.Points, plot.Figure{Caption: "Margin: " + g.label, Drawing: h.Draw()})
}

// whose says where the games of the diagnostics come from.
func (r *Report) whose() string {
	s := r.sample
	text := fmt.Sprintf("the newest %d of %d games in the buffer", len(s.games), s.total)
	if len(s.games) == s.total {
		text = fmt.Sprintf("all %d games in the buffer", s.total)
	}
	if s.teacher {
		text = fmt.Sprintf("%d games of the teacher, because no game of self-play is in the buffer", len(s.games))
	}
	return text
}

func (p *page) samples(r *Report) {
	for _, path := range r.Summary.Games {
		p.Files = append(p.Files, filepath.Base(path))
	}
	s := r.sample
	if len(s.games) == 0 {
		return
	}
	p.Samples = &table{Words: 4, Heads: []string{"game", r.sides[0], r.sides[1], "began at", "seed", "decisions", "result", "points short"}}
	for i := len(s.games) - 1; i >= max(0, len(s.games)-shownSamples); i-- {
		g := s.games[i]
		start := "the beginning"
		if g.Start != "" {
			start = "a position of an earlier game"
		}
		result := "draw"
		switch {
		case g.Cut:
			result = "cut short"
		case g.Returns[0] > g.Returns[1]:
			result = r.sides[0]
		case g.Returns[1] > g.Returns[0]:
			result = r.sides[1]
		}
		p.Samples.Rows = append(p.Samples.Rows, []string{keyText(s.keys[i]), g.Players[0], g.Players[1], start, fmt.Sprint(g.Seed),
			fmt.Sprint(decisions(g)), result, number(s.unit*float64(g.Margin), 0)})
	}
}

func (p *page) reuse(r *Report) {
	if r.config == nil {
		return
	}
	warmed := 0
	state := r.Summary.State
	if state != nil {
		warmed = int(state.Counters["warmed"])
	}
	p.Reuse = r.course.reuse(r.config.Learn.Batch, warmed, r.config.Learn.Reuse)
	if state == nil || state.Counters["moves"] == 0 {
		return
	}
	drawn := (state.Step - int64(warmed)) * int64(r.config.Learn.Batch)
	p.ReuseText = fmt.Sprintf("Since the warm start the learner drew %d samples, and actors noted %d moves: a move was learnt from %.2f times on average. The recipe allows %g.",
		drawn, state.Counters["moves"], diagnose.Reuse(drawn, state.Counters["moves"]), r.config.Learn.Reuse)
}
