package ladder

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"bridgehead/agents/neural"
	"bridgehead/arena/markdown"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/opponents"
)

// head is what the page begins with, whatever was measured.
const head = `# The ladder

Which agent beats which, by how much, and how sure that is: a run of the [arena](arena.md) for each scenario that a network was made for, with its fair
handicap. ` + "`make ladder`" + ` plays on where the runs stopped, writes [ladder.json](../models/opponents/ladder.json), which the program reads, and prints this
page of it ([how](arena.md#the-ladder)). Findings beyond these figures are in [results.md](results.md#from-earlier-ladders).

Elo with 95 % intervals, ` + "`random`" + ` at 0 over both sides, ratings by side in one fit, so that numbers of one scenario can be compared between agents and
sides. *Adjusted* is the same with the luck of the dice taken out of every game, and *saved* the share of the variance that is gone with it: with 50 %
half the games would do. An asterisk marks a number that the prior holds: all games on a side ended alike. A pairing that a test has stopped says so; its
score leans a little away from even. A column that nothing was measured of is left out. A dagger marks a program that joined later: it was rated by its own
games, the ratings of the others held, so that its interval tells nothing of how sure these are.

`

// WritePage prints the whole ladder as a page of the documentation. It depends on the ladder alone.
func WritePage(w io.Writer, l *opponents.Ladder) error {
	var b strings.Builder
	b.WriteString(head)
	for i := range l.Fields {
		if i > 0 {
			b.WriteString("\n")
		}
		writeField(&b, &l.Fields[i])
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteField prints the section of a scenario.
func WriteField(w io.Writer, f *opponents.Field) error {
	var b strings.Builder
	writeField(&b, f)
	_, err := io.WriteString(w, b.String())
	return err
}

func writeField(b *strings.Builder, f *opponents.Field) {
	fmt.Fprintf(b, "## %s\n\n%s\n\n", f.Scenario, lead(f))
	writeTable(b, ratings(f))
	if steps := steps(f); len(steps) > 1 {
		b.WriteString("\nMeetings that matter, as the first agent sees them:\n\n")
		writeTable(b, steps)
	}
	if fair := fairness(f); fair != "" {
		b.WriteString("\n" + fair + "\n")
	}
}

// lead is what was played.
func lead(f *opponents.Field) string {
	text := ""
	if f.Options != "" {
		text = "With `" + f.Options + "`. "
	}
	text += fmt.Sprintf("%d games", f.Games)
	if f.Planned > f.Games {
		text += fmt.Sprintf(" of %d at most", f.Planned)
	}
	seeds := make([]string, len(f.Seeds))
	for i, seed := range f.Seeds {
		seeds[i] = fmt.Sprint(seed)
	}
	text += fmt.Sprintf(", seeds from %s, version %s, %s.", strings.Join(seeds, " and "), f.Program, f.Date)
	if n := f.Network; n != nil {
		text += fmt.Sprintf(" Network `%s`, checksum %.12s.", n.Name, n.Checksum)
	}
	if n := f.Released; n != nil {
		if f.Network != nil && f.Network.Checksum == n.Checksum {
			text += fmt.Sprintf(" It is that of release %s.", n.Release)
		} else {
			text += fmt.Sprintf(" That of release %s, checksum %.12s, plays as well.", n.Release, n.Checksum)
		}
	}
	return text
}

// writeTable prints rows, the first of which are the heads; but for the first column numbers stand to the right. Columns that
// are empty but for their heads are left out.
func writeTable(b *strings.Builder, rows [][]string) {
	var kept []int
	for i := range rows[0] {
		if slices.ContainsFunc(rows[1:], func(row []string) bool { return row[i] != "" }) {
			kept = append(kept, i)
		}
	}
	write := markdown.Figures
	for _, row := range rows {
		cells := make([]string, len(kept))
		for k, i := range kept {
			cells[k] = row[i]
		}
		b.WriteString(write(cells...))
		write = markdown.Row
	}
}

// ratings are the agents, the strongest first.
func ratings(f *opponents.Field) [][]string {
	heads := []string{"agent", "games"}
	figures := []string{"both sides"}
	for _, side := range games.Sides {
		figures = append(figures, engine.Capital(side))
	}
	for _, name := range figures {
		heads = append(heads, name, name+", adjusted", "saved")
	}
	rows := [][]string{heads}
	for _, r := range slices.Backward(f.Agents) {
		name := "`" + r.Agent + "`"
		if r.Joined != "" {
			name += "†"
		}
		row := []string{name, fmt.Sprint(r.Both.Games)}
		row = append(row, figureWords(r.Both)...)
		for _, side := range games.Sides {
			row = append(row, figureWords(r.Sides[side])...)
		}
		rows = append(rows, row)
	}
	return rows
}

func figureWords(f opponents.Figure) []string {
	raw := signed(f.Elo, f.Low, f.High)
	if f.Held {
		raw += "*"
	}
	if f.Free == nil {
		return []string{raw, "", ""}
	}
	return []string{raw, signed(f.Free.Value, f.Free.Low, f.Free.High), share(f.Free.Saved)}
}

func signed(x, low, high float64) string { return fmt.Sprintf("%+.0f (%.0f to %.0f)", x, low, high) }

func share(x float64) string { return fmt.Sprintf("%.0f %%", 100*x) }

// shares is a share with its interval, both in percent.
func shares(x, low, high float64) string {
	return fmt.Sprintf("%.0f %% (%.0f to %.0f)", 100*x, 100*low, 100*high)
}

// steps are the meetings that the page shows.
func steps(f *opponents.Field) [][]string {
	heads := []string{"agents", "games", "score", "adjusted", "saved"}
	for _, side := range games.Sides {
		heads = append(heads, "as "+engine.Capital(side))
	}
	rows := [][]string{append(heads, "test")}
	for _, pair := range shown(f) {
		if m := meetingBetween(f, pair[0], pair[1]); m != nil {
			rows = append(rows, step(m))
		}
	}
	return rows
}

// shown are the pairs of agents whose meetings are shown: each level and the one below, the lowest and who only passes, the
// elite and the planner, greedy and the planner, the elite and that of a release, and outsiders and the planner.
func shown(f *opponents.Field) (all [][2]string) {
	below := passer
	for _, level := range neural.LevelNames {
		all, below = append(all, [2]string{level, below}), level
	}
	all = append(all, [2]string{elite, planner}, [2]string{planner, greedy})
	if f.Released != nil {
		all = append(all, [2]string{elite, opponents.At(elite, f.Released.Release)})
	}
	for _, m := range f.Meetings {
		if strings.HasPrefix(m.Agents[0], "gtp:") && m.Agents[1] == planner {
			all = append(all, m.Agents)
		}
	}
	return all
}

func step(m *opponents.Meeting) []string {
	row := []string{"`" + m.Agents[0] + "`, `" + m.Agents[1] + "`", fmt.Sprint(m.Games), shares(m.Score, m.Low, m.High), "", ""}
	if m.Free != nil {
		row[3], row[4] = shares(m.Free.Value, m.Free.Low, m.Free.High), share(m.Free.Saved)
	}
	for _, side := range games.Sides {
		row = append(row, share(m.Sides[side]))
	}
	return append(row, m.Verdict)
}

// fairness says how fair a scenario is; empty where nothing was measured of it.
func fairness(f *opponents.Field) string {
	var parts []string
	first, second := games.Sides[0], games.Sides[1]
	if a := f.Advantage; a != nil {
		mark := ""
		if a.Held {
			mark = "*"
		}
		parts = append(parts, fmt.Sprintf("Between equals the %s side is ahead by %s%s Elo.", engine.Capital(first), signed(a.Elo, a.Low, a.High), mark))
	}
	for _, b := range f.Balances {
		if b.Agent == "" {
			continue // who met others is of any strength
		}
		x := b.Won[second]
		parts = append(parts, fmt.Sprintf("Of %d games of `%s` and itself the %s side won %s.", b.Games, b.Agent, engine.Capital(second), shares(x.Share, x.Low, x.High)))
	}
	return strings.Join(parts, " ")
}
