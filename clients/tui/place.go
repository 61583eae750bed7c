package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"bridgehead/engine"
	"bridgehead/engine/board"
)

// placeLines are the facts of the place under the cursor of the map, and its units.
func (m *Model) placeLines(width int) []string {
	g := m.game
	pos := &g.m.pos
	p, ok := g.m.find(g.m.cursor)
	if !ok {
		return wrap(textNoPlace, width, 0)
	}
	lines := []string{m.st.title.Render(m.st.fit(strings.TrimSpace(p.code+" "+clean(p.name)), width))}
	add := func(indent int, format string, args ...any) {
		lines = append(lines, wrap(clean(fmt.Sprintf(format, args...)), width, indent)...)
	}
	add(2, "%s", pos.placeFacts(&p))
	list, others := pos.crossingsOf(p.code)
	for i := range list {
		c := &list[i]
		name := ""
		if c.Name != "" {
			name = ", " + c.Name
		}
		add(4, "  %s over the %s to %s%s: %s", engine.Capital(c.Kind), c.Over, others[i], name,
			strings.Join(append([]string{c.state()}, c.Notes...), ", "))
	}
	if more := pos.neighbours(p.code); more != "" {
		add(2, "Neighbours: %s", more)
	}
	for _, d := range p.now.Stores {
		add(2, "%s: %s, %d %ss", engine.Capital(d.Kind), d.Name, d.Points, cmp.Or(d.Of, "point"))
	}
	for _, note := range p.now.Notes {
		add(2, "%s", engine.Capital(note))
	}
	for side, units := range p.units {
		lines = append(lines, m.unitTable(side, units, width)...)
	}
	return append(lines, m.placeChoices(p.code, width)...)
}

// placeFacts are terrain and control in words.
func (p *position) placeFacts(l *place) string {
	var words []string
	if l.now.Class != "" {
		words = append(words, p.word("place", l.now.Class))
	} else if l.class != "" {
		words = append(words, l.class+" control")
	}
	if l.now.Fought {
		words = append(words, "contested")
	}
	if l.ground != "" {
		words = append(words, l.ground)
	}
	for _, b := range l.badges {
		word := b.Word
		switch {
		case b.Kind == "points":
			word = fmt.Sprintf("%s (scores %d)", b.Word, l.now.Scores)
		case word == "":
			word = b.Text
		}
		words = append(words, word)
	}
	for _, key := range l.now.Marks {
		words = append(words, p.word("place", key))
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
	for i := range units {
		for k, l := range wrap(clean(m.game.m.pos.unitText(&units[i])), width-2, 3) {
			mark := sideLetters[side] + " "
			if k > 0 {
				mark = "  "
			}
			lines = append(lines, st.Render(mark+l))
		}
	}
	return lines
}

// unitText is a unit in words: what is printed, its condition, the numbers that differ, and what else is said of it.
func (p *position) unitText(u *unit) string {
	parts := []string{fmt.Sprintf("%s, %s %s", u.Name, strings.ReplaceAll(u.Symbol, "-", " "), p.printed(u))}
	var now []string
	for _, key := range u.Marks {
		now = append(now, p.word("counter", key))
	}
	for i, n := range u.Piece.Numbers {
		if i < len(u.Counter.Numbers) && i < len(p.Numbers) && n != u.Counter.Numbers[i] {
			now = append(now, p.Numbers[i].Word+" "+numberText(p.Numbers[i], n))
		}
	}
	var more []string
	for _, t := range u.Tags {
		more = append(more, t.Word)
	}
	for _, list := range [][]string{now, append(more, u.Notes...)} {
		if len(list) > 0 {
			parts = append(parts, strings.Join(list, ", "))
		}
	}
	return strings.Join(parts, "; ")
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

// gauges are the tracks in short, but for what the heading says already.
func (p *position) gauges(heading string) (parts []string) {
	if !p.drawn() {
		return nil
	}
	for i, g := range p.now.Gauges {
		look := ""
		if i < len(p.Gauges) {
			look = p.Gauges[i].Look
		}
		said := strings.Contains(strings.ToLower(heading), strings.ToLower(g.Text))
		switch {
		case look == board.LookTrack || look == board.LookLong || look == board.LookMeter:
		case look == board.LookText && said && strings.ContainsFunc(g.Text, unicode.IsLetter):
		case look != board.LookSign:
			parts = append(parts, clean(p.Gauges[i].Name+" "+g.Text))
		case !said:
			parts = append(parts, clean(g.Text))
		}
	}
	return parts
}

// trackLines are the tracks and the pools.
func (m *Model) trackLines(width int) []string {
	p := &m.game.m.pos
	if !p.drawn() {
		return wrap(textNoTally, width, 0)
	}
	var lines []string
	row := func(title, text string) {
		for _, l := range wrap(clean(text), width-12, 0) {
			lines = append(lines, m.st.fit(clean(title), 11)+" "+l)
			title = ""
		}
	}
	for i, g := range p.now.Gauges {
		row(p.Gauges[i].Name, g.Words)
	}
	for _, f := range p.now.Facts {
		if len(f.Name) > 11 {
			row("", f.Name+": "+f.Text)
		} else {
			row(f.Name, f.Text)
		}
	}
	for _, code := range sortedKeys(p.now.Places) {
		for _, d := range p.now.Places[code].Stores {
			row(engine.Capital(d.Kind), fmt.Sprintf("%s in %s: %d", d.Name, code, d.Points))
		}
	}
	for _, pool := range []struct{ title, why string }{{"To come", board.AwayToCome}, {"Eliminated", board.AwayLost}, {"Out of sight", board.AwayUnseen}} {
		var names [2][]string
		for _, piece := range p.now.Away[pool.why] {
			u := p.unit(piece)
			names[u.Side&1] = append(names[u.Side&1], nameWithDate(&u, pool.why))
		}
		row(pool.title, "German "+counted(names[0]))
		row("", "Allied "+counted(names[1]))
	}
	return lines
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func nameWithDate(u *unit, why string) string {
	if why == board.AwayToCome && u.Arrives != "" {
		return u.Name + " (" + u.Arrives + ")"
	}
	return u.Name
}

// counted lists names with how many they are.
func counted(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return fmt.Sprintf("%d: %s", len(names), strings.Join(names, ", "))
}
