package suite

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/arena"
	"bridgehead/arena/markdown"
)

// Report is the table of a run.
type Report struct {
	Opponent string   `json:"opponent"`
	Pairs    int      `json:"pairs"` // planned of each agent on each scenario
	Seed     uint64   `json:"seed"`
	Games    []string `json:"games"`
	Complete bool     `json:"complete"` // everything that was planned was played
	Rows     []Row    `json:"rows"`
}

// Row is an agent: its scores on each game, and their mean where there is one for every game.
type Row struct {
	Agent string `json:"agent"`
	Cells []Cell `json:"cells"`
	Mean  Cell   `json:"mean"`
}

// Cell is a share of points, draws by half, with its 95 % interval; Pairs is 0 where nothing was played.
type Cell struct {
	Pairs int     `json:"pairs"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Read makes the table of what has been played.
func Read(dir string) (*Report, error) {
	p, err := ReadPlan(dir)
	if err != nil {
		return nil, err
	}
	r := &Report{Opponent: p.Opponent, Pairs: p.Pairs, Seed: p.Seed, Complete: true}
	for _, spec := range p.Agents {
		r.Rows = append(r.Rows, Row{Agent: spec})
	}
	for _, f := range p.Games {
		c, pairs, err := arena.Load(filepath.Join(dir, f.Game))
		if err != nil {
			return nil, err
		}
		r.Games = append(r.Games, f.Game)
		r.Complete = r.Complete && len(pairs) == len(c.Schedule())
		for i := range r.Rows {
			r.Rows[i].Cells = append(r.Rows[i].Cells, cellOf(&c, pairs, r.Rows[i].Agent))
		}
	}
	for i := range r.Rows {
		r.Rows[i].Mean = mean(r.Rows[i].Cells)
	}
	return r, nil
}

// cellOf is the score of an agent against whom all of a gauntlet meet, the mean of its scores on the scenarios. Pairs are what is
// drawn, not scenarios, so the interval is over the pairs of each scenario.
func cellOf(c *arena.Config, pairs []arena.Pair, spec string) Cell {
	agent := slices.Index(c.Agents, spec)
	on, n := make([]arena.Penta, len(c.Scenarios)), 0
	for i := range pairs {
		if p := &pairs[i]; p.Agents[1] == agent {
			on[p.Scenario].Add(2 - p.Score())
			n++
		}
	}
	if n == 0 {
		return Cell{}
	}
	share, in := arena.Stratified(on)
	return Cell{n, share, in.Low, in.High}
}

// mean is that of all games, each of which counts the same. Its interval is made of theirs: how far the mean may be off is the root of
// the sum of the squares of how far they may be (Zou and Donner, 2008).
func mean(cells []Cell) Cell {
	var m Cell
	var low, high float64
	n := float64(len(cells))
	for _, c := range cells {
		if c.Pairs == 0 {
			return Cell{}
		}
		m.Pairs += c.Pairs
		m.Share += c.Share / n
		low += float64((c.Share - c.Low) * (c.Share - c.Low))
		high += float64((c.High - c.Share) * (c.High - c.Share))
	}
	in := agents.Interval{Low: m.Share - math.Sqrt(low)/n, High: m.Share + math.Sqrt(high)/n}
	m.Low, m.High = max(0, in.Low), min(1, in.High)
	return m
}

// text is a cell in per cent.
func (c Cell) text() string {
	if c.Pairs == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f (%.0f to %.0f)", 100*c.Share, 100*c.Low, 100*c.High)
}

// WriteMarkdown writes the table with a line that says what it is.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString(markdown.Figures(append(append([]string{"agent"}, r.Games...), "mean")...))
	for _, row := range r.Rows {
		words := []string{"`" + row.Agent + "`"}
		for _, c := range append(slices.Clone(row.Cells), row.Mean) {
			words = append(words, c.text())
		}
		b.WriteString(markdown.Row(words...))
	}
	fmt.Fprintf(&b, "\nPoints in per cent against `%s`, with 95 %% intervals over pairs: %d pairs on each scenario, seed %d.\n", r.Opponent, r.Pairs, r.Seed)
	if !r.Complete {
		b.WriteString("The run is not complete.\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteJSON writes the table as JSON, shares from 0 to 1.
func (r *Report) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}
