package card

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"bridgehead/arena/markdown"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// Write writes the card of a network as Markdown, under a heading of the second level.
func (s *Sources) Write(w io.Writer, b *bundle.Bundle) error {
	p := &page{w: w}
	played := Played(b)
	p.line("## %s\n", b.Name)
	p.line("%s\n", plays(b, played))
	s.strength(p, b, played)
	s.style(p, b, played)
	s.exploits(p, b, played)
	recipe(p, b)
	p.line("### %s: limits\n", b.Name)
	for _, l := range s.LimitsOf(b, played) {
		p.line("- %s", l)
	}
	return p.err
}

// WriteAgent writes the card of an agent that is no network: its ratings and what exploiters won against it.
func (s *Sources) WriteAgent(w io.Writer, spec string) error {
	p := &page{w: w}
	p.line("## %s\n", spec)
	p.line("### %s: strength\n", spec)
	p.line("Elo on the ladder, where `random` is 0 over both sides:\n")
	p.head("scenario", "as "+engine.Capital(games.Sides[0]), "as "+engine.Capital(games.Sides[1]), "both", "games")
	for i := range s.Ladder.Fields {
		f := &s.Ladder.Fields[i]
		if r := f.Of(spec); r != nil {
			p.row("`"+strings.TrimSpace(f.Scenario+" "+f.Options)+"`", elo(r.Sides[games.Sides[0]]), elo(r.Sides[games.Sides[1]]), elo(r.Both), fmt.Sprint(r.Both.Games))
		}
	}
	p.line("")
	p.line("### %s: what exploiters won\n", spec)
	tries(p, s.targets(func(x *opponents.Exploited) bool { return x.Target == spec }), "")
	return p.err
}

// page keeps the first error.
type page struct {
	w   io.Writer
	err error
}

func (p *page) write(text string) {
	_, err := io.WriteString(p.w, text)
	p.err = errors.Join(p.err, err)
}

func (p *page) line(format string, args ...any) { p.write(fmt.Sprintf(format, args...) + "\n") }

func (p *page) row(cells ...string)  { p.write(markdown.Row(cells...)) }
func (p *page) head(cells ...string) { p.write(markdown.Head(cells...)) }

func plays(b *bundle.Bundle, played []string) string {
	key, _, _ := strings.Cut(b.Game, "-v")
	text := key
	if k, err := games.Find(key); err == nil {
		text = k.Title
	}
	own, _ := trained(b, played)
	return text + ", " + codes(own) + "."
}

func (s *Sources) strength(p *page, b *bundle.Bundle, played []string) {
	p.line("### %s: strength\n", b.Name)
	fields := s.fields(b, played)
	switch {
	case len(b.Strength) > 0:
		matches(p, b.Strength)
	case len(fields) == 0:
		p.line("Not measured.\n")
	}
	for _, f := range fields {
		ratings(p, f, b.Checksum)
	}
}

// matches is the table of the matches of a bundle, a row for the sides of one match.
func matches(p *page, list []bundle.Strength) {
	p.head("level", "against", "scenario", "as "+engine.Capital(games.Sides[0]), "as "+engine.Capital(games.Sides[1]), "both", "games", "date")
	type match struct{ settings, opponent, scenario string }
	by := map[match]map[string]bundle.Strength{}
	var order []match
	for _, x := range list {
		m := match{x.Settings, x.Opponent, x.Scenario}
		if by[m] == nil {
			by[m] = map[string]bundle.Strength{}
			order = append(order, m)
		}
		by[m][x.Side] = x
	}
	for _, m := range order {
		cells := []string{m.settings, "`" + m.opponent + "`", "`" + m.scenario + "`"}
		played, date := 0, ""
		for _, side := range []string{games.Sides[0], games.Sides[1], ""} {
			x, ok := by[m][side]
			if !ok {
				cells = append(cells, "")
				continue
			}
			cells = append(cells, share(x.Score, x.Low, x.High))
			played, date = max(played, x.Games), x.Date
		}
		p.row(append(cells, fmt.Sprint(played), date)...)
	}
	p.line("")
}

// ratings are those of the levels in a field of the ladder.
func ratings(p *page, f *opponents.Field, now string) {
	p.line("Elo on the ladder of `%s`, where `%s` is 0 over both sides (%d games, %s%s):\n", strings.TrimSpace(f.Scenario+" "+f.Options), f.Anchor, f.Games, f.Date,
		earlier(checksum(f), now))
	p.head("level", "as "+engine.Capital(games.Sides[0]), "as "+engine.Capital(games.Sides[1]), "both")
	for i := range f.Agents {
		r := &f.Agents[i]
		if len(r.Plays) == 0 {
			continue
		}
		p.row(r.Agent, elo(r.Sides[games.Sides[0]]), elo(r.Sides[games.Sides[1]]), elo(r.Both))
	}
	p.line("")
}

func elo(f opponents.Figure) string {
	if f.Held {
		return fmt.Sprintf("%+.0f, a bound", f.Elo)
	}
	return fmt.Sprintf("%+.0f (%+.0f to %+.0f)", f.Elo, f.Low, f.High)
}

func share(score, low, high float64) string {
	return fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*score, 100*low, 100*high)
}

func (s *Sources) style(p *page, b *bundle.Bundle, played []string) {
	p.line("### %s: style\n", b.Name)
	all := s.styles(b, played)
	for _, x := range all {
		p.line("The %s on `%s` against `%s`, %d games of each side, and that planner on the same seeds in its place (%s%s).\n", x.Level,
			strings.TrimSpace(x.Scenario+" "+x.Options), x.Planner, x.Games, x.Date, earlier(x.Checksum, b.Checksum))
		habits(p, x)
	}
	if len(all) == 0 {
		p.line("Not measured.\n")
	}
}

// earlier says that a network of that name was measured which is no longer the one.
func earlier(measured, now string) string {
	if measured == "" || measured == now {
		return ""
	}
	return ", of an earlier network of this name"
}

func habits(p *page, x *opponents.Style) {
	german, allied := x.Sides[games.Sides[0]], x.Sides[games.Sides[1]]
	for _, side := range games.Sides {
		if m := x.Sides[side]; m != nil {
			p.line("- As %s it %s.", engine.Capital(side), m.Words())
		}
	}
	p.line("")
	p.head("mean", "as "+engine.Capital(games.Sides[0]), "planner", "as "+engine.Capital(games.Sides[1]), "planner")
	for _, key := range opponents.HabitKeys() {
		g, a := german.Of(key), allied.Of(key)
		if g == nil && a == nil {
			continue
		}
		name := g
		if name == nil {
			name = a
		}
		p.row(append(append([]string{name.Title()}, figures(g)...), figures(a)...)...)
	}
	p.line("")
}

func figures(h *opponents.Habit) []string {
	if h == nil {
		return []string{"", ""}
	}
	return []string{h.Figure(h.Agent.Value), h.Figure(h.Planner.Value)}
}

func (s *Sources) exploits(p *page, b *bundle.Bundle, played []string) {
	p.line("### %s: what exploiters won\n", b.Name)
	tries(p, s.exploited(b, played), b.Checksum)
}

// tries is the table of what was won, by networks as they are where their bundle has this checksum.
func tries(p *page, all []*opponents.Exploited, checksum string) {
	if len(all) == 0 {
		p.line("Nobody has tried.\n")
		return
	}
	p.head("against", "scenario", "exploiter", "as "+engine.Capital(games.Sides[0]), "as "+engine.Capital(games.Sides[1]), "both", "games", "date")
	for _, x := range all {
		for i := range x.Tries {
			y := &x.Tries[i]
			g, a := y.Sides[games.Sides[0]], y.Sides[games.Sides[1]]
			p.row(x.Target+earlier(x.Checksum, checksum), "`"+strings.TrimSpace(x.Scenario+" "+x.Options)+"`", exploiter(y), share(g.Score, g.Low, g.High),
				share(a.Score, a.Low, a.High), share(y.Score, y.Low, y.High), fmt.Sprint(y.Games), y.Date)
		}
	}
	p.line("")
}

func exploiter(y *opponents.Try) string {
	if y.Trained {
		return fmt.Sprintf("a network trained for it (%.1f h)", y.Hours)
	}
	return "`" + y.Agent + "`"
}

func recipe(p *page, b *bundle.Bundle) {
	r := &b.Provenance
	p.line("### %s: recipe\n", b.Name)
	p.line("Recipe `%s`, seed %d: %d games of self-play, %d positions learnt from, %.1f hours on %s; done %s by version %s. `bridgehead models show %s` prints the recipe.\n",
		r.Recipe, r.Seed, r.Games, r.Positions, r.Hours, r.Machine, r.Date, r.Program, b.Name)
	p.head("level", "plays by")
	for i := range b.Play {
		y := &b.Play[i]
		by := y.Agent
		if by == "" {
			by = fmt.Sprintf("neural:sims=%d,m=%d,temperature=%g", y.Simulations, y.Considered, y.Temperature)
		}
		p.row(y.Title(), "`"+by+"`")
	}
	p.line("")
}
