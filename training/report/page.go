package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"math/rand/v2"
	"path/filepath"

	"bridgehead/agents"
	"bridgehead/arena/plot"
	"bridgehead/training/diagnose"
	"bridgehead/training/replay"
)

//go:embed report.html
var reportText string

var reportPage = template.Must(template.New("report").Parse(reportText))

// table is rows of words and numbers in their final form.
type table struct {
	Heads []string
	Words int // columns from the left that are words
	Rows  [][]string
}

// page is what the template shows.
type page struct {
	Style       template.CSS
	Title, Lead string
	Facts       [][2]string
	Findings    []finding
	Notes       []string
	Sides       [2]string
	Curves      []plot.Figure
	Strength    []plot.Figure
	StrengthNow *table
	StrengthAll *table
	Values      []valuePart
	Policy      *table
	PolicyNote  string
	Surprises   *table
	Targets     *table
	Luck        string
	Reuse       template.HTML
	ReuseText   string
	From        string // whose games the diagnostics are of
	Balance     template.HTML
	Results     *table
	Lengths     []plot.Figure
	Points      []plot.Figure
	Samples     *table
	Files       []string
	Recipe      string
}

// valuePart is what is said of the values of one source.
type valuePart struct {
	Caption string
	Figures []plot.Figure
	Table   table
}

// WriteHTML writes a report as a page that needs nothing else: no scripts, no fonts, no network.
func WriteHTML(w io.Writer, r *Report) error {
	p := &page{Style: plot.Style, Title: "Training run " + filepath.Base(r.Dir), Sides: r.sides, Recipe: string(r.Summary.Config)}
	p.Curves = r.course.figures()
	p.strength(r)
	rng := rand.New(rand.NewPCG(r.options.Seed, streamPage))
	p.values(r, rng)
	p.policy(r)
	p.games(r)
	p.samples(r)
	p.reuse(r)
	p.Facts, p.Lead, p.Notes = r.facts(), r.lead(), r.Notes
	return reportPage.Execute(w, p)
}

// streamPage keeps the intervals by lot apart from the draw of positions.
const streamPage = 0x9a6e

func (p *page) strength(r *Report) {
	if len(r.rivals) == 0 {
		return
	}
	heads := []string{"against", "step", "games", "score", "interval", "Elo", "interval",
		"as " + r.sides[0], "interval", "as " + r.sides[1], "interval"}
	p.StrengthNow = &table{Heads: append(heads, "best score"), Words: 1}
	p.StrengthAll = &table{Heads: heads, Words: 1}
	for _, v := range r.rivals {
		p.Strength = append(p.Strength, plot.Figure{Caption: "Against " + v.name, Drawing: v.draw(r.course, r.sides)})
		best := v.best()
		p.StrengthNow.Rows = append(p.StrengthNow.Rows,
			append(v.row(v.last()), fmt.Sprintf("%s at step %d", percent(best.score), best.step)))
		for i := range v.measured {
			p.StrengthAll.Rows = append(p.StrengthAll.Rows, v.row(&v.measured[i]))
		}
	}
}

func (v *rival) row(m *measured) []string {
	row := []string{v.name, fmt.Sprint(m.step), fmt.Sprint(2 * m.pairs), percent(m.score), percents(m.span()), elo(m.score), eloSpan(m.span())}
	for side := range m.sides {
		row = append(row, percent(m.sides[side]), percents(m.sideSpan(side)))
	}
	return row
}

func (p *page) values(r *Report, rng *rand.Rand) {
	roots := judge("Values of the search, when the games were played", r.sample.roots(), r.sides, rng)
	var now *judged
	if r.asked != nil {
		now = judge(fmt.Sprintf("Values of the network alone, today (step %d)", r.netStep), r.asked.values, r.sides, rng)
	}
	for _, j := range []*judged{roots, now} {
		if j != nil {
			p.Values = append(p.Values, j.show(r.sides))
		}
	}
	p.Findings = append(p.Findings, r.findings(roots, now)...)
	if l, ok := r.sample.luck(); ok {
		p.Luck = luckWords(l, r.sides[0])
	}
}

func (j *judged) show(sides [2]string) valuePart {
	v := valuePart{Caption: j.name}
	v.Table = table{Words: 1, Heads: []string{"positions", "number", "games", "Brier", "base rate", "skill", "interval", "calibration error", "variance explained"}}
	for _, row := range j.rows {
		s := row.score
		v.Table.Rows = append(v.Table.Rows, []string{row.name, fmt.Sprint(s.N), fmt.Sprint(s.Games), number(s.Brier, 4), number(s.Base, 4),
			number(s.Skill, 3), numbers(s.Interval, 3), percent(row.off), percent(row.variance)})
	}
	for side, class := range [2]string{"c", "b"} {
		f := chart{label: "calibration, " + sides[side] + " to decide", across: "predicted chance of " + sides[0], format: percent,
			high: 1, right: 1, diagonal: true}
		f.curves = []curve{calibration(j.side[side], class)}
		if drawing := f.draw(); drawing != "" {
			v.Figures = append(v.Figures, plot.Figure{Caption: fmt.Sprintf("Won by %s, %s to decide", sides[0], sides[side]), Drawing: drawing})
		}
	}
	return v
}

func calibration(all []diagnose.Bin, class string) curve {
	l := curve{class: class, dots: true}
	for _, b := range all {
		if b.N > 0 {
			in := b.Interval
			l.points = append(l.points, point{x: b.Mean, y: b.Share, span: &in,
				title: fmt.Sprintf("predicted %s, happened %s (%s), %d positions", percent(b.Mean), percent(b.Share), percents(in), b.N)})
		}
	}
	return l
}

func (p *page) policy(r *Report) {
	if t := r.targetTable(); len(t.Rows) > 0 {
		p.Targets = t
	}
	a := r.asked
	if a == nil || len(a.all) == 0 {
		return
	}
	p.Policy = &table{Words: 1, Heads: []string{"decisions", "number", "legal actions", "entropy of the network", "entropy of the target", "surprise", "evenness", "same best action"}}
	add := func(name string, all []diagnose.Decision) {
		if len(all) == 0 {
			return
		}
		d := diagnose.Policy(all)
		p.Policy.Rows = append(p.Policy.Rows, []string{name, fmt.Sprint(d.N), number(d.Actions, 1), number(d.Entropy, 3),
			number(d.TargetEntropy, 3), number(d.Surprise, 3), number(d.Evenness, 3), percent(d.Agreement)})
	}
	add("all", a.all)
	for side, all := range a.side {
		add("by "+r.sides[side], all)
	}
	for i, all := range a.part {
		add(partName(i), all)
	}
	p.PolicyNote = fmt.Sprintf("The network of the checkpoint at step %d was shown %d positions of these games, drawn by lot.", r.netStep, a.positions)
	p.Surprises = &table{Words: 5, Heads: []string{"game", "step", "side", "the search", "the network", "surprise"}}
	for _, s := range a.surprises {
		p.Surprises.Rows = append(p.Surprises.Rows, []string{keyText(s.game), fmt.Sprint(s.step), r.sides[s.side], s.search, s.mind, number(s.nats, 2)})
	}
	if len(p.Surprises.Rows) == 0 {
		p.Surprises = nil
	}
}

// targetTable tells of the policies that the games hold for learning.
func (r *Report) targetTable() *table {
	t := &table{Words: 1, Heads: []string{"moves", "number", "with a target", "actions kept", "entropy", "as many even actions"}}
	add := func(name string, x targets) {
		if x.moves > 0 {
			t.Rows = append(t.Rows, []string{name, fmt.Sprint(x.moves), percent(float64(x.full) / float64(x.moves)),
				number(x.actions, 1), number(x.entropy, 3), number(math.Exp(x.entropy), 1)})
		}
	}
	add("all", r.sample.targets(func(*replay.Game, int) int { return 0 }, 1)[0])
	for side, x := range r.sample.targets(func(g *replay.Game, i int) int { return int(g.Steps[g.Moves[i].Step].Player) }, 2) {
		add("of "+r.sides[side], x)
	}
	for i, x := range r.sample.targets(turn, parts) {
		add(partName(i), x)
	}
	return t
}

// number is a number with so many digits after the point; a dash for none.
func number(v float64, digits int) string {
	if !finite(v) {
		return "–"
	}
	return fmt.Sprintf("%.*f", digits, v)
}

func numbers(in agents.Interval, digits int) string {
	if !finite(in.Low) || !finite(in.High) {
		return "–"
	}
	return number(in.Low, digits) + " to " + number(in.High, digits)
}

// keyText names a game by the chunk it is in and its place there, from 0.
func keyText(k replay.Key) string {
	return fmt.Sprintf("%d/%d", uint64(k)>>32, uint64(k)&math.MaxUint32)
}
