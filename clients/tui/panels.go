package tui

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"bridgehead/engine/board"
	"bridgehead/table"
)

// panelTitles name the panels.
var panelTitles = map[panel]string{
	panelOdds: titleOdds, panelHint: titleHint, panelWhy: titleWhy, panelHelp: titleHelp, panelKeys: titleKeys,
	panelPlace: titlePlace, panelTracks: titleTracks, panelVictory: titleVictory, panelConfirm: titleConfirm,
}

// panelLines renders the open panel, all of it.
func (m *Model) panelLines(width int) []string {
	g := m.game
	switch g.panel {
	case panelOdds, panelConfirm:
		return m.oddsLines(width)
	case panelHint:
		return m.hintLines(width)
	case panelWhy:
		return m.whyLines(width)
	case panelHelp:
		return m.helpLines(width)
	case panelKeys:
		return m.keyLines(width)
	case panelPlace:
		return m.placeLines(width)
	case panelTracks:
		return m.trackLines(width)
	case panelVictory:
		return m.victoryLines(width)
	}
	return nil
}

// oddsLines are the values term by term and what the dice may bring.
func (m *Model) oddsLines(width int) []string {
	g := m.game
	c := g.choices.current()
	switch {
	case m.o.Adviser == nil:
		return wrap(textNoAdvice, width, 0)
	case c == nil:
		return wrap(textNoChoice, width, 0)
	}
	lines := []string{}
	for _, l := range wrap(clean(c.Text), width, 0) {
		lines = append(lines, m.st.title.Render(l))
	}
	p := g.preview
	switch {
	case g.waiting:
		return append(lines, m.spinner()+" "+textWorking)
	case p == nil && g.panel == panelConfirm:
		return append(lines, wrap(textAskRoll, width, 0)...)
	case p == nil:
		return lines
	}
	if p.Summary != "" {
		lines = append(lines, wrap(clean(p.Summary), width, 0)...)
	}
	if len(p.Outcomes) == 0 {
		if p.Summary == "" {
			lines = append(lines, wrap(textNoOdds, width, 0)...)
		}
		return lines
	}
	if g.panel == panelConfirm {
		lines = append(lines, wrap(textAskRoll, width, 0)...)
	}
	if p.Reply != "" {
		lines = append(lines, wrap(clean(p.Reply), width, 0)...)
	}
	lines = append(lines, m.termLines(p, width)...)
	return append(lines, m.outcomeLines(p, width)...)
}

// plainOdds are the words of a game that has none of its own.
var plainOdds = board.OddsWords{Attack: "AV", Defense: "DV", Win: "more", Draw: "as much", Lose: "less"}

// verdicts are the chances of those that there are.
func verdicts(p *board.Odds, words *board.OddsWords) string {
	var parts []string
	for i, word := range []string{words.Win, words.Draw, words.Lose} {
		if word != "" {
			parts = append(parts, fmt.Sprintf("%s %.0f%%", word, 100*[]float64{p.Win, p.Draw, p.Lose}[i]))
		}
	}
	return strings.Join(parts, ", ")
}

func (m *Model) termLines(p *board.Odds, width int) []string {
	if len(p.Terms) == 0 {
		return nil
	}
	words := cmp.Or(p.Words, &plainOdds)
	lines := []string{"", fmt.Sprintf("%s %d against %s %d", words.Attack, p.Attack, words.Defense, p.Defense)}
	if p.Win+p.Draw+p.Lose > 0 {
		lines = append(lines, wrap(verdicts(p, words), width, 0)...)
	}
	for _, t := range p.Terms {
		head := fmt.Sprintf("%s %+3d  ", sideLetter(t.Side), t.Value)
		for i, l := range wrap(clean(t.String()), width-len(head), 0) {
			if i > 0 {
				head = strings.Repeat(" ", len(head))
			}
			lines = append(lines, m.st.side(t.Side).Render(head+l))
		}
	}
	return append(lines, "")
}

func (m *Model) outcomeLines(p *board.Odds, width int) []string {
	var lines []string
	for _, o := range p.Outcomes {
		lines = append(lines, m.outcomeLine(&o, width)...)
	}
	if p.Loss != (board.Loss{}) {
		lines = append(lines, wrap(fmt.Sprintf(textLoss, p.Loss), width, 0)...)
	}
	if p.Again != "" {
		lines = append(lines, wrap(fmt.Sprintf(textAgain, sideTitles[p.Again]), width, 0)...)
	}
	for _, part := range p.Beside {
		lines = append(lines, "", m.st.title.Render(m.st.fit(clean(part.Title), width)))
		for _, o := range part.Outcomes {
			lines = append(lines, m.outcomeLine(&o, width)...)
		}
	}
	return lines
}

func (m *Model) outcomeLine(o *board.Outcome, width int) []string {
	bar := ""
	if width >= 36 {
		bar = m.st.fit(strings.Repeat(m.st.lines.bar, int(math.Round(6*o.Chance))), 6) + " "
	}
	head := fmt.Sprintf("%5.1f%% %s", 100*o.Chance, bar)
	indent := len([]rune(head))
	var lines []string
	for i, l := range wrap(clean(o.String()), width-indent, 0) {
		if i > 0 {
			head = strings.Repeat(" ", indent)
		}
		lines = append(lines, head+l)
	}
	return lines
}

func sideLetter(side string) string {
	for i, name := range sideNames {
		if name == side {
			return sideLetters[i]
		}
	}
	return " "
}

func (m *Model) hintLines(width int) []string {
	g := m.game
	if g.waiting {
		lines := wrap(textHintWait, width, 0)
		return append(lines, m.spinner()+" "+textWorking)
	}
	if g.hint == nil {
		return wrap(textNoAdvice, width, 0)
	}
	return m.thoughtLines(g.hint, width)
}

func (m *Model) whyLines(width int) []string {
	if m.game.why == nil {
		return wrap(textNoWhy, width, 0)
	}
	if plan := m.game.why.Plan; plan != nil { // what it set out to do says more than its last step
		return m.thoughtLines(plan, width)
	}
	return m.thoughtLines(m.game.why, width)
}

// thoughtLines put a thought into words: the choice, the chance, the candidates and the line expected.
func (m *Model) thoughtLines(t *table.Thought, width int) []string {
	lines := wrap(fmt.Sprintf("%s, %s:", sideTitles[t.Side], clean(t.Agent)), width, 2)
	for _, l := range wrap(clean(t.Text), width, 0) {
		lines = append(lines, m.st.title.Render(l))
	}
	if t.Reason != "" {
		lines = append(lines, wrap(clean(t.Reason), width, 0)...)
	}
	switch {
	case t.Judged:
		lines = append(lines, m.chanceBar(t.Chance, width))
		if t.EvaluatorChance != nil && math.Abs(*t.EvaluatorChance-t.Chance) >= 0.03 {
			lines = append(lines, wrap(fmt.Sprintf(textStands, 100**t.EvaluatorChance), width, 0)...)
		}
	case t.EvaluatorChance != nil:
		lines = append(lines, m.chanceBar(*t.EvaluatorChance, width))
	default:
		lines = append(lines, wrap(textUnjudged, width, 0)...)
	}
	lines = append(lines, m.candidateLines(t, width)...)
	if len(t.Line) > 0 {
		lines = append(lines, "", m.st.title.Render("Line expected"))
	}
	for _, step := range t.Line {
		for _, l := range wrap(fmt.Sprintf("%-6s %s", sideTitles[step.Side], clean(step.Text)), width, 7) {
			lines = append(lines, m.st.side(step.Side).Render(l))
		}
	}
	return append(lines, m.moreLines(t, width)...)
}

// mostCandidates is how many a panel lists.
const mostCandidates = 10

// candidateLines list what else was considered; one alone says nothing new.
func (m *Model) candidateLines(t *table.Thought, width int) []string {
	if len(t.Candidates) < 2 {
		return nil
	}
	lines := []string{""}
	for _, l := range wrap(fmt.Sprintf(textCandidates, sideTitles[t.Side]), width, 0) {
		lines = append(lines, m.st.title.Render(l))
	}
	for i := range t.Candidates[:min(mostCandidates, len(t.Candidates))] {
		c := &t.Candidates[i]
		head := ""
		if c.Chance != nil {
			head = fmt.Sprintf("%3.0f%% %-6s ", 100**c.Chance, m.st.loss(t, c))
		}
		lines = append(lines, headed(head, c.Text, width)...)
	}
	if n := t.Passed + max(0, len(t.Candidates)-mostCandidates); n > 0 {
		lines = append(lines, wrap(fmt.Sprintf(textPassed, n), width, 0)...)
	}
	return lines
}

// loss says in a word what a candidate loses against the best, in points of win chance, and how sure that is.
func (s *style) loss(t *table.Thought, c *table.Candidate) string {
	between := "±"
	if s.lines.h == "-" {
		between = "+-"
	}
	switch {
	case c.Loss == nil:
		return ""
	case c.Action == t.Action && c.Even:
		return "best"
	case c.Even:
		return "even"
	case c.Bound:
		return fmt.Sprintf("-%.0f or more", 100**c.Loss)
	case c.Error != nil && *c.Error > 0:
		return fmt.Sprintf("-%.0f%s%.0f", 100**c.Loss, between, max(1, math.Ceil(100**c.Error)))
	}
	return fmt.Sprintf("-%.0f", 100**c.Loss)
}

// headed is a text behind a head, its further lines below its own beginning.
func headed(head, text string, width int) (lines []string) {
	n := utf8.RuneCountInString(head)
	for _, l := range wrap(clean(text), width-n, 0) {
		lines = append(lines, head+l)
		head = strings.Repeat(" ", n)
	}
	return lines
}

// moreLines are for those who know the search.
func (m *Model) moreLines(t *table.Thought, width int) []string {
	if !m.game.more {
		return append([]string{""}, wrap(textMoreKey, width, 0)...)
	}
	lines := []string{""}
	if t.Detail != "" {
		lines = append(lines, wrap(clean(t.Detail), width, 0)...)
	}
	lines = append(lines, m.effort(t, width)...)
	lines = append(lines, m.st.title.Render(m.st.fit(textShares, width)))
	for i := range t.Candidates[:min(mostCandidates, len(t.Candidates))] {
		c := &t.Candidates[i]
		lines = append(lines, headed(fmt.Sprintf("%3.0f%% %3.0f%% ", 100*c.Share, 100*c.Prior), c.Text, width)...)
	}
	return lines
}

// chanceBar shows the win chance of the Allies as a bar between the sides.
func (m *Model) chanceBar(chance float64, width int) string {
	cells := max(4, min(20, width-24))
	n := int(math.Round(chance * float64(cells)))
	bar := m.st.allied.Render(strings.Repeat(m.st.lines.bar, n)) + strings.Repeat("·", cells-n)
	if m.st.lines.h == "-" {
		bar = strings.Repeat("#", n) + strings.Repeat(".", cells-n)
	}
	return fmt.Sprintf("Allied win chance %3.0f%% %s", 100*chance, bar)
}

func (m *Model) effort(t *table.Thought, width int) []string {
	var words []string
	if t.Simulations > 0 {
		words = append(words, fmt.Sprintf("%d simulations", t.Simulations))
	}
	if t.Nodes > 0 {
		words = append(words, fmt.Sprintf("%d positions", t.Nodes))
	}
	if t.Milliseconds > 0 {
		words = append(words, fmt.Sprintf("%.0f ms", t.Milliseconds))
	}
	if len(words) == 0 {
		return nil
	}
	return wrap(strings.Join(words, ", "), width, 0)
}

func (m *Model) helpLines(width int) []string {
	v := m.game.view
	lines := wrap(clean(v.Prompt), width, 0)
	var topics []Topic
	if m.o.Adviser != nil {
		topics = m.o.Adviser.Help(v.Game, v.Kind, v.Rules)
	}
	if len(topics) == 0 {
		return append(append(lines, ""), wrap(textNoHelp, width, 0)...)
	}
	for _, t := range topics {
		lines = append(lines, "")
		lines = append(lines, m.st.title.Render(m.st.fit(clean(t.Title), width)))
		for para := range strings.SplitSeq(t.Text, "\n") {
			lines = append(lines, wrap(clean(para), width, 0)...)
		}
	}
	return lines
}

func (m *Model) keyLines(width int) []string {
	var lines []string
	for _, k := range keyHelp {
		if k[0] == "" {
			lines = append(lines, m.st.title.Render(k[1]))
			continue
		}
		head := fmt.Sprintf(" %-9s ", k[0])
		for i, l := range wrap(k[1], width-len(head), 0) {
			if i > 0 {
				head = strings.Repeat(" ", len(head))
			}
			lines = append(lines, head+l)
		}
	}
	return lines
}
