package arena

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"
	"time"

	"bridgehead/arena/plot"
)

//go:embed report.html
var reportText string

var reportPage = template.Must(template.New("report").Parse(reportText))

// page is what the template shows: words and figures, all numbers in their final form.
type page struct {
	Style        template.CSS
	Title, Lead  string
	Facts        [][2]string
	Anchor       string
	Ratings      template.HTML
	RatingRows   [][]string
	Sides        [2]string
	Bias         []string
	OneSided     bool
	League       template.HTML
	LeagueHeads  []string
	LeagueRows   [][]string
	LeagueParts  []leaguePart // the same by scenario
	FreeHeads    []string
	FreeRows     [][]string // with the luck taken out
	LeagueHeld   bool
	Matrix       [][]matrixCell
	MatrixHeads  []string
	Matches      [][]string
	Parts        [][]string // the same by scenario
	SideRows     [][]string
	SPRT         string
	SPRTRows     [][]string
	Surprises    [][]string
	SurpriseNote string
	Balance      template.HTML
	BalanceRows  [][]string
	Bids         [][]string
	VP           []plot.Figure
	Luck         template.HTML
	LuckRows     [][]string
	LuckNotes    []string
	Length       []plot.Figure
	Pace         [][]string
	Forfeits     []string
	Clocked      string
	Command      string
	Config       string
}

type matrixCell struct {
	Text, Title string
	Style       template.CSS
}

// WriteHTML writes an analysis as a page that needs nothing else: no scripts, no fonts, no network.
func WriteHTML(w io.Writer, a *Analysis) error {
	text, err := a.Config.encode()
	if err != nil {
		return err
	}
	c := &a.Config
	p := &page{Style: plot.Style, Title: title(a), Lead: lead(a), Sides: c.Scenarios[0].Sides, Command: c.Command(), Config: string(text)}
	p.Facts = facts(a)
	p.ratings(a)
	p.leagues(a)
	p.matrix(a)
	p.matches(a)
	p.surprises(a)
	p.balance(a)
	p.luck(a)
	p.length(a)
	for _, f := range a.Forfeits[:min(len(a.Forfeits), shownForfeits)] {
		p.Forfeits = append(p.Forfeits, fmt.Sprintf("pair %d, game %d, seed %d: %s: %s", f.Pair, f.Game, f.Seed,
			c.Agents[f.Agent], f.Reason))
	}
	p.Clocked = strings.Join(c.Clocked(), ", ")
	return reportPage.Execute(w, p)
}

func title(a *Analysis) string {
	c := &a.Config
	switch {
	case len(c.Agents) == 1:
		return c.Agents[0] + " against itself"
	case len(c.Agents) == 2:
		return c.Agents[0] + " against " + c.Agents[1]
	case c.Gauntlet != "":
		return fmt.Sprintf("%s against %d others", c.Gauntlet, len(c.Agents)-1)
	}
	return fmt.Sprintf("Tournament of %d agents", len(c.Agents))
}

// lead is the result in a sentence.
func lead(a *Analysis) string {
	c, r := &a.Config, a.Ratings
	switch {
	case a.Pairs == 0:
		return "Nothing has been played yet."
	case len(c.Agents) == 1:
		return fmt.Sprintf("%d games of one agent against itself, which show how fair the sides are.", a.Games)
	case len(a.Matches) == 1:
		m := &a.Matches[0]
		return fmt.Sprintf("%s scored %s against %s over %d pairs of games (95 %% interval %s), an Elo difference of %s (%s).",
			c.Agents[m.Agents[0]], share(m.Mean), c.Agents[m.Agents[1]], m.Penta.N(), span(m.Interval), elo(m.Elo),
			eloSpan(m.EloSpan))
	}
	best, last := &r.Agents[r.Order[0]], &r.Agents[r.Order[len(r.Order)-1]]
	return fmt.Sprintf("%s is rated highest of %d agents, %s Elo above %s at the other end, after %d games.",
		c.Agents[best.Agent], len(c.Agents), strings.TrimPrefix(elo(best.Elo-last.Elo), "+"), c.Agents[last.Agent], a.Games)
}

func facts(a *Analysis) [][2]string {
	c := &a.Config
	names := make([]string, len(c.Scenarios))
	for i, s := range c.Scenarios {
		names[i] = s.Name()
	}
	out := [][2]string{
		{"Played on", strings.Join(names, ", ")},
		{"Games", fmt.Sprintf("%d in %d pairs and mirror games of %d planned", a.Games, a.Pairs, a.Planned)},
		{"Seeds", fmt.Sprintf("%d to %d", c.Seed, c.Seed+uint64(max(0, a.Planned-1)))},
		{"Budget for a decision", c.Budget.words()},
	}
	if c.Chain {
		out = append(out, [2]string{"Chain", chainWords(c.reach())})
	}
	if c.Gauntlet != "" {
		out = append(out, [2]string{"Gauntlet of", c.Gauntlet})
	}
	return out
}

func (b Budget) words() string {
	var words []string
	if b.Simulations > 0 {
		words = append(words, fmt.Sprintf("%d simulations", b.Simulations))
	}
	if b.Nodes > 0 {
		words = append(words, fmt.Sprintf("%d nodes", b.Nodes))
	}
	if d, err := time.ParseDuration(b.Time); err == nil {
		words = append(words, d.String())
	}
	if len(words) == 0 {
		return "as each agent's name says"
	}
	return strings.Join(words, ", ")
}

func (p *page) ratings(a *Analysis) {
	c, r := &a.Config, a.Ratings
	if len(a.Matches) == 0 {
		return
	}
	if p.Anchor = "the mean of all agents is 0"; r.Anchor >= 0 {
		p.Anchor = r.Zero(c)
	}
	f := plot.Forest{Label: "ratings with intervals", Format: elo}
	for _, i := range r.Order {
		g := &r.Agents[i]
		f.Rows = append(f.Rows, c.Agents[i])
		f.Marks = append(f.Marks, []plot.Whisker{{Class: "a", Value: g.Elo, Span: g.Interval,
			Title: fmt.Sprintf("%s: %s, %s", c.Agents[i], elo(g.Elo), eloSpan(g.Interval))}})
		p.RatingRows = append(p.RatingRows, []string{c.Agents[i], elo(g.Elo) + mark(&g.Strength), eloSpan(g.Interval),
			fmt.Sprint(g.Games), share(g.Score)})
	}
	p.Ratings, p.OneSided = f.Draw(), r.anyOneSided()
	for s := range r.Bias {
		p.Bias = append(p.Bias, fmt.Sprintf("%s: %s (%s)", c.Scenarios[s].Name(),
			elo(r.Bias[s].Elo)+mark(&r.Bias[s]), eloSpan(r.Bias[s].Interval)))
	}
}

func (p *page) matrix(a *Analysis) {
	if len(a.Config.Agents) < 3 {
		return
	}
	for k, i := range a.Ratings.Order {
		p.MatrixHeads = append(p.MatrixHeads, fmt.Sprint(k+1))
		row := []matrixCell{{Text: fmt.Sprintf("%d  %s", k+1, a.Config.Agents[i])}}
		for _, j := range a.Ratings.Order {
			row = append(row, newMatrixCell(a, i, j))
		}
		p.Matrix = append(p.Matrix, row)
	}
}

func newMatrixCell(a *Analysis, i, j int) matrixCell {
	score, m, ok := a.Match(i, j)
	if !ok {
		return matrixCell{Style: "background:#eceae6"}
	}
	return matrixCell{
		Text:  fmt.Sprintf("%.0f", 100*score),
		Title: fmt.Sprintf("%s against %s: %s over %d pairs", a.Config.Agents[i], a.Config.Agents[j], share(score), m.Penta.N()),
		Style: template.CSS("background:" + heat(score)),
	}
}

// heat goes from orange at 0 over white at one half to blue at 1: two ends that colour-blind people can
// tell apart, too.
func heat(score float64) string {
	low, high := [3]float64{222, 125, 60}, [3]float64{66, 125, 190}
	end, t := high, 2*score-1
	if t < 0 {
		end, t = low, -t
	}
	var rgb [3]int
	for k := range rgb {
		rgb[k] = int(math.Round(255 + t*(end[k]-255)))
	}
	return fmt.Sprintf("rgb(%d,%d,%d)", rgb[0], rgb[1], rgb[2])
}

// chainWords says whom an agent of a chain meets.
func chainWords(reach int) string {
	if reach == 1 {
		return "each agent meets the next one of the list"
	}
	return fmt.Sprintf("each agent meets the next %d of the list", reach)
}
