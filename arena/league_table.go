package arena

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"bridgehead/arena/plot"
)

func (t *table) leagues() {
	c, r := &t.a.Config, t.a.Ratings
	if len(c.Agents) < 2 {
		return
	}
	for i := range r.Leagues {
		l := &r.Leagues[i]
		title := "ratings by side in Elo (" + r.Zero(c) + ")"
		if l.Scenario >= 0 {
			title = "ratings by side on " + c.Scenarios[l.Scenario].Name()
		}
		t.part(title, append([]string{"agent"}, LeagueHeads(c)...)...)
		for _, row := range l.rows(c) {
			t.row(row...)
		}
		t.end()
		if note := l.Note(); note != "" {
			t.printf("  %s\n", note)
		}
		t.free(l, title)
	}
}

// free is the league with the luck taken out.
func (t *table) free(l *League, title string) {
	if l.Free == nil {
		return
	}
	t.part(title+", with the luck taken out", freeHeads(&t.a.Config)...)
	for _, row := range l.freeRows(&t.a.Config) {
		t.row(row...)
	}
	t.end()
}

// freeHeads are the heads of the columns of freeRows.
func freeHeads(c *Config) []string {
	heads := []string{"agent", "both sides", "95 % interval", "variance saved"}
	for _, side := range c.Scenarios[0].Sides {
		heads = append(heads, "as "+side, "95 % interval", "variance saved")
	}
	return heads
}

// freeRows are the agents of a league with the luck taken out, in the order of what they won.
func (l *League) freeRows(c *Config) (rows [][]string) {
	for _, i := range l.Order {
		raw, free := &l.Agents[i], &l.Free[i]
		row := append([]string{c.Agents[i]}, freeWords(&raw.Both, &free.Both, raw.Held())...)
		for side := range raw.Sides {
			row = append(row, freeWords(&raw.Sides[side], &free.Sides[side], raw.Sides[side].OneSided() != 0)...)
		}
		rows = append(rows, row)
	}
	return rows
}

func freeWords(raw, free *Strength, held bool) []string {
	if held {
		return []string{"-", "-", "-"}
	}
	words := []string{elo(free.Elo), eloSpan(free.Interval), "-"}
	if saved, ok := Saved(raw, free); ok {
		words[2] = fmt.Sprintf("%.0f %%", 100*saved)
	}
	return words
}

// LeagueHeads are the heads of the columns of [SideRating.Words].
func LeagueHeads(c *Config) []string {
	heads := []string{"both sides", "95 % interval"}
	for _, side := range c.Scenarios[0].Sides {
		heads = append(heads, "as "+side, "95 % interval", "games", "score")
	}
	return heads
}

// rows are the agents of a league in words, the strongest first.
func (l *League) rows(c *Config) (rows [][]string) {
	for _, i := range l.Order {
		rows = append(rows, append([]string{c.Agents[i]}, l.Agents[i].Words()...))
	}
	return rows
}

// Words are the strength on both sides with its interval, and then for each side the strength, its interval, the games
// and the score; dashes for an agent who has met nobody.
func (s *SideRating) Words() []string {
	if s.Both.Games == 0 {
		return strings.Split(strings.Repeat("-", 2+4*len(s.Sides)), "")
	}
	both := elo(s.Both.Elo)
	if s.Held() {
		both += asterisk
	}
	words := []string{both, eloSpan(s.Both.Interval)}
	for side := range s.Sides {
		x := &s.Sides[side]
		words = append(words, elo(x.Elo)+mark(x), eloSpan(x.Interval), fmt.Sprint(x.Games), share(x.Score))
	}
	return words
}

// Note explains the asterisks; it is empty where there is none.
func (l *League) Note() string {
	if slices.ContainsFunc(l.Order, func(i int) bool { return l.Agents[i].Held() }) {
		return heldWords
	}
	return ""
}

type leaguePart struct {
	Title string // the scenario; empty for all
	Rows  [][]string
}

func (p *page) leagues(a *Analysis) {
	c, r := &a.Config, a.Ratings
	if len(a.Matches) == 0 {
		return
	}
	p.LeagueHeads = LeagueHeads(c)
	for i := range r.Leagues {
		l := &r.Leagues[i]
		p.LeagueHeld = p.LeagueHeld || l.Note() != ""
		if l.Scenario < 0 {
			p.League, p.LeagueRows = l.draw(c), l.rows(c)
			if l.Free != nil {
				p.FreeHeads, p.FreeRows = freeHeads(c), l.freeRows(c)
			}
			continue
		}
		p.LeagueParts = append(p.LeagueParts, leaguePart{c.Scenarios[l.Scenario].Name(), l.rows(c)})
	}
}

func (l *League) draw(c *Config) template.HTML {
	f := plot.Forest{Label: "ratings by side with intervals", Format: elo}
	for _, i := range l.Order {
		a := &l.Agents[i]
		mark := func(class, what string, s *Strength, offset float64) plot.Whisker {
			return plot.Whisker{Class: class, Value: s.Elo, Span: s.Interval, Offset: offset,
				Title: fmt.Sprintf("%s, %s: %s, %s", c.Agents[i], what, elo(s.Elo), eloSpan(s.Interval))}
		}
		sides := c.Scenarios[0].Sides
		f.Rows = append(f.Rows, c.Agents[i])
		f.Marks = append(f.Marks, []plot.Whisker{mark("a", "both sides", &a.Both, -8),
			mark("b", "as "+sides[0], &a.Sides[0], 0), mark("c", "as "+sides[1], &a.Sides[1], 8)})
	}
	return f.Draw()
}
