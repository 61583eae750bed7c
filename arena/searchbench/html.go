package searchbench

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"bridgehead/agents"
	"bridgehead/arena/plot"
)

//go:embed report.html
var reportText string

var reportPage = template.Must(template.New("report").Parse(reportText))

// page is what the template shows.
type page struct {
	Style   template.CSS
	Title   string
	Machine string
	Command string
	Parts   []part
}

// part is a section of the page: its figures, and the tables behind them.
type part struct {
	Title   string
	Say     string
	Keys    []plot.Key
	Figures []plot.Figure
	Tables  []table
}

// WriteHTML writes the report as a page that needs nothing else: no scripts, no fonts, no network.
func WriteHTML(w io.Writer, r *Report) error {
	p := &page{Style: plot.Style, Title: "Search: speed, errors, scaling", Command: r.Command}
	if r.Machine != nil {
		p.Machine = r.Machine.words()
	}
	for _, s := range r.Speed {
		p.Parts = append(p.Parts, s.part())
	}
	if len(r.Errors) > 0 {
		p.Parts = append(p.Parts, r.ratioPart())
	}
	for _, e := range r.Errors {
		p.Parts = append(p.Parts, e.part())
	}
	for _, e := range r.Elo {
		p.Parts = append(p.Parts, e.part())
	}
	return reportPage.Execute(w, p)
}

func (s *Speed) part() part {
	t := s.table()
	f := plot.Forest{Label: "simulations a second", Format: func(v float64) string { return whole(v/1000) + " k" }}
	for i := range s.Rows {
		r := &s.Rows[i]
		f.Rows = append(f.Rows, r.Search)
		f.Marks = append(f.Marks, []plot.Whisker{{Class: "a", Value: r.Sims.Median, Title: r.Search + ": " + spread(r.Sims),
			Span: agents.Interval{Low: r.Sims.Least, High: r.Sims.Greatest}}})
	}
	return part{Title: t.Title, Say: t.Say, Tables: []table{t},
		Figures: []plot.Figure{{Caption: "simulations a second: median, least and greatest", Drawing: f.Draw()}}}
}

// ratioPart has the ratios of all sets at the simulations of the goal, or the nearest below.
func (r *Report) ratioPart() part {
	t := r.summary()
	p := part{Title: t.Title, Say: t.Say, Tables: []table{t}, Keys: []plot.Key{{Class: "a", Text: "RMSE"}, {Class: "raw", Text: "SD from seed to seed"}}}
	sims := 0
	f := plot.Forest{Label: "errors of stratified dice as a share of those of i.i.d. ones", Zero: goalRatio,
		Format: func(v float64) string { return fmt.Sprintf("%.1f", v) }}
	for _, e := range r.Errors {
		sims = e.Plan.Sims[0]
		if i := slices.Index(e.Plan.Sims, goalSims); i >= 0 {
			sims = goalSims
		}
		for i := range e.Sets {
			c := e.Sets[i].cell(stratifiedVariant, sims, &e.Plan)
			f.Rows = append(f.Rows, e.Scenario+", "+e.Sets[i].Name)
			f.Marks = append(f.Marks, append(c.RMSERatio.whisker("a", -5, "RMSE"), c.SDRatio.whisker("raw", 5, "SD")...))
		}
	}
	p.Figures = []plot.Figure{{Drawing: f.Draw(),
		Caption: fmt.Sprintf("ratio to i.i.d. dice at %d simulations; the dashed line is the goal, %.1f", sims, goalRatio)}}
	return p
}

func (r *Ratio) whisker(class string, offset float64, what string) []plot.Whisker {
	if r == nil {
		return nil
	}
	return []plot.Whisker{{Class: class, Value: r.Value, Span: r.Interval, Offset: offset, Title: what + " ratio " + r.words()}}
}

// drawnVariants are those in the figures: i.i.d., stratified, and both with afterstates.
var drawnVariants = []int{sampledVariant, 2, stratifiedVariant, 5}

var variantClass = []string{"raw", "a", "b", "c"}

func (e *Errors) part() part {
	p := part{Title: "Errors of root values on " + e.Scenario,
		Say: fmt.Sprintf("How far the value at the root is from the reference (full lines), and how far it scatters from seed to seed (dashed), by simulations. "+
			"Values are in [-1, 1], a win less a loss; leaves of whole positions are evaluated by: %s. Both scales are logarithmic.", e.Leaves)}
	for k, v := range drawnVariants {
		p.Keys = append(p.Keys, plot.Key{Class: variantClass[k], Text: variants[v].name})
	}
	for i := range e.Sets {
		s := &e.Sets[i]
		l := plot.Lines{Label: "errors by simulations, " + s.Name, Across: "simulations", Up: "error"}
		for k, v := range drawnVariants {
			rmse, sd := plot.Line{Class: variantClass[k]}, plot.Line{Class: variantClass[k], Dashed: true}
			for _, sims := range e.Plan.Sims {
				c := s.cell(v, sims, &e.Plan)
				at := fmt.Sprintf("%s, %d simulations: ", c.Variant, sims)
				rmse.Points = append(rmse.Points, plot.Point{X: float64(sims), Y: c.RMSE, Title: fmt.Sprintf("%sRMSE %.4f", at, c.RMSE)})
				sd.Points = append(sd.Points, plot.Point{X: float64(sims), Y: c.SD, Title: fmt.Sprintf("%sSD %.4f", at, c.SD)})
			}
			l.Lines = append(l.Lines, sd, rmse)
		}
		p.Figures = append(p.Figures, plot.Figure{Caption: s.Name + ": " + s.Meaning, Drawing: l.Draw()})
		p.Tables = append(p.Tables, e.tables(s)...)
	}
	return p
}

func (e *Elo) part() part {
	t := e.table()
	p := part{Title: t.Title, Say: t.Say, Tables: []table{t}, Keys: []plot.Key{{Class: "a", Text: "both sides"},
		{Class: "b", Text: "as " + e.Sides[0]}, {Class: "c", Text: "as " + e.Sides[1]}}}
	f := plot.Forest{Label: "Elo for a doubling of simulations", Format: elo}
	row := func(name string, g *Gain) {
		f.Rows = append(f.Rows, name)
		f.Marks = append(f.Marks, []plot.Whisker{g.Both.whisker("a", -8), g.Sides[0].whisker("b", 0), g.Sides[1].whisker("c", 8)})
	}
	for i := range e.Steps {
		row(fmt.Sprintf("%d to %d simulations", e.Steps[i].From, e.Steps[i].To), &e.Steps[i].Gain)
	}
	row("mean of all doublings", &e.Mean)
	p.Figures = []plot.Figure{{Caption: "Elo for a doubling, with 95 % intervals", Drawing: f.Draw()}}
	return p
}

func (e *Estimate) whisker(class string, offset float64) plot.Whisker {
	return plot.Whisker{Class: class, Value: e.Elo, Span: e.Interval, Offset: offset, Title: e.words()}
}
