package searchbench

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
)

// The format of a report.
const (
	Format  = "bridgehead-search"
	Version = 1
)

// Report is everything that was measured. A part that was not is empty.
type Report struct {
	Format  string        `json:"format"`
	Version int           `json:"version"`
	Command string        `json:"command"`           // that makes it
	Machine *Machine      `json:"machine,omitempty"` // where speeds were measured
	Speed   []*Speed      `json:"speed,omitempty"`
	Errors  []*Errors     `json:"errors,omitempty"`
	Dice    []*DiceErrors `json:"dice,omitempty"`
	Elo     []*Elo        `json:"elo,omitempty"`
}

// Machine is where speeds were measured.
type Machine struct {
	CPU   string `json:"cpu"`
	Cores int    `json:"cores"` // of the machine; one of them is used
	Load  string `json:"load"`  // average of the last minute at the start, where it is known
	Go    string `json:"go"`
	Build string `json:"build"` // version and commit of the program
}

func (m *Machine) words() string {
	return fmt.Sprintf("%s, %d cores of which one is used, load %s at the start; %s; %s", m.CPU, m.Cores, m.Load, m.Go, m.Build)
}

// WriteJSON writes the report with all its numbers.
func WriteJSON(w io.Writer, r *Report) error {
	r.Format, r.Version = Format, Version
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(r)
}

// table is a table in its final form: words only.
type table struct {
	Title string
	Say   string // what is counted, in a sentence or two
	Head  []string
	Rows  [][]string
}

// Numbers as people read them.

func whole(x float64) string {
	digits := fmt.Sprintf("%.0f", x)
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 && digits[i-1] != '-' {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

func spread(s Spread) string {
	return fmt.Sprintf("%s (%s to %s)", whole(s.Median), whole(s.Least), whole(s.Greatest))
}

func elo(x float64) string {
	if math.Abs(x) < 0.5 {
		return "0"
	}
	return fmt.Sprintf("%+.0f", x)
}

func (e *Estimate) words() string {
	mark := ""
	if e.OneSided {
		mark = "*"
	}
	return fmt.Sprintf("%s%s (%s to %s)", elo(e.Elo), mark, elo(e.Interval.Low), elo(e.Interval.High))
}

func percents(x float64, in agents.Interval) string {
	return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*x, 100*in.Low, 100*in.High)
}

func (p *Points) words() string {
	if p == nil {
		return "-"
	}
	return fmt.Sprintf("%+.2f (%+.2f to %+.2f)", p.Mean, p.Interval.Low, p.Interval.High)
}

func (r *Ratio) words() string {
	if r == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", r.Value, r.Interval.Low, r.Interval.High)
}

// tables are all tables of the report, in order.
func (r *Report) tables() (all []table) {
	for _, s := range r.Speed {
		all = append(all, s.table())
	}
	if len(r.Errors) > 0 {
		all = append(all, r.summary())
	}
	for _, e := range r.Errors {
		for i := range e.Sets {
			all = append(all, e.tables(&e.Sets[i])...)
		}
	}
	for _, e := range r.Dice {
		all = append(all, e.table())
	}
	for _, e := range r.Elo {
		all = append(all, e.table())
	}
	return all
}

func (s *Speed) table() table {
	roots := fmt.Sprintf("each of %d decisions of random games, seeds from %d", s.Plan.Roots, s.Plan.Seed)
	if s.Position != "" {
		roots = "the position " + s.Position
	}
	t := table{Title: "Speed on " + s.Scenario,
		Say: fmt.Sprintf("One core, uniform evaluator: %d simulations from %s. "+
			"Median of %d runs with the least and the greatest; the other numbers are means over the decisions. A position takes %d bytes.",
			s.Plan.Sims, roots, s.Plan.Runs, s.StateBytes),
		Head: []string{"search", "simulations/s", "positions/s", "positions/sim", "nodes/sim", "kept positions", "bytes/node", "with positions",
			"heap MB", "depth", "deepest", "signature"}}
	for i := range s.Rows {
		r := &s.Rows[i]
		row := []string{r.Search, spread(r.Sims), whole(r.Positions.Median), fmt.Sprintf("%.2f", r.PositionsPerSim)}
		if r.NodeBytes > 0 {
			row = append(row, fmt.Sprintf("%.2f", r.Nodes/float64(s.Plan.Sims)), whole(r.States), fmt.Sprint(r.NodeBytes),
				fmt.Sprintf("%.0f", r.BytesPerNode), fmt.Sprintf("%.1f", float64(r.Heap)/(1<<20)))
		} else {
			row = append(row, "-", "-", "-", "-", "-")
		}
		t.Rows = append(t.Rows, append(row, fmt.Sprintf("%.1f", r.Depth), fmt.Sprint(r.DeepestDepth), r.Signature))
	}
	return t
}

// goalSims and goalRatio are what the project wants of chance nodes: an error with so many simulations
// that is at most so much of that of i.i.d. dice.
const (
	goalSims  = 64
	goalRatio = 0.7
)

// summary has stratified beside i.i.d. dice, for all sets.
func (r *Report) summary() table {
	t := table{Title: "Stratified dice beside i.i.d. ones",
		Say: fmt.Sprintf("The error of stratified dice as a share of that of i.i.d. ones with as many simulations, with 95 %% intervals over the positions. "+
			"RMSE is the distance to the reference; SD is what changes from seed to seed. Where nobody decides, the stratified search is the same "+
			"on every seed and has no SD. The goal is an RMSE ratio of %.1f or less at %d simulations on chance trees.", goalRatio, goalSims),
		Head: []string{"scenario", "positions", "simulations", "RMSE i.i.d.", "RMSE stratified", "RMSE ratio", "SD ratio"}}
	for _, e := range r.Errors {
		for i := range e.Sets {
			s := &e.Sets[i]
			for _, sims := range e.Plan.Sims {
				a, b := s.cell(sampledVariant, sims, &e.Plan), s.cell(stratifiedVariant, sims, &e.Plan)
				t.Rows = append(t.Rows, []string{e.Scenario, s.Name, fmt.Sprint(sims), fmt.Sprintf("%.4f", a.RMSE), fmt.Sprintf("%.4f", b.RMSE),
					b.RMSERatio.words(), b.SDRatio.words()})
			}
		}
	}
	return t
}

// tables are the errors and the ratios of one set.
func (e *Errors) tables(s *Set) []table {
	reference := s.Reference
	if s.ReferenceError > 0 {
		reference += fmt.Sprintf(" (standard error %.4f)", s.ReferenceError)
	}
	errs := table{Title: fmt.Sprintf("Errors on %s, %s", e.Scenario, s.Name),
		Say: fmt.Sprintf("%s; %d positions, %d seeds. Reference: %s. RMSE by simulations, then SD from seed to seed; RMSE² = SD² + bias².",
			engine.Capital(s.Meaning), s.Positions, e.Plan.Seeds, reference),
		Head: []string{"dice"}}
	ratios := table{Title: fmt.Sprintf("Ratios to i.i.d. on %s, %s", e.Scenario, s.Name),
		Say:  "RMSE by simulations as a share of that of i.i.d. dice, with 95 % intervals over the positions.",
		Head: []string{"dice"}}
	for _, what := range []string{"RMSE", "SD"} {
		for _, sims := range e.Plan.Sims {
			errs.Head = append(errs.Head, fmt.Sprintf("%s %d", what, sims))
		}
	}
	for _, sims := range e.Plan.Sims {
		ratios.Head = append(ratios.Head, fmt.Sprint(sims))
	}
	for v := range variants {
		name := variants[v].name
		row, row2, ratio := []string{name}, []string(nil), []string{name}
		for _, sims := range e.Plan.Sims {
			c := s.cell(v, sims, &e.Plan)
			row, row2 = append(row, fmt.Sprintf("%.4f", c.RMSE)), append(row2, fmt.Sprintf("%.4f", c.SD))
			ratio = append(ratio, c.RMSERatio.words())
		}
		errs.Rows = append(errs.Rows, append(row, row2...))
		if v != sampledVariant {
			ratios.Rows = append(ratios.Rows, ratio)
		}
	}
	return []table{errs, ratios}
}

func (e *DiceErrors) table() table {
	t := table{Title: "Errors by dice on " + e.Name,
		Say: fmt.Sprintf("%d decisions of %d groups, exact values by expectimax within %d positions, %d seeds of each search. RMSE is the distance "+
			"of the root value to the exact one, SD the scatter from seed to seed, and saved is how many times as many simulations sampled "+
			"dice take as stratified ones for the error in their column. 95 %% intervals by bootstrap over the groups; ≥ and ≤ are as far as the budgets reach.",
			e.Positions, e.Groups, e.Plan.Solve, e.Plan.Seeds),
		Head: []string{"search", "simulations", "RMSE sampled", "RMSE stratified", "ratio", "SD sampled", "SD stratified", "saved"}}
	for i := range e.Rows {
		r := &e.Rows[i]
		row := []string{r.Agent, fmt.Sprint(r.Sims)}
		for way := range diceWays {
			row = append(row, fmt.Sprintf("%.3f (%.3f to %.3f)", r.RMSE[way], r.Spans[way].Low, r.Spans[way].High))
		}
		t.Rows = append(t.Rows, append(row, r.Ratio.words(), fmt.Sprintf("%.3f", r.SD[0]), fmt.Sprintf("%.3f", r.SD[1]), r.Saving.words()))
	}
	return t
}

func (s *Saving) words() string {
	if s == nil {
		return "-"
	}
	one := func(v float64) string {
		switch {
		case v >= s.Most*(1-rounding):
			return fmt.Sprintf("≥ %.2f", s.Most)
		case v <= s.Least*(1+rounding):
			return fmt.Sprintf("≤ %.2f", s.Least)
		}
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%s (%s to %s)", one(s.Value), one(s.Interval.Low), one(s.Interval.High))
}

func (e *Elo) table() table {
	t := table{Title: fmt.Sprintf("Elo for a doubling of simulations on %s", e.Scenario),
		Say: fmt.Sprintf("%s, each budget against the next: %d pairs of games, and %d games of each budget against itself; seeds from %d. "+
			"95 %% intervals over pairs; ratings have a prior of one drawn game, and * marks what was won or lost every time. Points are the victory points by which the greater budget does better, a pair. "+
			"Advantage of %s between equals: %s.", e.Plan.Agent, e.Plan.Pairs, e.Plan.Mirror, e.Plan.Seed, e.Sides[0], e.Bias.words()),
		Head: []string{"simulations", "score", "Elo", "Elo as " + e.Sides[0], "Elo as " + e.Sides[1], "points a pair"}}
	row := func(name, score string, g *Gain, p *Points) {
		t.Rows = append(t.Rows, []string{name, score, g.Both.words(), g.Sides[0].words(), g.Sides[1].words(), p.words()})
	}
	for i := range e.Steps {
		s := &e.Steps[i]
		row(fmt.Sprintf("%d to %d", s.From, s.To), percents(s.Score, s.Span), &s.Gain, s.Points)
	}
	row("mean of all doublings", "-", &e.Mean, nil)
	return t
}
