package tui

import (
	"fmt"
	"strings"
)

// placeLines are the facts of the place under the cursor of the map, and its units.
func (m *Model) placeLines(width int) []string {
	g := m.game
	p, ok := g.m.find(g.m.cursor)
	if !ok {
		return wrap(textNoPlace, width, 0)
	}
	lines := []string{m.st.title.Render(m.st.fit(p.code()+" "+clean(p.Name), width))}
	add := func(indent int, format string, args ...any) {
		lines = append(lines, wrap(clean(fmt.Sprintf(format, args...)), width, indent)...)
	}
	add(2, "%s", placeFacts(&p))
	list, others := g.m.pos.crossingsOf(p.code())
	for i, c := range list {
		name := c.Name
		if name != "" {
			name = ", " + name
		}
		add(4, "  %s over the %s to %s%s: %s", kindOf(&c), c.Over, others[i], name,
			strings.Join(append([]string{crossingStates[c.State]}, c.Marks...), ", "))
	}
	if m.o.Adviser != nil && g.board != nil {
		if more := m.o.Adviser.Place(g.board, p.code()); more != "" {
			add(2, "Neighbours: %s", more)
		}
	}
	for _, d := range g.m.pos.Depots {
		if d.Place == p.code() {
			add(2, "%s: %d Supply Points", d.Name, d.Points)
		}
	}
	for _, mark := range p.Markers {
		add(2, "Marker: %s", mark)
	}
	for side, units := range [2][]unit{p.German, p.Allied} {
		lines = append(lines, m.unitTable(side, units, width)...)
	}
	return append(lines, m.placeChoices(p.code(), width)...)
}

func kindOf(c *crossing) string {
	if c.ferry() {
		return "Ferry"
	}
	return "Bridge"
}

// placeFacts are terrain and control in words.
func placeFacts(p *place) string {
	words := []string{controlNames[p.Control] + " Control", fmt.Sprintf("TEM %d", p.TEM)}
	for _, f := range []struct {
		is   bool
		text string
	}{{p.Contested, "Contested"}, {p.Elevated, "elevated"}, {p.Polder, "polder"}} {
		if f.is {
			words = append(words, f.text)
		}
	}
	if p.VP > 0 {
		words = append(words, fmt.Sprintf("%d VP (scores %d)", p.VP, p.Scores))
	}
	for _, f := range []struct {
		title string
		list  []string
	}{{"sector", p.Sectors}, {"drop", p.Drops}, {"supplied", p.Supplied}, {"full for", p.Full}} {
		if len(f.list) > 0 {
			words = append(words, f.title+" "+strings.Join(f.list, " "))
		}
	}
	return strings.Join(words, ", ")
}

// unitTable lists the units of a side with what they can do.
func (m *Model) unitTable(side int, units []unit, width int) []string {
	if len(units) == 0 {
		return nil
	}
	st := m.st.side(sideNames[side])
	lines := []string{"", st.Render(fmt.Sprintf("%s: %d", sideTitles[sideNames[side]], len(units)))}
	for _, u := range units {
		text := fmt.Sprintf("%s, %s %s", u.Name, strings.ReplaceAll(u.Type, "_", " "), u.Printed)
		if u.Status != "" {
			text += fmt.Sprintf("; %s, attack %d, defense %d", statusNames[u.Status], u.Attack, u.Defense)
		}
		if u.HalfMF > 0 {
			text += fmt.Sprintf(", %g MF", float64(u.HalfMF)/2)
		}
		if more := append(append([]string{}, u.Traits...), u.Flags...); len(more) > 0 {
			text += "; " + strings.Join(more, ", ")
		}
		for i, l := range wrap(clean(text), width-2, 3) {
			mark := sideLetters[side] + " "
			if i > 0 {
				mark = "  "
			}
			lines = append(lines, st.Render(mark+l))
		}
	}
	return lines
}

// placeChoices are the choices that point to the place.
func (m *Model) placeChoices(code string, width int) []string {
	var lines []string
	for i, c := range m.game.choices.all {
		if c.Place == code {
			lines = append(lines, wrap(fmt.Sprintf("%d %s", i+1, clean(c.Text)), width, 3)...)
		}
	}
	if len(lines) > 0 {
		lines = append([]string{"", m.st.title.Render(fmt.Sprintf(textForThis, code) + " (f)")}, lines...)
	}
	return lines
}

// trackLines are the tracks and the pools.
func (m *Model) trackLines(width int) []string {
	p := m.game.m.pos
	var lines []string
	row := func(title, format string, args ...any) {
		for _, l := range wrap(clean(fmt.Sprintf(format, args...)), width-12, 0) {
			lines = append(lines, fmt.Sprintf("%-11s ", title)+l)
			title = ""
		}
	}
	row("Turn", "%d September, %s, Impulse %s (%s)", p.Turn.Date, p.Turn.Phase, p.Turn.Box, sideTitles[p.Turn.Side])
	weather := p.Weather.Now
	if p.Weather.Changes {
		weather += ", changing with the next German Impulse"
	}
	row("Weather", "%s", weather)
	row("Advantage", "%s %s", sideTitles[p.Advantage.Holder], nextText(p.Advantage.Next))
	row("Sunset DRM", "%+d", p.Turn.SunsetDRM)
	row("VP", "%d of %d", m.game.view.VP, m.game.view.Goal)
	row("Supply", "German %d, Allied %d in reserve", p.Reserves.German, p.Reserves.Allied)
	if p.Turn.NextShift != 0 {
		row("Next Turn", "begins %d Impulses earlier", -p.Turn.NextShift)
	}
	if len(p.Air.Used) > 0 {
		row("Air flown", "%s", strings.Join(p.Air.Used, ", "))
	}
	row("Interdict.", "%d markers at hand", p.Air.Interdiction)
	for _, d := range p.Depots {
		row("Depot", "%s in %s: %d", d.Name, d.Place, d.Points)
	}
	if len(p.Boundaries) > 0 {
		row("Boundaries", "Allied: %s", strings.Join(p.Boundaries, ", "))
	}
	for _, pool := range []struct {
		title string
		box   box
	}{{"To come", p.ToCome}, {"Eliminated", p.Eliminated}} {
		row(pool.title, "German %s", unitNames(pool.box.German))
		row("", "Allied %s", unitNames(pool.box.Allied))
	}
	return lines
}

func nextText(next string) string {
	if next == "" {
		return ""
	}
	return "(next " + sideTitles[next] + ")"
}

// unitNames lists units by name with their date.
func unitNames(units []unit) string {
	words := make([]string, len(units))
	for i, u := range units {
		words[i] = u.Name
		if u.Date > 0 {
			words[i] += fmt.Sprintf(" (%d.)", u.Date)
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return fmt.Sprintf("%d: %s", len(words), strings.Join(words, ", "))
}
